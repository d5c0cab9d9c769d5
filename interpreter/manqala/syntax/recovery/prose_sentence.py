"""Types shared by the readers of rule-book sentences: the sentence, and the rule lines that replace it.

A reader is a function that knows one kind of sentence. It returns a rewrite, or None if the sentence is of another kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import Clause

if TYPE_CHECKING:
    from manqala.syntax.recovery.prose_check import RewriteCheck
    from manqala.text.book_vocabulary import Idea

DEFAULT_SOWING = "sow it anticlockwise"
DEFAULT_CHOICE = "choose hole from own occupied holes"
IN_FRONT_MATTER = "the front matter says it: "
"""Start of a note: the sentence states a key of the front matter, not a rule."""
DIRECTIONS = {
    "anticlockwise": "anticlockwise", "right": "anticlockwise", "clockwise": "clockwise", "left": "clockwise",
}  # fmt: skip
"""The direction for each idea of one: players sow to their right when they sow anticlockwise."""
_OTHER_INABILITIES = frozenset(
    {"begin", "choose", "drop", "mark", "skip", "direction", "store", "single", "capture"}
)
"""Other things that a player may be unable to do: a clause with one of these is not about moving."""


class Place(StrEnum):
    """Where the rule lines for a sentence go."""

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
    """Nowhere: the sentence needs no line."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The rule lines for a sentence; if no line is needed, the note explains why."""

    lines: tuple[str, ...]
    place: Place
    note: str = ""
    unread: tuple[Idea, ...] = ()
    """Ideas of the sentence that no reader understood, or that the lines do not express."""
    check: RewriteCheck | None = None
    """The check of the lines against the sentence; None if it is not needed."""

    @property
    def is_exact(self) -> bool:
        """Whether the lines mean the same as the sentence."""
        return not self.unread and (self.check is None or self.check.is_exact)


class BookSentence:
    """A sentence of a rule book: its clauses, and the whole sentence as one clause."""

    def __init__(self, clauses: list[Clause]) -> None:
        self.clauses = clauses
        self.whole = Clause([idea for clause in clauses for idea in clause.ideas])

    def has_all(self, *names: str) -> bool:
        """Whether all these ideas occur in the sentence."""
        return self.whole.has_all(*names)

    def has_any(self, *names: str) -> bool:
        """Whether one of these ideas occurs in the sentence."""
        return bool(self.whole.names & {*names})

    @property
    def cannot_move(self) -> bool:
        """Whether the sentence says that a player cannot move."""
        return any(
            (
                clause.has_all("cannot")
                or clause.has_all("not", "can")
                or clause.has_all("not", "play")
            )
            and not clause.names & _OTHER_INABILITIES
            for clause in self.clauses
        )

    @property
    def mentions_bare_player(self) -> bool:
        """Whether the sentence says that a player has no seeds."""
        bare = self.has_any("without", "not") and self.has_any("seed")
        return bare or self.has_any("starve", "empty")

    @property
    def direction(self) -> str:
        """The direction of sowing; anticlockwise if the sentence names none or both."""
        ways = [idea.name for idea in self.whole.ideas if idea.name in DIRECTIONS]
        both = {"right", "left"} <= {*ways}
        return "anticlockwise" if both or not ways else DIRECTIONS[ways[0]]

    @property
    def condition(self) -> Clause:
        """All conditions as one clause."""
        return Clause(
            [idea for clause in self.clauses if clause.condition_word for idea in clause.ideas]
        )

    @property
    def consequence(self) -> Clause:
        """All other clauses as one: what happens under the conditions."""
        return Clause(
            [idea for clause in self.clauses if not clause.condition_word for idea in clause.ideas]
        )
