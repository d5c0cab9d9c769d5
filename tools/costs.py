"""Which tests the quick and the slow tier leave out because of the processor time that they took: ``tests/tiers.txt``.

A test keeps its cheapest case in its tier unless that takes very long too, so nearly everything is still tested there.
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CASE = 0.03
"""Seconds that a case may take in the quick tier, if it is not the cheapest of its test."""
TEST = 0.25
"""Seconds that the cheapest case may take there; so it is with a test that has no cases."""
LONG = 0.6
"""Seconds that a case may take in the slow tier, if it is not the cheapest there."""
TOGETHER, SMALL = 0.45, 0.06
"""Seconds that all cases of a test may take in the slow tier together, the cheapest first, and of one that always stays."""


class Cost(NamedTuple):
    """What a case, or a test without cases, took, and the tier that it has by its marks."""

    seconds: float
    tier: str
    name: str

    @property
    def test(self) -> str:
        """Its test, as ``file::test``."""
        return self.name.partition("[")[0]


def measure(root: Path, files: Iterable[str] = ()) -> list[Cost]:
    """Run the tests of some files, or of all, except the nightly ones; return what each took."""
    with TemporaryDirectory() as folder:
        costs = Path(folder) / "costs.txt"
        command = ["-n", "2", "-q", "-m", "not nightly", "-p", "tests.helpers.costs"]
        subprocess.run(
            [sys.executable, "-m", "pytest", *command, "--costs", str(costs), *files],
            cwd=root,
            check=True,
        )
        return read(costs.read_text(encoding="utf-8").splitlines())


def read(rows: Iterable[str]) -> list[Cost]:
    """What ``tests/helpers/costs.py`` has written."""
    parts = (row.split("\t", 2) for row in rows)
    return [Cost(float(seconds), tier, name) for seconds, tier, name in parts]


def later_tiers(costs: Iterable[Cost]) -> Iterator[tuple[str, str]]:
    """The tests and cases that a later tier takes than their marks say, each with that tier, in order of their names."""
    tests: dict[str, list[Cost]] = defaultdict(list)
    for cost in costs:
        tests[cost.test].append(cost)
    for test, cases in sorted(tests.items()):
        yield from _of_test(test, sorted(cases))


def _of_test(test: str, cases: list[Cost]) -> Iterator[tuple[str, str]]:
    quick = [case for case in cases if case.tier == "quick"]
    stays = quick[0] if quick and quick[0].seconds <= TEST else None
    late: dict[str, str] = {}
    together = 0.0
    for case in cases:
        stays_quick = case.tier == "quick" and (
            case is stays or case.seconds <= (CASE if stays else 0)
        )
        together += 0 if stays_quick else case.seconds
        too_long = case.seconds > LONG or (case.seconds > SMALL and together > TOGETHER)
        if case is not cases[0] and too_long:
            late[case.name] = "nightly"
        elif case.tier == "quick" and not stays_quick:
            late[case.name] = "slow"
    if len(late) == len(cases) and set(late.values()) == {"slow"}:
        yield test, "slow"
    else:
        yield from sorted(late.items())
