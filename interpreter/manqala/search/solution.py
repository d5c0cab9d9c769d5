"""The result of solving a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass
class Solution:
    """What was found out about a position."""

    by_winner: bool
    """Whether values tell the winner (1, 0, -1) and not the margin."""
    value: int | None = None
    """For the first player; none where nothing is proved."""
    moves: dict[str, int | None] = field(default_factory=dict)
    line: list[str] = field(default_factory=list)
    plies: int | None = None
    """In a match: within how many turns the winner wins, or how many were looked ahead in vain."""
    bounds: tuple[int, int] | None = None
    """The least and the most that the value may be, where it is not one: it hangs on which position comes back first."""
    move_bounds: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The same of moves, of which then none is among the values."""
    circling: bool = False
    """Whether play can come back to a position, so that values rest on what that gives."""
    split: bool = False
    """Whether the rules say nothing about that somewhere, so that what is left then is split evenly."""
    stopped: bool = False
    """Whether it was stopped early: values that are missing are not known then, and ``bounds`` is what was proved so far."""
    tables: int | None = None
    """Up to how many seeds on the board values were taken from endgame tables, or none."""
    positions: int = 0
    seconds: float = 0.0

    def to_frame(self) -> DataFrame:
        """The moves as a table of pandas: each with its value, missing where none is proved, and the bounds of it.

        Needs pandas, which the extra ``study`` brings; raises ``ManqalaError`` (E631) without it.
        """
        pandas, nan = import_extra("pandas", "study"), float("nan")
        rows = []
        for move, value in self.moves.items():
            known = nan if value is None else float(value)
            rows.append((known, *self.move_bounds.get(move, (known, known))))
        index = pandas.Index(list(self.moves), name="move")
        frame: DataFrame = pandas.DataFrame(rows, index=index, columns=["value", "least", "most"])
        return frame

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        rows = "".join(
            f"<tr><th>{escape(move)}</th><td>{'' if value is None else f'{value:+}'}</td></tr>"
            for move, value in self.moves.items()
        )
        told = "not proved" if self.value is None else f"value {self.value:+}"
        if self.bounds is not None:
            told = "value between {:+} and {:+}".format(*self.bounds)
        return f"<table><caption>{told}: {escape(' '.join(self.line))}</caption>{rows}</table>"
