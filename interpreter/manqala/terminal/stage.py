"""What is on the screen at a moment: which board with which lights, what is asked, the move that is shown seed by seed."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.players.human import Instead, understand
from manqala.terminal.board_canvas import Lights
from manqala.terminal.foreseen import NOTHING_FORESEEN, foresee
from manqala.terminal.picking import Picker
from manqala.terminal.running_game import Answerer
from manqala.terminal.sown_frames import SPEEDS, frame_seconds, frames
from manqala.text.diagnostics import MoveError, quantity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Choices
    from manqala.game.trace import Step
    from manqala.search.analysis import Assessed
    from manqala.terminal.foreseen import Foreseen
    from manqala.terminal.running_game import PlayedAnswer, RunningGame
    from manqala.terminal.sown_frames import Frame

FACING = 2
"""The number of players for whom the board can be turned."""
USUAL_SPEED = 2
MOST_OUTCOMES = 12
"""Limit of answers of which is shown what they lead to."""


class Awaited(StrEnum):
    """What the stage waits for."""

    FRAME = "frame"
    PERSON = "person"
    PROGRAM = "program"
    END = "end"


class Stage:
    """A running game as a person sees it; the screen shows it and tells it what was pressed."""

    def __init__(self, running: RunningGame, *, turn_board: bool = True) -> None:
        """``turn_board``: whether who is to decide sits below."""
        self.running = running
        self.turned = turn_board and len(running.start.players) == FACING
        self.near = running.people[0] if self.turned and running.people else 0
        self.speed = USUAL_SPEED
        self.at: int | None = None
        """How many moves led to the board that is shown, when it is not the present one."""
        self.frames: list[Frame] = []
        """The boards of the move that is being shown."""
        self.frame = -1
        """Which of them is shown; none below nought."""
        self.question: Choices | None = None
        self.picker: Picker | None = None
        """The answers that a person may choose from now."""
        self.outcomes: list[str] = []
        self.foreseen: Foreseen = NOTHING_FORESEEN
        self.values: list[Assessed] = []
        self.remark = ""
        """What is said below the board."""
        self._shown: PositionValue = running.board

    # ---- going on -----------------------------------------------------------------------------------

    def go_on(self) -> Awaited:
        """Do what waits for no player, and say what is waited for then."""
        while not self.frames:
            running = self.running
            self._shown = running.board
            self.question = running.question()
            asked = running.asked(self.question)
            self.picker = None
            if asked is Answerer.NO_PLAYER or self.question is None:
                return Awaited.END
            if asked is Answerer.PROGRAM:
                return Awaited.PROGRAM
            if asked is Answerer.CHANCE:
                self._apply(running.answer(self._fall(self.question)))
                continue
            only = running.wait(self.question)
            if only is None:
                self._ask(self.question)
                return Awaited.PERSON
            self._apply(running.answer(only))
        return Awaited.FRAME

    def _fall(self, choices: Choices) -> Answers:
        given = self.running.fall()
        fallen = next(option for option in choices.options if option.index == given[0])
        self.remark = f"chance: {choices.name} = {fallen.text}"
        return given

    def _ask(self, choices: Choices) -> None:
        self.picker = Picker(choices)
        self.foreseen = NOTHING_FORESEEN
        if self.turned and choices.player in self.running.people:
            self.near = choices.player
        known = self.running.known
        self.outcomes = []
        # Where an answer leads is told in the middle of a move, when it is asked in words.
        if (
            known
            and not choices.of_holes
            and not choices.unseen
            and len(choices.options) <= MOST_OUTCOMES
        ):
            self.outcomes = [
                self.running.position.outcome((*known, option.index)) for option in choices.options
            ]

    def take(self, given: Answers) -> Awaited:
        """Go on with an answer; its seeds are shown one by one."""
        self._apply(self.running.answer(given))
        return self.go_on()

    def _apply(self, act: PlayedAnswer) -> None:
        """Begin to show what an answer did."""
        self.picker, self.question = None, None
        self.foreseen, self.values, self.at = NOTHING_FORESEEN, [], None
        self._shown = act.after
        if act.whole:
            self.remark = self.running.told(len(self.running.played) - 1)
        self.frames = frames(act.before, act.answers, act.shown) if SPEEDS[self.speed] else []
        self.frame = 0 if self.frames else -1

    def next_frame(self) -> Awaited:
        """Show the next seed."""
        self.frame += 1
        if self.frame >= len(self.frames):
            return self.skip()
        return Awaited.FRAME

    def skip(self) -> Awaited:
        """Show the board after the move at once."""
        self.frames, self.frame = [], -1
        return self.go_on()

    @property
    def pause(self) -> float:
        """How long the frame is shown."""
        return frame_seconds(self.speed, len(self.frames))

    def hurry(self, by: int) -> None:
        """Sow faster, or slower; at the end of the scale moves are shown at once."""
        order = [1, 2, 3, 0]
        at = min(max(0, order.index(self.speed) + by), len(order) - 1)
        self.speed = order[at]
        words = ("at once", "slowly", "seed by seed", "fast")
        self.remark = f"moves are shown {words[self.speed]}"

    def turn(self) -> None:
        """Turn the board, where two face each other."""
        if len(self.running.start.players) == FACING:
            self.near = 1 - self.near

    @property
    def hidden(self) -> bool:
        """Whether an answer must not be seen, since others at this terminal choose at the same time."""
        picker = self.picker
        return picker is not None and picker.choices.unseen and len(self.running.people) > 1

    # ---- answers of a person ------------------------------------------------------------------------

    def consider(self) -> None:
        """Find out what the answer under the cursor would do."""
        if self.picker is None or self.picker.index is None:
            self.foreseen = NOTHING_FORESEEN
            return
        running = self.running
        self.foreseen = foresee(
            running.position, running.known, self.picker.choices, self.picker.index
        )

    def point_at(self, answers: Answers) -> bool:
        """Bring the cursor to the first of these answers; gives whether it is one of those that are asked for."""
        picker = self.picker
        indices = [] if picker is None else [option.index for option in picker.choices.options]
        if picker is None or not answers or answers[0] not in indices:
            return False
        picker.select(indices.index(answers[0]))
        self.consider()
        return True

    def choose(self) -> Awaited | None:
        """Answer what is under the cursor; nothing where that is none."""
        if self.picker is None or self.picker.index is None or self.at is not None:
            return None
        return self.take((self.picker.index,))

    def say(self, line: str) -> Awaited | None:
        """Answer with a typed text, which may be a whole move; nothing where it is not understood."""
        if self.picker is None or self.at is not None or not line.strip():
            return None
        running = self.running
        try:
            given = understand(running.position, running.known, self.picker.choices, line)
        except MoveError as error:
            found = error.diagnostics[0]
            self.remark = found.message
            return None
        except Instead as other:
            running.answers = ()
            given = other.answers
        return self.take(given)

    def undo(self) -> Awaited:
        """Take back a person's last answer, or his last move."""
        try:
            back = self.running.undo()
        except LookupError:
            self.remark = "There is no move of yours to take back."
            return self.go_on()
        self.remark = f"Taken back: {quantity(back, 'move') if back else 'the last answer'}."
        self.frames, self.frame, self.at, self.values = [], -1, None, []
        return self.go_on()

    def resign(self) -> Awaited:
        """The person gives up."""
        if not self.running.finished:
            self.running.resign()
            self.frames, self.frame, self.picker = [], -1, None
            self.remark = ""
        return self.go_on()

    # ---- history ------------------------------------------------------------------------------------

    def walk(self, by: int) -> None:
        """Go back or on in the game."""
        count = len(self.running.played)
        self.visit((count if self.at is None else self.at) + by)

    def visit(self, at: int) -> None:
        """Show the board after a number of moves; behind the last one is the present."""
        count = len(self.running.played)
        at = max(0, at)
        self.at = at if at < count else None
        self.foreseen = NOTHING_FORESEEN

    @property
    def moves_shown(self) -> int:
        """How many moves led to the board that is shown."""
        return len(self.running.played) if self.at is None else self.at

    # ---- what is seen -------------------------------------------------------------------------------

    @property
    def board(self) -> PositionValue:
        """The position that is shown."""
        if self.at is not None:
            played = self.running.played
            return played[self.at].before if self.at < len(played) else self.running.position
        if self.frame >= 0:
            return self.frames[self.frame].position
        return self._shown

    @property
    def acting(self) -> Step | None:
        """The effect that is shown at this moment."""
        return self.frames[self.frame].step if self.frame >= 0 and self.at is None else None

    def lights(self) -> Lights:
        """What is set off on the board."""
        board = self.running.game.rules.board
        if self.at is None and self.frame >= 0:
            frame = self.frames[self.frame]
            source = frame.source if frame.source not in board.hands else None
            target = frame.target if frame.target not in board.hands else None
            return Lights(began=source, ended=target)
        picker = self.picker if self.at is None else None
        if picker is not None and picker.index is not None and not self.hidden:
            seen = self.foreseen
            return Lights(
                frozenset(picker.places), picker.place, seen.began, seen.ended,
                foreseen=seen.changes, values=self._place_values(),
            )  # fmt: skip
        began, ended = self._last_ends()
        choices = frozenset(picker.places) if picker is not None else frozenset()
        return Lights(choices, None, began, ended, self._changed(), values=self._place_values())

    def _last_ends(self) -> tuple[int | None, int | None]:
        """Where the last move before the board that is shown began and ended."""
        number = self.moves_shown
        if self.at is None and self.running.answers:
            return self._begun(), None
        if number == 0:
            return None, None
        made = self.running.played[number - 1]
        return (None, None) if made.before.stepwise else made.before.ends(made.move)

    def _begun(self) -> int | None:
        """The hole that was chosen last in this turn, if it may be seen."""
        running = self.running
        if self.question is not None and self.question.unseen:
            return None
        holes = [
            said.options[answer]
            for said, answer in zip(
                running.position.said(running.known), running.known, strict=False
            )
            if isinstance(said.question, core.Choose) and said.question.type == ty.HOLE
        ]
        return holes[-1] if holes else None

    def _changed(self) -> frozenset[int]:
        """Where the last move has changed what lies there."""
        number = self.moves_shown
        if number == 0:
            return frozenset()
        made = self.running.played[number - 1]
        notation = made.before.notation
        old, new = made.before.cells, self.board.cells
        places = range(notation.board.nowhere)
        return frozenset(p for p in places if notation.counts(p, old) != notation.counts(p, new))

    def _place_values(self) -> Mapping[int, str]:
        """The value of the best move with each hole, where values are shown and holes are chosen from."""
        picker = self.picker
        if picker is None or not picker.places or not self.values or self.at is not None:
            return {}
        first = len(self.running.known)
        found: dict[int, str] = {}
        by_index = {option.index: option.value for option in picker.choices.options}
        for one in self.values:
            if len(one.move.answers) > first and one.move.answers[:first] == self.running.known:
                place = by_index.get(one.move.answers[first])
                if place is not None:
                    found.setdefault(place, short_value(one))
        return found

    def status(self) -> str:
        """The line below the board: what is done, or asked, or would happen."""
        running = self.running
        if self.at is not None:
            told = running.told(self.at - 1) if self.at else "The beginning"
            return f"{told}   (End returns)"
        if self.acting is not None:
            return self.acting.text
        if running.finished:
            return running.result()
        if self.picker is None:
            return self.remark
        if self.foreseen.words:
            return f"{self._option_words()}: {self.foreseen.words}"
        if self.hidden:
            who, asked = (
                running.position.name(self.picker.choices.player),
                self.picker.choices.question,
            )
            return f"{who}: {asked} Type it: it stays hidden until all have chosen."
        who = running.position.name(self.picker.choices.player)
        context = (
            f"{self.picker.choices.context} "
            if running.known and self.picker.choices.context
            else ""
        )
        return f"{who}: {context}{self.picker.choices.question}"

    def _option_words(self) -> str:
        picker = self.picker
        assert picker is not None
        assert picker.at is not None
        return picker.choices.options[picker.at].token


def short_value(one: Assessed) -> str:
    """A value in a few letters, for the number of a hole: ``+2.5``, ``won``, ``lost``."""
    if one.wins_in is not None:
        return "won"
    if one.loses_in is not None:
        return "lost"
    return f"{one.margin or 0:+.1f}".replace("-", "−")
