"""What users call has types: checkers read a program that uses all of it, and no result is ``Any``."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import manqala
from tests.helpers.checkout import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
PROGRAM = Path(__file__).parent / "whole_api.py"
PACKAGE = Path(manqala.__file__).parent

USED = {
    'manqala.load("oware")': "manqala.api.facade.Game",
    "manqala.games()": "list[str]",
    "game.start()": "manqala.api.facade.Position",
    "position.legal_moves": "list[manqala.game.move.Move]",
    "position.moves()[0]": "manqala.game.move.Move",
    'position.play("1")': "manqala.api.facade.Position",
    "position.copy()": "manqala.api.facade.Position",
    "position.is_game_over()": "bool",
    "position.result": "manqala.run.round_result.Result | None",
    "position.score": "tuple[int, ...]",
    "position.svg()": "str",
    "position.solve().value": "int | None",
    'manqala.player("random").move(position)': "manqala.game.move.Move",
    "game.simulate(1).wins": "tuple[int, ...]",
    'game.contest(["random", "greedy"]).complete': "bool",
    "game.train(games=1).player": "str",
    "game.endgame(1).complete": "bool",
    "game.book(positions=1).player": "str",
    'manqala.study_games("oware").complete': "bool",
    'manqala.vector("oware").faults': "int",
    'manqala.vector_env("oware").reset()[0]': "TypedDict(manqala.adapters.agents.Seen)",
    'manqala.env("oware")': "manqala.api.game_agents.GameAgents",
    'manqala.env("oware", against="greedy")': "manqala.api.game_agents.GameAgent",
    'manqala.env("oware", against="greedy", compiled=True)': "manqala.api.game_agents.CompiledGameAgent",
    'manqala.openspiel("oware")': "manqala.adapters.spiel.SpielGame",
}
OF_ANY_KIND = {
    "Position.turn": "a loop that ends when the game is over need not say that there is a name",
    "Survey.as_json": "what the command writes with --json, which docs/json.md describes",
    "Study.results": "the same, which schemas/study.schema.json describes",
}
"""Names that are ``Any``, with the reason."""


EXTRAS = {"numpy", "jax", "pyarrow", "scipy"}
"""Libraries without which a part of the list cannot be looked at."""


def entries() -> Iterator[tuple[str, list[str]]]:
    """What the page on the library lists, each with its members."""
    for part in PAGE.split("::: ")[1:]:
        name, _, rest = part.partition("\n")
        members = rest.partition(" members:")[2].partition("\n\n")[0]
        yield name, re.findall(r"\w+", members)


def test_the_program_uses_all_that_is_listed() -> None:
    program = PROGRAM.read_text(encoding="utf-8")
    for name, members in entries():
        if name.startswith("manqala.") and name.count(".") == 1:
            assert name in program, name
        for member in members:
            assert re.search(rf"\.{member}\b", program), f"{name}.{member}"


def results() -> Iterator[tuple[str, str]]:
    """What is listed, and the type that it gives, as it is written; of attributes their own."""
    for name, members in entries():
        module, _, attribute = name.rpartition(".")
        try:
            found = getattr(import_module(module), attribute)
        except ModuleNotFoundError as error:
            if error.name in EXTRAS and find_spec(error.name) is None:
                continue
            raise
        if inspect.isfunction(found):
            yield attribute, found.__annotations__["return"]
        for member in members:
            kept = inspect.getattr_static(found, member, None)
            if isinstance(kept, property | cached_property):
                kept = kept.fget if isinstance(kept, property) else kept.func
            known = {
                key: kind
                for base in found.__mro__
                for key, kind in vars(base).get("__annotations__", {}).items()
            }
            if inspect.isfunction(kept):
                yield f"{attribute}.{member}", kept.__annotations__["return"]
            elif member in known:
                yield f"{attribute}.{member}", known[member]


def test_nothing_that_is_listed_gives_any() -> None:
    told = dict(results())
    assert len(told) > 80
    vague = {name for name, kind in told.items() if re.search(r"\bAny\b", str(kind))}
    assert vague == OF_ANY_KIND.keys() & told.keys()
    assert "Position.turn" in vague


@pytest.mark.nightly
def test_mypy_sees_the_type_of_each_result(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is what says it")
    from mypy import api

    lines = ["import manqala", 'game = manqala.load("oware")', "position = game.start()"]
    lines += [f"reveal_type({used})" for used in USED]
    program = tmp_path / "program.py"
    program.write_text("\n".join(lines) + "\n", encoding="utf-8")
    # A user has a configuration of his own, in which our package is one of those that are installed. Pyright, below, sees
    # what their arrays and tables are: to follow these libraries takes mypy a minute.
    settings = tmp_path / "mypy.ini"
    settings.write_text(
        f"[mypy]\nmypy_path = {PACKAGE.parent}\nstrict = true\n"
        "[mypy-manqala.*]\nfollow_imports = silent\nignore_errors = true\n"
        "[mypy-numpy.*,pyspiel.*,open_spiel.*,pandas.*,pettingzoo.*,gymnasium.*]\n"
        "ignore_missing_imports = true\nfollow_imports = skip\n",
        encoding="utf-8",
    )
    arguments = ["--config-file", str(settings), "--cache-dir", str(tmp_path / "cache")]
    told, errors, status = api.run([*arguments, str(program)])
    assert status == 0, told + errors
    seen = re.findall(r'Revealed type is "(.*)"', told)
    assert (
        dict(
            zip(
                USED,
                (re.sub(r"\bbuiltins\.|, \{.*\}(?=\)$)|'", "", one) for one in seen),
                strict=True,
            )
        )
        == USED
    )
    # Advice about names of other libraries does not make everything a name.
    unknown = tmp_path / "unknown.py"
    unknown.write_text(
        'import manqala\nposition = manqala.load("oware").start()\nposition.push("1")\nposition.game.plya\n',
        encoding="utf-8",
    )
    told, _, status = api.run(["--strict", str(unknown)])
    assert status == 1
    assert '"Position" has no attribute "push"' in told
    assert '"Game" has no attribute "plya"' in told


@pytest.mark.slow
def test_pyright_finds_nothing_wrong_and_nothing_unknown(tmp_path: Path) -> None:
    """Pyright's package fetches its program when it is first used: it is in no extra, and CI goes without."""
    for needed in ("pyright", "numpy", "pandas", "gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(needed, reason=f"{needed} is not installed")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.read_text(encoding="utf-8"), encoding="utf-8")
    settings = {
        "include": ["program.py"],
        "typeCheckingMode": "strict",
        "extraPaths": [str(PACKAGE.parent)],
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(tmp_path)],
        capture_output=True, text=True, encoding="utf-8", timeout=600, check=False,
    )  # fmt: skip
    found = json.loads(done.stdout)
    assert [
        f"{generalDiagnostic['range']['start']['line'] + 1}: {generalDiagnostic['message']}"
        for generalDiagnostic in found["generalDiagnostics"]
    ] == []
    assert found["summary"]["filesAnalyzed"] == 1
