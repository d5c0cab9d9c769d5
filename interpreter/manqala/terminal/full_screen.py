"""The full screen: passes keys and clicks to the stage, and runs timers and background work."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Static

from manqala.terminal import panel_text
from manqala.terminal.background_work import BackgroundWork
from manqala.terminal.board_view import BoardView, PanelView
from manqala.terminal.leaving import Leaving
from manqala.terminal.panel_text import PanelKind
from manqala.terminal.screen_advice import ScreenAdvice
from manqala.terminal.screen_colours import (
    PANEL_WIDTH,
    css_variables,
    is_light,
    theme,
    use_light,
)
from manqala.terminal.screen_style import STYLE
from manqala.terminal.side_panel import WIDE, SidePanel
from manqala.terminal.stage import Awaited, Stage
from manqala.terminal.typed_line import TypedLine
from manqala.text.render import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.events import Key, Resize
    from textual.widget import Widget

    from manqala.game.move import Answers
    from manqala.terminal.panel_text import PanelLine
    from manqala.terminal.running_game import RunningGame
    from manqala.terminal.thinking import Thinker

    KeyAction = Callable[[], Awaited | None]

LEAST_PANEL = 5
"""Smallest number of lines of the panel below the board."""
MOMENT = 0.05
"""Seconds to draw the board, before the rules are described."""
BARS = 3
"""Number of lines outside the board, if the panel is beside it."""
AROUND = 4
"""Number of lines outside board and panel."""
MOVES_SHARE = 35
"""Percentage of the height that the panel of moves takes at most."""
PANELS = {
    "m": PanelKind.MOVES, "r": PanelKind.RULES, "l": PanelKind.FILE, "w": PanelKind.WHY, "?": PanelKind.KEYS,
}  # fmt: skip


class FullScreen(App[None]):
    """One game in full screen."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]
    CSS = STYLE

    def __init__(self, stage: Stage, thinker: Thinker, *, pause: float) -> None:
        """``pause``: seconds to wait after each move if only programs play."""
        super().__init__()
        self.title = stage.running.game.title
        self.theme = theme()
        self.stage = stage
        self.side = SidePanel(stage)
        self.thinker = thinker
        self.fault: Exception | None = None
        """The exception that closed the screen, if there was one."""
        self._pause = pause
        self.background = BackgroundWork(self.call_from_thread, self._fail)
        self.advice = ScreenAdvice(
            self, stage, self.side, thinker, self.background, self.show, self._perform
        )
        self.leaving = Leaving(
            self, stage, self._ask, self.show, lambda: self._perform(stage.resign)
        )
        self._commands: dict[str, KeyAction] = {
            "u": stage.undo, "h": self.advice.hint, "v": self.advice.toggle_values, "t": self._turn, "b": self.advice.review,
            "s": self.leaving.save, "x": self.leaving.resign, "q": self.leaving.leave,
            ":": self._type, "+": lambda: self._change_speed(1),
            "-": lambda: self._change_speed(-1), "[": lambda: self._walk(-1), "]": lambda: self._walk(1),
            "c": self._change_colours,
        }  # fmt: skip

    @property
    def running(self) -> RunningGame:
        """The game."""
        return self.stage.running

    def get_css_variables(self) -> dict[str, str]:
        """The variables of the style sheet, with the colours in use."""
        return {**super().get_css_variables(), **css_variables()}

    # ---- display ------------------------------------------------------------------------------------

    def compose(self) -> Iterator[Widget]:
        """The widgets of the screen, from top to bottom."""
        yield Static(id="title")
        side = Container(PanelView("panel"), PanelView("moves"), id="side")
        yield Container(BoardView(self.stage.board, *self._room()), side, id="main")
        yield Static(id="status")
        yield TypedLine()
        yield Static(id="keys")

    def _room(self) -> tuple[int, int]:
        """The columns and lines for the board."""
        columns, lines = self.size
        if columns >= WIDE:
            return columns - PANEL_WIDTH, max(1, lines - BARS)
        return columns, max(1, lines - AROUND - LEAST_PANEL)

    def on_mount(self) -> None:
        """Show the board first, and the rules a moment later."""
        self.side.shows_rules = False
        self._perform(self.stage.advance)
        self.set_timer(MOMENT, self._show_rules)

    def _show_rules(self) -> None:
        self.side.shows_rules = True
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Place the panel beside the board if the window is wide, otherwise below it."""
        self.query_one("#main").set_class(event.size.width >= WIDE, "wide")
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the current state of the stage."""
        board, stage, columns = self.query_one(BoardView), self.stage, self.size.width
        wide, room = columns >= WIDE, self._room()[1]
        board.present(stage.board, stage.near, stage.highlights(), None if wide else room)
        board.styles.height = "1fr" if wide else min(room, len(board.painted.lines))
        panel, moves = self.query_one("#panel", PanelView), self.query_one("#moves", PanelView)
        # Before the first layout, a panel has no size.
        beside = PANEL_WIDTH if wide else columns
        width = max(panel_text.LEAST_WIDTH, (panel.size.width or beside - 2) - 1)
        title, before = self.side.title(columns), panel.border_title
        panel.border_title, moves.border_title = title, PanelKind.MOVES
        panel.present(*self.side.lines(columns, width), anew=title != before)
        if wide:
            self._present_moves(moves, *self.side.moves(width))
        self._write("#title", self.side.heading())
        self._write("#status", stage.status() or " ")
        self._write("#keys", self.side.keys(columns - 2))

    def _present_moves(self, moves: PanelView, lines: list[PanelLine], at: int | None) -> None:
        """Show the moves, in a panel that grows with them and leaves the room above it to the other one."""
        most = max(2, self._room()[1] * MOVES_SHARE // 100)
        needed = min(most, len(lines) + 1)
        if needed > moves.outer_size.height or most < moves.outer_size.height:
            moves.styles.height = needed
        moves.present(lines, at)

    def _write(self, where: str, text: str) -> None:
        shown = Text(printable(text), no_wrap=where != "#status", overflow="ellipsis")
        self.query_one(where, Static).update(shown)

    # ---- progress -----------------------------------------------------------------------------------

    def _perform(self, what: KeyAction) -> None:
        """Perform an action on the stage, draw the stage, and wait for the next event."""
        try:
            following = what()
            self.show()
            if following is not None:
                self._wait_for(following)
        except Exception as error:  # any exception is reported after the screen has closed
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self.fault = error
        self.exit()

    def on_unmount(self) -> None:
        """Stop the background work when the screen closes."""
        self.background.close()

    def _wait_for(self, following: Awaited) -> None:
        generation = self.background.cancel()
        match following:
            case Awaited.FRAME:
                self.set_timer(self.stage.pause, lambda: self._tick(generation))
            case Awaited.PROGRAM:
                self._let_program_choose()
            case Awaited.PERSON if self.advice.shows_values:
                self.advice.find_values()
            case Awaited.PERSON if self.thinker.ponders:
                self._let_programs_ponder()
            case Awaited.PERSON | Awaited.END:
                pass

    def _tick(self, generation: int) -> None:
        """Show the next seed, unless the player has done something else meanwhile."""
        if generation == self.background.generation:
            self._perform(self.stage.next_frame)

    def _let_program_choose(self) -> None:
        running, choices = self.running, self.stage.question
        assert choices is not None
        # The thread has a separate interpreter: ask this one for the known answers first.
        position, known = running.position, running.known
        name, pause = position.name(choices.player), 0.0 if running.people else self._pause

        def choose(_stopped: Callable[[], bool]) -> Iterator[Answers]:
            given = self.thinker.choose(position, known, name)
            sleep(pause)
            yield given

        self.background.start(choose, lambda given: self._perform(lambda: self.stage.answer(given)))

    def _let_programs_ponder(self) -> None:
        position = self.running.position

        def ponder(stopped: Callable[[], bool]) -> Iterator[None]:
            self.thinker.ponder(position, stopped)
            yield from ()

        self.background.start(ponder, lambda _: None)

    # ---- keys and mouse -----------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Perform the action of a key."""
        typed = self.query_one(TypedLine)
        if typed.is_open:
            if event.key == "escape":
                typed.close()
            return
        what = self._action_for(event)
        if what is not None:
            event.stop()
            self._perform(what)

    def _action_for(self, event: Key) -> KeyAction | None:
        stage, key, letter = self.stage, event.key, event.character or ""
        played = len(self.running.played)
        if stage.frames and key in {"space", "enter", "escape"}:
            return stage.skip
        if key in {"left", "right", "up", "down", "tab"}:
            return lambda: self._go("right" if key == "tab" else key)
        if key in {"enter", "space"}:
            return stage.choose
        if key in {"pageup", "pagedown"}:
            return lambda: self._scroll(1 if key == "pagedown" else -1)
        if key == "escape" and stage.at is None and self.side.opened is not None:
            return self.advice.close_view
        moves = {"end": played, "escape": played, "home": 0}
        if key in moves:
            return lambda: self._visit(moves[key])
        if letter in self._commands and not (stage.picker is not None and stage.picker.typed):
            return self._commands[letter]
        if letter in PANELS:
            return lambda: self.side.toggle(PANELS[letter])
        typing = letter.isdigit() or (stage.picker is not None and stage.picker.begins(letter))
        return (lambda: self._type_letter(letter)) if typing else None

    def _go(self, way: str) -> None:
        picker = self.stage.picker
        if picker is not None and self.stage.at is None:
            picker.move(way, self.query_one(BoardView).painted.shape)
            self.stage.update_preview()

    def _type_letter(self, letter: str) -> Awaited | None:
        picker = self.stage.picker
        if picker is None or self.stage.at is not None:
            return None
        answer = picker.type(letter)
        self.stage.update_preview()
        return None if answer is None else self.stage.choose()

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        """Preview the place under the mouse."""
        picker = self.stage.picker
        if picker is not None and self.stage.at is None and picker.point(message.place):
            self._perform(self.stage.update_preview)

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        """A click chooses a place; during a sowing it shows the whole move at once."""
        picker = self.stage.picker
        if self.stage.frames:
            self._perform(self.stage.skip)
        elif picker is not None and message.place is not None and message.place in picker.places:
            picker.point(message.place)
            self._perform(self.stage.choose)

    def on_panel_view_chosen(self, message: PanelView.Chosen) -> None:
        """Choose the clicked answer, or show the board at the clicked move."""
        picker = self.stage.picker
        if picker is not None and self.side.shows_answers and message.panel == "panel":
            picker.select(message.key)
            self._perform(self.stage.choose)
        else:
            self._perform(lambda: self._visit(message.key))

    # ---- commands -----------------------------------------------------------------------------------

    def _change_colours(self) -> None:
        """Switch between the colours for dark and for light terminals."""
        use_light(not is_light())
        self.theme = theme()

    def _turn(self) -> None:
        self.stage.turn()

    def _change_speed(self, by: int) -> None:
        self.stage.change_speed(by)
        self.notify(self.stage.remark, timeout=1.5)

    def _walk(self, by: int) -> Awaited | None:
        return self._visit(self.stage.moves_shown + by)

    def _visit(self, at: int) -> Awaited | None:
        following = self.stage.skip() if self.stage.frames else None
        self.stage.visit(at)
        return following

    def _scroll(self, by: int) -> None:
        self.query_one("#panel", PanelView).scroll_pages(by)

    def _ask(self, prompt: str, submit: Callable[[str], None], value: str = "") -> None:
        self.query_one(TypedLine).open(prompt, submit, value)

    def _type(self) -> None:
        self._ask("a move, as ‘manqala moves’ lists it", lambda text: self._perform(lambda: self._answer_text(text)))  # fmt: skip

    def _answer_text(self, text: str) -> Awaited | None:
        following = self.stage.answer_text(text)
        if following is None and text:
            self.notify(printable(self.stage.remark), severity="warning", markup=False)
        return following

    async def action_quit(self) -> None:
        """Leave on Ctrl-Q and Ctrl-C, as on ‘q’; a second time, leave without asking."""
        if self.query_one(TypedLine).is_open:
            self.exit()
        else:
            self._perform(self.leaving.leave)
