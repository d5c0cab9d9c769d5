"""A rule that is being written: what the grammar lets follow."""

import pytest

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.unfinished import HERE, Unfinished, complete_rule, grammar_words


def at(before: str, *above: str) -> Unfinished:
    found = complete_rule("typed.sow", above, before, 5)
    assert found is not None
    return found


def test_a_rule_begins_with_one_of_few_words() -> None:
    found = at("")
    assert {"turn", "to", "the", "a", "mark", "when", "drop", "example"} < found.words
    assert {"between rounds", "round ends", "at any time for"} < found.words
    assert not found.named


@pytest.mark.parametrize(
    ("before", "above", "words"),
    [
        ("  choose hole ", ("turn",), {"from"}),
        ("  put 1 stone from hand ", ("turn",), {"into", "of", "where"}),
        ("mark sown: number ", (), {"on", "for"}),
        ("  end ", ("turn",), {"turn", "round", "match"}),
        ("  end round ", ("turn",), {"won by", "drawn"}),
        ("  ", ('example "one"',), {"position", "play", "gives", "expect"}),
        ("  let x be 3 if it is own ", ("turn",), {"otherwise"}),
        ("  ", ("turn", "  if it is own", "    nothing"), {"otherwise", "choose"}),
    ],
)
def test_words_that_can_follow(before: str, above: tuple[str, ...], words: set[str]) -> None:
    assert words <= at(before, *above).words


def test_what_cannot_follow_is_not_offered() -> None:
    assert "otherwise" not in at("  ", "turn", "  nothing").words
    assert "from" not in at("  choose ", "turn").words
    assert "preferring" not in at("  sow it ", "turn").words


@pytest.mark.parametrize(
    ("before", "above"),
    [
        ("  ", ("turn",)),
        ("  put 1 ", ("turn",)),
        ("  if ", ("turn",)),
        ("  set last to ", ("turn",)),
        ("  capture ahead of last: (empty, take ", ("turn",)),
        ("at any time for h where ", ()),
        ("the flank (n) of player p is ", ()),
        ("a hole is ", ()),
        ("round ends when ", ()),
        ("when seed falls into h, if ", ()),
        ("  may go-on ", ("turn", "  either one", "    nothing", "  or two", "    nothing")),
    ],
)
def test_a_rule_is_finished_in_some_way(before: str, above: tuple[str, ...]) -> None:
    found = at(before, *above)
    if not found.named:
        assert found.words or before.endswith("go-on ")
        return
    assert found.item is not None
    assert any(HERE in vars_of(node) for node in nodes(found.item))


def vars_of(node: tree.SyntaxNode) -> list[object]:
    return [getattr(node, name) for name in type(node).__slots__ if hasattr(node, name)]


def test_a_line_above_that_cannot_be_read_is_passed_over() -> None:
    found = at("  ", "turn", "  choose hole from (own", "  sow it anticlockwise")
    assert {"choose", "if"} <= found.words


def test_nothing_follows_where_no_rule_can_be() -> None:
    assert complete_rule("typed.sow", [], "?? ", 1) is None


def test_every_word_of_the_grammar_is_known() -> None:
    assert {"turn", "clockwise", "if possible", "cannot move", "every", "an"[:1]} <= grammar_words()
