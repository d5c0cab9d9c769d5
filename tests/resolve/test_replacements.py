"""Definitions that take the place of earlier ones: in the third edition a tag says so, and only where it is true."""

from pathlib import Path

import pytest

from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import apply_edits
from manqala.text.span import Source

FRONT = "---\nlanguage: {}\ngame: A test game\n{}---\n"
BOARD = "board: {rows: 2, holes: 6, stores: beside}\nseeds: 4\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
REPLACING = [
    "to settle{}\n  win opposite of own row",
    "the score of player p is seeds in winnings of p{}",
    "a hole is even when pieces in it mod 2 = 0 and occupied{}",
    "when sowing never ends, called endless-sowing{}\n  put all from hand into start",
    "mark captures: number for turn = 1{}\nwhen turn ends\n  capture last",
]
OPEN = [
    "a player is the loser when bare",
    "a hole is skipped when it is own end",
    "the handful of hole h is 2",
    "the prize of player p is 3",
]
NEW = [
    "to tidy-up\n  win opposite of own row",
    "the profit of player p is seeds in winnings of p",
    "a hole is large when it holds 5..",
    "when sowing never ends\n  put all from hand into start",
    "mark debt: number for turn",
]
"""``debt`` is a mark of the prelude that no rule of this game leads to, so that its name is free."""


def found(
    rules: str, *, edition: int = 3, front: str = BOARD, path: Path | None = None
) -> list[Diagnostic]:
    """The errors of a game with these rules."""
    text = FRONT.format(edition, front) + TURN * (front == BOARD) + rules + "\n"
    checked = check_source("test", Source("test.sow", text), path, {})
    return [item for item in checked.diagnostics.sorted() if item.code.startswith("E")]


@pytest.mark.parametrize("rules", REPLACING)
def test_what_replaces_a_word_of_the_prelude_says_so(rules: str) -> None:
    (error,) = found(rules.format(""))
    assert error.code == "E317"
    assert "the prelude already has" in error.message
    assert found(rules.format("  [instead]")) == found(rules.format(""), edition=1) == []
    (fix,) = error.fixes
    assert not fix.certain, "it may be an accident"
    text = FRONT.format(3, BOARD) + TURN + rules.format("") + "\n"
    assert found(apply_edits(text, fix.edits).split(TURN)[1]) == []


@pytest.mark.parametrize("rules", OPEN)
def test_a_word_that_the_prelude_leaves_open_needs_no_tag(rules: str) -> None:
    assert found(rules) == []
    assert (
        found(rules.replace("\n", "  [instead]\n", 1) if "\n" in rules else f"{rules}  [instead]")
        == []
    )


@pytest.mark.parametrize("rules", NEW)
@pytest.mark.parametrize("edition", [1, 3])
def test_where_there_is_nothing_to_replace_the_tag_is_an_error(rules: str, edition: int) -> None:
    assert found(rules, edition=edition) == []
    first, *rest = rules.split("\n")
    (error,) = found("\n".join([f"{first}  [instead]", *rest]), edition=edition)
    assert error.code == "E318"


def test_a_misspelt_name_is_guessed() -> None:
    (error,) = found("the scor of player p is seeds in winnings of p  [instead]")
    assert error.help[0] == "did you mean ‘score’?"


def test_the_tag_joins_other_tags_and_precedes_a_comment() -> None:
    front = BOARD + "statements: [S1]\n"
    rules = "the score of player p is seeds in winnings of p  [S1] # so [they] say"
    (error,) = found(TURN + rules, front=front)
    (fix,) = error.fixes
    text = FRONT.format(3, front) + TURN + rules
    assert apply_edits(text, fix.edits).endswith("[S1, instead] # so [they] say")


def test_an_heir_says_what_it_replaces(tmp_path: Path) -> None:
    parent = FRONT.format(1, BOARD) + TURN + (
        "a player is the loser when bare\nround ends when captures > 9, called enough\n  settle\n"
    )  # fmt: skip
    (tmp_path / "parent.sow").write_text(parent, encoding="utf-8")
    front, path = "extends: ./parent.sow\n", tmp_path / "heir.sow"
    loser, ending = (
        "a player is the loser when own row is empty",
        "round ends when captures > 8, called enough",
    )
    errors = found(f"{loser}\n{ending}", front=front, path=path)
    assert [error.code for error in errors] == ["E317", "E317"]
    assert "A test game already has" in errors[0].message
    assert found(f"{loser}  [instead]\n{ending}  [instead]", front=front, path=path) == []
    assert found(f"{loser}\n{ending}", edition=1, front=front, path=path) == []
    assert found(f"drop enough\n{ending}\n{TURN}", front=front, path=path) == []
    (error,) = found(f"drop enough\n{ending}  [instead]", front=front, path=path)
    assert error.code == "E318"


def test_a_definition_that_does_not_fit_needs_another_name_and_no_tag() -> None:
    assert [error.code for error in found("a player is empty when own row is empty")] == ["E311"]


def test_an_ancestor_is_not_judged_by_what_its_heir_needs(tmp_path: Path) -> None:
    """The key of the heir brings an ending of the prelude, whose name the parent has used."""
    parent = FRONT.format(3, BOARD) + TURN + "round ends when captures > 9, called repetition\n"
    (tmp_path / "parent.sow").write_text(parent, encoding="utf-8")
    front, path = "extends: ./parent.sow\nrepetition: drawn\n", tmp_path / "heir.sow"
    assert [error.code for error in found("", front=front, path=path)] == ["E123"]
