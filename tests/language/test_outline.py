"""The parts of a file, what can be folded, and the colours of words."""

from pathlib import Path

import pytest

from manqala.language.colours import Colour, colours
from manqala.language.library import OpenText
from manqala.language.outline import folds, outline
from manqala.language.signatures import signature
from manqala.text.resources import game_files
from tests.helpers.at_cursor import at_cursor, open_text, rules

BODY = """# ---- the turn ----------------

turn                                     [S1]
  choose hole from own occupied holes
  sow it anticlockwise
  if last is own
    capture last

# what is taken,
# and how
the prey is last  # a remark

# ---- examples -----------------

example "one"
  position 1 0 0 0 0 0 / 0 0 0 0 0 1 : south
  play 1
"""


def document(body: str = BODY) -> OpenText:
    return open_text(rules(body))


def test_every_rule_is_in_the_outline() -> None:
    named = [(entry.what, entry.name) for entry in outline(document())]
    assert named == [
        ("key", "language"), ("key", "game"), ("key", "board"), ("key", "seeds"), ("section", "the turn"),
        ("program", "turn"), ("noun", "the prey"), ("section", "examples"), ("example", "one"),
    ]  # fmt: skip


def test_an_entry_covers_its_lines() -> None:
    entries = {entry.name: entry for entry in outline(document())}
    assert (entries["turn"].whole.line, entries["turn"].whole.end_line) == (9, 13)
    assert entries["the prey"].named.text == "prey"
    for entry in entries.values():
        assert entry.whole.line <= entry.named.line <= entry.named.end_line <= entry.whole.end_line


def test_rules_that_cannot_be_read_are_in_the_outline() -> None:
    named = [entry.name for entry in outline(document("turn\n  choose (\nto sow-all (\n  win\n"))]
    assert named[-2:] == ["turn", "to sow-all ("]
    assert [entry.name for entry in outline(open_text("turn\n  nothing\n"))] == ["turn"]


def test_what_can_be_folded() -> None:
    found = {(fold.first, fold.last) for fold in folds(document())}
    assert {(1, 6), (9, 13), (12, 13), (15, 16), (21, 23), (7, 17), (19, 23)} <= found
    assert all(fold.comment == (fold.first == 15) for fold in folds(document()))


@pytest.mark.parametrize("game", ["san-yao", "kalah", "mbothe"])
def test_colours_do_not_overlap_and_stay_in_their_lines(game: str) -> None:
    path = Path(game_files()[game])
    opened_ = open_text(path.read_text(encoding="utf-8"), path)
    before = (0, 0)
    found = colours(opened_)
    for one in found:
        assert (one.line, one.column) >= before
        assert one.column + one.length - 1 <= len(opened_.lines[one.line - 1])
        before = (one.line, one.column + one.length)
    assert {one.colour for one in found} >= {
        Colour.KEYWORD,
        Colour.VERB,
        Colour.NUMBER,
    }


def test_words_have_the_colour_of_what_they_mean() -> None:
    opened_ = document()
    said = {
        opened_.lines[colour.line - 1][
            colour.column - 1 : colour.column - 1 + colour.length
        ]: colour.colour
        for colour in colours(opened_)
    }
    assert said["choose"] is Colour.KEYWORD
    assert said["hole"] is Colour.LOCAL
    assert said["occupied"] is Colour.ADJECTIVE
    assert said["holes"] is Colour.NOUN or said["holes"] is Colour.MARK
    assert said["sow"] is Colour.VERB
    assert said["last"] is Colour.MARK
    assert said["[S1]"] is Colour.TAG
    assert said['"one"'] is Colour.STRING
    assert said["game"] is Colour.MARK


def test_lines_that_cannot_be_read_have_colours_too() -> None:
    opened_ = document("turn\n  choose hole from (own\n  win last\n")
    assert [colour.colour for colour in colours(opened_, 8, 8)][:1] == [Colour.KEYWORD]
    assert Colour.VERB in {colour.colour for colour in colours(opened_, 9, 9)}


@pytest.mark.parametrize(
    ("line", "active"),
    [
        ("sow ¦", "hole h"),
        ("sow hole going ¦", "going direction w = anticlockwise"),
        ("sow hole, skipping ¦", "skipping holes s = nothing"),
        ("sow hole, leaving 1, skipping st¦", "skipping holes s = nothing"),
    ],
)
def test_how_a_verb_is_used(line: str, active: str) -> None:
    found = signature(*at_cursor(rules(f"turn\n  choose hole from holes\n  {line}\n")))
    assert found is not None
    assert found.text.startswith(
        "sow hole h going direction w = anticlockwise, skipping holes s = nothing"
    )
    assert found.active is not None
    start, end = found.parts[found.active]
    assert found.text[start:end] == active
    assert "sows a hole" in found.says


def test_where_a_label_is_to_come_nothing_is_shown_as_next() -> None:
    found = signature(*at_cursor(rules("turn\n  choose hole from holes\n  sow hole, ¦\n")))
    assert found is not None
    assert found.active is None
    assert signature(*at_cursor(rules("turn\n  choose hole from ¦\n"))) is None
    assert signature(*at_cursor(rules("turn\n  sow-nothing-known last, ¦\n"))) is None
