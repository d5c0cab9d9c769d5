"""Figures about the source of one or several trees, side by side: size, imports, circles, words.

    mkdir before && git archive 4fa01ad | tar x -C before
    python benchmarks/house_figures.py before .

Prints the rows of a table. Imports within functions, and those for types alone, make no circle.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = ("nobody", "somebody", "whoever", "told", "so many", "as often as")
"""Words of the text that a translator would have chosen."""
FIELD = (
    "constant fold",
    "dataflow",
    "liveness",
    "fixpoint",
    "lattice",
    "iterative deepening",
    "inlining",
)
"""Words of the field, by which a newcomer searches."""
PARTICIPLES = (
    "told",
    "shown",
    "made",
    "given",
    "asked",
    "found",
    "taken",
    "written",
    "read",
    "kept",
    "said",
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, nargs="+", help="a checkout")
    found = [dict(figures(tree)) for tree in parser.parse_args().tree]
    names = list(dict.fromkeys(name for one in found for name in one))
    for name in names:
        print(f"| {name} | {' | '.join(f'{one[name]:,}' for one in found)} |")
    return 0


def figures(tree: Path) -> Iterator[tuple[str, int]]:
    """What is counted in one tree, each with its name."""
    package = tree / "interpreter" / "manqala"
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))}
    yield "modules of the package", len(texts)
    yield "their lines", sum(text.count("\n") for text in texts.values())
    yield "the longest module", max(text.count("\n") for text in texts.values())
    trees = {path: ast.parse(text) for path, text in texts.items()}
    names = {_module(path, package): path for path in texts}
    imports = {name: set(_imports(trees[path], names)) for name, path in names.items()}
    yield "imports between them", sum(map(len, imports.values()))
    yield "modules on a circle of imports", len(_on_circles(imports))
    for room in ("compile", "resolve", "analysis"):
        lines = sum(
            text.count("\n") for path, text in texts.items() if path.is_relative_to(package / room)
        )
        yield f"lines of {room}/", lines
    yield (
        "modules that test seven or more kinds of nodes",
        sum(_kinds(text) >= 7 for text in texts.values()),
    )
    yield "‘Any’", sum(len(re.findall(r"\bAny\b", text)) for text in texts.values())
    functions = [
        n for one in trees.values() for n in ast.walk(one) if isinstance(n, ast.FunctionDef)
    ]
    lengths = sorted((n.end_lineno or n.lineno) - n.lineno + 1 for n in functions)
    yield "lines of a function, median", lengths[len(lengths) // 2]
    yield (
        "functions named by a participle",
        sum(n.name.strip("_") in PARTICIPLES for n in functions),
    )
    whole = "\n".join(texts.values()).lower()
    for word in (*WORDS, *FIELD):
        yield f"‘{word}’", len(re.findall(rf"\b{word}", whole))


def _module(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(module: ast.Module, known: dict[str, Path]) -> Iterator[str]:
    """The modules of the package that are imported when this one is: not within functions, nor for types alone."""
    waiting: list[ast.stmt] = list(module.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        elif isinstance(node, ast.ImportFrom) and node.module:
            within = (f"{node.module}.{one.name}" for one in node.names)
            yield from {name if name in known else node.module for name in within} & known.keys()
        elif isinstance(node, ast.Import):
            yield from {one.name for one in node.names} & known.keys()


def _on_circles(imports: dict[str, set[str]]) -> set[str]:
    """The modules that import themselves by a detour."""
    found: set[str] = set()
    left = {name: set(to) - {name} for name, to in imports.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            circle = error.args[1]
            found.update(circle)
            left[circle[1]].discard(circle[0])
            left[circle[0]].discard(circle[1])
        else:
            return found


def _kinds(text: str) -> int:
    return len(set(re.findall(r"isinstance\([^()]*?\b(?:core|tree)\.(\w+)", text)))


if __name__ == "__main__":
    sys.exit(main())
