"""The process in which tools run, seen from the server: started on demand, killed if it takes too long, and replaced.

Rules come from strangers. The server survives whatever they do, because every call is
self-contained.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from manqala.studio.spent_time import SpentTime

if TYPE_CHECKING:
    from collections.abc import Mapping

PATIENCE = 30.0
"""Limit of seconds of processor time for a call."""
MEGABYTES = 4096
"""Limit of memory: a search needs a compiler."""
LONGEST = 8 << 20
"""Limit on the length of an answer, in bytes."""
LOOK = 0.25
"""Seconds between checks of the time that a call has used."""


class ToolError(Exception):
    """A call that failed, with a message for the assistant."""


class ToolProcess:
    """Calls tools one after the other."""

    def __init__(self, patience: float = PATIENCE, megabytes: int = MEGABYTES) -> None:
        """``patience``, ``megabytes``: limits of time and memory."""
        self._patience = patience
        self._megabytes = megabytes
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        """The answer of a tool.  Raises ``ToolError``."""
        line = json.dumps([tool, arguments]).encode() + b"\n"
        async with self._one_at_a_time:
            answered = False
            try:
                answer = await self._ask(line)
                answered = True
            finally:
                # A call that was cancelled must not answer the next one.
                if not answered:
                    await self.end()
        if "error" in answer:
            raise ToolError(answer["error"])
        return answer["answer"]

    async def end(self) -> None:
        """End the process; the next call starts another one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _ask(self, line: bytes) -> Mapping[str, Any]:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "manqala.mcp.tool_worker", str(self._megabytes),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST,
            )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(line)
            await process.stdin.drain()
        spent, used = SpentTime(process.pid), 0.0
        reading = asyncio.ensure_future(process.stdout.readline())
        try:
            while not (await asyncio.wait([reading], timeout=LOOK))[0]:
                used += spent.since()
                if used > self._patience:
                    raise ToolError(
                        f"stopped: the call took longer than {self._patience:g} seconds"
                    )
            answer = reading.result()
        except ValueError:
            raise ToolError("stopped: the answer is too long") from None
        finally:
            reading.cancel()
        if not answer:
            raise ToolError("failed: the call ended unexpectedly, perhaps for lack of memory")
        read: Mapping[str, Any] = json.loads(answer)
        return read
