"""A kind of node that is added to the core: the type checker names the modules that must say something of it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from mypy import api

from tests.helpers.checkout import ROOT

NEW = """
@dataclass(frozen=True, slots=True)
class {name}(Node):
    type: Type
    amount: Value

"""
FIRST_UNION = "\nValue = (\n"
UNIONS = {"UnheardValue": "    Const | Read |", "UnheardStatement": "    Seq | Assign |"}
NAMED = {
    "UnheardValue": {
        "analysis/abstract_values.py", "analysis/node_checks.py", "core/node_effects.py", "core/steps.py", "run/values.py",
    },
    "UnheardStatement": {
        "analysis/abstract_flow.py", "analysis/node_checks.py", "core/node_effects.py",
        "core/steps.py", "run/statements.py", "compile/emit/statement_code.py",
    },
}  # fmt: skip
"""The modules that are named at least, by the new kind: a value and a statement."""


@pytest.mark.nightly
def test_the_type_checker_names_what_must_learn_a_new_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "interpreter" / "manqala", tmp_path / "interpreter" / "manqala")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "interpreter" / "manqala"
    path = package / "core" / "nodes.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(FIRST_UNION) == 1
    for name, first in UNIONS.items():
        assert text.count(first) == 1
        text = text.replace(first, f"{first} {name} |")
        text = text.replace(FIRST_UNION, NEW.format(name=name) + FIRST_UNION)
    path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MYPYPATH", str(tmp_path / "interpreter"))
    rooms = [str(package / room) for room in ("core", "analysis", "run", "compile/emit")]
    # One run for both kinds, which keeps nothing: most of the time is spent on modules that know neither.
    out, err, _ = api.run(["--cache-dir", os.devnull, *rooms])
    named: dict[str, set[str]] = {name: set() for name in UNIONS}
    for line in out.splitlines():
        for name in UNIONS:
            if ": error:" in line and name in line:
                named[name].add(line.split(":")[0].split("manqala/", 1)[-1])
    for name, modules in NAMED.items():
        assert named[name] >= modules, (name, out, err)
