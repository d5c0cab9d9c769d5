"""Context shared by all writers of one function: facts about the game, the lines so far, each other.

Values hold sets, sets hold conditions, and a pattern over holes may make rules run.  So a writer asks the
context for whatever may be of any kind, and knows only those other writers by name that stand below it.
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
"""How many questions the run has asked."""
MISSED = Name("fail")
"""Which preferences it does not meet, as bits."""
FUEL_LEFT = Name("fuel")
"""How many steps it may still take."""
IN_EARNEST = M[JUDGING].equals(0)
"""Whether it is not only tried what is possible."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What the functions of one module have in common."""

    findings: Findings
    tables: Tables
    queries: list[tuple[core.Query, int]] = field(default_factory=list)
    """The questions who can move, and how many such questions surround them."""
    reasons: list[str] = field(default_factory=list)
    """Why rules end something."""
    listed: dict[int, int] = field(default_factory=dict)
    """The numbers of the questions that list their options where there is no answer, by the keys of their nodes."""
    followed: bool = False
    """Whether each move of pieces is noted, so that it can be shown."""


class Writing:
    """The writing of one function; scalar cells are variables there, the rest is in ``c``."""

    number: Callable[[core.Value], Expression]
    """A value as a whole number."""
    truth: Callable[[core.Value], Expression]
    """A value as a Python truth."""
    rep: Callable[[core.Value], Rep]
    """A set in the form that costs least; lines may be written to work it out."""
    match: Callable[[core.Match], Stretch | Flags]
    """The holes that a pattern takes."""
    statement: Callable[[core.Statement], None]
    """Writes a statement."""

    def __init__(
        self, shared: Shared, *, promoted: set[int], preferences: list[int], local: bool
    ) -> None:  # fmt: skip
        """``promoted``: the places whose pieces are kept in variables, because only rules that name them use them.

        ``preferences``: the keys of the program's preferences, the first in the text first.  ``local``: whether
        packed words are kept in variables: in programs, which change them.
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
        """The marks that a turn begins afresh: in the function of the turn they are only variables."""
        self.sets: dict[int, Rep] = {}
        """What the variables are that hold sets."""
        self.read: set[int] = set()
        self.written: set[int] = set()
        self.words_read: set[int] = set()
        self.words_changed: set[int] = set()
        self.state = max(mark.cell + mark.size for mark in self.layout.marks.values())
        """How many cells a state may have."""
        self.followed = shared.followed
        self.memory = MEMORY + (MOST_MOVES if self.followed else 0)
        """How far the part of ``M`` with the states that loops remember is taken."""
        self.level = 0
        """In how many questions who can move so that something holds this stands."""
        self.changed = False
        """Whether something may have changed in the row."""
        self.asked = False
        """Whether a player may have been asked."""
        self.in_moment = False
        """Whether what is written belongs to a reaction with questions."""
        self.intact = True
        """Whether a run that fails leaves the row as it was."""
        self.perils: list[Expression | None] = []
        """What must hold for a run to fail after a question; none where nothing is known to decide it."""
        self.sure: Assignment | None = None
        """Where the first question says whether all of its options can be played."""
        self.safe = True
        """Whether no run fails after a question: then nothing else needs to be tried."""

    # ---- values that stay what they are -----------------------------------------------------------

    def simple(self, node: core.Value) -> Name | WholeNumber:
        """A value as a name or number, for use in several places."""
        code = self.number(node)
        return code if isinstance(code, Name | WholeNumber) else self.w.let("x", code)

    def simples(
        self, values: Sequence[core.Value], following: Sequence[core.Value] = ()
    ) -> list[Expression]:
        """Values as names or numbers that do not change while the others, and later lines, are evaluated."""
        return [
            self.steady(self.simple(value), *values[n + 1 :], *following)
            for n, value in enumerate(values)
        ]

    def steady(self, code: Expression, *following: core.Value) -> Expression:
        """Keep a value in a name if evaluating the next ones may write lines (and so change names)."""
        if isinstance(code, WholeNumber) or all(is_plain(value) for value in following):
            return code
        return self.w.let("x", code)

    def kept(self, node: core.Value) -> Rep:
        """A snapshot of a set, unaffected by later effects of the rules."""
        return self._steady_set(self.rep(node))

    def _steady_set(self, rep: Rep) -> Rep:
        """The same set, said without variables that may change."""
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
        """A set whose members can be looked up one by one: a fixed one gets a table."""
        return self.fixed_row(rep.members) if isinstance(rep, Fixed) else rep

    def fixed_row(self, members: tuple[int, ...]) -> Row:
        """Some members as a table."""
        return Row(self.w.tables.of((*members, 0)), WholeNumber(0), WholeNumber(len(members)))

    def short(self) -> frozenset[int]:
        """The variables whose sets have at most one member."""
        return frozenset(
            cell for cell, rep in self.sets.items()
            if isinstance(rep, Single) or (isinstance(rep, Fixed) and len(rep.members) < 2)
        )  # fmt: skip

    # ---- cells ------------------------------------------------------------------------------------

    def var(self, cell: int) -> Name | WholeNumber:
        """The variable of a scalar cell, or the one value that it has."""
        known = self.facts.constant(cell)
        if known is not None and known >= 0:
            return WholeNumber(known)
        return self.variable(cell)

    def variable(self, cell: int) -> Name:
        """The variable of a scalar cell."""
        self.read.add(cell)
        return Name(f"v{cell}")

    def assign(self, cell: int, value: Operand) -> None:
        """Write an assignment to a scalar cell."""
        known = self.facts.constant(cell)
        if known is not None and known >= 0:
            return
        self.written.add(cell)
        self.w.set(Name(f"v{cell}"), value)

    def mark_at(self, cell: int, index: Operand) -> Item:
        """A mark of holes or players, where the mark itself begins at a cell."""
        for mark in self.layout.marks.values():
            if mark.cell == cell and mark.name in self.addresses.constant:
                return self.w.tables.of(mark.start)[index]
        return C[as_code(self.addresses.address(cell)) + index]

    def store(self) -> None:
        """Write that the row is brought up to date."""
        self.changed = True
        self.w.store()

    @contextmanager
    def as_subject(self, player: core.Value) -> Iterator[None]:
        """Write a block with another player as its subject; nothing for ``nobody``."""
        who, before = self.simple(player), self.w.fresh("b")
        subject = self.layout.subject
        with self.w.when(who.differs(self.board.number_of_players)):
            self.w.set(before, self.var(subject))
            self.assign(subject, who)
            yield
            self.assign(subject, before)

    def among(self, node: core.Value | None) -> frozenset[int]:
        """The places that a value, or a member of a set, may be."""
        return self.facts.places(node)
