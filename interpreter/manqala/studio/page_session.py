"""The session of an open page: forwards its messages to the right worker, or answers them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from manqala.studio.background_compiler import BackgroundCompiler
from manqala.studio.envelope import (
    INVALID_REQUEST,
    RequestError,
    answer_request,
    notification,
    read,
    refuse_request,
)
from manqala.studio.watched_worker import WatchedWorker, WorkerLimits
from manqala.studio.worker import PLAY, THINK, WORK
from manqala.wire.page_methods import SaveMessage
from manqala.wire.read_message import MessageReader

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from manqala.studio.envelope import Message
    from manqala.studio.kept_file import KeptFile
    from manqala.wire.game_messages import SavedTextMessage
    from manqala.wire.page_methods import SeenMessage

LIMITS = {
    PLAY: WorkerLimits(2048, 4.5, spare=True),
    THINK: WorkerLimits(4096, 5.0),
    WORK: WorkerLimits(4096, 30.0),
}
"""Limits of the workers: a compiler needs more memory, and a slow game among thousands is not waited for."""
ROUTES = {"search": THINK, "job": WORK}
"""The worker for each method, by the part of its name before the dot."""
LOADING = 20.0
"""Extra seconds for loading compiled code."""
OWN = "studio"
"""The request number of our own requests, as opposed to the page's."""
LONGEST_THOUGHT = 60.0
"""Limit of seconds for a search."""
SAVING = MessageReader[SaveMessage](SaveMessage)
"""Validates a request to save."""
LOOK = 0.7
"""Seconds between checks of the file."""


class PageSession:
    """The workers of one page, which end with it."""

    def __init__(self, files: Sequence[Path], kept: KeptFile | None) -> None:
        """``files``: the files that rules may extend; ``kept``: the file to save."""
        self._kept = kept
        self._say: Callable[[Message], None] = lambda _: None
        self.workers = {
            name: WatchedWorker(name, files, limits, self._pass_on)
            for name, limits in LIMITS.items()
        }
        self._looking: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._preparing: Message | None = None
        self._prepared: Message | None = None
        self._compiler = BackgroundCompiler(files, self._compiled)

    async def _compiled(self, rules: Message) -> None:
        """Tell the searching worker to use a game that has been compiled."""
        self._preparing, self._prepared = rules, None
        message = notification("search.prepare", **rules) | {"id": OWN}
        await self.workers[THINK].send("rpc", message, LOADING)

    def _pass_on(self, channel: str, message: Message) -> None:
        """Forward a worker's message, except replies to our own requests."""
        if message.get("id") == OWN:
            self._prepared = self._preparing if "result" in message else None
            return
        begun = message.get("method") == "worker.begun" and message["params"]["worker"] == THINK
        if begun and self._prepared is not None:
            # The new process has not loaded what the old one had.
            again = self._compiled(self._prepared)
            self._telling = asyncio.get_running_loop().create_task(again)
        self._say({"channel": channel, "message": message})

    async def begin(self) -> None:
        """Start the first worker; the page may come later."""
        await self.workers[PLAY].begin()

    def attach(self, say: Callable[[Message], None]) -> None:
        """Connect the page; ``say`` sends frames to it."""
        self._say = say
        if self._kept is not None:
            self._looking = asyncio.create_task(self._look())

    async def end(self) -> None:
        """End all workers."""
        if self._looking is not None:
            self._looking.cancel()
        self._compiler.end()
        await asyncio.gather(*(worker.end() for worker in self.workers.values()))

    async def receive(self, frame: object) -> None:
        """Handle a frame of the page; an invalid frame gets an error reply."""
        if not isinstance(frame, dict) or not isinstance(frame.get("message"), dict):
            self._pass_on(
                "rpc", refuse_request(None, RequestError(INVALID_REQUEST, "this is not a frame"))
            )
            return
        message: Message = frame["message"]
        if frame.get("channel") == "lsp":
            await self.workers[PLAY].send("lsp", message)
            return
        area = str(message.get("method")).partition(".")[0]
        if area == "file":
            self._pass_on("rpc", self._file(message))
            return
        if message.get("method") == "rules.open" and isinstance(message.get("params"), dict):
            # A program's first move should not wait for its process to start.
            await self.workers[THINK].begin()
            self._compiler.opened(message["params"].get("rules"), message["params"].get("set"))
        longer = thinking_time(message) if ROUTES.get(area) == THINK else 0.0
        await self.workers[ROUTES.get(area, PLAY)].send("rpc", message, longer)

    def _file(self, message: Message) -> Message:
        """Handle a request about the file: no worker may read or write files."""
        number = message.get("id")
        try:
            return answer_request(number, self._file_result(message))
        except RequestError as error:
            return refuse_request(number, error)

    def _file_result(self, message: Message) -> SavedTextMessage | SeenMessage | None:
        given = message.get("params")
        if message["method"] == "file.read":
            return None if self._kept is None else self._kept.read()
        if message["method"] == "file.save" and self._kept is not None:
            return self._kept.save(read(SAVING, given))
        raise RequestError(INVALID_REQUEST, "no file was named when the studio was started")

    async def _look(self) -> None:
        """Notify the page when another program has changed the file."""
        assert self._kept is not None
        while True:
            await asyncio.sleep(LOOK)
            changed = self._kept.changed()
            if changed is not None:
                self._pass_on("rpc", notification("file.changed", **changed))


def thinking_time(message: Message) -> float:
    """The number of seconds that a search may take."""
    given = message.get("params")
    if not isinstance(given, dict):
        return 0.0
    _, _, limit = str(given.get("player")).partition("time=")
    wanted = limit or given.get("time")
    try:
        seconds = float(wanted) if isinstance(wanted, str | int | float) else 1.0
    except ValueError:
        return 0.0
    return min(max(seconds, 0.0), LONGEST_THOUGHT)
