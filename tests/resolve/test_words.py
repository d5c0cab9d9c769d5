"""Guesses at what was meant: they can be read, fit their place, and come from a bounded number of comparisons."""

import random
from collections.abc import Iterable

import pytest

from manqala.core import types as ty
from manqala.resolve import name_advice, resolving
from manqala.syntax.grammar import reads
from manqala.syntax.recovery.habit_signs import find_statement_words, has_habit
from manqala.syntax.recovery.repairs import find_repair
from manqala.text import codes, resources
from manqala.text.diagnostics import find_similar
from manqala.text.lexicon import find_negated
from manqala.text.span import Source
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import check_rules, findings, tiny

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
TEXTS = {
    "prelude": resources.prelude()[1],
    **{name: path.read_text("utf-8") for name, path in resources.game_files().items()},
}


def helps(body: str) -> list[str]:
    return [line for item in check_rules(body).diagnostics.sorted() for line in item.help]


def test_no_line_of_a_shipped_file_is_taken_for_another_notation() -> None:
    taken = []
    for name, text in TEXTS.items():
        source = Source(name, text)
        body = text.split("\n---\n")[-1].split("\nexample ")[0]
        taken += [(name, line) for line in body.split("\n") if has_habit(line, source)]
    assert taken == []


@pytest.mark.parametrize(
    "line",
    [
        "  else", "  else if last is own", "  unless last is own", "  for each h in own holes",
        "  if last is own then capture last", "  capture last if last is own, called x",
        "  capture ahead of last (empty, take occupied)+", "  set n += (1 + 2)", "  n -= 1",
        "  if last has at most 3 seeds: capture last", "  if last is own: win last.", "  each player, win own holes",
        "  if last is own and last has 2 seeds then win last",
    ],
)  # fmt: skip
def test_a_repaired_line_can_be_read(line: str) -> None:
    source = Source("line", line)
    opens = line.rstrip(":").split()[0] in {"else", "unless", "for"}
    assert not reads(line, opens)
    made = find_repair(line, find_statement_words(source), opens, reads)
    assert made is None or reads(made.text, opens)
    assert made is not None or "called" in line


def test_a_word_of_the_file_is_no_habit() -> None:
    assert not findings(f"to unless hole h\n  win h\n{TURN}  unless last\n")
    assert findings(f"{TURN}  unless last\n")


def test_only_what_fits_the_type_is_suggested() -> None:
    # A hole is meant after ‘win’, a number after ‘repeat’: each time ‘laste’ is like ‘last’ and ‘later’.
    marks = "mark later: number\n"
    assert helps(f"{marks}{TURN}  win laste\n") == ["did you mean ‘last’?"]
    assert helps(f"{marks}{TURN}  repeat laste times\n    nothing\n") == ["did you mean ‘later’?"]


def test_only_what_can_be_read_is_suggested() -> None:
    assert helps(f"{TURN}  win own holes whre it holds 2\n") == ["did you mean ‘where’?"]
    assert helps(f"{TURN}  win player\n") == []


def test_the_contrary_of_a_word_is_not_the_word() -> None:
    assert find_negated("non-empty", ["empty", "occupied"]) == "empty"
    assert find_negated("empty", ["empty"]) is None
    said = helps("a hole is lucky when it holds 4\n" + TURN + "  win own unlucky holes\n")
    assert said == ["write ‘not lucky’: ‘… where not lucky’"]


@pytest.mark.slow
def test_many_unknown_words_are_not_compared_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    def counted(word: str, candidates: Iterable[str], n: int = 3) -> tuple[str, ...]:
        nonlocal compared
        known = list(candidates)
        compared += len(known)
        return find_similar(word, known, n)

    monkeypatch.setattr(name_advice, "find_similar", counted)
    long = "abcdefgh" * 5
    names = "".join(f"to {long}{n}\n  nothing\n" for n in range(600))
    calls = "".join(f"  x{long}{n} hole\n" for n in range(600))
    assert len(findings(f"{names}{TURN}{calls}")) >= 600
    assert 0 < compared <= resolving.MOST_COMPARED


def test_inherited_rules_do_not_know_the_words_of_their_heirs() -> None:
    """The prelude names parameters h, n, s, w and more: a game may have marks of these names."""
    game = tiny(f"mark h: number\nmark n: number\nmark s: truth on holes\nmark path: hole\n{TURN}"
                "  set h to h + 1\n  set n to h\n  set s of last to n > 3\n  set path to last\n"
                "  if path is s, move-again\nround ends when h > 30\n")  # fmt: skip
    both = Lockstep(game, random.Random(1), compiled=False, match=False)
    for _ in range(60):
        both.begin() if both.over else both.step()
    assert both.plies > 30


def test_an_adjective_of_places_has_a_form_of_its_own_for_holes() -> None:
    resolved = check_rules(TURN + "  if hand is empty and last is empty, move-again\n").resolved
    assert resolved is not None
    typed = {
        function.value.arguments[0].where.type  # type: ignore[union-attr]  # the shape is asserted below
        for key, function in resolved.context.functions.items()
        if key.startswith("a empty")
    }
    assert typed == {ty.PLACE, ty.HOLE}


def test_what_a_message_is_about_is_carried_beside_it() -> None:
    body = (
        TURN
        + "  capture lst\n  set own-mark to 1\nthe prize of player p is 3\nthe prize of player p is 4\n"
    )
    found = {item.code: item for item in check_rules(body).diagnostics}
    assert found[codes.DEFINED_TWICE].names == ("prize",)
    unknown = [item for item in check_rules(body).diagnostics if item.code == codes.UNKNOWN_NAME]
    assert [(item.names, item.meant[:1]) for item in unknown] == [
        (("lst",), ("last",)),
        (("own-mark",), ()),
    ]
