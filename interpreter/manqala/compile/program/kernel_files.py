"""The files of kernels: their text for the typed program, their code for plain Python.

Whatever a kernel imports under ``TYPE_CHECKING`` is there in the program that takes it in; kernel/__init__.py says more.
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
    """The file of a kernel, which is called by the name of its module."""
    return PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")


@cache
def kernel_text(name: str) -> str:
    """A kernel as it is written, in types and sentences, too."""
    return kernel_path(name).read_text(encoding="utf-8")


@cache
def kernel_code(name: str) -> CodeType:
    """A kernel for plain Python; it is translated once, as every module is, and kept in its folder."""
    code = SourceFileLoader(name, str(kernel_path(name))).get_code(name)
    assert code is not None
    return code
