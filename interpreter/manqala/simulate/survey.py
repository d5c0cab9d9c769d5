"""Many games played without people, and what can be said about them: who won, how long they were."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

from manqala.simulate.seated_games import score
from manqala.simulate.shares import interval
from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from pandas import DataFrame

    from manqala.simulate.tally import Tally


@dataclass(frozen=True, slots=True)
class Points:
    """How a player of a contest fared; shares are from 0 to 1."""

    name: str
    won: int
    share: float
    """Of all points, where a drawn or unfinished game is divided."""
    low: float
    high: float
    """Where the share of endlessly many games lies with a certainty of 95 %; a game that came again proves nothing new."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The results of many games."""

    players: tuple[str, ...]
    """The names of the seats."""
    seed: int
    tally: Tally
    seconds: float
    engine: str
    """What played them: ``native``, ``interpreter``, or ``players``."""
    entrants: tuple[str, ...] | None = None
    """Of a contest, the players as they were named."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.tally.games

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat won."""
        return tuple(self.tally.wins[seat] for seat in range(len(self.players)))

    @property
    def drawn(self) -> int:
        """How many games had no winner."""
        return self.tally.wins[None]

    def seats(self) -> list[tuple[str, int]]:
        """How many games each seat won, and how many went otherwise."""
        rows = [*zip(self.players, self.wins, strict=True), ("draw", self.drawn)]
        if self.tally.unfinished:
            rows.append(("unfinished", self.tally.unfinished))
        return rows

    def points(self) -> list[Points]:
        """How the players of a contest fared."""
        found = []
        for n, name in enumerate(self.entrants or ()):
            share = score(self.tally, n, len(self.players))
            low, high = interval(share, max(1, len(self.tally.different)))
            found.append(Points(name, self.tally.entrants[n], share, low, high))
        return found

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """Why the games ended, the commonest first."""
        told = [(str(reason), games) for reason, games in self.tally.reasons.items()]
        return sorted(told, key=lambda item: (-item[1], item[0]))

    @property
    def moves(self) -> int:
        """The plies of all games."""
        return sum(plies * games for plies, games in self.tally.plies.items())

    @property
    def moves_per_second(self) -> float:
        """How fast it went; the only figure that differs when the seed is the same."""
        return self.moves / self.seconds if self.seconds > 0 else 0.0

    @property
    def mean(self) -> float:
        """The mean length of the games, in plies."""
        return self.moves / self.games

    @property
    def standard_error(self) -> float:
        """That of the mean length: in two of three runs it is no further from that of endlessly many games."""
        if self.games < 2:
            return 0.0
        squares = sum((n - self.mean) ** 2 * games for n, games in self.tally.plies.items())
        return sqrt(squares / (self.games - 1) / self.games)

    @property
    def shortest(self) -> int:
        """The plies of the shortest game."""
        return min(self.tally.plies)

    @property
    def longest(self) -> int:
        """The plies of the longest game."""
        return max(self.tally.plies)

    def percentile(self, percent: int) -> int:
        """The shortest length that at least this percentage of the games do not exceed."""
        wanted = max(-(-percent * self.games // 100), 1)
        lengths = sorted(self.tally.plies)
        counted = accumulate(self.tally.plies[length] for length in lengths)
        return next(n for n, found in zip(lengths, counted, strict=True) if found >= wanted)

    def to_frame(self) -> DataFrame:
        """How the games went, as a table of pandas: a row for each seat and for draws, with games and shares from 0 to 1.

        ``low`` and ``high`` bound the share with a certainty of 95 % (Clopper and Pearson). Needs pandas, which the extra
        ``study`` brings; raises ``ManqalaError`` (E631) without it.
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
        """What a notebook shows."""
        rows = "".join(
            f"<tr><th>{escape(label)}</th><td>{number:,}</td><td>{100 * number / max(1, self.games):.1f} %</td></tr>"
            for label, number in self.seats()
        )
        told = (
            f"{self.games:,} games, {self.mean:.1f} turns on average" if self.games else "no games"
        )
        return f"<table><caption>{told}</caption>{rows}</table>"

    def as_json(self) -> dict[str, Any]:
        """The figures as the machine interface gives them."""
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
        """The other figures of a contest; shares in per cent."""
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
