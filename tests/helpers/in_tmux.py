"""The command in a window of tmux, a whole terminal: keys, resizing, and the screen as a person sees it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import manqala

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGES = str(Path(manqala.__file__).parents[1])
PATIENCE = 90.0
"""Seconds after which a text that does not appear fails a test."""
needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Tmux:
    """A terminal with a shell; use it in a ``with`` statement."""

    def __init__(self, folder: Path, columns: int, lines: int) -> None:
        """``folder``: where commands run, and where tmux keeps its socket."""
        self._folder = folder
        self._socket = folder / "tmux.socket"
        self._command(
            "-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", lines, "-c", folder,
            "env", "-u", "COLUMNS", "-u", "LINES", "-u", "NO_COLOR",
            f"PYTHONPATH={PACKAGES}", "PYTHONUTF8=1", "COLORTERM=truecolor", "TERM=tmux-256color",
            f"XDG_CACHE_HOME={folder / 'cache'}", "PS1=ready$ ", "sh",
        )  # fmt: skip
        self.wait("ready$")

    def __enter__(self) -> Tmux:
        return self

    def __exit__(self, *_: object) -> None:
        self._command("kill-server")

    def _command(self, *words: object) -> str:
        command = ["tmux", "-S", str(self._socket), *map(str, words)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def start(self, *arguments: object) -> None:
        """Run the command with these arguments."""
        line = shlex.join([sys.executable, "-m", "manqala", *map(str, arguments)])
        self.type(f"clear; {line}")
        self.press("Enter")

    def press(self, *keys: str) -> None:
        """Press keys by their names."""
        self._command("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self._command("send-keys", "-l", text)

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self._command("resize-window", "-x", columns, "-y", lines)

    @property
    def screen(self) -> str:
        """The content of the screen."""
        return self._command("capture-pane", "-p")

    def wait(self, *texts: str) -> str:
        """Wait until all these texts are on the screen; return it."""
        return self.wait_until(
            lambda screen: all(text in screen for text in texts), " and ".join(texts)
        )

    def wait_until(self, holds: Callable[[str], bool], what: str) -> str:
        """Wait until something holds of the screen; return it."""
        until = time.monotonic() + PATIENCE
        while not holds(screen := self.screen):
            assert time.monotonic() < until, f"‘{what}’ does not come:\n{screen}"
            time.sleep(0.05)
        return screen
