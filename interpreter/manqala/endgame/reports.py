"""The result of building tables: the figures of each level, and the speed."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from pathlib import Path

    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class Figures:
    """The values of one level, counted for the side to move."""

    n: int
    positions: int
    win: int
    draw: int
    loss: int
    sum_abs: int
    certain: int
    """Number of positions whose value does not depend on how endless play is scored."""

    def times(self, movers: int) -> Figures:
        """Multiply the figures by the number of sides to move."""
        return Figures(self.n, *(movers * number for number in astuple(self)[1:]))


@dataclass(slots=True)
class Report:
    """The levels built or found, from one seed on, and the speed of building."""

    levels: list[Figures]
    folder: Path
    movers: int = 1
    """1: either side to move has the same table; 2: each position counts for both sides."""
    built: int = 0
    """Number of positions solved now; the others were on disk."""
    seconds: float = 0.0
    """Time in seconds without reading, writing and compiling."""
    complete: bool = True
    """Whether all requested levels exist."""

    @property
    def rate(self) -> float | None:
        """Positions solved per second; none if all were on disk."""
        return self.built / self.seconds if self.built and self.seconds else None

    def to_frame(self) -> DataFrame:
        """Return the levels as a pandas table: for each number of seeds the positions won, drawn and lost for the mover.

        ``mean_gain``: the mean gain or loss; ``certain``: those that do not depend on endless play. Needs pandas from
        the extra ``study``; raises ``ManqalaError`` (E631) without it.
        """
        pandas = import_extra("pandas", "study")
        rows = [
            (
                level.positions,
                level.win,
                level.draw,
                level.loss,
                level.sum_abs / level.positions,
                level.certain,
            )
            for level in self.levels
        ]
        index = pandas.Index([level.n for level in self.levels], name="seeds")
        columns = ["positions", "won", "drawn", "lost", "mean_gain", "certain"]
        frame: DataFrame = pandas.DataFrame(rows, index=index, columns=columns)
        return frame


def gigabytes(size: int) -> str:
    """Return a number of bytes for people."""
    for unit, least in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= least:
            number = size / least
            return f"{number:,.0f} {unit}" if number >= 10 else f"{number:.1f} {unit}"
    return f"{size} bytes"
