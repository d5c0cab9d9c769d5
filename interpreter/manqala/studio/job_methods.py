"""Long jobs: begun by a request, worked on a little at a time, told of as they go on, ended or cancelled."""

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
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """Each by its name."""
        return {"job.start": self.start, "job.cancel": self.cancel, "fair.glance": self.glance}

    @property
    def busy(self) -> bool:
        """Whether there is anything to do."""
        return bool(self._jobs)

    def start(self, asked: JobRequest) -> JobMessage:
        """Begin a job."""
        name = str(next(self._numbers))
        # Told first of all: what it is before it has begun need not be waited for.
        self._jobs.append(_Job(name, self._steps(asked), self.notify, monotonic()))
        return {"job": name}

    def glance(self, asked: OfLineMessage) -> FairnessMessage:
        """Whether a game is fair, as far as a moment tells: this is answered at once, and is no job."""
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
        """End a job: nothing more is told of it."""
        name = asked["job"]
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


def _fit(players: Sequence[str], game: WarmGame) -> None:
    """Refuse programs that are named for another number of seats than the game has; none may be named."""
    seats = len(game.rules.board.players)
    if players and len(players) != seats:
        wrong("players", f"a list of {seats} players")
