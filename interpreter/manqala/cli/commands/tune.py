"""`manqala tune`: find the settings of a game that come closest to goals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    LARGEST_SEED,
    choose_seed,
    count_option,
    dask_option,
    examples,
    folder_option,
    game_arguments,
    json_option,
    load_game,
    time_option,
    warn_of_long_searches,
    write_json,
)
from manqala.cli.completing import players
from manqala.cli.output_files import TUNE_JOURNAL, TUNE_REPORT, OutputFile
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note
from manqala.simulate.seated_play import MOST_RANDOM_TURNS
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.tune.tuning import TunePlan, VariantSearch

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
GAMES = 5_000


@click.command(
    "tune",
    epilog=examples(
        'tune oware --goal "first player 48..52" --goal "draws < 10 %" --players random --games 2000 --seed 1',
        "tune kalah --goal 'length 20..30' --vary seeds=3..4 --vary holes=3,4 --only --games 80 --seed 1 --out near",
    ),
)
@game_arguments
@click.option(
    "--goal", "goals", metavar="GOAL", multiple=True, required=True,
    help="A goal, such as ‘length 30..60’, ‘draws < 10 %’ or ‘choices > 3’; may be repeated. The measures are those of "
    "‘study’, and ‘endless’.",
)  # fmt: skip
@click.option(
    "--vary", "ranges", metavar="NAME=VALUES", multiple=True,
    help="Vary a number: seeds=3..6, holes=4,6; or only some choices of an option. May be repeated.",
)  # fmt: skip
@click.option("--only", is_flag=True, help="Vary only what --vary names.")
@click.option(
    "--players", "contest", default="greedy", show_default=True, metavar="WHO[,WHO]", shell_complete=players,
    help="The program that plays against itself, or two that exchange seats; ‘random’ is fastest.",
)  # fmt: skip
@count_option(
    "--opening",
    default=None,
    most=MOST_RANDOM_TURNS,
    help="Random turns before the programs play. [4]",
)
@count_option("--games", default=GAMES, least=1, help="Number of games in all.")
@time_option("Stop after this many seconds, and show what was found by then.")
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), metavar="S",
    help="The seed of the random numbers; without it one is drawn and shown, or that of the journal is used. The same seed gives "
    "the same result with any --jobs, unless there is a limit of time.",
)  # fmt: skip
@count_option("--jobs", default=None, least=1, help="Games to play at once. [all cores]")
@dask_option()
@click.option(
    "--journal", type=OutputFile(TUNE_JOURNAL), metavar="FILE",
    help="Store all games in this file, so that the same command continues from there, even after a kill or with other goals.",
)  # fmt: skip
@click.option(
    "--report", type=OutputFile(TUNE_REPORT), metavar="FILE",
    help="Write a report with plots, as HTML.",
)  # fmt: skip
@folder_option("Write the nearest variants as rule files.")
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], goals: tuple[str, ...], ranges: tuple[str, ...], only: bool, contest: str,
    opening: int | None, games: int, seconds: float | None, seed: int | None, jobs: int | None, address: str | None,
    journal: Path | None, report: Path | None, out: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Find the settings of GAME that come closest to goals.

    Every combination of the options' choices and of the numbers that --vary names is a variant. All play some games; those
    that are clearly worse than another drop out, and the others play more. Ctrl-C shows what is found so far.
    """
    from manqala.text.extras import require_extra

    require_extra("study")
    from manqala.simulate.seated_games import split_players
    from manqala.tune.goals import read_goals
    from manqala.tune.search_results import tuned_json
    from manqala.tune.trial_games import Sides
    from manqala.tune.trial_journal import journal_seed
    from manqala.tune.tuning import SearchEnd, TunePlan, check_players
    from manqala.tune.variation import vary

    if report is not None and report == journal:
        raise click.UsageError("--report and --journal name the same file")
    refuse_set_and_varied(settings, ranges)
    wanted = read_goals(goals)
    rules = load_game(name, settings).rules
    if out is not None and rules.path is None:
        raise click.BadParameter(
            "rules from standard input have no file that variants could extend", param_hint="--out"
        )
    try:
        who = check_players(split_players(contest))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from None
    warn_of_long_searches(who)
    if opening is not None and who == ("random",):
        raise click.UsageError("--opening is for the games of programs")
    variation = vary(rules, ranges, settings.keys(), only=only)
    seed = choose_seed(journal_seed(journal) if seed is None else seed)
    sides = Sides(who, seed) if opening is None else Sides(who, seed, opening)
    plan = TunePlan(wanted, variation, sides, games, seconds)
    found = _search(name, settings, plan, jobs, address, journal)
    results = tuned_json(found)
    told = _command_line(name, settings, goals, ranges, found, only=only)
    # Files come first, since a reader of the output such as ‘head’ may end the command early.
    written, fault = _write(found, report, out, told) if found.racers else ([], None)
    if as_json:
        write_json(results)
    else:
        from manqala.cli.tuned_table import show_search

        show_search(results)
    for line in written:
        say(line, err=as_json)
    if fault is not None:
        raise fault
    if found.ended is not SearchEnd.STOPPED:
        return 0
    say_note(_describe_continuation(found, journal))
    return INTERRUPTED


def refuse_set_and_varied(settings: Iterable[str], ranges: Iterable[str]) -> None:
    """Refuse what is both set and varied; numbers of the game, as ‘seeds’, can be varied although no option sets them."""
    chosen = {name.replace("-", "_") for name in settings}
    for text in ranges:
        name = text.partition("=")[0].strip()
        if name.replace("-", "_") in chosen:
            raise click.UsageError(
                f"‘{name}’ is both set and varied: leave out one of --set and --vary"
            )


def _search(
    name: str, settings: dict[str, str], plan: TunePlan, jobs: int | None, address: str | None,
    journal: Path | None,
) -> VariantSearch:  # fmt: skip
    """Search for variants, with a progress bar."""
    from manqala.simulate.stop import stopping
    from manqala.text.processors import count_cores
    from manqala.tune.tuning import TuneMeans, search

    rules = load_game(name, settings).rules
    with stopping() as stop, progress("playing", plan.games) as bar:
        means = TuneMeans(jobs or count_cores(), stop, journal, bar.advance, bar.say, address)
        return search(rules, plan, means)


def _write(
    found: VariantSearch, report: Path | None, out: Path | None, told: str
) -> tuple[list[str], Exception | None]:
    """Write the report and the rule files; returns lines with their paths, and why the rest could not be written."""
    from manqala import __version__
    from manqala.text.reading import display_name
    from manqala.tune.search_report import write_search_report
    from manqala.tune.search_results import tuned_json
    from manqala.tune.written_variants import write_variants

    lines = []
    try:
        for one in write_variants(found, out) if out is not None else ():
            kept = (
                f"; ‘{display_name(one.kept)}’ has other contents and is kept" if one.kept else ""
            )
            lines.append(f"wrote {display_name(one.path)}{kept}")
        if report is not None:
            write_search_report(tuned_json(found), report, told, __version__)
            lines.insert(0, f"wrote {display_name(report)}")
    except (ManqalaError, OSError) as error:
        return lines, error
    return lines, None


def _command_line(
    name: str, settings: dict[str, str], goals: tuple[str, ...], ranges: tuple[str, ...], found: VariantSearch, *, only: bool
) -> str:  # fmt: skip
    """The command that reproduces the result."""
    import shlex

    plan = found.plan
    words = ["manqala", "tune", name]
    for option, value in settings.items():
        words += ["--set", f"{option}={value}"]
    for goal in goals:
        words += ["--goal", goal]
    for text in ranges:
        words += ["--vary", text]
    words += ["--only"] if only else []
    words += ["--players", ",".join(plan.sides.players)]
    if not plan.sides.random:
        words += ["--opening", str(plan.sides.opening)]
    return shlex.join([*words, "--games", str(plan.games), "--seed", str(plan.sides.seed)])


def _describe_continuation(found: VariantSearch, journal: Path | None) -> str:
    """Describe how to continue after Ctrl-C."""
    so_far = f"stopped after {found.games:,} of {found.plan.games:,} games"
    if journal is not None:
        return f"{so_far}; the same command continues from ‘{journal}’"
    return (
        f"{so_far}; the same command starts again from the beginning; with --seed {found.plan.sides.seed} it plays "
        "the same games, and with --journal FILE it could continue"
    )
