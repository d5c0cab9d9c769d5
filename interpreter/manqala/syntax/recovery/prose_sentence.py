"""What readers of rule books' sentences share: a sentence as its clauses, and the rule lines found for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import Clause

if TYPE_CHECKING:
    from manqala.syntax.recovery.prose_account import Account
    from manqala.text.book_speech import Idea

SOW = "sow it anticlockwise"
CHOOSE = "choose hole from own occupied holes"
SAID_BEFORE = "the front matter says it: "
"""The beginning of a note on what is no rule, but a key of the front matter."""
WAYS = {
    "anticlockwise": "anticlockwise", "right": "anticlockwise", "clockwise": "clockwise", "left": "clockwise",
}  # fmt: skip
"""Directions: the right of one's own row is where anticlockwise leads."""


_ELSE = frozenset(
    {"begin", "choose", "drop", "mark", "skip", "direction", "store", "single", "capture"}
)
"""Ideas of what else a player may be unable to do."""


class Place(StrEnum):
    """Where the lines of a sentence belong."""

    TURN = "turn"
    MARGIN = "margin"
    SOWING = "sowing"
    """In place of the line that sows."""
    CHOICE = "choice"
    """In place of the line that chooses."""
    END = "end"
    """Below the rule that ends the round."""
    TURN_END = "turn end"
    """At the end of the turn."""
    NONE = "none"
    """Nowhere: it is no rule, or goes without saying."""


@dataclass(frozen=True, slots=True)
class Told:
    """The rule lines for a sentence; if no line is needed, the note explains why."""

    lines: tuple[str, ...]
    place: Place
    note: str = ""
    left: tuple[Idea, ...] = ()
    """The ideas of the sentence that no reader understood, or that the lines leave out."""
    account: Account | None = None
    """How the lines compare with the sentence; None if there are no lines, or each idea was taken by one of them."""

    @property
    def exact(self) -> bool:
        """Whether it says the same as the sentence, no more and no less."""
        return not self.left and (self.account is None or self.account.whole)


class BookSentence:
    """A sentence of a rule book: its clauses, and all its ideas."""

    def __init__(self, parts: list[Clause]) -> None:
        self.parts = parts
        self.all = Clause([idea for part in parts for idea in part.ideas])

    def has(self, *names: str) -> bool:
        """Whether it has all these ideas."""
        return self.all.has(*names)

    def any(self, *names: str) -> bool:
        """Whether it has one of these ideas."""
        return bool(self.all.names & {*names})

    @property
    def cannot(self) -> bool:
        """Whether it says that a player cannot move; one who cannot do something else is not meant."""
        return any(
            (part.has("cannot") or part.has("not", "can") or part.has("not", "play"))
            and not part.names & _ELSE
            for part in self.parts
        )

    @property
    def starves(self) -> bool:
        """Whether it says that a player has no seeds."""
        bare = self.any("without", "not") and self.any("seed")
        return bare or self.any("starve", "empty")

    @property
    def way(self) -> str:
        """The direction of a sowing; anticlockwise if none or both are named."""
        ways = [idea.name for idea in self.all.ideas if idea.name in WAYS]
        both = {"right", "left"} <= {*ways}
        return "anticlockwise" if both or not ways else WAYS[ways[0]]

    @property
    def opened(self) -> Clause:
        """Its conditions: the clauses that begin with ‘if’ or such a word, as one."""
        return Clause([idea for part in self.parts if part.opened for idea in part.ideas])

    @property
    def rest(self) -> Clause:
        """What follows from its conditions: the other clauses, as one."""
        return Clause([idea for part in self.parts if not part.opened for idea in part.ideas])
