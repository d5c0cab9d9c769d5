"""Record full-screen games of a beginner: ``python -m tools.terminal_recording FOLDER``.

The recordings are asciicast files.

Each session runs ``manqala`` in a pseudo-terminal of 60 columns, types keys, and writes what the terminal was sent and when.
Players for asciicast files, such as asciinema's, show the result.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time
from pathlib import Path
from typing import NamedTuple

COLUMNS, LINES = 60, 24
END = 20.0
"""Time limit in seconds for a program to end after the last key."""


class Key(NamedTuple):
    """Text that is typed, and the seconds to wait before it."""

    text: str
    wait: float


RIGHT, ENTER = "\x1b[C", "\r"
SESSIONS = {
    "oware": [Key(RIGHT, 4), Key(RIGHT, 1), Key(ENTER, 1), Key("r", 8), Key("u", 2), Key("3", 1), Key("q", 8), Key("yes\r", 1)],
    "dong-wo": [Key("1", 5), Key("1", 4), Key("w", 10), Key("h", 3), Key("q", 6), Key("yes\r", 1)],
    "o-an-quan": [Key("2", 4), Key(RIGHT, 2), Key(ENTER, 1), Key("?", 8), Key("q", 2), Key("yes\r", 1)],
}  # fmt: skip
"""For each game the keys of a person who plays it for the first time."""


def record(command: list[str], keys: list[Key], target: Path) -> int:
    """Run a command with keys, write the recording, return its exit code."""
    began = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    header = {"version": 2, "width": COLUMNS, "height": LINES, "title": " ".join(command[1:])}
    lines = [json.dumps(header)]

    def listen(seconds: float) -> bool:
        """Record output for some seconds; return whether the program is still running."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if not select.select([terminal], [], [], left)[0]:
                break
            try:
                data = os.read(terminal, 1 << 16)
            except OSError:  # Linux reports the end of a pseudo-terminal like this
                return False
            if not data:
                return False
            text = data.decode("utf-8", "replace")
            lines.append(json.dumps([round(time.monotonic() - began, 3), "o", text]))
        return True

    going = True
    for key in keys:
        going = going and listen(key.wait)
        if going:
            os.write(terminal, key.text.encode())
    if going and listen(END):
        os.kill(process, 9)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def main(arguments: list[str]) -> int:
    """Record all sessions into a folder."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    codes = {}
    for game, keys in SESSIONS.items():
        command = [sys.executable, "-m", "manqala", "play", game, "--seed", "1"]
        codes[game] = record(command, keys, folder / f"{game}.cast")
        sys.stdout.write(f"{folder / game}.cast: exit code {codes[game]}\n")
    return int(any(codes.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
