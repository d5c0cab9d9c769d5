"""A process that runs rules: JSON frames in and out, one on each line, with a memory limit.

Rules come from strangers. Whatever they do, this process can be killed and restarted: every request is
self-contained.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.studio.envelope import Message
    from manqala.studio.language_channel import LanguageChannel

PLAY, THINK, WORK = "play", "think", "work"
"""The kinds of workers: for immediate replies, for searches, and for long jobs."""
MEGABYTE = 1 << 20
LONGEST = 8 * MEGABYTE
"""Limit on the length of a frame."""
PAUSE = 0.3
"""Seconds without a frame after which a worker loads the rest of what it needs."""


class Output(Protocol):
    """The output for frames."""

    def write(self, data: bytes, /) -> int:
        """Write a frame as a line."""

    def flush(self) -> None:
        """Buffer nothing."""


class RuleWorker:
    """Handles frames one by one, and runs long jobs in between."""

    def __init__(self, files: Sequence[str], output: Output) -> None:
        """``files``: the files that the user named; ``output``: the output for frames."""
        from pathlib import Path

        from manqala.studio.named_files import NamedFiles
        from manqala.studio.service import Service

        self._files = NamedFiles([Path(file) for file in files])
        self._output = output
        self.service = Service(self._files)
        self._language: LanguageChannel | None = None
        self._working: asyncio.Task[None] | None = None

    def language(self) -> LanguageChannel:
        """The language server, which only one of the workers runs."""
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
            # The server was killed: there is no receiver, and buffered output cannot be written.
            os._exit(0)

    def handle(self, frame: Message) -> None:
        """Handle a frame."""
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
        """Run long jobs, and handle new frames in between."""
        while self.service.busy:
            self.service.work()
            await asyncio.sleep(0)
        self._working = None


async def serve(worker: RuleWorker, load: Callable[[], object]) -> None:
    """Handle frames until the input ends.

    ``load`` loads what takes long and is not needed to show a board, such as the language server. It is called in the
    first pause between frames; until then frames for that server wait.
    """
    reader = asyncio.StreamReader(limit=LONGEST)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    worker.send("watch", "ready")
    loaded = False
    waiting: list[Message] = []
    while True:
        try:
            line = await asyncio.wait_for(reader.readline(), None if loaded else PAUSE)
        except TimeoutError:
            load()
            loaded = True
            for frame in waiting:
                worker.handle(frame)
            waiting.clear()
            continue
        if not line:
            return
        frame = json.loads(line)
        if frame["channel"] == "lsp" and not loaded:
            waiting.append(frame)
        else:
            worker.handle(frame)
        # Let the language server's delayed tasks run.
        await asyncio.sleep(0)


def limit_memory(megabytes: int) -> None:
    """Limit memory, so that a program that needs more fails instead of the machine."""
    try:
        import resource
    except ImportError:  # unavailable on this system
        return
    most = megabytes * MEGABYTE
    # WebAssembly reserves gigabytes without using them. Only Linux distinguishes reserved from used memory.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    resource.setrlimit(kind, (most, most))
    # A core dump of a killed process is useless.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(arguments: Sequence[str]) -> None:
    """Run until the input ends.

    ``arguments``: the kind of worker, the memory limit in megabytes, and the named files.
    """
    import gc

    name, megabytes, *files = arguments
    limit_memory(int(megabytes))
    # Other output must not appear between frames.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        worker = RuleWorker(files, output)
        gc.collect()
        gc.freeze()
        asyncio.run(serve(worker, worker.language if name == PLAY else worker.service.load))


if __name__ == "__main__":
    main(sys.argv[1:])
