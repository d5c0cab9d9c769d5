"""Writes positions as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.course import Phase
from manqala.core.layout import Bearer
from manqala.game.move_text import full_text

if TYPE_CHECKING:
    from manqala.core.layout import MarkInfo
    from manqala.game.notation import Notation
    from manqala.run.flow import Play
    from manqala.run.machine import Cells

PLACES = ("won", "supply", "hand", "hands", "box")
"""The fields for places other than holes."""


def write_position(play: Play, notation: Notation, now: Cells | None = None) -> str:
    """Return the text of a position; parsing it gives an equal position.

    During a set-up, or decisions between rounds, it has the board at their beginning and the answers since, which
    determine the rest.  ``now``: other cells to write, for display only.
    """
    cells = play.cells if now is None else now
    parts = [rows_text(cells, notation)]
    names = notation.board.players
    parts.append(Phase.OVER if play.phase is Phase.OVER else names[play.mover])
    parts.extend(f"{name}={value}" for name, value in _fields(play, cells, notation))
    return ":".join(parts)


def rows_text(cells: list[int], notation: Notation) -> str:
    """Return the holes: each player's rows, front first, from the left; an end hole last."""
    board = notation.board
    sides = []
    for _, rows in board.written_rows:
        sides.append(
            "/".join(
                ",".join(notation.counts_text(notation.counts(hole, cells)) for hole in row)
                for row in rows
            )
        )
    return ("//" if len(board.rows[0]) > 1 else "/").join(sides)


def _fields(play: Play, cells: Cells, notation: Notation) -> list[tuple[str, str]]:
    found = []
    for name in PLACES:
        if name == "box" and play.phase is Phase.SETUP:
            continue  # it is full, and its pieces are not counted
        counts = [notation.counts(place, cells) for place in places_called(name, notation)]
        if any(map(any, counts)):
            found.append((name, ",".join(notation.counts_text(c) for c in counts)))
    found.extend(
        (field_name(mark), _mark_text(mark, cells, notation))
        for mark in notation.lasting_marks()
        if tuple(cells[mark.cell : mark.cell + mark.size]) != mark.start
    )
    if play.phase not in {Phase.TURN, Phase.OVER}:
        number = f".{play.ending + 1}" if play.phase is Phase.SETTLE else ""
        found.append(("phase", play.phase + number))
    if play.given:
        found.append(("answered", full_text(play.answered(), notation)))
    return found


def field_name(mark: MarkInfo) -> str:
    """Return the name of a mark in a position."""
    return mark.name.replace(" ", "-")


def places_called(name: str, notation: Notation) -> tuple[int, ...]:
    """Return the places other than holes that a field describes; empty if the board lacks them."""
    board = notation.board
    return {
        "won": board.winnings, "supply": board.supply, "hand": (board.hand,), "hands": board.waiting_hands, "box": (board.box,),
    }[name]  # fmt: skip


def _mark_text(mark: MarkInfo, cells: list[int], notation: Notation) -> str:
    """Return one value, one for each player, or those of the holes that differ from the start."""
    if not mark.on:
        return notation.value_text(mark.type, cells[mark.cell])
    if mark.on == Bearer.PLAYERS:
        players = range(notation.board.number_of_players)
        return ",".join(notation.value_text(mark.type, cells[mark.cell + p]) for p in players)
    parts = []
    for hole in range(notation.board.nowhere):
        value = cells[mark.cell + hole]
        if value != mark.start[hole]:
            plain = mark.type == ty.TRUTH and value
            text = "" if plain else f".{notation.value_text(mark.type, value)}"
            parts.append(notation.hole_name(hole) + text)
    return ",".join(parts)
