"""Jobs that record numbered games, random or of players; each game depends only on the seed and its number."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from manqala.compile.backends.choice import at_once
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import generate_engine
from manqala.core.course import Phase
from manqala.players.base import NoPrompt, Seat, decide
from manqala.players.chance import Chance
from manqala.players.registry import make
from manqala.simulate.seated_play import MAX_CONTEST_PLIES
from manqala.study.interpreting_recorder import InterpretingRecorder
from manqala.study.recorded_games import GameOrigins, RecordedGames
from manqala.study.recorder import NativeRecorder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.backends.backend import BackendName
    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue, PositionValue
    from manqala.players.base import Player
    from manqala.simulate.jobs import Play
    from manqala.simulate.parcel import Parcel
    from manqala.study.recorder import GameRecorder

MIN_WAYS_TO_COMPILE = 64
"""Number of ways at the start from which compiling the count of ways pays."""
MAX_ATTEMPTS = 50
"""Attempts to find an opening that does not end the game."""


def recorder(game: GameValue, *, match: bool, on: BackendName | None) -> GameRecorder:
    """Return a recorder for a game; raises ``RuleError`` as the games do."""
    try:
        return NativeRecorder(generate_engine(game, on=on), match=match)
    except CannotGenerateError:
        return InterpretingRecorder(game, match=match)


@dataclass(frozen=True, slots=True)
class RandomRecording:
    """Random games or matches; the generated engine plays the same ones as ``simulate``."""

    parcel: Parcel
    seed: int
    match: bool

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return "native"

    def open(self) -> Play:
        """Load the game."""
        found = recorder(self.parcel.open(), match=self.match, on=None)
        return lambda numbers: found.random(numbers, self.seed)

    def play_with(self, engine: NativeEngine) -> Play:
        """Play on an unshared engine."""
        found = NativeRecorder(engine, match=self.match)
        return lambda numbers: found.random(numbers, self.seed)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairing of a numbered game: the two players, their opening, and whether they have exchanged seats."""

    first: int
    second: int
    opening: int
    swapped: bool

    def seats(self, number: int) -> tuple[int, ...]:
        """Return the player of each seat; with more than two seats, one program plays them all."""
        if number > 2:
            return (self.first,) * number
        return (self.second, self.first) if self.swapped else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class PlayedRecording:
    """Games of players for two seats: each opening is played twice, with seats exchanged. One player has any number of seats.

    The numbers cycle through the pairings, so further games add openings to each of them.
    """

    parcel: Parcel
    players: tuple[str, ...]
    """The specifications for ``players.registry.make``."""
    pairings: tuple[tuple[int, int], ...]
    """The pairs of opponents, by index; a player against itself has an opening for each game."""
    seed: int
    opening: int
    """Number of random turns at the beginning."""
    limit: int = MAX_CONTEST_PLIES

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return "players"

    def pairing(self, number: int) -> Pairing:
        """Return the pairing of a game by its number."""
        first, second = self.pairings[number % len(self.pairings)]
        turn = number // len(self.pairings)
        if first == second:
            return Pairing(first, second, turn, swapped=False)
        return Pairing(first, second, turn // 2, swapped=turn % 2 == 1)

    def open(self) -> Play:
        """Load the game."""
        game = self.parcel.open()
        many = sum(
            1
            for _ in zip(
                game.start().moves(MIN_WAYS_TO_COMPILE + 1),
                range(MIN_WAYS_TO_COMPILE + 1),
                strict=False,
            )
        )
        game_recorder = recorder(
            game, match=False, on=None if many > MIN_WAYS_TO_COMPILE else at_once()
        )

        def play(numbers: range) -> RecordedGames:
            found = RecordedGames([])
            for number in numbers:
                found.add(self._play(game, number, game_recorder))
            return found

        return play

    def _play(self, game: GameValue, number: int, game_recorder: GameRecorder) -> RecordedGames:
        pairing = self.pairing(number)
        name = f"{self.seed}/{pairing.first}/{pairing.second}/{pairing.opening}"
        recorded_play = play_opening(game, self.opening, name)
        opening = len(recorded_play.steps)
        seats = pairing.seats(len(recorded_play.position.players))
        players: list[Player] = [
            make(self.players[who], Seat(Random(f"{name}/{pairing.swapped}/{seat}"), NoPrompt()))
            for seat, who in enumerate(seats)
        ]
        # Both seatings have the same chance events.
        recorded_play.play_turns([*players, Chance(Random(f"{name}/chance"))], self.limit)
        origin = GameOrigins([number], len(seats), [opening], [seats])
        return game_recorder.replay([tuple(step) for step in recorded_play.steps], origin)


class RecordedPlay:
    """A game in progress, with the answers of its steps."""

    def __init__(self, position: PositionValue) -> None:
        """Begin at a position."""
        self.position = position
        self.steps: list[list[int]] = []
        self.plies = 0
        self._open = False
        """Whether the last step is incomplete."""

    def play_turns(self, players: Sequence[Player], limit: int) -> None:
        """Play until the game is over, or has ``limit`` turns."""
        while not self.position.over and self.plies < limit:
            position = self.position
            self.plies += position.phase is Phase.TURN
            answers = decide(players, position).answers
            if self._open:
                self.steps[-1] += answers
            else:
                self.steps.append(list(answers))
            self.position = position.play(answers)
            self._open = bool(self.position.play_state.given)


def play_opening(game: GameValue, turns: int, name: str) -> RecordedPlay:
    """Return a game after a random opening; with fewer turns if it would be over by then."""
    while turns >= 0:
        longest = 0
        for attempt in range(MAX_ATTEMPTS):
            rng = Random(f"{name}/opening/{attempt}")
            recorded_play = RecordedPlay(game.start())
            seats = [make("random", Seat(rng, NoPrompt())) for _ in recorded_play.position.players]
            recorded_play.play_turns([*seats, Chance(rng)], turns)
            if not recorded_play.position.over:
                return recorded_play
            longest = max(longest, recorded_play.plies)
        # The same games are over after any number of turns in between.
        turns = min(turns - 1, longest)
    return RecordedPlay(game.start())
