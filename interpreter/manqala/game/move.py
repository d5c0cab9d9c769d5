"""Moves, and what may be chosen next, as values."""

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
"""The name that stands for a player where chance decides."""
UNKNOWN = "?"
"""Stands in a move for what falls to chance, as long as it has not fallen."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question: its index, how a move writes it, and words for it."""

    index: int
    token: str
    text: str
    value: int
    """The hole, direction, … itself."""


@dataclass(frozen=True, slots=True)
class Choices:
    """A question: who is asked, what, and the answers that can still lead to a legal move.

    Chance counts as a player, whose number follows the last one's.
    """

    player: int
    name: str
    prompt: str
    options: tuple[Option, ...]
    optional: bool
    """Whether it is a ``may``: its first answer, ``no``, is left out of move texts."""
    of_holes: bool
    context: str = ""
    """What is happening, in words, when a player is asked in the middle of a move."""
    by_chance: bool = False
    """Whether it is chance: each answer is as likely."""
    unseen: bool = False
    """Whether all players choose at the same time, so that who is asked does not know what others have chosen."""

    def __repr__(self) -> str:
        """Who is asked, what, and how many answers there are."""
        return f"<{self.name}: {self.question} {len(self.options)} options>"

    @property
    def question(self) -> str:
        """The prompt with one question mark, whatever the rules write at its end."""
        return f"{self.prompt.rstrip(' ?.:…')}?"


class Move:
    """A complete sequence of answers, and its text; a value, not to be changed."""

    __slots__ = ("_at", "_text", "answers", "done")

    def __init__(
        self, answers: Answers, text: str | Callable[[Answers], str], done: Done | None = None,
        at: Play | Callable[[], Play] | None = None,
    ) -> None:  # fmt: skip
        """``text`` and ``at``: what they are, or what gives them when they are asked for, the text of the answers."""
        self.answers = answers
        self._text = text
        self.done = done
        """The run by which it was found, so that it need not be run again where it is played."""
        self._at = at

    @property
    def at(self) -> Play | None:
        """The moment of a game at which it is a move; none where it is given by its answers alone."""
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
        """Whether it has no text: it was given by its answers."""
        return self._text == ""

    def alone(self) -> Move:
        """The same move without the run by which it was found, which remembers much."""
        return Move(self.answers, self._text, None, self._at)

    def __eq__(self, other: object) -> bool:
        """Equal when game, answers and text are."""
        if not isinstance(other, Move):
            return NotImplemented
        return self.answers == other.answers and self.text == other.text and self.fits(other.at)

    def fits(self, play: Play | None) -> bool:
        """Whether it is a move of the game that is played there, as far as both are known."""
        if self.at is None or play is None or self.at.engine is play.engine:
            return True
        return self.at.engine.rules == play.engine.rules

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled without the run by which it was found."""
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
    """There are more ways to play in a position than are listed or counted: no fault of the rules."""

    def __init__(self, position: str, counted: int | None = None) -> None:
        """``counted``: how many were counted before the count stopped; ``None`` if they were to be listed."""
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
