"""Numba that is installed and fails when it is imported: all works as without it, and that is told once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import manqala
from manqala.compile.link.compile import finds_numba
from manqala.game.game import load
from manqala.simulate.native_games import play_games

PACKAGES = str(Path(manqala.__file__).parents[1])
IN_A_HURRY = """\
import sys
import manqala.simulate.native_games
from manqala.cli.main import main
manqala.simulate.native_games.HERE_SECONDS = 0.0001
if __name__ == "__main__":
    sys.exit(main())
"""
"""The command, which soon finds that compiling would be worth it."""
WHY = "Numba needs NumPy 2.5 or less. Got NumPy 2.6."


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables of an environment in which Numba is found, and fails."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "numba").mkdir()
    (folder / "numba" / "__init__.py").write_text(f'raise ImportError("{WHY}")\n')
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), PACKAGES])}


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyse", "kalah", "--depth", "2"],
        ["play", "kalah", "--south", "alphabeta:depth=1", "--north", "random", "--seed", "1"],
        ["simulate", "kalah", "-n", "2000", "--seed", "1", "--json"],
        ["endgame", "oware", "--seeds", "7", "--folder", "tables"],
        ["show", "kalah", "--engine"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_every_command_goes_on_without_it(
    broken: dict[str, str], tmp_path: Path, arguments: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_A_HURRY, *arguments],
        capture_output=True, encoding="utf-8", env=broken, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout
    if arguments[0] != "simulate":  # which can do without Numba
        assert done.stderr.count("warning[W640]") == 1
        assert f"cannot be used: ImportError: {WHY}" in done.stderr
    if arguments[0] == "simulate":
        checksum = play_games(load("kalah"), 2000, 1).checksum
        assert json.loads(done.stdout)["checksum"] == checksum
    if arguments[0] == "show":
        assert "There is no Numba that can be used" in done.stdout


@pytest.mark.skipif(not finds_numba(), reason="the extra ‘native’ is not installed")
def test_numba_that_is_switched_off_is_not_used(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "manqala", "analyse", "kalah", "--depth", "2"],
        capture_output=True, encoding="utf-8", cwd=tmp_path, check=False,
        env={**os.environ, "PYTHONPATH": PACKAGES, "NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "warning[W640]" in done.stderr
    assert "NUMBA_DISABLE_JIT is set" in done.stderr
