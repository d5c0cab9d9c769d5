"""`manqala replay`: play a list of moves and show every position."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    from_option,
    game_of_record,
    json_option,
    load_game,
    match_option,
    moves_option,
    play_moves,
    read_name,
    set_option,
    start_position,
    write_json,
)
from manqala.cli.completing import games
from manqala.cli.say import say
from manqala.text.reading import shown_name

if TYPE_CHECKING:
    from manqala.game.game import PositionValue

BEGINNING = b'{"manqala":'
"""What every record begins with."""


def is_record(name: str) -> bool:
    """Whether a file holds a recorded game: its first line is an object that says so."""
    path = Path(name)
    if path.suffix == ".sow" or not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            return stream.read(len(BEGINNING)) == BEGINNING
    except OSError:
        return False


def read_game_or_record(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """The game that an argument names, or the record as it is."""
    return name if name is not None and is_record(name) else read_name(ctx, param, name)


def positions_of_record(path: Path) -> list[PositionValue]:
    """The positions of a recorded game, the first one first."""
    from manqala.cli.commands.play import text
    from manqala.game.records import parse_record, replay_record

    record = parse_record(path)
    options = {key: text(value) for key, value in record.header["options"].items()}
    game = load_game(game_of_record(record, path), options)
    start = start_position(game, record.header["position"], match=record.header["match"])
    if record.truncated:
        say(f"The last line of ‘{shown_name(path)}’ was cut off and is left out.", err=True)
    return [start, *replay_record(start, record)]


@click.command("replay")
@click.argument("name", metavar="GAME|RECORD", callback=read_game_or_record, shell_complete=games)
@set_option("Choose an option of the game; may be repeated.")
@moves_option
@from_option
@match_option
@json_option("Write JSON for scripts: one object per line, the start first.")
def command(
    name: str, settings: dict[str, str], moves: str, start: str | None, match: bool, as_json: bool
) -> None:
    """Play MOVES from the start of GAME, or from a position, and show every position.

    Moves are parted by blanks, commas or slashes. A printed capture, as in 3(+4), is checked.
    RECORD is a file that ‘manqala play --record’ wrote: it knows its game and its moves.
    """
    if is_record(name):
        if settings or moves or start is not None or match:
            raise click.UsageError("a record goes with no --set, --moves, --from or --match")
        positions = positions_of_record(Path(name))
    else:
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
