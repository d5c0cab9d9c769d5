"""A progress bar for long work; only at a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from manqala.text.render import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, ProgressColumn, TaskID


class Bar:
    """The interface for reporting progress; the base class shows nothing."""

    def advance(self, more: int) -> None:
        """Report more work done."""

    def reached(self, done: int, total: int | None = None) -> None:
        """Report the work done, and the total if known."""

    def say(self, what: str) -> None:
        """Report a new activity."""


class ShownBar(Bar):
    """A bar on the terminal."""

    def __init__(self, shown: Progress, task: TaskID) -> None:
        """Drive one task of a rich progress display."""
        self._shown = shown
        self._task = task

    def advance(self, more: int) -> None:
        """Advance the bar."""
        self._shown.advance(self._task, more)

    def reached(self, done: int, total: int | None = None) -> None:
        """Set the bar."""
        self._shown.update(self._task, completed=done, total=total)

    def say(self, what: str) -> None:
        """Show the activity beside the bar."""
        self._shown.update(self._task, description=printable(what))


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Bar]:
    """A bar for the duration of the work; shown only if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    shown = Progress(
        TextColumn("{task.description}"), BarColumn(), *columns(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip
    with shown:
        yield ShownBar(shown, shown.add_task(printable(what), total=total))


def columns() -> tuple[ProgressColumn, ProgressColumn]:
    """The progress and the remaining time, or the elapsed time if the total is unknown."""
    from rich.progress import ProgressColumn, Task, TimeElapsedColumn, TimeRemainingColumn
    from rich.text import Text

    class Count(ProgressColumn):
        def render(self, task: Task) -> Text:
            of = "" if task.total is None else f"/{task.total:,.0f}"
            return Text(f"{task.completed:,.0f}{of}")

    class Time(ProgressColumn):
        def render(self, task: Task) -> Text:
            known = task.total is not None
            return (TimeRemainingColumn() if known else TimeElapsedColumn()).render(task)

    return Count(), Time()
