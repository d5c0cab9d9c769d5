"""Figures of 10,000 random games of each shipped game, in one file with a digest of the rules.

``python benchmarks/long_run.py --figures`` writes it from its games; ``python -m tools.figures``
lists games whose figures are missing or outdated, and exits with 1 if there are any.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.text import resources
from tools.digests import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tools.random_games import Tally

FILE = Path("docs", "games", "figures.json")
"""Path of the file in a checkout."""
ENDS_KEPT = 3
"""The number of most common reasons for an end that are stored."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a game's random games; shares are from 0 to 1."""

    digest: str
    games: int
    plies: float
    deviation: float
    shortest: int
    longest: int
    ways: float
    """The mean number of legal moves, over all turns of the first games."""
    first: float
    """The share of whoever has the first turn, a drawn game divided."""
    drawn: float
    ends: dict[str, float]

    @classmethod
    def of(cls, tally: Tally, found: str) -> Figures:
        """The figures of some games, of rules with this digest."""
        mean = tally.plies / tally.games
        spread = sqrt(max(0.0, tally.squares / tally.games - mean * mean))
        ends = {str(end): _share(n, tally) for end, n in tally.ends.most_common(ENDS_KEPT)}
        return cls(
            found, tally.games, round(mean, 1), round(spread, 1), tally.shortest, tally.longest,
            round(tally.ways / max(1, tally.counted), 2), _share(tally.first + tally.drawn / 2, tally),
            _share(tally.drawn, tally), ends,
        )  # fmt: skip


def _share(games: float, tally: Tally) -> float:
    return round(games / tally.games, 4)


def path() -> Path:
    """The file of this checkout."""
    return resources.games_directories()[0].parent / FILE


def read() -> dict[str, Figures]:
    """The stored figures, by the names of the games."""
    if not path().is_file():
        return {}
    kept = json.loads(path().read_text(encoding="utf-8"))
    return {name: Figures(**figures) for name, figures in kept.items()}


def write(figures: Mapping[str, Figures]) -> None:
    """Store figures, a line for each game."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(asdict(figures[name]), ensure_ascii=False)}"
        for name in sorted(figures)
    ]
    path().write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def stale(names: Iterable[str]) -> list[str]:
    """The games whose figures are missing, or of other rules."""
    kept = read()
    return [
        name for name in names if name not in kept or kept[name].digest != digest(load(name).rules)
    ]


def main() -> int:
    """Report the figures that are not of the current rules."""
    found = stale(resources.game_files())
    if found:
        sys.stderr.write(
            f"of other rules, or missing: {', '.join(found)}\n"
            "run python benchmarks/long_run.py --changed 0 --figures, with --only and their names\n"
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
