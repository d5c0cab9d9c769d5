"""Kernels: everything they use exists in every program, all declarations are defined, and no number
is defined twice."""

from __future__ import annotations

import ast
import builtins
import dis
import importlib
import inspect
import re
import subprocess
import sys
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from manqala.compile.backends.backend import BackendName
from manqala.compile.constants import numbers_in
from manqala.compile.kernel import numbers as shared
from manqala.compile.program.code_lines import Assignment, ForLoop, every, values
from manqala.compile.program.expressions import Expression, FunctionCall, Name
from manqala.compile.program.kernel_files import PACKAGE, kernel_text
from manqala.compile.stepping.warm_game import load
from manqala.endgame.kernel import frame as endgame_constants
from manqala.endgame.table import table_functions
from manqala.run.flow import Play
from manqala.search.deepening import Search
from manqala.search.fast_counting import Counter
from manqala.search.kernel import alphabeta_row, counting_frame, proof_row, scale, uct_row
from manqala.search.prove import Prover
from manqala.search.uct import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FILES = sorted(PACKAGE.glob("*/kernel/*.py"))
STUBS = {path.stem: path for path in PACKAGE.glob("*/kernel/*.pyi")}
KERNELS = [path for path in FILES if re.search(r"^@(jit|in|woven)", path.read_text("utf-8"), re.M)]
SHARED = [path for path in FILES if path not in KERNELS and path.stem not in {"__init__", "rows"}]
GAMES = ["kalah", "oware", "san-yao", "dong-wo", "tchoukaillon", "bao-la-kiswahili"]
"""Packed and not, with rounds and without, counting positions and not, asking who can move, for one player."""


BUILT_IN = {
    "abs", "ahead", "bits", "highest", "len", "max", "min", "put_cells", "range", "signed", "sqrt", "turns_of_many",
    "unsigned",
}  # fmt: skip
"""Functions that the typed program has instructions for."""


ONLY_COMPILED = {"highest", "signed", "turns_of_many", "unsigned"}


def kernel_source(name: str) -> str:
    """The functions of a kernel without types and docstrings, and what they import to run."""
    found: list[ast.stmt] = []
    for node in ast.parse(kernel_text(name)).body:
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for argument in node.args.args:
                argument.annotation = None
            if ast.get_docstring(node) is not None:
                del node.body[0]
            found.append(node)
        elif isinstance(node, ast.ImportFrom) and node.module not in {"__future__", "typing"}:
            found.append(node)
    return ast.unparse(ast.Module(found, []))


def module_of(path: Path) -> str:
    return ".".join(["manqala", *path.relative_to(PACKAGE).with_suffix("").parts])


def declared(stub: str) -> dict[str, ast.stmt]:
    found: dict[str, ast.stmt] = {}
    for node in ast.parse(STUBS[stub].read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
    return found


def parameters(node: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]


def programs() -> Iterator[tuple[str, ModuleType]]:
    """Every sort of program, as plain Python."""
    for name in GAMES:
        yield name, load(name).native(compiled=False).module
    game = load("kalah", holes=3, seeds=2)
    play = Play.begin(game.engine, match=False)
    sorts: list[tuple[str, Callable[[], Any]]] = [
        ("alpha-beta", lambda: Search(game, compiled=False).kernel.module),
        ("uct", lambda: TreeSearch(game, compiled=False).kernel.module),
        ("proof", lambda: Prover(game, game.start(), compiled=False).proofs.module),
        ("count", lambda: Counter(game, play, 1, BackendName.PYTHON).module),
        ("endgame", lambda: table_functions(game.native(compiled=False))),
    ]  # fmt: skip
    for sort, make in sorts:
        yield sort, make()


@pytest.mark.slow
def test_a_program_has_every_name_that_its_functions_use() -> None:
    for name, module in programs():
        known = {*vars(module), *dir(builtins)}
        functions = [var for var in vars(module).values() if isinstance(var, FunctionType)]
        own = [each for each in functions if each.__globals__ is vars(module)]
        assert own
        for function in own:
            used = {
                instruction.argval
                for instruction in dis.get_instructions(function)
                if instruction.opname == "LOAD_GLOBAL"
            }
            assert used <= known, f"{name}: {function.__name__} uses {used - known}"


NESTED = """\
---
language: 1
game: Nested
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when south can move so that (north can move so that (south cannot move))
  settle
"""


def test_no_function_of_a_program_leads_back_to_itself(tmp_path: Path) -> None:
    path = tmp_path / "nested.sow"
    path.write_text(NESTED, encoding="utf-8")
    for name in (*GAMES, str(path)):
        module = load(name).native(compiled=False).module
        named = {
            function: set(value.__code__.co_names) & set(vars(module))
            for function, value in vars(module).items()
            if isinstance(value, FunctionType)
        }
        left = dict(named)
        while leaves := [each for each, others in left.items() if not others & left.keys()]:
            for each in leaves:
                del left[each]
        assert not left, f"{name}: functions call each other in a circle"


@pytest.mark.slow_cases("dong-wo")
@pytest.mark.parametrize("name", GAMES)
def test_every_game_supplies_what_is_declared(name: str) -> None:
    module = load(name).native(compiled=False).module
    for supplied, node in declared("supplied").items():
        if supplied in ONLY_COMPILED:
            continue
        value = getattr(module, supplied)
        if isinstance(node, ast.FunctionDef):
            assert len(inspect.signature(value).parameters) == len(parameters(node)), supplied
        else:
            assert isinstance(node, ast.AnnAssign)
            kind = {"int": int, "FixedRow": tuple}[ast.unparse(node.annotation)]
            assert isinstance(value, kind), supplied


def test_what_is_written_for_each_game_is_declared() -> None:
    written = load("kalah").native(compiled=False).written
    names = {
        target.id
        for node in ast.parse(written.source).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    of_writers = {name for name in names if name[0] in "TSAB" and name[-1].isdigit()}
    of_writers |= {"MEMBERS", "MEMBER_ROWS"}
    assert names - of_writers - set(numbers_in(shared)) <= set(declared("supplied"))


def test_whatever_is_declared_is_used() -> None:
    texts = "\n".join(kernel_source(module_of(path)) for path in KERNELS)
    writers = "\n".join(path.read_text("utf-8") for path in PACKAGE.glob("compile/emit/*.py"))
    used = {node.id for node in ast.walk(ast.parse(texts)) if isinstance(node, ast.Name)}
    for stub in STUBS:
        unused = {name for name in declared(stub).keys() - used if name not in writers}
        # Read by Python's side in generated programs.
        assert unused <= {"LASTING"}, stub


def test_both_forms_of_a_function_take_the_same() -> None:
    stub = declared("supplied")
    forms = [("compiled", "plain"), ("place_cells", "place_words")]
    for names in forms:
        found = [
            {
                node.name: parameters(node)
                for node in ast.parse(kernel_source(f"manqala.compile.kernel.{name}")).body
                if isinstance(node, ast.FunctionDef)
            }
            for name in names
        ]
        both = found[0].keys() & found[1].keys()
        assert {name: found[0][name] for name in both} == {name: found[1][name] for name in both}
        for name in stub.keys() & (found[0].keys() | found[1].keys()):
            node = stub[name]
            assert isinstance(node, ast.FunctionDef)
            assert found[0][name] == found[1][name] == parameters(node)


def test_numbers_that_are_shared_have_one_meaning_in_a_program() -> None:
    supplied = set(declared("supplied"))
    common = [shared, scale, endgame_constants]
    for row in (alphabeta_row, proof_row, uct_row, counting_frame):
        taken = set(supplied)
        for module in (*common, row):
            names = set(numbers_in(module))
            assert not names & taken, module.__name__
            taken |= names
        assert not taken & (declared("given").keys() - {"NODE"}), row.__name__


def test_no_name_comes_to_a_kernel_from_two_sides() -> None:
    for path in KERNELS:
        taken: dict[str, str] = {}
        for module in taken_whole(path.read_text("utf-8")):
            names = names_of(module)
            twice = {name: taken[name] for name in names if name in taken}
            assert not twice, f"{path.name}: {module} has these, too"
            taken |= dict.fromkeys(names, module)


@cache
def names_of(module: str) -> set[str]:
    """What a module declares or assigns itself."""
    stub = module.rpartition(".")[2]
    if stub in STUBS:
        return set(declared(stub))
    parts = ast.walk(ast.parse(kernel_text(module)))
    names = {
        part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }
    return names & set(numbers_in(importlib.import_module(module)))


@cache
def taken_whole(text: str) -> list[str]:
    """The modules whose names a kernel has without a list, with those that come by them."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            assert node.module is not None
            found.append(node.module)
            stub = STUBS.get(node.module.rpartition(".")[2])
            found += taken_whole(stub.read_text("utf-8")) if stub is not None else []
    return found


def test_kernels_have_functions_only_and_are_not_imported() -> None:
    assert len(KERNELS) > 15
    for path in KERNELS:
        kinds = {type(node) for node in ast.parse(path.read_text("utf-8")).body}
        assert kinds == {ast.Expr, ast.ImportFrom, ast.If, ast.FunctionDef}, path
        source = kernel_source(module_of(path))
        assert "TYPE_CHECKING" not in source
        assert '"""' not in source
        assert "->" not in source
    for path in SHARED:
        importlib.import_module(module_of(path))
    sources = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py") if path not in KERNELS]
    for path in KERNELS:
        assert not any(f"from {module_of(path)} import" in text for text in sources), path


def parts(expression: Expression) -> Iterator[Expression]:
    yield expression
    for inner in expression.inside():
        yield from parts(inner)


@pytest.mark.slow_cases("dong-wo")
@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_form_has_every_name_too(name: str) -> None:
    program = load(name).native(compiled=False).written.program()
    known = {*program.functions, *program.numbers, *program.tables}
    for function in program.functions.values():
        lines = list(every(function.body))
        local = set(function.parameters)
        local |= {line.name.name for line in lines if isinstance(line, ForLoop)}
        local |= {
            line.target.name
            for line in lines
            if isinstance(line, Assignment) and isinstance(line.target, Name)
        }
        found = [part for line in lines for value in values(line) for part in parts(value)]
        named = {part.name for part in found if isinstance(part, Name)}
        called = {part.function for part in found if isinstance(part, FunctionCall)}
        assert named - local <= known, function.name
        assert called - known - BUILT_IN - set(function.parameters) <= set(), function.name


def test_who_asks_for_help_reads_no_kernel() -> None:
    program = "import sys\nfrom manqala.cli.main import cli\ntry: cli(['--help'])\nexcept SystemExit: pass\nprint(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout  # fmt: skip
    assert "manqala.compile" not in out
