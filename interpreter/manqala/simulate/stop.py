"""Handles Ctrl-C during long work: the first one requests a stop, so that partial results count; the second ends at once.

Compiled code and compilers ignore Ctrl-C, so such work runs in a thread while the main thread waits. Work that does not
end soon after the request is abandoned; a process with abandoned work ends with ``os._exit``.
"""

from __future__ import annotations

import signal
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

Result = TypeVar("Result")

GRACE, GAMES_GRACE = 0.3, 0.6
"""Grace periods in seconds after a stop request: for work, and for games on other threads and processes.
Showing results takes time, too: a command should end within a second."""
POLL_SECONDS = 0.05
"""Interval in seconds between checks for a request."""
_abandoned: list[threading.Thread] = []


class Stop:
    """A stop request for a run."""

    def __init__(self, *, catches_interrupts: bool = False) -> None:
        """Begin without a request. ``catches_interrupts``: whether Ctrl-C sets the flag."""
        self._requested_at: float | None = None
        self._catches_interrupts = catches_interrupts
        self._interrupts_at_once = False

    @property
    def requested(self) -> bool:
        """Whether an end was requested."""
        return self._requested_at is not None

    @requested.setter
    def requested(self, now: bool) -> None:
        if not now:
            self._requested_at = None
        elif self._requested_at is None:
            self._requested_at = time.monotonic()

    def is_asked(self) -> bool:
        """Return ``requested``."""
        return self.requested

    def is_overdue(self, grace: float = GAMES_GRACE) -> bool:
        """Return whether the grace period since the request is over."""
        return self._requested_at is not None and time.monotonic() > self._requested_at + grace

    def attend(self, work: Callable[[], Result]) -> Result:
        """Run work that may ignore Ctrl-C; raises ``KeyboardInterrupt`` if it does not end soon after a stop request."""
        if not self._catches_interrupts:
            return work()
        found: list[Result] = []
        failed: list[BaseException] = []
        ended = threading.Event()

        def run() -> None:
            try:
                found.append(work())
            except BaseException as error:  # it is raised again in the waiting thread
                failed.append(error)
            finally:
                ended.set()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            while not ended.wait(POLL_SECONDS):
                if self.is_overdue(GRACE):
                    raise KeyboardInterrupt
        finally:
            if not ended.is_set():
                leave_behind(thread)
        if failed:
            raise failed[0]
        return found[0]

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Make Ctrl-C interrupt the block at once, if its work has no partial results."""
        self._interrupts_at_once = True
        try:
            yield
        except KeyboardInterrupt:
            self.requested = True
        finally:
            self._interrupts_at_once = False

    @property
    def interrupts(self) -> bool:
        """Whether Ctrl-C interrupts as usual."""
        return self.requested or self._interrupts_at_once


@contextmanager
def stopping() -> Iterator[Stop]:
    """Make the first Ctrl-C in the block only set a flag; outside the main thread nothing changes."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield Stop()
        return
    stop = Stop(catches_interrupts=True)

    def interrupted(number: int, frame: FrameType | None) -> None:
        if stop.interrupts:
            usual(number, frame)
        stop.requested = True

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)


def leave_behind(thread: threading.Thread) -> None:
    """Abandon a thread: stop waiting for it."""
    _abandoned.append(thread)


def is_work_left() -> bool:
    """Return whether abandoned threads are still running: their compiled code may not survive an orderly exit."""
    return any(thread.is_alive() for thread in _abandoned)


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Make processes started in the block ignore Ctrl-C: their parent ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
