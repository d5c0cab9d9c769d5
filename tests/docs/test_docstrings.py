"""Examples in docstrings, and the programs of the manual, say what really happens."""

import doctest
import inspect
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

import manqala

MODULES = (
    "manqala", "manqala.api.facade", "manqala.api.loading", "manqala.api.game_services", "manqala.api.public_functions",
    "manqala.api.named_player", "manqala.api.environments",
)  # fmt: skip

NEEDS = {
    "numpy": "numpy", "random_games": "numpy", "manqala.vector": "numpy", "manqala.env": "pettingzoo",
    "manqala.openspiel": "pyspiel", "manqala.vector_env": "gymnasium", "study_games": "pyarrow", "contest": "pyarrow",
}  # fmt: skip
"""What examples call, and the library of an extra that this takes."""


@pytest.mark.slow_cases(
    "manqala.api.facade", "manqala.api.game_services", "manqala.api.public_functions"
)
@pytest.mark.usefixtures("nothing_compiled")
@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    module, runner = (
        import_module(name),
        doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE),
    )
    tried = left_out = 0
    for found in doctest.DocTestFinder().find(module, name):
        needed = {
            library
            for example in found.examples
            for call, library in NEEDS.items()
            if call in example.source
        }
        if not all(find_spec(library) is not None for library in needed):
            left_out += 1
        elif found.examples:
            tried += 1
            assert runner.run(found).failed == 0, found.name
    if tried == 0 < left_out:
        pytest.skip("all its examples need libraries of extras")
    assert tried > 0


def test_every_public_name_has_a_docstring_and_so_has_what_belongs_to_it() -> None:
    for name in manqala.__all__:
        if name == "__version__":
            continue
        thing = getattr(manqala, name)
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing):
            own = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
            bare = [
                key for key, value in own.items() if callable(value) and not inspect.getdoc(value)
            ]
            assert bare == [], name


@pytest.mark.slow
def test_help_tells_all_public_names() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import manqala; help(manqala)"],
        capture_output=True, text=True, encoding="utf-8", check=True, env={"PYTHONUTF8": "1", "PAGER": "cat"},
    ).stdout  # fmt: skip
    for name in {*manqala.__all__} - {"__version__"}:
        assert name in told
    assert "Play many games at random, and count winners, lengths and reasons for the ends" in told
