"""The Python interface of contests and studies: a progress callback that can stop, and results as values and tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.players.registry import check
from manqala.simulate.stop import Stop
from manqala.study.conduct import Means
from manqala.study.inquiry import StudyPlan, amount, play_setting, settings_of
from manqala.study.report_files import write_report
from manqala.study.results import results_of
from manqala.study.tournament import ContestRules, hold
from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pandas import DataFrame

    from manqala.game.game import GameValue
    from manqala.study.tournament import ContestOutcome

    Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class Study:
    """The results of a study."""

    results: Mapping[str, Any]
    """The results as ``manqala study --json`` writes them and schemas/study.schema.json describes them; empty if stopped."""
    complete: bool
    """Whether everything was played; with a folder the same call continues."""

    def to_frame(self) -> DataFrame:
        """Return the measures as a pandas table: a row for each game, setting, series and measure, with value and interval.

        Needs pandas from the extra ``study``; raises ``ManqalaError`` (E631) without it.
        """
        rows = [
            (game["game"], setting["label"], series, measure, found["value"], found["low"], found["high"], found["n"])
            for game in self.results.get("games", ())
            for setting in game["settings"]
            for series, results in setting["series"].items()
            for measure, found in results["measures"].items()
        ]  # fmt: skip
        columns = ["game", "setting", "series", "measure", "value", "low", "high", "n"]
        frame: DataFrame = import_extra("pandas", "study").DataFrame(rows, columns=columns)
        return frame

    def write(self, folder: str | Path) -> list[Path]:
        """Write the report into a folder, as HTML, Markdown and JSON; return the files.

        Raises ``ValueError`` if it was stopped.
        """
        if not self.complete:
            raise ValueError("the study was stopped; a report needs a finished study")
        return write_report(self.results, Path(folder))


def contest(  # noqa: PLR0913 -- each is a separate option
    game: GameValue, players: Sequence[str], *, pairs: int, opening: int, decide: float | None, seed: int,
    threads: int, folder: str | Path | None, progress: Progress | None,
) -> ContestOutcome:  # fmt: skip
    """Play a round robin; raises ``ValueError`` for fewer than two different players, ``ManqalaError`` otherwise."""
    if isinstance(players, str) or len(set(players)) != len(players) or len(players) < 2:
        raise ValueError(f"players are two different names or more, not {players!r}")
    for who in players:
        require_program(who)
    meetings = len(players) * (len(players) - 1) // 2
    means = _means(threads, 2 * pairs * meetings, progress)
    rules = ContestRules(tuple(players), pairs, seed, opening, decide)
    return hold(game, rules, None if folder is None else Path(folder), means)


def study(  # noqa: PLR0913 -- each is a separate option
    names: Sequence[str], options: Mapping[str, Sequence[str]], *, vary: bool, plan: StudyPlan, threads: int,
    folder: str | Path | None, progress: Progress | None, version: str,
) -> Study:  # fmt: skip
    """Play the missing games of a study, and measure; raises ``ManqalaError`` as games and players do."""
    for who in (plan.thinker, *plan.ladder):
        require_program(who)
    studied = [settings_of(name, options, plan.seed, vary=vary) for name in names]
    means = _means(threads, sum(amount(plan, found) for found in studied), progress)
    games = None if folder is None else Path(folder) / "games"
    complete = all(
        play_setting(plan, setting, games, means, depths=not at)
        for found in studied
        for at, setting in enumerate(found)
    )
    return Study(results_of(plan, studied, version, "") if complete else {}, complete)


def require_program(who: str) -> None:
    """Refuse names other than programs: ``ManqalaError`` for an unknown one, ``ValueError`` for people."""
    check(who)
    if who.partition(":")[0] == "human":
        raise ValueError("a person plays with ‘manqala play’, not in long runs")


def _means(threads: int, total: int, progress: Progress | None) -> Means:
    """Return the means to play; ``progress`` receives games played and their total, and returns ``False`` to stop."""
    stop, played = Stop(), 0

    def advance(more: int) -> None:
        nonlocal played
        played += more
        if progress is not None and progress(played, total) is False:
            stop.requested = True

    return Means(threads, stop, None, advance)
