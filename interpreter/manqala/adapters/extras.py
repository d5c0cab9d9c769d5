"""Libraries that only some need: loaded when they are, and whoever has none is told which extra brings them."""

from __future__ import annotations

import importlib
from typing import Any

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError


def wanted(module: str, library: str, extra: str) -> Any:
    """A module of the package that needs a library; raises ``ManqalaError`` (E631) where that is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        if (error.name or "").split(".")[0] == "manqala":
            raise
        raise ManqalaError(
            Diagnostic(
                codes.MISSING_EXTRA, Severity.ERROR, None, f"{library} is not installed, or cannot be used: {error}",
                help=(f"install it with: pip install 'manqala[{extra}]'",),
            )
        ) from None  # fmt: skip
