"""The ways of playing in a position where there may be too many to list: counted, and shown question by question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, wraps
from itertools import islice
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from manqala.game.move_text import MoveTexts
from manqala.game.moves import Answers, Choices, Move, Option
from manqala.run.limits import MOST_ANSWERS
from manqala.run.machine import SearchError
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from manqala.run.engine import Done, Merit

Where = TypeVar("Where", bound=MoveTexts)
Given = ParamSpec("Given")
Made = TypeVar("Made")

MOST_SHOWN = 2_000
"""So many moves are shown one by one to people and scripts; of more, the questions are."""
MOST_ANSWERED = 500
"""So many answers to questions are shown at once, before those that follow deeper in a move are left out."""
ANSWERS_EACH, ANSWERS_FIRST = 10, 500
"""So many answers are given for each move that may be counted, and beyond them, before it takes too long to find out."""
FEWEST_COUNTED = 20
"""Up to so many ways are counted after an answer, however many answers there are."""
MOST_LOST = MOST_ANSWERS // 8
"""So many answers are given before moves in order are looked for in a surer, slower way."""


class TooManyWaysError(ManqalaError):
    """There are more ways to play in a position than are listed or counted: no fault of the rules."""

    def __init__(self, position: str, counted: int | None = None) -> None:
        """``counted``: so many were counted, and there are more; they were to be listed if it is none."""
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


def bounded(
    method: Callable[Concatenate[Where, Given], Made],
) -> Callable[Concatenate[Where, Given], Made]:
    """Whatever is asked of a position is answered within the limits of one answer."""

    def within_limits(self: Where, /, *args: Given.args, **more: Given.kwargs) -> Made:
        with self.game.engine.machine.limited():
            return method(self, *args, **more)

    return wraps(method)(within_limits)


class Ways(MoveTexts):
    """The part of a position that knows its moves, of which there may be more than can be listed."""

    @bounded
    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """The complete legal moves that begin with the answers ``after``, in order; at most ``limit``.

        Raises ``TooManyWaysError`` where there are too many to list all of them, which a ``limit`` prevents;
        ``few`` says so beforehand.  ``choices``, ``each_move``, ``random_move`` and ``play`` do without a list.
        """
        found = self._legal(after, MOST_ANSWERS if limit is None else MOST_LOST)
        try:
            return [self.move(done.answers) for done in islice(found, limit)]
        except SearchError:
            if limit is None:
                raise TooManyWaysError(self.text) from None
        return list(islice(self.each_move(after), limit))

    def each_move(self, after: Answers = ()) -> Iterator[Move]:
        """The complete legal moves that begin so, in order, one after another: there may be more than anybody can see."""
        if not self.over:
            yield from (self.move(answers) for answers in by_questions(self, after))

    @bounded
    def count(self, after: Answers = (), most: int = MOST_SHOWN) -> int | None:
        """How many legal moves begin with the answers ``after``; none where there are more than ``most``.

        None as well where it would take long to find out, for almost all that begins so leads nowhere.
        """
        found = self._legal(after, most * ANSWERS_EACH + ANSWERS_FIRST)
        try:
            ways = sum(1 for _ in islice(found, most + 1))
        except SearchError:
            return None
        return ways if ways <= most else None

    @cached_property
    def few(self) -> bool:
        """Whether the moves are so few that they are shown one by one; then ``moves`` has all of them."""
        return self.count() is not None

    @bounded
    def random_move(self, rng: Random) -> Move:
        """A random legal move: at each question every live answer is as likely."""
        program = self._play.program()
        assert program is not None
        self._ready()
        done = self.game.engine.random_leaf(program, self._play.cells, rng)
        assert done is not None
        return self.move(done.answers)

    @bounded
    def move(self, answers: Answers) -> Move:
        """The move that consists of these answers, with its text."""
        return Move(answers, self.write(answers))

    def _ready(self) -> None:
        self.game.engine.machine.position = self._play

    @cached_property
    def _merit(self) -> Merit | None:
        """Which preferences the legal ways fulfil, where there are any."""
        program = self._play.program()
        if program is None or not program.preferences:
            return None
        self._ready()
        with self.game.engine.machine.limited():
            return self.game.engine.best_merit(program, self._play.cells)

    def _legal(self, after: Answers, most: int) -> Iterator[Done]:
        """The legal ways, in order; what the preferences leave is found out here, and not in mid-search."""
        program = self._play.program()
        if program is None:
            return iter(())
        merit = self._merit
        if program.preferences and merit is None:
            return iter(())
        self._ready()
        cells = self._play.cells
        return self.game.engine.legal(program, cells, after, None, most, merit=merit)


def by_questions(position: Ways, answers: Answers) -> Iterator[Answers]:
    """The legal moves in order, answer by answer, so that nothing is lost among what leads nowhere."""
    choices = position.choices(answers)
    if choices is None:
        yield answers
        return
    for option in choices.options:
        yield from by_questions(position, (*answers, option.index))


@dataclass(slots=True)
class Answered:
    """An answer to a question, and what it leads to."""

    option: Option
    answers: Answers
    """All answers up to this one."""
    ways: int | None
    """How many legal moves begin so; none where there are very many, or finding out takes long."""
    move: Move | None
    """The move, where it is the only one."""
    counted: int
    """Up to so many ways may be counted after it."""
    then: Asking | None = None
    """The next question, where it was wanted and the answers do not settle the move."""


@dataclass(slots=True)
class Asking:
    """A question with its answers."""

    choices: Choices
    answered: list[Answered]
    cut: bool = False
    """Of the first question: whether some that follow were wanted and are left out, for there are too many."""


def questions(position: Ways, answers: Answers = (), depth: int = 1) -> Asking | None:
    """The next question after some answers, and those that follow it, ``depth`` questions deep; none if none is asked.

    Raises ``run.machine.Dead`` when the answers cannot be given.
    """
    first = _asking(position, answers, position.count(answers), MOST_SHOWN)
    if first is None:
        return None
    level, shown = first.answered, len(first.answered)
    for _ in range(depth - 1):
        below: list[Answered] = []
        for one in level:
            if one.ways == 1:
                continue
            if shown > MOST_ANSWERED:
                first.cut = True
                return first
            one.then = _asking(position, one.answers, one.ways, one.counted)
            if one.then is not None:
                below += one.then.answered
                shown += len(one.then.answered)
        level = below
    return first


def _asking(position: Ways, answers: Answers, ways: int | None, most: int) -> Asking | None:
    """The next question; ``ways`` is how many there are, where it is known, and ``most`` may be counted in all."""
    choices = position.choices(answers)
    if choices is None:
        return None
    # What may be counted is shared among the answers, so that it takes as long with few as with many.
    share = max(FEWEST_COUNTED, most // max(1, len(choices.options)))
    found = []
    for option in choices.options:
        given = (*answers, option.index)
        after = position.count(given, share if ways is None else ways)
        (move,) = position.moves(1, given) if after == 1 else (None,)
        found.append(Answered(option, given, after, move, share))
    return Asking(choices, found)
