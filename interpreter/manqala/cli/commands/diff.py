"""`manqala diff`: the differences between two games, in their text and in play."""

from __future__ import annotations

import click

from manqala.cli.common import (
    examples,
    from_option,
    json_option,
    load_game,
    match_option,
    need_matches,
    read_name,
    set_option,
    write_json,
)
from manqala.cli.completing import games
from manqala.cli.progress import progress

POSITIONS = 2_000


@click.command(
    "diff", epilog=examples("diff oware english-wari", "diff kalah --set empty_capture=false")
)
@click.argument("one", metavar="GAME", callback=read_name, shell_complete=games)
@click.argument(
    "other", metavar="[OTHER]", required=False, callback=read_name, shell_complete=games
)
@set_option(
    "Choose an option of the second game, or of a copy of the first if no second is named; may be repeated."
)
@set_option("Choose an option of the first game; may be repeated.", "--base-set", "base")
@click.option(
    "--positions", type=click.IntRange(0), default=POSITIONS, show_default=True, metavar="N",
    help="Positions in which to look for a difference; 0 compares the texts only.",
)  # fmt: skip
@from_option
@match_option
@click.option("--exit-code", is_flag=True, help="Exit with 1 if anything differs.")
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    one: str, other: str | None, settings: dict[str, str], base: dict[str, str], positions: int,
    start: str | None, match: bool, exit_code: bool, as_json: bool,
) -> int:  # fmt: skip
    """Show the differences between GAME and OTHER, or between two settings of GAME.

    First the text: board, options, rules, redefined words. Then play: the shortest sequence of
    moves after which positions or legal moves differ. If both games agree that far, the positions
    of their examples and random games are compared too. The exit code is 0 either way, unless
    --exit-code is given.
    """
    from manqala.cli import differences
    from manqala.language.compared import compare

    if other is None and not settings and not base:
        raise click.UsageError("name a second game, or change an option with --set")
    if one == other == "-":
        raise click.UsageError("only one of the two can come from standard input")
    first = load_game(one, base)
    second = load_game(one if other is None else other, settings)
    if positions and match:
        need_matches(first)
        need_matches(second)
    with progress("playing both at once", None) as bar:
        found = compare(first, second, start, positions, match=match, progress=bar.advance)
    changes = {"front": found.front, "options": found.options, "rules": found.rules}
    if as_json:
        write_json(differences.as_data((first, second), changes, found.play))
    else:
        differences.show((first, second), changes, found.play)
    return 1 if exit_code and found else 0
