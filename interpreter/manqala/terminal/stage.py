"""The state of the screen: the board and its highlights, the question, and the move that is shown seed by seed."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.board import spoken_name
from manqala.game.seen_position import hides, seen_by, viewers
from manqala.players.human import Instead, understand
from manqala.terminal.board_canvas import Highlights
from manqala.terminal.move_preview import NO_PREVIEW, preview_move
from manqala.terminal.picking import Picker
from manqala.terminal.running_game import Answerer
from manqala.terminal.sowing_frames import SPEEDS, frame_seconds, move_frames
from manqala.text.diagnostics import MoveError, quantity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Choices
    from manqala.game.trace import Step
    from manqala.search.analysis import Assessed
    from manqala.terminal.move_preview import MovePreview
    from manqala.terminal.running_game import PlayedAnswer, RunningGame
    from manqala.terminal.sowing_frames import Frame

FACING = 2
"""The board can be turned in games with this number of players."""
USUAL_SPEED = 2
MOST_OUTCOMES = 12
"""Limit of answers for which the panel shows their outcomes."""


class Awaited(StrEnum):
    """What the stage waits for."""

    FRAME = "frame"
    PERSON = "person"
    PROGRAM = "program"
    END = "end"


class Stage:
    """A running game as the player sees it; the screen draws it and passes keys and clicks on to it."""

    def __init__(self, running: RunningGame, *, turn_board: bool = True) -> None:
        """``turn_board``: whether to turn the board to the player who decides."""
        self.running = running
        self.turned = turn_board and len(running.start.players) == FACING
        self.near = running.people[0] if self.turned and running.people else 0
        self.speed = USUAL_SPEED
        self.at: int | None = None
        """Number of moves before the board on the screen, if the player looks at an earlier one."""
        self.frames: list[Frame] = []
        """The frames of the move that is shown seed by seed."""
        self.frame = -1
        """The index of the current frame; −1 for none."""
        self.question: Choices | None = None
        self.picker: Picker | None = None
        """The answers that a human player can choose from."""
        self.outcomes: list[str] = []
        self.preview: MovePreview = NO_PREVIEW
        self.values: list[Assessed] = []
        self.searching = False
        """Whether the values are being searched for."""
        self.remark = ""
        """The remark below the board."""
        self._shown: PositionValue = running.board

    # ---- progress -----------------------------------------------------------------------------------

    def advance(self) -> Awaited:
        """Play until the game needs a player or a frame; return what the stage waits for."""
        while not self.frames:
            running = self.running
            self._shown = running.board
            self.question = running.question()
            answerer = running.answerer(self.question)
            self.picker = None
            if answerer is Answerer.NO_PLAYER or self.question is None:
                return Awaited.END
            if answerer is Answerer.PROGRAM:
                return Awaited.PROGRAM
            if answerer is Answerer.CHANCE:
                self._apply(running.answer(self._fall(self.question)))
                continue
            only = running.prompt(self.question)
            if only is None:
                self._ask(self.question)
                return Awaited.PERSON
            self._apply(running.answer(only))
        return Awaited.FRAME

    def _fall(self, choices: Choices) -> Answers:
        given = self.running.roll_chance()
        fallen = next(option for option in choices.options if option.index == given[0])
        self.remark = f"chance: {choices.name} = {fallen.text}"
        return given

    def _ask(self, choices: Choices) -> None:
        self.picker = Picker(choices)
        self.preview = NO_PREVIEW
        if self.turned and choices.player in self.running.people:
            self.near = choices.player
        known = self.running.known
        self.outcomes = []
        # Show outcomes for questions in the middle of a move that are not about holes.
        if (
            known
            and not choices.of_holes
            and not choices.unseen
            and len(choices.options) <= MOST_OUTCOMES
        ):
            self.outcomes = [
                self.running.position.outcome((*known, option.index)) for option in choices.options
            ]

    def answer(self, given: Answers) -> Awaited:
        """Give an answer; its seeds are then shown one by one."""
        self._apply(self.running.answer(given))
        return self.advance()

    def _apply(self, act: PlayedAnswer) -> None:
        """Begin to show the effects of an answer."""
        self.picker, self.question = None, None
        self.preview, self.values, self.at = NO_PREVIEW, [], None
        self._shown = act.after
        if act.whole:
            self.remark = self.running.move_line(len(self.running.played) - 1)
        self.frames = move_frames(act.before, act.answers, act.shown) if SPEEDS[self.speed] else []
        self.frame = 0 if self.frames else -1

    def next_frame(self) -> Awaited:
        """Show the next seed, or all of them if the speed has become “at once”."""
        self.frame += 1
        if self.frame >= len(self.frames) or not SPEEDS[self.speed]:
            return self.skip()
        return Awaited.FRAME

    def skip(self) -> Awaited:
        """Show the board after the move at once."""
        self.frames, self.frame = [], -1
        return self.advance()

    @property
    def pause(self) -> float:
        """Seconds until the next frame."""
        return frame_seconds(self.speed, len(self.frames))

    def change_speed(self, by: int) -> None:
        """Sow faster or slower; the fastest setting shows moves at once."""
        order = [1, 2, 3, 0]
        at = min(max(0, order.index(self.speed) + by), len(order) - 1)
        self.speed = order[at]
        words = ("at once", "slowly", "seed by seed", "fast")
        self.remark = f"moves are shown {words[self.speed]}"

    def turn(self) -> None:
        """Turn the board, in games for two."""
        if len(self.running.start.players) == FACING:
            self.near = 1 - self.near

    @property
    def unvalued(self) -> bool:
        """Whether moves have no values, since these could reveal what is hidden."""
        return hides(self.running.game.rules)

    @property
    def hidden(self) -> bool:
        """Whether the answer is hidden, because other players at this terminal choose at the same time."""
        picker = self.picker
        return picker is not None and picker.choices.unseen and len(self.running.people) > 1

    # ---- answers of a human player ------------------------------------------------------------------

    def update_preview(self) -> None:
        """Preview the answer under the cursor."""
        if self.picker is None or self.picker.index is None:
            self.preview = NO_PREVIEW
            return
        running = self.running
        self.preview = preview_move(
            running.position, running.known, self.picker.choices, self.picker.index
        )

    def point_at(self, answers: Answers) -> bool:
        """Move the cursor to the first of ``answers``; return whether it answers the current question."""
        picker = self.picker
        indices = [] if picker is None else [option.index for option in picker.choices.options]
        if picker is None or not answers or answers[0] not in indices:
            return False
        picker.select(indices.index(answers[0]))
        self.update_preview()
        return True

    def choose(self) -> Awaited | None:
        """Give the answer under the cursor, if there is one."""
        if self.picker is None or self.picker.index is None or self.at is not None:
            return None
        return self.answer((self.picker.index,))

    def answer_text(self, line: str) -> Awaited | None:
        """Give a typed answer or whole move; if it is not understood, set the remark and return ``None``."""
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
        return self.answer(given)

    def undo(self) -> Awaited:
        """Take back the last answer or the last move of a human player."""
        try:
            back = self.running.undo()
        except LookupError:
            self.remark = "You have made no move that could be taken back."
            return self.advance()
        self.remark = f"Taken back: {quantity(back, 'move') if back else 'the last answer'}."
        self.frames, self.frame, self.at, self.values = [], -1, None, []
        return self.advance()

    def resign(self) -> Awaited:
        """Resign for the human player."""
        if not self.running.finished:
            self.running.resign()
            self.frames, self.frame, self.picker = [], -1, None
            self.remark = ""
        return self.advance()

    # ---- history ------------------------------------------------------------------------------------

    def walk(self, by: int) -> None:
        """Step back or forward in the history."""
        count = len(self.running.played)
        self.visit((count if self.at is None else self.at) + by)

    def visit(self, at: int) -> None:
        """Show the board after ``at`` moves; from the last move on, the current board."""
        count = len(self.running.played)
        at = max(0, at)
        self.at = at if at < count else None
        self.preview = NO_PREVIEW

    @property
    def moves_shown(self) -> int:
        """Number of moves before the board on the screen."""
        return len(self.running.played) if self.at is None else self.at

    # ---- display ------------------------------------------------------------------------------------

    @property
    def board(self) -> PositionValue:
        """The position on the screen, without what is hidden from the people before it."""
        running = self.running
        deciding = running.position.mover if self.question is None else self.question.player
        if running.finished:
            return self._whole_board
        return seen_by(self._whole_board, viewers(running.people, deciding))

    @property
    def _whole_board(self) -> PositionValue:
        """The same with everything."""
        if self.at is not None:
            played = self.running.played
            return played[self.at].before if self.at < len(played) else self.running.position
        if self.frame >= 0:
            return self.frames[self.frame].position
        return self._shown

    @property
    def acting(self) -> Step | None:
        """The effect of the current frame."""
        return self.frames[self.frame].step if self.frame >= 0 and self.at is None else None

    def highlights(self) -> Highlights:
        """The highlights of the board."""
        board = self.running.game.rules.board
        if self.at is None and self.frame >= 0:
            frame = self.frames[self.frame]
            source = frame.source if frame.source not in board.hands else None
            target = frame.target if frame.target not in board.hands else None
            return Highlights(began=source, ended=target)
        picker = self.picker if self.at is None else None
        if picker is not None and picker.index is not None and not self.hidden:
            seen = self.preview
            return Highlights(
                frozenset(picker.places), picker.place, seen.began, seen.ended,
                preview=seen.changes, values=self._place_values(),
            )  # fmt: skip
        began, ended = self._last_ends()
        choices = frozenset(picker.places) if picker is not None else frozenset()
        return Highlights(choices, None, began, ended, self._changed(), values=self._place_values())

    def _last_ends(self) -> tuple[int | None, int | None]:
        """The holes in which the move before the board on the screen began and ended."""
        number = self.moves_shown
        if self.at is None and self.running.answers:
            return self._begun(), None
        if number == 0:
            return None, None
        made = self.running.played[number - 1]
        return (None, None) if made.before.stepwise else made.before.ends(made.move)

    def _begun(self) -> int | None:
        """The last hole chosen in this turn, unless choices are hidden."""
        running = self.running
        if self.question is not None and self.question.unseen:
            return None
        holes = [
            said.options[answer]
            for said, answer in zip(
                running.position.answered_questions(running.known), running.known, strict=False
            )
            if isinstance(said.question, core.Choose) and said.question.type == ty.HOLE
        ]
        return holes[-1] if holes else None

    def _changed(self) -> frozenset[int]:
        """The places whose content the last move changed."""
        number = self.moves_shown
        if number == 0:
            return frozenset()
        made = self.running.played[number - 1]
        notation = made.before.notation
        old, new = made.before.cells, self._whole_board.cells
        places = range(notation.board.nowhere)
        return frozenset(p for p in places if notation.counts(p, old) != notation.counts(p, new))

    def _place_values(self) -> Mapping[int, str]:
        """The value of the best move from each hole, if values are shown and the question is about holes."""
        picker = self.picker
        if picker is None or not picker.places or not self.values or self.at is not None:
            return {}
        first = len(self.running.known)
        found: dict[int, str] = {}
        by_index = {option.index: option.value for option in picker.choices.options}
        for value in self.values:
            if len(value.move.answers) > first and value.move.answers[:first] == self.running.known:
                place = by_index.get(value.move.answers[first])
                if place is not None:
                    found.setdefault(place, short_value(value))
        return found

    def status(self) -> str:
        """The line below the board: the current effect, the question, or a preview."""
        running = self.running
        if self.at is not None:
            line = running.move_line(self.at - 1) if self.at else "The beginning"
            return f"{line}   (End returns)"
        if self.acting is not None:
            return self.acting.text
        if running.finished:
            return running.result()
        if self.picker is None:
            return self.remark
        if self.preview.text:
            return f"{self._option_text()}: {self.preview.text}"
        if self.hidden:
            who, question = (
                spoken_name(running.position.name(self.picker.choices.player)),
                self.picker.choices.question,
            )
            return f"{who}: {question} Type it: it stays hidden until all have chosen."
        who = spoken_name(running.position.name(self.picker.choices.player))
        context = (
            f"{self.picker.choices.context} "
            if running.known and self.picker.choices.context
            else ""
        )
        return f"{who}: {context}{self.picker.choices.question}"

    def _option_text(self) -> str:
        picker = self.picker
        assert picker is not None
        assert picker.at is not None
        return picker.choices.options[picker.at].token


def short_value(one: Assessed) -> str:
    """A value in a few characters, in place of the number of a hole: ``+2.5``, ``won``, ``lost``."""
    if one.wins_in is not None:
        return "won"
    if one.loses_in is not None:
        return "lost"
    return f"{one.margin or 0:+.1f}".replace("-", "−")
