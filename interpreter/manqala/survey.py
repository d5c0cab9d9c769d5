"""Many random games, and what can be said about them: who won, how long they were."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from manqala.simulate import playout

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game import Game


@dataclass(frozen=True, slots=True)
class Survey:
    """The results of random games, in the order in which they were played."""

    players: tuple[str, ...]
    seed: int
    wins: tuple[int, ...]
    """How many games each player won."""
    drawn: int
    unfinished: int
    plies: tuple[int, ...]
    """How long each game was."""
    reasons: tuple[tuple[str, int], ...]
    """Why the games ended, the commonest first."""
    seconds: float

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.plies)

    @property
    def moves_per_second(self) -> float:
        """How fast it went; the only figure that differs when the seed is the same."""
        return sum(self.plies) / self.seconds if self.seconds > 0 else 0.0

    def percentile(self, percent: int) -> int:
        """The shortest length that at least so many per cent of the games do not exceed."""
        ordered = sorted(self.plies)
        rank = -(-percent * len(ordered) // 100)
        return ordered[max(rank, 1) - 1]

    def as_json(self) -> dict[str, Any]:
        """The figures as the machine interface gives them."""
        return {
            "n": self.games,
            "seed": self.seed,
            **dict(zip(self.players, self.wins, strict=True)),
            "draw": self.drawn,
            "unfinished": self.unfinished,
            "plies": {
                "mean": round(sum(self.plies) / self.games, 3),
                "min": min(self.plies),
                "max": max(self.plies),
                "p50": self.percentile(50),
                "p95": self.percentile(95),
            },
            "moves_per_second": round(self.moves_per_second, 1),
        }


def survey(
    game: Game,
    number: int,
    seed: int,
    *,
    match: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Survey:
    """Play so many games (or matches) at random; the same seed gives the same games."""
    rng = Random(seed)
    players = game.rules.board.players
    winners: Counter[int | None] = Counter()
    reasons: Counter[str] = Counter()
    plies: list[int] = []
    unfinished = 0
    began = time.perf_counter()
    for _ in range(number):
        played = playout(game, rng, match=match)
        plies.append(played.plies)
        reasons[played.ended_by] += 1
        if played.result is None:
            unfinished += 1
        else:
            winners[played.result.winner] += 1
        if progress is not None:
            progress(1)
    seconds = time.perf_counter() - began
    wins = tuple(winners[player] for player in range(len(players)))
    ended = tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0])))
    return Survey(players, seed, wins, winners[None], unfinished, tuple(plies), ended, seconds)
