"""A game in progress: its moves, the answers of the current turn, the next question, undo and records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING

from manqala.core.board import spoken_name
from manqala.core.course import Phase
from manqala.game.move import CHANCE, Move
from manqala.game.outcome import outcome_words
from manqala.players.base import first, fitting
from manqala.players.chance import Chance
from manqala.terminal.sowing_frames import count_effects

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Choices
    from manqala.game.recorders import Recorder
    from manqala.game.records import Record

HUMAN = "human"
"""The registered name of a human player."""


class Answerer(StrEnum):
    """The kind of player that answers the next question."""

    PERSON = "person"
    PROGRAM = "program"
    CHANCE = "chance"
    NO_PLAYER = "no player"
    """The game is over."""


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move of the game, with the positions before and after it."""

    before: PositionValue
    move: Move
    after: PositionValue

    @property
    def dealt(self) -> bool:
        """Whether chance made it outside a turn, so that it has no number."""
        return self.before.stepwise and self.before.turn == CHANCE

    @property
    def text(self) -> str:
        """The move with the gain of its mover: ``6(+2)``."""
        last = self.after.last
        gained = (
            sum(last.captured[last.mover]) if last is not None and not self.before.stepwise else 0
        )
        return f"{self.move.text}(+{gained})" if gained > 0 else self.move.text


@dataclass(frozen=True, slots=True)
class PlayedAnswer:
    """The result of an answer: the effects of ``answers`` in ``before`` after the first ``shown``, and the new board."""

    before: PositionValue
    answers: Answers
    shown: int
    after: PositionValue
    whole: bool
    """Whether the answer completes the move."""


class RunningGame:
    """One game, from its first position or from a record to its end."""

    def __init__(self, start: PositionValue, who: dict[str, str], seed: int) -> None:
        """``who``: the registered player behind each player of the game."""
        self.game = start.game
        self.start = start
        self.who = who
        self.seed = seed
        self.played: list[MadeMove] = []
        self.position = start
        self.answers: Answers = ()
        """The answers of the current turn."""
        self.resigned: str | None = None
        """The player who has resigned."""
        self.recorder: Recorder | None = None
        self.record_file: Path | None = None
        """The file that records the game."""
        self.rng = Random(seed)
        """The random numbers of the programs, seeded again for each move."""
        self._chance = Chance(Random())
        self._stops: list[Answers] = []
        """The earlier answers of the turn at each question to a human player."""
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.answers = ()
        self._stops.clear()
        # Seed each move separately, so that a resumed game continues like the original.
        self.rng.seed(f"{self.seed}/{len(self.played)}")

    # ---- questions ----------------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The human players."""
        return [n for n, name in enumerate(self.start.players) if self.who[name] == HUMAN]

    @property
    def known(self) -> Answers:
        """The answers of this turn that the next player to decide knows."""
        return self.position.seen(self.answers) if self.answers else ()

    def question(self) -> Choices | None:
        """The next question with its legal answers; ``None`` if the game is over."""
        return None if self.finished else self.position.choices(self.known)

    @property
    def finished(self) -> bool:
        """Whether the game is over, by its rules or because a player resigned."""
        return self.position.over or self.resigned is not None

    def answerer(self, choices: Choices | None) -> Answerer:
        """The kind of player that answers a question."""
        if choices is None:
            return Answerer.NO_PLAYER
        if choices.player >= len(self.position.players):
            return Answerer.CHANCE
        person = self.who[self.position.players[choices.player]] == HUMAN
        return Answerer.PERSON if person else Answerer.PROGRAM

    def prompt(self, choices: Choices) -> Answers | None:
        """Note a question to a human player, as a point for ‘undo’.

        Return the answer instead if it is the only one, in the middle of a move or outside turns.
        """
        if (self.answers or self.position.stepwise) and len(choices.options) == 1:
            return first(choices)
        if not self._stops or self._stops[-1] != self.answers:
            self._stops.append(self.answers)
        return None

    def roll_chance(self) -> Answers:
        """The answer of chance: the same for the same seed, also after an ‘undo’."""
        self._chance.seed(self.seed, len(self.played), len(self.answers))
        return self._chance.choose(self.position, self.answers)

    @property
    def board(self) -> PositionValue:
        """The current board, also in the middle of a move, without hidden choices."""
        return self.position.during(self.known) if self.answers else self.position

    # ---- answers ------------------------------------------------------------------------------------

    def answer(self, given: Answers) -> PlayedAnswer:
        """Add one or several answers; make the move if it has no further question."""
        before = self.position
        shown = count_effects(before, self.answers)
        choices = before.choices(self.answers)
        if choices is not None and choices.unseen:
            given = fitting(choices, given) or first(choices)
        if before.stepwise:
            return PlayedAnswer(before, given[:1], 0, self._make(given[:1]), whole=True)
        answers = self.answers + given
        if before.choices(answers) is None:
            return PlayedAnswer(before, answers, shown, self._make(answers), whole=True)
        self.answers = answers
        return PlayedAnswer(before, self.known, shown, self.board, whole=False)

    def _make(self, answers: Answers) -> PositionValue:
        before = self.position
        after = before.play(Move(answers, before.write(answers)))
        self._advance(after)
        if self.recorder is not None:
            self._write(len(self.played))
        return after

    def _advance(self, after: PositionValue) -> None:
        assert after.last is not None
        self.played.append(MadeMove(self.position, after.last.move, after))
        self.position = after
        self._begin_turn()

    def undo(self) -> int:
        """Take back the last answer of a human player, or their last move and all later ones; return the number of moves.

        Raises ``LookupError`` if there is nothing to take back.
        """
        if self.resigned is not None:
            self.resigned = None
            if self.recorder is not None:
                self.recorder.undo(0)
            return 0
        stops = [stop for stop in self._stops if len(stop) < len(self.answers)]
        if stops:
            self.answers = stops[-1]
            self._stops = stops
            return 0
        back = self._moves_back()
        self.position = self.played[-back].before
        del self.played[-back:]
        if self.recorder is not None:
            self.recorder.undo(back)
        self._begin_turn()
        return back

    def _moves_back(self) -> int:
        """Number of moves since a human player began one, with that one."""
        for back, ply in enumerate(reversed(self.played), 1):
            if ply.before.turn is not None and self.who.get(ply.before.turn) == HUMAN:
                return back
        raise LookupError

    def resign(self) -> str:
        """Resign for the human player to decide, or for the mover between programs; return the player's name."""
        choices = self.question()
        player = choices.player if choices is not None else self.position.mover
        if self.people and player not in self.people:
            player = self.people[0]
        self.resigned = self.position.name(player)
        if self.recorder is not None:
            self.recorder.resign(self.resigned)
        return self.resigned

    # ---- moves and result ---------------------------------------------------------------------------

    def number(self, count: int) -> int:
        """The number of the last of the first ``count`` moves; moves of chance outside turns have none."""
        return sum(not ply.dealt for ply in self.played[:count])

    def move_line(self, at: int) -> str:
        """The move with this index, as a line of a list: ``3. south: 6(+2)``."""
        ply = self.played[at]
        if ply.dealt:
            return f"{CHANCE}: {ply.text}"
        last = ply.after.last
        assert last is not None
        text = f"{self.number(at + 1)}. {spoken_name(last.by)}: {ply.text}"
        if last.passed:
            names = ply.after.notation.board.spoken
            text += "; " + ", ".join(f"{names[player]} cannot move" for player in last.passed)
        elif (
            not ply.after.over
            and last.phase == ply.after.phase is Phase.TURN
            and last.mover == ply.after.mover
        ):
            text += "; moves again"
        return text

    def result(self) -> str:
        """The result in words; empty before the end."""
        return outcome_words(self.position, self.resigned)

    # ---- records ------------------------------------------------------------------------------------

    def record(self, path: Path) -> None:
        """Record the game in a new file, from its beginning; raises ``ManqalaError``."""
        from manqala.game.recorders import create_recorder

        recorder = create_recorder(path, self.start, self.who, self.seed)
        self.close()
        self.recorder, self.record_file = recorder, path
        for number in range(1, len(self.played) + 1):
            self._write(number)
        if self.resigned is not None:
            recorder.resign(self.resigned)

    def replay(self, record: Record) -> None:
        """Make the recorded moves; raises ``ManqalaError`` if they do not fit the rules."""
        from manqala.game.replaying import replay_main

        for after in replay_main(self.position, record.last):
            self._advance(after)
        self.resigned = record.last.resigned or None

    def resume(self, path: Path, record: Record) -> None:
        """Make the recorded moves and continue the record; raises ``ManqalaError`` if they do not fit the rules."""
        from manqala.game.recorders import resume_recorder

        self.replay(record)
        self.recorder, self.record_file = resume_recorder(path, record, self.position), path

    def _write(self, number: int) -> None:
        assert self.recorder is not None
        made = self.played[number - 1]
        self.recorder.move(number, made.before, made.move, made.after)

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose the moves of a human player."""
        return bool(self.people and self.played) and self.recorder is None and not self.finished

    def close(self) -> None:
        """Close the file that records the game."""
        if self.recorder is not None:
            self.recorder.close()
            self.recorder = None
