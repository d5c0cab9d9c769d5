"""Packs the numbers of a level into the blocks of its file, and unpacks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.endgame import storage
from manqala.endgame.storage import bits_for, packed_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.compile.backends.backend import Backend


class NumberPacking:
    """Packs and unpacks numbers with the kernels of a game."""

    def __init__(self, backend: Backend, functions: Any) -> None:
        """``functions``: those of ``table_functions``."""
        self._backend, self._functions = backend, functions

    def blocks(self, numbers: Any, seeds: int) -> Iterator[bytes]:
        """Yield the blocks of a level's file."""
        bits, size = bits_for(seeds), storage.BLOCK
        row = self._backend.row(packed_size(size, bits), "B")
        for first in range(0, len(numbers), size):
            many = min(size, len(numbers) - first)
            self._functions.endgame_pack(numbers, first, many, seeds, bits, row)
            yield bytes(memoryview(row).cast("B")[: packed_size(many, bits)])

    def unpack(
        self, blocks: Iterable[bytes], seeds: int, numbers: Any, first: int, many: int
    ) -> None:
        """Unpack the blocks of a level with ``many`` numbers to ``numbers[first]`` and the next."""
        bits, size = bits_for(seeds), storage.BLOCK
        row = self._backend.row(packed_size(size, bits), "B")
        end = first + many
        for block in blocks:
            memoryview(row).cast("B")[: len(block)] = block
            some = min(size, end - first)
            self._functions.endgame_unpack(row, seeds, bits, numbers, first, some)
            first += some
