"""`manqala draw`: a picture of a position, or of the positions after moves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    examples,
    from_option,
    game_arguments,
    load_game,
    match_option,
    moves_option,
    play_moves,
    refuse,
    start_position,
)
from manqala.cli.output_files import OutputFile
from manqala.cli.say import write_as_it_is
from manqala.text import codes
from manqala.text.diagnostics import suggest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue


@click.command("draw", epilog=examples("draw oware --moves '3 4' > oware.svg"))
@game_arguments
@moves_option
@from_option
@match_option
@click.option(
    "--example", metavar="TITLE",
    help="Draw an example of the rule file, before and after; part of its title is enough.",
)  # fmt: skip
@click.option("--each", is_flag=True, help="Draw the board before the moves, too.")
@click.option(
    "--numbers", is_flag=True, help="Write the number of seeds in each hole that is not empty."
)
@click.option("--near", metavar="PLAYER", help="The player at the bottom; by default the first.")
@click.option(
    "-o", "--output", "target", metavar="FILE", type=OutputFile(),
    help="Write the picture to a new file instead of standard output.",
)  # fmt: skip
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], moves: str, start: str | None, match: bool, example: str | None,
    each: bool, numbers: bool, near: str | None, target: Path | None,
) -> None:  # fmt: skip
    """Draw GAME as an SVG: its start, a position, or the position after MOVES.

    The last move is marked: its first hole, its last hole, the holes it captured from. The colours
    follow the page, light or dark.
    """
    from manqala.picture.series import series_svg
    from manqala.picture.svg import board_svg
    from manqala.text.reading import display_name

    if example is not None and (start is not None or moves.strip()):
        raise click.UsageError(
            "an example has its own position and moves: leave out --from and --moves"
        )
    game = load_game(name, settings)
    positions: Sequence[PositionValue]
    if example is not None:
        positions = example_named(game, example)
    else:
        positions = play_moves(start_position(game, start, match=match), moves)
    below = player_named(game, near)
    if len(positions) > 1 and (each or example is not None):
        drawn = series_svg(positions, near=below, numbers=numbers)
    else:
        drawn = board_svg(positions[-1], near=below, numbers=numbers)
    if target is None:
        write_as_it_is(drawn)
        return
    shown = display_name(target)
    try:
        with target.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(f"{drawn}\n")
    except FileExistsError:
        refuse(codes.CANNOT_WRITE, f"‘{shown}’ already exists and is not overwritten")
    except OSError as error:
        refuse(codes.CANNOT_WRITE, f"‘{shown}’ cannot be written: {error.strerror}")


def example_named(game: WarmGame, title: str) -> Sequence[PositionValue]:
    """The positions of the example whose title contains these words."""
    from manqala.check.played_examples import play_example

    examples = game.rules.examples
    wanted = title.casefold().strip()
    fitting = [example for example in examples if wanted in example.title.casefold()]
    exact = [one for one in fitting if one.title.casefold() == wanted]
    if not fitting:
        named = [example.title for example in examples]
        guess = suggest(title, named)
        known = [f"‘{one}’" for one in named]
        there = f"examples: {', '.join(known)}" if known else "it has none at all"
        raise click.BadParameter(
            f"‘{game.name}’ has no example ‘{title}’; {guess or there}", param_hint="--example"
        )
    return play_example(game, (exact or fitting)[0]).positions


def player_named(game: WarmGame, name: str | None) -> int:
    """The number of the player at the bottom."""
    players = game.notation.board.players
    if name is None:
        return 0
    if name not in players:
        raise click.BadParameter(
            suggest(name, players) or f"the players are {' and '.join(players)}",
            param_hint="--near",
        )
    return players.index(name)
