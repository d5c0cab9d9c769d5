"""Moves of examples are said in words, with what each answer means."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.describe.catalogue import Catalogue
from manqala.describe.move_words import move_words
from tests.helpers.small_games import write_game

RULES = """\
---
language: 3
game: Answers
board: {rows: 2, holes: 3}
seeds: 1
---
turn
  either sow "sow a hole"
    choose hole from own occupied holes
    choose side from directions
    sow hole going side
    may relay "sow on"
      sow last going side
    as opponent
      may give "give a seed back"
        put 1 seed from last into opponent's winnings
  or swap "take two holes"
    choose hole from own occupied holes
    choose other from opponent's occupied holes
    capture hole
    capture other

round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle
"""


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("sow.1>", "South: sow a hole; hole 1; anticlockwise"),
        ("sow.1>.relay", "South: sow a hole; hole 1; anticlockwise; sow on"),
        ("sow.1>.give", "South: sow a hole; hole 1; anticlockwise; North: give a seed back"),
        ("swap.2.n3", "South: take two holes; hole 2; North’s hole 3"),
    ],
)
def test_answers_follow_the_player(tmp_path: Path, move: str, words: str) -> None:
    assert _said(tmp_path, RULES, move) == words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("1>", "South plays hole 1 anticlockwise"),
        ("1>.relay", "South plays hole 1 anticlockwise: sow on"),
        ("1<.relay.give", "South plays hole 1 clockwise: sow on; North: give a seed back"),
    ],
)
def test_a_hole_comes_first_with_its_direction(tmp_path: Path, move: str, words: str) -> None:
    start, end = RULES.index("  either"), RULES.index("  or swap")
    body = "\n".join(line[2:] for line in RULES[start:end].split("\n")[1:])
    rest = RULES[RULES.index("round ends") :]
    assert _said(tmp_path, f"{RULES[:start]}{body}\n{rest}", move) == words


def test_a_turn_without_a_choice_is_named_without_a_move(tmp_path: Path) -> None:
    start, end = RULES.index("  either"), RULES.index("round ends")
    forced = "  sow (first of own occupied holes) anticlockwise\n\n"
    assert _said(tmp_path, f"{RULES[:start]}{forced}{RULES[end:]}", "") == "South moves"


def _said(folder: Path, text: str, move: str) -> str:
    """The words for a move of the first position."""
    before = load(write_game(folder, text)).start()
    made = before.parse(move) if move else before.moves()[0]
    return str(Catalogue("en").say(move_words(before, made.answers)))
