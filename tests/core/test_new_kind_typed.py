"""A kind of node that is added to the core: the type checker names the modules that must say something of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from mypy import api

from tests.helpers.checkout import ROOT

NEW = """
@dataclass(frozen=True, slots=True)
class Unheard(Node):
    type: Type
    amount: Value


# ---- definitions --"""
UNIONS = {"a value": "    Const | Read |", "a statement": "    Seq | Assign |"}
NAMED = {
    "a value": {
        "analysis/abstract_values.py", "analysis/node_checks.py", "core/node_effects.py", "core/steps.py", "run/values.py",
    },
    "a statement": {
        "analysis/abstract_flow.py", "analysis/node_checks.py", "core/node_effects.py",
        "core/steps.py", "run/statements.py", "compile/emit/statement_code.py",
    },
}  # fmt: skip
"""What is named at least, by the union to which the kind is added."""


@pytest.mark.slow
def test_the_type_checker_names_what_must_learn_a_new_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "interpreter" / "manqala", tmp_path / "interpreter" / "manqala")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "interpreter" / "manqala"
    path = package / "core" / "nodes.py"
    text = path.read_text(encoding="utf-8")
    assert text.count("\n# ---- definitions --") == 1
    text = text.replace("\n# ---- definitions --", NEW)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MYPYPATH", str(tmp_path / "interpreter"))
    rooms = [str(package / room) for room in ("core", "analysis", "run", "compile/emit")]
    for union, names in NAMED.items():
        # The second time most is in the type checker's cache.
        first = UNIONS[union]
        assert text.count(first) == 1
        path.write_text(text.replace(first, f"{first} Unheard |"), encoding="utf-8")
        out, err, _ = api.run(rooms)
        named = {
            line.split(":")[0].split("manqala/", 1)[-1]
            for line in out.splitlines()
            if ": error:" in line
        }
        assert named >= names, (union, out, err)
