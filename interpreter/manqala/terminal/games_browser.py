"""The shipped games in full screen: type to search, see the board and the facts of each, Enter plays it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from manqala.game.shipped_games import find_games, search_words
from manqala.resolve.loaded import load_rules
from manqala.terminal.board_view import BoardView
from manqala.terminal.screen_colours import css_variables, is_terminal_light, theme, use_light
from manqala.text.diagnostics import quantity
from manqala.text.render import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.events import Key, Resize
    from textual.widget import Widget

    from manqala.game.game import PositionValue
    from manqala.game.shipped_games import ShippedGame

WIDE = 76
"""Fewer columns leave no room for the board beside the list."""
DELAY = 0.12
"""Seconds that a game is highlighted before its board is loaded, so that scrolling is quick."""
HINT = "easy short · four rows · kenya · chance …"
NONE_FOUND = "No game matches: try fewer words."
FACTS_SHARE = 36
"""Percentage of the height beside the list that the facts may take; the rest is for the board."""
LEARNED = {"easy": "easy to learn", "medium": "takes some learning", "hard": "hard to learn"}


class _About(Container):
    """The facts and the board of a game; another size has room for more of the facts, or for fewer."""

    def on_resize(self) -> None:
        """Show the facts that fit."""
        cast("GamesBrowser", self.app).show_facts()


class GamesBrowser(App[str | None]):
    """A list of the shipped games. Its result is the name of the game to play, or None."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("escape", "quit", show=False),
    ]
    CSS = """
    Screen { background: $board-screen; color: $board-text; }
    #title, #keys { height: 1; background: $board-bar; color: $board-name; padding: 0 1; }
    #search { border: tall $board-wood; background: $board-bar; color: $board-text; }
    #search:focus { border: tall $board-cursor; }
    #main { height: 1fr; layout: horizontal; }
    #games {
        width: 1fr; height: 1fr; border: none; background: $board-screen; color: $board-text; padding: 0 1;
        scrollbar-size-vertical: 1; scrollbar-color: $board-wood;
        scrollbar-background: $board-screen; text-wrap: nowrap; text-overflow: ellipsis;
    }
    #games > .option-list--option-highlighted {
        background: $board-cursor; color: $board-dark; text-style: bold;
    }
    #about { display: none; width: 1fr; height: 1fr; padding: 0 2; }
    #facts { height: auto; }
    #board { height: 1fr; width: 1fr; }
    #main.wide #games { width: 34; }
    #main.wide #about { display: block; }
    """

    def __init__(self, *, light: bool | None = None) -> None:
        """Start with all games. ``light``: whether to use the colours for light terminals; as the terminal says, if None."""
        use_light(is_terminal_light() if light is None else light)
        super().__init__()
        self.title = "Manqala"
        self.theme = theme()
        self.found: list[ShippedGame] = []
        """The games in the list."""

    def get_css_variables(self) -> dict[str, str]:
        """The variables of the style sheet, with the colours in use."""
        return {**super().get_css_variables(), **css_variables()}

    # ---- parts --------------------------------------------------------------------------------------

    def compose(self) -> Iterator[Widget]:
        """Yield the parts of the screen, from the top."""
        yield Static(id="title")
        yield Input(placeholder=HINT, id="search")
        about = _About(Static(id="facts"), BoardView(_start(find_games()[0].name)), id="about")
        yield Container(OptionList(id="games"), about, id="main")
        yield Static("type to search   ↑ ↓ choose   Enter play   Esc leave", id="keys")

    def on_mount(self) -> None:
        """List all games; typed text goes to the search."""
        self.query_one("#games").can_focus = False
        self.query_one(Input).focus()
        self._search("")

    def on_resize(self, event: Resize) -> None:
        """Show the board if there is room for it."""
        self.query_one("#main").set_class(event.size.width >= WIDE, "wide")

    # ---- searching ----------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while something is typed."""
        self._search(event.value)

    def _search(self, text: str) -> None:
        self.found = find_games(text.split())
        games = self.query_one(OptionList)
        games.clear_options()
        games.add_options([Option(_line(game), id=game.name) for game in self.found])
        if not self.found:
            games.add_options([Option(line, disabled=True) for line in _none_found(text)])
        count = quantity(len(self.found), "game") if self.found else "no game matches"
        self.query_one("#title", Static).update(f"Manqala   {count}")
        if self.found:
            games.highlighted = 0
        self._show()

    def on_option_list_option_highlighted(self) -> None:
        """Show the highlighted game."""
        self._show()

    @property
    def chosen(self) -> ShippedGame | None:
        """The highlighted game."""
        at = self.query_one(OptionList).highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    def _show(self) -> None:
        game = self.chosen
        self.show_facts()
        board = self.query_one(BoardView)
        board.visible = False
        if game is not None:
            self.set_timer(DELAY, lambda: self._show_board(game))

    def show_facts(self) -> None:
        """Show the facts of the highlighted game; if the board leaves no room for all, the first lines."""
        facts = self.query_one("#facts", Static)
        room = self.query_one("#about").content_size
        text = printable(_facts(self.chosen)) if self.chosen else ""
        facts.update(Text(_cut(text, room.width, room.height * FACTS_SHARE // 100)))

    def _show_board(self, game: ShippedGame) -> None:
        # Another game may be highlighted by now.
        if self.chosen is game:
            board = self.query_one(BoardView)
            board.present_start(_start(game.name))
            board.visible = True

    # ---- choosing -----------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Move in the list while the search keeps the focus."""
        games = self.query_one(OptionList)
        moves: dict[str, Callable[[], object]] = {
            "up": games.action_cursor_up, "down": games.action_cursor_down,
            "pageup": games.action_page_up, "pagedown": games.action_page_down,
        }  # fmt: skip
        if event.key in moves:
            event.stop()
            event.prevent_default()
            moves[event.key]()

    def on_input_submitted(self) -> None:
        """Play the highlighted game."""
        if self.chosen is not None:
            self.exit(self.chosen.name)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play the game that was clicked."""
        self.exit(event.option.id)


def _start(name: str) -> PositionValue:
    from manqala.game.game import GameValue

    return GameValue(load_rules(name, {})).start()


def _none_found(text: str) -> list[str]:
    """What to show if no game matches: if there are several words, how many games match each."""
    words = search_words(text)
    counts = [quantity(len(find_games([word])), "game") for word in words] if words[1:] else []
    return [NONE_FOUND, *(f"{word}: {count}" for word, count in zip(words, counts, strict=False))]


def _line(game: ShippedGame) -> Text:
    """A game in the list: its title, and where it is played."""
    where = game.region or game.people or ""
    return Text(printable(game.title), no_wrap=True, overflow="ellipsis").append(
        f"  {printable(where)}", style="dim"
    )


def _cut(text: str, width: int, height: int) -> str:
    """Wrap a text; if it is higher than ``height``, keep the first lines, with an ellipsis."""
    if width <= 1 or height < 1:
        return text
    lines = [part for line in text.split("\n") for part in textwrap.wrap(line, width)]
    if len(lines) > height:
        last = textwrap.wrap(lines[height - 1], width - 2)[0]
        lines = [*lines[: height - 1], f"{last} …"]
    return "\n".join(lines)


def _facts(game: ShippedGame) -> str:
    """The facts about a game, in lines."""
    names = ", ".join((game.title, *game.aka))
    played = ", ".join(part for part in (game.people, game.region) if part)
    board = f"{quantity(game.rows, 'row')}, {quantity(game.players, 'player')}"
    learned = f"{LEARNED[game.difficulty]}, {'with' if game.chance else 'without'} chance"
    if game.turns is not None:
        learned += f", about {quantity(round(game.turns), 'turn')}"
    return "\n".join(filter(None, (names, played, board, learned, game.summary)))
