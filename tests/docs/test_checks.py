"""What other collections of rules use of this repository: hooks of pre-commit, and an action of GitHub."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from manqala.cli.main import COMMANDS
from tests.helpers.checkout import ROOT, TESTS

HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
BAD = TESTS / "mistakes" / "adjective-misspelt.sow"


def test_hooks_call_commands_that_there_are() -> None:
    assert {hook["id"] for hook in HOOKS} == {"manqala-validate", "manqala-fmt"}
    for hook in HOOKS:
        program, command = shlex.split(hook["entry"])
        assert (program, command in COMMANDS) == ("manqala", True)


@pytest.fixture
def runner(tmp_path: Path) -> dict[str, str]:
    """What a runner of GitHub would set, with this Manqala as the one that is installed."""
    if shutil.which("bash") is None:
        pytest.skip("the action is a script for bash")
    program = tmp_path / "manqala" / "bin" / "manqala"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m manqala "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    paths = os.pathsep.join(sys.path)
    inputs = {name.upper(): str(told["default"]) for name, told in ACTION["inputs"].items()}
    return {**os.environ, "RUNNER_TEMP": str(tmp_path), "PYTHONPATH": paths, **inputs}


def check(runner: dict[str, str], **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run what the action runs last, where the runner says."""
    step: dict[str, Any] = ACTION["runs"]["steps"][-1]
    assert set(step["env"]) <= {name.upper() for name in ACTION["inputs"]}
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=runner["RUNNER_TEMP"], env={**runner, "PLAYOUTS": "0", **inputs}, capture_output=True, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_the_action_shows_what_is_wrong_where_it_is(runner: dict[str, str]) -> None:
    folder = Path(runner["RUNNER_TEMP"])
    fine = f"{BAD.name.removesuffix('.sow')}.fixed.sow"
    shutil.copy(BAD.with_name(fine), folder / "fine.sow")
    done = check(runner, FMT="true")
    assert (done.returncode, done.stdout) == (0, "1 file already formatted\n"), done.stderr
    shutil.copy(BAD, folder / "bad.sow")
    done = check(runner, PATHS="bad.sow", STRICT="true")
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=bad.sow,line=8,col=24,endColumn=30,title=E301::")


@pytest.mark.slow
def test_what_others_wrote_is_no_script(runner: dict[str, str]) -> None:
    done = check(runner, PATHS="$(touch stolen) `touch stolen`;touch stolen")
    assert done.returncode == 1
    assert not (Path(runner["RUNNER_TEMP"]) / "stolen").exists()
