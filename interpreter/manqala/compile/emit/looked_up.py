"""Fuses nested table look-ups: ``T4[T3[i]]`` becomes one look-up in a combined table.

A relay waits for such numbers: the end of the lap, the next hole, the shift of its field.  The analysis tracks from
line to line which number came from which table; conditions known to hold are no obstacle.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manqala.compile.program.code_lines import (
    Act,
    Assignment,
    Break,
    ForLoop,
    IfBlock,
    Line,
    Return,
    WhileLoop,
    blocks,
    every,
    variables_set,
)
from manqala.compile.program.expressions import (
    Choice,
    Expression,
    FunctionCall,
    Item,
    Name,
    Operation,
    Slice,
    WholeNumber,
    within,
)

if TYPE_CHECKING:
    from manqala.compile.emit.writer import Tables

LARGEST = 256
"""Maximum size of a combined table: larger ones displace others from the processor's cache."""


def looked_up_at_once(lines: list[Line], tables: Tables) -> None:
    """Fuse look-ups in the lines of a function, in place."""
    _Follower(tables).block(lines, _Known())


@dataclass(slots=True)
class _Known:
    """The facts known at one line."""

    values: dict[str, Expression] = field(default_factory=dict)
    """The values of variables, as long as the expressions are unchanged."""
    truths: set[Expression] = field(default_factory=set)
    """Conditions that hold."""

    def copy(self) -> _Known:
        """Copy the facts for lines that may not be reached."""
        return _Known(dict(self.values), set(self.truths))

    def forget(self, names: frozenset[str]) -> None:
        """Forget facts about variables that are assigned."""
        self.values = {
            name: value
            for name, value in self.values.items()
            if name not in names and not names & _names(value)
        }
        self.truths = {truth for truth in self.truths if not names & _names(truth)}


class _Follower:
    """Walks the lines of a function."""

    def __init__(self, tables: Tables) -> None:
        """``tables``: those of the module, which may grow."""
        self.tables = tables
        self.rows = {name: values for values, name in tables.rows.items()}

    def block(self, lines: list[Line], known: _Known) -> None:
        """Transform the lines of one block."""
        at = 0
        while at < len(lines):
            line = lines[at]
            if isinstance(line, IfBlock) and line.condition in known.truths:
                lines[at : at + 1] = line.then
                continue
            self._line(line, known)
            at += 1

    def _line(self, line: Line, known: _Known) -> None:
        if isinstance(line, IfBlock):
            line.condition = self._fuse(line.condition, known)
            self._ways(line, known)
        elif isinstance(line, ForLoop | WhileLoop):
            if isinstance(line, ForLoop):
                line.over = self._fuse(line.over, known)
            known.forget(variables_set(every([line])))
            if isinstance(line, WhileLoop):
                line.condition = self._fuse(line.condition, known)
            self.block(line.body, known.copy())
        elif isinstance(line, Assignment):
            line.value = self._fuse(line.value, known)
            if isinstance(line.target, Name):
                _note(line.target, line, known)
            else:
                index = self._fuse(line.target.index, known)
                line.target = replace(line.target, index=index)
        elif isinstance(line, Return):
            if line.value is not None:
                line.value = self._fuse(line.value, known)
        elif isinstance(line, Act):
            line.call = self._fuse(line.call, known)

    def _ways(self, line: IfBlock, known: _Known) -> None:
        """Transform both branches of a condition; assignments on a branch that continues are unknown afterwards."""
        inside = known.copy()
        if _stays(line.condition):
            inside.truths.add(line.condition)
        self.block(line.then, inside)
        self.block(line.other, known.copy())
        for block in blocks(line):
            if not (block and isinstance(block[-1], Return | Break)):
                known.forget(variables_set(every(block)))
        condition = line.condition
        if (
            isinstance(condition, Operation)
            and condition.sign == "not"
            and line.then
            and isinstance(line.then[-1], Return | Break)
            and _stays(condition)
        ):
            known.truths.add(condition.parts[0])

    # ---- values -----------------------------------------------------------------------------------

    def _row(self, item: Item) -> tuple[int, ...] | None:
        """Return the values of the table behind a look-up; none if it reads another row."""
        return self.rows.get(item.row.name) if isinstance(item.row, Name) else None

    def _fuse(self, code: Expression, known: _Known) -> Expression:
        """Return a value with fused look-ups, if a combined table is possible."""
        code = _made_of(code, tuple(self._fuse(part, known) for part in code.inside()))
        if not isinstance(code, Item):
            return code
        outer = self._row(code)
        index = code.index
        while isinstance(index, Name) and index.name in known.values:
            index = known.values[index.name]
        if outer is None or not isinstance(index, Item):
            return code
        inner = self._row(index)
        if inner is None or len(inner) > LARGEST or max(inner) >= len(outer):
            return code
        row = tuple(outer[number] for number in inner)
        name = self.tables.of(row)
        self.rows[name.name] = row
        return name[index.index]


def _note(name: Name, line: Assignment, known: _Known) -> None:
    """Note the value of a variable."""
    value = line.value
    known.forget(frozenset({name.name}))
    if line.sign or name in within(value):
        return
    if isinstance(value, Name):
        known.truths |= {
            _rename(truth, value, name) for truth in known.truths if value in within(truth)
        }
    if isinstance(value, Name) or (isinstance(value, Item) and _stays(value.index)):
        known.values[name.name] = value


def _stays(code: Expression) -> bool:
    """Return whether a value depends on variables alone."""
    return all(isinstance(part, Name | WholeNumber | Operation) for part in within(code))


def _rename(code: Expression, old: Name, new: Name) -> Expression:
    """Return a value with a variable renamed."""
    if code == old:
        return new
    return _made_of(code, tuple(_rename(part, old, new) for part in code.inside()))


def _made_of(code: Expression, parts: tuple[Expression, ...]) -> Expression:
    """Return a value of the same kind with other parts."""
    if parts == code.inside():
        return code
    if isinstance(code, Operation):
        return Operation(code.sign, parts)
    if isinstance(code, Item):
        row, index = parts
        assert isinstance(row, Name)
        return Item(row, index)
    if isinstance(code, Choice):
        return Choice(*parts)
    if isinstance(code, FunctionCall):
        return FunctionCall(code.function, parts)
    assert isinstance(code, Slice)
    row, start, end = parts
    assert isinstance(row, Name)
    return Slice(row, start, end)


def _names(code: Expression) -> set[str]:
    return {part.name for part in within(code) if isinstance(part, Name)}
