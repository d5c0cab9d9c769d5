"""The files of kernels: their text for the typed program, their code for plain Python.

A kernel's imports under ``TYPE_CHECKING`` are available in each program that includes it; see kernel/__init__.py.
"""

from __future__ import annotations

from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import CodeType

PACKAGE = Path(__file__).parents[2]


def kernel_path(name: str) -> Path:
    """Return the file of a kernel by the name of its module."""
    return PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")


@cache
def kernel_text(name: str) -> str:
    """Return the source of a kernel, with types and docstrings."""
    return kernel_path(name).read_text(encoding="utf-8")


@cache
def kernel_code(name: str) -> CodeType:
    """Return a kernel's code for plain Python; Python compiles it once, as any module, and caches it in its folder."""
    code = SourceFileLoader(name, str(kernel_path(name))).get_code(name)
    assert code is not None
    return code
