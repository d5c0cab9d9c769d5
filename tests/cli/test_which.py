"""`manqala which`, as it is typed, and the page that explains it."""

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from tests.helpers.checkout import DOCS
from tests.helpers.command_line import run

SLAM = ("--from", "1,0,0,0,0,2/1,1,0,0,0,0:south")


def test_settings_in_which_the_same_happens_stand_together() -> None:
    shown = run("which", "oware", *SLAM, "--moves", "6").stdout
    assert "  grand_slam = takes_nothing  (the default)\n      1 move; goes on" in shown
    assert "  grand_slam = captures\n      1 move; south wins (majority)" in shown
    assert "oware.sow:20: forbid slam" in shown
    whole = run("which", "oware", "--moves", "3 4").stdout
    assert "  every setting  (with the default)\n" in whole or "  every setting\n" in whole
    assert "make no difference to the moves: grand_slam, repetition." in whole


def test_several_records_are_reported_by_their_names(tmp_path: Path) -> None:
    programs = ("--south", "random", "--north", "random")
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for seed, file in enumerate(files, 1):
        run("play", "micro-wari", *programs, "--seed", seed, "--pause", 0, "--record", file)
    shown = run("which", "micro-wari", *files).stdout
    assert all(f"{file}: " in shown for file in files)
    assert shown.startswith("All moves are legal\n")


def test_json_and_set() -> None:
    done = run("which", "oware", *SLAM, "--moves", "6", "--set", "grand_slam=illegal", "--json")
    data = json.loads(done.stdout)
    assert data["decisive"] == []
    (setting,) = data["settings"]
    assert setting["games"][0]["stop"]["rule"].startswith("forbid slam")
    limited = json.loads(
        run("which", "oware", *SLAM, "--moves", "6", "--limit", 2, "--json").stdout
    )
    assert (limited["tried"], limited["complete"]) == (2, False)


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["oware"], 2, "name a RECORD, or give its moves"),
        (["oware", "a.jsonl", "--match"], 2, "need --moves"),
        (["oware", "a.jsonl"], 1, "no such file"),
        (["oware", "--moves", "6", "--set", "grand_slam=no"], 1, "does not allow ‘no’"),
    ],
)
def test_mistakes_are_reported(arguments: list[str], code: int, told: str) -> None:
    done = run("which", *arguments, exits=code)
    assert told in done.stderr


def test_the_program_on_the_page_prints_the_text_below_it() -> None:
    text = (DOCS / "which.md").read_text("utf-8")
    ((program, shown),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
    with redirect_stdout(StringIO()) as said:
        exec(program, {})
    assert said.getvalue() == shown
