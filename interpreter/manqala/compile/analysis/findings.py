"""Facts about a game, collected before its source is generated and shared by all emitters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.magnitudes import Magnitudes
from manqala.analysis.variables import variables_of
from manqala.compile.analysis.addresses import Addresses
from manqala.compile.analysis.ownership import Ownership
from manqala.compile.analysis.packing import packing_of
from manqala.compile.analysis.static import StaticValues
from manqala.compile.analysis.totals import Totals
from manqala.core.course import Event, Inquiry
from manqala.core.inspect import assigned_cells, queries
from manqala.core.steps import Steps

if TYPE_CHECKING:
    from manqala.core.rules import Rules


ADDITION = "one addition from a table"
"""The description of a sowing by table."""


class Findings:
    """The representation of one game, with reasons."""

    def __init__(self, rules: Rules, pieces: int = 0, *, packed: bool = False) -> None:
        """Analyse the typed rules; ``pieces``: their number; ``packed``: whether pieces may be packed into words."""
        self.layout = rules.layout
        self.pieces = pieces
        one_kind = len(rules.layout.kinds) == 1
        packing = packing_of(rules.layout.board, pieces) if packed and one_kind else None
        self.packing = packing
        ends = tuple(end.body for end in rules.round_ends + rules.match_ends)
        conditions = tuple(end.condition for end in rules.round_ends + rules.match_ends)
        played = (rules.turn, rules.between, tuple(rules.events.values()), ends, conditions)
        programs = (rules.setup, *played)
        self.owners_fixed = rules.layout.marks["owner"].cell not in assigned_cells(programs)
        between = {Event.MATCH_BEGINS, Event.ROUND_BEGINS, Event.ROUND_ENDS}
        within = tuple(event for name, event in rules.events.items() if name not in between)
        changing = assigned_cells((rules.turn, within))
        self.addresses = Addresses(rules.layout, packing, changing, owners_fixed=self.owners_fixed)
        self.ownership = Ownership(rules.layout, self.addresses, owners_fixed=self.owners_fixed)
        self.facts = rules.once(variables_of)
        self.magnitudes = Magnitudes(self.facts, rules.layout)
        self.static = StaticValues(rules.layout, self.facts, owners_fixed=self.owners_fixed)
        self.totals = Totals(rules, played, self.addresses, self.facts)
        self.counts = Inquiry.OCCURRENCES in queries(programs)
        """Whether the game counts occurrences of positions."""
        self.queries = Inquiry.CAN_MOVE in queries(programs)
        self.steps = Steps(rules.layout.board)
        self.sowings: list[str] = []
        """The form of each sowing in a turn, with reasons."""
        self.watched: list[str] = []
        """The loops with endless-loop detection, with reasons."""

    @property
    def all_added(self) -> bool:
        """Whether every sowing is an addition from a table."""
        return bool(self.sowings) and all(ADDITION in text for text in self.sowings)

    def _representation(self) -> str:
        board, kinds, packing = self.layout.board, len(self.layout.kinds), self.packing
        size = f"A position is a row of {self.addresses.size} whole numbers: "
        same = f"{self.addresses.lasting} of them make two positions the same"
        if packing is not None:
            return (
                f"{size}the {board.places} places are packed into {len(packing.words)} words of 64 bits, with "
                f"{packing.width} bits each, enough for {packing.most} pieces; {same}."
            )
        cells = "a cell" if kinds == 1 else f"{kinds} cells"
        why = "the holes would take too many words"
        if kinds > 1:
            why = "there are several kinds of pieces"
        elif not self.all_added:
            why = "pieces are sown one by one, or not at all"
        return f"{size}each of the {board.places} places has {cells}, for {why}; {same}."

    def choices(self, *, safe: bool, intact: bool, preferences: int) -> list[str]:
        """Describe the choices and reasons in sentences.

        ``safe``: a turn cannot fail after a question; ``intact``: a failing turn has changed nothing.
        """
        found = [
            self._representation(),
            "Holes never change owners, so owners are in tables."
            if self.owners_fixed
            else "Holes change owners, so the row stores the owner of each.",
        ]
        found += list(dict.fromkeys(self.sowings)) or ["No sowing has a separate loop."]
        found += list(dict.fromkeys(self.watched))
        known = self.facts.number_known()
        if known:
            found.append(
                f"{known} variables of the rules only ever have one value and were replaced by it."
            )
        if self.totals.weights:
            found.append("The total number of pieces never changes, so it is counted once.")
        found.append(
            "Every choice is legal, so no copy of the position is stored."
            if safe
            else "An illegal turn changes nothing in the row, so no copy is stored before it is tried."
            if intact
            else "A turn may turn out to be illegal after it has changed something, so a copy is stored while it runs."
        )
        if preferences:
            found.append(
                "Some turns are legal only if there are no better ones, so all turns are tried before one is played."
            )
        if self.counts:
            found.append("The rules count repetitions, so the positions of a round are stored.")
        if self.queries:
            found.append(
                "An ending asks whether a player can move, which is decided by trying turns."
            )
        return found
