"""The initial memory of a standalone module, in which rows and tables are laid out once."""

from __future__ import annotations

import ctypes
import mmap
from typing import TYPE_CHECKING, Any

from manqala.compile.row_memory import CODES, HEAD, Block, Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from manqala.compile.program.typed import TypedProgram
    from manqala.compile.program.untyped import ConstantTable
    from manqala.compile.program.value_types import RowType

PAGE = 1 << 16
FIRST = 1 << 10
"""The address of the first row: none is near 0."""
LARGEST = 1 << 28
"""The size limit in bytes; the system allocates a page only when it is written."""
APART = 16
"""Length of a run of zeros that ends a data segment."""


class MemoryImage(Memory):
    """A memory without deallocation."""

    pointer = "i"

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self._bytes = mmap.mmap(-1, LARGEST)
        self.base = ctypes.addressof(ctypes.c_char.from_buffer(self._bytes))
        self._end = FIRST

    def block(self, length: int) -> Block:
        """Return a block of ``length`` zeros. Raises ``MemoryError`` if it is full."""
        address = -(-(self._end + HEAD) // 16) * 16 - HEAD
        if address + length > LARGEST:
            raise MemoryError(f"the rows of this game need more than {LARGEST >> 20} MiB")
        self._end = address + length
        return Block(address, self)

    def holds(self, address: int) -> bool:
        """Whether an address is in the memory."""
        return 0 <= address <= self._end

    def table_at(self, table: ConstantTable, kind: RowType) -> int:
        """Add a constant table; returns its address."""
        return self.table(table.values, CODES[kind.bits])

    @property
    def pages(self) -> int:
        """Its size in pages of 64 KiB."""
        return -(-self._end // PAGE)

    def data(self) -> Iterator[tuple[int, bytes]]:
        """The non-zero segments, with their addresses."""
        at, gap, empty = 0, bytes(APART), bytes(PAGE)
        while at < self._end:
            rest = self._bytes[at : min(at + PAGE, self._end)]
            # Most of a large table is empty, which a comparison sees at once.
            if rest == empty[: len(rest)]:
                at += len(rest)
                continue
            at += len(rest) - len(rest.lstrip(b"\0"))
            end = self._bytes.find(gap, at, self._end)
            end = self._end if end < 0 else end
            yield at, self._bytes[at:end]
            at = end

    def linked(
        self,
        program: TypedProgram,  # noqa: ARG002 -- nothing is linked
        tables: Mapping[str, ConstantTable],  # noqa: ARG002 -- the same
    ) -> Callable[..., Any]:
        """Raise ``TypeError``: an image does not run programs."""
        raise TypeError("rows in an image are laid out for another machine")
