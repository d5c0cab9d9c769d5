"""`manqala train`: learn an evaluation for alphabeta by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    LARGEST_SEED,
    choose_seed,
    count_option,
    examples,
    game_arguments,
    json_option,
    load_game,
    match_option,
    need_matches,
    print_nothing_found,
    read_duration,
    refuse,
    write_json,
)
from manqala.cli.output_files import EVALUATION, OutputFile
from manqala.cli.progress import progress
from manqala.cli.say import say
from manqala.text import codes
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.learn.evaluation_file import Learned
    from manqala.wire.figure_outputs import TrainedMessage

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


@click.command("train", epilog=examples("train kalah --games 50 --out learned.json"))
@game_arguments
@click.option(
    "--time", "seconds", metavar="TIME", callback=read_duration,
    help="Total time to learn: 90s, 10m, 1.5h. [10m]",
)  # fmt: skip
@count_option(
    "--games", default=None, least=1,
    help="Total number of games to learn from, however long they take.",
)  # fmt: skip
@match_option
@click.option(
    "--threads", "--jobs", "threads", type=click.IntRange(1, 256), metavar="N",
    help="Threads to use. [all cores]",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), metavar="S",
    help="The seed of the random numbers; without it one is drawn and shown. The same seed and number of games give the same "
    "evaluation on one thread.",
)  # fmt: skip
@click.option(
    "--depth", type=click.IntRange(1, 9), metavar="N",
    help="Turns that self-play looks ahead: with more, a game teaches more and takes longer. [3]",
)  # fmt: skip
@click.option(
    "--features", type=click.Choice(("pairs", "holes")),
    help="What gets a weight: the contents of each pair of holes, or of each hole, which is learned in a tenth of the time and "
    "not quite as strong. [pairs]",
)  # fmt: skip
@click.option(
    "--out", type=OutputFile(EVALUATION), metavar="FILE",
    help="File for the evaluation. [beside the cache]",
)  # fmt: skip
@click.option("--anew", is_flag=True, help="Discard what the file contains, and start again.")
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], seconds: float | None, games: int | None, match: bool, threads: int | None,
    seed: int | None, depth: int | None, features: str | None, out: Path | None, anew: bool, as_json: bool,
) -> int:  # fmt: skip
    """Learn to evaluate positions of GAME by self-play.

    The result is one file with a weight for the contents of each pair of holes, or of each hole. A player uses it
    with alphabeta:eval=FILE. The same command continues from the file until the given number of
    games or time is reached; Ctrl-C stops early and keeps what was learned.
    """
    from manqala.learn.evaluation_file import usual_path
    from manqala.text.processors import count_cores
    from manqala.text.reading import display_name

    game = load_game(name, settings)
    if match:
        need_matches(game)
    if seconds is None and games is None:
        seconds = 10 * 60.0
    path = out or usual_path(game, match=match)
    paired = None if features is None else features == "pairs"
    learned = _load_or_begin(game, path, seed, depth, match=match, paired=paired, anew=anew)
    try:
        learned, complete = learn(game, learned, path, threads or count_cores(), seconds, games)
    except KeyboardInterrupt:
        return print_nothing_found()
    except OSError as error:
        refuse(
            codes.CANNOT_WRITE,
            f"‘{display_name(path)}’ cannot be written: {error.strerror or error}",
        )
    if not complete and not learned.games:
        return print_nothing_found()
    if as_json:
        message: TrainedMessage = {
            "game": game.name, "file": str(path), "seed": learned.seed, "games": learned.games, "turns": learned.turns,
            "seconds": round(learned.seconds, 1), "complete": complete,
        }  # fmt: skip
        write_json(message)
    else:
        show(learned, path, complete=complete)
    return 0 if complete else INTERRUPTED


def _load_or_begin(
    game: WarmGame, path: Path, seed: int | None, depth: int | None, *, match: bool, paired: bool | None, anew: bool
) -> Learned:  # fmt: skip
    """The evaluation learned so far in the file, or a new one."""
    from manqala.learn.evaluation_file import DEPTH, nothing_learned, read_learned
    from manqala.learn.training import differing
    from manqala.text.reading import display_name

    if anew or not path.exists():
        chosen = choose_seed(seed)
        return nothing_learned(
            game, chosen, match=match, depth=depth or DEPTH, paired=paired is not False
        )
    learned = read_learned(path, game)
    if other := differing(learned, match=match, seed=seed, depth=depth, paired=paired):
        raise click.UsageError(
            f"‘{display_name(path)}’ was {other}; keep that, start again with ‘--anew’, or name another file with ‘--out’"
        )
    return learned


def learn(
    game: WarmGame,
    learned: Learned,
    path: Path,
    threads: int,
    seconds: float | None,
    games: int | None,
) -> tuple[Learned, bool]:
    """Train until complete or interrupted; returns the evaluation, which is saved, and whether it is complete."""
    from manqala.learn import training
    from manqala.simulate.stop import stopping

    with stopping() as stop, progress("compiling") as bar:

        def tell(now: Learned) -> bool:
            if seconds is None:
                bar.reached(now.games, games)
            else:
                bar.reached(round(now.seconds), round(seconds))
            bar.say(quantity(now.games, "game"))
            return not stop.requested

        found = training.learn(
            game, learned, path, threads, seconds, games, tell, attend=stop.attend
        )
    return found.learned, found.complete


def show(learned: Learned, path: Path, *, complete: bool) -> None:
    """Print what was learned."""
    if not complete:
        say("stopped early; run the same command again to continue", err=True)
    say(f"learned from {quantity(learned.games, 'game')}, seed {learned.seed}")
    say(f"{learned.seconds:,.0f} s in all")
    if learned.lost:
        say(f"{quantity(learned.lost, 'game')} could not be finished")
    say(f"stored in {path}")
    say(f"a player with it: alphabeta:eval={path}")
