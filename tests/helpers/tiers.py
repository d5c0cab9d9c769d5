"""Cases of a parametrised test that belong to the slow or the nightly tier, by their names.

``slow_cases("a", "b")`` leaves these out of the quick tier, ``quick_cases("a", "b")`` all others. ``nightly_cases("a")``
leaves these to the nightly tier. So is a slow case that has the name of a game of ``sample.REST``.
``tests/tiers.txt`` has the tier of what was measured to take long; ``python -m tools.tiers --measure`` writes it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.helpers.checkout import TESTS
from tests.helpers.sample import REST

if TYPE_CHECKING:
    from collections.abc import Iterable

BY_NAME = frozenset({"slow_cases", "quick_cases", "nightly_cases"})


@cache
def measured() -> dict[str, str]:
    """The tiers of tests and cases that took long when they were measured, by ``file::test`` or ``file::test[case]``."""
    rows = (TESTS / "tiers.txt").read_text(encoding="utf-8").splitlines()
    return {name: tier for tier, _, name in (row.partition("\t") for row in rows)}


def mark_measured(items: Iterable[pytest.Item]) -> None:
    """Give what took long the mark of its tier, unless a mark of its own says a later one."""
    tiers = measured()
    for item in items:
        tier = tiers.get(item.nodeid) or tiers.get(item.nodeid.partition("[")[0])
        if tier and not item.get_closest_marker("nightly"):
            item.own_markers = [mark for mark in item.own_markers if mark.name != "slow"]
            item.add_marker(getattr(pytest.mark, tier))


def mark_cases(items: Iterable[pytest.Item]) -> None:
    """Give the cases that the marks of their tests name the mark ``slow``, or ``nightly``."""
    for item in items:
        case = item.name.partition("[")[2].removesuffix("]")
        for mark in _marks(item):
            if mark.name != "nightly_cases" and (case in mark.args) == (mark.name == "slow_cases"):
                item.add_marker(pytest.mark.slow)
                break
        if item.get_closest_marker("nightly") or _is_nightly(item, case):
            item.own_markers = [mark for mark in item.own_markers if mark.name != "slow"]
            item.add_marker(pytest.mark.nightly)


def _is_nightly(item: pytest.Item, case: str) -> bool:
    named = any(mark.name == "nightly_cases" and case in mark.args for mark in item.own_markers)
    return named or (case in REST and item.get_closest_marker("slow") is not None)


def find_misnamed(items: Iterable[pytest.Item]) -> set[str]:
    """The cases that marks name and tests do not have, as ``file::test[case]``."""
    named: set[str] = set()
    there: set[str] = set()
    for item in items:
        test = item.nodeid.partition("[")[0]
        there.add(item.nodeid)
        for mark in _marks(item):
            named |= {f"{test}[{case}]" for case in mark.args}
    return named - there


def find_stale(items: Iterable[pytest.Item]) -> set[str]:
    """The rows of ``tests/tiers.txt`` that name nothing, though their file is there."""
    there = {item.nodeid for item in items}
    there |= {name.partition("[")[0] for name in there}
    files = {name.partition("::")[0] for name in there}
    return {name for name in measured() if name.partition("::")[0] in files} - there


def _marks(item: pytest.Item) -> list[pytest.Mark]:
    """The marks of a test that name cases; they stand at the test itself."""
    return [mark for mark in item.own_markers if mark.name in BY_NAME]
