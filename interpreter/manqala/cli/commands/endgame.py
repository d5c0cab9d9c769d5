"""`manqala endgame`: build the tablebase of all positions with few seeds."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    INTERRUPTED,
    FiniteRange,
    dask_option,
    examples,
    game_arguments,
    json_option,
    load_game,
    refuse,
    write_json,
)
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.endgame.estimate import TableEstimate
    from manqala.endgame.reports import Report
    from manqala.wire.figure_outputs import EndgameMessage

MOST_GIGABYTES = 1_000_000
"""Greatest memory that can be allowed: more than any machine has."""


@click.command("endgame", epilog=examples("endgame oware --seeds 3"))
@game_arguments
@click.option(
    "--seeds", "most", type=click.IntRange(min=1), required=True, metavar="N",
    help="Positions with up to N seeds on the board.",
)  # fmt: skip
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
    help="Folder for the tables, instead of your data folder.",
)  # fmt: skip
@click.option(
    "--threads", type=click.IntRange(min=1), metavar="N",
    help="Number of threads; all cores by default. The tables are the same.",
)  # fmt: skip
@click.option(
    "--memory", type=FiniteRange(0, MOST_GIGABYTES), metavar="GB",
    help="Gigabytes of memory to use, by default half of what is free, also for each worker. Larger levels are solved on disk.",
)  # fmt: skip
@dask_option(
    "Share the work on large levels with the workers of this Dask scheduler; they must see the folder."
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Say how large the tables will be and how long they take; build none.",
)
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], most: int, folder: Path | None, threads: int | None, memory: float | None,
    address: str | None, dry_run: bool, as_json: bool,
) -> int | None:  # fmt: skip
    """Compute the value of every position of GAME with few seeds, and keep the table.

    A value is the number of seeds on the board that the side to move will gain, less those of the
    other side, under perfect play. Endless play splits the rest. Levels that exist are not built
    again, and an interrupted one goes on where it ended.
    """
    from manqala.endgame.building import TableBuilder
    from manqala.simulate.cluster_pool import connect_pool
    from manqala.simulate.stop import stopping
    from manqala.text.reading import display_name

    if dry_run and as_json:
        raise click.UsageError("--dry-run has no JSON output")
    if dry_run and address is not None:
        raise click.UsageError("--dry-run says what it takes on this machine, without --dask")
    room = None if memory is None else int(memory * 10**9)
    builder = TableBuilder(load_game(name, settings), folder, threads=threads, memory=room)
    if dry_run:
        with stopping() as stop, progress("trying small levels") as bar:
            estimate = stop.attend(lambda: builder.estimate(most, bar.reached))
        show_estimate(estimate)
        return None
    try:
        with (
            nullcontext() if address is None else connect_pool(address) as builder.pool,
            stopping() as stop, progress("solving positions") as bar,
        ):  # fmt: skip
            report = stop.attend(lambda: builder.build(most, bar.reached))
    except KeyboardInterrupt:
        say_note(
            f"stopped; finished tables, and working files of the level in progress, are in {display_name(builder.home)};"
            " run the same command again to continue",
        )
        return INTERRUPTED
    except OSError as error:
        refuse(
            codes.CANNOT_WRITE,
            f"tables cannot be stored in ‘{display_name(builder.home)}’: {error.strerror}",
        )
    if as_json:
        rate = report.rate
        message: EndgameMessage = {
            "game": builder.subject.game.name,
            "n": most,
            "movers": report.movers,
            "seeds": [
                {
                    "n": level.n, "positions": level.positions, "win": level.win, "draw": level.draw,
                    "loss": level.loss, "sum_abs": level.sum_abs, "certain": level.certain,
                }
                for level in report.levels
            ],
            "positions": sum(level.positions for level in report.levels),
            "positions_per_second": None if rate is None else round(rate),
        }  # fmt: skip
        write_json(message)
        return None
    show(report)
    return None


def show_estimate(estimate: TableEstimate) -> None:
    """Print what tables take."""
    from manqala.endgame.estimate import Method
    from manqala.endgame.reports import gigabytes

    if not estimate.levels:
        say("all levels are stored already")
        return
    rows = [
        (
            "positions",
            f"{estimate.positions:,}, of which {estimate.largest.positions:,} in one level",
        ),
        ("tables", gigabytes(estimate.table_bytes)),
        (
            "memory",
            f"{gigabytes(estimate.memory_bytes)} of the {gigabytes(estimate.memory)} that may be used",
        ),
    ]
    for name, method in (
        ("without edges", Method.DEPTH_FIRST),
        ("edges in files", Method.EDGES_IN_FILE),
        ("solved on disk", Method.ON_DISK),
    ):
        levels = [
            str(level.seeds) for level in estimate.levels if estimate.method_for(level) is method
        ]
        if levels:
            rows.append((name, f"levels of {', '.join(levels)} seeds"))
    rows += [
        ("working files", gigabytes(estimate.working_bytes)),
        ("free on disk", gigabytes(estimate.free) + ("" if estimate.fits else ": not enough")),
    ]
    if estimate.seconds is not None and estimate.rate is not None:
        rows.append(
            ("time", f"{duration(estimate.seconds)}, at {estimate.rate:,.0f} positions a second")
        )
    for name, value in rows:
        say(f"{name:15} {value}")


def duration(seconds: float) -> str:
    """Return a time for people, in its unit."""
    for unit, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds:,.0f} seconds"


def show(report: Report) -> None:
    """Print the figures."""
    say(
        f"{'seeds':>5} {'positions':>12} {'won':>12} {'drawn':>12} {'lost':>12} {'mean gain':>10} {'certain':>12}"
    )
    for level in report.levels:
        mean = level.sum_abs / level.positions
        say(
            f"{level.n:5} {level.positions:12,} {level.win:12,} {level.draw:12,} {level.loss:12,} {mean:10.3f}"
            f" {level.certain:12,}"
        )
    total = sum(level.positions for level in report.levels)
    whose = "for the player to move" if report.movers == 1 else "for either player to move"
    say(f"{total:,} positions, {whose}")
    if report.rate is None:
        say("all of them were stored already")
    else:
        say(f"{report.built:,} solved, {report.rate:,.0f} in a second")
    say(f"stored in {report.folder}")
