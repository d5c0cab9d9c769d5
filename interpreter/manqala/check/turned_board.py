"""The turned board, on which each player sits in the next one's seat: the images of all places and cells."""

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
class TurnedBoard:
    """A symmetry of the board under which the players exchange seats."""

    players: tuple[int, ...]
    """The image of each player; the last entry stands for ‘no player’."""
    places: tuple[int, ...]
    """The image of each place and station."""
    reverses: bool
    """Whether the track reverses direction, for example if it zigzags between the rows."""

    def value(self, type_: Type, value: int) -> int:
        """Return the image of a value of the rules."""
        base = type_.base
        if base is Base.PLAYER:
            return self.players[value]
        if base in {Base.HOLE, Base.PLACE}:
            return self.places[value]
        return 1 - value if base is Base.DIRECTION and self.reverses else value

    def cells(self, layout: Layout, cells: Sequence[int]) -> list[int]:
        """Return the image of a whole position; temporary marks of rules are reset."""
        found = [0] * layout.size
        number = layout.board.places
        for first in range(0, number * len(layout.kinds), number):
            for place in range(number):
                found[first + self.places[place]] = cells[first + place]
        for mark in layout.marks.values():
            for index, cell in enumerate(mark.cells):
                found[mark.cell + self.bearer(mark, index)] = self.value(mark.type, cells[cell])
        found[layout.subject] = self.players[cells[layout.subject]]
        return found

    def bearer(self, mark: MarkInfo, index: int) -> int:
        """Return the index of a mark's cell that receives the value of this one."""
        if mark.on == Bearer.HOLES:
            return self.places[index]
        return self.players[index] if mark.on == Bearer.PLAYERS else index

    def result(self, result: Result | None) -> Result | None:
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


def turn_board(board: Board) -> TurnedBoard | None:
    """Return the turned board; none if that is another board, or there is only one player."""
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
        across = _across(board, hole) if number == PAIR else None
        if across not in board.common:
            return None
        places[hole] = across
    symmetric = all(
        {(places[one], places[other]) for one, other in pairs} == set(pairs)
        for pairs in (_either_way(board.facing), board.backing)
    )
    if not symmetric:
        return None
    return _with_tracks(board, players, tuple(places))


def _either_way(pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return (*pairs, *((other, one) for one, other in pairs))


def _across(board: Board, hole: int) -> int | None:
    """Return the hole at the place of this one after half a turn of the board."""
    spots = board.plan.holes
    columns, lines = [spot.column for spot in spots], [spot.line for spot in spots]

    def turned(spot: Spot) -> tuple[float, float]:
        return min(columns) + max(columns) - spot.column, min(lines) + max(lines) - spot.line

    there = {(spot.column, spot.line): n for n, spot in enumerate(spots)}
    return there.get(turned(spots[hole]))


def _with_tracks(
    board: Board, players: tuple[int, ...], places: tuple[int, ...]
) -> TurnedBoard | None:
    """Return the symmetry with stations, if each track is mapped to a track."""
    for reverses in (False, True):
        stations = dict(enumerate(places))
        for circle, track in zip(board.circles, board.tracks, strict=True):
            mapped = [places[place] for place in circle]
            found = _match_track(board, mapped, reverses=reverses)
            if found is None:
                break
            stations.update(zip(track, found, strict=True))
        else:
            whole = tuple(stations[n] for n in range(len(board.place_at)))
            return TurnedBoard(players, whole, reverses)
    return None


def _match_track(board: Board, mapped: list[int], *, reverses: bool) -> list[int] | None:
    """Return the stations of a track with these places in this order, from any beginning."""
    for circle, track in zip(board.circles, board.tracks, strict=True):
        places, stations = (list(circle), list(track))
        if reverses:
            places, stations = places[::-1], stations[::-1]
        if len(places) != len(mapped):
            continue
        for start in range(len(places)):
            if places[start:] + places[:start] == mapped:
                return stations[start:] + stations[:start]
    return None
