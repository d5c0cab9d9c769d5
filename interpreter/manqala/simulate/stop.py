"""Ctrl-C while games are played: the first asks for an end, so that what was played counts; the second ends."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class Stop:
    """Whether a run was asked to end."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self.asked = False
        self._at_once = False

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
    stop = Stop()
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield stop
        return

    def interrupted(number: int, frame: FrameType | None) -> None:
        if stop.breaks_off:
            usual(number, frame)
        stop.asked = True

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl-C: whoever started them ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
