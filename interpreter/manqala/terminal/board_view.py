"""The two large widgets of the screen: the board, and the panel beside or below it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from manqala.terminal.board_canvas import NO_HIGHLIGHTS, Ink, paint
from manqala.terminal.screen_colours import COLOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Click, MouseMove, Resize

    from manqala.game.game import PositionValue
    from manqala.terminal.board_canvas import Highlights, PaintedBoard
    from manqala.terminal.panel_text import PanelLine

LOOKS = {
    "plain": ("text", "screen"),
    "dim": ("dim", "screen"),
    "strong": ("chosen", "screen"),
    "here": ("dark", "cursor"),
    "option": ("chosen", "screen"),
    "rule": ("value", "screen"),
    "code": ("code", "screen"),
    "acting": ("text", "ended"),
}
"""The colours of panel lines and of what is behind them, by the names in their field ``look``."""
BOLD_LOOKS = {"strong", "acting"}


@lru_cache(256)
def _style(colour: str, ground: str, *, bold: bool) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold)


def style_of(ink: Ink) -> Style:
    """The style of a character, in the colours in use."""
    return _style(COLOURS[ink.colour], COLOURS[ink.ground], bold=ink.bold)


def behind() -> Style:
    """The style of empty space around boards and texts."""
    return style_of(Ink("text", "screen"))


class BoardView(Widget):
    """The board, centred in its area."""

    class Pointed(Message):
        """The mouse is over a place, or has left all places."""

        def __init__(self, place: int | None) -> None:
            """``place``: the place, or ``None``."""
            super().__init__()
            self.place = place

    class Picked(Pointed):
        """The player clicked a place, or the wood around the places."""

    def __init__(self, position: PositionValue, columns: int = 40, lines: int = 20) -> None:
        """``position``: the first position to show; ``columns`` and ``lines``: the room that it will probably have."""
        super().__init__(id="board")
        self._shown: tuple[PositionValue, int, Highlights] = (position, 0, NO_HIGHLIGHTS)
        self._most: int | None = None
        self.painted: PaintedBoard = paint(position, 0, columns, lines)
        self._hovered: int | None = None

    def present(
        self, position: PositionValue, near: int, highlights: Highlights, most: int | None
    ) -> None:
        """Show a position.

        ``most``: limit of lines, if the height of the widget depends on the board; otherwise ``None``.
        """
        self._shown, self._most = (position, near, highlights), most
        self._paint()

    def present_start(self, position: PositionValue) -> None:
        """Show the start of a game, in all the room there is."""
        self.present(position, 0, NO_HIGHLIGHTS, None)

    def on_resize(self, event: Resize) -> None:
        """Repaint the board in the new size."""
        self._paint(event.size)

    def _paint(self, size: Size | None = None) -> None:
        room = size or self.size
        if room.width and room.height:
            position, near, highlights = self._shown
            height = room.height if self._most is None else self._most
            self.painted = paint(position, near, room.width, height, highlights)
            self.refresh()

    @property
    def corner(self) -> tuple[int, int]:
        """The top left corner of the painted board: column and line."""
        left = (self.size.width - self.painted.shape.width) // 2
        return max(0, left), max(0, (self.size.height - len(self.painted.lines)) // 2)

    def render_line(self, y: int) -> Strip:
        """Render a line of the widget."""
        left, top = self.corner
        width = self.size.width
        line = self.painted.lines[y - top] if 0 <= y - top < len(self.painted.lines) else []
        segments = [Segment(run.text, style_of(run.ink)) for run in line]
        strip = Strip([Segment(" " * left, behind()), *segments])
        return strip.adjust_cell_length(width, behind()).crop(0, width)

    def _place(self, event: MouseMove | Click) -> int | None:
        left, top = self.corner
        return self.painted.place_at(event.x - left, event.y - top)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Post a message if the mouse has moved to another place."""
        place = self._place(event)
        if place != self._hovered:
            self._hovered = place
            self.post_message(self.Pointed(place))

    def on_click(self, event: Click) -> None:
        """Post the place that was clicked."""
        self.post_message(self.Picked(self._place(event)))


class PanelView(ScrollView, can_focus=False):
    """Lines that scroll, beside or below the board; some can be clicked."""

    class Chosen(Message):
        """The player clicked a line that has a key."""

        def __init__(self, key: int, panel: str | None) -> None:
            """``key``: the key of the line; ``panel``: the name of its panel."""
            super().__init__()
            self.key = key
            self.panel = panel

    def __init__(self, id_: str) -> None:
        """Begin without lines."""
        super().__init__(id=id_)
        self._lines: Sequence[PanelLine] = ()

    def present(self, lines: Sequence[PanelLine], at: int | None, *, anew: bool = False) -> None:
        """Show ``lines``, and scroll to the line ``at`` if it is not visible; ``anew``: they begin at the top."""
        self._lines = lines
        if self.size.height == 0:
            return
        self.virtual_size = Size(1, len(lines))
        height = self.size.height
        if at is None and anew:
            self.scroll_to(y=0, animate=False)
        elif at is not None and not self.scroll_offset.y <= at < self.scroll_offset.y + height:
            self.scroll_to(y=max(0, at - height // 2), animate=False)
        self.refresh()

    def scroll_pages(self, by: int) -> None:
        """Scroll by almost a page, so that a line of the last one is still there."""
        self.scroll_relative(y=by * max(1, self.size.height - 1), animate=False)

    def render_line(self, y: int) -> Strip:
        """Render a line of the widget."""
        number = y + self.scroll_offset.y
        width = self.size.width
        if number >= len(self._lines):
            return Strip.blank(width, behind())
        line = self._lines[number]
        style = style_of(Ink(*LOOKS[line.look], line.look in BOLD_LOOKS))
        return Strip([Segment(line.text, style)]).adjust_cell_length(width, style).crop(0, width)

    def on_click(self, event: Click) -> None:
        """Post the key of the clicked line."""
        number = event.y + self.scroll_offset.y
        if number < len(self._lines):
            key = self._lines[number].key
            if key is not None:
                self.post_message(self.Chosen(key, self.id))
