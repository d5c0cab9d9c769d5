"""`manqala review`: look back at a recorded game, at the moves that lost most and what would have been better."""

from __future__ import annotations

from pathlib import Path

import click

from manqala.cli.common import game_of_record, load_game, start_position
from manqala.cli.progress import progress
from manqala.cli.say import say


@click.command("review")
@click.argument(
    "record", metavar="RECORD", type=click.Path(dir_okay=False, path_type=Path),
)  # fmt: skip
@click.option(
    "--time", "seconds", type=click.FloatRange(min=0.0, min_open=True), default=0.4,
    show_default=True, metavar="S", help="Seconds to search each position.",
)  # fmt: skip
def command(record: Path, seconds: float) -> None:
    """Search every position of RECORD, and show the moves that lost most.

    RECORD is a file from ‘manqala play’ or the studio; it contains its game. The value of a move is the margin in
    points that a short search expects for the player who moves.
    """
    from random import Random

    from manqala.cli.commands.play import text
    from manqala.game.records import parse_record
    from manqala.terminal.game_review import review_moves, worst_mistakes
    from manqala.terminal.running_game import RunningGame
    from manqala.terminal.thinking import Thinker

    found = parse_record(record)
    options = {key: text(value) for key, value in found.header["options"].items()}
    game = load_game(game_of_record(found, record), options)
    start = start_position(game, found.last.position, match=found.last.match)
    running = RunningGame(start, dict.fromkeys(start.players, "human"), found.header["seed"])
    running.replay(found)
    thinker = Thinker(game, running.who, Random(), running.seed)
    mistakes = []
    with progress("searching") as bar:
        count = len(running.played)
        for done, mistake in enumerate(review_moves(running.played, thinker, seconds=seconds), 1):
            bar.reached(done, count)
            mistakes += [mistake] if mistake is not None else []
    if not mistakes:
        say("No move lost much, as far as a short search sees.")
    for mistake in worst_mistakes(mistakes):
        say(f"{running.number(mistake.at + 1)}. {mistake.by}: {mistake.text}")
    if running.finished:
        say(running.result())
