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
    """The solution of a position."""

    by_winner: bool
    """Whether values are winners (1, 0, -1) instead of margins."""
    value: int | None = None
    """The value for the first player; none if unproved."""
    moves: dict[str, int | None] = field(default_factory=dict)
    line: list[str] = field(default_factory=list)
    plies: int | None = None
    """In a match: the number of turns to the win, or the depth searched in vain."""
    bounds: tuple[int, int] | None = None
    """The least and greatest value, if it depends on the position that repeats first."""
    move_bounds: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The bounds of each move; then no move has a value."""
    circling: bool = False
    """Whether play can return to a position, so that values depend on repetitions."""
    split: bool = False
    """Whether the rules leave a repetition open, so that the remaining pieces are split evenly."""
    stopped: bool = False
    """Whether it stopped early: missing values are unknown, and ``bounds`` is what was proved so far."""
    tables: int | None = None
    """Greatest number of seeds with values from endgame tables, or none."""
    positions: int = 0
    seconds: float = 0.0

    def to_frame(self) -> DataFrame:
        """Return the moves as a pandas table: the value of each, missing if unproved, and its bounds.

        Needs pandas from the extra ``study``; raises ``ManqalaError`` (E631) without it.
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
        """Return the HTML for a notebook."""
        rows = "".join(
            f"<tr><th>{escape(move)}</th><td>{'' if value is None else f'{value:+}'}</td></tr>"
            for move, value in self.moves.items()
        )
        summary = "not proved" if self.value is None else f"value {self.value:+}"
        if self.bounds is not None:
            summary = "value between {:+} and {:+}".format(*self.bounds)
        return f"<table><caption>{summary}: {escape(' '.join(self.line))}</caption>{rows}</table>"
