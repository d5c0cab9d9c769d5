"""The Python interface of tuning: a progress callback that can stop, and results as a value, a table and files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.simulate.stop import Stop
from manqala.text.extras import import_extra, require_extra
from manqala.tune.goals import read_goals
from manqala.tune.search_report import write_search_report
from manqala.tune.search_results import setting_words, tuned_json
from manqala.tune.trial_games import Sides
from manqala.tune.tuning import SearchEnd, TuneMeans, TunePlan, check_players, search
from manqala.tune.variants import as_word
from manqala.tune.variation import vary
from manqala.tune.written_variants import write_variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pandas import DataFrame

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.tune.tuning import VariantSearch
    from manqala.wire.tune_outputs import TunedMessage


@dataclass(frozen=True, slots=True)
class Tuned:
    """The variants of a game that come closest to goals."""

    results: TunedMessage
    """The results as ``manqala tune --json`` writes them."""
    _version: str
    _found: VariantSearch

    @property
    def complete(self) -> bool:
        """Whether the search was finished; with a journal the same call continues."""
        return self._found.ended is SearchEnd.DONE

    @property
    def front(self) -> list[dict[str, str | int | bool]]:
        """The settings of the variants on the Pareto front, the nearest first."""
        return [
            dict(variant["settings"])
            for variant in self.results["variants"]
            if variant["place"] == "front"
        ]

    def to_frame(self) -> DataFrame:
        """Return all variants as a pandas table: settings, place, games, and each measure with its interval.

        Needs pandas from the extra ``study``; raises ``ManqalaError`` (E631) without it.
        """
        rows: list[dict[str, Any]] = []
        for variant in self.results["variants"]:
            row: dict[str, Any] = {
                **variant["settings"],
                "place": variant["place"],
                "games": variant["games"],
            }
            for goal in variant["goals"]:
                name, found = goal["measure"], goal["estimate"]
                row |= {
                    name: found["value"],
                    f"{name} low": found["low"],
                    f"{name} high": found["high"],
                }
            rows.append(row)
        frame: DataFrame = import_extra("pandas", "study").DataFrame(rows)
        return frame

    def write(self, folder: str | Path) -> list[Path]:
        """Write the front as rule files that extend the game; return the files.

        A file that has other contents is kept, and the variant gets a number behind its name.
        Raises ``ValueError`` for rules that are in no file, ``ManqalaError`` if the folder cannot be written.
        """
        if self._found.variants.rules.path is None:
            raise ValueError("variants extend a rule file, and these rules are not in a file")
        return [one.path for one in write_variants(self._found, Path(folder))]

    def report(self, path: str | Path) -> None:
        """Write a report with plots, as HTML."""
        write_search_report(self.results, Path(path), "", self._version)

    def __repr__(self) -> str:
        """Name the nearest variant."""
        nearest = setting_words(self.front[0]) if self.front else "nothing"
        return f"<Tuned {self.results['title']}: {len(self.results['variants'])} variants, nearest {nearest}>"


def tune(  # noqa: PLR0913 -- each is a separate option
    rules: Rules, goals: Sequence[str], *, varied: Mapping[str, Iterable[OptionValue]], only: bool,
    players: Sequence[str], opening: int, games: int, seconds: float | None, seed: int, threads: int,
    journal: str | Path | None, progress: Callable[[int, int], object] | None, version: str,
) -> Tuned:  # fmt: skip
    """Search as the command does.

    Raises ``ValueError`` for malformed goals or players, ``ManqalaError`` otherwise.
    """
    require_extra("study")
    if isinstance(goals, str) or not goals:
        raise ValueError(f"goals are a list of texts such as ‘length 30..60’, not {goals!r}")
    names = (players,) if isinstance(players, str) else players
    stop, played = Stop(), 0

    def advance(more: int) -> None:
        nonlocal played
        played += more
        if progress is not None and progress(played, games) is False:
            stop.requested = True

    texts = [f"{name}={','.join(map(as_word, values))}" for name, values in varied.items()]
    plan = TunePlan(
        read_goals(goals),
        vary(rules, texts, only=only),
        Sides(check_players(names), seed, opening),
        games,
        seconds,
    )
    means = TuneMeans(threads, stop, None if journal is None else Path(journal), advance)
    found = search(rules, plan, means)
    return Tuned(tuned_json(found), version, found)
