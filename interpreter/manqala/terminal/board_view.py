"""The two large parts of the screen as widgets: the board, and the panel beside or below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from manqala.terminal.board_canvas import UNLIT, paint
from manqala.terminal.colour_names import BACKGROUND
from manqala.terminal.screen_colours import LOOKS, style_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Click, MouseMove, Resize

    from manqala.game.game import PositionValue
    from manqala.terminal.board_canvas import Lights, Painted
    from manqala.terminal.panel_text import PanelLine

BEHIND = Style(bgcolor=BACKGROUND)


class BoardView(Widget):
    """The board, in the middle of its room."""

    class Pointed(Message):
        """The mouse is over a place, or over none."""

        def __init__(self, place: int | None) -> None:
            """``place``: which one."""
            super().__init__()
            self.place = place

    class Picked(Pointed):
        """A place was clicked."""

    def __init__(self, position: PositionValue) -> None:
        """``position``: what is shown first."""
        super().__init__(id="board")
        self._shown: tuple[PositionValue, int, Lights] = (position, 0, UNLIT)
        self._most: int | None = None
        self.painted: Painted = paint(position, 0, 80, 20)
        self._over: int | None = None

    def present(self, position: PositionValue, near: int, lights: Lights, most: int | None) -> None:
        """Show a position; ``most``: how many lines it may have, where its height follows what it shows."""
        self._shown, self._most = (position, near, lights), most
        self._paint()

    def present_start(self, position: PositionValue) -> None:
        """Show the start of a game, in all the room there is."""
        self.present(position, 0, UNLIT, None)

    def on_resize(self, event: Resize) -> None:
        """Paint anew for another room."""
        self._paint(event.size)

    def _paint(self, size: Size | None = None) -> None:
        room = size or self.size
        if room.width and room.height:
            position, near, lights = self._shown
            height = room.height if self._most is None else self._most
            self.painted = paint(position, near, room.width, height, lights)
            self.refresh()

    @property
    def corner(self) -> tuple[int, int]:
        """Where the painted board begins: column and line."""
        left = (self.size.width - self.painted.shape.width) // 2
        return max(0, left), max(0, (self.size.height - len(self.painted.lines)) // 2)

    def render_line(self, y: int) -> Strip:
        """A line of the screen."""
        left, top = self.corner
        width = self.size.width
        line = self.painted.lines[y - top] if 0 <= y - top < len(self.painted.lines) else []
        segments = [Segment(run.text, style_of(run.ink)) for run in line]
        strip = Strip([Segment(" " * left, BEHIND), *segments])
        return strip.adjust_cell_length(width, BEHIND).crop(0, width)

    def _place(self, event: MouseMove | Click) -> int | None:
        left, top = self.corner
        return self.painted.place_at(event.x - left, event.y - top)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Tell over which place the mouse is."""
        place = self._place(event)
        if place != self._over:
            self._over = place
            self.post_message(self.Pointed(place))

    def on_click(self, event: Click) -> None:
        """Tell which place was clicked."""
        self.post_message(self.Picked(self._place(event)))


class PanelView(ScrollView, can_focus=False):
    """Lines beside the board, which scroll; some can be clicked."""

    class Chosen(Message):
        """A line that stands for something was clicked."""

        def __init__(self, key: int, panel: str | None) -> None:
            """``key``: what it stands for in which panel."""
            super().__init__()
            self.key = key
            self.panel = panel

    def __init__(self, id_: str) -> None:
        """Without lines at first."""
        super().__init__(id=id_)
        self._lines: Sequence[PanelLine] = ()

    def present(self, lines: Sequence[PanelLine], at: int | None) -> None:
        """Show lines, so that one of them can be seen."""
        self._lines = lines
        if self.size.height == 0:
            return
        self.virtual_size = Size(1, len(lines))
        height = self.size.height
        if at is not None and not self.scroll_offset.y <= at < self.scroll_offset.y + height:
            self.scroll_to(y=max(0, at - height // 2), animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the screen."""
        number = y + self.scroll_offset.y
        width = self.size.width
        if number >= len(self._lines):
            return Strip.blank(width, BEHIND)
        line = self._lines[number]
        style = BEHIND + LOOKS[line.look]
        return Strip([Segment(line.text, style)]).adjust_cell_length(width, style).crop(0, width)

    def on_click(self, event: Click) -> None:
        """Tell what the clicked line stands for."""
        number = event.y + self.scroll_offset.y
        if number < len(self._lines):
            key = self._lines[number].key
            if key is not None:
                self.post_message(self.Chosen(key, self.id))
