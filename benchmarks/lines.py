"""Line counts of the files of a commit: in total, of code, and of imports.

Lines of code are those that are left without blank ones, comments, docstrings and imports.  Of a
text that is not Python, such as a fragment, blank lines and comments do not count.
"""

import argparse
import ast
import io
import subprocess
import tarfile
from collections.abc import Iterator

SUFFIXES = (".py", ".pyi", ".txt")


def of_statements(tree: ast.Module) -> tuple[set[int], set[int]]:
    """The lines of docstrings (and other texts that stand by themselves), and those of imports."""
    told: set[int] = set()
    imports: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.update(range(node.lineno, (node.end_lineno or 0) + 1))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            told.update(range(node.lineno, (node.end_lineno or 0) + 1))
    return told, imports


def counted(text: str) -> tuple[int, int, int]:
    """All lines, those of code, those of imports."""
    lines = text.splitlines()
    written = {n for n, line in enumerate(lines, 1) if line.split("#")[0].strip()}
    try:
        told, imports = of_statements(ast.parse(text))
    except SyntaxError:
        told, imports = set(), set()
    return len(lines), len(written - told - imports), len(imports)


def files(commit: str, paths: list[str]) -> Iterator[str]:
    """The texts of the files at these paths in a commit."""
    made = subprocess.run(["git", "archive", commit, *paths], check=True, stdout=subprocess.PIPE)
    with tarfile.open(fileobj=io.BytesIO(made.stdout)) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None and member.name.endswith(SUFFIXES):
                yield content.read().decode("utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    given = parser.parse_args()
    found = [counted(text) for text in files(given.commit, given.paths)]
    lines, code, imports = (sum(column) for column in zip(*found, strict=True))
    print(f"{len(found)} files, {lines} lines: {code} of code, {imports} of imports")


if __name__ == "__main__":
    main()
