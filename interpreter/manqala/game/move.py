"""Moves and choices as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.run.dialogue import Done
    from manqala.run.flow import Play

Answers = tuple[int, ...]
CHANCE = "chance"
"""The name of chance as a player."""
UNKNOWN = "?"
"""Stands for an undecided chance event in a move."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to a question: its index, its text in a move, and words for it."""

    index: int
    token: str
    text: str
    value: int
    """The hole, direction, … itself."""


@dataclass(frozen=True, slots=True)
class Choices:
    """A question: the player, the question, and the answers that can still lead to a legal move.

    Chance counts as a player, numbered after the last one.
    """

    player: int
    name: str
    prompt: str
    options: tuple[Option, ...]
    optional: bool
    """Whether it is a ``may``: its first answer, ``no``, is left out of move texts."""
    of_holes: bool
    context: str = ""
    """The context of a question in mid-move, in words."""
    by_chance: bool = False
    """Whether chance decides."""
    unseen: bool = False
    """Whether all players choose at the same time, without seeing each other's choices."""
    weights: tuple[int, ...] | None = None
    """How likely each of these answers is for chance, in proportion to the others; none if all are equally likely."""

    def __repr__(self) -> str:
        """The player, the question, and the number of answers."""
        return f"<{self.name}: {self.question} {len(self.options)} options>"

    @property
    def question(self) -> str:
        """The prompt with one question mark, however the rules end it."""
        return f"{self.prompt.rstrip(' ?.:…')}?"


class Move:
    """A complete sequence of answers, and its text: an immutable value."""

    __slots__ = ("_at", "_text", "answers", "done")

    def __init__(
        self, answers: Answers, text: str | Callable[[Answers], str], done: Done | None = None,
        at: Play | Callable[[], Play] | None = None,
    ) -> None:  # fmt: skip
        """``text`` and ``at``: the values, or functions that return them; that of the text takes the answers."""
        self.answers = answers
        self._text = text
        self.done = done
        """The run that found it, cached for playing it."""
        self._at = at

    @property
    def at(self) -> Play | None:
        """The game state in which it is a move; none if only its answers are known."""
        if callable(self._at):
            self._at = self._at()
        return self._at

    @property
    def text(self) -> str:
        """The move as it is written."""
        if not isinstance(self._text, str):
            self._text = self._text(self.answers)
        return self._text

    @property
    def unnamed(self) -> bool:
        """Whether it has no text: only its answers were given."""
        return self._text == ""

    def alone(self) -> Move:
        """Return the same move without its cached run, which holds much memory."""
        return Move(self.answers, self._text, None, self._at)

    def __eq__(self, other: object) -> bool:
        """Equal when game, answers and text are."""
        if not isinstance(other, Move):
            return NotImplemented
        return self.answers == other.answers and self.text == other.text and self.fits(other.at)

    def fits(self, play: Play | None) -> bool:
        """Return whether it is a move of the game in progress, as far as both are known."""
        if self.at is None or play is None or self.at.engine is play.engine:
            return True
        return self.at.engine.rules == play.engine.rules

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles do not include the cached run."""
        return Move, (self.answers, self.text, None, self.at)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.answers)

    def __str__(self) -> str:
        """Its text."""
        return self.text

    def __repr__(self) -> str:
        """Its text, and what it is."""
        return f"<move {self.text}>"


class TooManyWaysError(ManqalaError):
    """A position has more moves than can be listed or counted: no fault of the rules."""

    def __init__(self, position: str, counted: int | None = None) -> None:
        """``counted``: how many were counted before the count stopped; ``None`` for a list."""
        if counted is None:
            code, message = (
                codes.TOO_MANY_WAYS,
                "there are too many ways to play here to list them all",
            )
            helped = "‘manqala moves’ shows them question by question"
        else:
            code = codes.TOO_MANY_TO_COUNT
            message = (
                f"there are more than {counted:,} ways through this turn, and they are not counted"
            )
            helped = "count from another position, or fewer plies"
        helps = (helped, f"the position is {position}")
        super().__init__(Diagnostic(code, Severity.ERROR, None, message, help=helps))
