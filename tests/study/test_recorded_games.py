"""Recorded games: both recorders note the same, and what they note is true of the games."""

import importlib.util
from collections.abc import Sequence
from typing import Any

import pytest

import manqala
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.search.counting import perft
from tests.helpers.extras import needs_study
from tests.helpers.small_games import GIVING, THREE, write_game

if importlib.util.find_spec("pyarrow") is not None:
    from manqala.study.interpreting_recorder import InterpretingRecorder
    from manqala.study.recorded_games import GameOrigins
    from manqala.study.recorder import NativeRecorder
    from manqala.study.recording_jobs import play_opening


@pytest.fixture(autouse=True)
def extra() -> None:
    needs_study()


def rows(game: WarmGame, numbers: range, *, match: bool = False) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (
        NativeRecorder(game.native(compiled=False), match=match)
        .random(numbers, 3)
        .table()
        .to_pylist()
    )
    return found


def answers(row: dict[str, Any]) -> Sequence[tuple[int, ...]]:
    return [tuple(step) for step in row["answers"]]


@pytest.fixture(params=["oware", "san-yao", "kalah", "giving", "three", "tchoukaillon"])
def game(request: pytest.FixtureRequest, tmp_path: Any) -> WarmGame:
    made = {"giving": GIVING, "three": THREE}
    name = request.param
    return load(write_game(tmp_path, made[name], name) if name in made else name)


@pytest.mark.parametrize("match", [False, True])
def test_the_interpreter_notes_the_same_of_the_same_answers(game: WarmGame, match: bool) -> None:
    if match and game.rules.between is None:
        pytest.skip("there are no matches")
    interpreting = InterpretingRecorder(game, match=match)
    native = NativeRecorder(game.native(compiled=False), match=match)
    for row in rows(game, range(1 if match else 4), match=match):
        origin = GameOrigins([row["number"]], game.rules.board.number_of_players)
        assert native.replay(answers(row), origin).table().to_pylist() == [row]
        (again,) = interpreting.replay(answers(row), origin).table().to_pylist()
        # Each has numbers of its own for positions; the same ones are the same.
        mine, others = again.pop("position"), row.pop("position")
        assert again == row
        assert [mine.index(one) for one in mine] == [others.index(other) for other in others]
        if match:
            return


def test_games_of_the_interpreter_are_games_of_the_engine(game: WarmGame) -> None:
    native = NativeRecorder(game.native(compiled=False), match=False)
    for row in InterpretingRecorder(game, match=False).random(range(2), 1).table().to_pylist():
        origin = GameOrigins([row["number"]], game.rules.board.number_of_players)
        (again,) = native.replay(answers(row), origin).table().to_pylist()
        assert again | {"position": None} == row | {"position": None}


def test_matches_are_those_of_simulate_and_their_ways_are_not_counted() -> None:
    game = load("san-yao")
    played = game.native(compiled=False).play(2, 3, match=True)
    found = rows(game, range(2), match=True)
    assert [(row["winner"], row["plies"], row["rounds"]) for row in found] == [
        (outcome.winner, outcome.plies, outcome.rounds) for outcome in played
    ]
    assert {number for row in found for number in (*row["ways"], *row["odds"])} == {0}


def test_they_are_the_games_of_simulate() -> None:
    game = load("oware")
    played = game.native(compiled=False).play(5, 3)
    for row, outcome in zip(rows(game, range(5)), played, strict=True):
        assert (row["winner"], row["plies"], row["reason"]) == (
            outcome.winner,
            outcome.plies,
            outcome.reason,
        )


def test_what_is_noted_is_what_positions_say() -> None:
    game = load("san-yao")
    for row in rows(game, range(3)):
        position = game.start()
        for at, step in enumerate(answers(row)):
            assert row["ways"][at] == len(position.moves())
            assert row["mover"][at] == position.mover
            position = position.play(step)
            if not position.over:
                assert tuple(row["scores"][2 * at : 2 * at + 2]) == position.score
        assert position.over
        assert position.result is not None
        assert (row["winner"], row["score"]) == (
            position.result.winner,
            list(position.result.score),
        )


def test_a_long_opening_is_the_longest_of_which_a_game_is_left() -> None:
    game = load("micro-wari")
    longest = play_opening(game, 1_000, "a")
    assert 4 < longest.plies < 60
    assert not longest.position.over
    for turns in (longest.plies, longest.plies + 1):
        assert play_opening(game, turns, "a").steps == longest.steps
    assert play_opening(game, 4, "a").plies == 4


def test_an_opening_has_an_upper_limit() -> None:
    for turns in (-1, 1_001, 99_999_999_999):
        with pytest.raises(ValueError, match="an opening has from 0 to 1,000 turns"):
            manqala.load("micro-wari").contest(["random", "greedy"], opening=turns)
        with pytest.raises(ValueError, match="an opening has from 0 to 1,000 turns"):
            manqala.load("micro-wari").tune(["length < 9"], opening=turns)


def test_the_odds_of_games_sum_up_to_the_number_of_ways() -> None:
    """A random game stands for as many as its odds; the mean of that is what perft counts."""
    game = load("kalah", holes=3, seeds=2)
    plies = 4
    (*_, ways) = perft(game.start().play_state, plies)
    products = []
    for row in rows(game, range(1_500)):
        product = 1
        for odds in row["odds"][:plies]:
            product *= odds
        products.append(product if row["plies"] >= plies else 0)
    mean = sum(products) / len(products)
    spread = (sum((one - mean) ** 2 for one in products) / len(products) ** 2) ** 0.5
    assert abs(mean - ways) < 4 * max(spread, 0.01)


def test_a_row_that_is_too_short_for_a_game_grows() -> None:
    game = load("kalah", holes=3, seeds=2)
    wide = NativeRecorder(game.native(compiled=False), match=False)
    narrow = NativeRecorder(game.native(compiled=False), match=False, room=(2, 2))
    assert narrow.random(range(6), 1).table().equals(wide.random(range(6), 1).table())
