"""A page that is open: what it says is handed to the worker whose business it is, or answered here."""

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
"""How much each may ask for: a compiler needs more memory, and one game among thousands is not waited for."""
ROUTES = {"search": THINK, "job": WORK}
"""Who answers what, by what stands before the point in the name of a method."""
LOADING = 20.0
"""So much longer it may take to load what was compiled."""
OWN = "studio"
"""The number of a request that is ours, and not the page's."""
LONGEST_THOUGHT = 60.0
"""Limit of seconds for a search."""
SAVING = MessageReader[SaveMessage](SaveMessage)
"""Reads what is to be saved."""
LOOK = 0.7
"""Seconds between two looks at the file."""


class PageSession:
    """The workers of one page; they are ended with it."""

    def __init__(self, files: Sequence[Path], kept: KeptFile | None) -> None:
        """``files``: those that rules may extend; ``kept``: the one that is saved."""
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
        """A game has been compiled: who searches takes that over."""
        self._preparing, self._prepared = rules, None
        message = notification("search.prepare", **rules) | {"id": OWN}
        await self.workers[THINK].send("rpc", message, LOADING)

    def _pass_on(self, channel: str, message: Message) -> None:
        """Pass on what a worker says, unless we have asked."""
        if message.get("id") == OWN:
            self._prepared = self._preparing if "result" in message else None
            return
        begun = message.get("method") == "worker.begun" and message["params"]["worker"] == THINK
        if begun and self._prepared is not None:
            # It knows nothing of what the one before it had loaded.
            again = self._compiled(self._prepared)
            self._telling = asyncio.get_running_loop().create_task(again)
        self._say({"channel": channel, "message": message})

    async def begin(self) -> None:
        """Be ready to answer; the page may come later."""
        await self.workers[PLAY].begin()

    def attach(self, say: Callable[[Message], None]) -> None:
        """The page is there; ``say`` takes frames for it."""
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
        """Take what the page says; what is no frame is answered with an error."""
        if not isinstance(frame, dict) or not isinstance(frame.get("message"), dict):
            self._pass_on(
                "rpc", refuse_request(None, RequestError(INVALID_REQUEST, "this is no frame"))
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
            # Who plays against a program does not wait for its process to begin.
            await self.workers[THINK].begin()
            self._compiler.opened(message["params"].get("rules"), message["params"].get("set"))
        longer = thinking_time(message) if ROUTES.get(area) == THINK else 0.0
        await self.workers[ROUTES.get(area, PLAY)].send("rpc", message, longer)

    def _file(self, message: Message) -> Message:
        """What is asked about the file: no worker may read or write one."""
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
        """Tell the page when another program has changed the file."""
        assert self._kept is not None
        while True:
            await asyncio.sleep(LOOK)
            changed = self._kept.changed()
            if changed is not None:
                self._pass_on("rpc", notification("file.changed", **changed))


def thinking_time(message: Message) -> float:
    """How many seconds a search is told to take."""
    given = message.get("params")
    if not isinstance(given, dict):
        return 0.0
    _, _, told = str(given.get("player")).partition("time=")
    wanted = told or given.get("time")
    try:
        seconds = float(wanted) if isinstance(wanted, str | int | float) else 1.0
    except ValueError:
        return 0.0
    return min(max(seconds, 0.0), LONGEST_THOUGHT)
