"""Full screen in a whole terminal, tmux: the browser of games, a game, a match with debts, other sizes, resigning, records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from manqala.game.records import parse_record
from manqala.text.extras import find_missing
from tests.helpers.in_tmux import Tmux, needs_tmux

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.slow,
    needs_tmux,
    pytest.mark.skipif(
        bool(find_missing("terminal")), reason="the extra ‘terminal’ is not installed"
    ),
]
ASKED = "south: which hole?"
NEAR_THE_END = "0,1,0,0,0/0,0,0,1,0:north:won=18,30"
"""North ends the first round of a match, and south will owe seeds."""


def fits(screen: str, columns: int) -> bool:
    """Whether the bar of keys is shown, and no line is longer than the terminal is wide."""
    return "q leave" in screen and max(map(len, screen.splitlines())) <= columns


def resign(terminal: Tmux) -> None:
    terminal.press("x")
    terminal.wait("Resign? yes or no")
    terminal.type("yes")
    terminal.press("Enter")
    terminal.wait("south resigns; north wins")


def save(terminal: Tmux, name: str) -> None:
    terminal.press("s")
    terminal.wait("Save the game to which file?", name)
    terminal.press("Enter")
    terminal.wait_until(lambda screen: name in screen.splitlines()[0], f"{name} in the heading")


def test_a_game_is_found_played_resized_resigned_and_taken_up_again(tmp_path: Path) -> None:
    with Tmux(tmp_path, 60, 24) as terminal:
        terminal.start()
        terminal.wait("easy short", "games")
        terminal.type("oware")
        terminal.wait_until(lambda screen: "Oware  Ghana" in screen.splitlines()[4], "Oware first")
        terminal.press("Enter")
        assert fits(terminal.wait(ASKED, "q leave"), 60)
        terminal.press("3")
        terminal.wait("1. south: 3", "2. north: ", ASKED)
        terminal.resize(120, 36)
        terminal.wait_until(
            lambda screen: "─rules─" in screen and ASKED in screen and fits(screen, 120),
            "120 columns",
        )
        terminal.resize(80, 24)
        terminal.wait_until(
            lambda screen: "─rules─" not in screen and ASKED in screen and fits(screen, 80),
            "80 columns",
        )
        save(terminal, "oware.txt")
        resign(terminal)
        terminal.press("q")
        terminal.wait("To look back at it: manqala play --resume oware.txt", "ready$")
        record = parse_record(tmp_path / "oware.txt")
        assert (record.last.resigned, len(record.last.moves)) == ("south", 2)

        terminal.start("play", "--resume", "oware.txt")
        terminal.wait("south resigns; north wins", "q leave")
        terminal.press("u")
        terminal.wait(ASKED)
        terminal.press("4")
        terminal.wait("3. south: 4", "4. north: ", ASKED)
        terminal.press("q")
        terminal.wait("To continue later: manqala play --resume oware.txt", "ready$")
        record = parse_record(tmp_path / "oware.txt")
        assert (record.last.resigned, len(record.last.moves)) == ("", 4)


def test_a_match_with_debts_is_played_and_kept(tmp_path: Path) -> None:
    with Tmux(tmp_path, 80, 24) as terminal:
        terminal.start(
            "play", "san-yao", "--match", "--seed", 1, "--north", "random", "--pause", 0, "--from", NEAR_THE_END,
        )  # fmt: skip
        terminal.wait("round 1: north wins", "south, owes 2", ASKED)
        for columns in (60, 120, 80):
            terminal.resize(columns, 24)
            terminal.wait("owes 2", "q leave")

        def is_third(screen: str) -> bool:
            if re.search(r"round [3-9]$", screen.splitlines()[0]):
                return True
            terminal.press("Right", "Enter")
            return False

        terminal.wait_until(is_third, "round 3")
        terminal.wait("which hole")
        resign(terminal)
        save(terminal, "san-yao.txt")
        terminal.press("q")
        terminal.wait("To look back at it: manqala play --resume san-yao.txt", "ready$")
        record = parse_record(tmp_path / "san-yao.txt")
        assert record.last.match
        assert record.last.resigned == "south"
        terminal.start("replay", "san-yao.txt")
        terminal.wait("south resigns; north wins", "ready$")
