"""Summarises a run of games: winners, lengths, reasons."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

from manqala.core.board import join_names
from manqala.game.shares import interval
from manqala.simulate.seated_games import score
from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from pandas import DataFrame

    from manqala.simulate.tally import Tally


@dataclass(frozen=True, slots=True)
class Points:
    """The result of a player in a contest; shares are from 0 to 1."""

    name: str
    won: int
    share: float
    """Share of all points; draws and unfinished games are divided."""
    low: float
    high: float
    """The bounds of the true share at 95 % confidence; repeated games are no new evidence."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The results of many games."""

    players: tuple[str, ...]
    """The names of the seats."""
    seed: int
    tally: Tally
    seconds: float
    engine: str
    """The engine: ``native``, ``interpreter``, or ``players``."""
    entrants: tuple[str, ...] | None = None
    """In a contest, the players' specifications."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The players who win together; empty if each plays alone."""

    @property
    def games(self) -> int:
        """Number of games."""
        return self.tally.games

    @property
    def wins(self) -> tuple[int, ...]:
        """Number of games that each seat won; partners win together."""
        captain = {player: team[0] for team in self.teams for player in team}
        seats = range(len(self.players))
        return tuple(self.tally.wins[captain.get(seat, seat)] for seat in seats)

    @property
    def drawn(self) -> int:
        """Number of games without a winner."""
        return self.tally.wins[None]

    def seats(self) -> list[tuple[str, int]]:
        """Return the number of games that each seat or team won, and of the other games."""
        sides = self.teams or tuple((seat,) for seat in range(len(self.players)))
        rows = [
            (join_names([self.players[seat] for seat in side]), self.tally.wins[side[0]])
            for side in sides
        ]
        rows.append(("draw", self.drawn))
        if self.tally.unfinished:
            rows.append(("unfinished", self.tally.unfinished))
        return rows

    def points(self) -> list[Points]:
        """Return the results of the players of a contest."""
        found = []
        for n, name in enumerate(self.entrants or ()):
            share = score(self.tally, n, len(self.players))
            low, high = interval(share, max(1, len(self.tally.different)))
            found.append(Points(name, self.tally.entrants[n], share, low, high))
        return found

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """Return the reasons for ends, the most frequent first."""
        counts = [(str(reason), games) for reason, games in self.tally.reasons.items()]
        return sorted(counts, key=lambda item: (-item[1], item[0]))

    @property
    def moves(self) -> int:
        """Number of plies in all games."""
        return sum(plies * games for plies, games in self.tally.plies.items())

    @property
    def moves_per_second(self) -> float:
        """Speed; the only figure that differs between runs of the same seed."""
        return self.moves / self.seconds if self.seconds > 0 else 0.0

    @property
    def mean(self) -> float:
        """Mean length of the games in plies."""
        return self.moves / self.games

    @property
    def standard_error(self) -> float:
        """The standard error of the mean length: two of three runs are within it of the true mean."""
        if self.games < 2:
            return 0.0
        squares = sum((n - self.mean) ** 2 * games for n, games in self.tally.plies.items())
        return sqrt(squares / (self.games - 1) / self.games)

    @property
    def shortest(self) -> int:
        """Number of plies of the shortest game."""
        return min(self.tally.plies)

    @property
    def longest(self) -> int:
        """Number of plies of the longest game."""
        return max(self.tally.plies)

    def percentile(self, percent: int) -> int:
        """Return the shortest length that at least this percentage of the games do not exceed."""
        wanted = max(-(-percent * self.games // 100), 1)
        lengths = sorted(self.tally.plies)
        counted = accumulate(self.tally.plies[length] for length in lengths)
        return next(n for n, found in zip(lengths, counted, strict=True) if found >= wanted)

    def to_frame(self) -> DataFrame:
        """Return the results as a pandas table: a row for each seat and for draws, with games and shares from 0 to 1.

        ``low`` and ``high`` bound the share at 95 % confidence (Clopper and Pearson). Needs pandas from the extra
        ``study``; raises ``ManqalaError`` (E631) without it.
        """
        pandas = import_extra("pandas", "study")
        labels, games = zip(*self.seats(), strict=True)
        shares = [number / self.games if self.games else float("nan") for number in games]
        bounds = [interval(share, self.games) if self.games else (0.0, 1.0) for share in shares]
        rows = {
            "games": games, "share": shares, "low": [low for low, _ in bounds], "high": [high for _, high in bounds],
        }  # fmt: skip
        frame: DataFrame = pandas.DataFrame(rows, index=pandas.Index(labels, name="winner"))
        return frame

    def _repr_html_(self) -> str:
        """Return the HTML for a notebook."""
        rows = "".join(
            f"<tr><th>{escape(label)}</th><td>{number:,}</td><td>{100 * number / max(1, self.games):.1f} %</td></tr>"
            for label, number in self.seats()
        )
        summary = (
            f"{self.games:,} games, {self.mean:.1f} turns on average" if self.games else "no games"
        )
        return f"<table><caption>{summary}</caption>{rows}</table>"

    def as_json(self) -> dict[str, Any]:
        """Return the figures as JSON for the machine interface."""
        return {
            "n": self.games,
            "seed": self.seed,
            **dict(zip(self.players, self.wins, strict=True)),
            "draw": self.drawn,
            "unfinished": self.tally.unfinished,
            "plies": {
                "mean": round(self.mean, 3),
                "se": round(self.standard_error, 3),
                "min": self.shortest,
                "max": self.longest,
                "p50": self.percentile(50),
                "p95": self.percentile(95),
            },
            "rounds": self.tally.rounds,
            "ended_by": dict(self.reasons),
            "engine": self.engine,
            "checksum": self.tally.checksum,
            "moves_per_second": round(self.moves_per_second, 1),
            **self._contest(),
        }

    def _contest(self) -> dict[str, Any]:
        """Return the additional figures of a contest; shares in per cent."""
        if self.entrants is None:
            return {}
        contest = [
            {
                "player": point.name, "won": point.won, "percent": round(100 * point.share, 3),
                "from": round(100 * point.low, 3), "to": round(100 * point.high, 3),
            }
            for point in self.points()
        ]  # fmt: skip
        return {"contest": contest, "different_games": len(self.tally.different)}
