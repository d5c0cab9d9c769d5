"""A process that works with the package of one tree of this repository, and is asked line by line."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]


class Tree:
    """A process that runs a script, which works when it is given ``--work``, with one tree's package."""

    def __init__(self, tree: Path, script: str, python: str = sys.executable) -> None:
        """``python``: the interpreter, of an environment that has what the tree needs."""
        folder = tree / "interpreter"
        if not (folder / "manqala").is_dir():
            sys.exit(f"{tree} is no tree of this repository")
        self.process = subprocess.Popen(
            [python, script, "--work", str(tree)], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(folder)},
        )  # fmt: skip

    def ask(self, *asked: object) -> Any:
        """What the process answers; one that ends early ends this one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("a process ended early; what it wrote stands above")
        return json.loads(line)
