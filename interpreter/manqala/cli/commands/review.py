"""`manqala review`: find the moves of a recorded game that lost most, and better ones."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    FINE,
    INTERRUPTED,
    FiniteRange,
    examples,
    game_with_record,
    json_option,
    start_position,
    write_json,
)
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note
from manqala.core.board import spoken_name

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.records import Record
    from manqala.simulate.stop import Stop
    from manqala.terminal.game_review import Mistake
    from manqala.terminal.running_game import RunningGame
    from manqala.wire.common_messages import ResultMessage
    from manqala.wire.figure_outputs import ReviewedMessage, ReviewedMoveMessage


@click.command("review", epilog=examples("review game.txt --time 0.1", "review game.txt --json"))
@click.argument(
    "record", metavar="RECORD", type=click.Path(dir_okay=False, path_type=Path),
)  # fmt: skip
@click.option(
    "--time", "seconds", type=FiniteRange(min=0.0, min_open=True), default=0.4,
    show_default=True, metavar="S", help="Seconds to search each position.",
)  # fmt: skip
@json_option()
def command(record: Path, seconds: float, as_json: bool) -> int:
    """Search every position of RECORD, and show the moves that lost most.

    RECORD is a file from ‘manqala play’ or the studio, or a game as text; it contains its game. The value of a move is
    the margin in points that a short search expects for the player who moves. Ctrl-C shows what was found so far.
    """
    from manqala.simulate.stop import stopping
    from manqala.terminal.game_review import worst_mistakes

    game, found = game_with_record(record)
    running = game_on_record(game, found)
    with stopping() as stop:
        mistakes, reviewed = find_mistakes(running, seconds, stop)
    complete = reviewed == len(running.played)
    if as_json:
        message: ReviewedMessage = {
            "game": game.name, "moves": len(running.played), "reviewed": reviewed, "stopped": not complete,
            "mistakes": [_mistake_json(running, one) for one in mistakes], "over": running.finished,
            "result": _result(running),
        }  # fmt: skip
        if running.resigned:
            message["resigned"] = running.resigned
        write_json(message)
    elif not mistakes:
        say("No move lost much, as far as a short search sees.")
    else:
        for mistake in worst_mistakes(mistakes):
            say(f"{running.number(mistake.at + 1)}. {spoken_name(mistake.by)}: {mistake.text}")
    if running.finished and not as_json:
        say(running.result())
    if complete:
        return FINE
    say_note(
        f"stopped early, after {reviewed} of {len(running.played)} moves; the same command starts again from the beginning, "
        "and a smaller --time is quicker",
    )
    return INTERRUPTED


def game_on_record(game: WarmGame, record: Record) -> RunningGame:
    """The game of the last chapter, with its moves made."""
    from manqala.terminal.running_game import RunningGame

    chapter = record.last
    start = start_position(game, chapter.position or None, match=chapter.match)
    running = RunningGame(start, dict.fromkeys(start.players, "human"), record.header["seed"])
    running.replay(record)
    return running


def find_mistakes(running: RunningGame, seconds: float, stop: Stop) -> tuple[list[Mistake], int]:
    """The mistakes of a game, and the number of moves that were searched until Ctrl-C."""
    from random import Random

    from manqala.terminal.game_review import review_moves
    from manqala.terminal.thinking import Thinker

    thinker = Thinker(running.game, running.who, Random(), running.seed)
    mistakes: list[Mistake] = []
    reviewed = 0
    with progress("searching") as bar:

        def look() -> None:
            nonlocal reviewed
            for mistake in review_moves(running.played, thinker, stop.is_asked, seconds):
                reviewed += 1
                bar.reached(reviewed, len(running.played))
                if mistake is not None:
                    mistakes.append(mistake)

        with suppress(KeyboardInterrupt):  # what was found so far counts
            stop.attend(look)
    return mistakes, reviewed


def _mistake_json(running: RunningGame, mistake: Mistake) -> ReviewedMoveMessage:
    from manqala.search.analysis import analysed_move

    played, best = mistake.played, mistake.best
    decided = played.margin is None or best.margin is None
    return {
        "ply": mistake.at + 1, "mover": mistake.by, "loss": None if decided else mistake.loss,
        "played": analysed_move(played), "better": analysed_move(best),
        "position": running.played[mistake.at].before.text,
    }  # fmt: skip


def _result(running: RunningGame) -> ResultMessage | None:
    from manqala.game.as_json import result_json
    from manqala.game.outcome import resigned_result

    position = running.position
    if running.resigned:
        return resigned_result(position, running.resigned)
    return result_json(position.result, position.players)
