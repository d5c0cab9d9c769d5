"""One run of a program: its questions, the answers, and the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.core.inspect import is_chance
from manqala.run.limits import MOST_OPTIONS, MOST_QUESTIONS
from manqala.run.machine import Dead, ExhaustedError, Touched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.core import nodes as core
    from manqala.run.machine import Ahead, Cells, Machine, Occasion, Over

    Answers = tuple[int, ...]
    Merit = tuple[bool, ...]
    Decide = Callable[["AnsweredQuestion"], int]


@dataclass(slots=True)
class AnsweredQuestion:
    """A question of a run with its answer, or a choice without a question, because only one way was left."""

    question: core.Choose | core.Either
    player: int
    """The player asked; chance has the number after the last player's."""
    options: Sequence[int]
    cells: Cells
    """The position at this moment, possibly in mid-move."""
    occasion: Occasion | None
    answer: int = -1
    asked: bool = True
    """Whether a player was asked."""
    weights: tuple[int, ...] | None = None
    """How likely each option is for chance; none if all are equally likely."""
    written: str | None = field(default=None, init=False, compare=False)
    """The cached text of the answer in a move: many moves of a list have the same beginning."""


class Asked(Exception):  # noqa: N818 -- not an error: the next question of a program
    """A program asks a question without an answer."""

    def __init__(self, question: AnsweredQuestion) -> None:
        """The question, still without its answer."""
        super().__init__()
        self.question = question


@dataclass(slots=True)
class Done:
    """A completed run of a program."""

    start: Sequence[int]
    """The initial cells."""
    answers: Answers
    cells: Cells
    over: Over | None
    merit: Merit
    """The preferences that it fulfilled."""
    said: Sequence[AnsweredQuestion]
    """Its questions, and choices without questions, in order."""


@dataclass(slots=True)
class Point:
    """A point of a run from which other answers can continue."""

    cells: Cells
    ahead: Ahead
    fuel: int
    asked: int
    occasion: Occasion | None
    failed: frozenset[int]
    said: int
    """Number of questions so far."""


class Dialogue:
    """The answers of one run: first those given, then those of ``decide``; all are recorded."""

    def __init__(
        self, machine: Machine, subject: int, chance: int, answers: Sequence[int], decide: Decide | None = None,
        past: Answers = (),
    ) -> None:  # fmt: skip
        """``subject``: the cell of the player asked; ``chance``: the number of chance as a player.

        ``past``: answers that were earlier moves: they are given again, and not recorded.
        Without ``decide`` the run ends with ``Asked``.
        """
        self._machine = machine
        self._subject = subject
        self._chance = chance
        self._given = answers
        self._decide = decide
        self._past = past
        self._at = 0
        self.said: list[AnsweredQuestion] = []
        self.answers: list[int] = []
        self.counts: list[int] = []
        """The number of options of each question."""
        self.points: list[Point | None] = []
        """The points from which each answer can be changed; none for programs that cannot resume."""
        self._point: Point | None = None

    def continued(self, point: Point, answers: Sequence[int]) -> Dialogue:
        """Return the dialogue of a run that continues from a point of this one with other answers."""
        dialogue = Dialogue(
            self._machine, self._subject, self._chance, answers, self._decide, self._past
        )
        dialogue._at, dialogue._point = point.asked, point
        given = max(0, point.asked - len(self._past))
        dialogue.said = self.said[: point.said]
        dialogue.answers = self.answers[:given]
        dialogue.counts = self.counts[:given]
        dialogue.points = self.points[:given]
        return dialogue

    def mark(self, cells: Cells, ahead: Ahead) -> None:
        """Record a point for resuming: questions may follow in the next step."""
        machine = self._machine
        if not machine.probing:
            self._point = Point(
                cells[:], ahead, machine.fuel, self._at, machine.occasion, frozenset(machine.failed), len(self.said)
            )  # fmt: skip

    def answer(
        self, question: core.Choose | core.Either, cells: Cells, options: Sequence[int],
        weights: tuple[int, ...] | None = None,
    ) -> int:  # fmt: skip
        """Return the index of the chosen option; ``weights``: how likely each is for chance, if not equally."""
        machine, at, number = self._machine, self._at, len(options)
        if machine.probing:
            raise Touched
        if at >= MOST_QUESTIONS:
            raise Dead(question.span, "players cannot decide for ever")
        if number > MOST_OPTIONS:
            raise ExhaustedError(question.span)
        machine.asked = self._at = at + 1
        if at < len(self._past):
            if self._past[at] >= number:
                raise Dead(question.span, "there is no such choice here")
            return self._past[at]
        if at == len(self._past) > 0 and machine.effects:
            machine.effects.clear()  # they belong to earlier moves
        at -= len(self._past)
        player = self._chance if is_chance(question) else cells[self._subject]
        said = AnsweredQuestion(
            question, player, options, cells[:], machine.occasion, weights=weights
        )
        if at < len(self._given):
            said.answer = self._given[at]
            if said.answer >= number:
                raise Dead(question.span, "there is no such choice here")
        elif self._decide is None:
            raise Asked(said)
        else:
            said.answer = self._decide(said)
        self.said.append(said)
        self.answers.append(said.answer)
        self.counts.append(number)
        self.points.append(self._point)
        return said.answer

    def unasked(self, question: core.Either, cells: Cells, way: int) -> None:
        """Record a choice without a question."""
        machine = self._machine
        if not machine.probing and self._at >= len(self._past):
            player = cells[self._subject]
            self.said.append(
                AnsweredQuestion(question, player, (), [], machine.occasion, way, asked=False)
            )
