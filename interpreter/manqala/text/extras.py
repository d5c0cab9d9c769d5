"""Optional dependencies: the extra that installs each, and the error if one is missing.

All commands report a missing library alike, with one code and exit status 1. The command line is
right, and only the environment lacks something; status 2 would report wrong usage.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Sequence

EXTRAS = {
    "native": ("llvmlite", "numpy"),
    "dask": ("distributed",),
    "study": ("matplotlib", "numpy", "pyarrow", "scipy", "statsmodels"),
    "tune": ("matplotlib", "numpy", "optuna", "pyarrow", "scipy", "statsmodels"),
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("numpy", "pyspiel"),
    "jax": ("jax", "numpy"),
    "lsp": ("pygls",),
    "mcp": ("mcp",),
    "studio": ("pygls", "starlette", "uvicorn", "websockets"),
    "terminal": ("textual",),
    "docs": ("nbclient", "nbformat", "zensical"),
}
"""The extras, and the modules imported from each."""


def install_command(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'manqala[{extra}]'"


def find_missing(extra: str) -> list[str]:
    """Return the libraries of an extra that are not installed, without importing any."""
    return [name for name in EXTRAS[extra] if importlib.util.find_spec(name) is None]


def require_extra(extra: str) -> None:
    """Raise ``ManqalaError`` (E631) if a library of an extra is missing."""
    if names := find_missing(extra):
        raise missing_error(extra, names)


def import_extra(module: str, extra: str) -> Any:
    """Import a library of an extra, or a module of ours that needs one; raises ``ManqalaError`` (E631)."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        name = (error.name or "").split(".")[0]
        if name == "manqala":
            raise
        if isinstance(error, ModuleNotFoundError) and name:
            raise missing_error(extra, [name]) from None
        raise _extra_error(extra, f"it cannot be used here: {error}") from None


def missing_error(extra: str, names: Sequence[str]) -> ManqalaError:
    """Return the error about libraries that are not installed."""
    first, last = ", ".join(names[:-1]), names[-1]
    return _extra_error(
        extra, f"{first} and {last} are not installed" if first else f"{last} is not installed"
    )


def _extra_error(extra: str, why: str) -> ManqalaError:
    message = f"the extra ‘{extra}’ is needed for this, and {why}"
    help_lines = (f"install it with: {install_command(extra)}",)
    return ManqalaError(
        Diagnostic(codes.MISSING_EXTRA, Severity.ERROR, None, message, help=help_lines)
    )
