"""The symmetry of a board that moves each player to the next seat: the images of all places and cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.layout import Bearer
from manqala.core.types import Base
from manqala.run.flow import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.board import Board
    from manqala.core.layout import Layout, MarkInfo
    from manqala.core.plan import Spot
    from manqala.core.types import Type

PAIR = 2


@dataclass(frozen=True)
class BoardSymmetry:
    """A symmetry of the board that moves each player to another seat."""

    players: tuple[int, ...]
    """The image of each player; the last entry stands for ‘no player’."""
    places: tuple[int, ...]
    """The image of each place and station."""
    reverses: bool
    """Whether the track reverses direction, for example if it zigzags between the rows."""

    def map_value(self, type_: Type, value: int) -> int:
        """Return the image of a value of the rules."""
        base = type_.base
        if base is Base.PLAYER:
            return self.players[value]
        if base in {Base.HOLE, Base.PLACE}:
            return self.places[value]
        return 1 - value if base is Base.DIRECTION and self.reverses else value

    def map_cells(self, layout: Layout, cells: Sequence[int]) -> list[int]:
        """Return the image of a whole position; temporary marks of rules are reset."""
        image_cells = [0] * layout.size
        number = layout.board.places
        for first in range(0, number * len(layout.kinds), number):
            for place in range(number):
                image_cells[first + self.places[place]] = cells[first + place]
        for mark in layout.marks.values():
            for index, cell in enumerate(mark.cells):
                image_cells[mark.cell + self.map_index(mark, index)] = self.map_value(
                    mark.type, cells[cell]
                )
        image_cells[layout.subject] = self.players[cells[layout.subject]]
        return image_cells

    def map_index(self, mark: MarkInfo, index: int) -> int:
        """Return the image of the index of a mark's cell."""
        if mark.on == Bearer.HOLES:
            return self.places[index]
        return self.players[index] if mark.on == Bearer.PLAYERS else index

    def map_result(self, result: Result | None) -> Result | None:
        """Return the image of a game's result."""
        if result is None:
            return None
        score = list(result.score)
        for player, points in enumerate(result.score):
            score[self.players[player]] = points
        winner = None if result.winner is None else self.players[result.winner]
        if winner is not None:
            winner = next(team[0] for team in result.sides if winner in team)
        return Result(winner, result.reason, tuple(score), result.teams)


def seat_rotation(board: Board) -> BoardSymmetry | None:
    """Return the symmetry that moves each player to the next seat; none for one player, or if the board has no such symmetry."""
    number = board.number_of_players
    players = (*((player + 1) % number for player in range(number)), number)
    rows = board.home_rows
    if number < PAIR or len({len(row) for row in rows}) > 1:
        return None
    if {frozenset(players[player] for player in team) for team in board.teams} != {
        *map(frozenset, board.teams)
    }:
        return None
    places = list(range(board.places))
    for player, row in enumerate(rows):
        for here, there in zip(row, rows[players[player]], strict=True):
            places[here] = there
    for group in (board.winnings, board.supply, board.waiting_hands):
        for player, place in enumerate(group):
            places[place] = group[players[player]]
    for hole in board.common:
        opposite = _opposite_hole(board, hole) if number == PAIR else None
        if opposite not in board.common:
            return None
        places[hole] = opposite
    symmetric = all(
        {(places[one], places[other]) for one, other in pairs} == set(pairs)
        for pairs in (_both_directions(board.facing), board.backing)
    )
    if not symmetric:
        return None
    return _with_tracks(board, players, tuple(places))


def _both_directions(pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return (*pairs, *((other, one) for one, other in pairs))


def _opposite_hole(board: Board, hole: int) -> int | None:
    """Return the hole that half a turn of the drawn board moves to this place."""
    spots = board.plan.holes
    columns, lines = [spot.column for spot in spots], [spot.line for spot in spots]

    def turned(spot: Spot) -> tuple[float, float]:
        return min(columns) + max(columns) - spot.column, min(lines) + max(lines) - spot.line

    there = {(spot.column, spot.line): n for n, spot in enumerate(spots)}
    return there.get(turned(spots[hole]))


def _with_tracks(
    board: Board, players: tuple[int, ...], places: tuple[int, ...]
) -> BoardSymmetry | None:
    """Return the symmetry of places and stations, if it maps each track to a track."""
    for reverses in (False, True):
        stations = dict(enumerate(places))
        for circle, track in zip(board.circles, board.tracks, strict=True):
            image = [places[place] for place in circle]
            image_cells = _match_track(board, image, reverses=reverses)
            if image_cells is None:
                break
            stations.update(zip(track, image_cells, strict=True))
        else:
            whole = tuple(stations[n] for n in range(len(board.place_at)))
            return BoardSymmetry(players, whole, reverses)
    return None


def _match_track(board: Board, image: list[int], *, reverses: bool) -> list[int] | None:
    """Return the stations of a track with these places in this order, from any beginning."""
    for circle, track in zip(board.circles, board.tracks, strict=True):
        places, stations = (list(circle), list(track))
        if reverses:
            places, stations = places[::-1], stations[::-1]
        if len(places) != len(image):
            continue
        for start in range(len(places)):
            if places[start:] + places[:start] == image:
                return stations[start:] + stations[:start]
    return None
