"""`manqala replay`: play a list of moves and show every position."""

from __future__ import annotations

import sys
from itertools import pairwise

import click

from manqala.cli.common import (
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    moves_option,
    play_moves,
    start_position,
    write_json,
)
from manqala.cli.say import say


@click.command("replay")
@game_arguments
@moves_option
@from_option
@match_option
@json_option("Write JSON for scripts: one object per line, the start first.")
def command(
    name: str, settings: dict[str, str], moves: str, start: str | None, match: bool, as_json: bool
) -> None:
    """Play MOVES from the start of GAME, or from a position, and show every position.

    Moves are parted by blanks, commas or slashes. A printed capture, as in 3(+4), is checked.
    """
    game = load_game(name, settings)
    positions = play_moves(start_position(game, start, match=match), moves)
    if as_json:
        from manqala.game.as_json import position_json

        for ply, position in enumerate(positions):
            write_json(position_json(position, ply))
        return
    from manqala.cli.screen import Screen

    screen = Screen(sys.stdout)
    screen.board(positions[0], None)
    screen.status(positions[0])
    for ply, (before, after) in enumerate(pairwise(positions), 1):
        assert after.last is not None
        screen.move(after, ply)
        marked = before.ends(after.last.move) if screen.terminal else (None, None)
        screen.board(after, before, ends=marked)
        screen.status(after)
    if positions[-1].over:
        screen.result(positions[-1])
    say(positions[-1].text)
