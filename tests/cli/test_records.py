"""Games that are recorded and gone on with, all through the command."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import manqala
from manqala.cli import main as cli_main
from manqala.cli.main import cli
from manqala.game.records import parse_record
from manqala.terminal.running_game import RunningGame
from manqala.text.resources import game_files
from tests.helpers.command_line import play, run
from tests.helpers.playing import game_of
from tests.helpers.there import there

GAMES = ("kalah", "oware", "andot", "san-yao")
PACKAGES = str(Path(cli_main.__file__).parents[2])
PROGRAMS = ("--south", "random", "--north", "greedy")
pytestmark = pytest.mark.usefixtures("own_folder")


def records(path: str | Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]


# ---- keeping ------------------------------------------------------------------------------------


def test_a_game_can_be_recorded_from_its_middle() -> None:
    typed = "3\n2\nrecord\nrecord game.jsonl\n4\n"
    shown = play("oware", "--seed", 4, typed=typed).stdout
    assert "To continue: manqala play --resume game.jsonl" in shown
    assert "--from" not in shown
    whole = play("oware", "--seed", 4, "--record", "whole.jsonl", typed="3\n2\n4\n")
    assert whole.exit_code == 0
    assert Path("game.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
    again = play("oware", "--seed", 4, typed="3\nrecord game.jsonl\n").stdout
    assert "already exists" in again


def test_a_record_knows_its_game() -> None:
    shown = play(
        "oware",
        "--set",
        "grand_slam=captures",
        "--seed",
        4,
        "--record",
        "game.jsonl",
        typed="3\n2\n",
    ).stdout
    assert "1. south: 3" in shown
    again = play("--resume", "game.jsonl", typed="4\n")
    assert "5. south: 4" in again.stdout
    replayed = run("replay", "game.jsonl")
    assert "1. south: 3" in replayed.stdout
    assert "5. south: 4" in replayed.stdout
    assert replayed.stdout.splitlines()[-1] == records("game.jsonl")[-1]["position"]
    lines = run("replay", "game.jsonl", "--json").stdout.splitlines()
    assert len(lines) == len(records("game.jsonl"))


def test_a_record_finds_a_rule_file_beside_it() -> None:
    folder = Path("away")
    folder.mkdir()
    rules = game_files()["kalah"].read_text("utf-8")
    (folder / "mine.sow").write_text(rules, "utf-8")
    shown = play(folder / "mine.sow", *PROGRAMS, "--seed", 5, "--record", folder / "game.jsonl")
    end = shown.stdout.splitlines()[-1]
    assert play("--resume", "away/game.jsonl").stdout.splitlines()[-1] == end
    assert end in run("replay", "away/game.jsonl").stdout
    (folder / "mine.sow").rename(folder / "other.sow")
    missing = run("replay", "away/game.jsonl", exits=1)
    assert "there is no ‘mine.sow’ beside it or in this folder" in missing.stderr


def test_without_a_record_a_game_must_be_named() -> None:
    assert "Missing argument 'GAME'" in run("play", exits=2).stderr
    play("kalah", *PROGRAMS, "--seed", 5, "--record", "game.jsonl")
    assert "cannot be combined" in run("replay", "game.jsonl", "--moves", "3", exits=2).stderr


# ---- resigning and games as text ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt"])
def test_resigning_is_recorded_and_told_everywhere(name: str) -> None:
    shown = play("oware", "--seed", 4, "--record", name, typed="3\nresign\n").stdout
    assert "south resigns; north wins\n" in shown
    assert "south resigns; north wins" in play("--resume", name).stdout
    assert "\nsouth resigns; north wins\n" in run("replay", name).stdout
    *_, last = run("replay", name, "--json").stdout.splitlines()
    told = json.loads(last)
    assert (told["resigned"], told["over"], told["turn"]) == ("south", True, None)
    assert (told["result"]["winner"], told["result"]["reason"]) == ("north", "resigned")
    assert run("review", name, "--time", "0.01").stdout.endswith("south resigns; north wins\n")
    assert manqala.read_record(name).resigned == "south"


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt"])
def test_who_resigned_may_think_better_of_it(name: str) -> None:
    game = RunningGame(game_of("oware").start(), {"south": "human", "north": "human"}, 1)
    game.answer((2,))
    game.record(Path(name))
    game.resign()
    assert parse_record(Path(name)).last.resigned == "north"
    game.undo()
    assert not parse_record(Path(name)).last.resigned
    game.answer((1,))
    game.close()
    assert len(parse_record(Path(name)).last.main) == 2


def test_nothing_follows_a_resignation() -> None:
    play("oware", "--seed", 4, "--record", "game.jsonl", typed="3\nresign\n")
    text = Path("game.jsonl").read_text("utf-8")
    Path("game.jsonl").write_text(text + text.splitlines(keepends=True)[1], "utf-8")
    assert "game.jsonl:5:1" in run("replay", "game.jsonl", exits=1).stderr
    Path("game.jsonl").write_text(text.replace('"resigned":"south"', '"resigned":"east"'), "utf-8")
    assert "‘east’ is not a player" in run("replay", "game.jsonl", exits=1).stderr
    Path("game.jsonl").write_text(text.replace('"resigned":"south"', '"resigned":1'), "utf-8")
    assert "no valid ‘resigned’" in run("replay", "game.jsonl", exits=1).stderr


def test_a_game_as_text_goes_on_as_the_other_form_does() -> None:
    typed = "3\nundo\n2\n3\n"
    play("andot", "--seed", 4, "--record", "game.jsonl", typed=typed)
    play("andot", "--seed", 4, "--record", "game.txt", typed=typed)
    for name in ("game.jsonl", "game.txt"):
        play("--resume", name, typed="undo\n1\n")
    assert run("replay", "game.jsonl").stdout == run("replay", "game.txt").stdout
    run("replay", "game.jsonl", "--record", "again.txt")
    assert Path("again.txt").read_text("utf-8") == Path("game.txt").read_text("utf-8")


def test_moves_become_a_record() -> None:
    run("replay", "oware", "--moves", "3 4 5", "--record", "game.txt")
    assert "1. 3 2. 4 3. 5\n" in Path("game.txt").read_text("utf-8")
    assert "already exists" in run("replay", "game.txt", "--record", "game.txt", exits=1).stderr


def test_the_rules_are_shown_at_the_prompt() -> None:
    shown = play("oware", "--seed", 4, typed="rules\nrules file\n").stdout
    assert run("describe", "oware").stdout.rstrip() in shown
    assert game_files()["oware"].read_text("utf-8").rstrip() in shown


# ---- recording ----------------------------------------------------------------------------------


@pytest.mark.slow_cases("andot")
@pytest.mark.parametrize("game", GAMES)
def test_a_cut_record_goes_on_as_the_whole_one(game: str) -> None:
    whole = play(game, *PROGRAMS, "--seed", 5, "--record", "whole.jsonl").stdout
    data = Path("whole.jsonl").read_bytes()
    Path("cut.jsonl").write_bytes(data[: len(data) // 2])
    assert not data[: len(data) // 2].endswith(b"\n")
    done = play(game, "--resume", "cut.jsonl")
    assert "was cut off" in done.stderr
    assert done.stdout.splitlines()[-1] == whole.splitlines()[-1]
    assert Path("cut.jsonl").read_bytes() == data


def test_a_record_says_everything() -> None:
    play(
        "oware", "--seed", 4, "--record", "game.jsonl", "--set", "repetition=split", typed="3\n2\n"
    )
    first, *moves = records("game.jsonl")
    assert first["manqala"] == 1
    assert (first["game"], first["seed"], first["match"]) == ("oware", 4, False)
    assert first["options"]["repetition"] == "split"
    assert first["players"] == {"south": "human", "north": "greedy"}
    assert [move["ply"] for move in moves] == list(range(1, len(moves) + 1))
    texts = " ".join(move["move"] for move in moves)
    replayed = CliRunner().invoke(cli, ["replay", "oware", "--moves", texts, "--json"])
    positions = [json.loads(line)["position"] for line in replayed.stdout.splitlines()]
    assert positions == [first["position"], *(move["position"] for move in moves)]


def test_moves_taken_back_are_not_played_again() -> None:
    play("oware", "--seed", 4, "--record", "game.jsonl", typed="3\nundo\n2\n")
    assert {"undo": 2} in records("game.jsonl")
    shown = play("oware", "--resume", "game.jsonl", typed="undo\n6\n").stdout
    assert "Taken back: 2 moves." in shown
    assert "1. south: 6" in shown
    assert "legal" not in play("oware", "--resume", "game.jsonl").stdout


def test_a_finished_record_stays_as_it_is() -> None:
    play("kalah", *PROGRAMS, "--seed", 1, "--record", "game.jsonl")
    before = Path("game.jsonl").read_bytes()
    assert "(side-empty)" in play("kalah", "--resume", "game.jsonl").stdout
    assert Path("game.jsonl").read_bytes() == before


@pytest.mark.slow
def test_a_match_is_resumed_as_a_match() -> None:
    play("san-yao", *PROGRAMS, "--match", "--seed", 2, "--record", "game.jsonl")
    data = Path("game.jsonl").read_bytes()
    Path("game.jsonl").write_bytes(data[: len(data) * 3 // 4])
    assert "(ruined)" in play("san-yao", "--resume", "game.jsonl").stdout
    assert Path("game.jsonl").read_bytes() == data


def test_nothing_recorded_is_overwritten() -> None:
    Path("game.jsonl").write_text("precious", encoding="utf-8")
    done = play("kalah", "--record", "game.jsonl", "--seed", 1, exits=1)
    assert "E607" in done.stderr
    assert Path("game.jsonl").read_text("utf-8") == "precious"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda _: ["garbage"], "game.jsonl:1:1"),
        (lambda _: ["garbage"], 'begins with a tag, as in ‘[Game "oware"]’'),
        (lambda _: [], "no complete line"),
        (lambda lines: [lines[0].replace('"match":false,', "")], "‘match’"),
        (lambda lines: [lines[0], "[1]"], "game.jsonl:2:1"),
        (lambda lines: [lines[0], lines[1].replace('"answers":[2]', '"answers":[9]')], "not legal"),
        (lambda lines: [lines[0], lines[1].replace("5,5", "5,6")], "differs from the recorded one"),
        (
            lambda lines: [lines[0], lines[1].replace('"move":"3"', '"move":"4"')],
            "is ‘4’, but its answers",
        ),
        (
            lambda lines: [lines[0], lines[1].replace('"move":"3"', '"move":"?"')],
            "answers mean ‘3’",
        ),
        (lambda lines: [lines[0].replace('"kalah"', '"oware"')], "a game of ‘oware’"),
        (lambda lines: [lines[0].replace('"holes":6', '"holes":5')], "6 holes in a row"),
        (lambda lines: [lines[0].replace('"position":"', '"position":"x')], "x4"),
    ],
)
def test_a_record_that_is_none_is_refused_and_left_alone(
    change: Callable[[list[str]], list[str]], told: str
) -> None:
    play("kalah", "--seed", 1, "--record", "game.jsonl", typed="3\n")
    lines = Path("game.jsonl").read_text("utf-8").splitlines()
    changed = "".join(f"{line}\n" for line in change(lines))
    Path("game.jsonl").write_text(changed, encoding="utf-8")
    done = play("kalah", "--resume", "game.jsonl", exits=1)
    assert told in done.stderr
    assert Path("game.jsonl").read_text("utf-8") == changed


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_a_killed_game_has_lost_nothing() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "manqala", "play", "kalah", "--seed", "1", "--record", "game.jsonl"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": PACKAGES},
    )  # fmt: skip
    there(process.stdin).write(b"3\n")
    there(process.stdin).flush()
    deadline = time.monotonic() + 30
    while not (
        Path("game.jsonl").exists() and len(Path("game.jsonl").read_bytes().splitlines()) > 1
    ):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    there(process.stdin).close()
    assert records("game.jsonl")[1]["move"] == "3"
    assert "2. south: 6" in play("kalah", "--resume", "game.jsonl", typed="6\n").stdout
