"""What holds for every test: it lies in the folder of a room, asserts something, and changes no private name."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

from tests.helpers.checkout import ROOT, TESTS, parse_module

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILES = sorted(TESTS.rglob("test_*.py"))
BESIDE_THE_ROOMS = {"docs", "editors", "games", "random_rules", "smoke", "tools"}
"""Folders with tests of something else than a room of the package."""
Definition = ast.FunctionDef | ast.ClassDef


@cache
def known_names(path: Path) -> dict[str, tuple[Path, Definition]]:
    """The functions and classes that go by a name in a file, its own and what it imports of the tests, and their files."""
    found: dict[str, tuple[Path, Definition]] = {}
    for node in parse_module(path).body:
        if isinstance(node, Definition):
            found[node.name] = path, node
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            file = ROOT / f"{str(node.module).replace('.', '/')}.py"
            there = known_names(file) if file.is_file() else {}
            found |= {name.name: there[name.name] for name in node.names if name.name in there}
    return found


def asserts(path: Path, node: ast.AST, seen: frozenset[str] = frozenset()) -> bool:
    """Whether something is asserted there, or in what is called there."""
    called = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assert):
            return True
        if isinstance(inner, ast.Attribute) and ast.unparse(inner) in {
            "pytest.raises",
            "pytest.warns",
        }:
            return True
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name):
            called.add(inner.func.id)
    names = known_names(path)
    return any(asserts(*names[name], seen | called) for name in called - seen if name in names)


def functions_of(path: Path) -> Iterator[ast.FunctionDef]:
    for node in parse_module(path).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def test_tests_lie_in_the_folders_of_rooms() -> None:
    rooms = {path.parent.name for path in (ROOT / "interpreter" / "manqala").glob("*/__init__.py")}
    folders = {path.relative_to(TESTS).parts[0] for path in FILES} - {"test_tests.py"}
    assert folders - rooms <= BESIDE_THE_ROOMS
    assert rooms - folders == set()


def test_every_test_asserts_something() -> None:
    """That nothing is raised is no result."""
    found = [
        f"{path.relative_to(TESTS).as_posix()}::{test.name}"
        for path in FILES
        for test in functions_of(path)
        if not asserts(path, test)
    ]
    assert found == []


def test_a_test_that_asserts_nothing_would_be_seen() -> None:
    path = TESTS / "cli" / "test_progress.py"
    idle, busy = (ast.parse(text) for text in ("shown(1, 2)", "def run():\n  assert shown(1, 2)"))
    assert not asserts(path, idle)
    assert asserts(path, busy)


def test_nothing_is_changed_by_its_private_name() -> None:
    """The linter sees what is reached by a dot; names in quotes are seen here."""
    found = [
        f"{path.relative_to(TESTS).as_posix()}: {change}"
        for path in FILES
        for change in re.findall(
            r"""setattr\([^()]*["'](?!os\._exit["'])(?:[\w.]*\.)?_[a-z]\w*["']""",
            path.read_text(encoding="utf-8"),
        )
    ]
    assert found == []
