"""Long jobs: started by a request, run in slices, reported as they progress, completed or cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

from manqala.studio.envelope import notification, within, wrong
from manqala.studio.fairness import fairness, glance
from manqala.studio.job_kinds import comparison, coverage, seeking, simulation
from manqala.studio.publication import publication
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.studio.envelope import Message
    from manqala.studio.job_kinds import Steps
    from manqala.studio.opened_games import OpenedGames
    from manqala.wire.job_messages import FairnessMessage, JobRequest
    from manqala.wire.page_methods import JobMessage, Nothing, OfLineMessage

MOST_GAMES = 1_000_000
LARGEST_SEED = (1 << 31) - 1
PAUSE = 0.25
"""Seconds between two reports of a job's progress."""
SLICE = 0.04
"""Seconds of work on a job before other messages are handled."""


@dataclass
class _Job:
    name: str
    steps: Steps
    notify: Callable[[Message], None]
    reported: float = 0.0


class JobMethods:
    """Answers at once that a job has begun; its results follow as notifications."""

    def __init__(self, games: OpenedGames) -> None:
        """``games``: the opened games."""
        self.games = games
        self._jobs: list[_Job] = []
        self._numbers = count(1)
        self.notify: Callable[[Message], None] = lambda _: None
        """Receives the notifications of jobs started from now on."""

    @property
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """All methods by name."""
        return {"job.start": self.start, "job.cancel": self.cancel, "fair.glance": self.glance}

    @property
    def busy(self) -> bool:
        """Whether any job is running."""
        return bool(self._jobs)

    def start(self, asked: JobRequest) -> JobMessage:
        """Start a job."""
        name = str(next(self._numbers))
        # The first report follows after a pause: there is no progress yet.
        self._jobs.append(_Job(name, self._steps(asked), self.notify, monotonic()))
        return {"job": name}

    def glance(self, asked: OfLineMessage) -> FairnessMessage:
        """A first estimate of fairness, returned at once instead of as a job."""
        line = asked["line"]
        return glance(self.games.game(line["rules"], line["set"]), 1, match=line["match"])

    def _steps(self, asked: JobRequest) -> Steps:
        line = asked["line"]
        game, match = self.games.game(line["rules"], line["set"]), line["match"]
        if asked["kind"] == "publish":
            return publication(game)
        seed = within("seed", asked["seed"], 0, LARGEST_SEED)
        if asked["kind"] == "seek":
            number = within("number", asked["number"], 1, 1_000_000)
            return seeking(game, number, seed, match=match)
        if asked["kind"] == "fair":
            return fairness(game, seed, match=match)
        games = within("games", asked["games"], 1, MOST_GAMES)
        if asked["kind"] == "coverage":
            return coverage(game, games, seed)
        players = asked.get("players", [])
        _fit(players, game)
        if asked["kind"] == "simulate":
            return simulation(game, games, seed, match=match, players=players)
        other = asked["other"]
        both = game, self.games.game(other["rules"], other["set"])
        _fit(players, both[1])
        return comparison(both, games, seed, matches=(match, other["match"]), players=players)

    def cancel(self, asked: JobMessage) -> Nothing:
        """Cancel a job: no more notifications follow."""
        name = asked["job"]
        self._jobs = [job for job in self._jobs if job.name != name]
        return {}

    def work(self) -> None:
        """Run the next job for one slice."""
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
        if now - job.reported > PAUSE:
            job.reported = now
            partial = so_far()
            job.notify(
                notification("job.progress", job=job.name, done=done, total=total, partial=partial)
            )
        self._jobs.append(job)


def _fit(players: Sequence[str], game: WarmGame) -> None:
    """Reject programs whose number is neither 0 nor the number of seats."""
    seats = len(game.rules.board.players)
    if players and len(players) != seats:
        wrong("players", f"a list of {seats} players")
