"""Long jobs: begun by a request, worked on a little at a time, told of as they go on, ended or cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

from manqala.studio.envelope import notification
from manqala.studio.fairness import fairness, glance
from manqala.studio.job_kinds import comparison, coverage, seeking, simulation
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.api.facade import Game
    from manqala.studio.envelope import Message, Parameters
    from manqala.studio.job_kinds import Steps
    from manqala.studio.opened_games import OpenedGames
    from manqala.wire.job_messages import FairnessMessage
    from manqala.wire.page_methods import JobMessage, Nothing

MOST_GAMES = 1_000_000
LARGEST_SEED = (1 << 31) - 1
PAUSE = 0.25
"""Seconds between two reports of a job's progress."""
SLICE = 0.04
"""So long a job is worked on before anything else may come in."""


@dataclass
class _Job:
    name: str
    steps: Steps
    notify: Callable[[Message], None]
    told: float = 0.0


class JobMethods:
    """Answers at once that a job has begun; the rest is told later."""

    def __init__(self, games: OpenedGames) -> None:
        """``games``: where games are found."""
        self.games = games
        self._jobs: list[_Job] = []
        self._numbers = count(1)
        self.notify: Callable[[Message], None] = lambda _: None
        """Who is told of the jobs that are begun now."""

    @property
    def methods(self) -> dict[str, Callable[[Parameters], Any]]:
        """Each by its name."""
        return {"job.start": self.start, "job.cancel": self.cancel, "fair.glance": self.glance}

    @property
    def busy(self) -> bool:
        """Whether there is anything to do."""
        return bool(self._jobs)

    def start(self, asked: Parameters) -> JobMessage:
        """Begin a job."""
        name = str(next(self._numbers))
        # Told first of all: what it is before it has begun need not be waited for.
        self._jobs.append(_Job(name, self._steps(asked), self.notify, monotonic()))
        return {"job": name}

    def glance(self, asked: Parameters) -> FairnessMessage:
        """Whether a game is fair, as far as a moment tells: whoever answers other questions answers this one, too."""
        line = asked.part("line")
        return glance(self.games.game(line), 1, match=line.truth("match"))

    def _steps(self, asked: Parameters) -> Steps:
        line = asked.part("line")
        game, match = self.games.game(line), line.truth("match")
        seed = asked.number("seed", 1, most=LARGEST_SEED)
        kind = asked.text("kind")
        if kind == "seek":
            return seeking(game, asked.number("number", least=1, most=1_000_000), seed, match=match)
        if kind == "fair":
            return fairness(game, seed, match=match)
        games = asked.number("games", 1000, least=1, most=MOST_GAMES)
        players = asked.texts("players") if asked.given.get("players") else []
        self._seated(asked, players, game)
        if kind == "simulate":
            return simulation(game, games, seed, match=match, players=players)
        if kind == "compare":
            other = asked.part("other")
            both = game, self.games.game(other)
            self._seated(asked, players, both[1])
            matches = match, other.truth("match")
            return comparison(both, games, seed, matches=matches, players=players)
        if kind != "coverage":
            asked.wrong("kind", "‘simulate’, ‘compare’, ‘coverage’, ‘seek’ or ‘fair’")
        return coverage(game, games, seed)

    @staticmethod
    def _seated(asked: Parameters, players: list[str], game: Game) -> None:
        if players and len(players) != len(game.rules.board.players):
            asked.wrong("players", f"a list of {len(game.rules.board.players)} players")

    def cancel(self, asked: Parameters) -> Nothing:
        """End a job: nothing more is told of it."""
        name = asked.text("job")
        self._jobs = [job for job in self._jobs if job.name != name]
        return {}

    def work(self) -> None:
        """Go on for a moment with the job whose turn it is."""
        if not self._jobs:
            return
        job = self._jobs.pop(0)
        until = monotonic() + SLICE
        try:
            while True:
                done, total, so_far = next(job.steps)
                now = monotonic()
                if now > until:
                    break
        except StopIteration as end:
            job.notify(notification("job.done", job=job.name, result=end.value))
            return
        except ManqalaError as error:
            job.notify(
                notification("job.failed", job=job.name, message=error.diagnostics[0].message)
            )
            return
        except (Exception, RecursionError) as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            said = f"this is a bug in Manqala, not in your rules: {what}"
            job.notify(notification("job.failed", job=job.name, message=said))
            return
        if now - job.told > PAUSE:
            job.told = now
            partial = so_far()
            job.notify(
                notification("job.progress", job=job.name, done=done, total=total, partial=partial)
            )
        self._jobs.append(job)
