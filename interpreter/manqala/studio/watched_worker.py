"""A worker as the server sees it: started on demand, watched, killed when it hangs, and restarted."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.studio.envelope import TOO_LONG, RequestError, notification, refuse_request
from manqala.studio.spent_time import SpentTime
from manqala.studio.worker import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from manqala.studio.envelope import Message

STARTING = 60.0
"""Time limit for its start, in seconds."""
CALM = 2.0
"""Seconds between the start of a worker and that of its spare."""
LOOK = 0.5
"""Seconds between checks that a worker is alive."""
REQUEST_FAILED = -32803
"""The error code of the Language Server Protocol for a failed request."""


@dataclass(frozen=True, slots=True)
class WorkerLimits:
    """The limits of a worker."""

    megabytes: int
    patience: float
    """A worker that is silent for this many seconds of processor time is killed."""
    spare: bool = False
    """Whether a spare process stands ready to replace it."""


class WatchedWorker:
    """A process, and its replacements."""

    def __init__(
        self,
        name: str,
        files: Sequence[Path],
        limits: WorkerLimits,
        say: Callable[[str, Message], None],
    ) -> None:
        """``name``: its name in messages; ``say`` receives the worker's messages, with their channels."""
        self.name = name
        self._files = files
        self._limits = limits
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._spare: asyncio.subprocess.Process | None = None
        self._killed: list[asyncio.subprocess.Process] = []
        """Processes that were replaced; their ends are awaited at last."""
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: list[bytes] = []
        self._open: dict[tuple[str, object], float] = {}
        """The pending requests, with the extra seconds that each may take."""
        self._ready = False
        self._silent = 0.0
        self._asked = False
        self._beginning = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The id of the running process."""
        return None if self._process is None else self._process.pid

    @property
    def spare(self) -> int | None:
        """The id of the spare process, if any."""
        return None if self._spare is None else self._spare.pid

    @property
    def is_idle(self) -> bool:
        """Whether no request is pending."""
        return not self._open

    async def begin(self) -> None:
        """Start the process, unless it is running."""
        async with self._beginning:
            if self._process is None:
                await self._begin()

    async def _begin(self) -> None:
        self._ready, self._silent, self._asked = False, 0.0, False
        spare, self._spare = self._spare, None
        # The spare is not watched: it may have been killed meanwhile.
        if spare is None or spare.returncode is not None:
            spare = await self._spawn()
        self._process = spare
        self._tasks = [
            asyncio.create_task(self._listen(spare)),
            asyncio.create_task(self._watch(spare)),
        ]

    async def _spawn(self) -> asyncio.subprocess.Process:
        files = [str(path) for path in self._files]
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "manqala.studio.worker", self.name, str(self._limits.megabytes), *files,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST,
        )  # fmt: skip

    async def _have_spare(self) -> None:
        """Start a spare process, so that the page need not wait if the first one is killed."""
        await asyncio.sleep(CALM)
        if self._process is not None and self._spare is None:
            self._spare = await self._spawn()

    async def send(self, channel: str, message: Message, longer: float = 0.0) -> None:
        """Send a message; ``longer``: the extra seconds that it may take."""
        await self.begin()
        number = message.get("id")
        if number is not None and "method" in message:
            self._open[channel, number] = longer
        self._write({"channel": channel, "message": message})

    def _write(self, frame: Message) -> None:
        data = json.dumps(frame, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        if not self._ready:
            self._waiting.append(data)
            return
        self._put(data)

    def _put(self, data: bytes) -> None:
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(ConnectionError, RuntimeError):
                process.stdin.write(data)

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Forward the worker's messages until its output ends."""
        assert process.stdout is not None
        while True:
            try:
                line = await process.stdout.readline()
                frame = json.loads(line) if line else None
            except ValueError:  # a line longer than the limit for frames
                frame = None
            if frame is None:
                break
            self._silent = 0.0
            self._take(frame["channel"], frame["message"])
        await self._end_process(process, "it ended unexpectedly, perhaps for lack of memory")

    def _take(self, channel: str, message: Message) -> None:
        if channel == "watch":
            self._asked = False
            if not self._ready:
                self._ready = True
                waiting, self._waiting = self._waiting, []
                for data in waiting:
                    self._put(data)
                if self._limits.spare:
                    self._tasks.append(asyncio.get_running_loop().create_task(self._have_spare()))
            return
        self._open.pop((channel, message.get("id")), None)
        self._say(channel, message)

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        """Check the worker regularly, and kill it if it hangs."""
        spent = SpentTime(process.pid)
        while process.returncode is None:
            await asyncio.sleep(LOOK)
            # The rest of the time this server itself did not run, and heard nothing.
            self._silent += min(spent.since(), LOOK)
            patience = self._limits.patience + max(self._open.values(), default=0.0)
            if self._silent > (patience if self._ready else STARTING):
                # While it starts it has no rules yet that could make it hang.
                limit = patience if self._ready else STARTING
                why = f"it took longer than {limit:g} second{'' if limit == 1 else 's'}"
                await self._end_process(process, why, hung=self._ready)
                return
            if self._ready and not self._asked:
                self._asked = True
                self._write({"channel": "watch", "message": "there?"})

    async def _end_process(
        self, process: asyncio.subprocess.Process, why: str, *, hung: bool = False
    ) -> None:
        """Kill a process, fail its pending requests, and start another one."""
        if process is not self._process:
            return
        was_ready = self._ready
        self._process, self._ready, self._waiting = None, False, []
        with suppress(ProcessLookupError):
            process.kill()
        self._killed.append(process)
        unanswered, self._open = self._open, {}
        error = RequestError(TOO_LONG, f"Stopped: {why}. Your text is unchanged.")
        for channel, number in unanswered:
            answer = refuse_request(number, error)
            if channel == "lsp":
                answer["error"] = {"code": REQUEST_FAILED, "message": str(error)}
            self._say(channel, answer)
        message = notification("worker.begun", worker=self.name, reason=why, hung=hung)
        self._say("rpc", message)
        if was_ready:  # else a restart without a request would fail again
            await self.begin()

    async def end(self) -> None:
        """End the process permanently."""
        running, self._process = self._process, None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # Only now is a spare known that was just being started.
        spare, self._spare = self._spare, None
        killed, self._killed = self._killed, []
        for process in (running, spare, *killed):
            if process is not None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
