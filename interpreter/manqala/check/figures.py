"""Figures of the random games of a validation: how balanced and how long a game is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.game.shares import interval
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

MIN_GAMES = 20
"""Least number of games for which figures are given."""


@dataclass(frozen=True, slots=True)
class BalanceFigure:
    """The share of the points of the player who is named first, with its 95 % interval; a draw is shared."""

    player: str
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        """In words."""
        share, low, high = (f"{100 * value:.0f}" for value in (self.share, self.low, self.high))
        has = "have" if " and " in self.player else "has"
        return f"balance: {self.player} {has} {share} % of the points in random games, 95 % interval {low} to {high} %"


@dataclass(frozen=True, slots=True)
class LengthFigure:
    """The turns of the random games."""

    median: int
    nine_tenths: int
    """The number of turns that nine tenths of the games do not exceed."""

    def __str__(self) -> str:
        """In words."""
        turns = quantity(self.median, "turn")
        return f"length: half of the random games have at most {turns}, nine tenths at most {self.nine_tenths}"


@dataclass(slots=True)
class Outcomes:
    """The winners and the lengths of the games with the default options."""

    winners: list[int | None] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)

    def add(self, winner: int | None, plies: int) -> None:
        """Record a game; ``winner``: none if it was drawn."""
        self.winners.append(winner)
        self.plies.append(plies)

    def balance(self, players: Sequence[str]) -> BalanceFigure | None:
        """Return the balance of a game for several players; none of a few games."""
        number = len(self.winners)
        if len(players) < 2 or number < MIN_GAMES:
            return None
        points = self.winners.count(0) + self.winners.count(None) / len(players)
        low, high = interval(points / number, number)
        return BalanceFigure(players[0], round(points / number, 4), round(low, 4), round(high, 4))

    def length(self) -> LengthFigure | None:
        """Return the length of the games; none of a few games."""
        if len(self.plies) < MIN_GAMES:
            return None
        ordered = sorted(self.plies)
        return LengthFigure(_quantile(ordered, 5), _quantile(ordered, 9))


def _quantile(ordered: list[int], tenths: int) -> int:
    """Return the least number that this many tenths of the numbers do not exceed."""
    return ordered[-(-len(ordered) * tenths // 10) - 1]


@dataclass
class Tried:
    """A summary of the tests: ``pebbles: 7 examples, 200 games of 9 to 85 turns, …``."""

    game: str
    examples: int = 0
    games: int = 0
    shortest: int = 0
    longest: int = 0
    options: int = 0
    settings: int = 0
    matches: int = 0
    complete: bool = True
    """Whether everything was played, and no limit reached."""
    balance: BalanceFigure | None = None
    length: LengthFigure | None = None

    def __str__(self) -> str:
        """In words."""
        parts = [quantity(self.examples, "example")]
        lengths = f"of {self.shortest} to {self.longest} turns"
        if self.shortest == self.longest:
            lengths = f"of {quantity(self.longest, 'turn')}"
        if self.games:
            parts.append(f"{quantity(self.games, 'game')} {lengths}")
        if self.settings:
            parts.append(
                f"{quantity(self.options, 'option')} of {quantity(self.settings, 'setting')}"
            )
        if self.matches:
            parts.append("1 match" if self.matches == 1 else f"{self.matches} matches")
        summary = ", ".join(parts)
        first = f"{self.game}: {summary}" + ("" if self.complete else ", as far as was tried")
        return "\n  ".join([first, *(str(one) for one in (self.balance, self.length) if one)])
