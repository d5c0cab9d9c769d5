"""Playing at the prompt where seeds are hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.command_line import play
from tests.helpers.hidden import HOARDS, SCREENED
from tests.helpers.small_games import write_game

pytestmark = pytest.mark.usefixtures("own_folder")
START = "1 0 2 / 0 1 2 : south : won=2,4 : supply=1,5"


@pytest.fixture
def hoards(tmp_path: Path) -> Path:
    return write_game(tmp_path, HOARDS)


def test_a_person_never_sees_what_is_hidden(hoards: Path) -> None:
    typed = "board\nmoves\nhint\nwhy\nsave\nsow.3\nwhy\nboard\nquit\n"
    shown = play(hoards, "--from", START, "--seed", 1, "--plain", typed=typed).stdout
    assert "north (in hand ?)" in shown
    assert "south (in hand 1)" in shown
    assert "‘?’ stands for what you do not see until the game is over." in shown
    assert "as far as what is hidden can be guessed" in shown
    assert "Name a file: on the screen the example would show what is hidden." in shown
    assert "in hand 5" not in shown
    assert "won=" not in shown
    assert "supply=" not in shown


def test_moves_are_listed_without_what_they_win_from_hidden_holes(tmp_path: Path) -> None:
    game = write_game(tmp_path, SCREENED)
    start = ("--from", "2 0 1 / 2 0 1 : south", "--seed", 1, "--plain")
    shown = play(game, *start, typed="moves\nquit\n").stdout
    assert "(+" not in shown
    assert "│ ? │ ? │ ? │" in shown
    assert "(+3)" in play(game, *start, typed="3\nquit\n").stdout


def test_two_people_see_what_the_one_to_move_may_see(hoards: Path) -> None:
    shown = play(
        hoards, "--from", START, "--north", "human", "--plain", typed="sow.3\nquit\n"
    ).stdout
    assert "let the others look away" in shown
    before, after = shown.split("1. south: ", 1)
    assert "north (in hand ?)" in before
    assert "south (in hand 1)" in before
    assert "north (in hand 5)" in after
    assert "south (in hand ?)" in after


def test_at_the_end_and_without_people_all_is_shown(hoards: Path) -> None:
    programs = ("--south", "random", "--north", "random", "--seed", 1, "--boards")
    assert "?" not in play(hoards, *programs).stdout.replace("‘?’", "")
    last = play(
        hoards, "--from", "1 0 0 / 0 0 0 : north : won=6,5 : supply=0,0", "--plain", typed="quit\n"
    ).stdout
    assert "?" not in last.rpartition("wins (")[0].rpartition("north")[2]
