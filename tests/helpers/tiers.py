"""Cases of a parametrised test that belong to the slow tier, by their names.

``slow_cases("a", "b")`` leaves these out of the quick tier, ``quick_cases("a", "b")`` all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def mark_cases(items: Iterable[pytest.Item]) -> None:
    """Give the mark ``slow`` to the cases that the marks of their tests name."""
    for item in items:
        for mark in _marks(item):
            case = item.name.partition("[")[2].removesuffix("]")
            if (case in mark.args) == (mark.name == "slow_cases"):
                item.add_marker(pytest.mark.slow)
                break


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


def _marks(item: pytest.Item) -> list[pytest.Mark]:
    """The marks of a test that name cases; they stand at the test itself."""
    return [mark for mark in item.own_markers if mark.name in {"slow_cases", "quick_cases"}]
