"""The functions generated from the rules of a game: programs, and values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from manqala.compile.emit import pattern_code, set_values, statement_code, value_code
from manqala.compile.emit.cells import (
    brought_back,
    field_of,
    note_brought_back,
    words_loaded,
    words_stored,
)
from manqala.compile.emit.function_writing import (
    ANSWERED,
    FUEL_LEFT,
    MISSED,
    Shared,
    Writing,
)
from manqala.compile.emit.looked_up import looked_up_at_once
from manqala.compile.emit.questions import leave, say_what_is_sure
from manqala.compile.emit.tidy import remove_dead_stores
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.kernel.numbers import DONE, MEMORY
from manqala.compile.program.code_lines import Assignment, IfBlock, Line, Store, blocks, every
from manqala.compile.program.expressions import C, Expression, Item, Name, WholeNumber
from manqala.compile.program.untyped import Linkage, UntypedFunction
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import nodes
from manqala.core.operators import Operator
from manqala.run.limits import FUEL, LARGEST_MEMORY

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.analysis.findings import Findings
    from manqala.compile.emit.writer import Tables

TURN = "p_turn"
"""The program of a turn, which resets the marks of the turn."""
SMALL_TURN = 250
"""Maximum number of lines of a turn that is inlined into the loops that play it."""
PARAMETERS = "c, M, X, n"


@dataclass(frozen=True, slots=True)
class Pending:
    """A function to be finished once all cells that other functions read are known."""

    name: str
    parameters: str
    f: Writing
    opening: tuple[Assignment, ...]


class Functions:
    """All functions of a game."""

    def __init__(
        self,
        findings: Findings,
        tables: Tables,
        listed: dict[int, int] | None = None,
        *,
        followed: bool = False,
    ) -> None:
        """Start without functions; ``listed``: the questions that list their options; ``followed``: record moves of pieces."""
        self.layout = findings.layout
        self.addresses = findings.addresses
        self.shared = Shared(findings, tables, listed=listed or {}, followed=followed)
        self.memory = MEMORY
        """Necessary length of the row ``M``."""
        self.preferences = 0
        """Number of preferences of a turn."""
        self.safe_turn = self.intact_turn = False
        """Whether a turn cannot fail after a question, and whether a failing turn has changed nothing."""
        self._written: list[Pending] = []

    def _writing(self, preferences: list[int], promoted: set[int], *, local: bool) -> Writing:
        """Return the emitter state of a function, with emitters for all kinds of nodes."""
        f = Writing(self.shared, promoted=promoted, preferences=preferences, local=local)
        f.number, f.truth = partial(value_code.number, f), partial(value_code.truth, f)
        f.rep, f.match = partial(set_values.rep, f), partial(pattern_code.match, f)
        f.statement = partial(statement_code.statement, f)
        return f

    def program(self, name: str, statement: core.Statement) -> None:
        """Emit a program as a function that returns a status."""
        found = [node for node in nodes(statement) if isinstance(node, core.Prefer)]
        found.sort(key=lambda node: (node.span.line, node.span.column))
        f = self._writing([id(node) for node in found], self._find_promoted(statement), local=True)
        f.statement(statement)
        leave(f, DONE)
        say_what_is_sure(f)
        if name == TURN:
            self.preferences = len(found)
            self.intact_turn = f.intact and not found
            self.safe_turn = f.safe and self.intact_turn
        opening = {ANSWERED: 0, MISSED: 0, FUEL_LEFT: FUEL}
        sets = tuple(
            Assignment(variable, WholeNumber(number)) for variable, number in opening.items()
        )
        self._keep(Pending(name, PARAMETERS, f, sets))

    def value(
        self, name: str, parameters: str, value: core.Value, given: tuple[int, ...] = (), level: int = 0
    ) -> None:  # fmt: skip
        """Emit a value as a function; ``given``: the cells of the player for whom it is evaluated."""
        f = self._writing([], set(), local=False)
        f.level = level
        for cell in given:
            f.assign(cell, Name("player"))
        f.w.give(f.truth(value) if value.type == ty.TRUTH else f.number(value))
        self._keep(Pending(name, parameters, f, ()))

    def _keep(self, function: Pending) -> None:
        self._written.append(function)
        self.memory = max(self.memory, function.f.memory)
        if self.memory > LARGEST_MEMORY:
            raise CannotGenerateError(
                "written out, its rules have too many loops in which somebody is asked"
            )

    def _find_promoted(self, statement: core.Statement) -> set[int]:
        """Return the hand if all rules that use it name it, so that a variable can hold its pieces."""
        if len(self.layout.kinds) > 1:
            return set()
        hand = self.layout.board.hand
        for node in nodes(statement):
            if isinstance(node, core.Const):
                if isinstance(node.value, tuple) and node.type == ty.HOLES and hand in node.value:
                    return set()
            elif isinstance(node, core.Op) and node.operator is Operator.SINGLE:
                # A member of a set is read by its number.
                argument = node.arguments[0]
                if isinstance(argument, core.Const) and argument.value == hand:
                    return set()
            elif (
                getattr(node, "type", None) == ty.PLACE and not isinstance(node, core.Table)
            ) or isinstance(node, core.Query):
                return set()
        return {hand}

    # ---- finishing --------------------------------------------------------------------------------

    def finished(self) -> list[UntypedFunction]:
        """Return the functions with the necessary loads and stores."""
        others = [function.f.read for function in self._written if function.name != TURN]
        elsewhere = set[int]().union(*others)
        return [
            UntypedFunction(
                function.name,
                tuple(function.parameters.split(", ")),
                self._finish(function, elsewhere),
                _linkage(function),
                generated=True,
            )
            for function in self._written
        ]

    def _finish(self, function: Pending, elsewhere: set[int]) -> list[Line]:
        """Return all lines of a function, with loads before the body and stores where needed."""
        f = function.f
        marks = {mark.cell for mark in self.layout.marks.values() if not mark.on}
        kept = marks | f.promoted
        turn = f.of_turn if function.name == TURN else set()
        lasting = sorted(f.written & kept)
        for cell in lasting:
            if f.local and self._is_packed(cell):
                note_brought_back(f, cell)
        needed = [cell for cell in lasting if cell not in turn or cell in elsewhere]
        stored = any(isinstance(line, Store) and not line.leaving for line in every(f.w.lines))
        starts = [
            Assignment(
                Name(f"v{cell}"),
                self._start(f, cell, remembered=cell not in turn and cell in kept and (
                    cell in self.addresses.of or cell < self.addresses.pieces or cell in needed or stored
                )),
            )
            for cell in sorted(f.read | f.written)
        ]  # fmt: skip
        opening = [*function.opening, *words_loaded(f), *starts]
        stores = cache(lambda leaving: self._stores(f, needed if leaving else lasting))
        lines = _replace_stores(f.w.lines, stores)
        if f.packing is not None:
            looked_up_at_once(lines, f.w.tables)
        return remove_dead_stores(opening, lines)

    def _is_packed(self, cell: int) -> bool:
        """Return whether a cell is a field of a word."""
        return cell < self.addresses.pieces and self.addresses.packing is not None

    def _start(self, f: Writing, cell: int, *, remembered: bool) -> Expression:
        """Return the initial value of a cell's variable."""
        layout = self.layout
        if cell == layout.subject:
            return C[self.addresses.address(layout.mover)]
        if not remembered:
            starts = {mark.cell: mark.start[0] for mark in layout.marks.values()}
            return WholeNumber(starts.get(cell, 0))
        return self._between_runs(f, cell)

    def _between_runs(self, f: Writing, cell: int) -> Expression:
        """Return where a cell is kept between runs."""
        return field_of(f, cell) if self._is_packed(cell) else C[self.addresses.address(cell)]

    def _stores(self, f: Writing, cells: list[int]) -> list[Line]:
        """Return the lines that store variables into the row."""
        lines: list[Line] = []
        for cell in cells:
            kept, variable = self._between_runs(f, cell), f.variable(cell)
            line = Assignment(kept, variable) if isinstance(kept, Item) else brought_back(f, cell)
            # The hand is usually empty: skipping the store is faster.
            lines.append(IfBlock(variable.differs(kept), [line]) if cell in f.promoted else line)
        return [*lines, *words_stored(f)]


def _replace_stores(lines: list[Line], stores: Callable[[bool], list[Line]]) -> list[Line]:
    """Replace each ``Store`` by its lines."""
    found: list[Line] = []
    for line in lines:
        for block in blocks(line):
            block[:] = _replace_stores(block, stores)
        found += stores(line.leaving) if isinstance(line, Store) else [line]
    return found


def _linkage(function: Pending) -> Linkage:
    """Return the linkage of a function: inlined if it is small or has few callers."""
    if function.name.startswith(("round_end", "match_end", "score")):
        return Linkage.WOVEN
    small = function.name == TURN and function.f.w.length < SMALL_TURN
    return Linkage.INLINED if small else Linkage.INNER
