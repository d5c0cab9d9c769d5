"""Lines of generated source as nodes (assignments, conditions, loops), and their text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.compile.program.expressions import Expression, Item, Name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


@dataclass(slots=True, eq=False)
class Assignment:
    """``target = value``, or with an operator ``target += value``."""

    target: Name | Item
    value: Expression
    sign: str = ""


@dataclass(slots=True, eq=False)
class Act:
    """A function call for its effect."""

    call: Expression


@dataclass(slots=True, eq=False)
class Return:
    """The end of a function; without a value if it is called for its effect."""

    value: Expression | None


@dataclass(slots=True, eq=False)
class Break:
    """The end of a loop."""


@dataclass(slots=True, eq=False)
class Continue:
    """The end of a loop iteration."""


@dataclass(slots=True, eq=False)
class Store:
    """A store of variables into ``c``, of all or only for readers after the run; its lines are known only at the end."""

    leaving: bool


@dataclass(slots=True, eq=False)
class IfBlock:
    """A condition with its two branches."""

    condition: Expression
    then: list[Line] = field(default_factory=list)
    other: list[Line] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class ForLoop:
    """A loop over a range, or over a part of a row."""

    name: Name
    over: Expression
    body: list[Line] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class WhileLoop:
    """A loop as long as a condition holds."""

    condition: Expression
    body: list[Line] = field(default_factory=list)


Line = Assignment | Act | Return | Break | Continue | Store | IfBlock | ForLoop | WhileLoop


def blocks(line: Line) -> tuple[list[Line], ...]:
    """Return the blocks of a line."""
    if isinstance(line, IfBlock):
        return line.then, line.other
    return (line.body,) if isinstance(line, ForLoop | WhileLoop) else ()


def every(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield lines and all lines inside them."""
    for line in lines:
        yield line
        for block in blocks(line):
            yield from every(block)


def variables_set(lines: Iterable[Line]) -> frozenset[str]:
    """Return the variables that these lines themselves set."""
    found = set()
    for line in lines:
        if isinstance(line, ForLoop):
            found.add(line.name.name)
        elif isinstance(line, Assignment) and isinstance(line.target, Name):
            found.add(line.target.name)
    return frozenset(found)


def values(line: Line) -> tuple[Expression, ...]:
    """Return the values that a line evaluates; a change of a variable includes the variable."""
    if isinstance(line, Assignment):
        place = (line.target,) if line.sign else line.target.inside()
        return (*place, line.value)
    if isinstance(line, IfBlock | WhileLoop):
        return (line.condition,)
    if isinstance(line, Return):
        return () if line.value is None else (line.value,)
    if isinstance(line, Act):
        return (line.call,)
    return (line.over,) if isinstance(line, ForLoop) else ()


def format_lines(lines: Sequence[Line], depth: int) -> Iterator[str]:
    """Yield lines as text; an empty block becomes ``pass``."""
    if not lines:
        yield "    " * depth + "pass"
    for line in lines:
        yield from _format_line(line, depth, "if")


def _format_line(line: Line, depth: int, word: str) -> Iterator[str]:
    indent = "    " * depth
    if isinstance(line, IfBlock):
        yield f"{indent}{word} {line.condition}:"
        yield from format_lines(line.then, depth + 1)
        if len(line.other) == 1 and isinstance(line.other[0], IfBlock):
            yield from _format_line(line.other[0], depth, "elif")
        elif line.other:
            yield f"{indent}else:"
            yield from format_lines(line.other, depth + 1)
    elif isinstance(line, ForLoop | WhileLoop):
        head = (
            f"for {line.name} in {line.over}"
            if isinstance(line, ForLoop)
            else f"while {line.condition}"
        )
        yield f"{indent}{head}:"
        yield from format_lines(line.body, depth + 1)
    else:
        yield indent + _single(line)


def _single(line: Line) -> str:
    if isinstance(line, Assignment):
        return f"{line.target} {line.sign}= {line.value}"
    if isinstance(line, Return):
        return "return" if line.value is None else f"return {line.value}"
    if isinstance(line, Act):
        return str(line.call)
    assert isinstance(line, Break | Continue)
    return "break" if isinstance(line, Break) else "continue"
