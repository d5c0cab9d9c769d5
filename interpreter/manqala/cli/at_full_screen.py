"""Whether a game is played in full screen, and what is said when the screen is left."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from manqala.cli.going_on import farewell, resuming_command
from manqala.cli.say import say
from manqala.text.extras import import_extra, install, missing

if TYPE_CHECKING:
    from manqala.cli.session import Showing
    from manqala.terminal.running_game import RunningGame

EXTRA = "terminal"
PAUSE = 0.5
"""Default pause after a program's move, in seconds."""


def fills_screen(*, plain: bool) -> bool:
    """Whether the game is played in full screen: at a terminal that can draw it, unless it is to be plain."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if os.environ.get("TERM", "dumb") in {"dumb", "unknown"} or not encoding.startswith("utf"):
        return False
    if missing(EXTRA):
        say(f"A full screen with keys and mouse comes with: {install(EXTRA)}", err=True)
        return False
    return True


def play_in_full_screen(running: RunningGame, showing: Showing) -> None:
    """Play, and say how it ended or how to go on; raises ``ManqalaError`` where the rules are at fault."""
    from manqala.terminal.stage import Stage
    from manqala.terminal.thinking import Thinker

    screen = import_extra("manqala.terminal.full_screen", EXTRA)
    thinker = Thinker(running.game, running.who, running.rng, running.seed)
    pause = PAUSE if showing.pause is None else showing.pause
    app = screen.FullScreen(Stage(running, turn_board=showing.turn_board), thinker, pause=pause)
    try:
        app.run()
    finally:
        running.close()
    tell_outcome(running)
    if app.fault is not None:
        raise app.fault


def tell_outcome(running: RunningGame) -> None:
    """The result, or how to go on."""
    if running.finished:
        say(running.result())
        if running.kept is not None:
            say(f"Kept: {resuming_command(running.kept)}")
        return
    for line in farewell(
        running.game, running.position, running.who, running.kept, begun=bool(running.played)
    ):
        say(line)
