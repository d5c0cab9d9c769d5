"""Boards with a middle row, of which each player has the half at the right."""

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.core.regular_board import RegularBoard
from manqala.picture.drawing import draw
from manqala.text.diagnostics import RuleError
from tests.helpers.small_games import written

THREE = RegularBoard(("south", "north"), 1, 6, middle=True).built
DRAWN = """\
          north
  9   8   7   6   5   4
┌───┬───┬───┬───┬───┬───┐
│ 3 │ 3 │ 3 │ 3 │ 3 │ 3 │
└───┴───┴───┴───┴───┴───┘
  3   2   1   1   2   3
┌───┬───┬───┬───┬───┬───┐
│ 3 │ 3 │ 3 │ 3 │ 3 │ 4 │
└───┴───┴───┴───┴───┴───┘
┌───┬───┬───┬───┬───┬───┐
│ 3 │ 3 │ 3 │ 3 │ 0 │ 5 │
└───┴───┴───┴───┴───┴───┘
  4   5   6   7   8   9
          south"""
RULES = """\
---
language: 1
game: Three rows
board: {rows: ROWS, holes: HOLES}
seeds: 3
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
round ends when position has occurred 2 times
"""


def game(tmp_path: Path, rows: str = "3", holes: str = "6") -> WarmGame:
    return written(tmp_path, RULES.replace("ROWS", rows).replace("HOLES", holes))


def test_the_track_winds_through_both_sides() -> None:
    assert THREE.holes == 18
    assert THREE.rows[0] == ((0, 1, 2), (3, 4, 5, 6, 7, 8))
    own = (3, 4, 5, 6, 7, 8, 2, 1, 0)
    assert THREE.tracks == ((*own, *(hole + 9 for hole in own)),)


def test_every_file_has_two_holes_that_face_each_other() -> None:
    outer, middle = (3, 4, 5), (9 + 2, 9 + 1, 9 + 0)
    for mine, theirs in zip(outer, middle, strict=True):
        assert THREE.opposite[mine] == theirs
        assert THREE.opposite[theirs] == mine
    assert [THREE.opposite[hole] for hole in (0, 1, 2)] == [9 + 5, 9 + 4, 9 + 3]
    assert [THREE.opposite[hole] for hole in (6, 7, 8)] == [THREE.nowhere] * 3


def test_behind_the_middle_lies_the_right_half_of_the_outer_row() -> None:
    assert [THREE.behind[hole] for hole in (0, 1, 2)] == [6, 7, 8]
    assert {THREE.behind[hole] for hole in range(3, 9)} == {THREE.nowhere}


def test_all_rows_belong_to_their_players() -> None:
    assert THREE.home[:18] == (0,) * 9 + (1,) * 9


def test_positions_are_written_front_row_first_and_read_back(tmp_path: Path) -> None:
    three = game(tmp_path)
    text = "3,3,4/3,3,3,3,0,5//3,3,3/3,3,3,3,3,3:north"
    position = three.position(text)
    assert position.text == text
    assert draw(position) == DRAWN
    assert three.start().play("7").text == "3,3,4/3,3,3,0,4,4//3,3,3/3,3,3,3,3,3:north"


@pytest.mark.parametrize(("rows", "holes"), [("3", "5"), ("1", "6")])
def test_rows_that_cannot_be_halved_are_refused(tmp_path: Path, rows: str, holes: str) -> None:
    with pytest.raises(RuleError) as raised:
        game(tmp_path, rows, holes)
    assert raised.value.diagnostics[0].code == "E121"


def test_end_holes_have_no_place_beside_a_middle_row(tmp_path: Path) -> None:
    with pytest.raises(RuleError) as raised:
        game(tmp_path, "3", "6, ends: right")
    assert raised.value.diagnostics[0].code == "E121"
