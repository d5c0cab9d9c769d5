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
    """What long work tells how far it has come; the plain one shows nothing."""

    def advance(self, more: int) -> None:
        """So much more has been done."""

    def reached(self, done: int, total: int | None = None) -> None:
        """The work done, and the whole of it where that is known."""

    def say(self, what: str) -> None:
        """What is being done has changed."""


class ShownBar(Bar):
    """A bar on the terminal."""

    def __init__(self, shown: Progress, task: TaskID) -> None:
        """Drive one task of a rich progress display."""
        self._shown = shown
        self._task = task

    def advance(self, more: int) -> None:
        """Move on by so much."""
        self._shown.advance(self._task, more)

    def reached(self, done: int, total: int | None = None) -> None:
        """Stand at so much of so much."""
        self._shown.update(self._task, completed=done, total=total)

    def say(self, what: str) -> None:
        """Say so beside the bar."""
        self._shown.update(self._task, description=printable(what))


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Bar]:
    """Give a bar that lasts as long as the work; it is shown only if stderr is a terminal."""
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
    """How much is done, and how long it still takes; where that is not known, how long it has taken."""
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
