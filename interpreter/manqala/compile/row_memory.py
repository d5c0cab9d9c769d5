"""Rows of numbers in one block of memory that compiled code works on: views of them for Python.

The 8 bytes before a row hold its length. What is in a memory belongs to one thread at a time.
"""

from __future__ import annotations

import ctypes
import struct
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.rows import RowRecord
from manqala.compile.program.typed import MatrixType, NumberKind, RecordType, RowsType, RowType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from manqala.compile.program.typed import Instance, Type, TypedProgram
    from manqala.compile.program.untyped import ConstantTable

HEAD = 8
"""The bytes before a row."""
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
"""What an element is for Python and for programs, by the codes of the module ``array``."""
CODES = {8: "b", 16: "h", 32: "i", 64: "q"}
"""The codes of numbers with a sign, by their bits."""
_TYPES: dict[Any, RowType] = dict(_CELLS.values())
_CODE_OF = {cell: code for code, (cell, _) in _CELLS.items()}


class Memory(ABC):
    """Rows of zeros, which are there as long as something refers to them, and programs linked to work on them."""

    base: int
    """Where address 0 lies in this process."""
    pointer: str
    """The code of an address in memory."""

    def __init__(self) -> None:
        """An empty memory."""
        self._kept: list[Any] = []
        """The rows that live as long as the memory."""
        self._lists: dict[tuple[int, ...], int] = {}
        """Where lists of addresses lie."""

    @abstractmethod
    def block(self, length: int) -> Block:
        """Return a block of ``length`` zeros; in a long one a cache line begins ``HEAD`` bytes behind its start."""

    @abstractmethod
    def holds(self, address: int) -> bool:
        """Whether an address lies in it."""

    @abstractmethod
    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """The only entry of a program as a function that takes raw arguments."""

    def row(self, size: int, code: str = "q") -> Any:
        """A row of so many zeros, as an array of ctypes; ``code`` is one of the module ``array``."""
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
        """A tuple of rows for each game of a batch: one of each part."""
        addresses = self.row(number * len(parts), self.pointer)
        starts = [(part.start - self.base, part.type.stride) for part in parts]
        addresses[:] = [first + g * stride for g in range(number) for first, stride in starts]
        types = tuple(self._row_type(part[0]) for part in parts)
        stride = len(parts) * ctypes.sizeof(_CELLS[self.pointer][0])
        kind = MatrixType(RowsType(types), stride)
        return RowGroups(number, tuple(parts), kind, addresses, self._offset(addresses))

    def begins_with(self, row: Any, size: int) -> Any:
        """A row of so many numbers, the first of which are those of another one."""
        found = self.row(size, _CODE_OF[row._type_])
        ctypes.memmove(found, row, ctypes.sizeof(row))
        return found

    def table(self, values: Sequence[int], code: str) -> int:
        """Put numbers that never change into the memory; gives their address."""
        row = self.row(len(values), code)
        row[:] = values
        self._kept.append(row)
        return self._offset(row)

    def type_of(self, argument: Any) -> Type | RecordType:
        """The type of a row, of several, of a record or a number. Raises ``ValueError`` for a row of another memory."""
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
        """Arguments as a program takes them: of a record each field."""
        found: list[int] = []
        for argument in arguments:
            parts = (
                (value for _, value in argument) if isinstance(argument, RowRecord) else (argument,)
            )
            found += map(self.raw, parts)
        return found

    def raw(self, argument: Any) -> int:
        """A number unchanged, a row as its address, several as the address of their addresses."""
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
        """A linked function for the same raw arguments again and again."""
        return linked.bound(raw) if isinstance(linked, Boxed) else partial(linked, *raw)

    def boxed(self, run: Callable[[int], object], entry: Instance) -> Boxed:
        """A function that takes all its arguments from one row, and leaves its result there, as one that takes them."""
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
        row.block = block  # it is there as long as a view of it is
        return row


class Boxed:
    """A function that takes its arguments from a row, as one that takes them."""

    def __init__(self, memory: Memory, run: Callable[[int], object], entry: Instance) -> None:
        """``run``: takes the address of the row, and leaves there what ``entry`` gives."""
        self._memory, self._run, self._entry = memory, run, entry
        self._box = memory.row(max(1, len(entry.parameters)))
        self._address = memory.raw(self._box)

    def __call__(self, *arguments: int) -> Any:
        """Call it."""
        self._box[: len(arguments)] = arguments
        self._run(self._address)
        if self._entry.result is NumberKind.REAL:
            return ctypes.c_double.from_buffer(self._box).value
        return None if self._entry.result is None else self._box[0]

    def bound(self, arguments: Sequence[int]) -> partial[Any]:
        """The same for these arguments, which are put into a row of their own if nothing is left there."""
        if self._entry.result is not None:
            return partial(self, *arguments)
        return partial(self._run, self._memory.table(arguments or (0,), "q"))


class Block:
    """Bytes that are in use as long as something refers to this."""

    def __init__(self, address: int, owner: object) -> None:
        """``owner``: what must be there as long as they are."""
        self.address = address
        self._owner = owner


class MemoryRows:
    """Rows of one length, one behind the other."""

    def __init__(
        self, memory: Memory, block: Block, number: int, size: int, cell: Any, kind: MatrixType
    ) -> None:
        """See ``Memory.rows``."""
        self._memory, self._number, self._size, self._cell = memory, number, size, cell
        self.block = block
        self.type = kind

    @property
    def start(self) -> int:
        """Where in this process the first one begins."""
        return self._memory.base + self.block.address + HEAD

    def __len__(self) -> int:
        """How many rows there are."""
        return self._number

    def __getitem__(self, at: int) -> Any:
        """One of them, as an array of ctypes."""
        if not 0 <= at < self._number:
            raise IndexError(at)
        start = self.block.address + at * self.type.stride + HEAD
        return self._memory._view(self._cell, self._size, start, self.block)  # noqa: SLF001 -- one module

    def __iter__(self) -> Iterator[Any]:
        """One after the other."""
        return map(self.__getitem__, range(self._number))

    def copy_from(self, other: MemoryRows) -> None:
        """Begin with the rows of another of the same type, which has no more of them."""
        base = self._memory.base
        ctypes.memmove(
            base + self.block.address, base + other.block.address, len(other) * self.type.stride
        )


@dataclass(frozen=True, slots=True)
class RowGroups:
    """For each of many games a tuple of rows, as the addresses of those rows, game after game."""

    number: int
    parts: tuple[MemoryRows, ...]
    """The rows themselves: the first row of a group is one of the first part, and so on."""
    type: MatrixType
    addresses: Any
    address: int
    """Where the addresses begin."""

    def __len__(self) -> int:
        """How many groups there are."""
        return self.number

    def __getitem__(self, at: int) -> tuple[Any, ...]:
        """The rows of one game."""
        if not 0 <= at < self.number:
            raise IndexError(at)
        return tuple(part[at] for part in self.parts)


def _round_up(length: int) -> int:
    """A multiple of 8, so that whatever follows is in line."""
    return -(-length // 8) * 8
