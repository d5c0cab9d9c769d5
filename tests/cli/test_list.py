"""The shipped games as `manqala list` shows them, all or those that match."""

import json

from manqala.text.resources import game_files
from tests.helpers.command_line import run


def listed_games(*arguments: object) -> list[dict[str, object]]:
    games: list[dict[str, object]] = json.loads(run("list", *arguments, "--json").stdout)["games"]
    return games


def test_all_games_are_listed() -> None:
    listed = {game["name"]: game for game in listed_games()}
    assert list(listed) == sorted(game_files())
    assert listed["san-yao"]["title"] == "San Yao"
    assert listed["san-yao"]["family"] == "china"
    lines = run("list").stdout.splitlines()
    assert len(lines) == len(listed)
    assert any(line.startswith("kalah ") and "North America" in line for line in lines)


def test_games_are_found_by_words_and_options() -> None:
    found = listed_games("--rows", 4, "--chance", "no", "--length", "short")
    assert found
    assert {(game["rows"], game["chance"], game["length"]) for game in found} == {
        (4, False, "short")
    }
    assert "oware " in run("list", "akan").stdout
    assert run("list", "oware").stdout.startswith("oware "), "the game of that name is the first"
    nothing = run("list", "xyzzy")
    assert nothing.stdout == ""
    assert "No shipped game matches" in nothing.stderr
    assert listed_games("xyzzy") == []


def test_conditions_that_exclude_each_other_are_counted_alone() -> None:
    told = run("list", "four", "rows", "--region", "Kenya", "--chance", "no").stderr
    counts = dict(line.strip().rsplit("  ", 1) for line in told.splitlines()[1:])
    in_kenya = len(listed_games("--region", "Kenya"))
    assert [name.strip() for name in counts] == ["four rows", "--chance no", "--region Kenya"]
    assert counts["--region Kenya"].strip() == f"{in_kenya} games"
