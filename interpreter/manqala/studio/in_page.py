"""Python's side of a page without a server: frames in and out, in a worker of the browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from manqala.studio.worker import RuleWorker

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

__all__ = ["Desk", "begin"]


class Desk:
    """Takes frames as texts, and sends others."""

    def __init__(self, send: Callable[[str], object]) -> None:
        """``send``: takes a frame for the page."""
        self._worker = RuleWorker([], cast("BinaryIO", _Lines(send)))

    def take(self, frame: str) -> None:
        """Handle a frame."""
        self._worker.handle(json.loads(frame))


class _Lines:
    """Where the worker writes: each line is a frame."""

    def __init__(self, send: Callable[[str], object]) -> None:
        self._send = send

    def write(self, line: bytes) -> int:
        """Send it."""
        self._send(line.decode("utf-8"))
        return len(line)

    def flush(self) -> None:
        """Nothing is held back."""


def begin(send: Callable[[str], object]) -> Desk:
    """Start; the first game is loaded at once, since everybody waits for what it needs: the grammar and the prelude."""
    import manqala

    desk = Desk(send)
    manqala.load(next(iter(manqala.games())))
    return desk
