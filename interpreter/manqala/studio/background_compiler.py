"""Compiles the latest opened game in the background, once its text stays unchanged."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from manqala.compile.llvm.process_host import has_llvm
from manqala.studio.compiling import READY

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from manqala.studio.envelope import Message

QUIET = 2.0
"""Seconds without a change of the rules before compilation begins."""
MEGABYTES = 6144
LONGEST = 300.0
"""Time limit in seconds."""


class BackgroundCompiler:
    """Compiles one game at a time, in a separate process."""

    def __init__(self, files: Sequence[Path], ready: Callable[[Message], Awaitable[None]]) -> None:
        """``ready`` is called with the rules and options that have been compiled."""
        self._files = files
        self._ready = ready
        self._wanted: str | None = None
        self._task: asyncio.Task[None] | None = None

    def opened(self, rules: object, chosen: object) -> None:
        """Compile these rules instead of any earlier ones."""
        wanted = json.dumps({"rules": rules, "set": chosen or {}}, sort_keys=True)
        if wanted == self._wanted or not has_llvm():
            return
        self.end()
        self._wanted = wanted
        self._task = asyncio.get_running_loop().create_task(self._compile(wanted))

    def end(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
        self._wanted = None

    async def _compile(self, wanted: str) -> None:
        await asyncio.sleep(QUIET)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "manqala.studio.compiling", str(MEGABYTES), *map(str, self._files),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            await asyncio.wait_for(self._wait(process, wanted), LONGEST)
        except TimeoutError:
            return
        finally:
            with suppress(ProcessLookupError):
                process.kill()

    async def _wait(self, process: asyncio.subprocess.Process, wanted: str) -> None:
        """Pass the rules to the process, and report as soon as they can be searched."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(wanted.encode())
        process.stdin.close()
        if (await process.stdout.readline()).decode().strip() == READY:
            await self._ready(json.loads(wanted))
        await process.wait()
