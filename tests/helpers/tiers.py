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
        case = item.name.partition("[")[2].removesuffix("]")
        slow, quick = item.get_closest_marker("slow_cases"), item.get_closest_marker("quick_cases")
        if (slow is not None and case in slow.args) or (
            quick is not None and case not in quick.args
        ):
            item.add_marker(pytest.mark.slow)


def find_misnamed(items: Iterable[pytest.Item]) -> set[str]:
    """The cases that marks name and tests do not have, as ``file::test[case]``."""
    named: set[str] = set()
    there: set[str] = set()
    for item in items:
        test = item.nodeid.partition("[")[0]
        there.add(item.nodeid)
        for name in ("slow_cases", "quick_cases"):
            mark = item.get_closest_marker(name)
            named |= {f"{test}[{case}]" for case in mark.args} if mark is not None else set()
    return named - there
