"""Plays thousands of random games and returns the results as NumPy arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.backends.choice import at_once, fastest
from manqala.compile.generating import generate_engine
from manqala.compile.kernel.numbers import ENDED, GIVEN_UP, RESULTS
from manqala.run.limits import LONGEST_GAME
from manqala.simulate.faults import raise_rule_error
from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    from manqala.game.game import GameValue

MIN_GAMES_TO_COMPILE = 500_000
"""Number of games from which compiling with LLVM pays; the games are the same."""
NO_WINNER = -1
"""Stands for no winner."""


@dataclass(frozen=True, slots=True)
class RandomGames:
    """Random games: each array has one number per game."""

    seed: int
    winner: NDArray[int64]
    """The number of the winner, or of the first winner of a team; -1: drawn, or not ended."""
    plies: NDArray[int64]
    """Number of turns played."""
    rounds: NDArray[int64]
    reason: NDArray[int64]
    """The index of the reason for the end in ``reasons``; -1 if the game did not end within 20,000 turns."""
    reasons: tuple[str, ...]

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.winner)


def check_number(games: int) -> None:
    """Refuse an invalid number of games."""
    if isinstance(games, bool) or not isinstance(games, int):
        raise TypeError(f"the number of games is a whole number, not {games!r}")
    if games < 0:
        raise ValueError(f"the number of games is 0 or more, not {games}")


def random_games(game: GameValue, games: int, seed: int, *, match: bool = False) -> RandomGames:
    """Play games number 0 to ``games`` - 1 of this seed; each has separate random numbers.

    The same seed gives the same games: a shorter run is the beginning of a longer one.
    Raises ``CannotGenerateError`` for a game without a generated form, and ``RuleError`` for an endless one.
    """
    check_number(games)
    numpy = import_extra("numpy", "native")
    engine = generate_engine(game, on=fastest() if games >= MIN_GAMES_TO_COMPILE else at_once())
    start = engine.new_state(match=match)
    first, second = engine.states(2)
    results = engine.row(games * RESULTS)
    engine.module.play_many(
        start, first, second, *engine.rows(), 0, games, LONGEST_GAME, seed, results
    )
    rows = numpy.asarray(results, dtype=numpy.int64).reshape(-1, RESULTS)
    winner, plies, rounds, fault, reason, _ = rows.T
    for at in numpy.flatnonzero(fault > GIVEN_UP)[:1]:
        raise_rule_error(engine, start, int(at), seed)
    ended, players = fault == ENDED, len(game.rules.board.players)
    won = numpy.where(ended & (winner < players), winner, NO_WINNER)
    return RandomGames(
        seed,
        won,
        plies.copy(),
        rounds.copy(),
        numpy.where(ended, reason, NO_WINNER),
        engine.reasons,
    )
