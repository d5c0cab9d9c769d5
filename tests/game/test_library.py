"""The package as a library: what a program or a notebook does with games and positions."""

from __future__ import annotations

import gc
import weakref
from random import Random
from typing import TYPE_CHECKING

import pytest

import manqala
from manqala.api.facade import Game, position_value
from manqala.core.course import Phase
from manqala.picture.drawing import draw
from tests.helpers.command_line import run
from tests.helpers.small_games import tiny

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.api.facade import Position


def positions(name: str, plies: int) -> list[Position]:
    """Those of a random game, or of several."""
    game, rng = manqala.load(name), Random(7)
    found = [game.start()]
    for _ in range(plies):
        if found[-1].over:
            found.append(game.start())
        found.append(found[-1].play(found[-1].random_move(rng)))
    return found


@pytest.mark.slow_cases("dong-wo", "yucebao")
@pytest.mark.parametrize(
    "name", ["kalah", "oware", "san-yao", "andot", "yucebao", "dong-wo", "omweso"]
)
def test_moves_have_numbers_that_are_theirs_alone(name: str) -> None:
    for position in positions(name, 12):
        if position.over or position_value(position).phase is not Phase.TURN:
            continue
        moves = position.moves(60)
        numbers = [position.move_id(move) for move in moves]
        assert len(set(numbers)) == len(numbers)
        for move, number in zip(moves[:5], numbers, strict=False):
            assert position.move_by_id(number).answers == move.answers
            assert position.play(position.move_by_id(number)) == position.play(move)


def test_a_number_names_the_same_hole_in_every_position() -> None:
    for position in positions("kalah", 30):
        if not position.over:
            named = {position.move_id(move): str(move) for move in position.moves()}
            first = 6 * position.mover
            assert {number - first + 1 for number in named} == {
                int(text) for text in named.values()
            }


def test_a_number_that_is_no_move_is_reported() -> None:
    position = manqala.load("oware").start().play("1")
    for number in (0, 12, 999, -1, 6 + 256 * 5):
        with pytest.raises(manqala.MoveError, match="is not the number of a legal move"):
            position.move_by_id(number)


def test_a_position_prints_as_it_is_drawn() -> None:
    for position in positions("yucebao", 5):
        assert str(position) == draw(position_value(position))
        assert position._repr_svg_() == position.svg()
        assert position.svg(numbers=True).startswith("<svg ")


def test_pieces_are_numbers_in_rows() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed (extra ‘native’)")
    for name in ("kalah", "dong-wo", "yucebao"):
        for position in positions(name, 8):
            found, value = position.to_numpy(), position_value(position)
            notation = value.notation
            assert found.shape == (len(notation.layout.kinds), len(position.place_names))
            for n, place in enumerate(position.place_names[: notation.board.holes]):
                hole = notation.hole_named(place)
                assert hole is not None
                assert tuple(found[:, n]) == notation.counts(hole, value.cells)
            with pytest.raises(ValueError, match="read-only"):
                found[0, 0] = 1
            assert int(numpy.sum(found)) == sum(
                value.cells[: found.shape[0] * notation.board.places]
            )


def test_random_games_come_as_arrays_and_are_those_of_simulate() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed (extra ‘native’)")
    game = manqala.load("micro-wari")
    batch, survey = game.random_games(300, seed=5), game.simulate(300, seed=5)
    assert len(batch) == survey.games == 300
    assert tuple(int((batch.winner == n).sum()) for n in range(2)) == survey.wins
    assert int(batch.plies.sum()) == survey.moves
    reasons = numpy.bincount(batch.reason[batch.reason >= 0])
    assert {batch.reasons[n]: int(many) for n, many in enumerate(reasons) if many} == dict(
        survey.reasons
    )
    shorter = game.random_games(100, seed=5)
    assert (shorter.plies == batch.plies[:100]).all()


def test_a_game_that_has_no_generated_form_is_simulated_all_the_same() -> None:
    survey = manqala.load("micro-wari").simulate(20, seed=2)
    assert survey.games == 20
    assert "<table>" in survey._repr_html_()


def test_a_named_player_plays_a_whole_game_and_the_same_again_with_a_seed() -> None:
    def played(seed: int) -> list[str]:
        position, who = manqala.load("oware").start(), manqala.player("random", seed=seed)
        texts: list[str] = []
        while not position.over and len(texts) < 400:
            move = who.move(position)
            texts.append(str(move))
            position = position.play(move)
        assert position.over
        with pytest.raises(manqala.MoveError, match="the game is over"):
            who.move(position)
        return texts

    assert played(1) == played(1) != played(2)


def test_a_human_or_unknown_player_is_reported() -> None:
    with pytest.raises(manqala.ManqalaError, match="there is none"):
        manqala.player("human").move(manqala.load("kalah").start())
    with pytest.raises(manqala.ManqalaError, match="there is no player ‘alfabeta’"):
        manqala.player("alfabeta")
    assert repr(manqala.player("greedy")) == "<player greedy>"


def test_what_a_player_is_asked_in_the_middle_of_anothers_turn_it_answers() -> None:
    game = Game(
        tiny("""
turn
  choose hole from own occupied holes
  as opponent
    choose gift from own occupied holes "which"
    win gift
  win hole
""").rules
    )
    move = manqala.player("greedy").move(game.start())
    assert len(move.answers) == 2
    assert move in game.start().moves()


@pytest.mark.slow
def test_positions_are_analysed_and_solved() -> None:
    position = manqala.load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
    best = position.analyse(depth=2)
    assert [str(move.move) for move in best] == ["6", "1"]
    solution = manqala.load("kalah", holes=2, seeds=1).solve()
    assert solution.moves
    assert solution.value == max(value for value in solution.moves.values() if value is not None)
    assert solution.line[0] in solution._repr_html_()


def test_a_recorded_game_is_read_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shown = run(
        "play",
        "kalah",
        "--set",
        "seeds=2",
        "--south",
        "random",
        "--north",
        "greedy",
        "--seed",
        "3",
        "--record",
        path,
    )
    found = manqala.read_record(path)
    assert found.game.options["seeds"] == 2
    assert found.players == {"south": "random", "north": "greedy"}
    assert (found.seed, found.complete) == (3, True)
    assert len(found.moves) == len(found.positions) - 1
    assert found.positions[-1].over
    assert f"{len(found.moves)}. " in shown.stdout
    path.write_bytes(path.read_bytes()[:-5])
    cut = manqala.read_record(path)
    assert not cut.complete
    assert cut.moves == found.moves[:-1]
    with pytest.raises(manqala.ManqalaError, match="cannot be read"):
        manqala.read_record(tmp_path / "none.jsonl")


def test_errors_have_types_of_their_own() -> None:
    with pytest.raises(manqala.UnknownGameError):
        manqala.load("no-such-game")
    with pytest.raises(manqala.OptionError):
        manqala.load("oware", grand_slam="perhaps")
    with pytest.raises(manqala.PositionError):
        manqala.load("kalah").position("4,4")
    for error in (
        manqala.UnknownGameError,
        manqala.OptionError,
        manqala.PositionError,
        manqala.MoveError,
    ):
        assert issubclass(error, manqala.ManqalaError)


def test_a_move_is_what_it_answers_and_how_it_is_written() -> None:
    start = manqala.load("kalah").start()
    moves, again = start.moves(), start.moves()
    assert moves == again
    assert len({*moves, *again}) == 6
    assert moves[0] != moves[1]
    assert moves[0] != "1"
    assert repr(moves[2]) == "<move 3>"
    after = position_value(start.play(moves[2]))
    assert after.last is not None
    assert after.last.move == moves[2]
    assert after.last.move.done is None


def test_a_position_does_not_keep_those_before_it() -> None:
    gc.freeze()  # what other tests hold need not be looked through
    # A game keeps its start, and no other position.
    start = position_value(manqala.load("kalah").start())
    position = start.play(start.moves()[0])
    first = weakref.ref(position)
    for _ in range(2):
        position = position.play(position.moves()[0])
    gc.collect()
    assert first() is None
    assert position.last is not None
    assert position.last.move.text == "2"


def test_games_are_named() -> None:
    assert "kalah" in manqala.games()
    assert manqala.games() == sorted(manqala.games())
    assert repr(manqala.load("kalah", seeds=3)) == "<game kalah: seeds=3>"
    assert repr(manqala.load("oware")) == "<game oware>"


@pytest.mark.parametrize("games", [-1, -1000])
def test_fewer_games_than_none_are_refused(games: int) -> None:
    game = manqala.load("kalah")
    with pytest.raises(ValueError, match="0 or more, not -1"):
        game.simulate(games)
    with pytest.raises(ValueError, match="0 or more, not -1"):
        game.random_games(games)


def test_reasons_are_texts() -> None:
    reasons = manqala.load("kalah").simulate(30, seed=1).reasons
    assert {type(reason) for reason, _ in reasons} == {str}
