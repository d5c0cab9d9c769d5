"""From typed rules to the source of a module that plays the game."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.compile.analysis.findings import Findings
from manqala.compile.analysis.layout import FLOW
from manqala.compile.analysis.packing import MOST_TRACK
from manqala.compile.emit.questions import LEAVE, OVER, STORE
from manqala.compile.emit.statements import StatementWriter
from manqala.compile.emit.tidy import BEGINNING, tidied, without_beginnings
from manqala.compile.emit.writer import (
    ANSWERS,
    BITS,
    DEPTH,
    MARKED,
    MARKS,
    MEMORY,
    OPTIONS,
    REGISTERS,
    STUCK,
    TRIED,
    WIDTH,
    CannotGenerateError,
    Tables,
    Writer,
)
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import asks, nodes
from manqala.run.flow import IDLE_ROUNDS, MOST_PASSES
from manqala.run.limits import (
    FIRST_SEARCH,
    FUEL,
    LARGEST_MEMORY,
    LAST_SEARCH,
    LONGEST_COMPILED,
    MOST_ANSWERS,
    MOST_ATTEMPTS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.rules import Rules

MOST_NOTED = 20_064
"""So many positions of a round are kept: more than the plies after which a game counts as endless."""
TASKS = ("SETTLE", "SETTLED", "ROUND_ENDED", "BETWEEN", "NEXT_ROUND", "FIRST_ROUND")
"""What the flow of play goes on with, in ``go_on``."""
BUCKETS = 1023
NOTED = BUCKETS + 1
"""Where the hashes of the positions stand, behind the buckets."""
RESULTS = 6
"""So many numbers are told of each game played at random."""
SMALL_TURN = 250
"""A turn of so few lines is written into the loops that play it, which spares the call."""
PARAMETERS = "c, M, X, n"


class Module:
    """The generated module of one game."""

    def __init__(self, rules: Rules, pieces: int | None = None) -> None:
        """Write everything; ``source`` is the text.

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
            rules.turn.span, (rules.events["turn begins"], rules.turn, rules.events["turn ends"])
        )
        self.asking = [asks(end.body) for end in rules.round_ends]
        events = list(rules.events)
        quiet = {"turn begins", "turn ends", "sowing never ends"}
        numbered = [
            *((f"p_settle_{n}", end.body) for n, end in enumerate(rules.round_ends)),
            *((f"p_match_{n}", end.body) for n, end in enumerate(rules.match_ends)),
            *((f"p_event_{n}", rules.events[name]) for n, name in enumerate(events) if name not in quiet),
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
        functions = self._finished()
        texts = [
            self._constants(events),
            _text("cells" if self.addresses.packing is None else "words"),
            _text("answers"),
            _text("kernel"),
            _text("history" if self.counts else "no_history"),
        ]
        return self.adapted("\n\n\n".join([*texts, *functions, *self.functions]) + "\n")

    def adapted(self, text: str) -> str:
        """A text for this game: rows that it has no use for are not handed round."""
        if not self.queries:
            text = re.sub(r", X\b", "", text)
        if not self.counts:
            text = re.sub(r", H\b", "", text)
        return text

    @property
    def levels(self) -> int:
        """How deep such questions stand within each other: each level has cells of its own to try turns on."""
        return 1 + max((level for _, level in self.queries), default=-1)

    def _can_move(self, n: int, query: core.Query, level: int) -> None:
        """Whether a player could move so that something holds; tried on cells of its own."""
        if len(query.arguments) > 1:
            made = self._writer([], set())
            made.level = level + 1
            made.assign(self.layout.subject, "player")
            text = made.truth(query.arguments[1])
            made.w.line(f"return {text}")
            self._function(f"so_that_{n}(c, player, M, X)", made, [])
        test = f"so_that_{n}(r, player, Y, X)" if len(query.arguments) > 1 else "True"
        text = _text("can_move").replace("NUMBER", str(n)).replace("TEST", test)
        for row, name in enumerate(("START", "TRIAL", "WORK")):
            text = text.replace(f"X[{name}]", f"X[{3 * level + row}]")
        self.functions.append(text)

    def _dispatch(self, names: list[str]) -> None:
        """Functions that run one of several programs by its number; what does nothing is left out."""
        rules = self.rules

        def numbers(prefix: str) -> list[int]:
            return [int(name.removeprefix(prefix)) for name in names if name.startswith(prefix)]

        lines = ["@inner", "def program(which, number, c, M, X, n):"]
        for which, prefix in ((1, "p_settle_"), (3, "p_match_")):
            for index in numbers(prefix):
                lines.append(f"    if which == {which} and number == {index}:")
                lines.append(f"        return {prefix}{index}(c, M, X, n)")
        for which, name in ((2, "p_between"), (4, "p_setup")):
            if name in names:
                lines += [f"    if which == {which}:", f"        return {name}(c, M, X, n)"]
        self.functions.append("\n".join([*lines, "    M[ASKED] = 0", "    return 0"]))
        lines = ["@inner", "def event(number, c, M, X):"]
        for index in numbers("p_event_"):
            lines.append(f"    if number == {index}:")
            lines.append(f"        return p_event_{index}(c, M, X, 0)")
        self.functions.append("\n".join([*lines, "    return 0"]))
        for name, prefix, many in (
            ("ending", "round_end_", len(rules.round_ends)),
            ("match_ending", "match_end_", len(rules.match_ends)),
        ):
            lines = ["@inner", f"def {name}(c, M, X):"]
            for n in range(many):
                lines += [f"    if {prefix}{n}(c, M, X):", f"        return {n}"]
            lines.append("    return -1")
            self.functions.append("\n".join(lines))

    def _reasons(self, events: list[str]) -> dict[str, int]:
        """Why things end, as ``engine.reasons`` tells them, and where each sort of reason begins."""
        rules = self.rules
        said = ["", *self.reasons]
        starts = {"REASON_RULE": len(said), "REASON_NOBODY": len(said) + 1}
        said += ["a rule ended it", "nobody can move"]
        for name, texts in (
            ("REASON_ROUND_ENDS", [end.reason for end in rules.round_ends]),
            ("REASON_MATCH_ENDS", [end.reason for end in rules.match_ends]),
            ("REASON_EVENTS", events),
        ):
            starts[name] = len(said)
            said += texts
        self.reasons = said
        return starts

    def _constants(self, events: list[str]) -> str:
        layout, board, at = self.layout, self.layout.board, self.addresses.address
        marks = layout.marks
        turn, new_round = (self._forgotten(lifetime) for lifetime in ("turn", "round"))
        between = self.rules.between
        numbers = {
            "PIECES": board.places * len(layout.kinds), "PLACES": board.places, "HOLES": board.holes,
            "KINDS": len(layout.kinds), "BOX": board.box, "PLAYERS": board.number_of_players,
            "MOST_PASSES": MOST_PASSES, "IDLE_ROUNDS": IDLE_ROUNDS,
            "MOVER": at(layout.mover), "NEXT_MOVER": at(marks["next mover"].cell),
            "OPENER": at(marks["opener"].cell), "WINNER": at(marks["winner"].cell),
            "ROUND_NUMBER": at(marks["round number"].cell),
            **REGISTERS, "ANSWERS": ANSWERS, "OPTIONS": OPTIONS, "TRIED": TRIED, "STUCK": STUCK,
            "SAFE_TURN": int(self.safe_turn), "INTACT_TURN": int(self.intact_turn),
            "ROUNDS_FOLLOW": int(between is not None or asks(self.rules.setup)),
            "ONLY_SAFE_TURNS": int(
                self.safe_turn
                and not any(self.asking)
                and not asks(self.rules.setup)
                and (between is None or not asks(between))
            ), "ROUND_OVER": OVER + 64, "MATCH_OVER": OVER + 128,
            **{name: n for n, name in enumerate(TASKS)},
            "LASTING": self.addresses.lasting, "IN_ROUND": self.addresses.in_round,
            "MOST_NOTED": MOST_NOTED, "BUCKETS": BUCKETS, "NOTED": NOTED,
            "DEPTH": DEPTH, "WIDTH": WIDTH, "BITS": BITS, "MARKED": MARKED, "MARKS": MARKS,
            "ATTEMPTS": MOST_ATTEMPTS, "MOST_ANSWERS": MOST_ANSWERS,
            "FIRST_SEARCH": FIRST_SEARCH, "LAST_SEARCH": LAST_SEARCH, "RESULTS": RESULTS,
            "PREFERENCES": self.preferences, "HAS_BETWEEN": int(between is not None),
            "BETWEEN_ASKS": int(between is not None and asks(between)),
            "COUNTS_OCCURRENCES": int(self.counts),
            "MATCH_BEGINS": events.index("match begins"), "ROUND_BEGINS": events.index("round begins"),
            "ROUND_ENDS": events.index("round ends"), "CANNOT_MOVE": events.index("player cannot move"),
            "NOBODY_CAN_MOVE": events.index("nobody can move"),
            **self._reasons(events), "TURN_MARKS": len(turn), "ROUND_MARKS": len(new_round),
        }  # fmt: skip
        self.state = self.addresses.size
        numbers["STATE"] = self.state
        numbers |= {name: self.state + n for n, name in enumerate(FLOW)}
        numbers["SIZE"] = self.state + len(FLOW)
        rows: dict[str, list[int]] = {
            "SETTLE_ASKS": [int(asking) for asking in self.asking],
            "TURN_CELLS": [cell for cell, _ in turn], "TURN_VALUES": [value for _, value in turn],
            "WEIGHTS": [
                (n + 1) * 0x9E3779B97F4A7C15 >> 17 & 0x7FFFFFFF | 1
                for n in range(max(board.holes, 2 * MOST_TRACK) + 1)
            ],
            "ROUND_CELLS": [cell for cell, _ in new_round], "ROUND_VALUES": [value for _, value in new_round],
        }  # fmt: skip
        packing = self.addresses.packing
        numbers["MARKED_WORDS"] = 0 if packing is None else packing.track
        if packing is not None:
            numbers["FIELD"] = packing.field
            placed = [packing.at(place) for place in range(board.places)]
            members = packing.members()
            numbers |= {
                "FACTOR": members.factor,
                "TOP": 64 - members.holes,
                "MODULUS": members.modulus,
            }
            rows |= {
                "WORD_OF": [word for word, _ in placed],
                "SHIFT_OF": [shift for _, shift in placed],
            }
        lines = [f"{name} = {value}" for name, value in numbers.items()]
        if self.tables.flags and packing is not None:
            told = f"{packing.words[: packing.track]}, {packing.width}"
            lines += [f"MEMBERS = members({told})", f"MEMBER_ROWS = member_rows({told})"]
        lines += [f"{name} = table({row or [0]})" for name, row in rows.items()]
        lines += [f"{name} = table({list(values)})" for values, name in self.tables.rows.items()]
        lines += [
            f"ADD_{name} = additions({name}, {length}, {width})"
            for name, (length, width) in self.tables.additions.items()
        ]
        lines += [
            f"{name} = added({walks}, {length}, {ones})"
            for (walks, length, ones), name in self.tables.added.items()
        ]
        lines += [f"BUT_ONE_{width} = but_one({width})" for width in sorted(self.tables.widths)]
        return "\n".join(lines)

    def _forgotten(self, lifetime: str) -> list[tuple[int, int]]:
        """The addresses that a new turn or round sets back, with their start values."""
        return [
            (self.addresses.address(cell), value)
            for mark in self.layout.marks.values()
            if mark.lifetime == lifetime and mark.name not in {"mover", "next mover"}
            for cell, value in zip(mark.cells, mark.start, strict=True)
            if cell in self.addresses.of
        ]


def _text(name: str) -> str:
    return (Path(__file__).with_name("kernel") / f"{name}.txt").read_text(encoding="utf-8").rstrip()
