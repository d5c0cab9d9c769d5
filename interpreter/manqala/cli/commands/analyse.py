"""`manqala analyse`: the search values of every move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    FINE,
    INTERRUPTED,
    NO_MOVES,
    dealing_option,
    examples,
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    print_nothing_found,
    print_tables,
    start_position,
    time_option,
    write_json,
)
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note

if TYPE_CHECKING:
    from manqala.search.analysis import Assessed
    from manqala.wire.figure_outputs import AnalysedMessage

SECONDS = 5.0
SHOWN = 12
"""Limit of moves shown in a line."""


@click.command(
    "analyse", epilog=examples("analyse oware --depth 6", "analyse kalah --set seeds=3 --time 1")
)
@game_arguments
@from_option
@match_option
@dealing_option
@time_option("Total number of seconds to search.  [5]")
@click.option(
    "--depth",
    type=click.IntRange(1, 100),
    metavar="D",
    help="Turns to look ahead, instead of --time.",
)
@click.option(
    "--book", "book_named", metavar="FILE",
    help="The opening book with values; off: none.  [the one in your data folder]",
)  # fmt: skip
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], start: str | None, match: bool, seed: int | None, seconds: float | None,
    depth: int | None, book_named: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Search GAME from its start or from a position, and show the value of each legal move, best first.

    A value is the expected margin in points for the player who moves. For a forced win or loss it
    is the number of turns, and with endgame tables the exact final margin. A position in an
    opening book has its values from there. In a match only the current round is searched. Ctrl-C
    shows the result so far.
    """
    if seconds is not None and depth is not None:
        raise click.UsageError("--time and --depth cannot be combined")
    from manqala.book.assessing import assess_by_book
    from manqala.book.using import open_book
    from manqala.cli.native import quietly_native
    from manqala.search.analysis import analyse, analysed_move
    from manqala.search.deepening import Search
    from manqala.simulate.stop import stopping

    game = load_game(name, settings)
    position = start_position(game, start, match=match, seed=seed)
    if seconds is None and depth is None:
        seconds = SECONDS
    book, about_book = open_book(game, book_named, depth=depth)
    by_book = [] if book is None else assess_by_book(book, position)
    with stopping() as stop, progress("searching") as bar, quietly_native(game):

        def look() -> tuple[Search | None, list[Assessed]]:
            if by_book:
                return None, by_book
            search = None if position.over else Search(game)
            return search, analyse(
                position, depth=depth, seconds=seconds, watch=bar.reached, search=search, stopped=stop.is_asked
            )  # fmt: skip

        try:
            search, found = stop.attend(look)
        except KeyboardInterrupt:
            return print_nothing_found()
    code = INTERRUPTED if stop.requested else FINE
    if stop.requested:
        say_note(
            "stopped early: these are the values so far; the same command starts again from the beginning, and --time limits it",
        )
    tables = search.tables.most if search is not None and search.tables is not None else None
    if as_json:
        message: AnalysedMessage = {
            "game": game.name, "position": position.text, "turn": position.turn, "endgame_tables": tables,
            "complete": position.few, "stopped": stop.requested,
            "moves": [analysed_move(move) for move in found],
        }  # fmt: skip
        write_json(message)
        return code
    if position.over:
        say(NO_MOVES)
        return code
    if not position.few:
        say(
            "There are too many moves to list: this is the best one for each answer to the first question."
        )
    show(found)
    print_tables(tables)
    if about_book is not None and (by_book or book is None):
        say(about_book)
    return code


def show(found: list[Assessed]) -> None:
    """Print the moves."""
    width = max(len(move.move.text) for move in found)
    for move in found:
        line = " ".join(move.line[:SHOWN]) + (" …" if len(move.line) > SHOWN else "")
        source = "book" if move.from_book else "depth"
        say(f"{move.move.text:{width}}  {move.verdict:>12}  {source} {move.depth:2}  {line}")
