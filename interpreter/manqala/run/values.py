"""Compiles core values to Python functions of the cells: one small function for each node kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Inquiry
from manqala.core.operators import SUPERLATIVES, Operator
from manqala.core.steps import MOST_NUMBERS, Steps
from manqala.run.machine import TooLongError
from manqala.run.operations import (
    BUILD,
    CELL_WITH_CONSTANT,
    PLACE_WITH_CONSTANT,
    WITH_CONSTANT,
    item,
    only,
    single,
    superlative,
    weigh,
)
from manqala.run.pattern_matching import PatternCompiler

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.core.layout import Layout
    from manqala.core.offers import Offer
    from manqala.run.coverage import Witness
    from manqala.run.machine import Cells, Machine

    Code = Callable[[Cells], Any]


class ValueCompiler:
    """Compiles values to functions that read the cells and return an int or a sequence."""

    def __init__(
        self, layout: Layout, machine: Machine, owners_fixed: bool, offers: Mapping[str, Offer],
        statement: Callable[[core.Statement], Code], witness: Witness | None,
    ) -> None:  # fmt: skip
        """``owners_fixed``: no rule ever changes the owner of a hole; ``statement`` compiles statements."""
        self.layout = layout
        self.machine = machine
        self.owners_fixed = owners_fixed
        self.offers = offers
        self.statement = statement
        self.witness = witness
        self.functions: dict[int, Code] = {}
        self.effort = Steps(layout.board, inside=False)
        """The static work of values; the work for members of sets is counted during execution."""
        self._patterns = PatternCompiler(self.value, statement, machine, self.effort)

    def value(self, node: core.Value) -> Code:
        """Return the function of a value."""
        if isinstance(node, core.Const):
            constant = node.value
            return lambda _: constant
        if isinstance(node, core.Read):
            return self._read(node)
        if isinstance(node, core.Pieces):
            return self._pieces(node)
        if isinstance(node, core.Op):
            return self._op(node)
        if isinstance(node, core.Table):
            return self._table(node)
        if isinstance(node, core.Apply):
            code = self._apply(node)
            return code if self.witness is None else self.witness.definition(node, code)
        if isinstance(node, core.Filter):
            return self._filter(node)
        if isinstance(node, core.Gather):
            return self._gather(node)
        if isinstance(node, core.Pick):
            condition, then, other = (
                self.value(node.condition),
                self.value(node.then),
                self.value(node.other),
            )
            return lambda c: then(c) if condition(c) else other(c)
        if isinstance(node, core.Match):
            return self._patterns.match(node)
        if isinstance(node, core.Query):
            return self._query(node)
        return self._external(node)

    # ---- reading ----------------------------------------------------------------------------------

    def _read(self, node: core.Read) -> Code:
        cell = node.cell
        if node.index is None:
            return lambda c: c[cell]
        if (inner := read_by(node.index)) is not None:
            return lambda c: c[cell + c[inner]]
        index = self.value(node.index)
        return lambda c: c[cell + index(c)]

    def _pieces(self, node: core.Pieces) -> Code:
        """Count the pieces of a place or set, weighted by kind."""
        places = self.layout.board.places
        weights = [(kind * places, weight) for kind, weight in enumerate(node.weights) if weight]
        where = self.value(node.where)
        many = node.where.type.many
        if weights == [(0, 1)]:
            if self._plain(node):
                if (cell := read_by(node.where)) is not None:
                    return lambda c: c[c[cell]]
                if (place := self.number_of(node.where)) is not None:
                    return lambda c: c[place]
                return lambda c: c[where(c)]
            return lambda c: sum([c[h] for h in where(c)])
        if not many:
            return lambda c: weigh(c, where(c), weights)
        return lambda c: sum([weigh(c, h, weights) for h in where(c)])

    @staticmethod
    def _plain(node: core.Pieces) -> bool:
        """Return whether it is the number of pieces in one place, all of the first kind."""
        return not node.where.type.many and node.weights[0] == 1 and not any(node.weights[1:])

    def _table(self, node: core.Table) -> Code:
        table: Any = node.table
        cells = [read_by(argument) for argument in node.arguments]
        if len(node.arguments) == 1:
            if (cell := cells[0]) is not None:
                return lambda c: table[c[cell]]
            (index,) = (self.value(argument) for argument in node.arguments)
            return lambda c: table[index(c)]
        row, column = cells
        if row is not None and column is not None:
            return lambda c: table[c[row]][c[column]]
        first, second = (self.value(argument) for argument in node.arguments)
        return lambda c: table[first(c)][second(c)]

    def _apply(self, node: core.Apply) -> Code:
        function = node.function
        body = self.functions.get(id(function))
        if body is None:
            body = self.functions[id(function)] = self.value(function.value)
        code = body
        arguments = [self.value(argument) for argument in node.arguments]
        if not arguments:
            return code
        if len(arguments) == 1:
            (cell,), (argument,) = function.cells, arguments
            if (given := read_by(node.arguments[0])) is not None:

                def apply_read(c: Cells) -> Any:
                    c[cell] = c[given]
                    return code(c)

                return apply_read

            def apply_one(c: Cells) -> Any:
                c[cell] = argument(c)
                return code(c)

            return apply_one
        pairs = list(zip(function.cells, arguments, strict=True))

        def apply(c: Cells) -> Any:
            for cell, given in [(cell, argument(c)) for cell, argument in pairs]:
                c[cell] = given
            return code(c)

        return apply

    def number_of(self, node: core.Value) -> int | None:
        """Return the number that a value always is, if that is obvious.

        None for a definition whose evaluation is recorded.
        """
        if (
            isinstance(node, core.Apply)
            and self.witness is None
            and all(read_by(argument) is not None for argument in node.arguments)
        ):
            node = node.function.value
        return node.value if isinstance(node, core.Const) and isinstance(node.value, int) else None

    # ---- sets -------------------------------------------------------------------------------------

    def _loop_members(self, node: core.Filter | core.Gather) -> Code:
        """Return the members of a set for a loop; of numbers only some."""
        of = self.value(node.of)
        if node.of.type != ty.NUMBERS:
            return of

        def few(c: Cells) -> Sequence[int]:
            numbers: Sequence[int] = of(c)
            return numbers[:MOST_NUMBERS]

        return few

    def _filter(self, node: core.Filter) -> Code:
        of, condition, cell = self._loop_members(node), self.value(node.condition), node.cell
        machine, work = self.machine, 1 + self.effort.weight(node.condition)

        def filter_(c: Cells) -> list[int]:
            found = []
            members = of(c)
            machine.work -= work * len(members)
            if machine.work < 0:
                raise TooLongError(node.span)
            for member in members:
                c[cell] = member
                if condition(c):
                    found.append(member)
            return found

        return filter_

    def _gather(self, node: core.Gather) -> Code:
        of, value, cell = self._loop_members(node), self.value(node.value), node.cell
        machine, work = self.machine, 1 + self.effort.weight(node.value)

        def gather(c: Cells) -> list[int]:
            found: dict[int, None] = {}
            members = of(c)
            machine.work -= work * len(members)
            if machine.work < 0:
                raise TooLongError(node.span)
            for member in members:
                c[cell] = member
                found.update(dict.fromkeys(value(c)))
            return list(found)

        return gather

    def _owned_holes(self, player: Code) -> Code:
        board, owner = self.layout.board, self.layout.marks["owner"].cell
        order: tuple[tuple[int, ...], ...] = (*board.order, ())
        if self.owners_fixed:
            fixed = tuple(
                tuple(h for h in order[p] if board.home[h] == p) for p in range(len(order))
            )
            return lambda c: fixed[player(c)]

        def owned(c: Cells) -> list[int]:
            who = player(c)
            return [h for h in order[who] if c[owner + h] == who]

        return owned

    def _op(self, node: core.Op) -> Code:
        operator = node.operator
        if operator == Operator.OWNED:
            return self._owned_holes(self.value(node.arguments[0]))
        if operator in {Operator.KINDS, Operator.OF_KIND}:
            return self._kinds(node)
        if operator == Operator.SINGLE:
            none = self.layout.nothing(node.type.one)
            nothing_is_none = node.type.one in {ty.HOLE, ty.PLAYER}
            return single(self.value(node.arguments[0]), none if nothing_is_none else -1)
        if operator in SUPERLATIVES:
            of, places = self.value(node.arguments[0]), self.layout.board.places
            return superlative(of, operator, range(0, places * len(self.layout.kinds), places))
        if operator == Operator.ONLY:
            return only(self.value(node.arguments[0]), self.layout.nothing(node.type))
        if operator == Operator.ITEM:
            of, number = (self.value(argument) for argument in node.arguments)
            return item(of, number, self.layout.nothing(node.type))
        if (
            operator in WITH_CONSTANT
            and (constant := self.number_of(node.arguments[1])) is not None
        ):
            return self._with_constant(operator, node.arguments[0], constant)
        return BUILD[operator](*(self.value(argument) for argument in node.arguments))

    def _with_constant(self, operator: Operator, operand: core.Value, constant: int) -> Code:
        """Return an operator whose second operand is a number."""
        if operator in CELL_WITH_CONSTANT:
            if isinstance(operand, core.Pieces) and self._plain(operand):
                if (cell := read_by(operand.where)) is not None:
                    return PLACE_WITH_CONSTANT[operator](cell, constant)
                if (place := self.number_of(operand.where)) is not None:
                    return CELL_WITH_CONSTANT[operator](place, constant)
            if (cell := read_by(operand)) is not None:
                return CELL_WITH_CONSTANT[operator](cell, constant)
        return WITH_CONSTANT[operator](self.value(operand), constant)

    def _kinds(self, node: core.Op) -> Code:
        places, number = self.layout.board.places, len(self.layout.kinds)
        where, many = self.value(node.arguments[0]), node.arguments[0].type.many
        if node.operator == Operator.OF_KIND:
            kind = self.value(node.arguments[1])
            if many:
                return lambda c: sum([c[h + kind(c) * places] for h in where(c)])
            return lambda c: c[where(c) + kind(c) * places]

        def kinds(c: Cells) -> list[int]:
            here = where(c) if many else (where(c),)
            return [k for k in range(number) if any(c[h + k * places] for h in here)]

        return kinds

    # ---- queries about play, and plug-ins ---------------------------------------------------------

    def _query(self, node: core.Query) -> Code:
        machine = self.machine
        if node.question is Inquiry.OCCURRENCES:

            def occurrences(_: Cells) -> int:
                return 1 if machine.position is None else machine.position.occurrences()

            return occurrences
        player = self.value(node.arguments[0])
        condition = self.value(node.arguments[1]) if len(node.arguments) > 1 else None

        def can_move(c: Cells) -> bool:
            if machine.position is None:
                return False
            try:
                return machine.position.can_move(player(c), c, condition)
            except TooLongError:
                raise TooLongError(node.span) from None

        return can_move

    def _external(self, node: core.External) -> Code:
        from manqala.run.guard import guard_offer
        from manqala.run.view import View

        arguments = [self.value(argument) for argument in node.arguments]
        view = View(self.layout, self.machine, node.span, may_change=False)
        function = guard_offer(self.offers[node.name], view, node.span)

        def external(c: Cells) -> int:
            given = [argument(c) for argument in arguments]
            view.on(c)
            return function(*given)

        return external


def read_by(node: core.Value) -> int | None:
    """Return the cell that a value reads, if it does nothing else."""
    return node.cell if isinstance(node, core.Read) and node.index is None else None
