"""A command that is sent a signal while it is at work: when it gets somewhere, not after some seconds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.cli import main as cli_main

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGES = str(Path(cli_main.__file__).parents[2])

AT_WORK = """\
import importlib, pathlib, sys
from functools import reduce
from manqala.cli.main import main

module, names, left, sign = sys.argv[1:5]
del sys.argv[1:5]
*owners, name = names.split(".")
owner = reduce(getattr, owners, importlib.import_module(module))
usual, left = getattr(owner, name), int(left)

def told(*arguments, **more):
    global left
    left -= 1
    if left == 0:
        pathlib.Path(sign).touch()
    return usual(*arguments, **more)

setattr(owner, name, told)
sys.exit(main())
"""
"""The command; calling the function named first makes a file."""


def at_work(
    folder: Path, function: Callable[..., Any], call: int, *arguments: object, **more: Any
) -> subprocess.Popen[str]:
    """Start a command line; give the process when it calls the ``function`` for the time number ``call``.

    The function itself is passed, not its name: a type checker sees when it is renamed.
    """
    sign = folder / "at-work"
    process = subprocess.Popen(
        [
            sys.executable, "-c", AT_WORK, function.__module__, function.__qualname__, str(call), str(sign),
            *map(str, arguments),
        ],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": PACKAGES}, **more,
    )  # fmt: skip
    while not sign.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process


def interrupt(process: subprocess.Popen[str], *, group: bool = False) -> tuple[str, str]:
    """Send Ctrl-C to a process, or to its whole group as a terminal does; give what it wrote."""
    if group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    return out, err
