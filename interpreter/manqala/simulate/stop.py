"""Ctrl-C during long work: the first asks for an end, so that what was found counts; the second ends at once.

Compiled code and compilers do not hear Ctrl-C, so such work runs in a thread while the main thread waits. Work that has not
ended soon after it was asked is left behind; a process that left some behind ends with ``os._exit``.
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
"""The seconds for which work, and games on other threads and processes, may go on after a request to end.

What is shown then takes some time, too: a command is to end within a second.
"""
LOOK_SECONDS = 0.05
"""How often a waiting thread looks whether an end was asked for."""
_left_behind: list[threading.Thread] = []


class Stop:
    """Whether a run was asked to end."""

    def __init__(self, *, heard: bool = False) -> None:
        """Begin without a request to stop. ``heard``: whether Ctrl-C sets the flag."""
        self._asked_at: float | None = None
        self._heard = heard
        self._at_once = False

    @property
    def asked(self) -> bool:
        """Whether the end was asked for."""
        return self._asked_at is not None

    @asked.setter
    def asked(self, now: bool) -> None:
        if not now:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = time.monotonic()

    def is_asked(self) -> bool:
        """The same, as a function."""
        return self.asked

    def is_overdue(self, grace: float = GAMES_GRACE) -> bool:
        """Whether that time has passed since the request to end."""
        return self._asked_at is not None and time.monotonic() > self._asked_at + grace

    def attend(self, work: Callable[[], Found]) -> Found:
        """Do work that may not hear Ctrl-C; raises ``KeyboardInterrupt`` if it has not ended soon after the end was asked for."""
        if not self._heard:
            return work()
        found: list[Found] = []
        failed: list[BaseException] = []
        ended = threading.Event()

        def run() -> None:
            try:
                found.append(work())
            except BaseException as error:  # it is raised again in the thread that waits
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
        """While it lasts Ctrl-C breaks off what is done, since that gives nothing that could count."""
        self._at_once = True
        try:
            yield
        except KeyboardInterrupt:
            self.asked = True
        finally:
            self._at_once = False

    @property
    def breaks_off(self) -> bool:
        """Whether Ctrl-C is to be what it usually is."""
        return self.asked or self._at_once


@contextmanager
def stopping() -> Iterator[Stop]:
    """While it lasts, the first Ctrl-C only sets a flag; in another thread than the main one nothing changes."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield Stop()
        return
    stop = Stop(heard=True)

    def interrupted(number: int, frame: FrameType | None) -> None:
        if stop.breaks_off:
            usual(number, frame)
        stop.asked = True

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)


def leave_behind(thread: threading.Thread) -> None:
    """Wait no longer for a thread, whatever it still does."""
    _left_behind.append(thread)


def is_work_left() -> bool:
    """Whether abandoned threads are still at work: compiled code in them may not survive an orderly exit."""
    return any(thread.is_alive() for thread in _left_behind)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started meanwhile never get Ctrl-C: their parent ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
