"""Whether what studies need is installed."""

from __future__ import annotations

import importlib.util

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

NEEDED = ("numpy", "scipy", "statsmodels", "matplotlib", "pyarrow")


def need_extra() -> None:
    """Raise ``ManqalaError`` (E631) where a package of the extra ``study`` is missing."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        message = f"studies and contests need what is not installed: {', '.join(missing)}"
        helped = "install it with: pip install 'manqala[study]'"
        raise ManqalaError(
            Diagnostic(codes.MISSING_EXTRA, Severity.ERROR, None, message, help=(helped,))
        )
