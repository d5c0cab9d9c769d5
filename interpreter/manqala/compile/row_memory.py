"""Rows of numbers for compiled code in one block of memory, and views of them for Python.

The 8 bytes before a row hold its length. The contents belong to one thread at a time.
"""

from __future__ import annotations

import ctypes
import struct
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.rows import RowRecord
from manqala.compile.program.value_types import (
    MatrixType,
    NumberKind,
    RecordType,
    RowsType,
    RowType,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from mmap import mmap

    from manqala.compile.program.typed import Instance, TypedProgram
    from manqala.compile.program.untyped import ConstantTable
    from manqala.compile.program.value_types import Type

HEAD = 8
"""Bytes before a row."""
LINE = 64
"""Bytes in a cache line; large rows are aligned to it."""
LARGE = 1 << 10
"""Least size in bytes of a large row."""
_CELLS: dict[str, tuple[Any, RowType]] = {
    "b": (ctypes.c_int8, RowType(8)),
    "B": (ctypes.c_uint8, RowType(8, signed=False)),
    "h": (ctypes.c_int16, RowType(16)),
    "i": (ctypes.c_int32, RowType(32)),
    "q": (ctypes.c_int64, RowType(64)),
    "f": (ctypes.c_float, RowType(32, real=True)),
    "d": (ctypes.c_double, RowType(64, real=True)),
}
"""The Python and program types of an element, by the codes of the module ``array``."""
CODES = {8: "b", 16: "h", 32: "i", 64: "q"}
"""The codes of signed numbers, by their bits."""
_TYPES: dict[Any, RowType] = dict(_CELLS.values())
_CODE_OF = {cell: code for code, (cell, _) in _CELLS.items()}


class Memory(ABC):
    """Rows of zeros with the lifetime of their references, and programs linked to them."""

    base: int
    """Address 0 of the memory in this process."""
    pointer: str
    """The type code of an address."""

    def __init__(self) -> None:
        """Create an empty memory."""
        self._kept: list[Any] = []
        """The rows that live as long as the memory."""
        self._lists: dict[tuple[int, ...], int] = {}
        """The addresses of address lists."""

    @abstractmethod
    def block(self, length: int) -> Block:
        """Return a block of ``length`` zeros; in a long one a cache line begins ``HEAD`` bytes after its start."""

    @abstractmethod
    def holds(self, address: int) -> bool:
        """Return whether an address lies in the memory."""

    @abstractmethod
    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """Return the only entry of a program as a function of raw arguments."""

    def row(self, size: int, code: str = "q") -> Any:
        """Return a row of ``size`` zeros as a ctypes array; ``code`` is one of the module ``array``."""
        cell, _ = _CELLS[code]
        block = self.block(HEAD + max(8, _round_up(size * ctypes.sizeof(cell))))
        self._measure(block.address, size)
        return self._view(cell, size, block.address + HEAD, block)

    def rows(self, number: int, size: int, code: str = "q") -> MemoryRows:
        """Return ``number`` rows of ``size`` zeros each."""
        cell, kind = _CELLS[code]
        stride = HEAD + max(8, _round_up(size * ctypes.sizeof(cell)))
        block = self.block(max(1, number) * stride)
        for n in range(number):
            self._measure(block.address + n * stride, size)
        return MemoryRows(self, block, number, size, cell, MatrixType(kind, stride))

    def groups(self, number: int, parts: Sequence[MemoryRows]) -> RowGroups:
        """Return a tuple of rows for each game of a batch, one from each part."""
        addresses = self.row(number * len(parts), self.pointer)
        starts = [(part.start - self.base, part.type.stride) for part in parts]
        addresses[:] = [first + g * stride for g in range(number) for first, stride in starts]
        types = tuple(self._row_type(part[0]) for part in parts)
        stride = len(parts) * ctypes.sizeof(_CELLS[self.pointer][0])
        kind = MatrixType(RowsType(types), stride)
        return RowGroups(number, tuple(parts), kind, addresses, self._offset(addresses))

    def begins_with(self, row: Any, size: int) -> Any:
        """Return a row of ``size`` numbers that begins with those of another one."""
        found = self.row(size, _CODE_OF[row._type_])
        ctypes.memmove(found, row, ctypes.sizeof(row))
        return found

    def part(self, row: Any, first: int, many: int) -> Any:
        """Return a row of ``many`` numbers of another one, from ``first`` on."""
        found = self.row(many, _CODE_OF[row._type_])
        start = ctypes.addressof(row) + first * ctypes.sizeof(row._type_)
        ctypes.memmove(found, start, ctypes.sizeof(found))
        return found

    def mapped(self, pages: mmap, at: int, size: int, code: str) -> Any:
        """Return a row in writable mapped pages, which live as long as it; the 8 bytes before it get its length."""
        address = ctypes.addressof(ctypes.c_char.from_buffer(pages)) + at - HEAD - self.base
        self._measure(address, size)
        return self._view(_CELLS[code][0], size, address + HEAD, Block(address, pages))

    def table(self, values: Sequence[int], code: str) -> int:
        """Copy constants into the memory; return their address."""
        row = self.row(len(values), code)
        row[:] = values
        self._kept.append(row)
        return self._offset(row)

    def type_of(self, argument: Any) -> Type | RecordType:
        """Return the type of a row, of several, of a record or a number. Raises ``ValueError`` for a row of another memory."""
        if isinstance(argument, RowRecord):
            return RecordType(tuple((name, self._field_type(value)) for name, value in argument))
        return self._field_type(argument)

    def _field_type(self, argument: Any) -> Type:
        if isinstance(argument, tuple):
            return RowsType(tuple(self._row_type(row) for row in argument))
        if isinstance(argument, ctypes.Array):
            return self._row_type(argument)
        if isinstance(argument, MemoryRows | RowGroups):
            return argument.type
        return NumberKind.INT

    def raw_all(self, arguments: Iterable[Any]) -> list[int]:
        """Convert arguments to raw ones, records field by field."""
        found: list[int] = []
        for argument in arguments:
            parts = (
                (value for _, value in argument) if isinstance(argument, RowRecord) else (argument,)
            )
            found += map(self.raw, parts)
        return found

    def raw(self, argument: Any) -> int:
        """Return a number unchanged, a row as its address, several as the address of their addresses."""
        if isinstance(argument, tuple):
            offsets = tuple(map(self._offset, argument))
            found = self._lists.get(offsets)
            if found is None:
                found = self._lists[offsets] = self.table(offsets or (0,), self.pointer)
            return found
        if isinstance(argument, ctypes.Array):
            return self._offset(argument)
        if isinstance(argument, MemoryRows):
            return argument.start - self.base
        if isinstance(argument, RowGroups):
            return argument.address
        return int(argument)

    def bound(self, linked: Callable[..., Any], raw: Sequence[int]) -> partial[Any]:
        """Bind a linked function to raw arguments."""
        return linked.bound(raw) if isinstance(linked, Boxed) else partial(linked, *raw)

    def boxed(self, run: Callable[[int], object], entry: Instance) -> Boxed:
        """Wrap a function that takes its arguments from a row, and leaves its result there."""
        return Boxed(self, run, entry)

    def _row_type(self, row: Any) -> RowType:
        if not self.holds(self._offset(row)):
            raise ValueError("a row of another memory")
        return _TYPES[row._type_]

    def _offset(self, row: Any) -> int:
        return ctypes.addressof(row) - self.base

    def _measure(self, address: int, size: int) -> None:
        head = (ctypes.c_char * HEAD).from_address(self.base + address)
        struct.pack_into("<q", head, 0, size)

    def _view(self, cell: Any, size: int, start: int, block: Block) -> Any:
        row = (cell * size).from_address(self.base + start)
        row.block = block  # lives as long as a view of it
        return row


class Boxed:
    """Calls a function that takes its arguments from a row."""

    def __init__(self, memory: Memory, run: Callable[[int], object], entry: Instance) -> None:
        """``run``: takes the address of the row, and leaves the result of ``entry`` there."""
        self._memory, self._run, self._entry = memory, run, entry
        self._box = memory.row(max(1, len(entry.parameters)))
        self._address = memory.raw(self._box)

    def __call__(self, *arguments: int) -> Any:
        """Call the function."""
        self._box[: len(arguments)] = arguments
        self._run(self._address)
        if self._entry.result is NumberKind.REAL:
            return ctypes.c_double.from_buffer(self._box).value
        return None if self._entry.result is None else self._box[0]

    def bound(self, arguments: Sequence[int]) -> partial[Any]:
        """Bind the function to arguments, in a separate row if there is no result."""
        if self._entry.result is not None:
            return partial(self, *arguments)
        return partial(self._run, self._memory.table(arguments or (0,), "q"))


class Block:
    """Bytes with the lifetime of this object."""

    def __init__(self, address: int, owner: object) -> None:
        """``owner``: keeps the bytes alive."""
        self.address = address
        self._owner = owner


class MemoryRows:
    """Consecutive rows of one length."""

    def __init__(
        self, memory: Memory, block: Block, number: int, size: int, cell: Any, kind: MatrixType
    ) -> None:
        """See ``Memory.rows``."""
        self._memory, self._number, self._size, self._cell = memory, number, size, cell
        self.block = block
        self.type = kind

    @property
    def start(self) -> int:
        """Address of the first row in this process."""
        return self._memory.base + self.block.address + HEAD

    def __len__(self) -> int:
        """Return the number of rows."""
        return self._number

    def __getitem__(self, at: int) -> Any:
        """Return a row as a ctypes array."""
        if not 0 <= at < self._number:
            raise IndexError(at)
        start = self.block.address + at * self.type.stride + HEAD
        return self._memory._view(self._cell, self._size, start, self.block)  # noqa: SLF001 -- same module

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows in order."""
        return map(self.__getitem__, range(self._number))

    def copy_from(self, other: MemoryRows) -> None:
        """Copy the rows of another object of the same type, which has at most as many, to the beginning."""
        base = self._memory.base
        ctypes.memmove(
            base + self.block.address, base + other.block.address, len(other) * self.type.stride
        )


@dataclass(frozen=True, slots=True)
class RowGroups:
    """A tuple of rows for each of many games, stored as row addresses, game by game."""

    number: int
    parts: tuple[MemoryRows, ...]
    """The rows themselves: the first row of a group comes from the first part, and so on."""
    type: MatrixType
    addresses: Any
    address: int
    """Address of the row addresses."""

    def __len__(self) -> int:
        """Return the number of groups."""
        return self.number

    def __getitem__(self, at: int) -> tuple[Any, ...]:
        """Return the rows of one game."""
        if not 0 <= at < self.number:
            raise IndexError(at)
        return tuple(part[at] for part in self.parts)


def _round_up(length: int) -> int:
    """Round up to a multiple of 8 for alignment."""
    return -(-length // 8) * 8
