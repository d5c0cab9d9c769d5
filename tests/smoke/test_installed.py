"""Uses Manqala as an installed command and nothing else; also run against the built wheel."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

COMMAND = shutil.which("manqala", path=str(Path(sys.executable).parent))


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the command in an empty folder, checks its exit code and gives its output."""
    assert COMMAND, "the manqala command is not installed beside this Python"

    def run(*arguments: object, exits: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [COMMAND, *map(str, arguments)],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert done.returncode == exits, done.stdout + done.stderr
        assert "Traceback" not in done.stdout + done.stderr
        return done

    return run


@pytest.fixture
def kalah(tmp_path: Path) -> Path:
    """A copy, in the empty folder, of the Kalah that this installation ships."""
    asked = "from manqala.text.resources import game_files; print(game_files()['kalah'])"
    found = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, encoding="utf-8", check=True
    )
    return Path(shutil.copy(found.stdout.strip(), tmp_path / "mine.sow"))


def test_help_names_the_commands(run: Run) -> None:
    shown = run("--help").stdout
    for command in (
        "list", "show", "new", "validate", "play", "replay", "moves", "perft", "simulate",
        "explain", "why", "endgame",
    ):  # fmt: skip
        assert command in shown


def test_the_shipped_games_are_listed(run: Run) -> None:
    shown = run("list").stdout
    for game in ("kalah", "oware", "san-yao", "dong-wo"):
        assert game in shown


@pytest.mark.slow
def test_a_game_is_shown(run: Run) -> None:
    assert "Kalah" in run("show", "kalah").stdout


@pytest.mark.slow
def test_a_copied_game_is_valid(run: Run, kalah: Path) -> None:
    run("validate", kalah.name)


@pytest.mark.quick_cases("game0-expected0")
@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (["kalah", "--set", "empty_capture=false"], [6, 35, 185]),
        (["oware"], [6, 36, 190]),
    ],
)
def test_positions_are_counted_as_known(run: Run, game: list[str], expected: list[int]) -> None:
    shown = json.loads(run("perft", *game, "--depth", 3, "--json").stdout)
    assert shown["nodes"] == expected


@pytest.mark.slow
def test_a_recorded_game_is_resumed_and_replayed(run: Run, tmp_path: Path) -> None:
    players = ("--south", "random", "--north", "greedy", "--seed", 1)
    run("play", "kalah", *players, "--record", "game.jsonl")
    recorded = (tmp_path / "game.jsonl").read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(recorded[: len(recorded) // 2])
    run("play", "kalah", "--resume", "cut.jsonl")
    assert (tmp_path / "cut.jsonl").read_bytes() == recorded
    moves = " ".join(json.loads(line)["move"] for line in recorded.splitlines()[1:])
    replayed = run("replay", "kalah", "--moves", moves, "--json").stdout.splitlines()
    assert json.loads(replayed[-1])["position"] == json.loads(recorded.splitlines()[-1])["position"]


@pytest.mark.slow
def test_a_match_is_played(run: Run) -> None:
    shown = run("play", "san-yao", "--match", "--south", "greedy", "--north", "random", "--seed", 1)
    assert "wins" in shown.stdout


def test_a_code_is_explained(run: Run) -> None:
    assert "E301" in run("explain", "E301").stdout


@pytest.mark.slow
def test_a_new_game_is_valid_from_the_start(run: Run, tmp_path: Path) -> None:
    run("new", "first-try")
    (created,) = tmp_path.rglob("first-try.sow")
    run("validate", created)


@pytest.mark.slow
def test_a_broken_game_is_the_files_fault(run: Run, kalah: Path) -> None:
    kalah.write_text(kalah.read_text(encoding="utf-8") + "\nturn turn turn\n", encoding="utf-8")
    told = run("validate", kalah.name, exits=1)
    assert "mine.sow" in told.stdout + told.stderr


@pytest.mark.slow
def test_a_file_that_is_no_game_is_reported_as_such(run: Run, tmp_path: Path) -> None:
    (tmp_path / "noise.sow").write_bytes(bytes(range(256)))
    told = run("validate", "noise.sow", exits=1)
    assert "noise.sow" in told.stdout + told.stderr


def test_an_unknown_command_is_wrong_usage(run: Run) -> None:
    run("no-such-command", exits=2)


@pytest.mark.slow
def test_small_games_are_solved_and_moves_weighed(run: Run, kalah: Path) -> None:
    """With LLVM or without, which the wheel does not bring."""
    solved = json.loads(
        run("solve", kalah.name, "--set", "holes=2", "--set", "seeds=2", "--json").stdout
    )
    assert set(solved) >= {"value", "moves", "line", "positions", "seconds"}
    assert "1" in run("analyse", kalah.name, "--depth", 2).stdout
    assert "south" in run("simulate", kalah.name, "-n", 20, "--seed", 1).stdout
    assert "A position is a row of" in run("show", kalah.name, "--engine").stdout


@pytest.mark.slow
def test_a_game_is_built(run: Run, kalah: Path) -> None:
    """What is linked into the module comes along with the package."""
    assert "which import nothing" in run("build", kalah.name, "-o", "mine.wasm").stdout
    made = kalah.with_name("mine.wasm").read_bytes()
    assert made.startswith(b"\0asm")
    assert b"\7manqala" in made
