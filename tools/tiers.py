"""The tests that the quick tier leaves out, by their markers and by what they took: a list in CONTRIBUTING.md.

``python -m tools.tiers`` writes the list between two marks; ``--check`` reports whether it is up to
date. ``--measure [FILE…]`` runs the tests first, all or those of some files, and writes their rows of
``tests/tiers.txt``; ``--measured COSTS`` takes what a run of all tests has written.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tools.costs import later_tiers, measure, read

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
TABLE = ROOT / "tests" / "tiers.txt"
BEGIN = "<!-- tiers: made by python -m tools.tiers -->"
END = "<!-- tiers: end -->"
TIERS = ("slow", "nightly")
SAMPLED = {"every_game", "sample_and_all", "several"}
"""Functions of ``tests/helpers/sample.py`` that make values of parameters of which some are slow."""


class Tiered(NamedTuple):
    """A test that a tier leaves out, or some cases of it."""

    file: str
    name: str
    tier: str
    whole: bool
    """Whether all its cases are left out."""


def find_tiered(folder: Path) -> Iterator[Tiered]:
    """The tests of a folder that the quick tier leaves out."""
    for path in sorted(folder.rglob("test_*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        yield from _of_module(path.relative_to(folder).as_posix(), module)


def find_measured(table: str) -> Iterator[Tiered]:
    """What ``tests/tiers.txt`` leaves out."""
    tests: dict[tuple[str, str], bool] = {}
    for row in table.splitlines():
        tier, _, name = row.partition("\t")
        test, case, _ = name.partition("[")
        tests[test, tier] = not case
    for (test, tier), whole in tests.items():
        file, _, name = test.removeprefix("tests/").partition("::")
        yield Tiered(file, name, tier, whole)


def find_all() -> Iterator[Tiered]:
    """All that the quick tier leaves out: a test once for each tier."""
    found: dict[tuple[str, str, str], Tiered] = {}
    for each in (
        *find_tiered(ROOT / "tests"),
        *find_measured(TABLE.read_text(encoding="utf-8")),
    ):
        key = each.file, each.name, each.tier
        if key not in found or each.whole:
            found[key] = each
    yield from sorted(found.values())


def _of_module(file: str, module: ast.Module) -> Iterator[Tiered]:
    values = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in module.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith("test_"):
            continue
        for tier in TIERS:
            decorators = [*node.decorator_list, *filter(None, [values.get("pytestmark")])]
            whole = any(_is_mark(decorator, tier) for decorator in decorators) or any(
                _only_batches(each) and tier == "slow" for each in node.decorator_list
            )
            if whole or any(_mentions(decorator, tier, values) for decorator in decorators):
                yield Tiered(file, node.name, tier, whole)


def _is_mark(decorator: ast.expr, tier: str) -> bool:
    return isinstance(decorator, ast.Attribute) and decorator.attr == tier


def _only_batches(decorator: ast.expr) -> bool:
    """Whether its values are those of ``several``, all of which are slow."""
    return (
        isinstance(decorator, ast.Call)
        and isinstance(given := decorator.args[-1] if decorator.args else None, ast.Call)
        and isinstance(given.func, ast.Name)
        and given.func.id == "several"
    )


def _mentions(part: ast.AST, tier: str, values: dict[str, ast.expr]) -> bool:
    """Whether a mark of the tier occurs there, or in a constant of the module that is named there."""
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute) and (
            node.attr in {tier, f"{tier}_cases"} or (tier == "slow" and node.attr == "quick_cases")
        ):
            return True
        if isinstance(node, ast.Call) and any(
            isinstance(given, ast.Constant) and given.value == tier for given in node.args
        ):
            return True
        if isinstance(node, ast.Name):
            if tier == "slow" and node.id in SAMPLED:
                return True
            if node.id in values and _mentions(values[node.id], tier, {}):
                return True
    return False


def section() -> str:
    """The list: for each file what is left out."""
    rows: dict[tuple[str, str], list[str]] = {}
    for each in find_all():
        name = each.name.removeprefix("test_").replace("_", " ")
        rows.setdefault((each.file, each.tier), []).append(name if each.whole else f"{name} *")
    listed = [f"| `{file}` | {tier} | {'; '.join(names)} |" for (file, tier), names in rows.items()]
    return "\n".join([BEGIN, "", "| file | tier | tests |", "|---|---|---|", *listed, "", END])


def page_with(text: str, made: str) -> str:
    """The page with the list between its marks."""
    before, rest = text.split(BEGIN, 1)
    return before + made + rest.split(END, 1)[1]


def _rows_of_others(files: list[str]) -> Iterator[tuple[str, str]]:
    """The rows of the table that belong to none of these files and folders; none if there are no files."""
    for row in TABLE.read_text(encoding="utf-8").splitlines() if files else ():
        tier, _, name = row.partition("\t")
        if not name.startswith(tuple(files)):
            yield name, tier


def _write_table(rows: list[tuple[str, str]]) -> None:
    TABLE.write_text("".join(f"{tier}\t{name}\n" for name, tier in sorted(rows)), "utf-8")


def main(arguments: list[str]) -> int:
    """Write the list, or with ``--check`` say whether it is up to date; ``--measure`` as above."""
    if arguments[:1] == ["--measure"]:
        files = arguments[1:]
        _write_table([*later_tiers(measure(ROOT, files)), *_rows_of_others(files)])
    elif arguments[:1] == ["--measured"]:
        costs = Path(arguments[1]).read_text(encoding="utf-8")
        _write_table([*later_tiers(read(costs.splitlines()))])
    text = PAGE.read_text(encoding="utf-8")
    made = page_with(text, section())
    if "--check" in arguments:
        return int(made != text)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
