"""`manqala contest`: a tournament of players, with ratings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manqala.cli.common import (
    INTERRUPTED,
    FiniteRange,
    choose_seed,
    count_option,
    dask_option,
    examples,
    folder_option,
    game_arguments,
    json_option,
    load_game,
    seed_option,
    threads_option,
    warn_of_long_searches,
    write_json,
)
from manqala.cli.completing import players
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note
from manqala.simulate.seated_play import MOST_RANDOM_TURNS
from manqala.study.sequential import Verdict
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from manqala.study.tournament import ContestOutcome, Meeting

VERDICTS = {
    Verdict.OPEN: "not decided", Verdict.FIRST: "{first} is stronger",
    Verdict.SECOND: "{second} is stronger", Verdict.ALIKE: "neither is stronger by as much",
}  # fmt: skip


@click.command(
    "contest",
    epilog=examples("contest oware --players greedy,random -n 10"),
)
@game_arguments
@click.option(
    "--players", "contest", required=True, metavar="WHO,WHO…", shell_complete=players,
    help="The players, two or more.",
)  # fmt: skip
@count_option(
    "-n", "pairs", default=100, least=1,
    help="Maximum number of openings for each pair of players; each is played twice, with the seats exchanged.",
)  # fmt: skip
@count_option(
    "--opening", default=4, most=MOST_RANDOM_TURNS,
    help="Turns at the start of each opening that are played at random.",
)  # fmt: skip
@click.option(
    "--decide", type=FiniteRange(min=1), metavar="ELO",
    help="Stop a pairing as soon as one player is known to be stronger by this many points, or known not to be.",
)  # fmt: skip
@folder_option("Folder for the games; games already in it are not played again.")
@seed_option(
    "The same seed gives the same games on any machine, however many are played at once; players with a time limit also "
    "depend on the machine."
)
@threads_option()
@dask_option()
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], contest: str, pairs: int, opening: int, decide: float | None,
    out: Path | None, seed: int | None, threads: int | None, address: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Let players of GAME play each other, and rate them.

    Ctrl-C shows the games played so far; with --out the same command continues.
    """
    from manqala.text.extras import require_extra

    require_extra("study")
    from manqala.simulate.stop import stopping
    from manqala.study.conduct import Means
    from manqala.study.kept_seed import keep_seed, kept_seed
    from manqala.study.results import contest_json
    from manqala.study.tournament import ContestRules, hold, load_statistics
    from manqala.text.processors import count_cores

    who = read_players(contest)
    game = load_game(name, settings)
    seed = choose_seed(kept_seed(out) if seed is None else seed)
    rules = ContestRules(who, pairs, seed, opening, decide)
    keep_seed(out, seed)
    load_statistics()  # before Ctrl-C only sets a flag, which interrupts no import
    with stopping() as stop, progress("playing") as bar:
        means = Means(threads or count_cores(), stop, address, bar.advance, bar.say)
        found = hold(game, rules, out, means)
    if not found.complete:
        print_stopped(found, out)
    if as_json:
        write_json(contest_json(found))
    else:
        show(found)
    return 0 if found.complete else INTERRUPTED


def read_players(text: str) -> tuple[str, ...]:
    """The named players, without duplicates."""
    from manqala.players.registry import check
    from manqala.simulate.seated_games import split_players

    found = split_players(text)
    for one in found:
        check(one)
        if one.partition(":")[0] == "human":
            raise click.BadParameter(
                "a person plays with ‘manqala play’, not in long runs", param_hint="--players"
            )
    if len(set(found)) != len(found) or len(found) < 2:
        raise click.BadParameter("name two different players or more", param_hint="--players")
    warn_of_long_searches(found)
    return found


def print_stopped(found: ContestOutcome, out: Path | None) -> None:
    """Report how far a stopped contest came, and how to continue."""
    seed = found.rules.seed
    onward = (
        f"the same command with --seed {seed} and --out DIR would keep its games"
        if out is None
        else "run the same command again to continue"
    )
    say_note(
        f"stopped early; {quantity(found.games, 'game')} in complete pairs count; {onward}",
    )


def show(found: ContestOutcome) -> None:
    """Print the contest."""
    names = found.rules.players
    say(f"{quantity(found.games, 'game')}, seed {found.rules.seed}")
    ratings = found.ratings
    if ratings is None:
        return
    order = sorted(range(len(names)), key=lambda n: -ratings.players[n].points)
    say("ratings, of which the mean is 0 (95 %: from, to):")
    rows: list[list[str]] = []
    for n in order:
        rating = ratings.players[n]
        rows.append(
            [names[n], f"{rating.points:+.0f}", f"{rating.low:+.0f}", f"{rating.high:+.0f}"]
        )
    _table(rows)
    say("share of the points against each other, in per cent:")
    _table(_crosstable(found, order))
    first = found.first_seat
    say(f"the first seat gets {percent(first.value)} of the points ({interval(first)})")
    for meeting in found.meetings:
        _print_meeting(meeting, found)
    if found.different < found.games:
        say(
            f"only {found.different} of the games were distinct, and the intervals are computed from these"
        )
    if found.unfinished:
        say(f"{quantity(found.unfinished, 'game')} did not end and counted as drawn")


def _crosstable(found: ContestOutcome, order: list[int]) -> list[list[str]]:
    shares = {}
    for meeting in found.meetings:
        shares[meeting.first, meeting.second] = meeting.points.value
        shares[meeting.second, meeting.first] = 1 - meeting.points.value
    names = found.rules.players
    rows = [["", *(str(n + 1) for n in range(len(order)))]]
    for at, one in enumerate(order):
        cells = ["–" if one == other else f"{100 * shares[one, other]:.1f}" for other in order]
        rows.append([f"{at + 1} {names[one]}", *cells])
    return rows


def _print_meeting(meeting: Meeting, found: ContestOutcome) -> None:
    names = {
        "first": found.rules.players[meeting.first],
        "second": found.rules.players[meeting.second],
    }
    text = f"{names['first']} – {names['second']}: {meeting.won} won, {meeting.drawn} drawn, {meeting.lost} lost"
    text += f", {percent(meeting.points.value)} ({interval(meeting.points)})"
    if meeting.verdict is not None:
        text += "; " + VERDICTS[meeting.verdict].format(**names)
    say(text)


def percent(value: float) -> str:
    """A formatted percentage."""
    return f"{100 * value:.1f} %"


def interval(found: Any) -> str:
    """A formatted confidence interval."""
    return f"95 %: {100 * found.low:.1f} to {100 * found.high:.1f}"


def _table(rows: list[list[str]]) -> None:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [
            f"{row[0]:{widths[0]}}",
            *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        say("  " + "  ".join(cells).rstrip())
