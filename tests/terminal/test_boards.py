"""Boards in letters: every place is there, inside the room, and apart from the others."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from manqala.picture.carving import carve
from manqala.terminal.board_canvas import Lights, paint
from manqala.terminal.board_shape import find_shape
from tests.helpers.playing import game_of
from tests.helpers.sample import sample_and_all
from tests.terminal.boards import FILE, ROOMS, boards_text

if TYPE_CHECKING:
    from manqala.terminal.board_shape import BoardShape, PlaceBox


def overlap(one: PlaceBox, other: PlaceBox) -> bool:
    beside = one.left + one.width <= other.left or other.left + other.width <= one.left
    return not beside and one.top < other.top + other.height and other.top < one.top + one.height


def faults(shape: BoardShape, width: int, room: int) -> list[str]:
    """What is wrong with a shape: places that are cut, that touch each other or have no room for their content."""
    found = [] if shape.width <= width else [f"{shape.width} columns"]
    for box in shape.boxes:
        if box.left < 0 or box.top < 0 or box.left + box.width > shape.width:
            found.append(f"place {box.place} is cut at its side")
        if box.top + box.height > shape.height or box.width < room or box.height < 1:
            found.append(f"place {box.place} is cut")
    return found + [
        f"places {one.place} and {other.place} overlap"
        for one, other in combinations(shape.boxes, 2)
        if overlap(one, other)
    ]


@pytest.mark.parametrize("names", sample_and_all())
def test_boards_are_whole_at_any_width(names: tuple[str, ...]) -> None:
    """Also the way back from a point: each place is found where it is drawn."""
    for name in names:
        position = game_of(name).start()
        board = position.notation.board
        places = {spot.place for spot in carve(board, 0).spots}
        for near in range(min(2, board.number_of_players)):
            for columns, lines in ROOMS:
                shape = find_shape(board, near, columns, lines, 2)
                assert faults(shape, columns, 2) == [], (name, columns)
                assert {box.place for box in shape.boxes} == places, name
                for box in shape.boxes:
                    assert shape.place_at(box.left, box.top) == box.place
                painted = paint(position, near, columns, lines)
                assert max(map(len, painted.text.splitlines())) <= columns, (name, columns)


def test_boards_look_as_they_did() -> None:
    assert boards_text() == FILE.read_text(encoding="utf-8"), "python -m tests.terminal.boards"


def test_more_room_makes_larger_holes() -> None:
    board = game_of("oware").rules.board
    sizes = [find_shape(board, 0, *room, 2).size.unit for room in ((40, 20), (60, 20), (80, 20))]
    assert sizes == sorted(set(sizes))
    low = find_shape(board, 0, 80, 6, 2)
    assert low.height <= 6
    assert low.size.tall == 1


def test_what_a_move_would_change_stands_in_the_holes() -> None:
    position = game_of("oware").start()
    lights = Lights(cursor=1, foreseen={1: "−4", 2: "+1"}, values={0: "+0.5"})
    shown = paint(position, 0, 80, 30, lights).text
    assert "−4" in shown
    assert "+1" in shown
    assert "+0.5" in shown
    assert "›4‹" in shown
    # In low holes it stands beside the number.
    assert "4+1" in paint(position, 0, 80, 8, lights).text


def test_marks_and_kinds_are_explained_below_the_board() -> None:
    painted = paint(game_of("o-an-quan").start(), 0, 60, 20)
    assert painted.text.splitlines()[-1].strip() == "M: mandarin"
