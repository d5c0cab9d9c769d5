"""From typed rules to the source of a module that plays the game."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.compile.analysis.findings import Findings
from manqala.compile.constants import Constants, Told
from manqala.compile.emit.questions import LEAVE, STORE
from manqala.compile.emit.statements import StatementWriter
from manqala.compile.emit.tidy import BEGINNING, tidied, without_beginnings
from manqala.compile.emit.writer import CannotGenerateError, Tables, Writer
from manqala.compile.kernel.numbers import (
    BETWEEN_PHASE,
    DONE,
    MATCH_END,
    MEMORY,
    SETTLE_PHASE,
    SETUP_PHASE,
)
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Event
from manqala.core.inspect import asks, nodes
from manqala.run.limits import FUEL, LARGEST_MEMORY, LONGEST_COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.rules import Rules

SMALL_TURN = 250
"""A turn of so few lines is written into the loops that play it, which spares the call."""
PARAMETERS = "c, M, X, n"


class Module:
    """The generated module of one game."""

    def __init__(self, rules: Rules, pieces: int | None = None) -> None:
        """Write everything; ``source`` is the text, to which the linker adds ``kernels``.

        ``pieces``: how many there are in play at the most; words are packed for so many.
        """
        self.rules = rules
        self._begin(pieces or 0, packed=pieces is not None)
        if self.addresses.packing is not None and not self.findings.all_added:
            # Found out while writing: a sowing hole by hole is quicker on cells.
            self._begin(pieces or 0, packed=False)

    def _begin(self, pieces: int, *, packed: bool) -> None:
        rules = self.rules
        self.layout = rules.layout
        self.tables = Tables()
        self.queries: list[tuple[core.Query, int]] = []
        """Who can move, as it is asked, and in how many such questions that is."""
        self.reasons: list[str] = []
        self.functions: list[str] = []
        self.memory = MEMORY
        self.safe_turn = self.intact_turn = False
        self.pending: list[tuple[str, StatementWriter, list[str]]] = []
        self.findings = Findings(rules, pieces, packed=packed)
        self.addresses = self.findings.addresses
        self.totals = self.findings.totals
        self.counts = self.findings.counts
        self.preferences = 0
        self.source = self._write()

    # ---- functions --------------------------------------------------------------------------------

    def _writer(
        self, preferences: list[int], promoted: set[int], *, local: bool = False
    ) -> StatementWriter:
        made = StatementWriter(
            self.layout, Writer(self.tables), self.findings, promoted, preferences, self.queries, self.reasons
        )  # fmt: skip
        made.local = local
        return made

    @property
    def too_long(self) -> bool:
        """Whether compiling it would take minutes and gigabytes: both grow with the square of a function's length."""
        ends = [-1, *(n for n, line in enumerate(self.source.split("\n")) if line.startswith("@"))]
        return sum((b - a) ** 2 for a, b in pairwise(ends)) > LONGEST_COMPILED**2

    @property
    def choices(self) -> list[str]:
        """What was chosen for this game and why, in sentences."""
        return self.findings.choices(
            safe=self.safe_turn, intact=self.intact_turn, preferences=self.preferences
        )

    def program(self, name: str, statement: core.Statement) -> None:
        """Write a program as a function that gives a status."""
        found = [node for node in nodes(statement) if isinstance(node, core.Prefer)]
        found.sort(key=lambda node: (node.span.line, node.span.column))
        if name == "p_turn":
            self.preferences = len(found)
        made = self._writer([id(node) for node in found], self._promoted(statement), local=True)
        made.statement(statement)
        made.leave("0")
        if name == "p_turn":
            self.intact_turn = made.intact and not found
            self.safe_turn = made.safe and self.intact_turn
        self._function(f"{name}({PARAMETERS})", made, ["k = 0", "fail = 0", f"fuel = {FUEL}"])

    def value(
        self, head: str, value: core.Value, before: Callable[[StatementWriter], None]
    ) -> None:
        """Write a value as a function."""
        made = self._writer([], set())
        before(made)
        text = made.truth(value) if value.type == ty.TRUTH else made.number(value)
        made.w.line(f"return {text}")
        self._function(head, made, [])

    def _promoted(self, statement: core.Statement) -> set[int]:
        """The hand, when all that touches it names it: then its pieces can be kept in a variable."""
        if len(self.layout.kinds) > 1:
            return set()
        hand = self.layout.board.hand
        for node in nodes(statement):
            if isinstance(node, core.Const):
                if isinstance(node.value, tuple) and node.type == ty.HOLES and hand in node.value:
                    return set()
            elif (
                getattr(node, "type", None) == ty.PLACE and not isinstance(node, core.Table)
            ) or isinstance(node, core.Query):
                return set()
        return {hand}

    def _function(self, head: str, made: StatementWriter, opening: list[str]) -> None:
        """Keep a function until it is known which cells the others read."""
        self.pending.append((head, made, opening))
        self.memory = max(self.memory, made.memory)
        if self.memory > LARGEST_MEMORY:
            raise CannotGenerateError(
                "written out, its rules have too many loops in which somebody is asked"
            )

    def _finished(self) -> list[str]:
        """The functions as text, with loads before the body and stores where they are due."""
        marks = {mark.cell for mark in self.layout.marks.values() if not mark.on}
        texts = []
        for head, made, opening in self.pending:
            kept = marks | made.promoted
            turn = made.of_turn if head.startswith("p_turn") else set()
            lines = [f"@{self._sort(head, made)}", f"def {head}:"]
            every = sorted(made.written & kept)
            for cell in every:
                if made.local and cell < self.addresses.pieces and self.addresses.packing:
                    made.gain_back(cell)
            needed = [cell for cell in every if cell not in turn or cell in self.read_elsewhere]
            stored = any(line.strip() == STORE for line in made.w.lines)
            starts: list[str] = []
            for cell in sorted(made.read | made.written):
                remembered = cell not in turn and cell in kept and (
                    cell in self.addresses.of or cell < self.addresses.pieces or cell in needed or stored
                )  # fmt: skip
                starts.append(f"v{cell} = {self._start(made, cell, remembered=remembered)}")
            lines += [f"    {line}" for line in (*opening, *made.words_loaded(), *starts)]
            for line in made.w.lines:
                text = line.strip()
                if text in {STORE, LEAVE}:
                    indent = line[: len(line) - len(text)]
                    lines += [
                        indent + store
                        for store in self._stores(made, every if text == STORE else needed)
                    ]
                else:
                    lines.append(line)
            body = tidied(lines[2:])
            begun = next((n for n, line in enumerate(body) if not BEGINNING.match(line)), 0)
            texts.append("\n".join([*lines[:2], *without_beginnings(body, begun)]))
        return texts

    def _start(self, made: StatementWriter, cell: int, *, remembered: bool) -> str:
        """What the variable of a cell begins with."""
        layout = self.layout
        if cell == layout.subject:
            return f"c[{self.addresses.address(layout.mover)}]"
        if not remembered:
            starts = {mark.cell: mark.start[0] for mark in layout.marks.values()}
            return str(starts.get(cell, 0))
        return self._kept(made, cell)

    def _kept(self, made: StatementWriter, cell: int) -> str:
        """Where a cell is kept between runs."""
        if cell < self.addresses.pieces and self.addresses.packing is not None:
            return made.field_of(cell)
        return f"c[{self.addresses.address(cell)}]"

    def _stores(self, made: StatementWriter, cells: list[int]) -> list[str]:
        """The lines that bring the row up to date."""
        lines = []
        for cell in cells:
            kept = self._kept(made, cell)
            # The hand is empty as a rule: not storing that is quicker.
            when = f"if v{cell} != {kept}: " if cell in made.promoted else ""
            if kept.startswith("c["):
                lines.append(f"{when}{kept} = v{cell}")
            else:
                lines.append(f"{when}{made.brought_back(cell)}")
        return lines + [
            f"c[{number}] = P{number}" for number in sorted(made.words_changed) if made.local
        ]

    @staticmethod
    def _sort(head: str, made: StatementWriter) -> str:
        """How a function is compiled: as part of its callers where it is small or has only one."""
        if head.startswith(("round_end", "match_end", "score")):
            return "woven"
        return (
            "inlined" if head.startswith("p_turn") and len(made.w.lines) < SMALL_TURN else "inner"
        )

    # ---- the module -------------------------------------------------------------------------------

    def _write(self) -> str:
        rules, layout = self.rules, self.layout
        turn = core.Seq(
            rules.turn.span,
            (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS]),
        )
        quiet = {"turn begins", "turn ends", "sowing never ends"}
        numbered = [
            *((f"p_settle_{n}", end.body) for n, end in enumerate(rules.round_ends)),
            *((f"p_match_{n}", end.body) for n, end in enumerate(rules.match_ends)),
            *((f"p_event_{n}", body) for n, (name, body) in enumerate(rules.events.items()) if name not in quiet),
            ("p_between", rules.between),
            ("p_setup", rules.setup if asks(rules.setup) else None),
        ]  # fmt: skip
        programs = {
            name: body for name, body in numbered
            if body is not None and not (isinstance(body, core.Seq) and not body.body)
        }  # fmt: skip
        self.program("p_turn", turn)
        for name, body in programs.items():
            self.program(name, body)
        for n, end in enumerate(rules.round_ends):
            self.value(f"round_end_{n}(c, M, X)", end.condition, lambda _: None)
        for n, end in enumerate(rules.match_ends):
            self.value(f"match_end_{n}(c, M, X)", end.condition, lambda _: None)

        def as_player(made: StatementWriter) -> None:
            made.assign(layout.subject, "player")
            for cell in rules.score.cells:
                made.assign(cell, "player")

        self.value("score(c, player, M)", rules.score.value, as_player)
        for n, (query, level) in enumerate(
            self.queries
        ):  # writing one may add others, of the next level
            self._can_move(n, query, level)
        self._dispatch(list(programs))
        others = [made for head, made, _ in self.pending if not head.startswith("p_turn")]
        self.read_elsewhere = set[int]().union(*(made.read for made in others))
        functions = [*self._finished(), *self.functions]
        told = Told(
            self.safe_turn, self.intact_turn, self.preferences, self.counts, tuple(self.reasons)
        )
        constants = Constants(rules, self.addresses, self.tables, told)
        self.state, self.reasons = constants.state, constants.reasons
        return "\n\n\n".join([constants.source(), *functions]) + "\n"

    @property
    def kernels(self) -> tuple[str, ...]:
        """The kernels that the program of this game needs."""
        places = "place_cells" if self.addresses.packing is None else "place_words"
        names = (places, "answers", "rounds", "history", "trials")
        return tuple(f"manqala.compile.kernel.{name}" for name in names)

    @property
    def levels(self) -> int:
        """How deep such questions stand within each other: each level has cells of its own to try turns on."""
        return 1 + max((level for _, level in self.queries), default=-1)

    def _can_move(self, n: int, query: core.Query, level: int) -> None:
        """Whether a player could move so that something holds; tried on rows of its own."""
        if len(query.arguments) > 1:
            made = self._writer([], set())
            made.level = level + 1
            made.assign(self.layout.subject, "player")
            text = made.truth(query.arguments[1])
            made.w.line(f"return {text}")
            self._function(f"so_that_{n}(c, player, M, X)", made, [])
        rows = ", ".join(f"X[{3 * level + row}]" for row in range(3))
        self.functions.append(
            f"@inner\ndef can_move_{n}(c, player, X):\n    return could_move(c, player, {rows}, X, {n})"
        )

    def _dispatch(self, names: list[str]) -> None:
        """Functions that run one of several programs by its number; what does nothing is left out."""
        rules = self.rules

        def numbers(prefix: str) -> list[int]:
            return [int(name.removeprefix(prefix)) for name in names if name.startswith(prefix)]

        lines = ["@inner", "def program(which, number, c, M, X, n):"]
        for which, prefix in ((SETTLE_PHASE, "p_settle_"), (MATCH_END, "p_match_")):
            for index in numbers(prefix):
                lines.append(f"    if which == {which} and number == {index}:")
                lines.append(f"        return {prefix}{index}(c, M, X, n)")
        for which, name in ((BETWEEN_PHASE, "p_between"), (SETUP_PHASE, "p_setup")):
            if name in names:
                lines += [f"    if which == {which}:", f"        return {name}(c, M, X, n)"]
        self.functions.append("\n".join([*lines, "    M[ASKED] = 0", f"    return {DONE}"]))
        lines = ["@inner", "def event(number, c, M, X):"]
        for index in numbers("p_event_"):
            lines.append(f"    if number == {index}:")
            lines.append(f"        return p_event_{index}(c, M, X, 0)")
        self.functions.append("\n".join([*lines, f"    return {DONE}"]))
        for name, prefix, many in (
            ("ending", "round_end_", len(rules.round_ends)),
            ("match_ending", "match_end_", len(rules.match_ends)),
        ):
            lines = ["@inner", f"def {name}(c, M, X):"]
            for n in range(many):
                lines += [f"    if {prefix}{n}(c, M, X):", f"        return {n}"]
            lines.append("    return -1")
            self.functions.append("\n".join(lines))
        lines = ["@inner", "def so_that(question, c, player, M, X):"]
        for n, (query, _) in enumerate(self.queries):
            if len(query.arguments) > 1:
                lines.append(f"    if question == {n}:")
                lines.append(f"        return so_that_{n}(c, player, M, X)")
        self.functions.append("\n".join([*lines, "    return True"]))
