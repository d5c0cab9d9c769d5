"""Looks up at once what would be looked up by what another table says: ``T4[T3[i]]`` is a number of one table made of both.

A relay spends its time waiting for such numbers: where the lap ends, which hole is next, where its field lies.  Whether a
number is the one that a table said is followed from line to line; a condition that is known to hold is no obstacle.
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
"""Limit of numbers in a table made of two: larger ones push others out of the processor's cache."""


def looked_up_at_once(lines: list[Line], tables: Tables) -> None:
    """Change the lines of a function so."""
    _Follower(tables).block(lines, _Known())


@dataclass(slots=True)
class _Known:
    """What is known at one line."""

    values: dict[str, Expression] = field(default_factory=dict)
    """What variables were set to, where that would still give the same."""
    truths: set[Expression] = field(default_factory=set)
    """Conditions that hold."""

    def copy(self) -> _Known:
        """The same, for lines that may not be reached."""
        return _Known(dict(self.values), set(self.truths))

    def forget(self, names: frozenset[str]) -> None:
        """These variables are set anew."""
        self.values = {
            name: value
            for name, value in self.values.items()
            if name not in names and not names & _names(value)
        }
        self.truths = {truth for truth in self.truths if not names & _names(truth)}


class _Follower:
    """Goes through the lines of a function."""

    def __init__(self, tables: Tables) -> None:
        """``tables``: those of the module, which get more."""
        self.tables = tables
        self.rows = {name: values for values, name in tables.rows.items()}

    def block(self, lines: list[Line], known: _Known) -> None:
        """Change lines that stand in one block."""
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
            line.condition = self._at_once(line.condition, known)
            self._ways(line, known)
        elif isinstance(line, ForLoop | WhileLoop):
            if isinstance(line, ForLoop):
                line.over = self._at_once(line.over, known)
            known.forget(variables_set(every([line])))
            if isinstance(line, WhileLoop):
                line.condition = self._at_once(line.condition, known)
            self.block(line.body, known.copy())
        elif isinstance(line, Assignment):
            line.value = self._at_once(line.value, known)
            if isinstance(line.target, Name):
                _note(line.target, line, known)
            else:
                index = self._at_once(line.target.index, known)
                line.target = replace(line.target, index=index)
        elif isinstance(line, Return):
            if line.value is not None:
                line.value = self._at_once(line.value, known)
        elif isinstance(line, Act):
            line.call = self._at_once(line.call, known)

    def _ways(self, line: IfBlock, known: _Known) -> None:
        """Both ways of a condition; what is set on one that goes on is not known behind it."""
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
        """The values of the table that a number comes from; none where it comes from another row."""
        return self.rows.get(item.row.name) if isinstance(item.row, Name) else None

    def _at_once(self, code: Expression, known: _Known) -> Expression:
        """A value in which no table is asked for what another one said, if one of both can be made."""
        code = _made_of(code, tuple(self._at_once(part, known) for part in code.inside()))
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
    """Note what a variable is from now on."""
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
    """Whether a value is the same as long as its variables are."""
    return all(isinstance(part, Name | WholeNumber | Operation) for part in within(code))


def _rename(code: Expression, old: Name, new: Name) -> Expression:
    """The same value, said of another variable."""
    if code == old:
        return new
    return _made_of(code, tuple(_rename(part, old, new) for part in code.inside()))


def _made_of(code: Expression, parts: tuple[Expression, ...]) -> Expression:
    """A value of the same kind that is made of these."""
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
