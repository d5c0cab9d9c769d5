"""The parser that editors use for rule files: compiled from the grammar for tree-sitter, loaded, and its trees."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from tests.helpers.checkout import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Language, Node, Parser

GRAMMAR = ROOT / "editors" / "tree-sitter-manqala"
SOURCES = GRAMMAR / "src"
SCANNER_WARNINGS = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror")


def compile_library(folder: Path) -> Path:
    """Compile the parser; the part that is written by hand without a warning."""
    library = folder / "manqala.so"
    build = ("cc", "-O0", "-fPIC", f"-I{SOURCES}")
    scanner = folder / "scanner.o"
    subprocess.run(
        [*build, *SCANNER_WARNINGS, "-c", SOURCES / "scanner.c", "-o", scanner], check=True
    )
    subprocess.run([*build, "-shared", SOURCES / "parser.c", scanner, "-o", library], check=True)
    return library


def load(library: Path) -> Language:
    """The language in a library, for the binding of tree-sitter."""
    from tree_sitter import Language

    function = ctypes.CDLL(str(library)).tree_sitter_manqala
    function.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return Language(capsule(function(), b"tree_sitter.Language", None))


@cache
def library() -> Path:
    """The compiled parser; skips the test where it cannot be compiled or loaded."""
    pytest.importorskip("tree_sitter", reason="tree-sitter is not installed: pip install '.[dev]'")
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler ‘cc’: the grammar for tree-sitter is not tested")
    return compile_library(Path(_folder().name))


@cache
def _folder() -> TemporaryDirectory[str]:
    """Removed when the tests end."""
    return TemporaryDirectory(prefix="manqala-trees-")


@cache
def language() -> Language:
    """The language of the compiled parser."""
    return load(library())


def parser() -> Parser:
    """A new parser."""
    from tree_sitter import Parser

    return Parser(language())


def root_of(text: str) -> Node:
    """The tree of a rule file."""
    return parser().parse(text.encode()).root_node


def text_of(node: Node) -> str:
    """The text of a node of a tree whose text was read at once."""
    assert node.text is not None
    return node.text.decode()


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it, in order."""
    yield node
    for child in node.children:
        yield from walk(child)


def faults(node: Node) -> list[str]:
    """Where something is not understood, or was added to understand it."""
    return [
        f"{found.start_point.row + 1}:{found.start_point.column + 1} {found.type}"
        for found in walk(node)
        if found.is_error or found.is_missing
    ]
