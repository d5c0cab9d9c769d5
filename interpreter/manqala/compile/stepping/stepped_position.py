"""A position that the generated engine has reached; the interpreter supplies further details on demand."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from manqala.compile.kernel.numbers import OVER_PHASE, PHASES
from manqala.compile.kernel.stepping_row import (
    STEP_COUNT,
    STEP_END,
    STEP_MOVER,
    STEP_PHASE,
    STEP_QUESTION,
    STEP_WAYS,
)
from manqala.compile.stepping.move_list import MoveList
from manqala.core.course import Phase
from manqala.game.carrying_out import brought_here, carry_out
from manqala.game.decision import Decision
from manqala.game.game import PositionValue
from manqala.game.given_move import find_move
from manqala.game.move import Move
from manqala.game.notation import Notation
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from random import Random

    from manqala.compile.stepping.stepper import ListedTurn, Stepper
    from manqala.compile.stepping.warming import Warming
    from manqala.game.game import GameValue
    from manqala.game.last import Last
    from manqala.game.move import Answers
    from manqala.run.flow import Play, Result
    from manqala.run.machine import Cells

MOST_LISTS = 4096
"""Limit of cached lists of moves per game."""


class SteppedPosition(PositionValue):
    """A position in which a turn waits, or the game is over; equal to the one the interpreter makes."""

    _moves: MoveList | None = None
    _runs = None
    _limited = False

    def __init__(
        self,
        game: GameValue,
        node: ListedTurn,
        before: SteppedPosition | None,
        move: Move | None,
        last_round: Result | None,
        warming: Warming,
    ) -> None:
        """``move``: that led here from the position ``before``; ``last_round``: how the round before this one ended.

        ``warming``: whose engine it is on.
        """
        self.game = game
        self._node = node
        self._before, self._played = before, move
        self._last_round = last_round
        self._warming = warming
        if node.play is not None:
            self.__dict__["play_state"] = node.play

    # ---- playing ----------------------------------------------------------------------------------

    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """See ``PositionValue``."""
        if after or self._node.head[STEP_PHASE] == OVER_PHASE:
            return super().moves(limit, after)
        listed = self._moves or self._list()
        return list(listed.moves) if limit is None else listed.moves[:limit]

    def random_move(self, rng: Random) -> Move:
        """See ``Decision``: the same lot, drawn without a run of the turn where every answer is a move."""
        head = self._node.head
        if head[STEP_PHASE] == OVER_PHASE or head[STEP_QUESTION] < 0:
            return super().random_move(rng)
        if not self.game.engine.turn.plays_out:
            return super().random_move(rng)
        listed = (self._moves or self._list()).moves
        return listed[int(rng.random() * len(listed))]

    def play(
        self, move: Move | str | Answers | None = None, *, index: int | None = None
    ) -> PositionValue:
        """See ``PositionValue``."""
        stepper = self._warming.stepper
        if stepper is None or self._node.head[STEP_PHASE] == OVER_PHASE:
            return self._by_rules(move, index)
        listed = self._moves or self._list()
        way = listed.by_identity.get(id(move)) if index is None else None
        if way is None:
            try:
                move, index = self._resolve_move(move, index), None
            except ManqalaError:
                return self._by_rules(move, index)
            way = listed.by_answers.get(move.answers)
        node = None if way is None else stepper.take(self._node, way)
        if node is None or not isinstance(move, Move):
            then = self._by_rules(move, index)
            if way is not None and stepper.gave_up:
                then.__dict__["_stepped"] = None  # its turn need not be tried again
            return then
        return type(self)(self.game, node, self, move, self._last_round, self._warming)

    def _resolve_move(self, move: Move | str | Answers | None, index: int | None) -> Move:
        """The move that is meant, as it is here; raises ``ManqalaError``."""
        listed = self._moves or self._list()
        if isinstance(move, str) and index is None and move in listed.by_text:
            return listed.moves[listed.by_text[move]]
        meant = move if isinstance(move, Move) else find_move(self, move, index)
        if meant.at is not None and meant.at is not self.play_state:
            return brought_here(self, meant, meant.at)
        return meant

    def _list(self) -> MoveList:
        """The moves, which are the same objects wherever a turn has the same ones."""
        key = self._node.ways
        lists: dict[bytes, MoveList] = self._warming.move_lists
        found = lists.get(key)
        if found is None:
            found = self._new_list(key)
            if self._node.head[STEP_QUESTION] >= 0:
                if len(lists) >= MOST_LISTS:
                    lists.clear()
                lists[key] = found
        self._moves = found
        return found

    def _new_list(self, key: bytes) -> MoveList:
        """The moves of a list of ways; where one question tells them apart, with texts, which hold wherever that does."""
        if self._node.head[STEP_QUESTION] >= 0:
            # Without what was there before, which takes long to find out, and hardly ever matters here.
            found = Decision(self._plain, self.notation).moves()
            if len(found) != self._node.head[STEP_COUNT]:
                found = super().moves()
            return MoveList([move.alone() for move in found], named=True)
        numbers = memoryview(key)[: 8 * (self._node.head[STEP_END] - STEP_COUNT)].cast("q")
        at, moves, moment = STEP_WAYS - STEP_COUNT, [], self._moment
        for _ in range(self._node.head[STEP_COUNT]):
            answers = tuple(numbers[at + 1 : at + 1 + numbers[at]])
            moves.append(Move(answers, partial(self.write, answers), None, moment))
            at += numbers[at] + 2
        return MoveList(moves, named=False)

    def _moment(self) -> Play:
        return self.play_state

    # ---- what is known without the interpreter ----------------------------------------------------

    @property
    def notation(self) -> Notation:  # type: ignore[override]
        """See ``Decision``."""
        return self.game.notation

    @property
    def phase(self) -> Phase:
        """See ``Decision``."""
        return PHASES[self._node.head[STEP_PHASE]]

    @property
    def over(self) -> bool:
        """See ``Decision``."""
        return self._node.head[STEP_PHASE] == OVER_PHASE

    @property
    def stepwise(self) -> bool:
        """See ``Decision``."""
        return False

    @property
    def _first(self) -> int:
        return self._node.head[STEP_MOVER]

    @property
    def _stepper(self) -> Stepper:
        found = self._warming.stepper
        assert found is not None
        return found

    @cached_property
    def _plain(self) -> Play:
        """The game in progress without what was there before, and without the result of the last round."""
        stepper = self._stepper
        return stepper.play_of(stepper.state(self._node))

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

    # ---- what the interpreter makes of it ---------------------------------------------------------

    @cached_property
    def play_state(self) -> Play:  # type: ignore[override]
        """See ``Decision``: where it matters what was there before, by playing the moves since the last known one."""
        if not (self.over or self.game.engine.counts_occurrences):
            play = self._plain
            play.round_result = self._last_round
            return play
        path = [self]
        while (before := path[-1]._before) is not None and "play_state" not in before.__dict__:  # noqa: SLF001 -- its own kind
            path.append(before)
        for one in reversed(path):
            found, last = one._replay()  # noqa: SLF001 -- the same
            one.__dict__.update(play_state=found, last=last)
        return found

    @cached_property
    def last(self) -> Last | None:  # type: ignore[override]
        """See ``PositionValue``."""
        return None if self._before is None else self._replay()[1]

    def _replay(self) -> tuple[Play, Last | None]:
        """What the interpreter makes of the move that led here."""
        before = self._before
        assert before is not None
        assert self._played is not None
        return carry_out(before, self._played)
