"""The numbers of a level of a game with marks, while its markings are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.frame import NUMBERS, UNKNOWN
from manqala.endgame.storage import DamagedError, LevelFile, bits_for, write_level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from manqala.endgame.markings import Markings
    from manqala.endgame.on_disk import SolverTools

Groups = tuple[tuple[int, ...], ...]


class MarkedLevel:
    """A level with some markings solved."""

    def __init__(
        self, tools: SolverTools, markings: Markings, seeds: int, movers: int, numbers: Any
    ) -> None:
        """``numbers``: a row for the whole level; all are set to unknown."""
        self._tools, self._offsets, self._seeds, self._movers = (
            tools,
            markings.offsets(seeds),
            seeds,
            movers,
        )
        self.numbers = numbers
        tools.functions.endgame_fill(numbers, 0, len(numbers), UNKNOWN)

    def size(self, group: Sequence[int]) -> int:
        """Return the number of positions of some markings, for one player to move."""
        return sum(self._offsets[number + 1] - self._offsets[number] for number in group)

    def put(self, groups: Sequence[Sequence[int]], found: Any, values: Any, base: int) -> None:
        """Put the numbers of groups, one group after the other, in their places, and in those after ``base`` in ``values``."""
        move = self._tools.functions.endgame_copy
        for at, first, many in self._places(groups):
            for target, start in ((self.numbers, first), (values, base + first)):
                move(found, at, target, start, many)

    def write(self, path: Path, groups: Sequence[Sequence[int]]) -> None:
        """Write the numbers of groups into a file."""
        size = NUMBERS * self._movers * sum(self.size(group) for group in groups)
        found = self._tools.backend.row(size, "b")
        for at, first, many in self._places(groups):
            self._tools.functions.endgame_copy(self.numbers, first, found, at, many)
        header = {
            "groups": groups,
            "seeds": self._seeds,
            "values": size,
            "bits": bits_for(self._seeds),
        }
        write_level(path, header, self._tools.packing.blocks(found, self._seeds))

    def read(self, path: Path, values: Any, base: int) -> None:
        """Put the numbers of a file in their places; raises ``OSError``, ``DamagedError``."""
        file = LevelFile(path)
        try:
            groups = file.header["groups"]
            size = NUMBERS * self._movers * sum(self.size(group) for group in groups)
            if file.values != size:
                raise DamagedError("it is for another level")
            found = self._tools.backend.row(size, "b")
            self._tools.packing.unpack(file.blocks(), self._seeds, found, 0, size)
        finally:
            file.close()
        self.put(groups, found, values, base)

    def _places(self, groups: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
        """Yield runs of numbers: the offset among those of the groups, the offset in the level, and the length."""
        offsets, boards, at = self._offsets, self._offsets[-1], 0
        for group in groups:
            for player in range(self._movers):
                for number in group:
                    many = NUMBERS * (offsets[number + 1] - offsets[number])
                    yield at, NUMBERS * (player * boards + offsets[number]), many
                    at += many
