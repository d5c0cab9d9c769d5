"""The full screen: keys and mouse tell the stage what a person does, timers and threads tell it when to go on."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import App
from textual.containers import Container
from textual.widgets import Input, Static

from manqala.terminal import panel_text
from manqala.terminal.board_view import BoardView, PanelView
from manqala.terminal.looking_back import look_back, worst
from manqala.terminal.panel_text import PanelKind
from manqala.terminal.running_game import HUMAN
from manqala.terminal.screen_colours import BACKGROUND, COLOURS
from manqala.terminal.stage import Next, Stage
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import shown_name
from manqala.text.render import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.events import Key, Resize
    from textual.widget import Widget

    from manqala.terminal.looking_back import Lapse
    from manqala.terminal.panel_text import PanelLine
    from manqala.terminal.running_game import RunningGame
    from manqala.terminal.thinking import Thinker

WIDE = 100
"""From so many columns on the panel stands beside the board."""
LEAST_PANEL = 5
"""Lines that the panel below the board has at least."""
PANELS = {
    "m": PanelKind.MOVES, "r": PanelKind.RULES, "l": PanelKind.FILE, "w": PanelKind.WHY, "?": PanelKind.KEYS,
}  # fmt: skip
YES, NO = {"y", "yes"}, {"", "n", "no"}
FORGET = "Forget this game? yes, no, or a file to keep it in"


class FullScreen(App[None]):
    """One game in full screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    Screen {{ background: {BACKGROUND}; color: {COLOURS["text"]}; layout: vertical; }}
    #title, #keys {{ height: 1; background: #2a2019; color: {COLOURS["name"]}; padding: 0 1; }}
    #status {{ height: auto; max-height: 3; padding: 0 1; color: {COLOURS["chosen"]}; }}
    #main {{ height: 1fr; layout: vertical; }}
    #main.wide {{ layout: horizontal; }}
    #board {{ width: 1fr; }}
    PanelView {{ scrollbar-size-vertical: 1; background: {BACKGROUND}; }}
    #aside {{ height: 1fr; padding: 0 1; }}
    #panel {{ height: 1fr; }}
    #moves {{ display: none; height: 35%; border-top: solid {COLOURS["wood"]}; border-title-color: {COLOURS["dim"]}; }}
    #main.wide #aside {{ width: 42; }}
    #main.wide #moves {{ display: block; }}
    #main.wide #panel {{ border-top: solid {COLOURS["wood"]}; border-title-color: {COLOURS["dim"]}; }}
    #typed {{ display: none; height: 3; border: tall {COLOURS["cursor"]}; background: #2a2019; }}
    #typed.open {{ display: block; }}
    """

    def __init__(self, stage: Stage, thinker: Thinker, *, pause: float) -> None:
        """``pause``: how long is waited after a program's move, in seconds."""
        super().__init__()
        self.stage = stage
        self.thinker = thinker
        self.fault: ManqalaError | None = None
        """Why the screen was left, if the rules are at fault."""
        self.kind = PanelKind.MOVES
        self._pause = pause
        self._valued = False
        self._age = 0
        """Counts what a person decided, so that what was thought before is not used any more."""
        self._lock = Lock()
        self._submit: Callable[[str], None] | None = None
        self._lapses: list[Lapse] = []
        self._looked = 0
        self._keys: dict[str, Callable[[], Next | None]] = {
            "u": self._undo, "h": self._hint, "v": self._toggle_values, "t": self._turn, "b": self._review,
            "s": self._save, "x": self._resign, "q": self._leave, ":": self._type, "+": lambda: self._hurry(1),
            "-": lambda: self._hurry(-1), "[": lambda: self._walk(-1), "]": lambda: self._walk(1),
        }  # fmt: skip

    @property
    def running(self) -> RunningGame:
        """The game."""
        return self.stage.running

    # ---- what there is ------------------------------------------------------------------------------

    def compose(self) -> Iterator[Widget]:
        """The parts of the screen, from above."""
        yield Static(id="title")
        aside = Container(PanelView("panel"), PanelView("moves"), id="aside")
        yield Container(BoardView(self.stage.board), aside, id="main")
        yield Static(id="status")
        yield Input(id="typed")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self._do(self.stage.go_on)

    def on_resize(self, event: Resize) -> None:
        """Put the panel beside the board, or below it."""
        wide = event.size.width >= WIDE
        self.query_one("#main").set_class(wide, "wide")
        if self.kind in {PanelKind.MOVES, PanelKind.RULES}:
            self.kind = self._usual
        self.call_after_refresh(self.show)

    # ---- showing ------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the stage as it is."""
        board = self.query_one(BoardView)
        stage, wide = self.stage, self.size.width >= WIDE
        room = self.size.height - 4
        board.styles.height = "1fr" if wide else max(1, room - LEAST_PANEL)
        board.present(stage.board, stage.near, stage.lights())
        if not wide:
            board.styles.height = min(max(1, room - LEAST_PANEL), len(board.painted.lines))
        panel, moves = self.query_one("#panel", PanelView), self.query_one("#moves", PanelView)
        width = max(panel_text.LEAST_WIDTH, panel.size.width - 1)
        panel.border_title = self._asked_aside() or self.kind
        panel.present(*self._panel(width))
        if wide:
            moves.border_title = PanelKind.MOVES
            moves.present(*self._moves(width))
        self._write("#title", self._title())
        self._write("#status", stage.status() or " ")
        self._write("#keys", self._key_line())

    @property
    def _usual(self) -> PanelKind:
        """What the panel shows at first: beside the board, where the moves have a panel of their own, the rules."""
        return PanelKind.RULES if self.size.width >= WIDE else PanelKind.MOVES

    def _asked_aside(self) -> str:
        """What the panel is called while answers are chosen in it."""
        stage = self.stage
        asking = stage.picker is not None and not stage.picker.places and stage.at is None
        return "answers" if asking else ""

    def _write(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(Text(printable(text), no_wrap=where != "#status", overflow="ellipsis"))

    def _title(self) -> str:
        running = self.running
        who = ", ".join(
            f"{name}: {'you' if self.running.who[name] == HUMAN else self.running.who[name]}"
            for name in running.start.players
        )
        match = f"   round {running.position.round}" if running.start.play_state.match else ""
        kept = f"   {shown_name(running.kept)}" if running.kept is not None else ""
        return f"{running.game.title}   {who}{match}{kept}"

    def _key_line(self) -> str:
        if self.stage.frames:
            return "Space: whole move   + − speed   ? keys   q leave"
        if self.running.finished:
            return "b look back   [ ] history   u undo   s save   r rules   ? keys   q leave"
        return "Enter choose  u undo  h hint  v values  r rules  w why  [ ] history  ? keys  q leave"

    def _panel(self, width: int) -> tuple[list[PanelLine], int | None]:
        """The lines of the panel, and which of them is to be seen."""
        stage, running = self.stage, self.running
        acting = stage.acting
        if self._asked_aside() and stage.picker is not None:
            lines = panel_text.options_lines(stage.picker.choices, stage.outcomes, stage.picker.at, width)
            return lines, panel_text.first_with(lines, "here")
        match self.kind:
            case PanelKind.RULES:
                lines = panel_text.rules_lines(running.game, acting, width)
                return lines, panel_text.first_with(lines, "acting")
            case PanelKind.FILE:
                lines = panel_text.file_lines(running.game, acting, width)
                return lines, panel_text.first_with(lines, "acting")
            case PanelKind.WHY:
                played = running.played[: stage.moves_shown]
                steps = played[-1].before.trace(played[-1].move) if played else []
                return panel_text.steps_lines(steps, width), None
            case PanelKind.VALUES:
                return panel_text.values_lines(stage.values, width), None
            case PanelKind.REVIEW:
                count = len(running.played)
                return panel_text.review_lines(worst(self._lapses), self._looked, count, width), None
            case PanelKind.KEYS:
                return panel_text.keys_lines(width), None
            case PanelKind.MOVES:
                return self._moves(width)

    def _moves(self, width: int) -> tuple[list[PanelLine], int | None]:
        """The moves so far, and while seeds fall the line that acts."""
        stage = self.stage
        lines = panel_text.moves_lines(self.running, stage.moves_shown, width)
        if stage.acting is not None:
            lines += panel_text.wrap(f"{stage.acting.span.line}: {stage.acting.rule}", width, "acting")
        at = len(lines) - 1 if stage.at is None else panel_text.first_with(lines, "here")
        return lines, at

    # ---- going on -----------------------------------------------------------------------------------

    def _do(self, what: Callable[[], Next | None]) -> None:
        """Do something with the stage, show it, and wait for what comes next."""
        try:
            following = what()
            self.show()
        except ManqalaError as error:  # the rules are at fault: what was played is not lost
            self._fail(error)
            return
        if following is not None:
            self._wait(following)

    def _fail(self, error: ManqalaError) -> None:
        self.fault = error
        self.exit()

    def _wait(self, following: Next) -> None:
        self._age += 1
        age = self._age
        match following:
            case Next.FRAME:
                self.set_timer(self.stage.pause, lambda: self._tick(age))
            case Next.PROGRAM:
                self._beside(self._choose)
            case Next.PERSON if self._valued:
                self._beside(self._find_values)
            case Next.PERSON | Next.END:
                pass

    def _tick(self, age: int) -> None:
        """The next seed, unless something else was done meanwhile."""
        if age == self._age:
            self._do(self.stage.next_frame)

    def _beside(self, work: Callable[[int], None]) -> None:
        """Do work in another thread."""
        age = self._age

        def guarded() -> None:
            with self._lock:
                if age != self._age:
                    return
                try:
                    work(age)
                except ManqalaError as error:
                    self.call_from_thread(self._fail, error)

        self.run_worker(guarded, thread=True, exit_on_error=True)

    def _done(self, age: int, what: Callable[[], Next | None]) -> None:
        """Use what a thread found, if that is still wanted."""

        def use() -> None:
            if age == self._age:
                self._do(what)

        self.call_from_thread(use)

    def _choose(self, age: int) -> None:
        running = self.running
        choices = self.stage.question
        assert choices is not None
        given = self.thinker.choose(running.position, running.known, running.position.name(choices.player))
        if not running.people and self._pause:
            from time import sleep

            sleep(self._pause)
        self._done(age, lambda: self.stage.take(given))

    def _find_values(self, age: int) -> None:
        found = self.thinker.values(self.running.position, stopped=lambda: age != self._age)

        def keep() -> None:
            self.stage.values = found

        self._done(age, keep)

    # ---- what a person does -------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Do what a key means."""
        if self._submit is not None:
            if event.key == "escape":
                self._close_input()
            return
        what = self._meaning(event)
        if what is not None:
            event.stop()
            self._do(what)

    def _meaning(self, event: Key) -> Callable[[], Next | None] | None:
        stage, key = self.stage, event.key
        letter = event.character or ""
        if stage.frames and key in {"space", "enter", "escape"}:
            return stage.skip
        if key in {"left", "right", "up", "down"}:
            return lambda: self._go(key)
        if key == "tab":
            return lambda: self._go("right")
        if key in {"enter", "space"}:
            return stage.choose
        if key in {"end", "escape"}:
            return lambda: self._visit(len(self.running.played))
        if key in {"pageup", "pagedown", "home"}:
            return lambda: self._visit(0) if key == "home" else self._walk(-1 if key == "pageup" else 1)
        if letter in self._keys and not (stage.picker is not None and stage.picker.typed):
            return self._keys[letter]
        if letter in PANELS:
            return lambda: self._open(PANELS[letter])
        if letter.isalnum() and stage.picker is not None:
            return lambda: self._type_letter(letter)
        return None

    def _go(self, way: str) -> None:
        picker = self.stage.picker
        if picker is not None and self.stage.at is None:
            picker.move(way, self.query_one(BoardView).painted.shape)
            self.stage.consider()

    def _type_letter(self, letter: str) -> Next | None:
        picker = self.stage.picker
        if picker is None or self.stage.at is not None:
            return None
        if letter.isdigit() and not picker.places and all(not o.token.isdigit() for o in picker.choices.options):
            if 0 < int(letter) <= len(picker.choices.options):
                picker.select(int(letter) - 1)
                return self.stage.choose()
            return None
        found = picker.type(letter)
        self.stage.consider()
        return None if found is None else self.stage.choose()

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        """The mouse shows what a place would do."""
        picker = self.stage.picker
        if picker is not None and self.stage.at is None and picker.point(message.place):
            self._do(self.stage.consider)

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        """A click chooses; while seeds fall it shows the whole move."""
        picker = self.stage.picker
        if self.stage.frames:
            self._do(self.stage.skip)
        elif picker is not None and message.place is not None and message.place in picker.places:
            picker.point(message.place)
            self._do(self.stage.choose)

    def on_panel_view_chosen(self, message: PanelView.Chosen) -> None:
        """A click on an answer, or on a move of the game."""
        picker = self.stage.picker
        if picker is not None and self._asked_aside() and message.panel == "panel":
            picker.select(message.key)
            self._do(self.stage.choose)
        else:
            self._do(lambda: self._visit(message.key))

    def _undo(self) -> Next:
        return self.stage.undo()

    def _turn(self) -> None:
        if len(self.running.start.players) == 2:
            self.stage.near = 1 - self.stage.near

    def _hurry(self, by: int) -> None:
        self.stage.hurry(by)
        self.notify(self.stage.remark, timeout=1.5)

    def _walk(self, by: int) -> Next | None:
        return self._visit(self.stage.moves_shown + by)

    def _visit(self, at: int) -> Next | None:
        following = self.stage.skip() if self.stage.frames else None
        self.stage.visit(at)
        return following

    def _open(self, kind: PanelKind) -> None:
        self.kind = self._usual if self.kind is kind else kind

    def _resign(self) -> Next | None:
        if self.running.finished:
            return None
        self._ask("Resign? yes or no", lambda text: self._do(self.stage.resign) if text.casefold() in YES else None)
        return None

    # ---- advice -------------------------------------------------------------------------------------

    def _hint(self) -> None:
        if self.stage.picker is None:
            return
        self.stage.remark = ""
        self.notify("thinking …", timeout=1)
        self._age += 1
        self._beside(self._find_hint)

    def _find_hint(self, age: int) -> None:
        running = self.running
        answers, reason = self.thinker.hint(running.position, running.known)

        def show() -> None:
            picker = self.stage.picker
            if picker is not None:
                indices = [option.index for option in picker.choices.options]
                picker.at = indices.index(answers[0]) if answers and answers[0] in indices else None
                self.stage.consider()
                self.notify(reason, timeout=4)

        self._done(age, show)

    def _toggle_values(self) -> Next | None:
        self._valued = not self._valued
        self.stage.values = []
        self.kind = PanelKind.VALUES if self._valued else self._usual
        return Next.PERSON if self.stage.picker is not None else None

    def _review(self) -> None:
        self.kind = PanelKind.REVIEW
        self._lapses, self._looked = [], 0
        self._age += 1
        self._beside(self._look_back)

    def _look_back(self, age: int) -> None:
        for lapse in look_back(self.running.played, self.thinker, lambda: age != self._age):

            def note(lapse: Lapse | None = lapse) -> None:
                self._looked += 1
                self._lapses += [lapse] if lapse is not None else []

            self._done(age, note)

    # ---- typed lines --------------------------------------------------------------------------------

    def _ask(self, prompt: str, submit: Callable[[str], None], value: str = "") -> None:
        """Let a line be typed."""
        typed = self.query_one(Input)
        typed.value, typed.placeholder, typed.border_title = value, prompt, prompt
        typed.add_class("open")
        typed.focus()
        self._submit = submit

    def _close_input(self) -> None:
        self._submit = None
        typed = self.query_one(Input)
        typed.remove_class("open")
        typed.value = ""
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        submit, text = self._submit, event.value.strip()
        self._close_input()
        if submit is not None:
            submit(text)

    def _type(self) -> None:
        self._ask("a move, as ‘manqala moves’ lists it", self._say)

    def _say(self, text: str) -> None:
        self._do(lambda: self._understand(text))

    def _understand(self, text: str) -> Next | None:
        following = self.stage.say(text)
        if following is None and text:
            self.notify(self.stage.remark, severity="warning")
        return following

    def _save(self) -> None:
        self._ask("Keep the game in which file?", self._keep, f"{self.running.game.name}.jsonl")

    def _keep(self, text: str) -> None:
        if text:
            self._record(text)

    def _record(self, text: str) -> bool:
        """Keep the game in a file from now on; whether that was done."""
        try:
            self.running.record(Path(text).expanduser())
        except ManqalaError as error:
            self.notify(printable(error.diagnostics[0].message), severity="error")
            return False
        self.show()
        return True

    # ---- leaving ------------------------------------------------------------------------------------

    def _leave(self) -> None:
        """Leave, unless something would be lost and the person thinks better of it."""
        running = self.running
        if not running.played or not running.people or running.recorder is not None or running.finished:
            self.exit()
        else:
            self._ask(FORGET, self._forget)

    def _forget(self, text: str) -> None:
        if text.casefold() in YES:
            self.exit()
        elif text.casefold() not in NO and self._record(text):
            self.exit()

    async def action_quit(self) -> None:
        """Ctrl-Q and Ctrl-C leave like ‘q’."""
        self._do(self._leave)
