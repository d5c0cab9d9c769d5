"""A process in which rules run: frames of JSON, one a line, in and out, within limits of memory.

Rules come from strangers. Whatever they do, this process can be ended and begun anew: it keeps nothing
that a request does not bring along.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.studio.envelope import Message
    from manqala.studio.language_channel import LanguageChannel

PLAY, THINK, WORK = "play", "think", "work"
"""What workers are for: to answer at once, to search, to do what takes long."""
MEGABYTE = 1 << 20
LONGEST = 8 * MEGABYTE
"""A frame is not longer."""


class Output(Protocol):
    """Where frames go."""

    def write(self, data: bytes, /) -> int:
        """Take a frame, which is a line."""

    def flush(self) -> None:
        """Hold nothing back."""


class RuleWorker:
    """Handles frames one after the other, and goes on with long jobs in between."""

    def __init__(self, files: Sequence[str], output: Output) -> None:
        """``files``: those that the user has named; ``output``: where frames go."""
        from pathlib import Path

        from manqala.studio.named_files import NamedFiles
        from manqala.studio.service import Service

        self._files = NamedFiles([Path(file) for file in files])
        self._output = output
        self.service = Service(self._files)
        self._language: LanguageChannel | None = None
        self._working: asyncio.Task[None] | None = None

    def language(self) -> LanguageChannel:
        """The language server, which only one of several workers is asked for."""
        if self._language is None:
            from manqala.studio.language_channel import LanguageChannel

            self._language = LanguageChannel(self._files, lambda said: self.send("lsp", said))
        return self._language

    def send(self, channel: str, message: object) -> None:
        """Write a frame."""
        data = json.dumps({"channel": channel, "message": message}, ensure_ascii=False)
        try:
            self._output.write(data.encode("utf-8", "replace") + b"\n")
            self._output.flush()
        except BrokenPipeError:
            # The server was killed: there is no one to say it to, and what waits in the buffer can go nowhere either.
            os._exit(0)

    def handle(self, frame: Message) -> None:
        """Answer a frame."""
        channel, message = frame["channel"], frame["message"]
        if channel == "watch":
            self.send("watch", message)
        elif channel == "lsp":
            self.language().receive(message)
        else:
            answer = self.service.answer(message, lambda said: self.send("rpc", said))
            if message.get("id") is not None:
                self.send("rpc", answer)
            if self.service.busy and self._working is None:
                self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        """Go on with long jobs, and let in between whatever comes in."""
        while self.service.busy:
            self.service.work()
            await asyncio.sleep(0)
        self._working = None


async def serve(worker: RuleWorker) -> None:
    """Handle what comes in until nothing more does."""
    reader = asyncio.StreamReader(limit=LONGEST)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    worker.send("watch", "ready")
    while line := await reader.readline():
        worker.handle(json.loads(line))
        # What the language server does later has its turn, too.
        await asyncio.sleep(0)


def limit_memory(megabytes: int) -> None:
    """What would take more fails here, and does not take the machine along."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    most = megabytes * MEGABYTE
    # What is reserved and never written to takes nothing: WebAssembly reserves gigabytes. Only Linux tells both apart.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    resource.setrlimit(kind, (most, most))
    # A core of a process that was ended is of no use to anybody.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(arguments: Sequence[str]) -> None:
    """Run until the input ends.

    ``arguments``: what the worker is for, how many megabytes there are, and the files that were named.
    """
    import gc

    name, megabytes, *files = arguments
    limit_memory(int(megabytes))
    # Whatever prints something must not write between frames.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        worker = RuleWorker(files, output)
        if name == PLAY:
            worker.language()  # ready before it is asked for
        gc.collect()
        gc.freeze()
        asyncio.run(serve(worker))


if __name__ == "__main__":
    main(sys.argv[1:])
