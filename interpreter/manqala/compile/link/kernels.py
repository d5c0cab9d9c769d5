"""Kernels taken into the programs of games: as source for Numba, as they stand for plain Python.

Whatever a kernel imports under ``TYPE_CHECKING`` is there in the program that takes it in; kernel/__init__.py says more.
"""

from __future__ import annotations

import ast
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


def kernel_source(name: str) -> str:
    """The functions of a kernel without types and sentences, and what they import to run."""
    found: list[ast.stmt] = []
    for node in ast.parse(kernel_text(name)).body:
        if isinstance(node, ast.FunctionDef):
            found.append(_bare(node))
        elif isinstance(node, ast.ImportFrom) and node.module not in {"__future__", "typing"}:
            found.append(node)
    return ast.unparse(ast.Module(found, []))


def _bare(function: ast.FunctionDef) -> ast.FunctionDef:
    """A function without what is said about it."""
    function.returns = None
    for argument in function.args.args:
        argument.annotation = None
    if ast.get_docstring(function) is not None:
        del function.body[0]
    return function
