"""The Python side of a page without a server: exchanges frames in a web worker."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from manqala.studio.worker import RuleWorker

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

__all__ = ["Desk", "begin"]


class Desk:
    """Receives and sends frames as texts."""

    def __init__(self, send: Callable[[str], object]) -> None:
        """``send`` delivers a frame to the page."""
        self._worker = RuleWorker([], cast("BinaryIO", _Lines(send)))

    def take(self, frame: str) -> None:
        """Handle a frame."""
        self._worker.handle(json.loads(frame))


class _Lines:
    """The worker's output: each line is a frame."""

    def __init__(self, send: Callable[[str], object]) -> None:
        self._send = send

    def write(self, line: bytes) -> int:
        """Send the line."""
        self._send(line.decode("utf-8"))
        return len(line)

    def flush(self) -> None:
        """Nothing is buffered."""


def begin(send: Callable[[str], object]) -> Desk:
    """Start, and load the first game at once, because every page needs its grammar and prelude."""
    import manqala

    desk = Desk(send)
    manqala.load(next(iter(manqala.games())))
    return desk
