"""A job that values every position of recorded games by search; each value depends only on the game and the depth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow

from manqala.core.course import Phase
from manqala.search.deepening import Search
from manqala.search.move_values import value_position
from manqala.study.recorded_games import RecordedGames

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.game.game import GameValue, PositionValue
    from manqala.simulate.parcel import Parcel

VALUE_COLUMNS = pyarrow.schema(
    [
        ("number", pyarrow.int64()),
        ("winner", pyarrow.int8()),
        ("mover", pyarrow.list_(pyarrow.int8())),
        ("value", pyarrow.list_(pyarrow.int64())),
        ("ways", pyarrow.list_(pyarrow.list_(pyarrow.int64()))),
        ("occupied", pyarrow.list_(pyarrow.int32())),
    ]
)
"""The columns of a valued game; the lists have an item for each turn, ``value`` one for each side in it."""


@dataclass(frozen=True, slots=True)
class GameToReplay:
    """A recorded game."""

    number: int
    opening: int
    """The number of random steps at its beginning, whose positions are not valued."""
    winner: int | None
    steps: tuple[tuple[int, ...], ...]
    """The answers of each step."""


@dataclass(frozen=True, slots=True)
class ValuationJob:
    """Values for recorded games, by their numbers."""

    parcel: Parcel
    depth: int
    """Depth of each search in turns."""
    games: tuple[GameToReplay, ...]

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return "search"

    def open(self) -> Callable[[range], RecordedGames]:
        """Load the game; raises ``CannotGenerateError`` for a game that cannot be searched."""
        game = self.parcel.open()
        search = Search(game)
        by_number = {game_to_value.number: game_to_value for game_to_value in self.games}

        def play(numbers: range) -> RecordedGames:
            rows = [self._value(game, search, by_number[number]) for number in numbers]
            batches = pyarrow.Table.from_pylist(rows, VALUE_COLUMNS).to_batches()
            return RecordedGames(batches, VALUE_COLUMNS)

        return play

    def _value(
        self, game: GameValue, search: Search, game_to_value: GameToReplay
    ) -> dict[str, Any]:
        mover, ways, occupied = [], [], []
        value: list[int] = []
        side_of = {player: n for n, side in enumerate(game.rules.board.sides) for player in side}
        winner = None if game_to_value.winner is None else side_of[game_to_value.winner]
        for position in positions_of(game, game_to_value):
            found = value_position(search, position, self.depth)
            mover.append(side_of[found.player])
            value += found.sides
            ways.append(list(found.move_values))
            holes = position.play_state.cells[: game.rules.board.holes]
            occupied.append(sum(1 for pieces in holes if pieces))
        return {
            "number": game_to_value.number, "winner": winner, "mover": mover, "value": value, "ways": ways,
            "occupied": occupied,
        }  # fmt: skip


def positions_of(game: GameValue, game_to_value: GameToReplay) -> Iterator[PositionValue]:
    """Yield the positions before each turn that was not random."""
    position = game.start()
    for at, answers in enumerate(game_to_value.steps):
        if position.phase is Phase.TURN and at >= game_to_value.opening:
            yield position
        for part in step_moves(position, answers):
            position = position.play(part)


def step_moves(position: PositionValue, answers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the answers of a step as moves: where each answer is a move, one by one."""
    return [(answer,) for answer in answers] if position.stepwise else [tuple(answers)]
