"""Checks of single nodes: operands of the right types, cells with the right contents, complete parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from manqala.analysis.operator_types import (
    PLACES,
    WHERE,
    Ranges,
    fits,
    is_comparable,
    is_well_typed,
)
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Inquiry
from manqala.core.layout import Bearer
from manqala.core.node_effects import Member, bindings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.core.layout import MarkInfo
    from manqala.core.rules import Rules
    from manqala.core.types import Type
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class Flaw:
    """An error in typed rules, and its rule, if it is about one."""

    message: str
    span: Span | None = None

    def __str__(self) -> str:
        """The message with its place."""
        if self.span is None:
            return self.message
        return f"{self.span.source.name}:{self.span.line}:{self.span.column}: {self.message}"


class NodeChecks:
    """Checks the nodes of one game, each with its direct parts; errors are ``found``."""

    def __init__(self, rules: Rules) -> None:
        """The layout of the rules must be valid."""
        self.rules = rules
        self.layout, self.board = rules.layout, rules.layout.board
        choices = {name: len(option.choices) for name, option in rules.front.options.items()}
        self.ranges = Ranges(self.layout, choices)
        self.marks: dict[int, MarkInfo] = {mark.cell: mark for mark in self.layout.marks.values()}
        self.taken = set(range(self.board.places * len(self.layout.kinds)))
        """The cells other than variables."""
        for mark in self.layout.marks.values():
            self.taken.update(mark.cells)
        self.sources = {id(file.source) for file in rules.files}
        self.held: dict[int, Type] = {self.layout.subject: ty.PLAYER}
        """The type of each variable, by its first use."""
        self.tables: set[tuple[int, Type, tuple[Type, ...]]] = set()
        """The tables already checked."""
        self.found: list[Flaw] = []

    def check(self, holds: bool, span: Span, message: str) -> bool:
        """Record an error unless ``holds``."""
        if not holds:
            self.found.append(Flaw(message, span))
        return holds

    # ---- cells ------------------------------------------------------------------------------------

    def hold(self, cell: int, type_: Type, span: Span) -> None:
        """Check that a variable holds values of one type."""
        if cell in self.taken or not 0 <= cell < self.layout.size:
            self.check(cell in self.marks, span, f"the cell {cell} is not a variable")
            return
        held = self.held.setdefault(cell, type_)
        self.check(
            is_comparable(held, type_), span, f"the variable {cell} holds {held}, and here {type_}"
        )

    def _check_cell(self, node: core.Read | core.Assign, type_: Type) -> None:
        """Check a cell that is read or set: a variable or mark of this type, with an index if it needs one."""
        cell, index, span = node.cell, node.index, node.span
        mark = self.marks.get(cell)
        if mark is None:
            self.check(index is None, span, f"the cell {cell} does not begin a row")
            self.hold(cell, type_, span)
            return
        self.check(
            is_comparable(mark.type, type_),
            span,
            f"the mark ‘{mark.name}’ is {mark.type}, and here {type_}",
        )
        bearer = {Bearer.HOLES: PLACES, Bearer.PLAYERS: {ty.PLAYER}}.get(mark.on)
        if bearer is None:
            self.check(
                index is None,
                span,
                f"the mark ‘{mark.name}’ is that of the game, and of nothing in it",
            )
        elif (
            self.check(index is not None, span, f"the mark ‘{mark.name}’ is read of nothing")
            and index is not None
        ):
            self.check(
                index.type in bearer,
                span,
                f"the mark ‘{mark.name}’ is on {mark.on}, not on {index.type}",
            )

    # ---- nodes ------------------------------------------------------------------------------------

    def check_node(self, node: core.AnyNode) -> None:
        """Check one node, with its direct parts."""
        self.check(id(node.span.source) in self.sources, node.span, "a rule of no file of the game")
        if not isinstance(node, core.Assign):
            for cell, value in bindings_of(node):
                self.hold(cell, value, node.span)
        if isinstance(node, core.Value):
            self._check_value(node)
        elif isinstance(node, core.Element):
            self._check_element(node)
        else:
            self._check_statement(node)

    def _require_type(self, value: core.Value | None, wanted: Type, what: str) -> None:
        if value is not None:
            self.check(
                fits(value.type, wanted), value.span, f"{what} is {value.type}, not {wanted}"
            )

    def _require_set(self, value: core.Value, what: str) -> None:
        self.check(value.type.many, value.span, f"{what} is {value.type}, no set")

    def _check_value(self, node: core.Value) -> None:
        span = node.span
        self.check(
            self.ranges.of(node.type) is not None, span, f"a value of the type ‘{node.type}’"
        )
        match node:
            case core.Const(type=type_, value=value):
                self.check(self.ranges.holds(type_, value), span, f"{value} is not {type_}")
            case core.Read(type=type_):
                self._check_cell(node, type_)
            case core.Pieces(type=type_, where=where, weights=weights):
                self.check(type_ == ty.NUMBER, span, f"a number of pieces that is {type_}")
                self.check(where.type in WHERE, span, f"pieces in {where.type}")
                self.check(
                    len(weights) == len(self.layout.kinds), span, f"{len(weights)} weights of kinds"
                )
            case core.Op(operator=operator):
                self.check(
                    is_well_typed(node),
                    span,
                    f"‘{operator}’ of {_types(node.arguments)} is {node.type}",
                )
            case core.Pick(type=type_, condition=condition, then=then, other=other):
                self._require_type(condition, ty.TRUTH, "a condition")
                both = is_comparable(then.type, type_) and is_comparable(other.type, type_)
                self.check(both, span, f"{then.type} or {other.type} is {type_}")
            case core.Table():
                self._check_table(node)
            case core.Apply(function=function, arguments=arguments):
                self.check(
                    is_comparable(function.value.type, node.type),
                    span,
                    f"‘{function.name}’ is not {node.type}",
                )
                self._check_call(function, arguments, span)
            case core.Filter(of=of, condition=condition):
                self._require_set(of, "the set of a loop")
                self.check(of.type == node.type, span, f"members of {of.type} are {node.type}")
                self._require_type(condition, ty.TRUTH, "a condition")
            case core.Gather(of=of, value=value):
                self._require_set(of, "the set of a loop")
                self._require_set(value, "a gathered value")
                self.check(
                    value.type == node.type, span, f"members of {value.type} are {node.type}"
                )
            case core.Match(walk=walk):
                self._require_type(walk, ty.HOLES, "a walk")
                self.check(node.type == ty.HOLES, span, f"the holes of a pattern are {node.type}")
            case core.Query():
                self._check_query(node)
            case core.External(name=name):
                self._check_offer(name, "noun", node.arguments, span)
            case _:
                assert_never(node)

    def _check_table(self, node: core.Table) -> None:
        indices = tuple(argument.type for argument in node.arguments)
        key = (id(node.table), node.type, indices)
        if key in self.tables:
            return
        self.tables.add(key)
        right = 1 <= len(indices) <= 2 and self.ranges.is_table(node.table, indices, node.type)
        self.check(
            right,
            node.span,
            f"the table ‘{node.name}’ is not one of {node.type} by {_types(node.arguments)}",
        )

    def _check_query(self, node: core.Query) -> None:
        given = [argument.type for argument in node.arguments]
        if node.question is Inquiry.CAN_MOVE:
            right = node.type == ty.TRUTH and given in ([ty.PLAYER], [ty.PLAYER, ty.TRUTH])
        else:
            right = node.type == ty.NUMBER and not given
        self.check(
            right, node.span, f"‘{node.question}’ of {_types(node.arguments)} is {node.type}"
        )

    def _check_element(self, node: core.Element) -> None:
        match node:
            case core.One(condition=condition):
                self._require_type(condition, ty.TRUTH, "a condition")
            case core.Group(alternatives=ways, least=least, most=most):
                self.check(bool(ways) and all(ways), node.span, "a group of nothing")
                times = least >= 0 and (most is None or least <= most)
                self.check(times, node.span, f"a group {least} to {most} times")
            case _:
                assert_never(node)

    def _check_statement(self, node: core.Statement) -> None:
        span = node.span
        match node:
            case core.Seq() | core.Moment():
                pass
            case core.Assign(cell=cell, value=value, is_mark=is_mark):
                self.check(
                    is_mark == (cell in self.marks),
                    span,
                    f"the cell {cell} is distinguished wrongly from a mark",
                )
                self._check_cell(node, value.type)
            case core.Put(amount=amount, kinds=kinds, source=source, target=target):
                self._require_type(amount, ty.NUMBER, "an amount")
                self._require_type(kinds, ty.KINDS, "the kinds put")
                self._require_type(source, ty.PLACE, "where pieces come from")
                self._require_type(target, ty.PLACE, "where pieces go")
            case core.Choose(source=source, preferring=preferring):
                self._require_set(source, "the source of a choice")
                self.check(
                    node.type == source.type.one, span, f"of {source.type} {node.type} is chosen"
                )
                self._require_type(preferring, source.type, "a preference")
                self.check(not (node.chance and node.unseen), span, "chance chooses unseen")
                self._require_type(node.weight, ty.NUMBER, "a weight")
                self.check(node.chance or node.weight is None, span, "a player chooses by weights")
            case core.Either(ways=ways):
                names = [way.name for way in ways]
                self.check(
                    len(set(names)) == len(names) > 0,
                    span,
                    f"ways that are called {', '.join(names)}",
                )
            case core.Guard(condition=condition) | core.Prefer(condition=condition):
                self._require_type(condition, ty.TRUTH, "a condition")
            case core.If(condition=condition) | core.While(condition=condition):
                self._require_type(condition, ty.TRUTH, "a condition")
            case core.Each(of=of, as_subject=as_subject):
                self._require_set(of, "the set of a loop")
                self.check(not as_subject or of.type == ty.PLAYERS, span, f"{of.type} as subjects")
            case core.Repeat(times=times):
                self._require_type(times, ty.NUMBER, "how often something is repeated")
            case core.As(player=player):
                self._require_type(player, ty.PLAYER, "whom a rule is about")
            case core.Do(verb=verb, arguments=arguments):
                if isinstance(verb, str):
                    self._check_offer(verb, "verb or reaction", arguments, span)
                else:
                    self._check_call(verb, arguments, span)
            case core.End(winner=winner, drawn=drawn):
                self._require_type(winner, ty.PLAYER, "who wins")
                self.check(winner is None or not drawn, span, "won and drawn")
            case _:
                assert_never(node)

    def _check_call(
        self, made: core.Function | core.Procedure, arguments: Sequence[core.Value], span: Span
    ) -> None:
        cells, given = len(made.cells), len(arguments)
        self.check(
            cells == given, span, f"‘{made.name}’ takes {cells} arguments, and {given} are given"
        )
        self.check(
            len(set(made.cells)) == cells, span, f"‘{made.name}’ has two parameters in one cell"
        )

    def _check_offer(
        self, name: str, kind: str, arguments: Sequence[core.Value], span: Span
    ) -> None:
        offer = self.rules.offers.get(name)
        if not self.check(
            offer is not None and offer.kind in kind, span, f"no plug-in offers the {kind} ‘{name}’"
        ):
            return
        if offer is not None and offer.kind != "reaction":
            wanted = [ty.TYPE_WORDS[word] for word in offer.parameters]
            given = [argument.type for argument in arguments]
            right = len(wanted) == len(given) and all(map(fits, given, wanted))
            self.check(right, span, f"‘{name}’ of {_types(arguments)}")


def bindings_of(node: core.AnyNode) -> Iterator[tuple[int, Type]]:
    """Yield the variables that a node sets, with the types of their values."""
    try:
        found = bindings(node)
    except ValueError:
        return  # a call with too few arguments is reported elsewhere
    for cell, value in found:
        yield cell, value.of.type.one if isinstance(value, Member) else value.type


def _types(values: Iterable[core.Value]) -> str:
    """Return the types of values, in words."""
    return " and ".join(str(value.type) for value in values) or "nothing"
