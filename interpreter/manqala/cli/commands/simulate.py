"""`manqala simulate`: play many games automatically and count the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from manqala.cli.common import (
    choose_seed,
    count_option,
    dask_option,
    examples,
    game_arguments,
    json_option,
    load_game,
    match_option,
    need_matches,
    seed_option,
    threads_option,
    warn_of_long_searches,
    write_json,
)
from manqala.cli.completing import players
from manqala.cli.progress import Bar, progress
from manqala.cli.say import say, say_note

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.simulate.jobs import Job
    from manqala.simulate.run import Run
    from manqala.simulate.survey import Survey

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


@click.command(
    "simulate",
    epilog=examples(
        "simulate oware -n 1000 --seed 1", "simulate kalah -n 10 --players greedy,random"
    ),
)
@game_arguments
@count_option(
    "-n", "number", default=1000, least=1,
    help="Number of games to play.",
)  # fmt: skip
@seed_option(
    "The same seed gives the same games with the same --engine on any machine, however many are played at once; the two "
    "engines draw differently, and players with a time limit also depend on the machine."
)
@match_option
@threads_option()
@click.option(
    "--engine", type=click.Choice(["native", "interpreter"]), default="native", show_default=True,
    help="What plays at random: code generated from the rules, or the interpreter.",
)  # fmt: skip
@click.option(
    "--players", "contest", metavar="WHO,WHO", shell_complete=players,
    help="Let these players play, each in every seat equally often, instead of playing at random.",
)  # fmt: skip
@count_option(
    "--opening", default=None,
    help="Random turns before --players play, the same ones for each seating.  [4]",
)  # fmt: skip
@dask_option()
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], number: int, seed: int | None, match: bool,
    threads: int | None, engine: str, contest: str | None, opening: int | None, address: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Play many random games of GAME, and count how they end."""
    from manqala.simulate.run import Run
    from manqala.simulate.stop import stopping
    from manqala.simulate.survey import Survey
    from manqala.text.processors import count_cores

    game = load_game(name, settings)
    if match:
        need_matches(game)
    entrants = None if contest is None else read_players(contest, game)
    if opening is not None and entrants is None:
        raise click.UsageError("--opening is for the games of --players")
    seed = choose_seed(seed)
    job = choose_job(game, seed, match, engine, entrants, opening)
    with stopping() as stop, progress("playing", number) as bar:
        run = Run(number, threads or count_cores(), stop, bar.advance)
        play(job, game, run, address, bar)
    board = game.rules.board
    survey = Survey(board.players, seed, run.tally, run.seconds, job.engine, entrants, board.teams)
    if run.tally.games < number:
        say_note(
            f"stopped after {run.tally.games} of {number}; the same command starts again from the beginning, with --seed "
            f"{seed} it plays the same games",
        )
    if run.tally.games:
        if as_json:
            write_json(survey.as_json())
        else:
            show(survey, "matches" if match else "games")
    return 0 if run.tally.games == number else INTERRUPTED


def read_players(text: str, game: WarmGame) -> tuple[str, ...]:
    """The named players, one for each seat of the game."""
    from manqala.players.registry import check
    from manqala.simulate.seated_games import split_players

    found = split_players(text)
    for who in found:
        check(who)
        if who.partition(":")[0] == "human":
            raise click.BadParameter(
                "a person plays with ‘manqala play’, not in long runs", param_hint="--players"
            )
    seats = len(game.rules.board.players)
    if len(found) != seats:
        named = "1 is named" if len(found) == 1 else f"{len(found)} are named"
        told = f"{seats} play this game, and {named}"
        raise click.BadParameter(told, param_hint="--players")
    warn_of_long_searches(found)
    return found


def choose_job(
    game: WarmGame, seed: int, match: bool, engine: str, entrants: tuple[str, ...] | None,
    opening: int | None,
) -> Job:  # fmt: skip
    """The job; warns if the game has no generated form and falls back to the interpreter."""
    from manqala.simulate.jobs import InterpretedGames
    from manqala.simulate.parcel import parcel

    packed = parcel(game)
    if entrants is not None:
        from manqala.simulate.seated_games import ContestGames
        from manqala.simulate.seated_play import OPENING

        return ContestGames(packed, entrants, seed, match, OPENING if opening is None else opening)
    if engine == "native":
        from manqala.compile.emit.writer import CannotGenerateError
        from manqala.simulate.native_games import NativeGames

        try:
            game.native(compiled=False)
            return NativeGames(packed, seed, match)
        except CannotGenerateError as error:
            say(f"the interpreter plays: {error}", err=True)
    return InterpretedGames(packed, seed, match)


def play(job: Job, game: WarmGame, run: Run, address: str | None, bar: Bar) -> None:
    """Play on a cluster, on threads or on processes."""
    from manqala.simulate.native_games import NativeGames, play_native
    from manqala.simulate.run import play_job

    if address is not None:
        from manqala.simulate.cluster import on_cluster

        on_cluster(job, run, address)
    elif isinstance(job, NativeGames):
        play_native(job, game, run, compiling=bar.say)
    else:
        play_job(job, run)


def show(found: Survey, what: str) -> None:
    """Print the figures."""
    entrants = found.entrants
    how = "random " if entrants is None else ""
    say(f"{found.games} {how}{what}, seed {found.seed}")
    table([(label, number, 100 * number / found.games) for label, number in found.seats()])
    if entrants is not None:
        say("points, with drawn games split:")
        table(
            [
                (point.name, point.won, 100 * point.share, interval(point.low, point.high))
                for point in found.points()
            ]
        )
        if (different := len(found.tally.different)) < found.games:
            say(
                f"only {different} of the games were distinct, and the shares and intervals are computed from these"
            )
    error = float(f"{found.standard_error:.2g}")
    say(
        f"moves: mean {found.mean:.1f} (standard error {error:g}), from {found.shortest} to {found.longest}, "
        f"half of them at most {found.percentile(50)}, 95 % at most {found.percentile(95)}"
    )
    say("ended by: " + ", ".join(f"{reason} {number}" for reason, number in found.reasons))
    say(f"{found.moves_per_second:.0f} moves per second")


def table(rows: list[tuple[Any, ...]]) -> None:
    """Labels, numbers, percentages and remarks in columns."""
    width = max(len(row[0]) for row in rows)
    for label, number, percent, *remarks in rows:
        say(f"  {label:{width}} {number:8} {percent:6.1f} %{''.join(remarks)}")


def interval(low: float, high: float) -> str:
    """A remark with the confidence interval."""
    return f"   (95 %: from {100 * low:.1f} to {100 * high:.1f})"
