"""Boards on a grid of characters: every place is on the board and separate from all others."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.picture.carving import carve
from manqala.terminal.board_canvas import Highlights, paint
from manqala.terminal.board_shape import find_shape
from tests.helpers.playing import game_of
from tests.helpers.sample import sample_and_all
from tests.helpers.seated import ROWS
from tests.helpers.small_games import write_game
from tests.terminal.boards import FILE, SIZES, boards_text

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.terminal.board_shape import BoardShape, PlaceBox


def overlap(one: PlaceBox, other: PlaceBox) -> bool:
    beside = one.left + one.width <= other.left or other.left + other.width <= one.left
    return not beside and one.top < other.top + other.height and other.top < one.top + one.height


def faults(shape: BoardShape, width: int, content_width: int) -> list[str]:
    """The faults of a shape: places that are cut, overlap, or are too narrow for their content."""
    found = [] if shape.width <= width else [f"{shape.width} columns"]
    for box in shape.boxes:
        if box.left < 0 or box.top < 0 or box.left + box.width > shape.width:
            found.append(f"place {box.place} is cut at its side")
        if box.top + box.height > shape.height or box.width < content_width or box.height < 1:
            found.append(f"place {box.place} is cut")
    return found + [
        f"places {one.place} and {other.place} overlap"
        for one, other in combinations(shape.boxes, 2)
        if overlap(one, other)
    ]


@pytest.mark.parametrize("names", sample_and_all())
def test_boards_are_whole_at_any_width(names: tuple[str, ...]) -> None:
    """A point of each place also leads back to that place."""
    for name in names:
        position = game_of(name).start()
        board = position.notation.board
        places = {spot.place for spot in carve(board, 0).spots}
        for near in range(min(2, board.number_of_players)):
            for columns, lines in SIZES:
                shape = find_shape(board, near, columns, lines, 2)
                assert faults(shape, columns, 2) == [], (name, columns)
                assert {box.place for box in shape.boxes} == places, name
                for box in shape.boxes:
                    assert shape.place_at(box.left, box.top) == box.place
                painted = paint(position, near, columns, lines)
                assert max(map(len, painted.text.splitlines())) <= columns, (name, columns)


def test_boards_look_unchanged() -> None:
    assert boards_text() == FILE.read_text(encoding="utf-8"), "python -m tests.terminal.boards"


def test_a_larger_area_gives_larger_holes() -> None:
    board = game_of("oware").rules.board
    sizes = [find_shape(board, 0, *room, 2).size.unit for room in ((40, 20), (60, 20), (80, 20))]
    assert sizes == sorted(set(sizes))
    low = find_shape(board, 0, 80, 6, 2)
    assert low.height <= 6
    assert low.size.tall == 1


def test_holes_show_the_preview_of_a_move() -> None:
    position = game_of("oware").start()
    highlights = Highlights(cursor=1, preview={1: "−4", 2: "+1"}, values={0: "+0.5"})
    shown = paint(position, 0, 80, 30, highlights).text
    assert "−4" in shown
    assert "+1" in shown
    assert "+0.5" in shown
    assert "›4‹" in shown
    # Low holes show it beside their count.
    assert "4+1" in paint(position, 0, 80, 8, highlights).text


def test_marks_and_kinds_are_explained_below_the_board() -> None:
    painted = paint(game_of("o-an-quan").start(), 0, 60, 20)
    assert painted.text.splitlines()[-1].strip() == "◆, M: mandarin"


def test_names_of_many_players_are_below_the_board_in_lines_that_fit(tmp_path: Path) -> None:
    position = load(write_game(tmp_path, ROWS), players=6).start()
    painted = paint(position, 0, 60, 60)
    below = [line.strip() for line in painted.text.splitlines() if ": " in line]
    assert "   ".join(below) == "▶ " + "   ".join(f"{name}: 0" for name in position.players)
    assert len(below) == 2
    assert max(map(len, below)) <= painted.shape.width
    low = paint(position, 0, 60, 26)
    assert len(low.text.rstrip().splitlines()) <= 26


def test_pieces_are_named_only_by_the_signs_on_the_board() -> None:
    """Games of two kinds: as drawn, as a letter where the name has no room, and by the name alone."""
    drawn = paint(game_of("dong-wo").start(), 0, 60, 18).text
    assert drawn.endswith("◆: muzi")
    assert "M" not in paint(game_of("dong-wo").start(), 0, 30, 18).text
    narrow = paint(game_of("o-an-quan").start(), 0, 40, 18).text
    assert narrow.endswith("M: mandarin")
    assert "◆" not in narrow
