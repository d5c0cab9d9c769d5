"""The command as a whole: help, exit codes, messages, and what it must not import."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest
from click.testing import CliRunner, Result

from manqala.cli.main import COMMANDS, cli
from manqala.search.counting import count_ways
from manqala.text.resources import game_files
from tests.helpers.interrupted import PACKAGES, at_work, interrupt
from tests.helpers.small_games import BOARD, ENDLESS, ONE_SEED, write_game
from tests.helpers.there import there


def run(*arguments: object, **more: Any) -> Result:
    """Run a command line in this process."""
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **more)


def command_line(*arguments: object) -> list[str]:
    """Run the command as a separate process."""
    return [sys.executable, "-m", "manqala", *map(str, arguments)]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": PACKAGES, **more}


def test_help_names_every_command() -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    for name, text in COMMANDS.items():
        assert f"  {name} " in shown.output
        assert text in shown.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str) -> None:
    shown = run(name, "--help")
    assert shown.exit_code == 0
    assert f"manqala {name}" in shown.output


def test_no_line_of_help_ends_within_a_name() -> None:
    for name in ("play", "moves"):
        shown = run(name, "--help").output
        assert not re.search(r"\w-$", shown, re.MULTILINE)
        assert "\u2011" not in shown
    assert "--no-boards" in run("play", "--help").output


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from manqala.cli.main import cli\n"
        "try:\n    cli(['--help'])\nexcept SystemExit as leaving:\n    assert leaving.code == 0\n"
        "print('LOADED', *sorted(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment(),
        check=True,
    )  # fmt: skip
    loaded = set(done.stdout.rpartition("LOADED")[2].split())
    assert "click" in loaded
    assert loaded.isdisjoint({"rich", "yaml", "lark", "jsonschema", "manqala.game.game"})
    assert not [name for name in loaded if name.startswith("manqala.cli.commands.")]


def test_the_version_is_shown() -> None:
    assert run("--version").output.startswith("manqala 1.")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["plya", "kalah"], "did you mean ‘play’?"),
        (["rules", "kalah"], "did you mean ‘describe’?"),
        (["explain", "zzz"], "‘manqala explain’ lists the codes"),
        (["no-such-command"], "manqala --help"),
        (["play", "kalah", "--nort", "greedy"], "--north"),
        (["play", "kalah", "--north", "gredy"], "did you mean ‘greedy’?"),
        (["show", "kalah", "--set", "holes"], "name=choice"),
        (["show", "kalah", "--set", "holes=4", "--set", "holes=5"], "set twice"),
        (["perft", "kalah"], "Missing option '--depth'"),
        (["perft", "kalah", "--depth", "0"], "--depth"),
        (["list", "--rows", "many"], "‘many’ is not a whole number"),
        (["explain", "E30l"], "E301"),
        (["solve", "kalah", "--time", "nan"], "‘nan’ is not a finite number"),
        (["analyse", "kalah", "--time", "inf"], "‘inf’ is not a finite number"),
        (["review", "a.txt", "--time", "nan"], "‘nan’ is not a finite number"),
        (["play", "kalah", "--pause", "nan"], "‘nan’ is not a finite number"),
        (
            ["tune", "kalah", "--goal", "length < 9", "--time", "inf"],
            "‘inf’ is not a finite number",
        ),
        (["tune", "kalah", "--goal", "length < 9", "--opening", "1001"], "0<=x<=1000"),
        (
            ["contest", "kalah", "--players", "a,b", "--decide", "nan"],
            "‘nan’ is not a finite number",
        ),
        (["contest", "kalah", "--players", "a,b", "--opening", "99999999999"], "0<=x<=1000"),
        (["endgame", "kalah", "--seeds", "3", "--memory", "nan"], "‘nan’ is not a finite number"),
        (["endgame", "kalah", "--seeds", "3", "--memory", "-inf"], "‘-inf’ is not a finite number"),
        (["endgame", "kalah", "--seeds", "3", "--memory", "1e300"], "0<=x<=1000000"),
        (["why", "kalah"], "--moves"),
        (["new", "My Game"], "small letters"),
        (["validate"], "FILE"),
        (["play", "kalah", "--resume", "a", "--record", "b"], "--record"),
    ],
)
def test_wrong_usage_exits_with_2(arguments: list[str], told: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert told in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["play", "kalha"], "E605", "did you mean ‘kalah’?"),
        (["show", "nowhere.sow"], "E001", "nowhere.sow"),
        (["show", "kalah", "--set", "hols=4"], "E604", "did you mean ‘holes’?"),
        (["show", "kalah", "--set", "holes=99"], "E604", "from 1 to 12"),
        (["moves", "kalah", "--from", "4,4/4,4:south"], "E601", "2 holes in a row of south"),
        (["moves", "kalah", "--from", "4,4:south"], "E601", "1 row where the board has 2"),
        (["moves", "kalah", "--from", "nonsense"], "E601", "nonsense"),
        (["replay", "kalah", "--moves", "3 3"], "E602", "legal moves of south: 1 2 4 5 6"),
        (["replay", "kalah", "--moves", "3(+2)"], "E606", "2 are captured"),
        (["why", "kalah", "--moves", "9"], "E602", "‘9’"),
        (["validate", "nowhere.sow"], "E001", "nowhere.sow"),
        (["play", "kalah", "--resume", "nowhere.jsonl"], "E608", "no such file"),
    ],
)
def test_faulty_input_exits_with_1(
    arguments: list[str], code: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 1
    assert code in done.output
    assert told in done.output


def test_what_is_wrong_with_a_file_comes_before_an_option_that_it_lacks(tmp_path: Path) -> None:
    text = "---\nlanguage: 1\ngame: Three\noptions:\n  three: {choices: [2, 3], default: 2}\n"
    game = write_game(tmp_path, f"{text}{BOARD}\n---{ONE_SEED.replace('occupied', 'ocupied')}")
    done = run("show", game, "--set", "three=3")
    told = done.output
    assert done.exit_code == 1
    assert "small.sow:5:3: error[E110]" in told
    assert "did you mean ‘occupied’?" in told
    assert "E604" not in told


@pytest.mark.parametrize("command", ["show", "moves", "replay", "why", "perft", "simulate"])
def test_options_are_checked_by_every_command(command: str) -> None:
    arguments: dict[str, list[object]] = {
        "why": ["--moves", "1"], "perft": ["--depth", 1], "simulate": ["-n", 1, "--seed", 1]
    }  # fmt: skip
    done = run(command, "kalah", "--set", "ends=never", *arguments.get(command, []))
    assert done.exit_code == 1
    assert "side_empty, mover_stuck" in done.stderr


def test_our_own_faults_exit_with_3_and_show_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> NoReturn:
        raise ZeroDivisionError("a fault\nof ours")

    monkeypatch.setattr("manqala.compile.stepping.warm_game.load", broken)
    monkeypatch.delenv("MANQALA_DEBUG", raising=False)
    done = run("show", "kalah")
    assert done.exit_code == 3
    assert "error[E901]: this is a bug in Manqala" in done.stderr
    assert "ZeroDivisionError: a fault of ours" in done.stderr
    assert "Traceback" not in done.output
    monkeypatch.setenv("MANQALA_DEBUG", "1")
    assert "Traceback" in run("show", "kalah").stderr


def test_interrupting_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("manqala.compile.stepping.warm_game.load", interrupted)
    done = run("show", "kalah")
    assert done.exit_code == 130
    assert done.output.strip() == ""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_leaves_what_is_counted(tmp_path: Path) -> None:
    process = at_work(tmp_path, count_ways, 3, "perft", "kalah", "--depth", 30)
    out, err = interrupt(process)
    assert out.split()[:4] == ["1", "6", "2", "35"]
    assert re.search(r"stopped at depth \d+; the same command starts again from the beginning", err)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="pipes break as on Unix")
def test_a_reader_that_goes_away_is_no_error() -> None:
    process = subprocess.Popen(
        command_line("play", "kalah", "--south", "random", "--north", "random", "--seed", 1),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(PYTHONUNBUFFERED="1"),
    )  # fmt: skip
    there(process.stdout).readline()
    there(process.stdout).close()
    err = there(process.stderr).read()
    there(process.stderr).close()
    assert process.wait(timeout=30) == 0
    assert err == b""


@pytest.mark.slow
def test_exit_codes_of_the_process() -> None:
    for arguments, code in ((["list"], 0), (["show", "kalha"], 1), (["shwo"], 2)):
        done = subprocess.run(
            command_line(*arguments), capture_output=True, env=environment(), check=False
        )
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


@pytest.mark.slow
def test_a_terminal_without_our_signs_gets_no_traceback() -> None:
    done = subprocess.run(
        command_line("show", "san-yao"), capture_output=True, check=False,
        env=environment(PYTHONIOENCODING="ascii", PYTHONUTF8="0"),
    )  # fmt: skip
    assert done.returncode == 0
    assert b"San Yao" in done.stdout
    assert b"+---+" in done.stdout


def test_a_game_is_read_from_the_standard_input() -> None:
    text = game_files()["kalah"].read_text("utf-8")
    done = run("perft", "-", "--depth", 2, "--json", input=text)
    assert json.loads(done.stdout) == {
        "manqala": 1, "game": "stdin", "depth": 2, "nodes": [6, 35]
    }  # fmt: skip


def test_rules_that_run_on_and_on_are_the_files_fault(tmp_path: Path) -> None:
    path = write_game(tmp_path, ENDLESS, "endless")
    done = run("simulate", path, "-n", 1, "--seed", 1)
    assert done.exit_code == 1
    assert "E704" in done.stderr
    assert "endless.sow:10" in done.stderr


def test_a_rule_file_named_without_its_ending_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(tmp_path, ENDLESS, "lantern")
    monkeypatch.chdir(tmp_path)
    done = run("show", "lantern")
    assert done.exit_code == 1
    assert "there is a file of that name: write ‘lantern.sow’" in done.stderr
    assert "did you mean" not in done.stderr
    for long in (253, 300):
        assert "there is no game called" in run("show", "a" * long).stderr
    for command in ("validate", "fmt"):
        assert "cannot be read" in run(command, f"{'a' * 300}.sow").output
