"""Playing at a real terminal: colours, width, and the question before a game is lost."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pty", reason="terminals of one's own are made as on Unix")

from manqala.text.extras import find_missing
from tests.helpers.at_terminal import CODES, Terminal

pytestmark = pytest.mark.usefixtures("own_folder")
GREEN_ENDED = "\x1b[30m\x1b[42m▸5◂\x1b[0m"
YELLOW_BEGAN = "\x1b[33m\x1b[1m·0·\x1b[0m"


def playing(*arguments: object, **more: Any) -> Terminal:
    return Terminal("play", *arguments, "--plain", "--seed", 1, "--pause", 0, **more)


@pytest.mark.slow
def test_a_game_that_is_not_saved_is_not_forgotten_unasked() -> None:
    with playing("oware") as terminal:
        terminal.type("quit")  # nothing has been played, so nothing is lost
        assert terminal.ends() == 0
        assert "Forget" not in terminal.text
    with playing("oware") as terminal:
        terminal.type("3")
        terminal.type("quit")
        terminal.type("", "record FILE) ")
        terminal.wait("south> ")
        terminal.press(b"\x04")  # Ctrl-D
        terminal.type("no", "record FILE) ")
        terminal.wait("south> ")
        terminal.interrupt()
        terminal.type("what", "record FILE) ")
        terminal.type("record kept.jsonl", "record FILE) ")
        assert terminal.ends() == 130
        assert "To continue: manqala play --resume kept.jsonl" in terminal.text
    moves = [json.loads(line) for line in Path("kept.jsonl").read_text("utf-8").splitlines()]
    assert [move.get("move") for move in moves][1] == "3"


@pytest.mark.slow
def test_who_insists_may_go() -> None:
    with playing("oware") as terminal:
        terminal.type("3")
        terminal.type("quit")
        terminal.wait("record FILE) ")
        terminal.press(b"\x04")
        assert terminal.ends() == 0
        assert "To continue later: manqala play oware --from " in terminal.text


@pytest.mark.slow
def test_what_is_recorded_or_saved_is_not_asked_about() -> None:
    with playing("oware", "--record", "game.jsonl") as terminal:
        terminal.type("3")
        terminal.type("quit")
        assert terminal.ends() == 0
        assert "Forget" not in terminal.text
    with playing("oware") as terminal:
        terminal.type("3")
        terminal.type("save game.sow")
        terminal.type("quit")
        assert terminal.ends() == 0
        assert "Forget" not in terminal.text


@pytest.mark.slow
def test_a_game_that_is_over_can_still_be_taken_back_and_kept() -> None:
    start = "0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25"
    with playing("kalah", "--north", "human", "--from", start) as terminal:
        terminal.type("6")
        terminal.wait("north wins (side-empty)")
        terminal.type("undo", "to leave> ")
        terminal.wait("Taken back: 1 move.")
        terminal.type("6")
        terminal.type("record game.jsonl", "to leave> ")
        terminal.type("", "to leave> ")
        assert terminal.ends() == 0
    assert len(Path("game.jsonl").read_text("utf-8").splitlines()) == 2


@pytest.mark.slow
def test_boards_have_colours_unless_switched_off() -> None:
    with playing("kalah") as terminal:
        terminal.type("1")
        terminal.wait("where the last move began")
        assert YELLOW_BEGAN in terminal.shown
        assert GREEN_ENDED in terminal.shown
        assert "\x1b[32m\x1b[1m 5 \x1b[0m" in terminal.shown
    with playing("kalah", NO_COLOR="1") as terminal:
        terminal.type("1")
        terminal.wait("where the last move began")
        assert "│·0·│ 5 │ 5 │ 5 │▸5◂│ 4 │" in terminal.text
        assert not CODES.search(
            terminal.shown.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
        )


@pytest.mark.quick_cases("40")
@pytest.mark.parametrize("columns", [40, 50, 80])
def test_nothing_is_wider_than_the_terminal(columns: int) -> None:
    start = "1+muzi,0,1,0,2/1,0,0,0,0:south:owner=n5.south:won=3,5"
    with playing("dong-wo", "--from", start, columns=columns) as terminal:
        for line in ("help", "why", "moves", "s3<", "nonsense", "undo", "s3<.n4", "no", "why"):
            terminal.type(line)
        terminal.wait("hole 1")
        lines = terminal.text.splitlines()
        assert max(map(len, lines)) <= columns


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    ["describe nchuwa", "show oware", "explain E301", "list easy short", "diff oware ouri"],
)
def test_prose_fits_the_terminal(command: str) -> None:
    with Terminal(*command.split(), columns=60) as terminal:
        assert terminal.ends() == 0
        shown = terminal.text.rpartition("━")[2]  # behind what a bar of progress has drawn over
        assert max(map(len, shown.splitlines())) <= 60


@pytest.mark.slow
def test_the_ten_questions_fit_the_terminal() -> None:
    with Terminal("new", columns=60) as terminal:
        terminal.type("Fox", "game? ")
        terminal.type("2", "[1] ")
        terminal.wait("[6]")
        assert max(map(len, terminal.text.splitlines())) <= 60


@pytest.mark.slow
def test_why_is_reported_rule_by_rule_where_columns_are_few() -> None:
    arguments = ("oware", "--from", "1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20", "--moves", "6")
    shown = {}
    for columns in (50, 120):
        with Terminal("why", *arguments, columns=columns) as terminal:
            assert terminal.ends() == 0
            shown[columns] = terminal.text
    assert shown[50].count("oware.sow:21") == 1
    assert max(map(len, shown[50].splitlines())) <= 50
    assert "\n    sow 1 seed each into north's holes 1, 2, 3\n" in shown[50]
    assert (
        shown[120].count("  oware.sow:21: if not slam or grand_slam = captures, capture prey\n")
        == 3
    )
    assert os.sep + "oware.sow" not in shown[50] + shown[120]


@pytest.mark.slow
def test_programs_are_watched_move_by_move() -> None:
    with Terminal(
        "play",
        "kalah",
        "--plain",
        "--south",
        "random",
        "--north",
        "greedy",
        "--seed",
        1,
        "--pause",
        0.01,
    ) as terminal:
        assert terminal.ends() == 0
        moves = terminal.text.count(". south: ") + terminal.text.count(". north: ")
        assert terminal.text.count("┌") == moves + 1
        assert "Forget" not in terminal.text


@pytest.mark.slow
@pytest.mark.skipif(bool(find_missing("terminal")), reason="the extra ‘terminal’ is not installed")
def test_a_terminal_is_filled_and_given_back() -> None:
    with Terminal("play", "oware", "--seed", 1) as terminal:
        terminal.wait("which hole?")
        terminal.press(b"1")
        terminal.wait("1. south: 1")
        terminal.press(b"q")
        terminal.wait("Leave without saving?")
        terminal.press(b"yes\r")
        assert terminal.ends() == 0
        assert "To continue later: manqala play oware --from " in terminal.text
    opened, left = terminal.shown.rfind("\x1b[?1049h"), terminal.shown.rfind("\x1b[?1049l")
    assert 0 <= opened < left
