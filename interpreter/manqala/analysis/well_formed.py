"""Checks that typed rules are well formed: references, types, variable bindings, layouts.

Rules resolved without a message are well formed: any error is a fault of the stage that made them. Tests check every
game, and random rules; playing does not pay for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.definite_assignment import DefiniteAssignment
from manqala.analysis.layouts import layout_flaws
from manqala.analysis.node_checks import Flaw, NodeChecks
from manqala.analysis.operator_types import WHERE
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import ASKING, CORE_EVENTS, Event, Inquiry
from manqala.core.inspect import nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.core.rules import Rules

    Named = tuple[str, core.Value | core.Statement]


class IllFormedRulesError(Exception):
    """Typed rules violate the core language: a fault of the stage that made them."""

    def __init__(self, name: str, flaws: Sequence[Flaw]) -> None:
        """``flaws``: at least one."""
        super().__init__(
            "\n".join([f"the typed rules of {name} are ill formed:", *map(str, flaws)])
        )
        self.flaws = tuple(flaws)


def verify(rules: Rules) -> None:
    """Check all programs of play. Raises ``IllFormedRulesError`` with all errors."""
    found = list(flaws(rules))
    if found:
        raise IllFormedRulesError(rules.name, found)


def flaws(rules: Rules) -> Iterator[Flaw]:
    """Yield all errors in typed rules, and in the original ones, if they were fitted to a board."""
    broken = list(layout_flaws(rules.layout, rules.board, rules.kinds))
    yield from map(Flaw, broken)
    if broken:
        return  # cells cannot be checked then
    yield from _Verifier(rules).check_all()
    if rules.said is not None:
        yield from flaws(rules.said)


class _Verifier:
    """Checks the whole programs of one game; every node once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.checks = NodeChecks(rules)
        self.check, self.found = self.checks.check, self.checks.found
        self.bound = DefiniteAssignment(
            {rules.layout.subject, *self.checks.taken}, rules.board.number_of_players
        )
        ends = (*rules.round_ends, *rules.match_ends)
        self.programs: list[Named] = [
            ("setup", rules.setup), ("turn", rules.turn),
            *((f"the event ‘{name}’", body) for name, body in rules.events.items()),
            *((f"the ending ‘{end.reason}’", end.body) for end in ends),
        ]  # fmt: skip
        if rules.between is not None:
            self.programs.append(("between rounds", rules.between))
        self.judged: list[tuple[str, core.Value]] = [
            *((f"the ending ‘{end.reason}’", end.condition) for end in ends),
            *(
                ("an expectation", expectation.condition)
                for expectation in rules.expectations.values()
            ),
        ]
        """Conditions that are tested between turns."""
        self.asked = [("the score", rules.score), ("the takings", rules.takings)]

    def check_all(self) -> list[Flaw]:
        """Check nodes, calls, variables, and queries."""
        functions = [function for _, function in self.asked]
        for function in functions:
            for cell in function.cells:
                self.checks.hold(cell, ty.PLAYER, function.span)
        definitions: set[int] = set()
        roots = tuple(root for _, root in (*self.programs, *self.judged))
        for node in nodes((*roots, *functions), definitions):
            self.checks.check_node(node)
        if not self._find_circle((*roots, *functions), definitions) and not self.found:
            self._check_variables()  # only for valid calls, which end
        self._check_between_turns()
        self._check_course()
        return self.found

    def _check_variables(self) -> None:
        named: list[Named] = [*self.programs, *self.judged]
        for what, program in named:
            self._check_bound(what, program, ())
        for what, function in self.asked:
            self._check_bound(what, function.value, function.cells)

    def _check_bound(
        self, what: str, program: core.Value | core.Statement, given: Iterable[int]
    ) -> None:
        for cell in sorted(self.bound.unbound(program, given)):
            self.check(
                False,
                program.span,
                f"{what} reads the variable {cell} before anything is put into it",
            )

    def _find_circle(self, roots: tuple[object, ...], definitions: set[int]) -> bool:
        """Return whether some definition calls itself, and record it; ``definitions``: all of them, by identity."""
        open_, done = set[int](), set[int]()

        def visit(root: object) -> bool:
            for made in _callees(root, definitions):
                if id(made) in open_:
                    self.check(False, made.span, f"‘{made.name}’ is defined in terms of itself")
                    return True
                if id(made) not in done:
                    open_.add(id(made))
                    if visit(made.value if isinstance(made, core.Function) else made.body):
                        return True
                    open_.discard(id(made))
                    done.add(id(made))
            return False

        return visit(tuple(one.value if isinstance(one, core.Function) else one for one in roots))

    def _check_between_turns(self) -> None:
        """Check conditions between turns: truths, numbers or places, without effects."""
        for what, condition in self.judged:
            self.check(
                condition.type == ty.TRUTH,
                condition.span,
                f"{what} is not a truth value, but {condition.type}",
            )
            self._check_silent(what, condition)
        wanted = ({ty.NUMBER}, WHERE)
        for (what, function), types in zip(self.asked, wanted, strict=True):
            found = function.value.type
            self.check(found in types, function.span, f"{what} is {found}")
            self.check(
                len(function.cells) < 2, function.span, f"{what} is about more than a player"
            )
            self._check_silent(what, function.value)

    def _check_silent(self, what: str, value: core.Value) -> None:
        for node in nodes(value):
            if isinstance(node, core.Match) and node.looked is not None:
                self.check(
                    False, node.span, f"{what} is judged between turns, and something happens in it"
                )

    def _check_course(self) -> None:
        """Check that queries are allowed where they occur, and that every event has its program."""
        rules = self.rules
        wanted = {key[0] for key in CORE_EVENTS if len(key) == 1}
        if {*rules.events, Event.TURN_PASSES} != wanted:
            self.found.append(Flaw("the events of the rules are not those that play announces"))
        quiet = [
            (f"the event ‘{name}’", body)
            for name, body in rules.events.items()
            if name not in ASKING
        ]
        quiet += [(f"the ending ‘{end.reason}’", end.body) for end in rules.match_ends]
        for what, body in quiet:
            for node in nodes(body):
                if isinstance(node, core.Choose | core.Either):
                    self.check(
                        False, node.span, f"{what} asks a question that no player can answer"
                    )
        turn = (rules.turn, *(body for name, body in rules.events.items() if name in ASKING))
        for node in nodes((turn, rules.score, rules.takings)):
            if isinstance(node, core.Query) and node.question is Inquiry.CAN_MOVE:
                self.check(False, node.span, "a turn or a score asks who can move")


def _callees(root: object, definitions: set[int]) -> Iterator[core.Function | core.Procedure]:
    """Yield the definitions that a program calls directly."""
    for node in nodes(root, set(definitions)):
        if isinstance(node, core.Apply):
            yield node.function
        elif isinstance(node, core.Do) and not isinstance(node.verb, str):
            yield node.verb
