"""Traverses typed rules: questions, assignments and uses."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core.operators import BoardFact, Operator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.core.course import Inquiry
    from manqala.core.rules import Rules


DEFINITIONS = (core.Function, core.Procedure)
PLAIN = {
    "Span", "Type", "str", "str | None", "int", "int | None", "bool", "tuple[int, ...]",
    "tuple[object, ...]", "int | tuple[int, ...]", "Operator", "Extent", "Inquiry", "BoardFact",
}  # fmt: skip
"""Types of fields that contain no nodes."""


def nodes(root: object, seen: set[int] | None = None) -> Iterator[core.AnyNode]:
    """Yield a node and all below it, through calls; each definition once."""
    seen = set() if seen is None else seen
    stack: list[Any] = [root]
    while stack:
        part = stack.pop()
        kind = type(part)
        if kind is tuple:
            stack.extend(part[::-1])
            continue
        look = _LOOKS.get(kind)
        if look is None:
            look = _LOOKS[kind] = _Look.at(kind)
        if look.is_node:
            yield part
        elif look.is_definition:
            if id(part) in seen:
                continue
            seen.add(id(part))
        if look.number == 1:
            stack.append(look.inside(part))
        elif look.number:
            stack.extend(look.inside(part))


class _Look:
    """The traversal of one kind of nodes; cached, since rules are traversed very often."""

    __slots__ = ("inside", "is_definition", "is_node", "number")

    def __init__(self, names: tuple[str, ...], *, is_node: bool, is_definition: bool) -> None:
        self.number = len(names)
        self.inside: Callable[[object], Any] = attrgetter(*names) if names else _nothing
        """Returns the fields that may contain nodes: one value, or all of them."""
        self.is_node = is_node
        self.is_definition = is_definition

    @classmethod
    def at(cls, kind: type) -> _Look:
        if issubclass(kind, core.Node):
            return cls(_names(kind), is_node=True, is_definition=False)
        if issubclass(kind, core.Function):
            return cls(("value",), is_node=False, is_definition=True)
        if issubclass(kind, core.Procedure | core.Way):
            return cls(("body",), is_node=False, is_definition=kind is not core.Way)
        return cls((), is_node=False, is_definition=False)


def _nothing(_: object) -> tuple[object, ...]:
    return ()


_LOOKS: dict[type, _Look] = {}


STATIONED = frozenset({BoardFact.PLACE_AT, BoardFact.STATION})
_INNER: dict[type, tuple[str, ...]] = {}


def inner(node: core.Node) -> tuple[str, ...]:
    """Return the fields of a node that may contain others; cached by kind."""
    kind = type(node)
    if kind not in _INNER:
        _INNER[kind] = _names(kind)
    return _INNER[kind]


def _names(kind: type[core.Node]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.type not in PLAIN)


def asks(root: object) -> bool:
    """Return whether a player may be asked something."""
    return any(isinstance(node, core.Choose | core.Either) for node in nodes(root))


def questions(rules: Rules) -> list[tuple[core.Choose | core.Either, int]]:
    """Return all questions that the rules may ask, each with its number, in the order of programs and text.

    A question on one line counts once, even if each player has a separate node for it.
    """
    ends = tuple(end.body for end in rules.round_ends + rules.match_ends)
    programs = (rules.setup, rules.turn, ends, rules.between, tuple(rules.events.values()))
    asked = [node for node in nodes(programs) if isinstance(node, core.Choose | core.Either)]
    numbers: dict[object, int] = {}
    return [
        (node, numbers.setdefault((node.span, getattr(node, "type", None)), len(numbers)))
        for node in {id(node): node for node in asked}.values()
    ]


def is_chance(question: core.Choose | core.Either) -> bool:
    """Return whether chance answers a question."""
    return isinstance(question, core.Choose) and question.chance


def is_unseen(question: core.Choose | core.Either) -> bool:
    """Return whether all players choose at the same time, without seeing each other's choices."""
    return isinstance(question, core.Choose) and question.unseen


def has_unseen(root: object) -> bool:
    """Return whether a choice may be simultaneous."""
    return any(isinstance(node, core.Choose) and node.unseen for node in nodes(root))


def has_chance(root: object) -> bool:
    """Return whether there may be chance events."""
    return any(isinstance(node, core.Choose) and node.chance for node in nodes(root))


def has_weights(rules: Rules) -> bool:
    """Return whether some outcomes of chance may be likelier than others."""
    return any(
        isinstance(question, core.Choose) and question.weight is not None
        for question, _ in questions(rules)
    )


def demands(way: core.Statement) -> list[core.Value]:
    """Return the demands of a way: they must hold, or have members, before it does anything."""
    found: list[core.Value] = []
    for part in way.body if isinstance(way, core.Seq) else (way,):
        if isinstance(part, core.Guard):
            found.append(part.condition)
            continue
        if isinstance(part, core.Choose):
            found.append(part.source)
        break
    return found


def assigned_cells(root: object) -> set[int]:
    """Return the cells of the marks that may be set."""
    return {node.cell for node in nodes(root) if isinstance(node, core.Assign) and node.is_mark}


def queries(root: object) -> set[Inquiry]:
    """Return the queries about play as a whole."""
    return {node.question for node in nodes(root) if isinstance(node, core.Query)}


def bound_variables(value: core.Value) -> set[int]:
    """Return the variables that evaluating a value assigns: those of nouns, filters and patterns."""
    found: set[int] = set()
    for node in nodes(value):
        if isinstance(node, core.Apply):
            found.update(node.function.cells)
        elif isinstance(node, core.Filter | core.Gather | core.Match):
            found.add(node.cell)
    return found


def used_cells(value: core.Value) -> set[int]:
    """Return the cells that a value reads."""
    return {node.cell for node in nodes(value) if isinstance(node, core.Read)}


# ---- sowing -------------------------------------------------------------------------------------


def is_hand_left(condition: core.Value, hand: int) -> bool:
    """Return whether a condition is that the hand holds pieces."""
    return (
        isinstance(condition, core.Op) and condition.operator == Operator.MORE
        and isinstance(condition.arguments[0], core.Pieces)
        and is_place(condition.arguments[0].where, hand)
        and isinstance(condition.arguments[1], core.Const) and condition.arguments[1].value == 0
    )  # fmt: skip


def is_place(node: core.Value, place: int) -> bool:
    """Return whether a value is always this place."""
    return isinstance(node, core.Const) and node.value == place and not node.type.many


def plain(node: core.Value) -> core.Value:
    """Return a value without conversions between holes and stations."""
    stationed = isinstance(node, core.Table) and node.name in STATIONED
    return node.arguments[-1] if stationed and isinstance(node, core.Table) else node


def reads(node: core.Value, cell: int) -> bool:
    """Return whether a value is the content of a variable."""
    node = plain(node)
    return isinstance(node, core.Read) and node.cell == cell and node.index is None


def sowing_place(node: core.While, hand: int) -> int | None:
    """Return the variable with the position of a loop that sows the hand along a track, if it is one.

    Such a loop must begin on a track; elsewhere it would sow nothing, for ever.
    """
    if not is_hand_left(node.condition, hand):
        return None
    inside = list(nodes(node.body))
    targets = {
        target.cell if isinstance(target, core.Read) and target.index is None else -1
        for target in (
            plain(part.target)
            for part in inside
            if isinstance(part, core.Put) and is_place(part.source, hand)
        )
    }
    if len(targets) != 1 or any(isinstance(part, core.While) for part in inside):
        return None
    (cell,) = targets
    moves = [
        isinstance(part.value, core.Table) and part.value.name is BoardFact.NEIGHBOUR
        and reads(part.value.arguments[-1], cell)
        for part in inside
        if isinstance(part, core.Assign) and part.index is None and part.cell == cell
    ]  # fmt: skip
    return cell if moves and all(moves) else None


def has_loops(body: core.Statement) -> bool:
    """Return whether a statement contains loops."""
    return any(isinstance(part, core.While) for part in nodes(body))


def leaves(node: core.Statement) -> bool:
    """Return whether a statement always ends the run, legally or not."""
    if isinstance(node, core.Seq):
        return any(leaves(part) for part in node.body)
    if isinstance(node, core.Guard):
        return isinstance(node.condition, core.Const) and not node.condition.value
    if isinstance(node, core.If):
        return leaves(node.then) and leaves(node.other)
    if isinstance(node, core.Do):
        return not isinstance(node.verb, str) and leaves(node.verb.body)
    return isinstance(node, core.End)
