"""A position that the generated engine has come to: all that the interpreter would say of it is found out when it is asked for."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.numbers import OVER_PHASE, PHASES
from manqala.compile.kernel.stepping_row import (
    STEP_COUNT,
    STEP_MOVER,
    STEP_PHASE,
    STEP_QUESTION,
    STEP_WAYS,
)
from manqala.core.course import Phase
from manqala.game.carrying_out import brought_here, carry_out
from manqala.game.decision import Decision
from manqala.game.game import Position
from manqala.game.given_move import given_move
from manqala.game.move import Move
from manqala.game.notation import Notation
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.compile.stepping.stepper import Stepper
    from manqala.game.game import Game
    from manqala.game.last import Last
    from manqala.game.move import Answers
    from manqala.run.flow import Play, Result
    from manqala.run.machine import Cells

MOST_LISTS = 4096
"""So many lists of moves are kept for a game."""


class MoveList:
    """The legal moves of a turn, in order, and the way that each of them is."""

    __slots__ = ("by_answers", "by_identity", "by_text", "moves")

    def __init__(self, moves: list[Move], *, named: bool) -> None:
        """``named``: whether the texts are known, so that they find moves."""
        self.moves = moves
        self.by_identity = {id(move): n for n, move in enumerate(moves)}
        self.by_answers = {move.answers: n for n, move in enumerate(moves)}
        self.by_text = {move.text: n for n, move in enumerate(moves)} if named else {}


class SteppedPosition(Position):
    """A position in which a turn waits, or the game is over; equal to the one the interpreter makes."""

    raw: bytes
    before: SteppedPosition | None
    depth: int
    head: list[int]
    _way: int
    _round_result: Result | None
    _list: MoveList | None = None
    _twin = None
    _runs = None
    _limited = False

    def __init__(self, game: Game, stepper: Stepper, play: Play) -> None:
        """The first one: a game in progress, in which a turn waits. Raises ``ValueError`` where the engine cannot take it."""
        self.game = game
        self.raw = stepper.begin(play)
        self.before = None
        self.depth = 0
        self.__dict__["play_state"] = play
        self._round_result = play.round_result
        if not stepper.list_first(self):
            raise ValueError("the turn is not listed")

    @classmethod
    def _after(
        cls, before: SteppedPosition, way: int, raw: bytes, head: list[int]
    ) -> SteppedPosition:
        made = cls.__new__(cls)
        made.game = before.game
        made.before = before
        made.depth = before.depth + 1
        made.raw = raw
        made.head = head
        made._way = way
        made._round_result = before._round_result
        return made

    def first_play(self) -> Play:
        """See ``Node``."""
        return self.play_state

    # ---- playing ----------------------------------------------------------------------------------

    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """See ``Position``."""
        if after or self.head[STEP_PHASE] == OVER_PHASE:
            return super().moves(limit, after)
        listed = self._list or self._listed()
        return list(listed.moves) if limit is None else listed.moves[:limit]

    def play(
        self, move: Move | str | Answers | None = None, *, index: int | None = None
    ) -> Position:
        """See ``Position``."""
        if self.head[STEP_PHASE] != OVER_PHASE:
            listed = self._list or self._listed()
            way = listed.by_identity.get(id(move)) if index is None else None
            if way is None:
                way = self._way_of(listed, move, index)
            if way is not None:
                stepper = self.game.stepper
                found = stepper.take(self, way) if stepper is not None else None
                if found is not None:
                    then = SteppedPosition._after(self, way, *found)
                    stepper.now_at(then)
                    return then
                if not isinstance(move, Move):
                    move, index = listed.moves[way], None
        return self._by_rules(move, index)

    def _way_of(self, listed: MoveList, move: object, index: int | None) -> int | None:
        """The way that is meant; none where the interpreter is to say what is wrong with it."""
        if isinstance(move, str) and index is None and move in listed.by_text:
            return listed.by_text[move]
        try:
            meant = move if isinstance(move, Move) else given_move(self, move, index)
            if meant.at is not None and meant.at is not self.play_state:
                meant = brought_here(self, meant, meant.at)
        except ManqalaError:
            return None
        return listed.by_answers.get(meant.answers)

    def _listed(self) -> MoveList:
        """The moves, which are the same objects wherever a turn has the same ones."""
        stepper = self.game.stepper
        assert stepper is not None
        key = stepper.ways(self)
        lists: dict[bytes, MoveList] = self.game.move_lists
        found = lists.get(key)
        if found is None:
            found = self._new_list(key)
            if self.head[STEP_QUESTION] >= 0:
                if len(lists) >= MOST_LISTS:
                    lists.clear()
                lists[key] = found
        self._list = found
        return found

    def _new_list(self, key: bytes) -> MoveList:
        """The moves of a list of ways; where one question tells them apart, with texts, which hold wherever that does."""
        if self.head[STEP_QUESTION] >= 0:
            # Without what was there before, which takes long to find out, and hardly ever matters here.
            found = Decision(self._plain, self.notation).moves()
            if len(found) != self.head[STEP_COUNT]:
                found = super().moves()
            return MoveList([move.alone() for move in found], named=True)
        numbers = memoryview(key).cast("q")
        at, moves, moment = STEP_WAYS - STEP_COUNT, [], self._moment
        for _ in range(self.head[STEP_COUNT]):
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
        return PHASES[self.head[STEP_PHASE]]

    @property
    def over(self) -> bool:
        """See ``Decision``."""
        return self.head[STEP_PHASE] == OVER_PHASE

    @property
    def stepwise(self) -> bool:
        """See ``Decision``."""
        return False

    @property
    def _first(self) -> int:  # type: ignore[override]
        return self.head[STEP_MOVER]

    @cached_property
    def _plain(self) -> Play:
        """The game in progress without what was there before, and without the result of the last round."""
        stepper = self.game.stepper
        assert stepper is not None
        return stepper.play_of(stepper.state(self))

    @property
    def now(self) -> Cells:
        """See ``Decision``."""
        return self._plain.cells

    @property
    def score(self) -> tuple[int, ...]:
        """See ``Position``."""
        score, cells = self.game.engine.score, self.now
        return tuple(score(cells, player) for player in range(len(self.players)))

    def _identity(self) -> tuple[object, ...]:
        play = self._plain
        return (play.phase, None, play.match, play.given, play.key())

    @property
    def result(self) -> Result | None:
        """See ``Position``."""
        return self._plain.result if self.over else None

    # ---- what the interpreter makes of it ---------------------------------------------------------

    @cached_property
    def play_state(self) -> Play:  # type: ignore[override]
        """See ``Decision``: where it matters what was there before, by playing the moves since the last known one."""
        if not (self.over or self.game.engine.counts_occurrences):
            play = self._plain
            play.round_result = self._round_result
            return play
        path: list[SteppedPosition] = []
        node = self
        while "play_state" not in node.__dict__:
            assert node.before is not None
            path.append(node)
            node = node.before
        for one in reversed(path):
            one._replay()
        found: Play = self.__dict__["play_state"]
        return found

    @cached_property
    def last(self) -> Last | None:  # type: ignore[override]
        """See ``Position``."""
        if self.before is None:
            return None
        self._replay()
        found: Last | None = self.__dict__["last"]
        return found

    def _replay(self) -> None:
        before = self.before
        assert before is not None
        move = (before._list or before._listed()).moves[self._way]
        self.__dict__["play_state"], self.__dict__["last"] = carry_out(before, move)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the interpreter's position."""
        return Position, (self.game, self.play_state, self.last)
