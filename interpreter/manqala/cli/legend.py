"""Explanations of the signs and words on the screen: each when it first occurs, and all in the help."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import nodes
from manqala.game.notation import CAPTURE, DIRECTION_SIGNS, split_move
from manqala.game.trace import rule_text
from manqala.text.diagnostics import quantity
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.text.span import Span

Meaning = tuple[str, str]
Signs = tuple[str, str]
"""A sign, and its explanation."""
MOST_RULES = 4
"""Limit of rule lines quoted to explain a word."""
OWES = re.compile(r"owes (\d+)")
IN_HAND = re.compile(r"in hand (\S+?)[,)]")


class Legend:
    """Explains each thing once in a game."""

    def __init__(self, game: WarmGame, began: Signs, ended: Signs) -> None:
        """``began`` and ``ended``: the signs around a number that mark both ends of the last move."""
        self.game = game
        self.notation = game.notation
        self._signs = (began[0], ended[0])
        self._marks = f"{'4'.join(began)} {'4'.join(ended)}"
        self._told: set[str] = set()
        rules = game.rules
        ends = (end.body for end in rules.round_ends)
        asked = list(nodes((rules.setup, rules.turn, rules.between, *rules.events.values(), *ends)))
        self._ways = {
            way.name: way.text
            for node in asked
            if isinstance(node, core.Either)
            for way in node.ways
        }
        self._directed = any(
            isinstance(node, core.Choose) and node.type == ty.DIRECTION for node in asked
        )
        self._asking = sum(isinstance(node, core.Choose | core.Either) for node in asked)

    # ---- first occurrences --------------------------------------------------------------------------

    def of_move(self, text: str) -> list[Meaning]:
        """New signs in the text of a move."""
        parts, captured = split_move(text)
        found: list[tuple[str, str, str]] = []
        said = CAPTURE.sub("", text)
        if "." in said:
            then = ", then ".join(said.split("."))
            found.append((".", said, f"{then}: several answers, in this order"))
        for part in parts:
            if part in DIRECTION_SIGNS:
                found.append(("<>", "> and <", self._directions()))
            elif part in self._ways:
                found.append(
                    (part, part, self._ways[part] or "one of the alternatives that the rules offer")
                )
            elif (words := self._foreign_hole(part)) is not None:
                found.append(("hole", part, words))
        if captured is not None:
            found.append(("(+)", f"(+{captured})", f"the move wins {self._pieces(captured)}"))
        return self._new(found)

    def of_board(self, position: PositionValue, drawing: str, *, marked: bool) -> list[Meaning]:
        """New signs on a drawn board; ``marked``: it highlights both ends of the last move."""
        found: list[tuple[str, str, str]] = []
        if marked and any(sign in drawing for sign in self._signs):
            found.append(
                (
                    "began",
                    self._marks,
                    "where the last move began, and where it ended",
                )
            )
        found += self._end_holes(position)
        if owed := OWES.search(drawing):
            found.append(("owes", owed[0], self._debt(int(owed[1]))))
        if hand := IN_HAND.search(drawing):
            found.append(
                (
                    "in hand",
                    f"in hand {hand[1]}",
                    "has that many pieces that are not on the board yet",
                )
            )
        if (held := self._explain_held_hole(position)) is not None:
            found.append(("held", *held))
        return self._new(found)

    def _end_holes(self, position: PositionValue) -> list[tuple[str, str, str]]:
        """The meaning of brackets beside the rows, for an end hole of the player at the bottom."""
        ends = self.notation.board.end_places
        if not ends:
            return []
        hole = ends[max(position.mover, 0)]
        cells = position.cells
        number = self.notation.hole_token(hole, max(position.mover, 0), cells)
        lying = self.notation.counts_text(self.notation.counts(hole, cells))
        words = f"hole {number}, an end hole: it is beside the rows, and {lying} in it"
        return [("end hole", f"{number}[{lying}]", words)]

    def of_reason(self, reason: str) -> list[Meaning]:
        """The rules that ended a round or match for this reason, with their words, unless it is self-explanatory."""
        if " " in reason:
            return []
        rules = self.game.rules
        ends = [end for end in (*rules.match_ends, *rules.round_ends) if end.reason == reason]
        conditions: tuple[object, ...] = tuple(end.condition for end in ends[:1])
        spans = [end.span for end in ends[:1]]
        if not ends:
            bodies = (
                rules.turn,
                rules.between,
                *rules.events.values(),
                *(end.body for end in rules.round_ends),
            )
            spans = [
                node.span
                for node in nodes(bodies)
                if isinstance(node, core.End) and node.reason == reason
            ][:1]
        quoted = [*spans, *self._defining(conditions)]
        if all(span.source.name == PRELUDE_NAME for span in quoted):
            return []
        lines = list(dict.fromkeys(_plain(rule_text(span)) for span in quoted))[:MOST_RULES]
        return self._new([("reason " + reason, reason, "; ".join(lines))])

    def _new(self, found: list[tuple[str, str, str]]) -> list[Meaning]:
        """Explanations that have not been given yet, without duplicates."""
        new: list[Meaning] = []
        for key, sign, words in found:
            if key not in self._told:
                self._told.add(key)
                new.append((sign, words))
        return new

    # ---- everything ---------------------------------------------------------------------------------

    def everything(self, position: PositionValue) -> list[Meaning]:
        """All signs that this game can show."""
        me, other = self.notation.board.spoken[0], self.notation.board.spoken[-1]
        letter = self.notation.prefixes[-1]
        found = [("3", "a hole, named by the number beside it")]
        if other != me and (self._asking > 1 + self._directed or not self.game.engine.owners_fixed):
            found.append(
                (f"{letter}3", f"the third hole of {other}’s own row, whichever player holds it")
            )
        if self._directed:
            found.append((f"3{DIRECTION_SIGNS[0]} 3{DIRECTION_SIGNS[1]}", self._directions()))
        if self._asking > 1 + self._directed:
            found.append(("3.2", "two answers of one move, the second in its middle"))
        found += [(name, text) for name, text in self._ways.items() if text]
        found.append(("(+5)", f"the move wins {self._pieces(5)}"))
        found += [(sign, words) for _, sign, words in self._end_holes(position)]
        found.append((self._marks, "where the last move began, and where it ended"))
        if self._has_debts():
            found.append(("owes 3", self._debt(3)))
        return found

    # ---- explanations -------------------------------------------------------------------------------

    def _directions(self) -> str:
        return "anticlockwise (to the right on a player’s front row) and clockwise"

    def _pieces(self, number: int) -> str:
        """A number of pieces, without their kinds."""
        many = len(self.notation.layout.kinds) > 1
        return quantity(number, "piece") if many else self.notation.counted(number, 0)

    def _debt(self, number: int) -> str:
        return f"has borrowed {self._pieces(number)} from the other player and not returned"

    def _has_debts(self) -> bool:
        """Whether a player may owe anything."""
        rules = self.game.rules
        debt = self.notation.layout.marks.get("debt")
        roots = (rules.setup, rules.turn, rules.between, *rules.events.values())
        return debt is not None and any(
            isinstance(node, core.Assign) and node.is_mark and node.cell == debt.cell
            for node in nodes(roots)
        )

    def _foreign_hole(self, part: str) -> str | None:
        """A hole named by its row."""
        hole = self.notation.hole_named(part)
        if hole is None or hole >= self.notation.board.holes or part in self.notation.board.players:
            return None
        row = self.notation.board.spoken[self.notation.board.home[hole]]
        number = re.sub(r"\D", "", part)
        return f"hole {number} of {row}’s own row, counted from {row}’s left"

    def _explain_held_hole(self, position: PositionValue) -> Meaning | None:
        """Explain the number of a hole in another row than its holder's."""
        cells, board = position.cells, self.notation.board
        owner = self.notation.layout.marks["owner"].cell
        for hole in range(board.holes):
            holder = cells[owner + hole]
            if holder != board.home[hole] and holder < len(board.players):
                name = board.spoken[holder]
                number = self.notation.hole_token(hole, holder, cells)
                sign = self.notation.prefixes[holder] + number
                return sign, f"{name} holds this hole, and calls it {number}"
        return None

    def _defining(self, conditions: tuple[object, ...]) -> Iterator[Span]:
        """The rules that define words of conditions; endings of the prelude get their meaning from them."""
        for node in nodes(conditions):
            if isinstance(node, core.Apply) and isinstance(node.function, core.Function):
                where = node.function.span
                if where.source.name != PRELUDE_NAME:
                    yield where


def _plain(rule: str) -> str:
    """A rule without its name."""
    return re.sub(r",? called [\w-]+$", "", rule)
