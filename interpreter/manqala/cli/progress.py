"""A bar that shows how far long work has come; only where somebody watches."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, TaskID


class Bar:
    """What long work tells how far it has come; the plain one shows nothing."""

    def advance(self, more: int) -> None:
        """So much more has been done."""

    def reached(self, done: int, total: int) -> None:
        """So much of so much has been done."""

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

    def reached(self, done: int, total: int) -> None:
        """Stand at so much of so much."""
        self._shown.update(self._task, completed=done, total=total)

    def say(self, what: str) -> None:
        """Say so beside the bar."""
        self._shown.update(self._task, description=what)


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Bar]:
    """Give a bar that lasts as long as the work; it is shown only if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    shown = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip
    with shown:
        yield ShownBar(shown, shown.add_task(what, total=total))
