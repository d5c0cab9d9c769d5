"""From typed rules to the source of a module that plays the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import assigned, nodes, queries
from manqala.native.statements import LEAVE, OVER, STORE, StatementWriter
from manqala.native.writer import (
    ANSWERS,
    DEPTH,
    MEMORY,
    OPTIONS,
    SCRATCH,
    TRIED,
    WIDTH,
    Tables,
    Writer,
)
from manqala.play import BOX, MOST_PASSES
from manqala.run.engine import MOST_ATTEMPTS
from manqala.run.machine import FUEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.resolve.rules import Rules

HISTORY = 4096
GENERATOR = 1
"""Counts up whenever generated source changes, so that no stale compilation is ever used."""
PARAMETERS = "c, M, q, r, Y, n"


class Module:
    """The generated module of one game."""

    def __init__(self, rules: Rules) -> None:
        """Write everything; ``source`` is the text."""
        self.rules = rules
        self.layout = rules.layout
        self.tables = Tables()
        self.queries: list[core.Query] = []
        self.reasons: list[str] = []
        self.functions: list[str] = []
        self.memory = MEMORY
        self.safe_turn = False
        self.pending: list[tuple[str, StatementWriter, list[str]]] = []
        roots = (
            rules.setup, rules.turn, rules.between, tuple(rules.events.values()),
            tuple(end.body for end in rules.round_ends + rules.match_ends),
        )  # fmt: skip
        self.owners_fixed = rules.layout.marks["owner"].cell not in assigned(roots)
        conditions = tuple(end.condition for end in rules.round_ends + rules.match_ends)
        self.counts = "occurrences" in queries((roots, conditions))
        self.preferences = 0
        self.source = self._write()

    # ---- functions --------------------------------------------------------------------------------

    def _writer(self, preferences: list[int], promoted: set[int]) -> StatementWriter:
        return StatementWriter(
            self.layout, Writer(self.tables), self.owners_fixed, promoted, preferences,
            self.queries, self.reasons,
        )  # fmt: skip

    def program(self, name: str, statement: core.Statement) -> None:
        """Write a program as a function that gives a status."""
        found = [node for node in nodes(statement) if isinstance(node, core.Prefer)]
        found.sort(key=lambda node: (node.span.line, node.span.column))
        if name == "p_turn":
            self.preferences = len(found)
        made = self._writer([id(node) for node in found], self._promoted(statement))
        made.statement(statement)
        made.leave("0")
        if name == "p_turn":
            self.safe_turn = made.safe and not found
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
        assert SCRATCH <= made.w.scratch < MEMORY, "the sets of this game take too much room"

    def _finished(self) -> list[str]:
        """The functions as text, with loads before the body and stores where they are due."""
        marks = {mark.cell for mark in self.layout.marks.values() if not mark.on}
        texts = []
        for head, made, opening in self.pending:
            kept = marks | {self.layout.subject} | made.promoted
            used = made.read | made.written
            starts = {m.cell: m.start[0] for m in self.layout.marks.values()}
            turn = made.of_turn if head.startswith("p_turn") else set()
            lines = ["@jit", f"def {head}:"]
            lines += [f"    {line}" for line in opening]
            for cell in sorted(used):
                start = str(starts[cell]) if cell in turn else f"c[{cell}]" if cell in kept else "0"
                lines.append(f"    v{cell} = {start}")
            every = sorted(made.written & kept)
            needed = [cell for cell in every if cell not in turn or cell in self.read_elsewhere]
            for line in made.w.lines:
                text = line.strip()
                if text in {STORE, LEAVE}:
                    indent = line[: len(line) - len(text)]
                    stores = every if text == STORE else needed
                    lines.extend(f"{indent}c[{cell}] = v{cell}" for cell in stores)
                else:
                    lines.append(line)
            texts.append("\n".join(lines))
        return texts

    # ---- the module -------------------------------------------------------------------------------

    def _write(self) -> str:
        rules, layout = self.rules, self.layout
        turn = core.Seq(
            rules.turn.span, (rules.events["turn begins"], rules.turn, rules.events["turn ends"])
        )
        self.program("p_setup", rules.setup)
        self.program("p_turn", turn)
        self.program("p_between", rules.between or core.Seq(rules.turn.span, ()))
        events = list(rules.events)
        numbered = [
            *((f"p_settle_{n}", end.body) for n, end in enumerate(rules.round_ends)),
            *((f"p_match_{n}", end.body) for n, end in enumerate(rules.match_ends)),
            *((f"p_event_{n}", rules.events[name]) for n, name in enumerate(events)
              if name not in {"turn begins", "turn ends", "sowing never ends"}),
        ]  # fmt: skip
        programs = [
            (name, body)
            for name, body in numbered
            if not (isinstance(body, core.Seq) and not body.body)
        ]
        for name, body in programs:
            self.program(name, body)
        for n, end in enumerate(rules.round_ends):
            self.value(f"round_end_{n}(c, M, q, r, Y)", end.condition, lambda _: None)
        for n, end in enumerate(rules.match_ends):
            self.value(f"match_end_{n}(c, M, q, r, Y)", end.condition, lambda _: None)

        def as_player(made: StatementWriter) -> None:
            made.assign(layout.subject, "player")
            for cell in rules.score.cells:
                made.assign(cell, "player")

        self.value("score(c, player, M)", rules.score.value, as_player)
        for n, query in enumerate(self.queries):
            self._can_move(n, query)
        self._dispatch([name for name, _ in programs])
        others = [made for head, made, _ in self.pending if not head.startswith("p_turn")]
        self.read_elsewhere = set[int]().union(*(made.read for made in others))
        functions = self._finished()
        constants = self._constants(events)
        return "\n\n\n".join([constants, _kernel(), *functions, *self.functions]) + "\n"

    def _can_move(self, n: int, query: core.Query) -> None:
        """Whether a player could move so that something holds; tried on cells of its own."""
        if len(query.arguments) > 1:
            made = self._writer([], set())
            made.assign(self.layout.subject, "player")
            text = made.truth(query.arguments[1])
            made.w.line(f"return {text}")
            self._function(f"so_that_{n}(c, player, M)", made, [])
        test = f"so_that_{n}(r, player, Y)" if len(query.arguments) > 1 else "True"
        self.functions.append(
            "\n".join(
                [
                    "@jit",
                    f"def can_move_{n}(now, player, q, r, Y):",
                    "    if player >= PLAYERS:",
                    "        return False",
                    "    copy(now, q)",
                    "    forget(q, TURN_CELLS, TURN_VALUES, TURN_MARKS)",
                    "    be_mover(q, player)",
                    "    q[NEXT_MOVER] = (player + 1) % PLAYERS",
                    "    Y[7] = 1",
                    "    least = 0",
                    "    if PREFERENCES > 0:",
                    "        least = least_failure(q, r, Y, q, r, Y)",
                    "    Y[2] = 0",
                    "    Y[6] = 0",
                    "    n = 0",
                    "    found = False",
                    "    while n >= 0 and not found:",
                    "        copy(q, r)",
                    "        status = p_turn(r, Y, q, r, Y, n)",
                    "        depth = Y[3]",
                    "        if status != 1 and status != 2 and (PREFERENCES == 0 or Y[4] == least):",
                    f"            found = {test}",
                    "        n = next_answers(Y, depth, 0)",
                    "    return found",
                ]
            )
        )

    def _dispatch(self, names: list[str]) -> None:
        """Functions that run one of several programs by its number; what does nothing is left out."""
        rules = self.rules

        def numbers(prefix: str) -> list[int]:
            return [int(name.removeprefix(prefix)) for name in names if name.startswith(prefix)]

        lines = ["@jit", "def program(which, number, c, M, q, r, Y, n):"]
        for which, prefix in ((0, "p_settle_"), (2, "p_match_")):
            for index in numbers(prefix):
                lines.append(f"    if which == {which} and number == {index}:")
                lines.append(f"        return {prefix}{index}(c, M, q, r, Y, n)")
        lines += ["    if which == 3:", "        return p_setup(c, M, q, r, Y, n)"]
        lines += [
            "    if which == 4:",
            "        return p_between(c, M, q, r, Y, n)",
            "    M[3] = 0",
            "    return 0",
        ]
        self.functions.append("\n".join(lines))
        lines = ["@jit", "def event(number, c, M, q, r, Y):"]
        for index in numbers("p_event_"):
            lines.append(f"    if number == {index}:")
            lines.append(f"        return p_event_{index}(c, M, q, r, Y, 0)")
        self.functions.append("\n".join([*lines, "    return 0"]))
        for name, prefix, many in (
            ("ending", "round_end_", len(rules.round_ends)),
            ("match_ending", "match_end_", len(rules.match_ends)),
        ):
            lines = ["@jit", f"def {name}(c, M, q, r, Y):"]
            for n in range(many):
                lines += [f"    if {prefix}{n}(c, M, q, r, Y):", f"        return {n}"]
            lines.append("    return -1")
            self.functions.append("\n".join(lines))

    def _constants(self, events: list[str]) -> str:
        layout, board = self.layout, self.layout.board
        marks = layout.marks
        start = [0] * (layout.size + 1)
        for mark in marks.values():
            start[mark.cell : mark.cell + mark.size] = mark.start
        for kind in range(len(layout.kinds)):
            start[board.box + kind * board.places] = BOX
        lasting = [*range(board.places * len(layout.kinds))]
        lasting += [c for m in marks.values() if m.lifetime != "turn" for c in m.cells]
        numbers = {
            "SIZE": layout.size, "PIECES": board.places * len(layout.kinds), "PLACES": board.places,
            "KINDS": len(layout.kinds), "BOX": board.box, "PLAYERS": board.number_of_players, "MOST_PASSES": MOST_PASSES,
            "MOVER": layout.mover, "SUBJECT": layout.subject,
            "NEXT_MOVER": marks["next mover"].cell, "OPENER": marks["opener"].cell,
            "WINNER": marks["winner"].cell, "ROUND_NUMBER": marks["round number"].cell,
            "ANSWERS": ANSWERS, "OPTIONS": OPTIONS, "TRIED": TRIED, "SAFE_TURN": int(self.safe_turn),
            "ROUND_OVER": OVER + 64, "MATCH_OVER": OVER + 128, "LASTING": len(lasting),
            "HISTORY": HISTORY, "DEPTH": DEPTH, "WIDTH": WIDTH,
            "ATTEMPTS": MOST_ATTEMPTS, "PREFERENCES": self.preferences,
            "HAS_BETWEEN": int(self.rules.between is not None),
            "COUNTS_OCCURRENCES": int(self.counts),
            "MATCH_BEGINS": events.index("match begins"),
            "ROUND_BEGINS": events.index("round begins"),
            "ROUND_ENDS": events.index("round ends"),
            "CANNOT_MOVE": events.index("player cannot move"),
            "NOBODY_CAN_MOVE": events.index("nobody can move"),
        }  # fmt: skip
        lines = [f"{name} = {value}" for name, value in numbers.items()]
        lines.append(f"START = table({start})")
        lines.append(f"LASTING_CELLS = table({lasting})")
        for lifetime in ("turn", "round"):
            cells = [
                (mark.cell + n, value)
                for mark in marks.values()
                if mark.lifetime == lifetime
                and mark.name != "mover"
                and (lifetime != "turn" or mark.on or mark.cell in self.read_elsewhere)
                for n, value in enumerate(mark.start)
            ]
            upper = lifetime.upper()
            lines.append(f"{upper}_MARKS = {len(cells)}")
            lines.append(f"{upper}_CELLS = table({[cell for cell, _ in cells] or [0]})")
            lines.append(f"{upper}_VALUES = table({[value for _, value in cells] or [0]})")
        lines += [f"{name} = table({list(values)})" for values, name in self.tables.rows.items()]
        return "\n".join(lines)


def _kernel() -> str:
    from pathlib import Path

    return Path(__file__).with_name("kernel.txt").read_text(encoding="utf-8").rstrip()
