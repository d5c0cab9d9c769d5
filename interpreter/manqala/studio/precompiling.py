"""Compiles, at export, what Python in the page would otherwise compile at its first start.

This needs the page's own Python: Pyodide, run by Node. Without Node, the page compiles at its first visit, and caches
the result.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.text.disk_cache import make_or_load

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["NOTHING", "precompile"]

PROGRAM = Path(__file__).with_name("precompile.mjs")
NOTHING = b"PK\x05\x06" + bytes(18)
"""An empty archive."""
SECONDS = 300.0
"""Time limit; about fifteen are needed."""


def precompile(python: Mapping[str, bytes]) -> bytes:
    """The archive of compiled code; an empty one if it cannot be made.

    ``python``: the files of Python in the page.
    """
    node = shutil.which("node")
    if node is None:
        return NOTHING
    program = PROGRAM.read_bytes()
    of = [hashlib.sha256(data).hexdigest() for _, data in sorted(python.items())]
    try:
        return make_or_load(
            "studio-precompiled",
            (hashlib.sha256(program).hexdigest(), *of),
            lambda: _precompile(node, python),
        )
    except (OSError, subprocess.SubprocessError):
        return NOTHING


def _precompile(node: str, python: Mapping[str, bytes]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        for name, data in python.items():
            (Path(folder) / name).write_bytes(data)
        command = [node, str(PROGRAM), folder]
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
        return (Path(folder) / "compiled.zip").read_bytes()
