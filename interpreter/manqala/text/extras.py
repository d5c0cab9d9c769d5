"""Libraries that only some users need: which extra brings them, and what is said where one is missing.

It is said in one way everywhere, with one code, and commands end with 1: what was typed is right, and only the environment
lacks something, whereas 2 would tell a script that the command line is wrong.
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
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("numpy", "pyspiel"),
    "jax": ("jax", "numpy"),
    "lsp": ("pygls",),
    "studio": ("pygls", "starlette", "uvicorn", "websockets"),
    "terminal": ("textual",),
    "docs": ("nbclient", "nbformat", "zensical"),
}
"""The extras, and what is imported of what each of them brings."""


def install(extra: str) -> str:
    """The command that brings an extra."""
    return f"pip install 'manqala[{extra}]'"


def missing(extra: str) -> list[str]:
    """What an extra brings and is not installed; nothing is imported for that."""
    return [name for name in EXTRAS[extra] if importlib.util.find_spec(name) is None]


def need(extra: str) -> None:
    """Raise ``ManqalaError`` (E631) where something is missing that an extra brings."""
    if names := missing(extra):
        raise lacking(extra, names)


def import_extra(module: str, extra: str) -> Any:
    """A library of an extra, or a module of ours that imports one; raises ``ManqalaError`` (E631) where that cannot be."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        name = (error.name or "").split(".")[0]
        if name == "manqala":
            raise
        if isinstance(error, ModuleNotFoundError) and name:
            raise lacking(extra, [name]) from None
        raise _extra_error(extra, f"it cannot be used here: {error}") from None


def lacking(extra: str, names: Sequence[str]) -> ManqalaError:
    """What is said where these libraries are not installed."""
    first, last = ", ".join(names[:-1]), names[-1]
    return _extra_error(
        extra, f"{first} and {last} are not installed" if first else f"{last} is not installed"
    )


def _extra_error(extra: str, why: str) -> ManqalaError:
    message = f"the extra ‘{extra}’ is needed for this, and {why}"
    helped = (f"install it with: {install(extra)}",)
    return ManqalaError(Diagnostic(codes.MISSING_EXTRA, Severity.ERROR, None, message, help=helped))
