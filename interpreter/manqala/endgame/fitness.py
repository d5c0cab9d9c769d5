"""Tests whether a game can have endgame tables.

A position of a table is the board, the side to move, and the values of the marks that last between turns and change. So
nothing else may affect play: no pieces in hand, no winnings; and seeds may only leave the board, or what is still played for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.board import Stores
from manqala.core.course import Event, Inquiry
from manqala.core.inspect import asks, nodes, queries
from manqala.core.layout import Bearer
from manqala.core.node_effects import Member, bindings
from manqala.core.operators import READS_PIECES, BoardFact
from manqala.game.seen_position import hides
from manqala.syntax.closed_words import Extent
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.resources import prelude

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.layout import MarkInfo
    from manqala.core.rules import EndRule, Rules
    from manqala.text.span import Span

CODE = codes.NO_ENDGAME_TABLE
WINNINGS_FACTS = {BoardFact.WINNINGS, BoardFact.STORE}
"""The facts of the board that name the places of won seeds."""


class NoTableError(ManqalaError):
    """A game has no endgame tables, or none of this size."""

    @classmethod
    def because(cls, message: str, *help_lines: str) -> NoTableError:
        """Return an error with one reason that is about no place in the rules."""
        return cls(Diagnostic(CODE, Severity.ERROR, None, message, help=help_lines))


@dataclass(frozen=True, slots=True)
class _Reason:
    """A reason against tables, and the rule behind it."""

    text: str
    span: Span | None = None


class Fitness:
    """The consequences of a game's rules for its endgame tables."""

    def __init__(self, rules: Rules) -> None:
        """Analyse the typed rules; nothing is refused yet."""
        self.rules = rules
        events = rules.events
        self.round: tuple[core.Statement, ...] = (
            events[Event.TURN_BEGINS], rules.turn, events[Event.TURN_ENDS],
            events[Event.PLAYER_CANNOT_MOVE], events[Event.NOBODY_CAN_MOVE],
        )  # fmt: skip
        """The programs that run during a round."""
        self.endings: tuple[EndRule, ...] = tuple(
            end for end in rules.round_ends if Inquiry.OCCURRENCES not in queries(end.condition)
        )
        """The endings that a single position decides; the convention covers the end of rounds that repeat."""

    def require(self) -> None:
        """Raise ``NoTableError`` with every reason against tables."""
        spans: dict[str, Span | None] = {}
        for reason in self._reasons():
            known = spans.setdefault(reason.text, reason.span)
            # Report a place in the game rather than one in the prelude.
            if known is not None and known.source.name == prelude()[0]:
                spans[reason.text] = reason.span
        if spans:
            raise NoTableError(
                *(
                    Diagnostic(CODE, Severity.ERROR, span, f"no endgame tables: {text}")
                    for text, span in spans.items()
                )
            )

    # ---- properties for the tables ------------------------------------------------------------------

    @cached_property
    def settled(self) -> dict[int, int]:
        """Marks that some turn sets for good: the cell, and the value that tables are for."""
        given: dict[int, set[int | None]] = {}
        for node in self._assigned():
            constant = node.value.value if isinstance(node.value, core.Const) else None
            number = constant if isinstance(constant, int) and node.index is None else None
            given.setdefault(node.cell, set()).add(number)
        lasting = {mark.cell for mark in self._lasting() if not mark.on}
        return {
            cell: value
            for cell, values in given.items()
            if cell in lasting and len(values) == 1
            for value in values
            if value is not None
        }

    @cached_property
    def relevant(self) -> tuple[MarkInfo, ...]:
        """The lasting marks that affect a round; tables are for one value of each, unless turns change it."""
        ends = tuple((end.condition, end.body) for end in self.endings)
        programs = (self.round, ends, self.rules.takings.value)
        read = {node.cell for node in nodes(programs) if isinstance(node, core.Read)}
        # Owners of holes matter if holes are counted by owner.
        return tuple(m for m in self._lasting() if m.name == "owner" or read.intersection(m.cells))

    @cached_property
    def varying(self) -> tuple[MarkInfo, ...]:
        """The relevant marks that turns change: their values are part of a position."""
        assigned = {node.cell for node in self._assigned()}
        return tuple(
            mark for mark in self.relevant
            if assigned.intersection(mark.cells) and mark.cell not in self.settled
        )  # fmt: skip

    @cached_property
    def apart(self) -> bool:
        """Whether pieces can be won without leaving the board: in holes that some mark makes a player's takings."""
        return self._takings_table() is None

    @cached_property
    def by_winnings(self) -> int:
        """A bit for each ending of a round, by number, that depends on winnings."""
        found = 0
        for n, end in enumerate(self.rules.round_ends):
            if (
                end in self.endings
                and next(self._uses_of_winnings((end.condition,)), None) is not None
            ):
                found |= 1 << n
        return found

    def _takings_table(self) -> core.Table | None:
        """Return what a player has taken, if that is always the same place."""
        takings = self.rules.takings.value
        holds_winnings = isinstance(takings, core.Table) and takings.name == BoardFact.WINNINGS
        return takings if holds_winnings and isinstance(takings, core.Table) else None

    def _marked_holes(self) -> bool:
        """Return whether what a player has taken is a set of places that depends on marks alone, not on where pieces lie."""
        parts = list(nodes(self.rules.takings.value))
        looks = core.Pieces | core.Query | core.External | core.Match
        varying = {cell for mark in self.varying for cell in mark.cells}
        return any(
            isinstance(part, core.Read) and part.cell in varying for part in parts
        ) and not any(
            isinstance(part, looks) or (isinstance(part, core.Op) and part.operator in READS_PIECES)
            for part in parts
        )

    def _lasting(self) -> list[MarkInfo]:
        marks = self.rules.layout.marks.values()
        return [mark for mark in marks if mark.lifetime != Extent.TURN and mark.name != "mover"]

    def _assigned(self) -> Iterator[core.Assign]:
        for node in nodes(self.round):
            if isinstance(node, core.Assign) and node.is_mark:
                yield node

    # ---- reasons against tables ---------------------------------------------------------------------

    def _reasons(self) -> Iterator[_Reason]:
        rules = self.rules
        if rules.board.number_of_players != 2:
            yield _Reason("they are for games of two players")
            return
        if rules.offers:
            yield _Reason("the game uses a plug-in, which may remember anything")
            return
        if hides(rules):
            yield _Reason("players do not see all seeds, and a table would")
        if len(rules.layout.kinds) > 1:
            yield _Reason("there are several kinds of pieces")
        if Event.TURN_PASSES in rules.events:
            yield _Reason(
                "rules say how turns pass from player to player",
                rules.events[Event.TURN_PASSES].span,
            )
        yield from self._mark_reasons()
        yield from self._decision_reasons()
        yield from self._ending_reasons()
        yield from self._piece_reasons()

    def _mark_reasons(self) -> Iterator[_Reason]:
        for mark in self.varying:
            spans = (node.span for node in self._assigned() if node.cell in mark.cells)
            if not mark.compared:
                text = f"the mark ‘{mark.name}’ counts on from turn to turn, and rules depend on it"
                yield _Reason(text, next(spans, mark.span))
            elif mark.type.many or mark.on == Bearer.SOWINGS:
                text = f"the mark ‘{mark.name}’ lasts between turns, and is more than one value"
                yield _Reason(text, next(spans, mark.span))
        if Inquiry.OCCURRENCES in queries(self.round):
            yield _Reason("a turn depends on earlier positions")

    def _decision_reasons(self) -> Iterator[_Reason]:
        for node in nodes((self.round, tuple(end.body for end in self.endings))):
            if isinstance(node, core.Choose) and node.chance:
                yield _Reason("the rules contain chance", node.span)
        for node in nodes(self.round):
            if not isinstance(node, core.As | core.Each) or not asks(node.body):
                continue
            if isinstance(node, core.As) or node.as_subject:
                yield _Reason("a player may decide something in the other's turn", node.span)
        for end in self.endings:
            if asks(end.body):
                yield _Reason("a player chooses at the end of a round", end.span)

    def _ending_reasons(self) -> Iterator[_Reason]:
        for node in nodes((self.round, tuple(end.body for end in self.endings))):
            if isinstance(node, core.End) and (node.winner is not None or node.drawn):
                yield _Reason("the winner is not determined by captured seeds", node.span)
        score, takings = self.rules.score.value, self.rules.takings.value
        of_takings = (
            isinstance(score, core.Pieces)
            and isinstance(score.where, core.Apply)
            and score.where.function.value == takings
        )
        by_marks = (
            self.apart and self._marked_holes()
            and isinstance(score, core.Pieces) and set(score.weights) == {1}
        )  # fmt: skip
        if not of_takings or not (by_marks or not self.apart):
            yield _Reason("the score counts more than captured pieces", self.rules.score.span)

    def _piece_reasons(self) -> Iterator[_Reason]:
        board = self.rules.board
        seeds_leave = False
        supplies = {place for place in board.supply if place != board.nowhere}
        counted = {id(node.where) for node in nodes(self.round) if isinstance(node, core.Pieces)}
        for node in nodes(self.round):
            if isinstance(node, core.Put):
                seeds_leave = seeds_leave or any(
                    self._is_winnings(part) for part in nodes(node.target)
                )
            supply = isinstance(node, core.Table) and node.name == BoardFact.SUPPLY
            if isinstance(node, core.Const) and id(node) not in counted:
                places = node.value if isinstance(node.value, tuple) else (node.value,)
                of_places = node.type in {ty.PLACE, ty.HOLES}
                supply = of_places and bool(supplies.intersection(places))
                if of_places and board.box in places:
                    yield _Reason("pieces come from the box, or go into it", node.span)
            if supply:
                yield _Reason("pieces are entered from hand", node.span)
        seeds_leave = seeds_leave or (self.apart and bool(self.varying))
        if not seeds_leave and board.stores != Stores.ON_TRACK:
            yield _Reason("seeds never leave the board, so no position leads to one with fewer")
        for span in self._uses_of_winnings(self.round):
            yield _Reason("a turn reads winnings, or takes from them", span)

    def _is_winnings(self, node: core.Node) -> bool:
        """Return whether a value is the place of won seeds, or a set with such places."""
        if isinstance(node, core.Table):
            return node.name in WINNINGS_FACTS
        if isinstance(node, core.Const) and node.type in {ty.PLACE, ty.HOLE, ty.HOLES}:
            places = node.value if isinstance(node.value, tuple) else (node.value,)
            return bool(set(places).intersection(self.rules.board.winnings))
        return False

    def _uses_of_winnings(self, programs: tuple[core.Node, ...]) -> Iterator[Span]:
        """Yield the spans that count or take back won seeds.

        Sowing along a track with stores counts them implicitly: building the table tests on every position whether
        this matters.
        """
        everything = list(nodes(programs))
        tainted: set[int] = set()

        def holds_winnings(value: core.Value) -> bool:
            return any(
                self._is_winnings(node) or (isinstance(node, core.Read) and node.cell in tainted)
                for node in nodes(value)
            )

        before = -1
        while before != len(tainted):
            before = len(tainted)
            for node in everything:
                tainted.update(cell for cell, value in _bindings(node) if holds_winnings(value))
        for node in everything:
            if (isinstance(node, core.Pieces) and holds_winnings(node.where)) or (
                isinstance(node, core.Put) and holds_winnings(node.source)
            ):
                yield node.span


def _bindings(node: core.AnyNode) -> Iterator[tuple[int, core.Value]]:
    """Yield the locals that a node assigns."""
    for cell, value in bindings(node):
        yield cell, value.of if isinstance(value, Member) else value
