"""llvmlite that is installed and fails when it is imported: everything works as without it, with one warning."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import manqala
from manqala.compile.stepping.warm_game import load
from manqala.simulate.native_games import play_games

PACKAGES = str(Path(manqala.__file__).parents[1])
IN_A_HURRY = """\
import sys
import manqala.compile.backends.tier
import manqala.simulate.native_games
from manqala.cli.main import main
manqala.compile.backends.tier.WORTH = 0
manqala.simulate.native_games.LOCAL_SECONDS = 0.0001
if __name__ == "__main__":
    sys.exit(main())
"""
"""The command, which soon finds that compiling would be worth it."""
WHY = "llvmlite is for Python 3.9"


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables of an environment in which llvmlite is found, and fails."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "llvmlite").mkdir()
    (folder / "llvmlite" / "__init__.py").write_text(f'raise ImportError("{WHY}")\n')
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), PACKAGES])}


@pytest.mark.quick_cases("show")
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
    if arguments[0] != "simulate":  # whose 2,000 games are over before
        assert done.stderr.count("warning[W640]") == 1
        assert f"cannot be used: ImportError: {WHY}" in done.stderr
    if arguments[0] == "simulate":
        checksum = play_games(load("kalah"), 2000, 1).checksum
        assert json.loads(done.stdout)["checksum"] == checksum
    if arguments[0] == "show":
        assert "Long runs would be faster with LLVM" in done.stdout
