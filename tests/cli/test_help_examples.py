"""Every example in the help of a command runs as it is printed."""

import shlex
from pathlib import Path

import pytest

from manqala.cli.main import COMMANDS, cli
from tests.helpers.checkout import ROOT
from tests.helpers.command_line import run

WITHOUT = {"lsp", "mcp", "studio", "completion"}
"""Commands that do not end, or show their lines in the text."""
WELLS = ROOT / "tests" / "bridge" / "game_descriptions" / "wells.lud"
SLOW = {
    "analyse", "build", "contest", "diff", "publish", "simulate", "study", "train", "tune", "validate",
}  # fmt: skip
"""They take seconds."""


def examples_of(name: str) -> list[str]:
    command = cli.get_command(None, name)  # type: ignore[arg-type]  # the context is not used
    assert command is not None
    lines = (command.epilog or "").splitlines()
    return [line.strip() for line in lines if line.startswith("  manqala ")]


def test_every_command_shows_examples() -> None:
    assert {name for name in COMMANDS if not examples_of(name)} == WITHOUT
    shown = run("list", "--help").stdout
    assert "Examples:" in shown
    assert "\n    manqala list easy short\n" in shown


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name in SLOW else ())
        for name in COMMANDS
        if name not in WITHOUT
    ],
)
def test_examples_of_help_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "mine")
    if name in {"play", "review"}:
        run("replay", "oware", "--moves", "3 4 5", "--record", "game.txt")
    if name == "import":
        (tmp_path / WELLS.name).write_bytes(WELLS.read_bytes())
    for line in examples_of(name):
        program, *arguments = shlex.split(line.partition(" > ")[0])
        assert program == "manqala"
        run(*arguments)
