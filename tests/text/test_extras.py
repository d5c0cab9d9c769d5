"""A library that is missing is told in one way, wherever it is needed: the code, the extra, and how to install it."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

import pytest

import manqala
from manqala.text import render
from manqala.text.diagnostics import ManqalaError
from manqala.text.extras import EXTRAS, install_command, require_extra
from tests.helpers.checkout import ROOT
from tests.helpers.command_line import run
from tools import notebook
from tools.site import __main__ as site
from tools.with_extra import with_extra

OUT_OF_SIGHT = {"dev", "browser", "learners"}
"""What only this repository's tests and examples need."""


def report_missing(extra: str, libraries: str, are: str = "are") -> str:
    return f"""\
error[E631]: the extra ‘{extra}’ is needed for this, and {libraries} {are} not installed
  = help: install it with: pip install 'manqala[{extra}]'

1 error
"""


ALL_MISSING = {
    "native": report_missing("native", "llvmlite and numpy"),
    "dask": report_missing("dask", "distributed", "is"),
    "study": report_missing("study", "matplotlib, numpy, pyarrow, scipy and statsmodels"),
    "tune": report_missing("tune", "matplotlib, numpy, optuna, pyarrow, scipy and statsmodels"),
    "env": report_missing("env", "gymnasium, numpy and pettingzoo"),
    "openspiel": report_missing("openspiel", "numpy and pyspiel"),
    "jax": report_missing("jax", "jax and numpy"),
    "lsp": report_missing("lsp", "pygls", "is"),
    "mcp": report_missing("mcp", "mcp", "is"),
    "studio": report_missing("studio", "pygls, starlette, uvicorn and websockets"),
    "terminal": report_missing("terminal", "textual", "is"),
    "docs": report_missing("docs", "nbclient, nbformat and zensical"),
}
COMMANDS = [
    ("lsp", ["lsp"]),
    ("mcp", ["mcp"]),
    ("studio", ["studio", "--no-browser"]),
    ("study", ["study", "oware"]),
    ("study", ["contest", "oware", "--players", "random,greedy"]),
    ("dask", ["simulate", "kalah", "--seed", "1", "--dask", "tcp://a:1"]),
]
ASKED_FOR: list[tuple[str, str, Callable[[], object]]] = [
    ("native", "numpy", lambda: manqala.vector("oware", n=1)),
    ("native", "numpy", lambda: manqala.load("oware").random_games(1)),
    ("native", "numpy", lambda: manqala.load("oware").start().to_numpy()),
    ("env", "pettingzoo", lambda: manqala.env("oware")),
    ("env", "gymnasium", lambda: manqala.env("oware", against="greedy")),
    ("openspiel", "pyspiel", lambda: manqala.openspiel("oware")),
    ("jax", "jax", lambda: manqala.jax_env("oware")),
]


@pytest.fixture
def nothing_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No library of any extra is installed."""
    brought = {name for names in EXTRAS.values() for name in names}

    def find(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in brought else find_spec(name, package)

    monkeypatch.setattr("importlib.util.find_spec", find)


def show_error(error: ManqalaError) -> str:
    return render.to_text(error.diagnostics)


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert EXTRAS.keys() == project["optional-dependencies"].keys() - OUT_OF_SIGHT
    assert ALL_MISSING.keys() == EXTRAS.keys()


@pytest.mark.usefixtures("nothing_found")
@pytest.mark.parametrize("extra", EXTRAS)
def test_what_is_said_of_each_extra(extra: str) -> None:
    with pytest.raises(ManqalaError) as error:
        require_extra(extra)
    assert show_error(error.value) == ALL_MISSING[extra]
    assert install_command(extra) in ALL_MISSING[extra]


@pytest.mark.usefixtures("nothing_found")
@pytest.mark.parametrize(("extra", "command"), COMMANDS, ids=[words[0] for _, words in COMMANDS])
def test_commands_say_it_and_end_with_1(extra: str, command: list[str]) -> None:
    done = run(*command, exits=1)
    assert (done.stdout, done.stderr) == ("", ALL_MISSING[extra])


@pytest.mark.usefixtures("nothing_found")
@pytest.mark.parametrize("main", [notebook.main, site.main])
def test_tools_say_it(main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]) -> None:
    assert with_extra(main, []) == 1
    assert capsys.readouterr().err == ALL_MISSING["docs"]


@pytest.mark.parametrize(("extra", "library", "ask"), ASKED_FOR)
def test_the_library_says_it(
    extra: str, library: str, ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    if library in {"pettingzoo", "gymnasium", "pyspiel"}:
        pytest.importorskip("numpy", reason="an extra is needed to lack another")
    # What another test has imported would be there without the library.
    for name in [*sys.modules]:
        if name.startswith(("manqala.adapters.", "manqala.api.game_")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ManqalaError) as error:
        ask()
    assert show_error(error.value) == report_missing(extra, library, "is")


def test_a_library_that_is_there_and_fails_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError('no such symbol')")
    pytest.importorskip("numpy", reason="the extra ‘openspiel’ is not installed")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [*sys.modules]:
        if name == "pyspiel" or name.startswith(("manqala.adapters.", "open_spiel")):
            monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ManqalaError, match="it cannot be used here: no such symbol") as error:
        manqala.openspiel("oware")
    assert error.value.diagnostics[0].code == "E631"


def test_help_needs_no_extra() -> None:
    program = "import sys; sys.modules.update(dict.fromkeys(sys.argv[1].split())); import runpy; "
    program += "sys.argv = ['manqala', '--help']; runpy.run_module('manqala', run_name='__main__')"
    libraries = " ".join(name for names in EXTRAS.values() for name in names)
    done = subprocess.run(
        [sys.executable, "-c", program, libraries], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
