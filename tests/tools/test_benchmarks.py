"""Scripts in benchmarks/ can be started as its pages say; the runs themselves are too long for tests."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from tests.helpers.checkout import ROOT

SCRIPTS = sorted((ROOT / "benchmarks").glob("*.py"))
PAGES = [*sorted((ROOT / "benchmarks").glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
COMMAND = re.compile(
    r"\bpython3? (?:-m ((?:tests|tools)\.[\w.]+)|((?:benchmarks|tests|tools)/\S+?\.py))"
)
OF_OPENSPIEL = "openspiel_playouts.py"
"""Started by another script, with a Python that has OpenSpiel."""


def is_started(text: str) -> bool:
    """Whether a script is started by itself; the others are imported by those."""
    return any(isinstance(node, ast.If) for node in ast.parse(text).body[-1:])


STARTED = [path for path in SCRIPTS if is_started(path.read_text("utf-8"))]


@pytest.mark.nightly
@pytest.mark.parametrize("name", [path.name for path in STARTED if path.name != OF_OPENSPIEL])
def test_every_script_answers_help(name: str) -> None:
    command = [sys.executable, f"benchmarks/{name}", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"usage: {name}")


def test_every_script_that_is_started_is_in_the_table() -> None:
    listed = re.findall(
        r"^\| `(\w+\.py)`", (ROOT / "benchmarks/README.md").read_text("utf-8"), re.M
    )
    assert sorted(listed) == [path.name for path in STARTED if path.name != OF_OPENSPIEL]


def test_commands_on_pages_name_what_there_is() -> None:
    found = {
        (path.name, module.replace(".", "/") + ".py" if module else script)
        for path in PAGES
        for module, script in COMMAND.findall(path.read_text("utf-8"))
    }
    assert len(found) > 15
    started = {
        file for _, file in found if (ROOT / file.removesuffix(".py") / "__main__.py").is_file()
    }
    missing = {(page, file) for page, file in found if not (ROOT / file).is_file()}
    assert {(page, file) for page, file in missing if file not in started} == set()
