"""Boards that rule files draw: what follows what, what faces what, and where each hole lies."""

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.core.board import Board, Stores
from manqala.core.plan import Spot
from manqala.core.regular_board import RegularBoard
from manqala.picture.drawing import draw
from manqala.text.diagnostics import PositionError
from tests.helpers.small_games import written

TURN = """\
seeds: 1
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
when player cannot move, close-round
round ends when position has occurred 2 times
"""
BRIDGE = """\
board:
  plan:
    - n4 n3 .  .  n2 n1
    - .  .  c1 c2
    - s1 s2 .  .  s3 s4
  track: [s1, s2, c1, c2, s3, s4, n1, n2, c2, c1, n3, n4]
"""
EAST_AND_WEST = """\
players: [west, east]
board:
  plan:
    - w4 w3 e2 e1
    - w1 w2 e3 e4
  facing: {w1: e1}
  stores: beside
"""
FOUR_ROWS = """\
board:
  plan: [n8..n5, n1..n4, s1..s4, s5..s8]
  track: {south: [s5..s8, s4..s1], north: [n8..n5, n1..n4]}
"""
DRAWN = """\
             north
┌─4──┬─3──┐         ┌─2──┬─1──┐
│ 1  │ 1  │         │ 1  │ 1  │
└────┴────┼─c1─┬─c2─┼────┴────┘
          │ 1  │ 1  │
┌────┬────┼────┴────┼────┬────┐
│ 1  │ 1  │         │ 1  │ 1  │
└─1──┴─2──┘         └─3──┴─4──┘
             south"""
SIDES = """\
┌─w4─┬─w3─┬─e2─┬─e1─┐
│ 1  │ 1  │ 1  │ 1  │
├────┼────┼────┼────┤
│ 1  │ 1  │ 1  │ 1  │
└─w1─┴─w2─┴─e3─┴─e4─┘
west: 0   east: 0"""


def game(folder: Path, board: str) -> WarmGame:
    return written(folder, f"---\nlanguage: 1\ngame: A board\n{board}{TURN}")


def board_of(folder: Path, board: str) -> Board:
    return game(folder, board).rules.board


def test_a_hole_that_comes_again_leads_on_to_what_follows_there(tmp_path: Path) -> None:
    board = board_of(tmp_path, BRIDGE)
    assert board.common == (8, 9)
    assert board.repeated == {8, 9}
    ahead = board.next[0]
    walked = [1]
    for _ in range(12):
        walked.append(ahead[walked[-1]])
    places = [board.place_at[here] for here in walked]
    assert places == [1, 8, 9, 2, 3, 4, 5, 9, 8, 6, 7, 0, 1]
    assert len(set(walked)) == 12


def test_who_begins_from_such_a_hole_begins_where_his_own_way_passes_it(tmp_path: Path) -> None:
    board = board_of(tmp_path, BRIDGE)
    after = [board.place_at[board.next[0][board.station[player][8]]] for player in (0, 1)]
    assert after == [9, 6]
    assert board.station[0][3] == 3


def test_a_walk_meets_each_hole_once_and_ends_where_it_began(tmp_path: Path) -> None:
    board = board_of(tmp_path, BRIDGE)
    for start in (0, 5, board.station[0][8], board.station[1][8]):
        walk = board.walk[1][start]
        assert sorted(walk) == list(range(10))
        assert walk[-1] == board.place_at[start]
    assert board.walk[0][board.nowhere] == ()


def test_holes_of_two_players_in_a_column_face_each_other(tmp_path: Path) -> None:
    board = board_of(tmp_path, BRIDGE)
    assert [board.opposite[hole] for hole in range(10)] == [
        7, 6, 5, 4, 3, 2, 1, 0, board.nowhere, board.nowhere,
    ]  # fmt: skip


def test_what_is_said_to_face_goes_before_what_is_seen(tmp_path: Path) -> None:
    board = board_of(tmp_path, EAST_AND_WEST)
    assert board.opposite[0] == 4
    assert board.opposite[1] == board.nowhere
    assert board.home[:8] == (0, 0, 0, 0, 1, 1, 1, 1)


def test_rows_behind_each_other_have_ranks(tmp_path: Path) -> None:
    board = board_of(tmp_path, FOUR_ROWS)
    assert board.rank[:16] == (1, 1, 1, 1, 2, 2, 2, 2) * 2
    assert board.fronts == ((0, 1, 2, 3), (8, 9, 10, 11))
    assert board.backs == ((4, 5, 6, 7), (12, 13, 14, 15))
    assert board.plan.files[:4] == (1, 2, 3, 4)
    assert board.plan.around[0] == (1, 8, 4)


def test_six_rows_wind_from_the_outer_to_the_inner_one() -> None:
    board = RegularBoard(("south", "north"), 3, 2, own_tracks=True).built
    assert board.tracks[0] == (4, 5, 3, 2, 0, 1)
    assert board.rank[:6] == (1, 1, 2, 2, 3, 3)


def test_rows_have_spots_too() -> None:
    plan = RegularBoard(("south", "north"), 1, 3, Stores.ON_TRACK).built.plan
    assert plan.holes == (
        Spot(0, 1), Spot(1, 1), Spot(2, 1), Spot(2, 0), Spot(1, 0), Spot(0, 0),
    )  # fmt: skip
    assert plan.stores == (Spot(3, 0.5), Spot(-1, 0.5))


@pytest.mark.parametrize(("board", "drawn"), [(BRIDGE, DRAWN), (EAST_AND_WEST, SIDES)])
def test_it_is_drawn_as_it_lies(tmp_path: Path, board: str, drawn: str) -> None:
    assert draw(game(tmp_path, board).start()) == drawn


def test_the_player_above_can_sit_below(tmp_path: Path) -> None:
    turned = draw(game(tmp_path, BRIDGE).start(), near=1, boxes=False).split("\n")
    assert turned[-1].strip() == "north"
    assert turned[1] == "+-4--+-3--+         +-2--+-1--+"


def test_nobodys_holes_stand_last_in_a_position_and_are_called_by_name(tmp_path: Path) -> None:
    made = game(tmp_path, BRIDGE)
    assert made.start().text == "1,1,1,1/1,1,1,1/1,1:south"
    position = made.position("1,0,0,0/0,0,0,3/0,5:north")
    assert position.play("4").text == "2,1,0,0/0,0,0,0/1,5:south"
    with pytest.raises(PositionError, match="2 rows where the board has 3"):
        made.position("1,0,0,0/0,0,0,3:north")
