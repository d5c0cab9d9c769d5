"""`manqala perft`: count move sequences, depth by depth."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    INTERRUPTED,
    dealing_option,
    examples,
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    start_position,
    write_json,
)
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note

if TYPE_CHECKING:
    from manqala.wire.position_outputs import PerftMessage

MOST_DEPTH = 60


@click.command("perft", epilog=examples("perft oware --depth 4"))
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
) -> int | None:  # fmt: skip
    """Count the sequences of moves of GAME, depth by depth.

    A ply is one player's whole move with all its choices. A further move by the same player is
    another ply; a forced pass is none. During a set-up and between rounds each answer is a ply.
    """
    from manqala.search.counting import count_ways
    from manqala.simulate.stop import stopping

    game = load_game(name, settings)
    position = start_position(game, start, match=match, seed=seed)
    if as_json:
        with stopping() as stop, progress("following the first moves") as bar:
            counted = stop.attend(lambda: count_ways(game, position.play_state, depth, bar.reached))
        message: PerftMessage = {"game": game.name, "depth": depth, "nodes": counted}
        write_json(message)
        return None
    # Counting depth by depth costs little more, and Ctrl-C keeps the counts so far.
    with stopping() as stop:
        for ply in range(1, depth + 1):
            found: list[int] | None = None
            with (
                suppress(KeyboardInterrupt),
                progress(f"following the first moves, depth {ply}") as bar,
            ):
                if not stop.requested:
                    count = partial(count_ways, game, position.play_state, ply, bar.reached)
                    found = stop.attend(count)
            if found is None:
                say_note(
                    f"stopped at depth {ply}; the same command starts again from the beginning",
                )
                return INTERRUPTED
            say(f"{ply:3} {found[-1]:12}")
    return None
