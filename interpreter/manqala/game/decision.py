"""A decision in a game: the next question, and the legal moves, of which there may be very many."""

from __future__ import annotations

from functools import cached_property, partial
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from manqala.core.course import Phase
from manqala.core.inspect import is_unseen
from manqala.game.bounded import bounded
from manqala.game.move import CHANCE, UNKNOWN, Answers, Choices, Move, TooManyWaysError
from manqala.game.move_ids import answers_of, move_id
from manqala.game.move_text import answer_text, full_text, move_text, tokens
from manqala.game.notation import join_move
from manqala.game.position_writer import write_position
from manqala.game.scene import Scene
from manqala.game.shown_questions import show_question
from manqala.run.dialogue import Asked, Done
from manqala.run.limits import (
    LISTED,
    LISTING_EACH,
    LISTING_MOST,
    LISTING_WORK,
    MOST_ANSWERS,
    MOST_WORK,
)
from manqala.run.machine import Dead, LongSearchError, SearchError, TooLongError
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, MoveError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from manqala.game.notation import Notation
    from manqala.run.dialogue import AnsweredQuestion
    from manqala.run.flow import Play
    from manqala.run.machine import Cells
    from manqala.run.runs import Runs

MOST_SHOWN = 2_000
"""Maximum number of moves listed one by one; beyond it the questions are shown."""
ANSWERS_EACH, ANSWERS_FIRST = 10, 500
"""Maximum number of answers while counting moves: for each move, and in addition."""
UNLISTED = (SearchError, LongSearchError, TooLongError)
"""Errors that stop a list of moves: there are too many, or finding them takes too long."""
MOST_LOST = MOST_ANSWERS // 8
"""Number of answers after which a search for moves in order switches to a safer, slower method."""
LONG_MOVE = 100
"""Additional answers for each requested move: few moves have as many."""


class Decision:
    """The pending program of a game in progress."""

    def __init__(self, play: Play, notation: Notation) -> None:
        """``play`` must no longer change."""
        self.play_state = play
        """The game in progress, which must not be changed."""
        self.notation = notation
        """The notation of this game's holes and values."""
        self._runs: Runs | None = None
        self._limited = False
        """Whether the last list of moves had a limit below that of one answer."""

    @cached_property
    def text(self) -> str:
        """The canonical text, from which ``Game.position`` makes an equal position."""
        return write_position(self.play_state, self.notation)

    @property
    def phase(self) -> Phase:
        """``setup``, ``turn``, ``settle``, ``between`` or ``over``."""
        return self.play_state.phase

    @property
    def stepwise(self) -> bool:
        """Whether each answer is a move: before a round and between rounds. A turn is one move as a whole."""
        return self.play_state.stepwise

    @property
    def over(self) -> bool:
        """Whether the game (or match) has ended."""
        return self.phase is Phase.OVER

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.notation.board.players

    @property
    def mover(self) -> int:
        """The number, from 0, of the player whose name is ``turn``.

        At chance events, and when the game is over, it is the player whose turn it was or will be.
        """
        first = self._first
        return self.play_state.mover if first >= len(self.players) else first

    @cached_property
    def _first(self) -> int:
        """The first player to decide; chance only outside players' turns."""
        if self.phase in {Phase.TURN, Phase.OVER}:
            return self.play_state.mover
        asked = self._waiting
        return self.play_state.mover if asked is None else asked.player

    @cached_property
    @bounded
    def _waiting(self) -> AnsweredQuestion | None:
        """The next question if each answer is a move; none in turns, and without a legal way."""
        try:
            asked = self.ask(()) if self.stepwise else None
        except Dead:
            return None
        return None if isinstance(asked, Done) else asked

    @property
    def now(self) -> Cells:
        """The current cells: those at the next question, if each answer is a move."""
        waiting = self._waiting if self.stepwise else None
        return self.play_state.cells if waiting is None else waiting.cells

    def name(self, player: int) -> str:
        """Return the name of a player to decide; the number after the last player is chance."""
        return self.players[player] if player < len(self.players) else CHANCE

    @property
    def turn(self) -> str | Any:
        """The name of the player to decide, or ``chance``; None when the game is ``over``."""
        return None if self.over else self.name(self._first)

    @property
    def chancy(self) -> bool:
        """Whether the pending program may have chance events, so that players do not decide a whole move."""
        return not self.over and self.runs.program.chance

    @property
    def runs(self) -> Runs:
        """The runs of the pending program; unavailable when the game is over."""
        if self._runs is None:
            self._runs = self.play_state.runs
        return self._runs

    # ---- the next question ------------------------------------------------------------------------

    def ask(self, answers: Answers) -> AnsweredQuestion | Done:
        """Return the question after these answers, or the run if they are complete; raises ``run.machine.Dead``."""
        try:
            return self.runs.run(answers)
        except Asked as asked:
            return asked.question

    @bounded
    def choices(self, answers: Answers = ()) -> Choices | None:
        """Return the next question after these answers, with its live options; none if there is none.

        Raises ``run.machine.Dead`` if the answers are illegal.
        """
        asked = None if self.over else self.ask(answers)
        if asked is None or isinstance(asked, Done):
            return None
        live = self.runs.live_cells(answers, len(asked.options))
        return show_question(asked, live, self.notation)

    def seen(self, answers: Answers) -> Answers:
        """Return these answers as the next player knows them: the first possible ones replace hidden choices."""
        unknown = self.unseen(answers)
        known = answers[: len(answers) - unknown]
        for _ in range(unknown):
            choices = self.choices(known)
            assert choices is not None
            known = (*known, choices.options[0].index)
        return known

    @bounded
    def unseen(self, answers: Answers) -> int:
        """Return the number of last answers that are hidden from the next player."""
        asked = None if self.over else self.ask(answers)
        if asked is None or isinstance(asked, Done) or not is_unseen(asked.question):
            return 0
        before = [
            question.question.span
            for question in self.answered_questions(answers)
            if question.asked
        ]
        alike = takewhile(lambda span: span == asked.question.span, reversed(before))
        return sum(1 for _ in alike) % len(self.players)

    @bounded
    def outcome(self, answers: Answers) -> str:
        """Describe in mid-move the result of the last answer if nothing else is decided, and hidden contents cannot matter."""
        asked = self.ask(answers[:-1]) if self.phase is Phase.TURN else None
        if (
            asked is None
            or isinstance(asked, Done)
            or self.notation.board.hidden_from(asked.player)
        ):
            return ""
        engine = self.play_state.engine
        now = engine.takings(list(asked.cells))
        done = self.runs.first_leaf(answers)
        if done is None:
            return ""
        then = engine.takings(list(done.cells))
        gains = [sum(new) - sum(old) for new, old in zip(then, now, strict=True)]
        return Scene(self.notation, asked.player, asked.cells).leads_to(done, gains)

    # ---- moves ------------------------------------------------------------------------------------

    @bounded
    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """Return the complete legal moves that begin with the answers ``after``, in order; at most ``limit``.

        If each answer is a move, ``after`` is at most one of them.
        Raises ``TooManyWaysError`` if there are too many to list all, or to find ``limit`` moves if that is in the thousands;
        ``few`` predicts this.  ``choices``, ``each_move``, ``random_move`` and ``play`` need no list.
        """
        if not after and self.phase is Phase.TURN and self.runs.program.plays_out:
            return self._moves_of_opening(limit)
        if self.stepwise:
            return list(islice(self._steps(after), limit))
        wanted = MOST_ANSWERS if limit is None else MOST_LOST + LONG_MOVE * limit
        found = self._legal(after, min(wanted, MOST_ANSWERS))
        try:
            return [self._move(done) for done in islice(self._soon(found), limit)]
        except UNLISTED:
            self._heed_limit()
            if limit is None:
                raise TooManyWaysError(self.text) from None
        try:
            return list(islice(self.each_move(after), limit))
        except TooLongError:
            self._heed_limit()
            raise TooManyWaysError(self.text) from None

    def _moves_of_opening(self, limit: int | None) -> list[Move]:
        """Return the moves of a turn that ``plays_out``: no tries are necessary, and texts are lazy."""
        opening = self.play_state.opening or self.runs.opening()
        if isinstance(opening, Done):
            return [self._move(opening)][:limit]
        if opening is None:
            return []
        write, here = partial(_write_answer, opening, self.notation), self.play_state
        return [Move((n,), write, None, here) for n in range(len(opening.options))][:limit]

    def each_move(self, after: Answers = ()) -> Iterator[Move]:
        """Yield the complete legal moves that begin with these answers, in order; there may be very many."""
        if self.over:
            return
        if self.stepwise:
            yield from self._steps(after)
            return
        found = self._following(after)
        if isinstance(found, Done):
            yield self._move(found)
            return
        for index in found:  # answer by answer, to avoid getting lost among dead ends
            yield from self.each_move((*after, index))

    def _steps(self, after: Answers) -> Iterator[Move]:
        """Yield each answer as a move; or these answers, if they are legal."""
        if after:
            if self.runs.first_leaf(after) is not None:
                yield self.move(after)
            return
        choices = self.choices()
        for option in () if choices is None else choices.options:
            yield Move((option.index,), option.token, None, self.play_state)

    @bounded
    def _following(self, answers: Answers) -> Done | list[int]:
        """Return the run if these answers are complete, else the live options of the next question."""
        asked = self.ask(answers)
        return (
            asked if isinstance(asked, Done) else self.runs.live_cells(answers, len(asked.options))
        )

    def until_chance(self, after: Answers = ()) -> Iterator[tuple[Answers, Choices | None]]:
        """Yield the players' decisions after these answers, up to the next chance event or the end of the move (none)."""
        choices = None if self.stepwise and after else self.choices(after)
        if choices is None or choices.by_chance:
            yield after, choices
            return
        for option in choices.options:
            yield from self.until_chance((*after, option.index))

    @bounded
    def count(self, after: Answers = (), most: int = MOST_SHOWN) -> int | None:
        """Count the ways through the pending program that begin with the answers ``after``.

        In a turn these are its legal moves. None if there are more than ``most``, or if counting would take long because
        almost all such ways are dead ends.
        """
        found = self._legal(after, most * ANSWERS_EACH + ANSWERS_FIRST)
        try:
            ways = sum(1 for _ in islice(self._soon(found), most + 1))
        except UNLISTED:
            self._heed_limit()
            return None
        return ways if ways <= most else None

    @cached_property
    def few(self) -> bool:
        """Whether the moves are few enough to be shown one by one; then ``moves`` has all of them."""
        return self.stepwise or self.count() is not None

    @bounded
    def random_move(self, rng: Random) -> Move:
        """Return a random legal move: at each question all live answers are equally likely, or as likely as chance says."""
        if self.stepwise:
            moves, asked = self.moves(), self._waiting
            if asked is None or asked.weights is None:
                return rng.choice(moves)
            return rng.choices(moves, [asked.weights[move.answers[0]] for move in moves])[0]
        done = self.runs.random_leaf(rng)
        assert done is not None
        return self._move(done)

    @bounded
    def move(self, answers: Answers) -> Move:
        """Return the move with these answers, and its text."""
        return Move(answers, self.write(answers), None, self.play_state)

    def _move(self, done: Done) -> Move:
        text = move_text(done.said, self.notation)
        done.said = ()  # each question holds cells, and a list of moves may be long
        return Move(done.answers, text, done, self.play_state)

    def done(self, move: Move) -> Done:
        """Return the run of a move: the cached one, or a new one. Raises as ``Runs.run`` does."""
        done = move.done
        if done is None or done.start is not self.runs.start:
            done = self.runs.run(move.answers)
            if not move.unnamed:
                done.said = ()
                move.done = done
        return done

    def _legal(self, after: Answers, most: int) -> Iterator[Done]:
        """Yield the legal ways in order; the preferences are evaluated here, not in mid-search."""
        if self.over or self.runs.merit is None:
            return iter(())
        return self.runs.legal(after, None, most)

    def _soon(self, found: Iterator[Done]) -> Iterator[Done]:
        """Yield these ways as long as each is found soon after the last; raises ``TooLongError`` otherwise."""
        machine = self.play_state.engine.machine
        before = machine.work
        self._limited = before < MOST_WORK
        most = min(before, LISTING_MOST)
        allowed = machine.work = min(most, LISTING_WORK)
        try:
            for done in found:
                yield done
                more = min(LISTING_EACH, most - allowed)
                allowed += more
                machine.work += more - LISTED * len(done.answers)
        finally:
            machine.work = before - (allowed - machine.work)

    def _heed_limit(self) -> None:
        """Raise ``TooLongError`` if the caller's own limit is reached."""
        play = self.play_state
        if self._limited and play.engine.machine.work < 0:
            raise TooLongError(play.engine.rules.turn.span)

    def gain(self, done: Done) -> int:
        """Return the mover's gain in a run."""
        play = self.play_state
        return sum(play.engine.gained(play.cells, done.cells)[self.mover])

    def move_id(self, move: Move) -> int:
        """Return a move's number, the same in every position of the game; see ``game/move_ids.py``."""
        return move_id(self.answered_questions(move.answers), self.notation.board.places)

    @bounded
    def move_by_id(self, number: int) -> Move:
        """Return the move with a number; raises ``MoveError`` if it is illegal here."""
        try:
            places = self.notation.board.places
            found = None if self.over else answers_of(number, self.ask, places, one=self.stepwise)
        except Dead:
            found = None
        if found is None:
            message = f"{number} is not the number of a legal move"
            raise MoveError(Diagnostic(codes.ILLEGAL_MOVE, Severity.ERROR, None, message))
        return self.move(found)

    # ---- moves as text ----------------------------------------------------------------------------

    def answered_questions(self, answers: Answers) -> Sequence[AnsweredQuestion]:
        """Return the questions and answers of a run with these answers, as far as they are legal."""
        return () if self.over else self.runs.as_far_as(answers)

    def write(self, answers: Answers) -> str:
        """Return the text of a move; refusals are left out unless that would be ambiguous."""
        return move_text(self.answered_questions(answers), self.notation)

    def write_fully(self, answers: Answers) -> str:
        """Return the text of these answers, possibly an incomplete move, with all refusals and implied choices."""
        return full_text(self.answered_questions(answers), self.notation)

    def write_open(self, answers: Answers) -> str:
        """Return the text of these answers, with a sign for a chance event after them."""
        begun = [self.write_fully(answers)] if answers else []
        return join_move([*begun, UNKNOWN])

    def tokens(self, answers: Answers) -> list[tuple[str, bool]]:
        """Return the text of each answer, and whether it declines a ``may``."""
        return tokens(self.answered_questions(answers), self.notation)


def _write_answer(asked: AnsweredQuestion, notation: Notation, answers: Answers) -> str:
    """Return the text of a move that answers only this question."""
    return answer_text(asked, answers[0], notation)
