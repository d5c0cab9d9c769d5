"""The command in a separate terminal: typing, waiting for output, reading the screen."""

from __future__ import annotations

import os
import re
import select
import struct
import sys
import time
from pathlib import Path

import manqala

PACKAGES = str(Path(manqala.__file__).parents[1])
PATIENCE = 60.0
"""Seconds without the expected text after which a test fails; two workers may share a slow machine."""
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A process with a terminal; use it in a ``with`` statement."""

    def __init__(self, *arguments: object, columns: int = 80, **environment: str) -> None:
        """Start the command with these arguments."""
        import fcntl
        import pty
        import termios

        self.shown = ""
        """All that it has shown, control sequences included."""
        self._looked = 0
        self.pid, self.screen = pty.fork()
        if self.pid == 0:  # the child
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
            told = {
                "PYTHONPATH": PACKAGES,
                "TERM": "xterm-256color",
                "PYTHONUTF8": "1",
                **environment,
            }
            kept = {
                name: value
                for name, value in os.environ.items()
                if name not in {"NO_COLOR", "COLUMNS"}
            }
            command = [sys.executable, "-m", "manqala", *map(str, arguments)]
            os.execve(sys.executable, command, {**kept, **told})

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.screen)
        if self.pid:
            import signal

            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)

    @property
    def text(self) -> str:
        """What it has shown, without control sequences."""
        return CODES.sub("", self.shown).replace("\r", "")

    def wait(self, text: str) -> None:
        """Read until this text appears after the last one awaited."""
        until = time.monotonic() + PATIENCE
        while (at := self.text.find(text, self._looked)) < 0:
            assert time.monotonic() < until, f"‘{text}’ does not come: {self.text[self._looked :]}"
            assert self._more(), f"it ended without ‘{text}’: {self.text[self._looked :]}"
        self._looked = at + len(text)

    def type(self, line: str, prompt: str = "> ") -> None:
        """Type a line when the prompt is there."""
        self.wait(prompt)
        self.press(line.encode() + b"\n")

    def press(self, keys: bytes) -> None:
        """Press keys at once."""
        os.write(self.screen, keys)

    def interrupt(self) -> None:
        """Press Ctrl-C once the process waits for keys.

        One that comes between a prompt and the wait behind it is only heard by Python with the key after it (its module
        ``readline`` looks for signals, then calls ``select``); a person would press another.
        """
        until = time.monotonic() + PATIENCE
        asleep = 0
        while asleep < 5:
            assert time.monotonic() < until, "it does not come to rest"
            time.sleep(0.02)
            asleep = asleep + 1 if self._asleep() else 0
        self.press(b"\x03")

    def _asleep(self) -> bool:
        """Whether the process waits; where the system does not tell, a moment's patience has to do."""
        try:
            state = Path(f"/proc/{self.pid}/stat").read_text("utf-8")
        except OSError:
            return True
        return state.rpartition(")")[2].split()[0] == "S"

    def ends(self) -> int:
        """Read to the end; gives the exit code."""
        while self._more():
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def _more(self) -> bool:
        ready, _, _ = select.select([self.screen], [], [], PATIENCE)
        assert ready, f"nothing more comes: {self.text[self._looked :]}"
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # how Linux says that the other side has gone
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)
