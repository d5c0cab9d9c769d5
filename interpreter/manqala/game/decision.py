"""A decision at a moment of a game: the next question, and the legal moves, of which there may be very many."""

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
from manqala.game.scene import Scene
from manqala.game.shown_questions import show_question
from manqala.game.text import write_position
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
    from manqala.run.dialogue import Said
    from manqala.run.flow import Play
    from manqala.run.machine import Cells
    from manqala.run.runs import Runs

MOST_SHOWN = 2_000
"""Limit of moves listed one by one; beyond it the questions are shown."""
ANSWERS_EACH, ANSWERS_FIRST = 10, 500
"""Limits of answers for each move that may be counted, and in addition to them, before counting is given up."""
UNLISTED = (SearchError, LongSearchError, TooLongError)
"""What stops a list of moves: there are too many, or finding them takes too long."""
MOST_LOST = MOST_ANSWERS // 8
"""Limit of answers before moves in order are searched in a surer, slower way."""
LONG_MOVE = 100
"""The additional number for each wanted move: few moves have as many."""


class Decision:
    """What waits for answers in a game in progress."""

    def __init__(self, play: Play, notation: Notation) -> None:
        """``play`` is not changed any more."""
        self.play_state = play
        """The game in progress that this is a moment of; not to be changed."""
        self.notation = notation
        """How this game's holes and values are written."""
        self._runs: Runs | None = None
        self._limited = False
        """Whether the moves were listed last within a narrower limit than that of one answer."""

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
        """Whether each answer is a move of its own: before a round and between rounds. A turn is one move as a whole."""
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

        Where chance decides, and when the game is over, it is the player whose turn it was or will be.
        """
        first = self._first
        return self.play_state.mover if first >= len(self.players) else first

    @cached_property
    def _first(self) -> int:
        """Who decides first; chance only where it is no player's turn."""
        if self.phase in {Phase.TURN, Phase.OVER}:
            return self.play_state.mover
        asked = self._waiting
        return self.play_state.mover if asked is None else asked.player

    @cached_property
    @bounded
    def _waiting(self) -> Said | None:
        """The next question where each answer is a move; none where turns are played, and where there is no way at all."""
        try:
            asked = self.ask(()) if self.stepwise else None
        except Dead:
            return None
        return None if isinstance(asked, Done) else asked

    @property
    def now(self) -> Cells:
        """The cells at this moment: those when the next answer is asked for, where each is a move."""
        waiting = self._waiting if self.stepwise else None
        return self.play_state.cells if waiting is None else waiting.cells

    def name(self, player: int) -> str:
        """What a player is called who is asked something; who has the number after the last is chance."""
        return self.players[player] if player < len(self.players) else CHANCE

    @property
    def turn(self) -> str | Any:
        """The name of the player who is to decide, or ``chance``; None when the game is ``over``."""
        return None if self.over else self.name(self._first)

    @property
    def chancy(self) -> bool:
        """Whether what waits may meet chance, so that a move is not all decided by players."""
        return not self.over and self.runs.program.chance

    @property
    def runs(self) -> Runs:
        """The runs of what waits for answers; not to be had when the game is over."""
        if self._runs is None:
            self._runs = self.play_state.runs
        return self._runs

    # ---- the next question ------------------------------------------------------------------------

    def ask(self, answers: Answers) -> Said | Done:
        """The question that comes after these answers, or the run if they are all; raises ``run.machine.Dead``."""
        try:
            return self.runs.run(answers)
        except Asked as asked:
            return asked.question

    @bounded
    def choices(self, answers: Answers = ()) -> Choices | None:
        """The next question after these answers, with the live options; none when nothing is asked.

        Raises ``run.machine.Dead`` when the answers cannot be given.
        """
        asked = None if self.over else self.ask(answers)
        if asked is None or isinstance(asked, Done):
            return None
        live = self.runs.live_cells(answers, len(asked.options))
        return show_question(asked, live, self.notation)

    def seen(self, answers: Answers) -> Answers:
        """These answers as who is asked next knows them: for what others have chosen unseen stands the first that could be."""
        unknown = self.unseen(answers)
        known = answers[: len(answers) - unknown]
        for _ in range(unknown):
            choices = self.choices(known)
            assert choices is not None
            known = (*known, choices.options[0].index)
        return known

    @bounded
    def unseen(self, answers: Answers) -> int:
        """How many of these answers, the last ones, who is asked next does not get to see."""
        asked = None if self.over else self.ask(answers)
        if asked is None or isinstance(asked, Done) or not is_unseen(asked.question):
            return 0
        before = [one.question.span for one in self.said(answers) if one.asked]
        alike = takewhile(lambda span: span == asked.question.span, reversed(before))
        return sum(1 for _ in alike) % len(self.players)

    @bounded
    def outcome(self, answers: Answers) -> str:
        """In the middle of a move: what comes of the last answer if nothing else is decided."""
        asked = self.ask(answers[:-1]) if self.phase is Phase.TURN else None
        if asked is None or isinstance(asked, Done):
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
        """The complete legal moves that begin with the answers ``after``, in order; at most ``limit``.

        Where each answer is a move, ``after`` is one of them, if any.
        Raises ``TooManyWaysError`` where there are too many to list all of them, or to find as many as ``limit``, if
        that is in the thousands; ``few`` says so beforehand.  ``choices``, ``each_move``, ``random_move`` and ``play`` do
        without a list.
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
        """The moves of a turn that can be played whatever is answered: nothing has to be tried, and little written."""
        opening = self.play_state.opening or self.runs.opening()
        if isinstance(opening, Done):
            return [self._move(opening)][:limit]
        if opening is None:
            return []
        write, here = partial(_write_answer, opening, self.notation), self.play_state
        return [Move((n,), write, None, here) for n in range(len(opening.options))][:limit]

    def each_move(self, after: Answers = ()) -> Iterator[Move]:
        """The complete legal moves that begin with these answers, in order; a generator, since there may be very many."""
        if self.over:
            return
        if self.stepwise:
            yield from self._steps(after)
            return
        found = self._following(after)
        if isinstance(found, Done):
            yield self._move(found)
            return
        for index in found:  # answer by answer, so that nothing is lost among dead ends
            yield from self.each_move((*after, index))

    def _steps(self, after: Answers) -> Iterator[Move]:
        """Each answer as a move of its own; or these answers, if they can be given."""
        if after:
            if self.runs.first_leaf(after) is not None:
                yield self.move(after)
            return
        choices = self.choices()
        for option in () if choices is None else choices.options:
            yield Move((option.index,), option.token, None, self.play_state)

    @bounded
    def _following(self, answers: Answers) -> Done | list[int]:
        """The run with these answers if they are all, or else the live options of the next question."""
        asked = self.ask(answers)
        return (
            asked if isinstance(asked, Done) else self.runs.live_cells(answers, len(asked.options))
        )

    def until_chance(self, after: Answers = ()) -> Iterator[tuple[Answers, Choices | None]]:
        """What players can decide after these answers: up to what falls to chance then, or to the end of the move (none)."""
        choices = None if self.stepwise and after else self.choices(after)
        if choices is None or choices.by_chance:
            yield after, choices
            return
        for option in choices.options:
            yield from self.until_chance((*after, option.index))

    @bounded
    def count(self, after: Answers = (), most: int = MOST_SHOWN) -> int | None:
        """How many ways through what waits begin with the answers ``after``; none where there are more than ``most``.

        Of a turn these are its legal moves.
        None as well where it would take long to find out, for almost all that begins so leads nowhere.
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
        """Whether the moves are so few that they are shown one by one; then ``moves`` has all of them."""
        return self.stepwise or self.count() is not None

    @bounded
    def random_move(self, rng: Random) -> Move:
        """A random legal move: at each question every live answer is as likely."""
        if self.stepwise:
            return rng.choice(self.moves())
        done = self.runs.random_leaf(rng)
        assert done is not None
        return self._move(done)

    @bounded
    def move(self, answers: Answers) -> Move:
        """The move that consists of these answers, with its text."""
        return Move(answers, self.write(answers), None, self.play_state)

    def _move(self, done: Done) -> Move:
        text = move_text(done.said, self.notation)
        done.said = ()  # each question has the cells of its moment, and a list of moves may be long
        return Move(done.answers, text, done, self.play_state)

    def done(self, move: Move) -> Done:
        """The run of a move: that by which it was found here, or else another one. Raises as ``Runs.run`` does."""
        done = move.done
        if done is None or done.start is not self.runs.start:
            done = self.runs.run(move.answers)
            if not move.unnamed:
                done.said = ()
                move.done = done
        return done

    def _legal(self, after: Answers, most: int) -> Iterator[Done]:
        """The legal ways, in order; what the preferences leave is found out here, and not in mid-search."""
        if self.over or self.runs.merit is None:
            return iter(())
        return self.runs.legal(after, None, most)

    def _soon(self, found: Iterator[Done]) -> Iterator[Done]:
        """These ways, as long as they are found one soon after another; raises ``TooLongError`` when they are not."""
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
        """Raise ``TooLongError`` where the caller's own limit is reached."""
        play = self.play_state
        if self._limited and play.engine.machine.work < 0:
            raise TooLongError(play.engine.rules.turn.span)

    def gain(self, done: Done) -> int:
        """What a run gains for the mover."""
        play = self.play_state
        return sum(play.engine.gained(play.cells, done.cells)[self.mover])

    def move_id(self, move: Move) -> int:
        """A whole number for a move: the same in every position of the game; see ``game/move_ids.py``."""
        return move_id(self.said(move.answers), self.notation.board.places)

    @bounded
    def move_by_id(self, number: int) -> Move:
        """The move of a number; raises ``MoveError`` when it is not legal here."""
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

    def said(self, answers: Answers) -> Sequence[Said]:
        """What is said in a run with these answers, as far as they can be given."""
        return () if self.over else self.runs.as_far_as(answers)

    def write(self, answers: Answers) -> str:
        """The text of a move; what declines is left out unless that would be misread."""
        return move_text(self.said(answers), self.notation)

    def write_fully(self, answers: Answers) -> str:
        """These answers, which may be the beginning of a move, with all that declines something or goes without saying."""
        return full_text(self.said(answers), self.notation)

    def write_open(self, answers: Answers) -> str:
        """These answers, with a sign for what falls to chance after them."""
        begun = [self.write_fully(answers)] if answers else []
        return join_move([*begun, UNKNOWN])

    def tokens(self, answers: Answers) -> list[tuple[str, bool]]:
        """Each answer as it is written, and whether it declines a ``may``."""
        return tokens(self.said(answers), self.notation)


def _write_answer(asked: Said, notation: Notation, answers: Answers) -> str:
    """The text of a move that is the only answer to this question."""
    return answer_text(asked, answers[0], notation)
