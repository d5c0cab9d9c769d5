"""Plays one game of named players from a random opening, with a checksum that identifies repeated games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from manqala.core.course import Phase
from manqala.players.base import NoPrompt, Seat, decide
from manqala.players.chance import Chance
from manqala.players.registry import make

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from manqala.game.game import PositionValue
    from manqala.players.base import Player

OPENING = 4
"""Random turns at the beginning: programs without chance would otherwise repeat one game."""
MOST_RANDOM_TURNS = 1_000
"""Greatest length of an opening; random games of most games end far earlier."""
MAX_CONTEST_PLIES = 2_000
"""Maximum number of plies of a game between programs; a longer game counts as drawn."""


class SeatedGame(NamedTuple):
    """A finished game of players."""

    position: PositionValue
    """The last position."""
    plies: int
    moves: int
    """A checksum of all moves, equal for repeated games."""


def check_opening(turns: int) -> None:
    """Raise ``ValueError`` if an opening cannot have this number of random turns."""
    if not 0 <= turns <= MOST_RANDOM_TURNS:
        raise ValueError(f"an opening has from 0 to {MOST_RANDOM_TURNS:,} turns, not {turns:,}")


def seat_players(specs: Sequence[str], states: Sequence[int | str]) -> list[Player]:
    """Return a player for each seat, by specifications for ``players.registry.make``, each with separate random numbers."""
    return [
        make(spec, Seat(Random(state), NoPrompt()))
        for spec, state in zip(specs, states, strict=True)
    ]


def play_seated(
    position: PositionValue,
    players: Sequence[Player],
    chance_rng: Random,
    opening: tuple[int, int],
    limit: int = MAX_CONTEST_PLIES,
) -> Generator[None, None, SeatedGame]:
    """Continue a game from a position, pausing after each move.

    ``chance_rng``: decides chance; ``opening``: the number of random turns, and the state of their random numbers.
    """
    chance, (turns, state) = Chance(chance_rng), opening
    draws = make("random", Seat(Random(f"{state}/opening"), NoPrompt()))
    beginning, seated = [*[draws] * len(players), chance], [*players, chance]
    plies = moves = 0
    while not position.over and plies < limit:
        move = decide(beginning if plies < turns else seated, position)
        moves = crc32(repr(move.answers).encode(), moves)
        plies += position.phase is Phase.TURN
        position = position.play(move)
        yield
    return SeatedGame(position, plies, moves)


def finish_game(game: Generator[None, None, SeatedGame]) -> SeatedGame:
    """Play a game to its end without pauses."""
    while True:
        try:
            next(game)
        except StopIteration as end:
            found: SeatedGame = end.value
            return found
