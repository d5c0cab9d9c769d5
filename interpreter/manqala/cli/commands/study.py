"""`manqala study`: play many games of one or several rule sets, measure them, and write a report."""

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
    json_option,
    own_name,
    read_settings,
    refuse,
    threads_option,
    warn_of_long_searches,
    write_json,
)
from manqala.cli.completing import games, players, settings
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.study.inquiry import Setting, StudyPlan

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
NO_LADDER = "none"
LEAST_KEPT = 5_000
"""Number of games from which the size of a game is estimated, and a few more."""
ALONE = 2
"""Least number of games from which variation can be estimated."""


def read_names(_ctx: click.Context, _param: click.Parameter, names: tuple[str, ...]) -> list[str]:
    """The named games, without duplicates."""
    return list(dict.fromkeys(own_name(name) for name in names))


def read_ladder(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[str, ...]:
    """The players of the ladder, in this order."""
    from manqala.players.registry import check
    from manqala.simulate.seated_games import split_players

    found = () if text == NO_LADDER else tuple(split_players(text))
    for one in found:
        check(one)
        if one.partition(":")[0] == "human":
            raise click.BadParameter(
                "a person plays with ‘manqala play’, not in long runs", param_hint="--ladder"
            )
    if len(set(found)) != len(found):
        raise click.BadParameter("name each player once", param_hint="--ladder")
    warn_of_long_searches(found)
    return found


@click.command(
    "study", epilog=examples("study kalah -n 100 --thought 0 --depth 0 --seed 1 --out report")
)
@click.argument(
    "names", metavar="GAME…", nargs=-1, required=True, callback=read_names, shell_complete=games
)
@click.option(
    "--set", "values", metavar="NAME=CHOICES", multiple=True, callback=read_settings, shell_complete=settings,
    help="Choose an option of the games; several choices with commas are all studied, in every combination.",
)  # fmt: skip
@click.option(
    "--vary", is_flag=True,
    help="Also study every other choice of every option, one option at a time; name the values of number options with --set.",
)  # fmt: skip
@count_option(
    "-n", "number", default=10_000, least=ALONE,
    help="Random games of each setting.",
)  # fmt: skip
@count_option(
    "--thought", default=200,
    help="Games of a program against itself, for each setting.",
)  # fmt: skip
@click.option(
    "--thinker", default="alphabeta:depth=4", show_default=True, metavar="WHO",
    help="The program that plays against itself.",
)  # fmt: skip
@click.option(
    "--values", "value_depth", type=click.IntRange(0, 12), default=4, show_default=True, metavar="D",
    help="Value every position of the program’s games by a search of D turns, for drama, clarity and the like; 0: do not.",
)  # fmt: skip
@count_option(
    "--acts", default=40,
    help="Games of the first setting in which it is counted how often each rule, and each choice of an option, acts.",
)  # fmt: skip
@click.option(
    "--depth", type=click.IntRange(0, 12), default=6, show_default=True, metavar="D",
    help="Let alphabeta play against itself at all depths up to this one, with the first setting of each game.",
)  # fmt: skip
@click.option(
    "--ladder", default="random,greedy", show_default=True, metavar="WHO,WHO…", shell_complete=players, callback=read_ladder,
    help="Other players that meet each other and all these depths; ‘none’: only the depths meet.",
)  # fmt: skip
@count_option(
    "--pairs", default=50,
    help="Openings for each pair of depths; each is played twice, with the seats exchanged.",
)  # fmt: skip
@count_option(
    "--matches", default=200,
    help="Random matches of each game that has matches.",
)  # fmt: skip
@count_option(
    "--keep", default=100_000, least=LEAST_KEPT,
    help="Random games of each setting, and matches, that are kept in the folder; further ones are only counted.",
)  # fmt: skip
@folder_option(
    "Folder for the report and the games; games already in it are not played again.  [study-GAME]"
)
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), metavar="S",
    help="The seed of the random numbers; without it one is drawn and shown. The same seed gives the same numbers on "
    "any machine, however many games are played at once.",
)  # fmt: skip
@threads_option()
@dask_option()
@json_option("Write the results as JSON, too.")
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    names: list[str], values: dict[str, str], vary: bool, number: int, thought: int, thinker: str,
    value_depth: int, acts: int, depth: int, ladder: tuple[str, ...], pairs: int, matches: int, keep: int, out: Path | None,
    seed: int | None, threads: int | None, address: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Study GAME: its length, its balance, the effect of its options; a report with intervals.

    Ctrl-C keeps the games played so far; the same command continues.
    """
    from manqala.players.registry import check
    from manqala.text.extras import require_extra

    require_extra("study")
    from manqala.study.inquiry import StudyPlan, settings_of
    from manqala.study.kept_seed import keep_seed, kept_seed
    from manqala.study.report_files import foreign_file
    from manqala.text.reading import display_name

    check(thinker)
    if thinker.partition(":")[0] == "human":
        raise click.BadParameter(
            "a person plays with ‘manqala play’, not in long runs", param_hint="--thinker"
        )
    warn_of_long_searches([thinker])
    folder = out or Path("study-" + "-".join(Path(name).stem for name in names))
    if (foreign := foreign_file(folder)) is not None:
        refuse(
            codes.CANNOT_WRITE,
            f"‘{display_name(foreign)}’ already exists and is not of a study, so it is not overwritten",
            ["name another folder with ‘--out’"],
        )
    seed = choose_seed(kept_seed(folder) if seed is None else seed)
    depths = {f"alphabeta:depth={at}" for at in range(1, depth + 1)}
    ladder = tuple(one for one in ladder if one not in depths)
    plan = StudyPlan(
        seed, number, thought, matches, pairs, depth, thinker, value_depth, acts, ladder, keep
    )
    lists = {name: [one.strip() for one in text.split(",")] for name, text in values.items()}
    studied = [settings_of(name, lists, seed, vary=vary) for name in names]
    keep_seed(folder, seed)
    complete = _play(plan, studied, folder, threads, address)
    if not complete:
        say_note(
            f"stopped; the games played so far are in {folder}; run the same command again to continue",
        )
        return INTERRUPTED
    _report(plan, studied, folder, _command_line(names, values, plan, vary=vary), as_json=as_json)
    return 0


def _command_line(names: list[str], values: dict[str, str], plan: StudyPlan, *, vary: bool) -> str:
    """The command that reproduces the results."""
    import shlex

    from manqala.study.inquiry import KEPT

    words = ["manqala", "study", *names]
    for name, text in values.items():
        words += ["--set", f"{name}={text}"]
    words += ["--vary"] if vary else []
    words += ["--seed", str(plan.seed), "-n", str(plan.random), "--thought", str(plan.thought)]
    words += ["--thinker", plan.thinker, "--values", str(plan.values), "--acts", str(plan.acts)]
    words += ["--depth", str(plan.depth), "--ladder", ",".join(plan.ladder) or NO_LADDER]
    words += ["--pairs", str(plan.pairs)]
    words += ["--matches", str(plan.matches)]
    return shlex.join([*words, *(["--keep", str(plan.keep)] if plan.keep != KEPT else [])])


def _play(
    plan: StudyPlan,
    studied: list[list[Setting]],
    folder: Path,
    threads: int | None,
    address: str | None,
) -> bool:
    """Play the missing games; whether all are complete."""
    from manqala.simulate.stop import stopping
    from manqala.study.conduct import Means
    from manqala.study.inquiry import amount, play_setting
    from manqala.study.report_files import GAMES
    from manqala.text.processors import count_cores

    total = sum(amount(plan, found) for found in studied)
    with stopping() as stop, progress("playing", total) as bar:
        means = Means(threads or count_cores(), stop, address, bar.advance, bar.say)
        return all(
            play_setting(plan, setting, folder / GAMES, means, depths=not at)
            for found in studied
            for at, setting in enumerate(found)
        )


def _report(
    plan: StudyPlan, studied: list[list[Setting]], folder: Path, told: str, *, as_json: bool
) -> None:
    """Write the report, and print where it is."""
    from manqala import __version__
    from manqala.study.report_files import write_report
    from manqala.study.results import results_of

    results = results_of(plan, studied, __version__, told)
    written = write_report(results, folder)
    if as_json:
        write_json(results)
    else:
        for path in written:
            say(f"wrote {path}")
