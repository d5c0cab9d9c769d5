"""Ctrl-C during long work: the first one requests an end, so that partial results count; the second ends at once.

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

Found = TypeVar("Found")

GRACE, GAMES_GRACE = 0.3, 0.6
"""Seconds after a request to end for which work, and games on other threads and processes, may go on.
Showing results takes time, too: a command should end within a second."""
LOOK_SECONDS = 0.05
"""Interval in seconds between checks for a request."""
_left_behind: list[threading.Thread] = []


class Stop:
    """A request to end a run."""

    def __init__(self, *, heard: bool = False) -> None:
        """Begin without a request. ``heard``: whether Ctrl-C sets the flag."""
        self._asked_at: float | None = None
        self._heard = heard
        self._at_once = False

    @property
    def requested(self) -> bool:
        """Whether an end was requested."""
        return self._asked_at is not None

    @requested.setter
    def requested(self, now: bool) -> None:
        if not now:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = time.monotonic()

    def is_asked(self) -> bool:
        """Return ``requested``."""
        return self.requested

    def is_overdue(self, grace: float = GAMES_GRACE) -> bool:
        """Return whether the grace period since the request is over."""
        return self._asked_at is not None and time.monotonic() > self._asked_at + grace

    def attend(self, work: Callable[[], Found]) -> Found:
        """Do work that may ignore Ctrl-C; raise ``KeyboardInterrupt`` if it does not end soon after a request."""
        if not self._heard:
            return work()
        found: list[Found] = []
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
            while not ended.wait(LOOK_SECONDS):
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
        self._at_once = True
        try:
            yield
        except KeyboardInterrupt:
            self.requested = True
        finally:
            self._at_once = False

    @property
    def breaks_off(self) -> bool:
        """Whether Ctrl-C has its usual effect."""
        return self.requested or self._at_once


@contextmanager
def stopping() -> Iterator[Stop]:
    """Make the first Ctrl-C in the block only set a flag; outside the main thread nothing changes."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield Stop()
        return
    stop = Stop(heard=True)

    def interrupted(number: int, frame: FrameType | None) -> None:
        if stop.breaks_off:
            usual(number, frame)
        stop.requested = True

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)


def leave_behind(thread: threading.Thread) -> None:
    """Stop waiting for a thread, whatever it does."""
    _left_behind.append(thread)


def is_work_left() -> bool:
    """Return whether abandoned threads are still running: their compiled code may not survive an orderly exit."""
    return any(thread.is_alive() for thread in _left_behind)


@contextmanager
def deaf() -> Iterator[None]:
    """Start processes in the block that ignore Ctrl-C: their parent ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
