"""`manqala diff`: what it shows, and how it exits."""

import json
from pathlib import Path

import pytest

from manqala.text.resources import game_files
from tests.helpers.command_line import run


def test_two_settings_of_a_game() -> None:
    shown = run("diff", "kalah", "--set", "empty_capture=true").stdout
    assert shown.startswith("A: Kalah (kalah)\nB: Kalah (kalah) with empty_capture=true\n")
    assert "  empty_capture  A: false (true or false)\n                 B: true" in shown
    assert (
        "After 3 moves from the beginning, the fewest possible: the pieces are in different places."
        in shown
    )
    assert shown.count("┌───┬") == 2


def test_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = game_files()["oware"].read_text(encoding="utf-8")
    Path("awari.sow").write_text(text.replace("2..3)+", "2..4)+"), encoding="utf-8")
    shown = run("diff", "oware", "awari.sow", "--positions", 0).stdout
    assert "changed: turn" in shown
    assert "    -  let prey be trail of last: (take opponent's 2..3)+\n" in shown
    assert "    +  let prey be trail of last: (take opponent's 2..4)+\n" in shown
    assert "In play" not in shown
    given = run("diff", "oware", "-", "--positions", 0, input=text).stdout
    assert "Both have the same text" in given


@pytest.mark.slow
def test_exit_codes(tmp_path: Path) -> None:
    same = ("--base-set", "holes=2", "--set", "holes=2", "--positions", 20)
    assert "Both have the same text" in run("diff", "kalah", *same, "--exit-code").stdout
    run("diff", "kalah", "--set", "holes=2", "--positions", 0)
    run("diff", "kalah", "--set", "holes=2", "--positions", 0, "--exit-code", exits=1)
    assert "E605" in run("diff", "kalah", "kalahh", exits=1).stderr
    assert "E604" in run("diff", "kalah", "--set", "hoels=2", exits=1).stderr
    (tmp_path / "bad.sow").write_text("---\n", encoding="utf-8")
    assert "E114" in run("diff", "kalah", tmp_path / "bad.sow", exits=1).stderr
    assert "E601" in run("diff", "kalah", "oware", "--from", "1,2:south", exits=1).stderr
    assert "E416" in run("diff", "kalah", "oware", "--match", exits=1).stderr
    for wrong in (["kalah"], ["-", "-"], ["kalah", "oware", "songo"], []):
        run("diff", *wrong, exits=2)


def test_moves_that_only_one_has_are_listed() -> None:
    start = "1,0,0,0,0,2/1,1,0,0,0,0:south"
    shown = run("diff", "oware", "--set", "grand_slam=illegal", "--from", start).stdout
    assert "At the start, from that position: different moves are legal." in shown
    assert shown.count("legal only here: 6\n") == 1
    assert shown.count("legal only here: nothing\n") == 1


@pytest.mark.slow_cases("arguments1")
@pytest.mark.parametrize("arguments", [["kalah", "oware"], ["oware", "--set", "repetition=split"]])
def test_what_scripts_get(arguments: list[str]) -> None:
    data = json.loads(run("diff", *arguments, "--positions", 30, "--json").stdout)
    assert data.keys() == {"manqala", "a", "b", "front", "options", "rules", "play"}
    found = data["play"]["difference"]
    assert (found is not None) == (arguments[0] == "kalah")


def test_rules_of_rights_at_any_time_are_among_those_in_effect() -> None:
    assert "at any time for h where" in run("show", "dong-wo", "--expanded").stdout
