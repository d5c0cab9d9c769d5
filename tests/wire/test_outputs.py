"""What commands write is what their types say, and so do the schema and the manual."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from click.testing import CliRunner
from jsonschema import ValidationError

from manqala.cli.main import cli
from manqala.wire.figure_outputs import Outputs
from manqala.wire.read_message import MessageError, unknown_members
from tests.helpers.command_line import run
from tests.helpers.extras import needs_study
from tests.helpers.outputs import hold_to_its_type
from tests.helpers.small_games import write_game
from tools import wire, wire_outputs

COMMANDS = (
    "show yucebao", "show kalah --engine", "show micro-wari --engine --passes", "show oware --expanded",
    "moves oware", "moves omweso --set opening=placed --after 0.0.31",
    "moves dong-wo --from 0,0,0,2,0/0,0,0,1,0:south:won=25+2muzi,10 --depth 2",
    "diff kalah oware --positions 0", "diff micro-wari micro-wari --positions 5",
    "replay dong-wo", "replay andot --from 1,0,0,0,0,0/3,0,0,0,0,0:south --moves 1",
    "replay kalah --from 0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25 --moves 6", "why oware --moves 1",
    "perft oware --depth 1", "simulate micro-wari -n 5 --seed 1",
    "analyse kalah --from 0,0,0,0,2,1/0,0,4,0,1,2:south:won=17,21 --depth 2",
    "solve kalah --from 0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25", "endgame oware --seeds 1 --folder tables",
    "explain E301", "which oware --moves 6(+4) --from 1,0,0,0,0,2/1,1,0,0,0,0:south",
    "which micro-wari --moves 9", "review game.txt",
)  # fmt: skip
SLOW = (
    "list",
    "contest micro-wari --players random,greedy -n 1 --seed 1",
    "tune micro-wari --goal length<9 --vary seeds=1,2 --only --players random --games 256 --jobs 1",
    "train micro-wari --games 2 --threads 1 --seed 1 --out small.json",
    "book micro-wari --positions 2 --depth 3 --threads 1 --out small.book",
)
"""Those that take longer: a hundred games are read, statistics are loaded, an engine that learns is made."""


def run_command(command: str) -> list[dict[str, Any]]:
    done = CliRunner().invoke(cli, [*command.split(), "--json"])
    assert done.exit_code in {0, 1}, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow_cases(*SLOW)
@pytest.mark.usefixtures("nothing_compiled")
@pytest.mark.parametrize("command", [*COMMANDS, *SLOW])
def test_a_command_writes_what_its_type_says(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if command.startswith(("contest", "tune")):
        needs_study()
    monkeypatch.chdir(tmp_path)
    if command.startswith("review"):
        run("replay", "micro-wari", "--moves", "1 1", "--record", "game.txt")
        command += " --time 0.01"
    found = run_command(command)
    assert found
    for one in found:
        hold_to_its_type(command, one)


def test_findings_are_what_their_type_says(tmp_path: Path) -> None:
    text = (
        "---\nlanguage: 1\ngame: A\nboard: {rows: 2, holes: 3}\nseeds: 2\n---\nturn\n  win hoel\n"
    )
    faulty = write_game(tmp_path, text)
    (found,) = run_command(f"validate {faulty} --playouts 0")
    assert found["diagnostics"]
    hold_to_its_type("validate", found)


def test_every_command_is_tried() -> None:
    tried = {*COMMANDS, *SLOW, "validate"}
    assert all(
        any(set(name.split()) <= set(one.split()) for one in tried)
        for name in get_type_hints(Outputs)
    )


def test_what_is_not_so_is_reported() -> None:
    right = {"manqala": 1, "game": "a", "depth": 1, "nodes": [6]}
    hold_to_its_type("perft", right)
    for change in ({"nodes": ["6"]}, {"depth": None}):
        with pytest.raises((MessageError, ValidationError)):
            hold_to_its_type("perft", right | change)
    with pytest.raises(AssertionError, match="more"):
        hold_to_its_type("perft", right | {"more": 1})
    kind = get_type_hints(Outputs)["solve"]
    assert list(unknown_members(kind, {"moves": {"1": None}, "unit": "x", "odd": 1})) == ["odd"]


def test_schema_and_manual_have_every_message(monkeypatch: pytest.MonkeyPatch) -> None:
    schema, manual = wire_outputs.schema(), wire_outputs.PAGE.read_text(encoding="utf-8")
    assert wire_outputs.page(manual) == manual
    for name, kind in wire_outputs.messages().items():
        assert f'"{name}": {{' in schema
        about = wire_outputs.meanings()[kind.__name__][0]
        assert about, name
    monkeypatch.setitem(wire_outputs.TYPES, int, ("integer", "number of some kind"))
    assert wire_outputs.page(manual) != manual
    assert wire.main(["--check"]) == 1
