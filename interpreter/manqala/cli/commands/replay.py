"""`manqala replay`: play a list of moves and show every position."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    examples,
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
    from collections.abc import Sequence

    from manqala.cli.screen import Screen
    from manqala.game.game import PositionValue
    from manqala.game.recorded_moves import Chapter

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


@dataclass(frozen=True, slots=True)
class Shown:
    """A position that is shown, and what a record says of it."""

    position: PositionValue
    ply: int = 0
    title: str = ""
    """Of the chapter that begins with it."""
    mark: str = ""
    comment: str = ""
    variations: tuple[str, ...] = ()
    """What might have been played instead of the move that led to it, each as a line of moves."""


def positions_of_record(path: Path) -> list[Shown]:
    """The positions of the main line of each chapter of a recorded game, its beginning first."""
    from manqala.cli.commands.play import text
    from manqala.game.records import parse_record

    record = parse_record(path)
    options = {key: text(value) for key, value in record.header["options"].items()}
    game = load_game(game_of_record(record, path), options)
    if record.truncated:
        say(f"The last line of ‘{shown_name(path)}’ was cut off and is left out.", err=True)
    found: list[Shown] = []
    for chapter in record.chapters:
        start = start_position(game, chapter.position, match=chapter.match)
        found += _positions_of_chapter(start, chapter)
    return found


def _positions_of_chapter(start: PositionValue, chapter: Chapter) -> list[Shown]:
    from manqala.game.recorded_moves import main_line
    from manqala.game.records import replay_moves

    children = chapter.children
    found = [Shown(start, title=chapter.title, comment=chapter.comment)]
    main = main_line(children, 0)
    positions = replay_moves(start, [chapter.moves[number - 1] for number in main])
    for ply, (number, position) in enumerate(zip(main, positions, strict=True), 1):
        move = chapter.moves[number - 1]
        variations = tuple(
            _written_line(chapter, [other, *main_line(children, other)])
            for other in children[move.parent][1:]
        )
        found.append(Shown(position, ply, "", move.mark, move.comment, variations))
    return found


def _written_line(chapter: Chapter, numbers: Sequence[int]) -> str:
    """A line of moves with what is said of them."""
    said = []
    for number in numbers:
        move = chapter.moves[number - 1]
        said.append(f"{move.text}{move.mark}" + (f" ({move.comment})" if move.comment else ""))
    return " ".join(said)


@click.command("replay", epilog=examples("replay oware --moves '3 4 5'"))
@click.argument("name", metavar="GAME|RECORD", callback=read_game_or_record, shell_complete=games)
@set_option("Choose an option of the game; may be repeated.")
@moves_option
@from_option
@match_option
@json_option("Write JSON for scripts: one object per line, the start first.")
def command(
    name: str, settings: dict[str, str], moves: str, start: str | None, match: bool, as_json: bool
) -> None:
    """Play MOVES from the start of GAME or from a position, and show every position.

    Moves are separated by spaces, commas or slashes. A written capture, as in 3(+4), is checked.
    RECORD is a file from ‘manqala play --record’ or the studio; it contains its game and its moves.
    Variations are left out, comments and marks are shown, and chapters follow each other.
    """
    if is_record(name):
        if settings or moves or start is not None or match:
            raise click.UsageError("a record goes with no --set, --moves, --from or --match")
        shown = positions_of_record(Path(name))
    else:
        game = load_game(name, settings)
        positions = play_moves(start_position(game, start, match=match), moves)
        shown = [Shown(position, ply) for ply, position in enumerate(positions)]
    if as_json:
        _write_lines(shown)
        return
    from manqala.cli.screen import Screen

    screen = Screen(sys.stdout)
    for number, one in enumerate(shown):
        _show(screen, one, shown[number - 1].position if one.ply else None)
    if shown[-1].position.over:
        screen.result(shown[-1].position)
    say(shown[-1].position.text)


def _write_lines(shown: Sequence[Shown]) -> None:
    from manqala.game.as_json import position_json

    for one in shown:
        said = {
            "title": one.title, "mark": one.mark, "comment": one.comment,
            "variations": list(one.variations),
        }  # fmt: skip
        write_json(
            {
                **position_json(one.position, one.ply),
                **{key: what for key, what in said.items() if what},
            }
        )


def _show(screen: Screen, one: Shown, before: PositionValue | None) -> None:
    """Show a position, with the move that led to it from the one before, if any did."""
    position = one.position
    marked: tuple[int | None, int | None] = (None, None)
    if one.title:
        say(screen.bold(one.title), colour=screen.colour)
    if before is not None:
        assert position.last is not None
        screen.move(position, one.ply, one.mark)
        if screen.terminal:
            marked = before.ends(position.last.move)
    for variation in one.variations:
        screen.say(f"instead: {variation}", screen.dim)
    if one.comment:
        screen.say(one.comment)
    screen.board(position, before, ends=marked)
    screen.status(position)
