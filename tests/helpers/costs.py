"""A plugin that measures the processor time of every test, of the processes that it starts too.

``pytest -p tests.helpers.costs --costs FILE`` writes one row for each test that ran: seconds, the tier that marks
in its file give it, and its name, with tabs between.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

MEASURED = "processor seconds"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the file."""
    parser.addoption("--costs", metavar="FILE", help="write the processor time of every test")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the times where the reports of all workers arrive."""
    if config.option.costs and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Collected(Path(config.option.costs)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Keep when a test began, its fixtures included."""
    item.stash[_began] = _processor_time()
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Hand what the test took to its last report."""
    tier = "slow" if item.get_closest_marker("slow") else "quick"
    item.user_properties.append((MEASURED, f"{_processor_time() - item.stash[_began]:.3f}\t{tier}"))


_began = pytest.StashKey[float]()


def _processor_time() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class _Collected:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.rows[report.nodeid] = str(dict(report.user_properties)[MEASURED])

    def pytest_sessionfinish(self) -> None:
        rows = (f"{row}\t{name}\n" for name, row in sorted(self.rows.items()))
        self.path.write_text("".join(rows), encoding="utf-8")
