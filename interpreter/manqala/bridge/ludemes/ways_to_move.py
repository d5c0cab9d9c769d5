"""The play of a description: which hole is chosen, how it is sown, and what follows."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.ludemes.after_sowing import AfterSowing
from manqala.bridge.ludemes.board_ways import Referents
from manqala.bridge.ludemes.effect_lines import conditional
from manqala.bridge.ludemes.joined_conditions import (
    TRUE,
)
from manqala.bridge.ludemes.laps import Further, Laps, settled
from manqala.bridge.ludemes.ludeme_sowings import NAMES, LudemeSowings
from manqala.bridge.ludemes.movements import Movement, proposal, proposing, sows, swept_sowing
from manqala.bridge.ludemes.plain_moves import PlainMoves
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.bridge.draft import RuleParts
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words


class PlayWriter(LudemeSowings):
    """Writes the turn."""

    def __init__(
        self, words: Words, draft: RuleParts, refuse: Callable[[LudemeError], None]
    ) -> None:
        """For a game."""
        super().__init__(words, draft, refuse)
        self.agreed = False
        """Whether players may agree to end a game that repeats itself."""

    def write(self, play: Ludeme, later: Ludeme | None = None) -> list[str]:
        """The statements of a play; ``later`` is the play of further moves in the same turn, if it is another."""
        laps = Laps(self.words, play, later, self.moved)
        self.effects = AfterSowing(self.words, laps, self.refuse)
        self.plain = PlainMoves(self.words, self.effects)
        facts = {"SameTurn": False, "Pending": False, **self.words.memory.at_rest}
        try:
            return self.played(settled(play, facts))
        except LudemeError as unsaid:
            self.refuse(unsaid)
            return []

    # ---- all kinds of moves ------------------------------------------------------------------------------

    def played(self, node: Ludeme) -> list[str]:
        """The statements of a play: moves under conditions, and several ways to move."""
        self.words.choosing = True
        if proposal(node):
            self.agreed = True
            return self.played(node.plain[2])
        then = next((ludeme for ludeme in node if ludeme.called("then")), None)
        if then is not None and node.called("or", "priority", "if", "do"):
            bare = replace(node, items=tuple(item for item in node.items if item is not then))
            after = [
                line
                for ludeme in then.plain
                for line in self.effects.lines(ludeme, Referents(lap="start"))
            ]
            return [*self.played(bare), *after]
        if node.called("or", "priority"):
            rest = [operand for operand in node.operands if not proposing(operand)]
            if len(rest) == 1:
                return self.played(rest[0])
        if sows(node):
            self.plain.number = 1
            ways, preferring = self.ways(node)
            return self.together(ways, preferring, self.effects)
        if node.called("if") and len(node.items) == len(node.plain) in {2, 3}:
            return self._under_condition(node)
        if node.called("or"):
            return self._several([operand for operand in node.operands if not proposing(operand)])
        if node.called("priority"):
            return self._first_possible(list(node.operands))
        if node.kind == "list" and len(node.items) == 1:
            return self.played(node.items[0])
        if node.called("move") and node.plain and node.plain[0].word == "Select":
            return self._chosen_only(node, Further())
        return self.plain.lines(node, Further())

    def moved(self, node: Ludeme, further: Further) -> list[str]:
        """A further move of the same turn that is no lap."""
        return self.plain.lines(node, further)

    def _under_condition(self, node: Ludeme) -> list[str]:
        """Moves that are legal only under a condition."""
        asked = self.words.condition(node.plain[0], Referents())
        body = self.played(node.plain[1])
        if len(node.plain) == 2:
            must = f"must {asked.text}"
            return body if asked == TRUE or body[0] == must else [must, *body]
        self.plain.number = 0
        return conditional(asked, body, self.played(node.plain[2]))

    def _several(self, nodes: list[Ludeme]) -> list[str]:
        """Several ways to move."""
        lines: list[str] = []
        for n, node in enumerate(nodes):
            self.plain.number = 0
            passing = node.called("move") and [ludeme.word for ludeme in node] == ["Pass"]
            name = "pass-turn" if passing else NAMES[n % len(NAMES)]
            lines += [
                f"{'or' if n else 'either'} {name}",
                *(INDENT + line for line in self.played(node)),
            ]
        return lines

    def _first_possible(self, nodes: list[Ludeme]) -> list[str]:
        """The first kind of move for which there is a hole."""
        lines: list[str] = []
        for n, node in enumerate(nodes):
            self.plain.number = 0
            some = self.played(node)
            if n == len(nodes) - 1:
                return [*lines, *block("otherwise", some)] if lines else some
            asked = "true"
            if some[0].startswith("must "):
                asked, some = some[0].removeprefix("must "), some[1:]
            match = re.fullmatch(r"choose \S+ from (.+)", some[0])
            if match is None or any(
                line.lstrip().startswith(("forbid ", "must ")) for line in some
            ):
                raise LudemeError(node, "priorities among such moves cannot be converted")
            test = f"any ({match[1]})" if asked == "true" else f"{asked} and any ({match[1]})"
            lines += block(f"{'otherwise ' if n else ''}if {test}", some)
        return lines

    def _chosen_only(self, node: Ludeme, further: Further) -> list[str]:
        """A hole is chosen, and something is done that is no sowing."""
        source = next((ludeme for ludeme in node if ludeme.called("from")), None)
        then = next((ludeme for ludeme in node if ludeme.called("then")), None)
        if source is None or then is None or len(then.plain) != 1:
            raise LudemeError(node, f"the play {node.short} cannot be converted")
        places = [ludeme for ludeme in source if ludeme.word != "Cell"]
        if len(places) == 1 and self.words.is_store(places[0], Referents()):
            place = self.words.place(places[0], Referents())
            scope = Referents(to=place, chosen=place, lap=place)
            return [
                f"must {place} is occupied",
                *self.effects.lines(then.plain[0], scope, (), further),
            ]
        name = self.plain.name()
        scope = Referents(to=name, chosen=name, lap=name)
        holes = self.holes(Movement(source, source)).removeprefix("choose ")
        return [
            f"choose {name} from {holes}",
            *self.effects.lines(then.plain[0], scope, (), further),
        ]

    # ---- ways to move -----------------------------------------------------------------------------------

    def ways(self, node: Ludeme) -> tuple[list[Movement], bool]:
        """The ways to move, and whether the first ones have priority."""
        if proposal(node):
            self.agreed = True
            return self.ways(node.plain[2])
        if node.called("or", "priority"):
            then = next((ludeme for ludeme in node if ludeme.called("then")), None)
            if then is not None:
                raise LudemeError(then, "what follows some of the moves cannot be converted")
            parts = [operand for operand in node.operands if not proposing(operand)]
            found = [self.ways(part) for part in parts]
            if any(preferring for _, preferring in found) and len(found) > 1:
                raise LudemeError(node, "priorities among other ways to move cannot be converted")
            ways = [way for some, _ in found for way in some]
            return ways, node.word == "priority" or any(preferring for _, preferring in found)
        if node.called("do") and len(node.plain) == 1 and len(node.items) == 2:
            must = node.labelled("ifAfterwards")
            if must is None:
                raise LudemeError(node, f"the play {node.short} cannot be converted")
            ways, preferring = self.ways(node.plain[0])
            return [replace(way, must=must) for way in ways], preferring
        if node.called("move") and node.plain and node.plain[0].word == "Select":
            return [self.way(node)], False
        raise LudemeError(node, f"the play {node.short} cannot be converted")

    def way(self, node: Ludeme) -> Movement:
        """A move that chooses a hole and sows it."""
        source = next((ludeme for ludeme in node if ludeme.called("from")), None)
        then = next((ludeme for ludeme in node if ludeme.called("then")), None)
        if source is None or then is None or len(node.plain) != 3 or len(then.plain) != 1:
            raise LudemeError(node, f"the play {node.short} cannot be converted")
        sowing = then.plain[0]
        beside: tuple[Ludeme, ...] = ()
        if sowing.called("do"):
            return swept_sowing(source, sowing)
        if any(ludeme.called("then") for ludeme in sowing) and not sowing.called("sow"):
            raise LudemeError(sowing, f"the play {node.short} cannot be converted")
        if sowing.called("and"):
            some = [operand for operand in sowing.operands if operand.called("sow")]
            beside = tuple(operand for operand in sowing.operands if not operand.called("sow"))
            if len(some) == 1:
                sowing = some[0]
        if not sowing.called("sow"):
            raise LudemeError(
                sowing, f"what follows the choice of a hole, {sowing.short}, cannot be converted"
            )
        return Movement(source, sowing, beside=beside)
