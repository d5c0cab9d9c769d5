"""`manqala perft`: count the ways of playing, depth by depth."""

from __future__ import annotations

import click

from manqala.cli.common import (
    dealing_option,
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    start_position,
    write_json,
)
from manqala.cli.progress import progress
from manqala.cli.say import say

MOST_DEPTH = 60


@click.command("perft")
@game_arguments
@click.option(
    "--depth", type=click.IntRange(1, MOST_DEPTH), required=True, metavar="N",
    help="Count the sequences of 1, 2, … N moves.",
)  # fmt: skip
@from_option
@match_option
@dealing_option
@json_option()
def command(
    name: str, settings: dict[str, str], depth: int, start: str | None, match: bool, seed: int | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Count the ways of playing GAME, depth by depth.

    A ply is one player's whole move with all choices in it; a further move by the same player is a
    further ply, and a forced pass is none. Of a set-up, and of what is decided between rounds, each answer is a ply.
    """
    from manqala.search.counting import count_ways

    game = load_game(name, settings)
    position = start_position(game, start, match=match, seed=seed)
    with progress("following the first moves") as bar:
        nodes = count_ways(game, position.play_state, depth, bar.reached)
    if as_json:
        write_json({"game": game.name, "depth": depth, "nodes": nodes})
        return
    for ply, number in enumerate(nodes, 1):
        say(f"{ply:3} {number:12}")
