"""Samples positions from random games, each with equal probability."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from manqala.core.course import Phase

if TYPE_CHECKING:
    from manqala.run.flow import Play


@dataclass(frozen=True, slots=True)
class SampledPosition:
    """A position with a player to move, without its history."""

    cells: tuple[int, ...]
    phase: Phase
    match: bool


@dataclass
class Sampler:
    """Keeps a few of the positions that it receives: reservoir sampling."""

    size: int
    rng: Random = field(default_factory=lambda: Random(0))
    kept: list[SampledPosition] = field(default_factory=list)
    seen: int = 0

    def offer(self, play: Play) -> None:
        """Keep this position with some probability, in place of another one."""
        if play.phase is not Phase.TURN:
            return
        self.seen += 1
        slot = self.seen - 1 if self.seen <= self.size else int(self.rng.random() * self.seen)
        if slot < self.size:
            sample = SampledPosition(tuple(play.cells), play.phase, play.match)
            self.kept[slot : slot + 1] = [sample]
