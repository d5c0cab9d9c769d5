"""The entry point of the command: Ctrl-C during the import ends it as quietly as later."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> int:
    """Import the command and run it; return its exit code."""
    try:
        from manqala.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
