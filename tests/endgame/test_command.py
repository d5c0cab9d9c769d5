"""Building endgame tables by the command: the games without tables, and the output."""

import json
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.endgame import listing
from manqala.endgame.fitness import NoTableError
from manqala.endgame.identity import Subject
from manqala.endgame.table import open_tables
from tests.helpers.command_line import run
from tests.helpers.endgame_tables import build
from tests.helpers.oracles import ORACLES
from tests.helpers.small_games import written
from tests.helpers.there import there

POLICIES = ORACLES["oware_endgame"]
WINNING = """\
---
language: 1
game: Small
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 2, capture holes
when player cannot move, close-round
round ends when some player is winning, called majority
"""
STORED = """\
---
language: 1
game: Small
board: {rows: 2, holes: 3, stores: on track}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise, skipping opponent's store
  if last is own store and before = 0, move-again
when player cannot move, close-round
"""
EVERYBODY = """\
  each player
    choose h from own holes
    win h"""


# ---- refusals -------------------------------------------------------------------------------------------


@pytest.mark.slow_cases("yucebao-several kinds of pieces")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("anywoli", "the mark ‘turns’ counts on from turn to turn"),
        ("dong-wo", "a player may decide something in the other's turn"),
        ("yucebao", "several kinds of pieces"),
        ("bao-la-kiswahili", "pieces are entered from hand"),
        ("hus", "seeds never leave the board"),
        ("omweso", "the winner is not determined by captured seeds"),
        ("o-an-quan", "the score counts more than captured pieces"),
        ("tchoukaillon", "for games of two players"),
    ],
)
def test_games_without_tables_give_the_reason(name: str, told: str, tmp_path: Path) -> None:
    done = run("endgame", name, "--seeds", 2, "--folder", tmp_path, exits=1)
    assert "error[E620]: no endgame tables: " in done.stderr
    assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "most", "told"),
    [
        (WINNING, 8, "‘majority’ could end the round"),
        (WINNING, 9, "only 8 seeds in this game, not 9"),
        (STORED, 3, "depend on winnings"),
        (STORED.replace("if last is own store and before = 0", "if seeds in own store > 2"), 3,
         "a turn reads winnings"),
        (STORED.replace("if last is own store and before = 0", "if position has occurred 2 times"), 3,
         "depends on earlier positions"),
        (WINNING.replace("  if last holds 2, capture holes", EVERYBODY), 3, "in the other's turn"),
        (WINNING.replace("capture holes", "put all from last into box"), 3, "the box"),
        (WINNING + "a player is out when bare\n", 3, "how turns pass"),
    ],
)  # fmt: skip
def test_rules_that_do_not_suit_tables_are_refused(
    text: str, most: int, told: str, tmp_path: Path
) -> None:
    game = written(tmp_path, text)
    with pytest.raises(NoTableError) as caught:
        build(game, most, tmp_path)
    assert any(told in item.message for item in caught.value.diagnostics)
    assert {item.code for item in caught.value.diagnostics} == {"E620"}


def test_tables_below_a_majority_are_built(tmp_path: Path) -> None:
    report = build(written(tmp_path, WINNING), 2, tmp_path)
    assert [level.n for level in report.levels] == [1, 2]


def test_a_position_with_too_many_ways_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MAX_SUCCESSORS", 1)
    with pytest.raises(NoTableError, match="ways to move"):
        build(load("kalah"), 4, tmp_path)


def test_a_table_that_would_be_too_large_is_refused(tmp_path: Path) -> None:
    done = run("endgame", "oware", "--seeds", 30, "--folder", tmp_path, exits=1)
    assert "3,159,461,968 positions" in done.stderr


# ---- the command ----------------------------------------------------------------------------------------


def test_the_command_for_scripts_and_for_people(tmp_path: Path) -> None:
    def shown(*more: object) -> str:
        return run("endgame", "oware", "--seeds", 3, "--folder", tmp_path, *more).stdout

    told = json.loads(shown("--json"))
    assert {"n": 3, "certain": 300, **POLICIES["takes_nothing"]["3"]} in told["seeds"]
    assert [level["n"] for level in told["seeds"]] == [1, 2, 3]
    assert told["positions"] == 12 + 78 + 364
    assert told["positions_per_second"] > 0
    assert json.loads(shown("--json")) == {**told, "positions_per_second": None}
    report = shown()
    assert "all of them were stored already" in report
    assert "454 positions, for the player to move" in report


def test_a_folder_that_cannot_be_written_is_the_users_fault(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    folder = tmp_path / "taken" / "tables"
    assert "E607" in run("endgame", "kalah", "--seeds", 1, "--folder", folder, exits=1).stderr


@pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="nothing can be written to /proc on Linux"
)
def test_a_folder_that_cannot_be_written_does_not_merely_lack_room() -> None:
    told = run("endgame", "kalah", "--seeds", 2, "--folder", "/proc/tables", exits=1).stderr
    assert "error[E607]: tables cannot be stored in ‘/proc/tables’" in told


def test_tables_are_kept_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    run("endgame", "kalah", "--seeds", 1)
    game = load("kalah")
    assert (tmp_path / "manqala" / "endgame" / Subject(game).key / "001.table").is_file()
    assert there(open_tables(game)).most == 1
