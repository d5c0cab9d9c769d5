"""Players who drop out: turns pass over them, and what is said of the others holds for those who are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from manqala.resolve.files import check_source
from manqala.text.span import Source
from tests.helpers.seated import LEAVING
from tests.helpers.small_games import written

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "---\nlanguage: 1\ngame: X\nplayers: [ann, ben, cat, dan]\nboard: {holes: 2, stores: beside}\nseeds: 2\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
BARE = "a player is out when bare\n"


def after(folder: Path, rules: str, position: str, *moves: str) -> str:
    found = written(folder, HEAD + rules).position(position)
    for move in moves:
        found = found.play(move)
    return found.text


@pytest.mark.parametrize(
    ("position", "move", "then"),
    [
        ("2,0/0,0/1,0/1,0:ann", "1", "0,1/1,0/1,0/1,0:ben"),
        ("1,0/0,0/1,0/1,0:ann", "1", "0,1/0,0/1,0/1,0:cat"),
        ("1,0/0,0/0,0/1,0:ann", "1", "0,1/0,0/0,0/1,0:dan"),
        ("1,0/0,0/0,0/0,0:ann", "1", "0,1/0,0/0,0/0,0:ann"),
        ("0,0/1,0/0,0/1,1:dan", "2", "1,0/1,0/0,0/1,0:ann"),
    ],
)
def test_a_turn_passes_over_who_is_out_when_it_passes(
    tmp_path: Path, position: str, move: str, then: str
) -> None:
    assert after(tmp_path, TURN + BARE, position, move) == then


def test_without_the_word_no_player_is_passed_over(tmp_path: Path) -> None:
    game = written(tmp_path, HEAD + TURN)
    moved = game.position("1,0/0,0/1,0/1,0:ann").play("1")
    assert moved.mover == 2
    last = moved.last
    assert last is not None
    assert last.passed == (1,)  # he could not move, and passed
    left = written(tmp_path, HEAD + TURN + BARE).position("1,0/0,0/1,0/1,0:ann").play("1").last
    assert left is not None
    assert not left.passed


def test_a_turn_that_a_rule_ends_or_gives_away_passes_over_them_too(tmp_path: Path) -> None:
    ended = TURN + "  end turn\n" + BARE
    assert after(tmp_path, ended, "1,0/0,0/1,0/1,0:ann", "1") == "0,1/0,0/1,0/1,0:cat"
    given = TURN + "  set next mover to ben\n" + BARE
    assert after(tmp_path, given, "1,0/0,0/0,0/1,0:ann", "1") == "0,1/0,0/0,0/1,0:dan"
    again = TURN + "  move-again\n" + BARE
    assert after(tmp_path, again, "0,1/0,0/0,0/1,0:ann", "2") == "0,0/1,0/0,0/1,0:ben"


def test_a_pass_goes_on_to_the_next_who_is_not_out(tmp_path: Path) -> None:
    large = TURN.replace("occupied holes", "holes where 2..")
    text = "0,2/1,0/0,0/1,3:ann"
    assert after(tmp_path, large + BARE, text, "2") == "0,0/2,1/0,0/1,3:ben"
    assert after(tmp_path, large + BARE, "2,1/0,0/1,0/2,0:ann", "1").endswith(":dan")


def test_the_next_player_is_not_out_and_the_next_seat_may_be(tmp_path: Path) -> None:
    given = (
        "  put all from last into winnings of next player\n"
        "  put 1 seed from hole 1 of dan into winnings of next seat of player\n"
    )
    left = after(tmp_path, TURN + given + BARE, "1,1/0,0/0,0/3,0:ann", "1")
    assert left == "0,0/0,0/0,0/2,0:dan:won=0,1,0,2"


def test_feeding_is_about_the_next_player_who_is_left(tmp_path: Path) -> None:
    rules = "mark gone: truth on players\na player is out when gone\n" + TURN + "  feed\n"
    start = written(tmp_path, HEAD + rules).position(
        "3,1/0,0/0,0/1,0:ann:gone=false,true,false,false"
    )
    assert [start.describe(move) for move in start.moves()] == ["1"]


def test_all_who_are_out_are_passed_over_and_then_nobody_is(tmp_path: Path) -> None:
    rules = "mark gone: truth on players\na player is out when gone\n" + TURN
    text = "1,0/1,0/1,0/1,0:ann:gone=true,true,true,true"
    assert after(tmp_path, rules, text, "1").startswith("0,1/1,0/1,0/1,0:ben")


def test_a_player_who_is_not_out_begins_the_round(tmp_path: Path) -> None:
    rules = (
        "mark gone: truth on players for match\na player is out when gone\n"
        + TURN
        + "  set own gone to true\n  end round\nbetween rounds\n  set-up-again\n  change-opener\n"
        + "match ends after 3 rounds\n"
    )
    position = written(tmp_path, HEAD + rules).start(match=True)
    movers = [position.mover]
    for _ in range(2):
        position = position.play("1")
        movers.append(position.mover)
    assert movers == [0, 1, 2]
    again = rules.replace("  change-opener\n", "")
    position = written(tmp_path, HEAD + again).start(match=True).play("1")
    assert position.mover == 1


def test_how_a_turn_passes_is_an_event(tmp_path: Path) -> None:
    rules = TURN + "when turn passes\n  put 1 seed from winnings of next mover into box\n"
    text = "1,0/1,0/1,0/1,0:ann:won=0,3,0,0"
    assert after(tmp_path, rules, text, "1") == "0,1/1,0/1,0/1,0:ben:won=0,2,0,0:box=1"
    ends = TURN + "when turn passes, if next mover is bare\n  end round won by mover\n"
    over = written(tmp_path, HEAD + ends).position("1,0/0,0/1,0/1,0:ann").play("1").result
    assert over is not None
    assert (over.winner, over.reason) == (0, "turn passes")


def test_no_player_is_asked_when_a_turn_passes() -> None:
    rules = TURN + "when turn passes\n  choose h from own holes\n  win h\n"
    found = check_source("x", Source("x.sow", HEAD + rules), None, {})
    assert [str(item.code) for item in found.diagnostics] == ["E309"]


def test_positions_are_written_and_read_while_some_are_out(tmp_path: Path) -> None:
    position = written(tmp_path, LEAVING).start()
    for _ in range(12):
        if position.over:
            break
        assert position.game.position(position.text).text == position.text
        position = position.play(next(iter(position.moves())))
