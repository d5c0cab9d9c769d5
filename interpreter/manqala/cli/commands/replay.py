"""`manqala replay`: play a list of moves and show every position."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    examples,
    from_option,
    game_with_record,
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
from manqala.cli.output_files import OutputFile
from manqala.cli.say import say
from manqala.game.records import is_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.cli.screen import Screen
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.game.recorded_moves import Chapter
    from manqala.game.records import Record


def read_game_or_record(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """The game that an argument names, or the record's name unchanged."""
    return name if name is not None and is_record(Path(name)) else read_name(ctx, param, name)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position, with the record's remarks on it."""

    position: PositionValue
    ply: int = 0
    title: str = ""
    """The title of the chapter that begins with it."""
    mark: str = ""
    comment: str = ""
    variations: tuple[str, ...] = ()
    """Alternatives to the move that led to it, each as a line of moves."""
    resigned: str = ""
    """The player who resigned at this point."""


def positions_of_record(game: WarmGame, record: Record) -> list[Shown]:
    """The positions in the main line of each chapter of a recorded game, including the start."""
    found: list[Shown] = []
    for chapter in record.chapters:
        start = start_position(game, chapter.position or None, match=chapter.match)
        found += _positions_of_chapter(start, chapter)
    return found


def _positions_of_chapter(start: PositionValue, chapter: Chapter) -> list[Shown]:
    from manqala.game.recorded_moves import main_line
    from manqala.game.replaying import replay_main

    children = chapter.children
    found = [Shown(start, title=chapter.title, comment=chapter.comment)]
    main = main_line(children, 0)
    positions = replay_main(start, chapter)
    for ply, (number, position) in enumerate(zip(main, positions, strict=True), 1):
        move = chapter.moves[number - 1]
        variations = tuple(
            _written_line(chapter, [other, *main_line(children, other)])
            for other in children[move.parent][1:]
        )
        found.append(Shown(position, ply, "", move.mark, move.comment, variations))
    found[-1] = replace(found[-1], resigned=chapter.resigned)
    return found


def _written_line(chapter: Chapter, numbers: Sequence[int]) -> str:
    """A line of moves with its annotations."""
    said = []
    for number in numbers:
        move = chapter.moves[number - 1]
        said.append(f"{move.text}{move.mark}" + (f" ({move.comment})" if move.comment else ""))
    return " ".join(said)


@click.command(
    "replay",
    epilog=examples(
        "replay oware --moves '3 4 5'", "replay oware --moves '3 4 5' --record game.txt"
    ),
)
@click.argument("name", metavar="GAME|RECORD", callback=read_game_or_record, shell_complete=games)
@set_option("Choose an option of the game; may be repeated.")
@moves_option
@from_option
@match_option
@click.option(
    "--record", "target", type=OutputFile(), metavar="FILE",
    help="Write the game to a new file: as text if its name ends in .txt, otherwise with a line for every move.",
)  # fmt: skip
@json_option("Write JSON for scripts: one object per line, the start first.")
def command(
    name: str, settings: dict[str, str], moves: str, start: str | None, match: bool, target: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Play MOVES from the start of GAME or from a position, and show every position.

    Moves are separated by spaces, commas or slashes. A written capture, as in 3(+4), is checked.
    RECORD is a file from ‘manqala play --record’ or the studio, or a game as text; it contains its game and its moves.
    Variations are shown as lines of moves, with the comments and marks, and chapters follow each other.
    """
    if is_record(Path(name)):
        if settings or moves or start is not None or match:
            raise click.UsageError(
                "a record cannot be combined with --set, --moves, --from or --match"
            )
        game, record = game_with_record(Path(name))
        shown = positions_of_record(game, record)
    else:
        game = load_game(name, settings)
        positions = play_moves(start_position(game, start, match=match), moves)
        shown = [Shown(position, ply) for ply, position in enumerate(positions)]
        record = record_of_moves(positions)
    if target is not None:
        from manqala.game.recorders import write_record

        write_record(target, game, record)
    if as_json:
        _write_lines(shown)
        return
    from manqala.cli.screen import Screen

    screen = Screen(sys.stdout)
    for number, one in enumerate(shown):
        _show(screen, one, shown[number - 1].position if one.ply else None)
        if one.resigned:
            screen.result(one.position, one.resigned)
    if shown[-1].position.over:
        screen.result(shown[-1].position)
    say(shown[-1].position.text)


def record_of_moves(positions: Sequence[PositionValue]) -> Record:
    """A record of moves, without the players who made them."""
    from manqala.game.recorded_moves import Chapter, RecordedMove
    from manqala.game.records import Record

    start = positions[0]
    moves = []
    for parent, after in enumerate(positions[1:]):
        assert after.last is not None
        move = after.last.move
        mover = positions[parent].turn or ""
        moves.append(RecordedMove(move.answers, move.text, after.text, None, mover, parent))
    header = {
        "game": start.game.name, "options": start.game.options, "seed": 0,
        "players": dict.fromkeys(start.players, "human"),
    }  # fmt: skip
    chapter = Chapter(start.text, start.play_state.match, moves=tuple(moves))
    return Record(header, (chapter,), 0, truncated=False)


def _write_lines(shown: Sequence[Shown]) -> None:
    from manqala.game.as_json import position_json, resigned_json

    for one in shown:
        said: dict[str, object] = {
            "title": one.title, "mark": one.mark, "comment": one.comment,
            "variations": list(one.variations),
        }  # fmt: skip
        write_json(
            {
                **position_json(one.position, one.ply),
                **{key: what for key, what in said.items() if what},
                **(resigned_json(one.position, one.resigned) if one.resigned else {}),
            }
        )


def _show(screen: Screen, one: Shown, before: PositionValue | None) -> None:
    """Print a position, with the move that led to it, if any."""
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
