"""docs/json.md is correct: every example in it is run, and its output compared."""

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from manqala.cli.main import COMMANDS, cli
from tests.helpers.checkout import DOCS
from tests.helpers.extras import needs_study
from tests.helpers.outputs import hold_to_its_type

PAGE = DOCS / "json.md"
EXAMPLE = re.compile(r"^    \$ manqala (.+?)\n(.*?)^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [(command, shown) for command, _, shown in EXAMPLE.findall(PAGE.read_text("utf-8"))]
BROKEN = """\
---
language: 1
game: Broken
board: {rows: 2, holes: 6}
seeds: 4
---
turn
  choose hole from own ocupied holes
  sow it anticlockwise
"""
LOST = """\
[Game "oware"]
[Position "0,0,0,0,1,1/2,1,0,1,0,0:south:won=21,21"]
[Result "north resigns; south wins"]

1. 5
"""


def objects(text: str) -> list[Any]:
    """The JSON objects in a text, one after the other."""
    found, decoder = [], json.JSONDecoder()
    while text := text.strip():
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:]
    return found


def fits(shown: Any, got: Any) -> bool:
    """Whether a value is as shown, where ‘…’ stands for anything, and in a list for as many as there are."""
    if shown == "…":
        return True
    if isinstance(shown, dict):
        same = isinstance(got, dict) and shown.keys() == got.keys()
        return same and all(fits(shown[key], got[key]) for key in shown)
    if isinstance(shown, list) and isinstance(got, list):
        if not shown:
            return not got
        if shown[0] == "…":
            return any(fits(shown[1:], got[n:]) for n in range(len(got) + 1))
        return bool(got) and fits(shown[0], got[0]) and fits(shown[1:], got[1:])
    return type(shown) is type(got) and shown == got


def words(command: str) -> list[str]:
    """The arguments of a command line, in which only double quotes are used."""
    return [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', command)]


@pytest.mark.slow_cases(
    "list --json",
    "moves dong-wo --from 1,0,0,20,3/2,0,0,0,0:south:won=5,9:owner=s3.north,s5.north --json",
    "simulate kalah --players greedy,random -n 20 --seed 1 --json",
    "solve kalah --set holes=2 --set seeds=3 --json",
    'tune micro-wari --goal "length < 9" --vary seeds=1,2 --only --players random --games 256 --seed 1 --jobs 1 --json',
    "train kalah --set holes=2 --set seeds=2 --games 20 --threads 1 --seed 1 --out small.json --json",
)
@pytest.mark.usefixtures("nothing_compiled")
@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_gives_what_is_shown(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if command.startswith(("study", "contest", "tune")):
        needs_study()
    monkeypatch.chdir(tmp_path)
    Path("broken.sow").write_text(BROKEN, encoding="utf-8")
    Path("lost.txt").write_text(LOST, encoding="utf-8")
    done = CliRunner().invoke(cli, words(command))
    assert done.exit_code == (1 if "broken" in command else 0), done.output
    got = [json.loads(line) for line in done.stdout.splitlines()]
    expected = objects(shown)
    assert len(got) == len(expected)
    for one, other in zip(expected, got, strict=True):
        assert fits(one, other), json.dumps(other, ensure_ascii=False)
        if not command.startswith("study"):
            hold_to_its_type(command, other)


def test_every_command_for_scripts_is_described() -> None:
    """A command that writes JSON has an example on the page."""
    described = {command.split()[0] for command, _ in EXAMPLES}
    assert described == {name for name in COMMANDS if writes_json(name)}


def writes_json(name: str) -> bool:
    """Whether a command, or one of its own commands, has the option ``--json``."""
    command = import_module(f"manqala.cli.commands.{name}").command
    parts = [command, *getattr(command, "commands", {}).values()]
    return any("--json" in option.opts for part in parts for option in part.params)


def test_what_differs_does_not_fit() -> None:
    assert not fits({"a": 1}, {"a": 2})
    assert not fits({"a": 1}, {"a": 1, "b": 1})
    assert not fits([1, 2], [1])
    assert not fits(0, False)
    assert fits([1, "…"], [1, 2, 3])
