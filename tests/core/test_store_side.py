"""Stores at either hand of their owner: where they lie on the track, in texts and in drawings."""

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.board import Side, Stores
from manqala.core.regular_board import Ends, RegularBoard
from manqala.picture.drawing import draw

PLAYERS = ("south", "north")


@pytest.mark.parametrize(
    ("side", "track"),
    [("right", (0, 1, 2, 6, 3, 4, 5, 7)), ("left", (6, 0, 1, 2, 7, 3, 4, 5))],
)
def test_a_store_stands_at_one_end_of_its_owners_row(side: str, track: tuple[int, ...]) -> None:
    board = RegularBoard(PLAYERS, 1, 3, Stores.ON_TRACK, store_side=Side(side)).built
    assert board.store == (6, 7)
    assert board.tracks == (track,)


@pytest.mark.parametrize(
    ("side", "track"),
    [("right", (0, 1, 2, 3, 8, 4, 5, 6, 7, 9)), ("left", (8, 0, 1, 2, 3, 9, 4, 5, 6, 7))],
)
def test_an_end_hole_lies_nearer_to_its_owners_row_than_a_store(
    side: str, track: tuple[int, ...]
) -> None:
    board = RegularBoard(PLAYERS, 1, 3, Stores.ON_TRACK, Ends.RIGHT, store_side=Side(side)).built
    assert board.end_holes == (3, 7)
    assert board.tracks == (track,)


@pytest.mark.parametrize(("side", "track"), [("right", (2, 3, 8, 1, 0)), ("left", (2, 3, 1, 0, 8))])
def test_on_a_track_of_two_rows_a_store_joins_their_ends(side: str, track: tuple[int, ...]) -> None:
    board = RegularBoard(
        PLAYERS, 2, 2, Stores.ON_TRACK, own_tracks=True, store_side=Side(side)
    ).built
    assert board.rows[0] == ((0, 1), (2, 3))
    assert board.tracks[0] == track


def game(tmp_path: Path, side: str) -> WarmGame:
    path = tmp_path / "sided.sow"
    path.write_text(
        "---\nlanguage: 1\ngame: Sided\nseeds: 2\n"
        f"board: {{rows: 2, holes: 3, stores: on track{side}}}\n---\n"
        "turn\n  choose hole from own occupied holes\n  choose side from directions\n"
        "  sow hole going side, skipping opponent's store\n",
        encoding="utf-8",
    )
    return load(path)


@pytest.mark.parametrize(
    ("side", "move", "after", "left", "right"),
    [
        ("", "3>", "2,2,0/3,2,2:north:won=1,0", "0", "1"),
        (", store_side: right", "1<", "0,2,2/2,3,3:north:won=0,0", "0", "0"),
        (", store_side: left", "1<", "0,2,2/2,2,3:north:won=1,0", "1", "0"),
        (", store_side: left", "3>", "2,2,0/3,3,2:north:won=0,0", "0", "0"),
    ],
)
def test_seeds_fall_into_the_store_where_it_lies_and_are_drawn_there(
    tmp_path: Path, side: str, move: str, after: str, left: str, right: str
) -> None:
    position = game(tmp_path, side).start().play(move)
    wanted = game(tmp_path, side).position(after)
    assert position.text == wanted.text
    middle = draw(position).splitlines()[4]
    assert middle.startswith(f"{left}  ├")
    assert middle.endswith(f"┤  {right}")


def test_a_variant_may_turn_the_stores_round() -> None:
    assert load("congkak").rules.board.store_side == Side.LEFT
    assert load("dakon").rules.board.store_side == Side.RIGHT
    assert load("kalah").rules.board.store_side == Side.RIGHT
