"""The code of functions: statements, with blocks for loops and inlined bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.constant_folding import is_quick
from manqala.compile.program.value_types import RowType
from manqala.compile.wasm import encoding as e
from manqala.compile.wasm.stack_values import ValueCode, alignment, wasm_type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

UNROLLED = 256
"""Maximum size in bytes of unrolled copies of known length."""


class FunctionCode(ValueCode):
    """The code of one function instance."""

    def __init__(
        self,
        instance: t.Instance,
        addresses: Mapping[str, int],
        functions: Mapping[int, int],
        *,
        vectors: bool = True,
    ) -> None:
        """``vectors``: whether copies may use 128-bit vectors, which some hosts of WebAssembly lack."""
        super().__init__(instance, addresses, functions)
        self._vectors = vectors

    def code(self) -> bytes:
        """Return the locals, grouped by type, and the instructions."""
        for local in self.instance.locals:
            self.numbers[id(local)] = self._new(wasm_type(local.type))
        self.statements(self.instance.body)
        if self.instance.result is not None:
            self.out.append(e.UNREACHABLE)
        self.out.append(e.END)
        groups: list[tuple[int, int]] = []
        for kind in self.locals:
            if groups and groups[-1][1] == kind:
                groups[-1] = (groups[-1][0] + 1, kind)
            else:
                groups.append((1, kind))
        return e.vector([e.encode_unsigned(n) + bytes((kind,)) for n, kind in groups]) + bytes(
            self.out
        )

    # ---- statements -------------------------------------------------------------------------------

    def statements(self, statements: Sequence[t.Statement]) -> None:
        """Emit statements in order."""
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: t.Statement) -> None:
        """Emit a statement."""
        match statement:
            case t.Set():
                self.value(statement.value)
                self._op(e.LOCAL_SET, self.numbers[id(statement.local)])
            case t.StoreElement():
                self._store(statement)
            case t.CopyElements():
                self._copy(statement)
            case t.Prefetch():
                pass  # there is no such instruction
            case t.IfElse():
                self._branch(statement)
            case t.Loop():
                self._loop(statement)
            case t.Exit():
                self._op(e.BR, self.depth - self.labels[id(statement.loop)])
            case t.Next():
                self._op(e.BR, self.depth - self.labels[-id(statement.loop)])
            case t.Leave():
                if statement.value is not None:
                    self.value(statement.value)
                if statement.inlined is None:
                    self._op(e.RETURN)
                else:
                    self._op(e.BR, self.depth - self.labels[id(statement.inlined)])
            case t.CallForEffect():
                self.value(statement.call)
                if statement.call.type is not None:
                    self._op(e.DROP)

    def _branch(self, statement: t.IfElse) -> None:
        then, other = statement.then, statement.other
        self.value(statement.condition)
        if not then:
            self.out.append(e.I32_EQZ)
            then, other = other, then
        self._open(e.IF)
        self.statements(then)
        if other:
            self.out.append(e.ELSE)
            self.statements(other)
        self._close()

    def _loop(self, loop: t.Loop) -> None:
        """Test a cheap condition before the loop and at its end: one branch per iteration instead of two."""
        tested = not isinstance(loop.condition, t.Constant)
        turned = tested and (loop.entered or is_quick(loop.condition))
        self._open(e.BLOCK)
        self.labels[id(loop)] = self.depth
        if turned and not loop.entered:
            self.value(loop.condition)
            self.out.append(e.I32_EQZ)
            self._op(e.BR_IF, 0)
        self._open(e.LOOP)
        if tested and not turned:
            self.value(loop.condition)
            self.out.append(e.I32_EQZ)
            self._op(e.BR_IF, 1)
        self._open(e.BLOCK)
        self.labels[-id(loop)] = self.depth
        self.statements(loop.body)
        self._close()
        self.statements(loop.step)
        if turned:
            self.value(loop.condition)
        self._op(e.BR_IF if turned else e.BR, 0)
        self._close()
        self._close()

    def _store(self, statement: t.StoreElement) -> None:
        row = statement.row.type
        assert isinstance(row, RowType)
        offset = self._address(statement.row, statement.index, row)
        self.value(statement.value)
        if row.real and row.bits == 32:
            self.out.append(e.F32_DEMOTE)
        stores = e.REAL_STORES if row.real else e.STORES
        self._op(stores[row.bits], alignment(row.bits), offset)

    def _copy(self, statement: t.CopyElements) -> None:
        row = statement.source.type
        assert isinstance(row, RowType)
        if statement.target.type != row:
            assert isinstance(statement.target.type, RowType)
            self._widen(statement, row, statement.target.type)
            return
        size = row.bits // 8
        count = statement.count
        length = int(count.value) * size if isinstance(count, t.Constant) else None
        if length == 0:
            return
        if length is None or length > UNROLLED:
            for one, at in ((statement.target, statement.at), (statement.source, statement.start)):
                offset = self._address(one, at, row)
                self._i32(offset)
                self.out.append(e.I32_ADD)
            self.value(count)
            self.out.append(e.I32_WRAP)
            self._i32(size)
            self.out.append(e.I32_MUL)
            self.out += e.MEMORY_COPY
            return
        (target, to), (source, start) = self._ends(statement)
        for piece, done in _pieces(length, 16 if self._vectors else 8):
            self._get(target)
            self._get(source)
            if piece == 16:
                self.out += e.V128_LOAD + e.encode_unsigned(0) + e.encode_unsigned(start + done)
                self.out += e.V128_STORE + e.encode_unsigned(0) + e.encode_unsigned(to + done)
            else:
                self._op(e.LOADS[8 * piece], 0, start + done)
                self._op(e.STORES[8 * piece], 0, to + done)

    def _ends(self, copy: t.CopyElements) -> list[tuple[int, int]]:
        """Return the target and the source: for each a local with an address, and an offset."""
        found = []
        for row, at in ((copy.target, copy.at), (copy.source, copy.start)):
            assert isinstance(row.type, RowType)
            offset = self._address(row, at, row.type)
            local = self._new(e.I32)
            self._op(e.LOCAL_SET, local)
            found.append((local, offset))
        return found

    def _widen(self, copy: t.CopyElements, source: RowType, target: RowType) -> None:
        """Emit a copy into a row of a wider type, 64 bits at a time."""
        (there, to), (here, start) = self._ends(copy)
        assert isinstance(copy.count, t.Constant)
        count, few = int(copy.count.value), 64 // source.bits
        size, wide = source.bits // 8, target.bits // 8
        whole = count - count % few if self._vectors else 0
        for done in range(0, whole, few):
            self._get(here)
            self.out += e.WIDENING_LOADS[source.bits, source.signed]
            self.out += e.encode_unsigned(0) + e.encode_unsigned(start + done * size)
            self._extend(2 * source.bits, target.bits, source.signed, there, to + done * wide)
        for done in range(whole, count):
            self._get(there)
            self._get(here)
            loads = e.LOADS if source.signed else e.UNSIGNED_LOADS
            self._op(loads[source.bits], 0, start + done * size)
            self._op(e.STORES[target.bits], 0, to + done * wide)

    def _extend(self, bits: int, wanted: int, signed: bool, there: int, to: int) -> None:
        """Extend the numbers of a vector on the stack from ``bits`` to ``wanted`` bits, and store them."""
        vector = self._new(e.V128)
        self._op(e.LOCAL_SET, vector)
        if bits == wanted:
            self._get(there)
            self._get(vector)
            self.out += e.V128_STORE + e.encode_unsigned(0) + e.encode_unsigned(to)
            return
        for half, extension in enumerate(e.EXTENSIONS[bits, signed]):
            self._get(vector)
            self.out += extension
            reach = half * (64 // bits) * (wanted // 8)
            self._extend(2 * bits, wanted, signed, there, to + reach)


def _pieces(length: int, most: int) -> list[tuple[int, int]]:
    """Split a length in bytes into powers of two of at most ``most``, each with its offset."""
    found, at = [], 0
    for size in (16, 8, 4, 2, 1):
        while size <= most and length - at >= size:
            found.append((size, at))
            at += size
    return found
