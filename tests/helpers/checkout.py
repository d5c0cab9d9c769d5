"""Where the checkout lies, and what tests read of it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
DOCS = ROOT / "docs"


@cache
def parse_module(path: Path) -> ast.Module:
    """A module of the checkout as a tree: several tests look through the same ones."""
    return ast.parse(path.read_text(encoding="utf-8"))
