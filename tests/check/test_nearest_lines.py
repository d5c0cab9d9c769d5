"""Lines that are half in rule words: the nearest rule lines are shown, and nothing that says less."""

from __future__ import annotations

import pytest

from manqala.resolve.files import check_source
from manqala.syntax.recovery.line_words import words_of
from manqala.syntax.recovery.turned_lines import turned
from manqala.text.span import Source

FILE = """---
language: 3
game: Test Game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
options:
  slams: {choices: [legal, illegal], default: legal, because: sources differ}
---
mark heading: direction on players for round = anticlockwise
turn
  choose hole from own occupied holes
  sow hole going own heading
  let slam be opponent is bare
  forbid slam and slams = illegal
  if last holds 4, capture last

a player is winning when seeds in winnings of it > 24    [instead]
when player cannot move, close-round
round ends when some player is winning, called majority

between rounds
  give-back
  each player refills own row
  change-opener
"""


def help_for(old: str, new: str) -> str:
    """The help for a line of the file that stands instead of another."""
    assert old in FILE
    found = check_source("test", Source("test.sow", FILE.replace(old, new, 1)), None, {})
    return "\n".join(line for item in found.diagnostics for line in item.help)


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("on players for round =", "per player, initially", "‘mark heading: direction on players = anticlockwise’"),
        ("from own occupied holes", "from own holes com pelo menos duas sementes", "own holes where it holds 2..’"),
        ("forbid slam and slams = illegal", "slam is not allowed if slams = illegal", "‘forbid slam and slams = illegal’"),
        ("seeds in winnings of it > 24", "their winnings are more than 24", "when seeds in winnings of it > 24’"),
        ("each player refills", "cada jogador enche", "‘each player refill own row’"),
    ],
)  # fmt: skip
def test_the_nearest_line_is_shown(old: str, new: str, meant: str) -> None:
    assert meant in help_for(old, new)


@pytest.mark.parametrize(
    ("old", "new", "other"),
    [
        ("if last holds 4, capture last", "take 4 seeds from own supply", "capture opposite of last"),
        ("round ends when some player is winning", "match ends when a player won three rounds", "round ends when"),
        ("a player is winning when seeds in winnings of it > 24", "a player is winning when he cannot be beaten",
         "rules express this as"),
    ],
)  # fmt: skip
def test_no_line_is_shown_that_says_something_else(old: str, new: str, other: str) -> None:
    assert other not in help_for(old, new)


def test_lines_are_turned_into_the_order_of_rules() -> None:
    def orders(said: str) -> list[str]:
        return [line for _, line in turned(said, margin=False, opens=False)][1:]

    assert orders("capture prey unless slam") == ["if not slam, capture prey"]
    assert orders("slam ist verboten") == ["forbid slam"]
    assert orders("only if own supply > 0")[0] == "must own supply > 0"
    assert orders("sow it, leaving it is even ? 0 : 1") == [
        "sow it, leaving 0 if it is even otherwise 1"
    ]
    assert orders("capture last") == []


def test_rule_words_are_told_apart() -> None:
    assert words_of("if last holds 2 or 4, capture last") == (
        "if", "last", "holds", "2 or 4", ",", "capture", "last",
    )  # fmt: skip
    assert words_of("when player cannot move") == ("when", "player", "cannot move")


def test_a_condition_behind_an_action_is_found_before_its_otherwise() -> None:
    said = "capture last if last holds 4\n  otherwise end turn"
    assert "‘if last holds 4, capture last’" in help_for("if last holds 4, capture last", said)
