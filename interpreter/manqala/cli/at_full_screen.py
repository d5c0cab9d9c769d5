"""Full-screen play: whether the terminal supports it, and the outcome to print when the screen closes."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from manqala.cli.going_on import farewell, resuming_command
from manqala.cli.say import say, write_as_it_is
from manqala.cli.showing import PAUSE
from manqala.text.extras import find_missing, import_extra, install_command
from manqala.text.render import wants_colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.cli.showing import Showing
    from manqala.terminal.running_game import RunningGame
    from manqala.terminal.stage import Stage

EXTRA = "terminal"


def fills_screen(*, plain: bool) -> bool:
    """Whether to play in full screen: at a terminal that supports it, unless ``plain``; without the extra, say so."""
    if plain or not suits_screen():
        return False
    if lacks_extra():
        tell_extra("A full screen with keys and mouse")
        return False
    return True


def suits_screen() -> bool:
    """Whether input and output are a terminal on which a full screen can be drawn."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return os.environ.get("TERM", "dumb") not in {"dumb", "unknown"} and encoding.startswith("utf")


def lacks_extra() -> bool:
    """Whether the extra for full screens is not installed."""
    return bool(find_missing(EXTRA))


def tell_extra(what: str) -> None:
    """Say how to get ``what``."""
    say(f"{what} comes with: {install_command(EXTRA)}", err=True)


def choose_game(*, light: bool | None) -> str | None:
    """Show the shipped games in full screen, ``light`` or as the terminal reports; return the chosen name."""
    browser = import_extra("manqala.terminal.games_browser", EXTRA)
    chosen: str | None = browser.GamesBrowser(light=light).run()
    return chosen


def play_in_full_screen(running: RunningGame, showing: Showing) -> None:
    """Play, then print the result or how to resume; raise the exception that closed the screen, if any."""
    from manqala.terminal.screen_colours import is_terminal_light, use_light
    from manqala.terminal.stage import Stage

    use_light(is_terminal_light() if showing.light is None else showing.light)
    stage = Stage(running, turn_board=showing.turn_board)
    if showing.pause == 0:
        stage.speed = 0  # show moves at once
    with first_frame_shown(stage):
        # The drawing library and the players take as long to import as the game.
        screen = import_extra("manqala.terminal.full_screen", EXTRA)
        from manqala.terminal.thinking import Thinker

        thinker = Thinker(running.game, running.who, running.rng, running.seed)
    pause = PAUSE if showing.pause is None else showing.pause
    app = screen.FullScreen(stage, thinker, pause=pause)
    try:
        app.run()
    finally:
        running.close()
    print_outcome(running)
    if app.fault is not None:
        raise app.fault


@contextmanager
def first_frame_shown(stage: Stage) -> Iterator[None]:
    """Show the board during the imports; restore the terminal if these fail."""
    from manqala.terminal.first_frame import CLOSE, draw_first_frame

    size = shutil.get_terminal_size()
    coloured = wants_colour(sys.stdout) and "COLORTERM" in os.environ
    write_as_it_is(draw_first_frame(stage, size.columns, size.lines, coloured=coloured), nl=False)
    try:
        yield
    except BaseException:
        write_as_it_is(CLOSE, nl=False)
        raise


def print_outcome(running: RunningGame) -> None:
    """Print the result, or how to resume the game."""
    if running.finished:
        say(running.result())
        if running.record_file is not None:
            say(f"To look back at it: {resuming_command(running.record_file)}")
        return
    for line in farewell(
        running.game, running.position, running.who, running.record_file, begun=bool(running.played)
    ):
        say(line)
