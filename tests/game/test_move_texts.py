"""What may be written for a move: short and long forms, everywhere moves are read."""

from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.notation import split_moves
from manqala.text.diagnostics import MoveError
from tests.helpers.command_line import run
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import OTHERS
from tests.helpers.small_games import tiny, written

CUPS = """\
---
language: 1
game: Cups
board: {rows: 2, holes: 4, stores: on track}
seeds: 0
---
setup
  each player
    put 12 seeds from box into own supply
turn
  either drop "sow beans from the stock"
    must own supply holds 1..
    choose n from 1..3 "how many beans??"
    put n seeds from own supply into first of own holes
  or pot "empty a cup into the pot"
    choose cup from own occupied holes
    put all from cup into own store
  may bow "bow"
    must own store holds 1..
round ends when position has occurred 2 times

example "what goes without saying may be said"
  legal 1 drop.2 drop.3.no
  play drop.2 2 drop.3.no
  gives 5 0 0 0 / 2 0 0 0 : north
  illegal drop.drop.1 pot.2 4
  play drop.1
  legal drop.1 drop.2 drop.3 pot.1 pot.1.bow
"""


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> WarmGame:
    return written(tmp_path_factory.mktemp("cups"), CUPS)


def test_the_only_way_may_be_named_all_the_same(cups: WarmGame) -> None:
    start = cups.start()
    assert [move.text for move in start.moves()] == ["1", "2", "3"]
    assert start.parse("drop.2").answers == start.parse("2").answers
    assert start.parse("drop.2.no").answers == start.parse("2").answers
    assert start.write_fully(start.parse("2").answers) == "drop.2"


@pytest.mark.parametrize("text", ["pot.2", "drop.drop.2", "drop.9", "2.drop", "drop.2.bow", "no.2"])
def test_what_cannot_be_is_refused_in_the_long_form_too(cups: WarmGame, text: str) -> None:
    with pytest.raises(MoveError, match="E602"):
        cups.start().parse(text)


def test_the_long_form_must_say_everything_that_is_asked(cups: WarmGame) -> None:
    with pytest.raises(MoveError, match=r"(?m)how many beans\?$"):
        cups.start().parse("drop")


def test_examples_and_replay_read_the_long_form(tmp_path: Path) -> None:
    (tmp_path / "cups.sow").write_text(CUPS, encoding="utf-8")
    run("validate", tmp_path / "cups.sow", "--playouts", 5)
    shown = run("replay", tmp_path / "cups.sow", "--moves", "drop.2.no, drop.3").stdout
    assert "1. south: drop.2.no" in shown
    assert run("why", tmp_path / "cups.sow", "--moves", "drop.2").exit_code == 0


@pytest.mark.slow_cases(*OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_long_and_short_forms_mean_the_same(name: str) -> None:
    game, rng = game_of(name), Random(name)
    position = game.start(match=game.rules.between is not None)
    for _ in range(25):
        if position.over:
            break
        move = position.random_move(rng)
        assert position.parse(move.text).answers == move.answers
        assert position.parse(position.write_fully(move.answers)).answers == move.answers
        position = position.play(move)


def test_a_way_that_is_said_and_asked_is_distinguished() -> None:
    game = tiny(
        "turn\n"
        "  choose hole from own occupied holes\n"
        '  either take "take"\n    nothing\n'
        '  or leave "leave"\n    must own winnings holds 1..\n'
        '  may take "take more"\n'
        "    put 1 seed from hole into own winnings\n"
        "round ends when position has occurred 2 times\n"
    )
    start = game.start()
    short, long = start.parse("1.take"), start.parse("1.take.take")
    assert short.answers == long.answers
    assert start.parse("1.take.no").answers == start.parse("1").answers != short.answers


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1(+9)-2(+3)/1/8(+5)", ["1(+9)", "2(+3)", "1", "8(+5)"]),
        ("n3-n4 - 5", ["n3", "n4", "5"]),
        ("3.buy-back.n5 take-2 3", ["3.buy-back.n5", "take-2", "3"]),
    ],
)
def test_hyphens_part_moves_and_hold_names_together(text: str, moves: list[str]) -> None:
    assert split_moves(text) == moves


def test_a_capture_is_not_parted_from_its_move() -> None:
    position = game_of("oware").start()
    for over in (False, True):
        with pytest.raises(MoveError) as raised:
            (game_of("oware").position("0,0,0,0,0,0/0,0,0,0,0,0:over") if over else position).play(
                "(+3)"
            )
        (told,) = raised.value.diagnostics
        assert told.message == "‘(+3)’ is not a move by itself"
        assert told.help[0] == "leave out the space before it, as in ‘3(+3)’"
