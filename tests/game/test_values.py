"""Games, positions, moves and errors are values: they compare, hash, copy, and go to other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manqala
from manqala.compile.stepping.warm_game import load
from tests.helpers.playing import GAMES, game_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from manqala.game.game import PositionValue


def wander(name: str, seed: int, plies: int, *, match: bool) -> PositionValue:
    """A position of a random game."""
    rng, position = Random(seed), game_of(name).start(match=match)
    for _ in range(plies):
        if position.over:
            break
        position = position.play(position.random_move(rng))
    return position


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 30), st.booleans())
def test_a_position_survives_pickle_and_copy(name: str, seed: int, plies: int, match: bool) -> None:
    position = wander(name, seed, plies, match=match)
    again = pickle.loads(pickle.dumps(position))
    for other in (again, copy.copy(position), copy.deepcopy(position), position.copy()):
        assert other == position
        assert hash(other) == hash(position)
    assert again.game == position.game
    assert hash(again.game) == hash(position.game)
    assert again.play_state.history == position.play_state.history
    if not position.over:
        move = position.random_move(Random(seed))
        assert again.play(move.text) == position.play(move)
    if position.last is not None:
        assert again.last.move == position.last.move
        assert again.last.captured == position.last.captured


def replies(position: PositionValue) -> tuple[PositionValue, list[manqala.Move]]:
    """What another process makes of a position."""
    return position.play("3"), position.moves()


def play_refused(position: PositionValue) -> PositionValue:
    return position.play("33")


@pytest.mark.slow
def test_positions_moves_and_errors_cross_processes() -> None:
    start = load("oware").start()
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        after, moves = pool.submit(replies, start).result()
        failed = pool.submit(play_refused, start).exception()
    assert after == start.play("3")
    assert moves == start.moves()
    assert isinstance(failed, manqala.MoveError)
    assert any("legal moves of south" in line for line in failed.diagnostics[0].help)


def test_a_pickled_game_needs_no_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.sow"
    shipped = load("oware")
    text = shipped.rules.files[-1].source.text
    path.write_text(text, encoding="utf-8")
    game = load(path)
    packed = pickle.dumps(game)
    path.unlink()
    assert pickle.loads(packed) == game == shipped
    assert pickle.loads(packed).start() == shipped.start()


def test_pickles_of_one_game_share_the_game_that_is_opened() -> None:
    start = game_of("kalah").start()
    one, other = (pickle.loads(pickle.dumps(p)) for p in (start, start.play("3")))
    assert one.game is other.game
    assert one.game.engine is one.play_state.engine


def test_comments_and_layout_make_no_other_game_and_rules_and_options_do(tmp_path: Path) -> None:
    shipped = load("oware")
    text = shipped.rules.files[-1].source.text
    path = tmp_path / "mine.sow"
    path.write_text(text.rstrip("\n") + "\n\n# nothing more\n", encoding="utf-8")
    assert load(path) == shipped == load("oware")
    assert hash(load(path)) == hash(shipped)
    assert load("oware", grand_slam="captures") != shipped
    assert load("oware", grand_slam="captures").start() != shipped.start()
    assert load("kalah") != shipped
    assert shipped != "oware"


def test_two_titles_of_the_same_rules_are_two_games_with_equal_rules() -> None:
    congkak, sungka = load("congkak"), load("sungka")
    assert congkak != sungka
    assert congkak.rules == sungka.rules


def test_history_does_not_count_but_a_pickle_keeps_it() -> None:
    position = wander("yucebao", 0, 40, match=False)
    read = position.game.position(position.text)
    assert read == position
    assert pickle.loads(pickle.dumps(position)).play_state.history == position.play_state.history
    assert position.play_state.history != read.play_state.history


@pytest.mark.parametrize(
    ("wrong", "helped"),
    [
        (lambda: load("owar"), "did you mean ‘oware’?"),
        (lambda: load("oware", grand_slam="capture"), "did you mean ‘captures’?"),
        (lambda: game_of("oware").start().play("9"), "legal moves of south: 1 2 3 4 5 6"),
    ],
)
def test_the_text_of_an_error_holds_the_help_and_survives_pickle(
    wrong: Callable[[], object], helped: str
) -> None:
    with pytest.raises(manqala.ManqalaError) as caught:
        wrong()
    assert helped in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value)
    assert (str(again), again.diagnostics) == (str(caught.value), caught.value.diagnostics)


@pytest.mark.parametrize("given", [3, True, None, [3], 2.0, ("3",), object()])
def test_what_cannot_be_a_move_is_refused(given: object) -> None:
    with pytest.raises(
        manqala.MoveTypeError, match="a move is a Move, a text or a tuple"
    ) as caught:
        game_of("oware").start().play(given)  # type: ignore[arg-type]  # a wrong type on purpose
    assert isinstance(caught.value, TypeError)
    assert "help: " in str(caught.value)


def test_an_index_is_named() -> None:
    start = game_of("oware").start()
    assert start.play(index=3) == start.play("4") == start.play(start.moves()[3])
    for index in (6, -1):
        with pytest.raises(manqala.MoveError, match="no move with the index"):
            start.play(index=index)


def test_a_move_of_another_game_is_refused() -> None:
    move = game_of("kalah").start().moves()[2]
    with pytest.raises(manqala.MoveError, match="of another game: of Kalah, not of Oware"):
        game_of("oware").start().play(move)
    other = load("oware", grand_slam="captures").start()
    with pytest.raises(manqala.MoveError, match="with other rules or options"):
        other.play(game_of("oware").start().moves()[0])
    assert move != game_of("oware").start().moves()[2]


def test_a_move_of_another_position_sows_the_same_hole_or_none() -> None:
    game = game_of("oware")
    start = game.start()
    later = game.position("0,4,4,4,4,4/4,4,4,4,4,8:south")
    assert later.play(start.moves()[1]) == later.play("2")
    with pytest.raises(manqala.MoveError, match="‘1’ is not a legal move"):
        later.play(start.moves()[0])
    with pytest.raises(manqala.MoveError, match="‘1’ is not a legal move"):
        start.play("1").play(start.moves()[0])
    assert load("oware").start().play(start.moves()[2]) == start.play("3")


def test_turn_names_the_player_whose_number_is_mover() -> None:
    position = game_of("oware").start()
    while not position.over:
        assert position.players[position.mover] == position.turn
        position = position.play(position.moves()[-1])
    assert position.turn is None


def test_reprs_are_short() -> None:
    position = wander("dong-wo", 1, 20, match=False)
    for value in (position.game, position.last, position.choices(), position.play_state):
        assert len(repr(value)) < 100
    assert repr(position.last) == f"<{position.last.by}: {position.last.move.text}>"  # type: ignore[union-attr]  # there is a last move
