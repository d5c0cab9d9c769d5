"""The counted games of a series on disk: the numbers of the games, and their tally, as JSON.

Each write replaces the file in one step, so a study that ends at any moment can continue from it.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.study.estimates import Support
from manqala.study.measure_tally import MeasureTally
from manqala.study.measures import Kind
from manqala.study.series_tally import SeriesTally
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.study.journal import SeriesIdentity

WRITE_SECONDS = 5.0
"""Seconds between writes: a killed study loses at most the games of these."""


@dataclass
class TalliedGames:
    """Counted games: the result of a job."""

    numbers: list[range]
    tally: SeriesTally

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(map(len, self.numbers))

    def add(self, other: TalliedGames) -> None:
        """Add other games."""
        self.numbers = join_ranges([*self.numbers, *other.numbers])
        self.tally.add(other.tally)


def join_ranges(numbers: Sequence[range]) -> list[range]:
    """Return disjoint ranges in order, and adjacent ones as one."""
    found: list[range] = []
    for piece in sorted(numbers, key=lambda piece: piece.start):
        if found and found[-1].stop == piece.start:
            found[-1] = range(found[-1].start, piece.stop)
        else:
            found.append(piece)
    return found


class TallyJournal:
    """The counted games of one series: stored and new ones."""

    def __init__(
        self, folder: Path | None, name: str, about: SeriesIdentity, wanted: range
    ) -> None:
        """Store nothing without a folder.

        Raises ``ManqalaError`` (E632) if the folder has counted other games, or more than ``wanted``.
        """
        self._about = {key.decode(): value.decode() for key, value in about.as_metadata().items()}
        self._path = None if folder is None else folder / f"{name}.counted.json"
        self._counted = TalliedGames([], SeriesTally())
        self._written = time.monotonic()
        self._is_new = False
        if self._path is not None and self._path.is_file():
            self._counted = self._read(self._path, wanted)

    @property
    def tally(self) -> SeriesTally:
        """The tally of all games."""
        return self._counted.tally

    def missing(self, wanted: range) -> list[range]:
        """Return the missing games as ranges of numbers."""
        found, at = [], wanted.start
        for done in self._counted.numbers:
            if at < done.start:
                found.append(range(at, done.start))
            at = done.stop
        if at < wanted.stop:
            found.append(range(at, wanted.stop))
        return found

    def take(self, found: TalliedGames) -> None:
        """Add games, which are written after some time."""
        self._counted.add(found)
        self._is_new = True
        if time.monotonic() - self._written > WRITE_SECONDS:
            self.write()

    def write(self) -> None:
        """Write the tally if it has new games."""
        if self._path is not None and self._is_new:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            temporary = self._path.with_suffix(f".{os.getpid()}.tmp")
            temporary.write_text(self._as_json(), encoding="utf-8")
            temporary.replace(self._path)
        self._is_new = False
        self._written = time.monotonic()

    def _as_json(self) -> str:
        tally = self.tally
        return json.dumps(
            {
                "about": self._about,
                "numbers": [[piece.start, piece.stop] for piece in self._counted.numbers],
                "games": tally.games, "unfinished": tally.unfinished, "not_counted": tally.not_counted,
                "measures": [_measure_json(measure) for measure in tally.measures.values()],
                "ended_by": tally.reasons,
                "turns": sorted(tally.plies.items()),
                "rounds": sorted(tally.rounds.items()),
                "decided": tally.decided,
                "leads": None if tally.leads is None else sorted(tally.leads.items()),
                "points": tally.points,
            }
        )  # fmt: skip

    def _read(self, path: Path, wanted: range) -> TalliedGames:
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            if found["about"] != self._about:
                raise _refuse(
                    f"‘{path}’ holds games of other rules, another seed or other players",
                    "give another folder with --out, or remove this one",
                )
            numbers = [range(*piece) for piece in found["numbers"]]
            counted = TalliedGames(numbers, _tally_from_json(found))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise _refuse(
                f"‘{path}’ is not a file of counted games",
                "remove it, and its games are played again",
            ) from None
        if numbers and not (wanted.start <= numbers[0].start and numbers[-1].stop <= wanted.stop):
            raise _refuse(
                f"‘{path}’ holds more games than you ask for, and counted games cannot be taken out again",
                "ask for as many games with -n, or give another folder with --out",
            )
        return counted


def _refuse(message: str, advice: str) -> ManqalaError:
    return ManqalaError(
        Diagnostic(codes.OTHER_STUDY, Severity.ERROR, None, message, help=(advice,))
    )


def _measure_json(measure: MeasureTally) -> dict[str, Any]:
    values = measure.values
    return {
        "name": measure.name, "kind": str(measure.kind), "scale": measure.scale,
        "least": _finite(measure.support.least), "most": _finite(measure.support.most),
        "games": measure.games_counted, "sums": measure.sums,
        "values": None if values is None else [[*pair, many] for pair, many in sorted(values.items())],
    }  # fmt: skip


def _finite(limit: float) -> float | None:
    return None if limit in {float("inf"), -float("inf")} else limit


def _measure_from_json(found: dict[str, Any]) -> MeasureTally:
    least, most, values = found["least"], found["most"], found["values"]
    return MeasureTally(
        found["name"], Kind(found["kind"]), int(found["scale"]),
        Support(-float("inf") if least is None else least, float("inf") if most is None else most),
        int(found["games"]), [int(one) for one in found["sums"]],
        None if values is None else Counter({(top, bottom): many for top, bottom, many in values}),
    )  # fmt: skip


def _tally_from_json(found: dict[str, Any]) -> SeriesTally:
    return SeriesTally(
        int(found["games"]), int(found["unfinished"]), int(found["not_counted"]),
        {measure["name"]: _measure_from_json(measure) for measure in found["measures"]},
        Counter(found["ended_by"]), Counter(dict(found["turns"])), Counter(dict(found["rounds"])),
        list(found["decided"]), None if found["leads"] is None else Counter(dict(found["leads"])),
        list(found["points"]),
    )  # fmt: skip
