"""The flow of play, step by step: set-up, rounds, turns, ends, the pause between rounds.

A ``Play`` is a mutable game in progress; ``Position`` is the value made from it.  One program is always pending,
usually the mover's turn.  A turn is one move with all its answers; elsewhere each answer is a move: the answers are
stored, and the program runs again with them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manqala.core.course import Event, Phase
from manqala.run.dialogue import Asked
from manqala.run.machine import Dead, ExhaustedError, StuckError
from manqala.run.round_result import Result, result_of
from manqala.run.runs import Runs
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.core import nodes as core
    from manqala.run.dialogue import AnsweredQuestion, Answers, Done
    from manqala.run.engine import Engine, Program
    from manqala.run.machine import Cells, Over
    from manqala.text.span import Span

    Code = Callable[[Cells], Any]

IDLE_ROUNDS = 25
"""Maximum number of rounds without a move, after which a match counts as endless."""
BOX = 1_000_000
"""Pieces of each kind in the box before the board is set up."""
MOST_PASSES = 3
"""Limit of consecutive passes of each player, even if every pass changes something."""


@dataclass
class Play:
    """A game in progress."""

    engine: Engine
    match: bool
    cells: Cells
    phase: Phase = Phase.SETUP
    ending: int = -1
    """The ending being settled."""
    history: dict[tuple[int, ...], int] = field(default_factory=dict)
    round_result: Result | None = None
    result: Result | None = None
    rounds: int = 0
    passes: int = 0
    """Number of turns passed since the last one played, because no player could move."""
    still: int = 0
    """Number of latest passes that changed nothing: after a change a player may be able to move."""
    occurred: int = 1
    """Number of occurrences in this round of the position in which the current turn began."""
    given: Answers = ()
    """The answers so far to the pending program, if each answer is a move."""
    idle: int = 0
    """Number of rounds begun since the last turn: a match of rounds without turns would never end."""
    opening: AnsweredQuestion | Done | None = field(default=None, compare=False)
    """The first question of the pending turn, if already known and the turn ``plays_out``."""

    def __repr__(self) -> str:
        """Return the phase and the round; the cells would be too long."""
        return f"<play: {self.phase}, round {self.rounds}>"

    def __getstate__(self) -> dict[str, Any]:
        """Return everything but the opening, which refers to nodes of the rules and is found again."""
        return {**self.__dict__, "opening": None}

    # ---- beginnings -------------------------------------------------------------------------------

    @classmethod
    def begin(cls, engine: Engine, *, match: bool) -> Play:
        """Begin a new game, set up to the first decision."""
        play = cls._unset(engine, match=match)
        if not engine.setup.asks:
            play.finish(play.run_quietly(engine.setup))
        return play

    @classmethod
    def set_up(cls, engine: Engine) -> Done:
        """Run a set-up without decisions, before anything else."""
        play = cls._unset(engine, match=False)
        return play.run_quietly(engine.setup)

    @classmethod
    def _unset(cls, engine: Engine, *, match: bool) -> Play:
        """Return a new game with all pieces in the box."""
        play = cls(engine, match, blank(engine))
        board = engine.layout.board
        for kind in range(len(engine.layout.kinds)):
            play.cells[board.box + kind * board.places] = BOX
        opener = engine.layout.marks["opener"].cell
        play.subject(play.cells[opener])
        return play

    def copy(self) -> Play:
        """Return an independent copy."""
        return Play(
            self.engine, self.match, list(self.cells), self.phase, self.ending, dict(self.history),
            self.round_result, self.result, self.rounds, self.passes, self.still, self.occurred, self.given, self.idle,
        )  # fmt: skip

    def subject(self, player: int) -> None:
        """Make a player the mover, and the subject of the next program."""
        self.cells[self.engine.layout.mover] = player
        self.cells[self.engine.layout.subject] = player

    @property
    def mover(self) -> int:
        """The player whose turn it is."""
        return self.cells[self.engine.layout.mover]

    def program(self) -> Program | None:
        """Return the pending program."""
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
        """The runs of the pending program, which exists until the game is over."""
        program = self.program()
        assert program is not None, "the game is over"
        return Runs(self.engine, program, self.cells, self, self.given)

    @property
    def stepwise(self) -> bool:
        """Whether each answer is a move: in a set-up, between rounds, while a round is settled."""
        return self.phase not in {Phase.TURN, Phase.OVER}

    def answered(self) -> Sequence[AnsweredQuestion]:
        """Return the answers of the pending program so far, if each answer is a move."""
        program = self.program()
        assert program is not None, "the game is over"
        return Runs(self.engine, program, self.cells, self).as_far_as(self.given)

    def value(self, value: core.Value, cells: Cells) -> Any:
        """Evaluate a value of the rules now, with these cells."""
        code = self.engine.compiler.value(value)
        self.engine.machine.position = self
        return code(cells)

    # ---- steps ------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Continue from a position that was set up: the round may be over already."""
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
        """Run the pending program outside turns if it asks nothing; return none if a player can answer.

        Raises ``StuckError`` if a player must answer and cannot.
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
        """Return the place of a choice outside a turn without legal options; none if play can go on."""
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
        """Give one answer that is a move; return the cells at the next question, or at the end.

        Raises ``Dead`` if the answer is illegal.
        """
        try:
            done = self.runs.run((answer,))
        except Asked as asked:
            self.given = (*self.given, answer)
            return asked.question.cells
        self.finish(done)
        return done.cells

    def finish(self, done: Done) -> None:
        """Go on after the pending program, until another one is pending."""
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
        self._subject_to("opener")
        if self.engine.passes_on:
            self.cells[self.engine.layout.marks["next mover"].cell] = self.mover
        if self._event(Event.ROUND_BEGINS):
            return
        if self.engine.passes_on:
            self._subject_to("next mover")
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin the mover's turn: note the position, test whether the round is over."""
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
        """Return the index of the first condition that holds."""
        self.engine.machine.position = self
        return next((n for n, holds in enumerate(conditions) if holds(self.cells)), None)

    def following(self, player: int) -> int:
        """Return the player after this one."""
        return (player + 1) % self.engine.layout.board.number_of_players

    def _after_turn(self, over: Over | None) -> None:
        if over is not None and over.whole is Extent.ROUND:
            self._end_round(over, "a rule ended it")
        elif over is not None and over.whole is Extent.MATCH:
            self._end_match(over)
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """Begin the next mover's turn, after rules about how turns pass."""
        if self.engine.passes_on and self._event(Event.TURN_PASSES):
            return
        self._subject_to("next mover")
        self._begin_turn()

    def _subject_to(self, mark: str) -> None:
        """Make the player of a mark the mover."""
        self.subject(self.cells[self.engine.layout.marks[mark].cell])

    def stuck(self) -> None:
        """Handle a mover without legal turns: by a rule, or else by a pass.

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
        if self.engine.passes_on:
            self._pass_on()
            return
        self.subject(self.following(self.mover))
        self._begin_turn()

    def _event(self, name: Event) -> bool:
        """Run the reactions to an event; return whether they ended the round or match."""
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
        return result_of(self.engine, self.cells, over, reason)

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

    # ---- identity ---------------------------------------------------------------------------------

    def key(self) -> tuple[int, ...]:
        """Return everything that identifies a position: pieces, lasting marks, mover."""
        return self.engine.key(self.cells)

    # ---- queries about play as a whole --------------------------------------------------------------

    def occurrences(self) -> int:
        """Return the number of occurrences in this round of the position at the beginning of this turn."""
        return self.occurred

    def can_move(self, player: int, cells: Cells, condition: Callable[[Cells], int] | None) -> bool:
        """Return whether the player, if on move, has a legal turn with this result.

        Optional reactions, at any time or to events, are left out.
        If a limit is reached first, the answer is no.
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
    """Return cells without pieces and with initial marks."""
    cells = [0] * engine.layout.size
    for mark in engine.layout.marks.values():
        cells[mark.cell : mark.cell + mark.size] = mark.start
    return cells


__all__ = ["BOX", "Play", "Result", "blank"]
