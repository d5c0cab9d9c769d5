"""The page on the rooms, the import contract and the folders of the package say the same."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import grimp
import pytest

from manqala.text.resources import game_files
from tests.helpers.checkout import ROOT, parse_module
from tests.helpers.there import there

PACKAGE = ROOT / "interpreter" / "manqala"
PAGE = (ROOT / "docs" / "design" / "architecture.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACT = PROJECT["tool"]["importlinter"]["contracts"][0]


def layers() -> list[list[str]]:
    return [[room.strip() for room in layer.split("|")] for layer in CONTRACT["layers"]]


def test_every_room_is_in_the_contract() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    modules = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"}
    assert {room for layer in layers() for room in layer} == rooms
    assert set(CONTRACT["exhaustive_ignores"]) == modules


def test_the_picture_shows_the_rooms_in_the_order_of_the_contract() -> None:
    picture = there(re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)).group(1)
    names = {room for layer in layers() for room in layer}
    shown = [
        [word for word in re.findall(r"(?:^  |   )([a-z]+)  ", line) if word in names]
        for line in picture.splitlines()
        if re.match(r"  [a-z]", line)
    ]
    assert [line for line in shown if line] == layers()


def test_no_import_goes_up() -> None:
    assert "ignore_imports" not in CONTRACT
    assert "No import goes up" in PAGE


def test_the_ways_through_the_rooms_name_files_that_are_there() -> None:
    named = set(re.findall(r"(?:^|\s)((?:[a-z_]+/)+[a-z_]+\.py)", PAGE))
    assert len(named) > 12
    for name in named:
        place = (
            ROOT / name if name.startswith(("tests/", "benchmarks/", "tools/")) else PACKAGE / name
        )
        assert place.is_file(), name
    for room in re.findall(r"(?:^|\s)((?:[a-z_]+/)+)(?:\s|$)", PAGE):
        assert (PACKAGE / room).is_dir() or (ROOT / room).is_dir(), room


# ---- names --------------------------------------------------------------------------------------------


def homonyms(named: Iterable[tuple[str, Path]]) -> dict[str, list[str]]:
    """The names that more than one place has, with the places."""
    places: dict[str, list[str]] = {}
    for name, place in named:
        places.setdefault(name, []).append(str(place.relative_to(PACKAGE)))
    return {name: found for name, found in places.items() if len(found) > 1}


def test_no_two_modules_have_one_name() -> None:
    files = sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")])
    assert homonyms((file.stem, file) for file in files if file.stem != "__init__") == {}


def test_no_two_public_classes_have_one_name() -> None:
    assert (
        homonyms(
            (node.name, file)
            for file in sorted(PACKAGE.rglob("*.py"))
            for node in parse_module(file).body
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
        )
        == {}
    )


# ---- inheritance ----------------------------------------------------------------------------------------

LONGEST_CHAIN = 3
"""The longest chain of inheritance; all else is composition."""


def read_classes(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The classes of a module with what they inherit from, all by their full names."""
    tree = parse_module(path)
    relative = path.relative_to(PACKAGE.parent).with_suffix("")
    here = ".".join(part for part in relative.parts if part != "__init__")
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            known |= {name.asname or name.name: f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.ClassDef):
            known[node.name] = f"{here}.{node.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            plain = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
            names = [ast.unparse(base).split(".", 1) for base in plain]
            yield known[node.name], [".".join((known.get(n[0], n[0]), *n[1:])) for n in names]


def chain(name: str, bases: dict[str, list[str]]) -> list[str]:
    """The longest row of classes of the package that inherit one from the other, this one first."""
    if name not in bases:
        return []
    return [name, *max((chain(base, bases) for base in bases[name]), key=len, default=[])]


def has_root(name: str, bases: dict[str, list[str]], roots: set[str]) -> bool:
    """Whether a class comes from one of these classes of Python."""
    return name in roots or any(has_root(base, bases, roots) for base in bases.get(name, ()))


ASIDE = {"enum.Enum", "enum.StrEnum", "enum.IntEnum", "Exception", "typing.Protocol"}


@pytest.mark.slow
def test_classes_are_put_together_and_hardly_inherited() -> None:
    """Enumerations, exceptions and protocols aside, which are kinds of things by their nature."""
    files = sorted(PACKAGE.rglob("*.py"))
    bases = {name: found for file in files for name, found in read_classes(file)}
    assert any(len(chain(name, bases)) == LONGEST_CHAIN for name in bases)
    assert [
        found
        for name in sorted(bases)
        if not has_root(name, bases, ASIDE) and len(found := chain(name, bases)) > LONGEST_CHAIN
    ] == []


def test_a_chain_is_found() -> None:
    bases = {"m.A": ["m.B", "x.Y"], "m.B": ["m.C"], "m.C": ["enum.Enum"]}
    assert chain("m.A", bases) == ["m.A", "m.B", "m.C"]
    assert has_root("m.A", bases, ASIDE)
    assert not has_root("x.Y", bases, ASIDE)


def test_no_text_holds_code() -> None:
    assert list(PACKAGE.rglob("*.txt")) == []


# ---- circles ------------------------------------------------------------------------------------------

ROOMS = [room for layer in layers() for room in layer]


def circles(imported: dict[str, set[str]]) -> Iterator[list[str]]:
    """Modules that import each other round about (Tarjan's strongly connected components)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(module: str) -> Iterator[list[str]]:
        number[module] = lowest[module] = len(number)
        stack.append(module)
        for other in sorted(imported[module]):
            if other not in number:
                yield from visit(other)
            if other in stack:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == number[module]:
            circle = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(circle) > 1:
                yield sorted(circle)

    for module in imported:
        if module not in number:
            yield from visit(module)


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("manqala", cache_dir=None)


@pytest.mark.slow_cases("cli")
@pytest.mark.parametrize("room", ROOMS)
def test_no_modules_of_a_room_import_each_other_in_a_circle(
    room: str, graph: grimp.ImportGraph
) -> None:
    """Imports for types count too, and those within functions."""
    modules = {name for name in graph.modules if f"{name}.".startswith(f"manqala.{room}.")}
    assert modules
    imported = {name: graph.find_modules_directly_imported_by(name) & modules for name in modules}
    assert list(circles(imported)) == []


def test_circles_are_found() -> None:
    imported = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": set[str](), "f": {"a"}}
    assert list(circles(imported)) == [["a", "b", "c"]]


def test_the_files_that_a_statement_lives_in_are_those_that_contributing_lists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.split("## Add a statement")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `([a-z_/]+\.py)` \|", section, re.MULTILINE)
    named = re.compile(r"\bcore\.Repeat\b|^class Repeat\(", re.MULTILINE)
    using = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if named.search(path.read_text(encoding="utf-8"))
    }
    later = {"describe/sentences.py"}
    assert len(listed) == 9
    assert all(f"`{file}`" in text for file in later)
    assert using == {*listed, *later}


def test_no_module_knows_a_game() -> None:
    """No string of the code is the name of a shipped game; examples in docstrings and help texts are longer."""
    # A game of Mali is called “I”.
    names = {name for name in game_files() if len(name) > 1}
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {node.value}"
        for path in sorted(PACKAGE.rglob("*.py"))
        # Words of other languages and parameters of other programs may be called like a game.
        if path.relative_to(PACKAGE).parts[0] not in {"text", "bridge"}
        for node in ast.walk(parse_module(path))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert found == []
