"""`manqala book`: build an opening book by search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    INTERRUPTED,
    examples,
    game_arguments,
    json_option,
    load_game,
    print_nothing_found,
    read_duration,
    refuse,
    write_json,
)
from manqala.cli.output_files import BOOK, OutputFile
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note
from manqala.text import codes
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from manqala.book.book_building import BuiltBook, Order
    from manqala.book.opening_book import OpeningBook
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.wire.figure_outputs import BookMessage

SHOWN = 12
"""Limit of moves shown in a line."""


@click.command(
    "book", epilog=examples("book kalah --set seeds=2 --positions 8 --depth 4 --out small.book")
)
@game_arguments
@click.option(
    "--time", "seconds", metavar="TIME", callback=read_duration,
    help="Total time of the searches: 90s, 10m, 1.5h. [10m]",
)  # fmt: skip
@click.option(
    "--positions", type=click.IntRange(min=1), metavar="N",
    help="Total number of positions, however long they take.",
)  # fmt: skip
@click.option(
    "--depth", type=click.IntRange(2, 100), metavar="D",
    help="Depth of each search in turns.  [what the first position allows in two seconds]",
)  # fmt: skip
@click.option(
    "--whole", "whole_turns", type=click.IntRange(0, 100), default=0, metavar="N",
    help="Begin with all moves of the first N turns, also the bad ones.",
)  # fmt: skip
@click.option(
    "--eval", "learned", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Search with what ‘manqala train’ has learned.",
)  # fmt: skip
@click.option(
    "--threads", type=click.IntRange(1, 256), metavar="N", help="Threads to use. [all cores]"
)
@click.option(
    "--out", type=OutputFile(BOOK), metavar="FILE",
    help="File for the book, instead of one in your data folder.",
)  # fmt: skip
@click.option("--anew", is_flag=True, help="Discard what the file contains, and start again.")
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], seconds: float | None, positions: int | None, depth: int | None, whole_turns: int,
    learned: Path | None, threads: int | None, out: Path | None, anew: bool, as_json: bool,
) -> int:  # fmt: skip
    """Build an opening book of GAME: positions near its beginning with the values of their moves.

    Each position is searched once, and its value changes those of the moves before it. The best
    lines go deepest. Programs use the book in your data folder by themselves, another one with
    alphabeta:book=FILE. The same command continues until the given number of positions or time is
    reached; Ctrl-C stops early and keeps what was found.
    """
    from manqala.book.book_building import Order
    from manqala.book.book_file import usual_book
    from manqala.text.reading import display_name

    game = load_game(name, settings)
    if seconds is None and positions is None:
        seconds = 10 * 60.0
    path = out or usual_book(game)
    order = Order(positions, seconds, depth, whole_turns, learned, threads)
    try:
        built = build(game, order, path, anew=anew)
    except KeyboardInterrupt:
        if not path.exists():
            return print_nothing_found()
        say_note(
            f"stopped; what was stored is in {display_name(path)}; run the same command again to continue",
        )
        return INTERRUPTED
    except OSError as error:
        refuse(
            codes.CANNOT_WRITE,
            f"‘{display_name(path)}’ cannot be written: {error.strerror or error}",
        )
    if not built.book.positions:
        return print_nothing_found()
    if as_json:
        write_json(_message(game, built))
    else:
        show(game, built)
    return 0 if built.complete else INTERRUPTED


def build(game: WarmGame, order: Order, path: Path, *, anew: bool) -> BuiltBook:
    """Build until complete or interrupted; the book is saved."""
    from manqala.book.book_building import build_book
    from manqala.cli.native import quietly_native
    from manqala.simulate.stop import stopping

    with stopping() as stop, progress("compiling") as bar, quietly_native(game):

        def tell(book: OpeningBook) -> None:
            if order.positions is not None:
                bar.reached(len(book.positions), order.positions)
            else:
                bar.reached(round(book.seconds), round(order.seconds or 0))
            bar.say(quantity(len(book.positions), "position"))

        return stop.attend(
            lambda: build_book(game, order, path, anew=anew, progress=tell, stopped=stop.is_asked)
        )


def _message(game: WarmGame, built: BuiltBook) -> BookMessage:
    from manqala.book.assessing import assess_by_book
    from manqala.search.analysis import analysed_move

    book = built.book
    return {
        "game": game.name, "file": str(built.path), "positions": len(book.positions), "depth": book.conditions.depth,
        "seconds": round(book.seconds, 1), "complete": built.complete,
        "moves": [analysed_move(move) for move in assess_by_book(book, game.start())],
    }  # fmt: skip


def show(game: WarmGame, built: BuiltBook) -> None:
    """Print what the book has."""
    from manqala.book.assessing import assess_by_book

    book = built.book
    if not built.complete:
        say("stopped early; run the same command again to continue", err=True)
    for move in assess_by_book(book, game.start()):
        line = " ".join(move.line[:SHOWN]) + (" …" if len(move.line) > SHOWN else "")
        say(f"{move.move.text:8}  {move.verdict:>12}  {line}")
    say(
        f"{quantity(len(book.positions), 'position')}, each searched {quantity(book.conditions.depth, 'turn')} deep"
    )
    say(f"stored in {built.path}")
    say(f"a player with it: {built.player}")
