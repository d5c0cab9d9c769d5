"""A game at the terminal: turns, history, display and recording."""

from __future__ import annotations

import sys
import time
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING

from manqala.cli.asking import Asker, Quit, Resigned, Undo
from manqala.cli.going_on import farewell
from manqala.cli.legend import Legend
from manqala.cli.say import say
from manqala.cli.screen import Screen
from manqala.cli.showing import PAUSE, Showing
from manqala.core.board import spoken_name
from manqala.core.course import Phase
from manqala.game.move import CHANCE, Move
from manqala.game.seen_position import hides, seen_by, viewers
from manqala.players.base import Seat, first, fitting
from manqala.players.chance import Chance
from manqala.players.human import Instead
from manqala.players.pondering import pondering
from manqala.players.registry import make
from manqala.text.diagnostics import ManqalaError, quantity

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from manqala.cli.legend import Meaning
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.game.move import Choices
    from manqala.game.recorders import Recorder
    from manqala.game.records import Record
    from manqala.players.base import Answers

    Ends = tuple[int | None, int | None]

HUMAN = "human"
FACING = 2
"""The number of players for whom the board can be turned."""


class Session:
    """One game from its start, or from a record, until it ends or the person leaves."""

    def __init__(
        self, game: WarmGame, start: PositionValue, who: dict[str, str], seed: int, showing: Showing
    ) -> None:
        """``who``: the registered player for each player of the game."""
        self.game = game
        self.start = start
        self.who = who
        self.seed = seed
        self.screen = Screen(sys.stdout)
        self.legend = Legend(game, self.screen.began, self.screen.ended)
        self.people = [n for n, name in enumerate(start.players) if who[name] == HUMAN]
        self.watched = bool(self.people)
        self.recorder: Recorder | None = None
        self.kept_in: Path | None = None
        """The file in which the game is recorded."""
        self.played: list[tuple[PositionValue, Move]] = []
        """Every move with the position before it."""
        self.position = start
        self.resigned: str | None = None
        """The player who has resigned."""
        lively = self.watched or self.screen.terminal
        self._lively = lively
        """Whether a person watches, so that explanations help."""
        self._boards = lively if showing.boards is None else showing.boards
        self._pause = showing.pause
        if self._pause is None:
            self._pause = PAUSE if self.screen.terminal else 0.0
        self._turned = showing.turn_board and len(start.players) == FACING
        self._near = self.people[0] if self._turned and self.watched else 0
        self._places = game.rules.board.places * len(game.rules.layout.kinds)
        self._drawn: list[int] = []
        """The contents of the board that was shown last."""
        self._rng = Random(seed)
        self._kept: list[Answers] = []
        """The moves that are saved."""
        self._told: set[str] = set()
        self._stops: list[Answers] = []
        """The answers given in this turn, each time a person was asked."""
        self._asked: int | None = None
        """The person who is asked now."""
        self._given: Answers = ()
        """The answers given in this turn when a player is asked."""
        self._asker = Asker(self)
        seat = Seat(self._rng, self._asker)
        self._chance = Chance(Random())
        self._players = [*(make(who[name], seat) for name in start.players), self._chance]

    # ---- saving -----------------------------------------------------------------------------------

    @property
    def unsaved(self) -> bool:
        """Whether leaving would lose a person's moves."""
        moves = [move.answers for _, move in self.played]
        return self.watched and self.recorder is None and bool(moves) and moves != self._kept

    def resign(self, player: int) -> None:
        """Resign for a player."""
        self.resigned = self.start.players[player]
        if self.recorder is not None:
            self.recorder.resign(self.resigned)

    def note_saved(self) -> None:
        """Note that the moves so far are saved."""
        self._kept = [move.answers for _, move in self.played]

    def record(self, path: Path) -> None:
        """Write the game to a new file, from its start; raises ``ManqalaError``."""
        from manqala.game.recorders import create_recorder

        recorder = create_recorder(path, self.start, self.who, self.seed)
        if self.recorder is not None:
            self.recorder.close()
        self.recorder, self.kept_in = recorder, path
        for number, (before, move) in enumerate(self.played, 1):
            after = self.position if number == len(self.played) else self.played[number][0]
            self._write(number, before, move, after)
        if self.resigned is not None:
            recorder.resign(self.resigned)

    def _write(self, number: int, before: PositionValue, move: Move, after: PositionValue) -> None:
        assert self.recorder is not None
        self.recorder.move(number, before, move, after)

    def replay(self, record: Record) -> None:
        """Make the recorded moves; raises ``ManqalaError`` if they are illegal."""
        from manqala.game.replaying import replay_main

        for after in replay_main(self.position, record.last):
            self._advance(after)
        self.resigned = record.last.resigned or None

    # ---- playing -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end."""
        self.show(self.position, None, self._last_ends())
        if self.watched and not self.position.over and self.resigned is None:
            self.screen.say(
                "‘help’ lists what you can type, and explains the signs.", self.screen.dim
            )
            if hides(self.game.rules):
                self.screen.say(self._explain_hiding(), self.screen.dim)
        try:
            while self._goes_on():
                try:
                    self._turn()
                except KeyboardInterrupt:
                    self._handle_interrupt()
        except Quit:
            self._say_goodbye()
        except KeyboardInterrupt:
            say()
            self._say_goodbye()
            raise
        except ManqalaError:  # the rules have an error: save the moves so far
            self._say_goodbye()
            raise

    def _explain_hiding(self) -> str:
        """Say what ‘?’ stands for."""
        if len(self.people) == 1:
            return "‘?’ stands for what you do not see until the game is over."
        return (
            "‘?’ stands for what is hidden until the game is over. The board shows what the person to move may see: "
            "let the others look away."
        )

    def _goes_on(self) -> bool:
        """Whether there is a turn to play; at the end, show the result and allow taking back."""
        while self.position.over or self.resigned is not None:
            self.screen.result(self.position, self.resigned)
            if self._lively and self.position.result is not None:
                self._explain(self.legend.of_reason(self.position.result.reason))
            if not self._asker.after_the_end():
                return False
            self._undo()
        return True

    def _handle_interrupt(self) -> None:
        """Handle Ctrl-C while a program thinks, or while its move is shown."""
        if self.recorder is not None or not self.watched:
            raise KeyboardInterrupt
        say()
        self._asker.interrupted()

    def _turn(self) -> None:
        before = self.position
        # Each move has its own random numbers, so that a resumed game continues identically.
        self._rng.seed(f"{self.seed}/{len(self.played)}")
        try:
            move = self._decide(before)
        except Undo:
            self._undo()
            return
        except Resigned:
            return
        self._print_remarks()
        if before.stepwise:
            self._show_answers(before, move)
            return
        after = self._make(before, move)
        self._print_move(before, after)
        if self._boards or after.over or after.round != before.round:
            self.show(after, before, before.ends(move) if self._lively else None)
        self._wait(before, after)

    def _wait(self, before: PositionValue, after: PositionValue) -> None:
        """Pause after a program's action, so that it can be seen."""
        if before.mover not in self.people and not after.over and self._pause:
            time.sleep(self._pause)

    def _make(self, before: PositionValue, move: Move) -> PositionValue:
        """Make a move, and record it."""
        after = before.play(move)
        self._advance(after)
        if self.recorder is not None:
            self._write(len(self.played), before, self.played[-1][1], after)
        return after

    def _print_move(self, before: PositionValue, after: PositionValue) -> None:
        """Print the move, and its effect on the round."""
        number = sum(1 for position, _ in self.played if not self._dealing(position))
        shown = self.screen.move(after, number)
        if self._lively:
            self._explain(self.legend.of_move(shown))
        if after.round_result is not before.round_result and not after.over:
            self.screen.round_result(after, before.round)

    def _show_answers(self, before: PositionValue, move: Move) -> None:
        """Show answers that are moves: the board as it changes or, for chance, once all outcomes are known."""
        after = before
        for answer in move.answers:
            now = after
            after = self._make(now, Move((answer,), ""))
            if not self._dealing(now):
                self._print_move(now, after)
        if self._dealing(after):
            return
        if self._dealing(before):
            self.screen.say(f"{CHANCE}: {' '.join(self._dealt())}")
        changed = after.cells[: self._places] != self._drawn
        if changed and (self._boards or not after.stepwise):
            self.show(after, before)
        self._wait(before, after)

    def _dealt(self) -> list[str]:
        """The latest outcomes of chance."""
        fallen = takewhile(lambda one: self._dealing(one[0]), reversed(self.played))
        return [move.text for _, move in fallen][::-1]

    def _unseen(self, choices: Choices, given: Answers) -> Answers:
        """The answers of a simultaneous choice; empty if a person must choose again."""
        answer = fitting(choices, given)
        if not answer and choices.player in self.people:
            say("This conflicts with a choice that you cannot see: choose again.")
            return ()
        return answer or first(choices)

    @staticmethod
    def _dealing(position: PositionValue) -> bool:
        """Whether chance decides something outside a turn."""
        return position.stepwise and position.turn == CHANCE

    def _decide(self, position: PositionValue) -> Move:
        """The move that results when each player answers; raises ``Undo``."""
        answers: Answers = ()
        self._stops.clear()
        while (choices := position.choices(answers)) is not None:
            # The seed counts earlier decisions, so that chance repeats after an ‘undo’.
            self._chance.seed(self.seed, len(self.played), len(answers))
            try:
                self._given = answers
                known = position.seen(answers) if choices.unseen else answers
                given = self._ask_player(choices.player, position, known)
                if choices.unseen:
                    given = self._unseen(choices, given)
                if choices.by_chance and self._lively and position.phase is Phase.TURN:
                    fallen = next(option for option in choices.options if option.index == given[0])
                    self.screen.say(f"chance: {choices.name} = {fallen.text}")
                answers += given
                if position.stepwise:
                    break
            except Undo:
                # The question at which the person gives up was recorded as well.
                self._stops.pop()
                if not self._stops:
                    raise
                answers = self._stops.pop()
                say("Taken back: the last answer.")
                if not answers:
                    self.show(position, None, self._last_ends())
            except Instead as other:
                self._stops[:] = [()]
                answers = other.answers
                say(f"Started again with {position.write(answers)}.")
        return Move(answers, position.write(answers))

    def _ask_player(self, player: int, position: PositionValue, known: Answers) -> Answers:
        """The answers of a player; programs may think while a person decides."""
        if player not in self.people:
            return self._players[player].choose(position, known)
        try:
            with pondering(self._players, position):
                return self._players[player].choose(position, known)
        finally:
            self._asked = None

    def note_question(self, position: PositionValue, answers: Answers, player: int) -> None:
        """Record that a person is asked after these answers, and show the board as far as they may know it."""
        self._asked = player
        if self._stops and self._stops[-1] == self._given:
            return
        self._stops.append(self._given)
        if not (answers and self._lively and self._boards):
            return
        now = position.during(answers)
        if now.cells[: self._places] != self._drawn or (self._turned and player != self._near):
            self.show(now, position, player=player)

    def _print_remarks(self) -> None:
        """Print each player's remarks once."""
        for name, player in zip(self.start.players, self._players, strict=False):
            remark = getattr(player, "remark", None)
            if remark is not None and name not in self._told:
                self._told.add(name)
                say(f"{spoken_name(name)}: {remark}")

    def _advance(self, after: PositionValue) -> None:
        assert after.last is not None
        self.played.append((self.position, after.last.move))
        self.position = after

    def _undo(self) -> None:
        """Go back to the last position in which a person was asked, or take a resignation back."""
        if self.resigned is not None:
            self.resigned = None
            if self.recorder is not None:
                self.recorder.undo(0)
            say("Taken back: the resignation.")
            return
        back = 0
        for before, _ in reversed(self.played):
            back += 1
            if before.turn is not None and self.who.get(before.turn) == HUMAN:
                break
        else:
            say("You have made no move that could be taken back.")
            return
        self.position = self.played[-back][0]
        del self.played[-back:]
        if self.recorder is not None:
            self.recorder.undo(back)
        say(f"Taken back: {quantity(back, 'move')}.")
        self.show(self.position, None, self._last_ends())

    # ---- showing -----------------------------------------------------------------------------------

    def show(
        self,
        position: PositionValue,
        before: PositionValue | None,
        marked: Ends | None = None,
        player: int | None = None,
    ) -> None:
        """Print the board as the deciding person sees it (``player``, if that is not the mover), with the status."""
        deciding = position.mover if player is None else player
        if self._turned and not position.over and deciding in self.people:
            self._near = deciding
        self._drawn = position.cells[: self._places]
        eyes = viewers(
            self.people, self._asked if player is None and self._asked is not None else deciding
        )
        shown, earlier = seen_by(position, eyes), before and seen_by(before, eyes)
        drawn = self.screen.board(shown, earlier, self._near, marked or (None, None))
        if self._lively:
            self._explain(self.legend.of_board(shown, drawn, marked=marked is not None))
        self.screen.status(position)

    def _last_ends(self) -> Ends | None:
        """Both ends of the last move, if a person watches."""
        if not (self._lively and self.played):
            return None
        before, move = self.played[-1]
        return before.ends(move)

    def _explain(self, entries: Iterable[Meaning]) -> None:
        self.screen.listed(entries, self.screen.dim)

    def _say_goodbye(self) -> None:
        for line in farewell(
            self.game, self.position, self.who, self.kept_in, begun=bool(self.played)
        ):
            say(line)
