"""What is found out about a game before its source is written; every writer uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.inspect import assigned, queries
from manqala.native.facts import Facts
from manqala.native.layout import Addresses
from manqala.native.static import StaticValues
from manqala.native.totals import Totals

if TYPE_CHECKING:
    from manqala.resolve.rules import Rules


class Findings:
    """The representation of one game, and why it is so."""

    def __init__(self, rules: Rules) -> None:
        """Look through the typed rules."""
        self.layout = rules.layout
        ends = tuple(end.body for end in rules.round_ends + rules.match_ends)
        conditions = tuple(end.condition for end in rules.round_ends + rules.match_ends)
        played = (rules.turn, rules.between, tuple(rules.events.values()), ends, conditions)
        programs = (rules.setup, *played)
        self.owners_fixed = rules.layout.marks["owner"].cell not in assigned(programs)
        self.addresses = Addresses(rules.layout, owners_fixed=self.owners_fixed)
        self.facts = Facts((programs, rules.score.value), rules.layout, rules.score.cells)
        self.static = StaticValues(rules.layout, self.facts, owners_fixed=self.owners_fixed)
        self.totals = Totals(rules, played, self.addresses)
        self.counts = "occurrences" in queries(programs)
        """Whether positions of a round are counted."""
        self.queries = "can move" in queries(programs)
        self.sowings: list[str] = []
        """How the sowings of a turn are written, and why."""
        self.watched: list[str] = []
        """The loops that something watches, and why."""

    def choices(self, *, safe: bool, preferences: int) -> list[str]:
        """What was chosen and why, in sentences; ``safe``: a turn fails before anybody decides, or not at all."""
        board, kinds = self.layout.board, len(self.layout.kinds)
        cells = "a cell" if kinds == 1 else f"{kinds} cells"
        found = [
            f"A position is a row of {self.addresses.size} whole numbers: each of the {board.places} places has {cells}; "
            f"{self.addresses.lasting} of them make two positions the same.",
            "Whose a hole is never changes, so it is in tables."
            if self.owners_fixed
            else "Holes change hands, so the row says whose each is.",
        ]
        found += list(dict.fromkeys(self.sowings)) or ["Nothing is sown in a loop of its own."]
        found += list(dict.fromkeys(self.watched))
        known = self.facts.number_known()
        if known:
            found.append(
                f"{known} variables of the rules only ever have one value and were replaced by it."
            )
        if self.totals.weights:
            found.append(
                "All pieces together are as many after every move, so they are counted once."
            )
        found.append(
            "A turn cannot fail once somebody has decided something, so no copy of the position is kept."
            if safe
            else "A turn may turn out not to be allowed after somebody has decided something, so a copy is kept while it runs."
        )
        if preferences:
            found.append(
                "Some turns count only if no better ones are there, so all turns are tried before one is played."
            )
        if self.counts:
            found.append(
                "The rules count how often a position comes back, so the positions of a round are remembered."
            )
        if self.queries:
            found.append(
                "An ending asks whether somebody can move, which is found out by trying turns."
            )
        return found
