"""Generates the source of a module that plays the game, from typed rules."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from manqala.compile.analysis.findings import Findings
from manqala.compile.constants import Constants, GeneratedFacts
from manqala.compile.emit.functions import TURN, Functions
from manqala.compile.emit.writer import Tables
from manqala.compile.kernel.numbers import (
    ASKED,
    BETWEEN_PHASE,
    DONE,
    MATCH_END,
    SETTLE_PHASE,
    SETUP_PHASE,
)
from manqala.compile.program.code_lines import Assignment, IfBlock, Return
from manqala.compile.program.expressions import ZERO, Name, WholeNumber, both, call
from manqala.compile.program.kernel_files import kernel_text
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.untyped import Linkage, UntypedFunction, UntypedProgram
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Event
from manqala.core.inspect import asks, questions

if TYPE_CHECKING:
    from manqala.compile.program.code_lines import Line
    from manqala.compile.program.expressions import Expression
    from manqala.core.rules import Rules


FILTER = 7
"""Words of the filter of position hashes in batches of games (``note_in_line``)."""


MOST_KEPT = 32
"""Number of modules that are kept for further engines."""


class Module:
    """The generated module of one game."""

    def __init__(
        self,
        rules: Rules,
        pieces: int | None = None,
        listing: int = 0,
        *,
        followed: bool = False,
    ) -> None:
        """Generate everything; ``source`` is the text, to which the linker adds ``kernels``.

        ``pieces``: the maximum number in play, for which words are packed.
        ``listing``: if not 0, open questions list their options, and this many positions of a round are stored.
        ``followed``: record each move of pieces in order.
        """
        self.rules = rules
        self.listing, self.followed = listing, followed
        self._begin(pieces or 0, packed=pieces is not None)
        if self.addresses.packing is not None and not self.findings.all_added:
            # Known only after generation: sowing hole by hole is faster on cells.
            self._begin(pieces or 0, packed=False)

    def _begin(self, pieces: int, *, packed: bool) -> None:
        rules = self.rules
        self.layout = rules.layout
        self.tables = Tables()
        self.dispatch: list[UntypedFunction] = []
        """The dispatchers to the functions built from the rules."""
        self.findings = Findings(rules, pieces, packed=packed)
        asked = questions(rules) if self.listing else ()
        listed = {id(node): number for node, number in asked}
        self.functions = Functions(self.findings, self.tables, listed, followed=self.followed)
        self.queries = self.functions.shared.queries
        """The queries for legal moves, and the number of such queries around each."""
        self.addresses = self.findings.addresses
        self.totals = self.findings.totals
        self.counts = self.findings.counts
        self.source = self._write()

    @property
    def memory(self) -> int:
        """Necessary length of the row ``M``."""
        return self.functions.memory

    @property
    def choices(self) -> list[str]:
        """Describe the choices for this game, with reasons, in sentences."""
        return self.findings.choices(
            safe=self.functions.safe_turn,
            intact=self.functions.intact_turn,
            preferences=self.functions.preferences,
        )

    # ---- the module -------------------------------------------------------------------------------

    def _write(self) -> str:
        rules, layout = self.rules, self.layout
        turn = core.Seq(
            rules.turn.span,
            (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS]),
        )
        quiet = {Event.TURN_BEGINS, Event.TURN_ENDS, Event.SOWING_NEVER_ENDS}
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
        functions = self.functions
        functions.program(TURN, turn)
        for name, body in programs.items():
            functions.program(name, body)
        for n, end in enumerate(rules.round_ends):
            functions.value(f"round_end_{n}", "c, M, X", end.condition)
        for n, end in enumerate(rules.match_ends):
            functions.value(f"match_end_{n}", "c, M, X", end.condition)
        scored = (layout.subject, *rules.score.cells)
        functions.value("score", "c, player, M", rules.score.value, scored)
        for n, (query, level) in enumerate(
            self.queries
        ):  # generating one may add others, of the next level
            self._can_move(n, query, level)
        self._dispatch(list(programs))
        self.finished = [*functions.finished(), *self.dispatch]
        facts = GeneratedFacts(
            functions.safe_turn, functions.intact_turn, functions.preferences, self.counts,
            bool(self.findings.ownership.cells), tuple(functions.shared.reasons),
        )  # fmt: skip
        kept = {"MOST_NOTED": self.listing, "BUCKETS": 0, "NOTED": FILTER + 1}
        self.constants = constants = Constants(
            rules, self.addresses, self.tables, facts, kept if self.listing else {}
        )
        self.state, self.reasons = constants.state, constants.reasons
        return "\n\n\n".join([constants.source(), *map(str, self.finished)]) + "\n"

    def program(self) -> UntypedProgram:
        """Return the whole program with its kernels."""
        found = UntypedProgram(
            numbers=self.constants.all_numbers(),
            tables={table.name: table for table in self.constants.tables_as_rows()},
            state_bits=32 if self.addresses.packing is None else 64,
        )
        kernels = ("manqala.compile.kernel.compiled", *self.kernels)
        for name in kernels:
            for function in read_functions(kernel_text(name), name):
                found.functions[function.name] = function
        for function in self.finished:
            found.functions[function.name] = function
        return found

    @property
    def kernels(self) -> tuple[str, ...]:
        """The kernels that this game's program needs."""
        places = "place_cells" if self.addresses.packing is None else "place_words"
        names = (places, "answers", "rounds", "history", "trials", "tallies")
        return tuple(f"manqala.compile.kernel.{name}" for name in names)

    @property
    def levels(self) -> int:
        """Maximum nesting of such queries: each level has separate cells for trying turns."""
        return 1 + max((level for _, level in self.queries), default=-1)

    def _can_move(self, n: int, query: core.Query, level: int) -> None:
        """Generate a query whether a player has a legal turn with a given result, on separate rows."""
        anything = core.Const(query.span, ty.TRUTH, 1)
        _, wanted = (*query.arguments, anything)[:2]
        given = (self.layout.subject,)
        self.functions.value(f"so_that_{n}", "c, player, M, X", wanted, given, level + 1)
        rows = (Name("X")[3 * level + row] for row in range(3))
        subject = Name("c"), Name("player")
        trial = call("could_move", *subject, *rows, Name("X"), Name(f"so_that_{n}"))
        self._inner(f"can_move_{n}", "c, player, X", [Return(trial)])

    def _inner(self, name: str, parameters: str, body: list[Line]) -> None:
        """Add a dispatcher."""
        self.dispatch.append(
            UntypedFunction(
                name, tuple(parameters.split(", ")), body, Linkage.INNER, generated=True
            )
        )

    def _dispatch(self, names: list[str]) -> None:
        """Generate functions that run a program by number; programs that do nothing are left out."""
        rules = self.rules

        def numbers(prefix: str) -> list[int]:
            return [int(name.removeprefix(prefix)) for name in names if name.startswith(prefix)]

        which, number = Name("which"), Name("number")
        passed = Name("c"), Name("M"), Name("X")
        body: list[Line] = []
        for phase, prefix in ((SETTLE_PHASE, "p_settle_"), (MATCH_END, "p_match_")):
            for index in numbers(prefix):
                wanted = both(which.equals(phase), number.equals(index))
                body.append(_returns_if(wanted, call(f"{prefix}{index}", *passed, Name("n"))))
        for phase, name in ((BETWEEN_PHASE, "p_between"), (SETUP_PHASE, "p_setup")):
            if name in names:
                body.append(_returns_if(which.equals(phase), call(name, *passed, Name("n"))))
        body += [Assignment(Name("M")[ASKED], ZERO), Return(WholeNumber(DONE))]
        self._inner("program", "which, number, c, M, X, n", body)
        body = [
            _returns_if(number.equals(index), call(f"p_event_{index}", *passed, 0))
            for index in numbers("p_event_")
        ]
        self._inner("event", "number, c, M, X", [*body, Return(WholeNumber(DONE))])
        for name, prefix, many in (
            ("ending", "round_end_", len(rules.round_ends)),
            ("match_ending", "match_end_", len(rules.match_ends)),
        ):
            body = [_returns_if(call(f"{prefix}{n}", *passed), WholeNumber(n)) for n in range(many)]
            self._inner(name, "c, M, X", [*body, Return(WholeNumber(-1))])


_kept: OrderedDict[tuple[int, int | None, int, bool], Module] = OrderedDict()
"""The latest modules, by the identity of their rules and their form."""
_keeping = Lock()


def write_once(
    rules: Rules, pieces: int | None = None, listing: int = 0, *, followed: bool = False
) -> Module:
    """Return the module of some rules, which must not change: engines of the same game share it. See ``Module``."""
    key = (id(rules), pieces, listing, followed)
    with _keeping:
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
            return found
    made = Module(rules, pieces, listing, followed=followed)  # keeps the rules and their identity
    with _keeping:
        _kept[key] = made
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return made


def _returns_if(condition: Expression, value: Expression) -> Line:
    """Return the line that returns a value if a condition holds."""
    return IfBlock(condition, [Return(value)])
