"""`manqala simulate`: play many random games and count how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    choose_seed,
    game_arguments,
    json_option,
    load_game,
    match_option,
    seed_option,
    write_json,
)
from manqala.cli.progress import progress

if TYPE_CHECKING:
    from manqala.survey import Survey


@click.command("simulate")
@game_arguments
@click.option(
    "-n", "number", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N",
    help="How many games to play.",
)  # fmt: skip
@seed_option
@match_option
@json_option()
def command(
    name: str, settings: dict[str, str], number: int, seed: int | None, match: bool, as_json: bool
) -> None:
    """Play GAME at random, many times, and count how the games end.

    The same seed gives the same games.
    """
    from manqala.survey import survey

    game = load_game(name, settings)
    seed = choose_seed(seed)
    with progress("playing", number) as bar:
        found = survey(game, number, seed, match=match, progress=bar.advance)
    if as_json:
        write_json(found.as_json())
    else:
        show(found, "matches" if match else "games")


def show(found: Survey, what: str) -> None:
    """The figures for people."""
    click.echo(f"{found.games} random {what}, seed {found.seed}")
    rows = [*zip(found.players, found.wins, strict=True), ("draw", found.drawn)]
    if found.unfinished:
        rows.append(("unfinished", found.unfinished))
    width = max(len(label) for label, _ in rows)
    for label, number in rows:
        click.echo(f"  {label:{width}} {number:8} {100 * number / found.games:6.1f} %")
    mean = sum(found.plies) / found.games
    click.echo(
        f"moves: mean {mean:.1f}, from {min(found.plies)} to {max(found.plies)}, "
        f"half of them at most {found.percentile(50)}, 95 % at most {found.percentile(95)}"
    )
    click.echo("ended by: " + ", ".join(f"{reason} {number}" for reason, number in found.reasons))
    click.echo(f"{found.moves_per_second:.0f} moves per second")
