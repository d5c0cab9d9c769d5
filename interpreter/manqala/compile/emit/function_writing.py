"""The context shared by all emitters of one function: facts about the game, lines so far, other emitters.

Values hold sets, sets hold conditions, and a pattern over holes may run rules.  An emitter calls the context for
nodes of any kind, and imports only emitters of lower layers.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.compile.emit.plain_values import is_plain
from manqala.compile.emit.sets import Fixed, Flags, Neighbours, Numbers, Rep, Row, Single, Stretch
from manqala.compile.emit.writer import Writer
from manqala.compile.kernel.numbers import JUDGING, MEMORY, MOST_MOVES
from manqala.compile.program.expressions import (
    C,
    Expression,
    Item,
    M,
    Name,
    Operand,
    WholeNumber,
    as_code,
)
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.compile.analysis.findings import Findings
    from manqala.compile.analysis.packing import Packing
    from manqala.compile.emit.writer import Tables
    from manqala.compile.program.code_lines import Assignment
    from manqala.core import nodes as core

ANSWERED = Name("k")
"""Number of questions that the run has asked."""
MISSED = Name("fail")
"""The preferences that the run fails, as bits."""
FUEL_LEFT = Name("fuel")
"""Steps that the run may still take."""
IN_EARNEST = M[JUDGING].equals(0)
"""Whether the run is real and not a test of legality."""


@dataclass(frozen=True, slots=True)
class Shared:
    """State shared by the functions of one module."""

    findings: Findings
    tables: Tables
    queries: list[tuple[core.Query, int]] = field(default_factory=list)
    """The queries for legal moves, and the number of such queries around each."""
    reasons: list[str] = field(default_factory=list)
    """The reasons for which rules end something."""
    listed: dict[int, int] = field(default_factory=dict)
    """The numbers of questions that list their options when unanswered, by node key."""
    followed: bool = False
    """Whether moves of pieces are recorded for display."""


class Writing:
    """The emitter state of one function; scalar cells are variables, the rest is in ``c``."""

    number: Callable[[core.Value], Expression]
    """Returns a value as a whole number."""
    truth: Callable[[core.Value], Expression]
    """Returns a value as a Python truth."""
    rep: Callable[[core.Value], Rep]
    """Returns a set in its cheapest form; may emit lines to compute it."""
    match: Callable[[core.Match], Stretch | Flags]
    """Returns the holes that a pattern takes."""
    statement: Callable[[core.Statement], None]
    """Emits a statement."""

    def __init__(
        self, shared: Shared, *, promoted: set[int], preferences: list[int], local: bool
    ) -> None:  # fmt: skip
        """``promoted``: the places kept in variables, because only rules that name them use them.

        ``preferences``: the keys of the program's preferences, in textual order.  ``local``: whether packed words are
        kept in variables: in programs, which change them.
        """
        findings = shared.findings
        self.findings, self.queries, self.reasons = findings, shared.queries, shared.reasons
        self.listed = shared.listed
        self.w = Writer(shared.tables)
        self.layout = findings.layout
        self.board = findings.layout.board
        self.addresses = findings.addresses
        self.facts = findings.facts
        self.static = findings.static
        self.owners_fixed = findings.owners_fixed
        self.packing: Packing | None = findings.addresses.packing
        self.promoted, self.preferences, self.local = promoted, preferences, local
        self.of_turn = {
            mark.cell for mark in self.layout.marks.values()
            if mark.lifetime == Extent.TURN and not mark.on and mark.name != "next mover"
        }  # fmt: skip
        """The marks that a turn resets: only variables in the function of the turn."""
        self.sets: dict[int, Rep] = {}
        """The variables that hold sets."""
        self.read: set[int] = set()
        self.written: set[int] = set()
        self.words_read: set[int] = set()
        self.words_changed: set[int] = set()
        self.state = max(mark.cell + mark.size for mark in self.layout.marks.values())
        """Maximum number of cells in a state."""
        self.followed = shared.followed
        self.memory = MEMORY + (MOST_MOVES if self.followed else 0)
        """The end of the used part of ``M`` for states that loops remember."""
        self.level = 0
        """Nesting depth of queries for legal moves."""
        self.changed = False
        """Whether the row may have changed."""
        self.asked = False
        """Whether a player may have been asked."""
        self.in_moment = False
        """Whether the code belongs to a reaction with questions."""
        self.intact = True
        """Whether a failing run leaves the row unchanged."""
        self.perils: list[Expression | None] = []
        """The conditions under which a run fails after a question; none where nothing known decides it."""
        self.sure: Assignment | None = None
        """The line at the first question that says whether all its options can be played."""
        self.safe = True
        """Whether no run fails after a question, so that no other answer needs a try."""

    # ---- stable values ----------------------------------------------------------------------------

    def simple(self, node: core.Value) -> Name | WholeNumber:
        """Return a value as a name or number, for repeated use."""
        code = self.number(node)
        return code if isinstance(code, Name | WholeNumber) else self.w.let("x", code)

    def simples(
        self, values: Sequence[core.Value], following: Sequence[core.Value] = ()
    ) -> list[Expression]:
        """Return values as names or numbers that the evaluation of the others, and later lines, cannot change."""
        return [
            self.steady(self.simple(value), *values[n + 1 :], *following)
            for n, value in enumerate(values)
        ]

    def steady(self, code: Expression, *following: core.Value) -> Expression:
        """Store a value in a name if evaluating the next ones may emit lines, and so change names."""
        if isinstance(code, WholeNumber) or all(is_plain(value) for value in following):
            return code
        return self.w.let("x", code)

    def snapshot(self, node: core.Value) -> Rep:
        """Return a snapshot of a set, unaffected by later effects of the rules."""
        return self._steady_set(self.rep(node))

    def _steady_set(self, rep: Rep) -> Rep:
        """Return the same set without variables that may change."""
        let = self.w.let
        if isinstance(rep, Single) and not isinstance(rep.value, WholeNumber):
            return Single(let("s", rep.value), rep.none, rep.real)
        if isinstance(rep, Row):
            return Row(rep.table, let("s", rep.start), let("s", rep.length))
        if isinstance(rep, Numbers):
            return Numbers(let("s", rep.low), let("s", rep.high), rep.backwards)
        if isinstance(rep, Neighbours):
            return Neighbours(let("s", rep.start), rep.length)
        return rep

    def row(self, rep: Rep) -> Rep:
        """Return a set with indexed members; a fixed one gets a table."""
        return self.fixed_row(rep.members) if isinstance(rep, Fixed) else rep

    def fixed_row(self, members: tuple[int, ...]) -> Row:
        """Return members as a table."""
        return Row(self.w.tables.of((*members, 0)), WholeNumber(0), WholeNumber(len(members)))

    def short(self) -> frozenset[int]:
        """The variables whose sets have at most one member."""
        return frozenset(
            cell for cell, rep in self.sets.items()
            if isinstance(rep, Single) or (isinstance(rep, Fixed) and len(rep.members) < 2)
        )  # fmt: skip

    # ---- cells ------------------------------------------------------------------------------------

    def var(self, cell: int) -> Name | WholeNumber:
        """Return the variable of a scalar cell, or its constant value."""
        known = self.facts.constant(cell)
        if known is not None and known >= 0:
            return WholeNumber(known)
        return self.variable(cell)

    def variable(self, cell: int) -> Name:
        """Return the variable of a scalar cell."""
        self.read.add(cell)
        return Name(f"v{cell}")

    def assign(self, cell: int, value: Operand) -> None:
        """Emit an assignment to a scalar cell."""
        known = self.facts.constant(cell)
        if known is not None and known >= 0:
            return
        self.written.add(cell)
        self.w.set(Name(f"v{cell}"), value)

    def mark_at(self, cell: int, index: Operand) -> Item:
        """Return a mark of a hole or player; ``cell``: the first cell of the mark."""
        for mark in self.layout.marks.values():
            if mark.cell == cell and mark.name in self.addresses.constant:
                return self.w.tables.of(mark.start)[index]
        return C[as_code(self.addresses.address(cell)) + index]

    def store(self) -> None:
        """Emit a store of variables into the row."""
        self.changed = True
        self.w.store()

    @contextmanager
    def as_subject(self, player: core.Value) -> Iterator[None]:
        """Emit a block with another player as its subject; no code for ‘nobody’."""
        who, before = self.simple(player), self.w.fresh("b")
        subject = self.layout.subject
        with self.w.when(who.differs(self.board.number_of_players)):
            self.w.set(before, self.var(subject))
            self.assign(subject, who)
            yield
            self.assign(subject, before)

    def among(self, node: core.Value | None) -> frozenset[int]:
        """Return the places that a value, or a member of a set, may be."""
        return self.facts.places(node)
