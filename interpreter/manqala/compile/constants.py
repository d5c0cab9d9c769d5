"""The constants and tables for the kernels of one game, as ``kernel/supplied.pyi`` declares them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.analysis.addresses import FLOW
from manqala.compile.analysis.packing import MOST_TRACK, Members, sums
from manqala.compile.kernel import numbers as shared
from manqala.compile.program.untyped import ConstantTable
from manqala.core.course import Event
from manqala.core.inspect import asks, assigned_cells, has_weights

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import ModuleType

    from manqala.compile.analysis.addresses import Addresses
    from manqala.compile.analysis.packing import Packing
    from manqala.compile.emit.writer import Tables
    from manqala.core.rules import Rules


def numbers_in(module: ModuleType) -> dict[str, int | float]:
    """Return a module's numbers for kernels, by name."""
    return {name: value for name, value in vars(module).items() if isinstance(value, int | float)}


def additions(walks: Sequence[int], length: int, width: int) -> list[int]:
    """Return what sowing one, two, … seeds along each walk of ``length`` places adds to a board of ``width`` places."""
    found: list[int] = []
    board = [0] * width
    for at, place in enumerate(walks):
        if not at % length:
            board = [0] * width
        board[place] += 1
        found += board
    return found + [0] * width


def format_numbers(numbers: Mapping[str, int | float]) -> str:
    """Format numbers as program source."""
    return "\n".join(f"{name} = {number}" for name, number in numbers.items())


@dataclass(frozen=True, slots=True)
class GeneratedFacts:
    """Facts about a game found while its functions were generated."""

    safe_turn: bool
    intact_turn: bool
    preferences: int
    counts: bool
    """Whether a rule reads the number of occurrences of a position."""
    owned: bool
    """Whether flags list a player's holes in that player's order."""
    reasons: tuple[str, ...]
    """The reasons for endings, as rules name them."""


class Constants:
    """The constants before the functions of a game's program."""

    def __init__(
        self,
        rules: Rules,
        addresses: Addresses,
        tables: Tables,
        facts: GeneratedFacts,
        other: Mapping[str, int],
    ) -> None:
        """All functions are generated: every cell in use has its address.

        ``other``: numbers that override those of kernels.
        """
        self.rules = rules
        self.addresses = addresses
        self.tables = tables
        self.facts = facts
        self.events = list(rules.events)
        self._turn, self._round = (self._forgotten(lifetime) for lifetime in ("turn", "round"))
        self.reasons, starts = self._reasons()
        """The reasons for endings, by the numbers that the program reports."""
        self.numbers: dict[str, int | float] = {
            **numbers_in(shared), **other, **self._of_board(), **self._of_rules(), **self._of_events(), **starts,
            **self._of_words(),
        }  # fmt: skip
        # Allocate these last: looking up addresses may create new ones.
        self.state = addresses.size
        """Number of cells before the flow of play."""
        self.numbers |= {"STATE": self.state, "SIZE": self.state + len(FLOW)}
        self.numbers |= {name: self.state + n for n, name in enumerate(FLOW)}

    def source(self) -> str:
        """Return all constants as program source."""
        packing, tables = self.addresses.packing, self.tables
        lines = [format_numbers(self.numbers)]
        if tables.flags and packing is not None:
            layout = f"{packing.words[: packing.track]}, {packing.width}"
            orders = self.rules.board.order if self.facts.owned else ()
            lines += [
                f"MEMBERS = members({layout}, {orders})",
                f"MEMBER_ROWS = member_rows({layout})",
            ]
        lines += [f"{name} = table({row or [0]})" for name, row in self._rows().items()]
        lines += [f"{name} = table({list(values)})" for values, name in tables.rows.items()]
        lines += [
            f"ADD_{name} = additions({name}, {length}, {width})"
            for name, (length, width) in tables.additions.items()
        ]
        lines += [
            f"{name} = added({walks}, {length}, {ones})"
            for (walks, length, ones), name in tables.added.items()
        ]
        return "\n".join(lines)

    def all_numbers(self) -> dict[str, int | float]:
        """Return all constants by name, for back ends without source."""
        packing = self.addresses.packing
        found = {"COMPILED": 1, **self.numbers}
        if self.tables.flags and packing is not None:
            found["MEMBER_ROWS"] = self._members(packing).rows(
                multiplied=self._is_multiplied(packing)
            )
        return found

    def tables_as_rows(self) -> Iterator[ConstantTable]:
        """Yield all tables, for back ends without source."""
        packing, tables = self.addresses.packing, self.tables
        walks = {name: values for values, name in tables.rows.items()}
        if tables.flags and packing is not None:
            members = self._members(packing)
            yield ConstantTable("MEMBERS", members.table(multiplied=self._is_multiplied(packing)))
        for name, row in self._rows().items():
            yield ConstantTable(name, row or [0])
        for name, values in walks.items():
            yield ConstantTable(name, values)
        for name, (length, width) in tables.additions.items():
            yield ConstantTable(f"ADD_{name}", additions(walks[name], length, width))
        for (walk, length, ones), name in tables.added.items():
            yield ConstantTable(name, sums(walks[walk], length, ones))

    def _members(self, packing: Packing) -> Members:
        orders = self.rules.board.order if self.facts.owned else ()
        return Members(packing.words[: packing.track], packing.width, orders)

    def _is_multiplied(self, packing: Packing) -> bool:
        return self._members(packing).factor > 0

    # ---- numbers ----------------------------------------------------------------------------------

    def _of_board(self) -> dict[str, int]:
        layout, board, at = self.rules.layout, self.rules.board, self.addresses.address
        marks = layout.marks
        return {
            "PIECES": board.places * len(layout.kinds), "PLACES": board.places, "HOLES": board.holes,
            "KINDS": len(layout.kinds), "BOX": board.box, "PLAYERS": board.number_of_players,
            "MOVER": at(layout.mover), "NEXT_MOVER": at(marks["next mover"].cell),
            "OPENER": at(marks["opener"].cell), "WINNER": at(marks["winner"].cell),
            "ROUND_NUMBER": at(marks["round number"].cell),
            "LASTING": self.addresses.lasting, "IN_ROUND": self.addresses.in_round,
            "TURN_MARKS": len(self._turn), "ROUND_MARKS": len(self._round),
        }  # fmt: skip

    def _of_rules(self) -> dict[str, int]:
        rules, facts = self.rules, self.facts
        between_asks = rules.between is not None and asks(rules.between)
        only_turns = not (
            between_asks or asks(rules.setup) or any(asks(end.body) for end in rules.round_ends)
        )
        ends = tuple((end.condition, end.body) for end in (*rules.round_ends, *rules.match_ends))
        set_by_rules = assigned_cells((rules.turn, tuple(rules.events.values()), ends))
        known = {
            "CHOOSES_MOVER": rules.layout.marks["next mover"].cell in set_by_rules,
            "SAFE_TURN": facts.safe_turn, "INTACT_TURN": facts.intact_turn, "PREFERENCES": facts.preferences,
            "ONLY_SAFE_TURNS": facts.safe_turn and only_turns, "WEIGHS": has_weights(rules),
            "ROUNDS_FOLLOW": rules.between is not None or asks(rules.setup),
            "HAS_BETWEEN": rules.between is not None, "BETWEEN_ASKS": between_asks,
            "COUNTS_OCCURRENCES": facts.counts, "PASSES_ON": Event.TURN_PASSES in rules.events,
            "TEAMS": bool(rules.board.teams),
        }  # fmt: skip
        return {name: int(value) for name, value in known.items()}

    def _of_events(self) -> dict[str, int]:
        return {
            name: self.events.index(event) if event in self.events else 0
            for name, event in (
                ("MATCH_BEGINS", Event.MATCH_BEGINS), ("ROUND_BEGINS", Event.ROUND_BEGINS), ("ROUND_ENDS", Event.ROUND_ENDS),
                ("CANNOT_MOVE", Event.PLAYER_CANNOT_MOVE), ("NOBODY_CAN_MOVE", Event.NOBODY_CAN_MOVE),
                ("TURN_PASSES", Event.TURN_PASSES),
            )
        }  # fmt: skip

    def _of_words(self) -> dict[str, int]:
        """Return the packing of pieces; zeros without packing."""
        packing = self.addresses.packing
        if packing is None:
            return dict.fromkeys(("MARKED_WORDS", "FIELD", "FACTOR", "FLAG_SHIFT", "MODULUS"), 0)
        members = packing.members()
        return {
            "MARKED_WORDS": packing.track, "FIELD": packing.field, "FACTOR": members.factor,
            "FLAG_SHIFT": 64 - members.holes, "MODULUS": members.modulus,
        }  # fmt: skip

    def _reasons(self) -> tuple[list[str], dict[str, int]]:
        """Return the reasons for endings, and the first number of each kind of reason."""
        rules = self.rules
        said = ["", *self.facts.reasons]
        starts = {"REASON_RULE": len(said), "REASON_NOBODY": len(said) + 1}
        said += ["a rule ended it", "nobody can move"]
        for name, texts in (
            ("REASON_ROUND_ENDS", [end.reason for end in rules.round_ends]),
            ("REASON_MATCH_ENDS", [end.reason for end in rules.match_ends]),
            ("REASON_EVENTS", self.events),
        ):
            starts[name] = len(said)
            said += texts
        return said, starts

    # ---- tables -----------------------------------------------------------------------------------

    def _rows(self) -> dict[str, list[int]]:
        board, packing = self.rules.board, self.addresses.packing
        placed = [] if packing is None else [packing.at(place) for place in range(board.places)]
        return {
            "CAPTAIN": list(board.captain) if board.teams else [],
            "SETTLE_ASKS": [int(asks(end.body)) for end in self.rules.round_ends],
            "TURN_CELLS": [cell for cell, _ in self._turn], "TURN_VALUES": [value for _, value in self._turn],
            "ROUND_CELLS": [cell for cell, _ in self._round], "ROUND_VALUES": [value for _, value in self._round],
            "WEIGHTS": [
                (n + 1) * 0x9E3779B97F4A7C15 >> 17 & 0x7FFFFFFF | 1
                for n in range(max(board.holes, 2 * MOST_TRACK) + 1)
            ],
            "CHECKS": [pow(31, n, 1 << 32) for n in reversed(range(board.places * len(self.rules.layout.kinds)))],
            "WORD_OF": [word for word, _ in placed], "SHIFT_OF": [shift for _, shift in placed],
        }  # fmt: skip

    def _forgotten(self, lifetime: str) -> list[tuple[int, int]]:
        """Return the addresses of marks that a new turn or round resets, with their initial values."""
        return [
            (self.addresses.address(cell), value)
            for mark in self.rules.layout.marks.values()
            if mark.lifetime == lifetime and mark.name not in {"mover", "next mover"}
            for cell, value in zip(mark.cells, mark.start, strict=True)
            if cell in self.addresses.of
        ]
