"""Comparisons of contents, and the counts that the rules keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.operators import BoardFact, Operator
from manqala.describe.amounts import complement
from manqala.describe.naming import is_prelude
from manqala.describe.phrases import Saying, say

if TYPE_CHECKING:
    from manqala.describe.amounts import Interval
    from manqala.describe.speaking import Speaker

HELD = {
    Operator.LESS: "holds-less", Operator.AT_MOST: "holds-at-most",
    Operator.MORE: "holds-more", Operator.AT_LEAST: "holds-at-least",
}  # fmt: skip
SAID_OF_LAST = frozenset({"last-before-some", "last-before-none"})
"""Predicates by which a seed fell into the last hole."""
TALLIES = {"round number": "rounds-played", "turns": "turns-played"}
"""Numbers of the core that the page describes as turns or rounds played."""
OF_PLAYER = {"rounds won": "has-rounds", "points": "has-points"}
"""Numbers of the core that the page describes as a player's."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A subject, and a predicate that agrees with it."""

    subject: core.Value
    predicate: Saying


class Comparisons:
    """Describes comparisons of contents, and counts of rounds, turns and points."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker

    def contents(
        self, left: core.Value, right: core.Value, message: str, *, denied: bool = False
    ) -> Judged | Saying | None:
        """How the contents of two places compare: ‘holds fewer seeds than your row’."""
        left, right = self.s.fold(left), self.s.fold(right)
        if not isinstance(left, core.Pieces) or not all(left.weights):
            return None
        winner = winner_of(left.where)
        if winner is not None:
            return self._won(winner, right, message, denied)
        if not isinstance(right, core.Pieces) or left.weights != right.weights:
            return None
        if isinstance(left.where, core.Const):
            return None
        other = self.s.value(right.where)
        if not left.where.type.many:
            return Judged(left.where, say(message, what=other, **denial(denied)))
        if message != "holds-as-many":
            return None
        where = self.s.value(left.where)
        return say("there-as-many", where=where, what=other, **denial(denied))

    def _won(
        self, winner: core.Value, right: core.Value, message: str, denied: bool
    ) -> Judged | None:
        """A player's winnings compared with another's, or with half of all pieces."""
        if is_majority(right) and message == "holds-more":
            return Judged(winner, say("adjective-winning", **denial(denied)))
        other = winner_of(right.where) if isinstance(right, core.Pieces) else None
        name = message.replace("holds", "has-won")
        if not self.s.has(name) or (other is None and not is_majority(right)):
            return None
        than = self.s.value(right if other is None else other)
        return Judged(winner, say(name, than=than, **denial(denied)))

    def tally(
        self, of: core.Read, name: str, intervals: tuple[Interval, ...]
    ) -> Judged | Saying | None:
        """A count that the rules keep: of rounds, of turns, of turns without a capture."""
        nothing = say("no-kind")
        if self.s.is_idle_count(of.cell):
            least = intervals[0][0]
            return say("idle-turns", amount=self.s.amount(((least, least),), nothing))
        name = name.replace("-", " ")
        if name in TALLIES:
            return say(TALLIES[name], amount=self.s.amount(intervals, nothing))
        if name in OF_PLAYER and of.index is not None:
            return Judged(of.index, self.amount(OF_PLAYER[name], intervals, nothing))
        return None

    def amount(self, name: str, intervals: tuple[Interval, ...], kind: Saying) -> Saying:
        """A number of pieces, or the denial of another number if that is shorter."""
        others = complement(intervals)
        denied = len(intervals) > 1 and len(others) < len(intervals)
        amount = self.s.amount(others if denied else intervals, kind)
        return say(name, amount=amount, **denial(denied))


def denial(denied: bool) -> dict[str, str]:
    """The part of a message that says whether it is denied."""
    return {"not": "yes" if denied else "no"}


def without_the_obvious(parts: list[Saying]) -> list[Saying]:
    """Conditions without ‘the last hole holds seeds’, if another gives its earlier contents."""
    last = say("mark-last")
    told = [part.part("predicate") for part in parts if part.part("subject") == last]
    if not any(isinstance(one, Saying) and one.id in SAID_OF_LAST for one in told):
        return parts
    obvious = say("adjective-occupied", **denial(False))
    kept = [
        part for part in parts if part.part("subject") != last or part.part("predicate") != obvious
    ]
    return kept or parts


def winner_of(where: core.Value) -> core.Value | None:
    """The player whose winnings are in a place, if any."""
    if isinstance(where, core.Table) and where.name is BoardFact.WINNINGS:
        return where.arguments[0]
    word = isinstance(where, core.Apply) and where.function.name == "takings"
    if isinstance(where, core.Apply) and word and is_prelude(where.function.span):
        return where.arguments[0]
    return None


def is_majority(value: core.Value) -> bool:
    """Whether a number is half of all pieces."""
    return isinstance(value, core.Apply) and value.function.name == "majority"
