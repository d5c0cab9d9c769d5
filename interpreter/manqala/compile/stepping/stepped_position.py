"""A position that the generated engine has reached; the interpreter supplies further details on demand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import get_ident
from typing import TYPE_CHECKING

from manqala.compile.kernel.stepping_row import (
    BY_ONE_ANSWER,
    GAME_OVER,
    LOST,
    NOTHING,
    REFUSED,
    STEP_ANSWERS,
    STEP_COUNT,
    STEP_END,
    STEP_LAST,
    STEP_NOTED,
    STEP_PASSED,
    STEP_PLAY,
    STEP_STATUS,
    STEP_WAYS,
    UNLISTED,
)
from manqala.compile.stepping.move_list import ListedMove, MoveList
from manqala.compile.stepping.stepper import SteppedNode
from manqala.core.course import Phase
from manqala.game.carrying_out import brought_here, carry_out
from manqala.game.decision import Decision
from manqala.game.game import PositionValue
from manqala.game.given_move import find_move
from manqala.game.move import Move, TooManyWaysError
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from manqala.compile.stepping.stepper import Stepper
    from manqala.compile.stepping.warming import Warming
    from manqala.game.game import GameValue
    from manqala.game.last import Last
    from manqala.game.move import Answers
    from manqala.game.notation import Notation
    from manqala.run.flow import Play, Result
    from manqala.run.machine import Cells

MOST_LISTS = 4096
"""Limit of cached lists of moves per game."""
COUNT, MOVER, QUESTION = 0, 1, 2
"""Indices of a turn's numbers in its list."""
WAYS = STEP_WAYS - STEP_COUNT
_new = object.__new__


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """Data shared by consecutive positions of a round."""

    game: GameValue
    warming: Warming
    """The owner of their engine."""
    round_result: Result | None
    """The result of the previous round."""


class SteppedPosition(SteppedNode, PositionValue):
    """A position with a turn to play, or a finished game; equal to that of the interpreter."""

    before: SteppedPosition | None
    over = False
    _line: PlayedLine
    _played: Move | None = None
    """The move from the position ``before`` to this one."""
    _key: bytes
    """The list of ways from their number on, and the owners of holes if they can change. Turns with equal bytes have equal
    moves, if one question distinguishes these."""
    _answers: bytes | None = None
    """The answers of the ways, if there are several questions."""
    _unlisted = False
    """Whether there are too many ways to list."""
    _moves: MoveList | None = None
    _runs = None
    _limited = False

    def __init__(self) -> None:
        """Only ``enter`` and ``play`` create positions, and set their attributes."""

    @classmethod
    def enter(
        cls, position: PositionValue, stepper: Stepper, warming: Warming
    ) -> SteppedPosition | None:
        """Return the same position on the engine; none if no turn is pending, or there are too many pieces."""
        if position.phase is not Phase.TURN:
            return None
        here = cls()
        play = position.play_state
        try:
            here.raw, here.noted_before = stepper.read(play)
        except ValueError:
            return None
        here.before = None
        here._line = PlayedLine(position.game, warming, play.round_result)
        here.__dict__["play_state"] = play
        status = stepper.enter(here, NOTHING)
        if status in {LOST, GAME_OVER}:
            stepper.at = None
            return None
        here._read(stepper, status)
        return here

    # ---- playing ----------------------------------------------------------------------------------

    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """See ``PositionValue``."""
        if self.over or after:
            return super().moves(limit, after)
        listed = self._moves or self._list()
        if listed is not None:
            return listed.moves[:limit]
        if limit is None:
            raise TooManyWaysError(self.text)
        return super().moves(limit)

    def random_move(self, rng: Random) -> Move:
        """See ``Decision``: draws the same move, without running the turn if every answer is a legal move."""
        if self.over or not self.game.engine.turn.plays_out or self._number(QUESTION) < 0:
            return super().random_move(rng)
        listed = self._moves or self._list()
        assert listed is not None
        return listed.moves[int(rng.random() * len(listed.moves))]

    def play(
        self, move: Move | str | Answers | None = None, *, index: int | None = None
    ) -> PositionValue:
        """See ``PositionValue``."""
        # A move of this list is known to be legal; anything else is looked up.
        if type(move) is not ListedMove or move.listed is not self._moves or index is not None:
            found = self._find_move(move, index)
            if found is None:
                return self._by_rules(move, index)
            move = found
        line = self._line
        stepper = line.warming.by_thread.get(get_ident()) or self._stepper
        if stepper.at is not self:
            stepper.go_to(self)
        numbers, answers = stepper.numbers, move.answers
        if len(answers) == 1:
            numbers[STEP_PLAY] = answers[0]
        else:
            stepper.give(answers)
        stepper.at = None
        stepper.run()
        status = numbers[STEP_STATUS]
        if status <= LOST:
            if status == REFUSED:
                stepper.at = self
            return self._by_rules(move, None)
        then = _new(SteppedPosition)
        then.before, then._line, then._played = self, line, move  # noqa: SLF001 -- same class
        then._read(stepper, status)  # noqa: SLF001 -- the same
        return then

    def _read(self, stepper: Stepper, status: int) -> None:
        """Read the current turn from the rows."""
        stepper.at = self
        self.raw = stepper.raw.tobytes()
        numbers = stepper.numbers
        self._key = key = numbers[STEP_COUNT : numbers[STEP_END]].tobytes()
        if stepper.counts:
            self.noted = numbers[STEP_NOTED]
        if status == BY_ONE_ANSWER:
            if stepper.owned is not None:
                self._key = key = key + stepper.owned.tobytes()
            self._moves = self._line.warming.move_lists.get(key)
        elif status == GAME_OVER:
            self.over = True
        elif status == UNLISTED:
            self._unlisted = True
        else:
            self._answers = numbers[STEP_ANSWERS : numbers[STEP_LAST]].tobytes()
        if numbers[STEP_PASSED]:
            self.passed = True

    def _find_move(self, move: Move | str | Answers | None, index: int | None) -> Move | None:
        """Return the move of this list that is meant; none if the interpreter has to report an error."""
        if self.over:
            return None
        listed = self._list()
        if isinstance(move, str) and index is None and listed is not None:
            named = listed.by_text.get(move)
            if named is not None:
                return named
        try:
            meant = move if isinstance(move, Move) else find_move(self, move, index)
            if meant.at is not None and meant.at is not self.play_state:
                meant = brought_here(self, meant, meant.at)
        except ManqalaError:
            return None
        known = self._stepper.checks if listed is None else meant.answers in listed.by_answers
        return meant if known else None

    # ---- the list of moves ------------------------------------------------------------------------

    def _list(self) -> MoveList | None:
        """Return the moves; none if there are too many. Turns with one distinguishing question share their lists."""
        if self._moves is not None or self._unlisted:
            return self._moves
        if self._answers is not None:
            self._moves = MoveList(self._ways(), self._moment, named=False)
            return self._moves
        lists = self._line.warming.move_lists
        found = lists.get(self._key)
        if found is None:
            if len(lists) >= MOST_LISTS:
                lists.clear()
            found = lists[self._key] = self._new_list()
        self._moves = found
        return found

    def _new_list(self) -> MoveList:
        """Return the moves that one question distinguishes, with texts, which are valid wherever that holds."""
        # Without earlier positions, which are expensive to restore and hardly ever matter here.
        found = Decision(self._plain, self.notation).moves()
        if len(found) != self._number(COUNT):
            found = super().moves()
        ways = [(move.answers, move.text) for move in found]
        return MoveList(ways, found[0].at, named=True)

    def _ways(self) -> Iterator[tuple[Answers, Callable[[Answers], str]]]:
        """Yield the answers of each way with several questions, and the function that writes its text."""
        assert self._answers is not None
        answers, write = memoryview(self._answers).cast("q").tolist(), self.write
        ways = iter(memoryview(self._key).cast("q")[WAYS:].tolist())
        for at, many in zip(ways, ways, strict=True):
            yield tuple(answers[at : at + many]), write

    def _moment(self) -> Play:
        return self.play_state

    def _number(self, which: int) -> int:
        """Return a number of the list by its index."""
        found: int = memoryview(self._key)[8 * which : 8 * which + 8].cast("q")[0]
        return found

    # ---- without the interpreter ------------------------------------------------------------------

    @property
    def game(self) -> GameValue:  # type: ignore[override]  # a field there, computed here
        """See ``PositionValue``."""
        return self._line.game

    @property
    def notation(self) -> Notation:  # type: ignore[override]  # a field there, computed here
        """See ``Decision``."""
        return self._line.game.notation

    @property
    def phase(self) -> Phase:
        """See ``Decision``."""
        return Phase.OVER if self.over else Phase.TURN

    @property
    def stepwise(self) -> bool:
        """See ``Decision``."""
        return False

    @property
    def _first(self) -> int:
        return self._number(MOVER)

    @property
    def _stepper(self) -> Stepper:
        found = self._line.warming.stepper
        assert found is not None
        return found

    @cached_property
    def _plain(self) -> Play:
        """The game in progress without its history and the result of the last round."""
        return self._stepper.play_of(self)

    @property
    def now(self) -> Cells:
        """See ``Decision``."""
        return self._plain.cells

    @property
    def score(self) -> tuple[int, ...]:
        """See ``PositionValue``."""
        score, cells = self.game.engine.score, self.now
        return tuple(score(cells, player) for player in range(len(self.players)))

    def _identity(self) -> tuple[object, ...]:
        play = self._plain
        return (play.phase, None, play.match, play.given, play.key())

    @property
    def result(self) -> Result | None:
        """See ``PositionValue``."""
        return self._plain.result if self.over else None

    # ---- by the interpreter -----------------------------------------------------------------------

    @cached_property
    def play_state(self) -> Play:  # type: ignore[override]  # a field there, computed here
        """See ``Decision``; at the end of the game the interpreter computes it."""
        if self.over:
            found, self.__dict__["last"] = self._replay()
            return found
        play = self._plain
        self._stepper.remember(play, self)
        play.round_result = self._line.round_result
        return play

    @cached_property
    def last(self) -> Last | None:  # type: ignore[override]  # a field there, computed here
        """See ``PositionValue``."""
        return None if self.before is None else self._replay()[1]

    def _replay(self) -> tuple[Play, Last | None]:
        """Replay the move to this position on the interpreter."""
        assert self.before is not None
        assert self._played is not None
        return carry_out(self.before, self._played)
