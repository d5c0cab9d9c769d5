"""The flow of play: setup, rounds, turns, ends, what lies between rounds; one step at a time.

A ``Play`` is a game in progress that can be changed; ``Position`` is the value made of it.  At any
moment it waits for the answers of one program: the mover's turn, most often.  A turn is one move, with all
answers in it; elsewhere each answer is a move: what was answered is kept, and the program run with it again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manqala.core.course import Event, Phase
from manqala.run.dialogue import Asked
from manqala.run.machine import Dead, ExhaustedError, StuckError
from manqala.run.runs import Runs
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.core import nodes as core
    from manqala.run.dialogue import Answers, Done, Said
    from manqala.run.engine import Engine, Program
    from manqala.run.machine import Cells, Over
    from manqala.text.span import Span

    Code = Callable[[Cells], Any]

IDLE_ROUNDS = 25
"""Limit of rounds without a move, after which a match is called endless."""
BOX = 1_000_000
"""Pieces of each kind in the box before the board is set up."""
MOST_PASSES = 3
"""Limit of consecutive passes of each player, even if every pass changes something."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a round or match ended: the winner's number (none: drawn), why, and the scores."""

    winner: int | None
    reason: str
    score: tuple[int, ...]


@dataclass
class Play:
    """A game in progress."""

    engine: Engine
    match: bool
    cells: Cells
    phase: Phase = Phase.SETUP
    ending: int = -1
    """Which ending is being settled."""
    history: dict[tuple[int, ...], int] = field(default_factory=dict)
    round_result: Result | None = None
    result: Result | None = None
    rounds: int = 0
    passes: int = 0
    """Turns passed since the last one played, because no player could move."""
    still: int = 0
    """How many of the latest passes changed nothing: after a change a player may be able to move."""
    occurred: int = 1
    """How often the position that the present turn began with had been there in this round by then."""
    given: Answers = ()
    """What has been answered of what waits, where each answer is a move of its own."""
    idle: int = 0
    """Rounds begun since the last turn was played: a match of rounds without turns would never end."""
    opening: Said | Done | None = field(default=None, compare=False)
    """What the waiting turn asks first, if it is known already and the turn ``plays_out``."""

    def __repr__(self) -> str:
        """The phase and the round; the cells would drown them."""
        return f"<play: {self.phase}, round {self.rounds}>"

    def __getstate__(self) -> dict[str, Any]:
        """All but the opening, which refers to nodes of the rules, and is found again."""
        return {**self.__dict__, "opening": None}

    # ---- beginnings -------------------------------------------------------------------------------

    @classmethod
    def begin(cls, engine: Engine, *, match: bool) -> Play:
        """A new game, set up until a player has to decide."""
        play = cls._unset(engine, match=match)
        if not engine.setup.asks:
            play.finish(play.run_quietly(engine.setup))
        return play

    @classmethod
    def set_up(cls, engine: Engine) -> Done:
        """A set-up without decisions, before anything else happens."""
        play = cls._unset(engine, match=False)
        return play.run_quietly(engine.setup)

    @classmethod
    def _unset(cls, engine: Engine, *, match: bool) -> Play:
        """A new game with everything still in the box."""
        play = cls(engine, match, blank(engine))
        board = engine.layout.board
        for kind in range(len(engine.layout.kinds)):
            play.cells[board.box + kind * board.places] = BOX
        opener = engine.layout.marks["opener"].cell
        play.subject(play.cells[opener])
        return play

    def copy(self) -> Play:
        """The same game, to be changed apart."""
        return Play(
            self.engine, self.match, list(self.cells), self.phase, self.ending, dict(self.history),
            self.round_result, self.result, self.rounds, self.passes, self.still, self.occurred, self.given, self.idle,
        )  # fmt: skip

    def subject(self, player: int) -> None:
        """Make a player the mover and the subject of what runs next."""
        self.cells[self.engine.layout.mover] = player
        self.cells[self.engine.layout.subject] = player

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self.cells[self.engine.layout.mover]

    def program(self) -> Program | None:
        """The program that waits for answers."""
        engine = self.engine
        if self.phase is Phase.SETUP:
            return engine.setup
        if self.phase is Phase.TURN:
            return engine.turn
        if self.phase is Phase.SETTLE:
            return engine.settle[self.ending]
        return engine.between if self.phase is Phase.BETWEEN else None

    @property
    def runs(self) -> Runs:
        """The runs of the program that waits for answers, of which there is one until the game is over."""
        program = self.program()
        assert program is not None, "the game is over"
        return Runs(self.engine, program, self.cells, self, self.given)

    @property
    def stepwise(self) -> bool:
        """Whether each answer is a move of its own: in a set-up, between rounds, when a round is settled."""
        return self.phase not in {Phase.TURN, Phase.OVER}

    def answered(self) -> Sequence[Said]:
        """What has been said since what waits began, where each answer is a move of its own."""
        program = self.program()
        assert program is not None, "the game is over"
        return Runs(self.engine, program, self.cells, self).as_far_as(self.given)

    def value(self, value: core.Value, cells: Cells) -> Any:
        """What a value of the rules is at this moment, with these cells."""
        code = self.engine.compiler.value(value)
        self.engine.machine.position = self
        return code(cells)

    # ---- steps ------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Go on from a position that was set up: look whether the round is over already."""
        if self.phase is Phase.TURN:
            self._begin_turn()
        elif self.phase is Phase.OVER:
            self.result = self._result(None, "set up so")

    def settle(self) -> tuple[int, ...]:
        """Go on until a player can decide; return the players who had to pass."""
        passed: list[int] = []
        while self.phase is not Phase.OVER:
            if self.phase is Phase.TURN:
                if self._can_be_played():
                    break
                passed.append(self.mover)
                self.stuck()
                continue
            done = self._carry_out_unasked()
            if done is None:
                break
            self.finish(done)
        return tuple(passed)

    def _carry_out_unasked(self) -> Done | None:
        """What waits outside turns, carried out if it asks nothing; none if a player can answer.

        Raises ``StuckError`` where a player must answer and cannot.
        """
        try:
            return self.runs.run(())
        except Asked as asked:
            if self.runs.first_leaf() is None:
                raise StuckError(asked.question.question.span) from None
            return None
        except Dead as dead:
            raise StuckError(dead.span) from dead

    def stuck_at(self) -> Span | None:
        """A player who has to choose outside a turn but has no legal choice; none if he has one."""
        try:
            self._carry_out_unasked()
        except StuckError as error:
            return error.span
        return None

    def _can_be_played(self) -> bool:
        """Whether the mover has a legal turn."""
        runs = self.runs
        if not runs.program.plays_out:
            return runs.first_leaf() is not None
        self.opening = runs.opening()
        return self.opening is not None

    def step(self, answer: int) -> Cells:
        """Give one answer where each is a move; gives the cells when the next question is put, or at the end.

        Raises ``Dead`` where it cannot be given.
        """
        try:
            done = self.runs.run((answer,))
        except Asked as asked:
            self.given = (*self.given, answer)
            return asked.question.cells
        self.finish(done)
        return done.cells

    def finish(self, done: Done) -> None:
        """Go on after the waiting program has run to its end, until something waits again."""
        self.opening = None
        self.cells, self.given = list(done.cells), ()
        self._restore_subject()
        phase, over = self.phase, done.over
        if phase is Phase.SETUP:
            board = self.engine.layout.board
            for kind in range(len(self.engine.layout.kinds)):
                self.cells[board.box + kind * board.places] = 0
            if not self._event(Event.MATCH_BEGINS):
                self._begin_round()
        elif phase is Phase.TURN:
            self.passes = self.still = self.idle = 0
            self._after_turn(over)
        elif phase is Phase.SETTLE:
            self._end_round(over, self.engine.rules.round_ends[self.ending].reason)
        elif over is not None and over.whole is Extent.MATCH:
            self._end_match(over)
        else:
            self.engine.forget(self.cells, "round")
            number = self.engine.layout.marks["round number"].cell
            self.cells[number] += 1
            self._begin_round()

    def _restore_subject(self) -> None:
        self.cells[self.engine.layout.subject] = self.mover

    def _begin_round(self) -> None:
        self.rounds += 1
        self.idle += 1
        if self.idle > IDLE_ROUNDS:
            rules = self.engine.rules
            raise ExhaustedError(
                rules.round_ends[self.ending].span if self.ending >= 0 else rules.turn.span
            )
        self.history.clear()
        self.passes = self.still = 0
        self.subject(self.cells[self.engine.layout.marks["opener"].cell])
        if not self._event(Event.ROUND_BEGINS):
            self._begin_turn()

    def _begin_turn(self) -> None:
        """The mover is to move: note the position, look whether the round is over."""
        engine = self.engine
        self.engine.forget(self.cells, "turn")
        self._restore_subject()
        self.cells[engine.layout.marks["next mover"].cell] = self.following(self.mover)
        self.phase, self.ending = Phase.TURN, -1
        if engine.counts_occurrences:
            key = engine.place(self.cells)
            self.history[key] = self.occurred = self.history.get(key, 0) + 1
        ending = self._holding(engine.round_ends)
        if ending is not None:
            self.phase, self.ending = Phase.SETTLE, ending
            if not engine.settle[ending].asks:
                self.finish(self.run_quietly(engine.settle[ending]))

    def _holding(self, conditions: Sequence[Code]) -> int | None:
        """Which is the first of some conditions that holds."""
        self.engine.machine.position = self
        return next((n for n, holds in enumerate(conditions) if holds(self.cells)), None)

    def following(self, player: int) -> int:
        """Whose turn comes after a player's."""
        return (player + 1) % self.engine.layout.board.number_of_players

    def _after_turn(self, over: Over | None) -> None:
        if over is not None and over.whole is Extent.ROUND:
            self._end_round(over, "a rule ended it")
        elif over is not None and over.whole is Extent.MATCH:
            self._end_match(over)
        else:
            self.subject(self.cells[self.engine.layout.marks["next mover"].cell])
            self._begin_turn()

    def stuck(self) -> None:
        """The mover has no legal turn: what the rules say for it, or else he passes.

        Raises ``StuckError`` outside turns, where passing is impossible.
        """
        if self.phase is not Phase.TURN:
            self._carry_out_unasked()
            return
        before = self.key()
        if self._event(Event.PLAYER_CANNOT_MOVE):
            return
        self.passes += 1
        self.still = self.still + 1 if self.key() == before else 0
        players = self.engine.layout.board.number_of_players
        if self.still >= players or self.passes >= MOST_PASSES * players:
            if not self._event(Event.NOBODY_CAN_MOVE):
                self._end_round(None, "nobody can move")
            return
        self.subject(self.following(self.mover))
        self._begin_turn()

    def _event(self, name: Event) -> bool:
        """Run what reacts to an event; true when that ended the round or match."""
        program = self.engine.events[name]
        done = self.run_quietly(program)
        self.cells = done.cells
        self._restore_subject()
        if done.over is None or done.over.whole is Extent.TURN:
            return False
        if done.over.whole is Extent.MATCH:
            self._end_match(done.over)
        else:
            self._end_round(done.over, name)
        return True

    def run_quietly(self, program: Program) -> Done:
        """Run a program without questions."""
        try:
            return Runs(self.engine, program, self.cells, self).run((), lambda _: 0)
        except Dead as dead:
            raise StuckError(dead.span) from dead

    # ---- ends -------------------------------------------------------------------------------------

    def _result(self, over: Over | None, reason: str) -> Result:
        players = range(self.engine.layout.board.number_of_players)
        score = tuple(self.engine.score(self.cells, player) for player in players)
        if over is not None and over.reason is not None:
            reason = over.reason
        if over is not None and over.winner is not None:
            return Result(over.winner if over.winner < len(score) else None, reason, score)
        if over is not None and over.drawn:
            return Result(None, reason, score)
        best = [player for player in players if score[player] == max(score)]
        return Result(best[0] if len(best) == 1 else None, reason, score)

    def _end_round(self, over: Over | None, reason: str) -> None:
        if over is not None and over.whole is Extent.MATCH:
            self._end_match(over)
            return
        result = self._result(over, reason)
        self.round_result = result
        engine = self.engine
        nobody = engine.layout.board.number_of_players
        self.cells[engine.layout.marks["winner"].cell] = (
            nobody if result.winner is None else result.winner
        )
        if not self.match or engine.between is None:
            self.phase, self.result = Phase.OVER, result
            return
        done = self.run_quietly(engine.events[Event.ROUND_ENDS])
        self.cells = done.cells
        if done.over is not None and done.over.whole is Extent.MATCH:
            self._end_match(done.over)
            return
        self.engine.forget(self.cells, "turn")
        self._restore_subject()
        ending = self._holding(engine.match_ends)
        if ending is not None:
            done = self.run_quietly(engine.settle_match[ending])
            self.cells = done.cells
            self.phase = Phase.OVER
            self.result = self._result(done.over, engine.rules.match_ends[ending].reason)
            return
        self.phase = Phase.BETWEEN
        if not engine.between.asks:
            self.finish(self.run_quietly(engine.between))

    def _end_match(self, over: Over) -> None:
        self.phase = Phase.OVER
        self.result = self._result(over, "a rule ended it")

    # ---- what is remembered -----------------------------------------------------------------------

    def key(self) -> tuple[int, ...]:
        """What makes a position the same: pieces, marks that last, who is to move."""
        return self.engine.key(self.cells)

    # ---- what rules may ask about play as a whole ---------------------------------------------------

    def occurrences(self) -> int:
        """How often the position of this turn's beginning has been there in this round, now included."""
        return self.occurred

    def can_move(self, player: int, cells: Cells, condition: Callable[[Cells], int] | None) -> bool:
        """Whether the player, were it his turn, has a legal one that ends so.

        What may be done besides, at any time or when something happens, is left undone in it.
        Where the limits are reached before one is found, there is none.
        """
        engine = self.engine
        if player >= engine.layout.board.number_of_players:
            return False
        state = list(cells)
        engine.forget(state, "turn")
        state[engine.layout.mover] = state[engine.layout.subject] = player
        state[engine.layout.marks["next mover"].cell] = self.following(player)
        with engine.judging():
            try:
                for done in Runs(engine, engine.turn, state, self).legal():
                    done.cells[engine.layout.subject] = player
                    if condition is None or condition(done.cells):
                        return True
            except ExhaustedError:
                return False
        return False


def blank(engine: Engine) -> Cells:
    """Cells with nothing anywhere and every mark at its start."""
    cells = [0] * engine.layout.size
    for mark in engine.layout.marks.values():
        cells[mark.cell : mark.cell + mark.size] = mark.start
    return cells


__all__ = ["BOX", "Play", "Result", "blank"]
