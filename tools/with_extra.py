"""Tools that need an extra say so as Manqala itself does."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from manqala.text import render
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable


def with_extra(main: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a tool: its exit code, and 1 where an extra is missing, which is told."""
    try:
        return main(arguments)
    except ManqalaError as error:
        render.print_diagnostics(error.diagnostics, sys.stderr)
        return 1
