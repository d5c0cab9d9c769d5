"""Learning by self-play: the learned evaluation plays better than the initial one, and is the same
for the same seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.compile.wasm.host import has_wasm
from manqala.game.game import PositionValue
from manqala.game.move import Move
from manqala.learn import training
from manqala.learn.evaluation_file import Learned, nothing_learned, read_learned, write_learned
from manqala.learn.lessons import Lessons
from manqala.search.deepening import Search
from tests.helpers.small_games import GIVING, THREE, tiny, written
from tests.helpers.there import there

pytestmark = pytest.mark.usefixtures("nothing_compiled")
COMPILES = pytest.mark.skipif(not has_wasm(), reason="nothing is compiled here")
CHANCE = """
turn
  choose hole from own occupied holes as chance "where from"
  sow it anticlockwise
  choose taken from opponent's occupied holes
  win taken
round ends when some player is bare
  settle
"""


def small_kalah() -> WarmGame:
    return load("kalah", {"holes": 2, "seeds": 2})


def learn(
    game: WarmGame, games: int, *, seed: int = 1, threads: int = 1, match: bool = False, depth: int = 3,
    compiled: bool = False,
) -> Learned:  # fmt: skip
    begun = nothing_learned(game, seed, match=match, depth=depth)
    lessons = Lessons(game, begun, threads, compiled=compiled)
    while lessons.so_far.games < games:
        lessons.go_on(games - lessons.so_far.games)
    return lessons.learned()


def points(game: WarmGame, learned: Learned, games: int) -> float:
    """The share of the points against the default evaluation, one turn deep, from drawn openings, seats changed."""
    searches = [
        Search(game, compiled=False, evaluation=learned.evaluation), Search(game, compiled=False)
    ]  # fmt: skip
    rng, won = Random(1), 0.0
    for n in range(games):
        if n % 2 == 0:
            opening = game.start().play(rng.choice(game.start().moves()))
        position = opening
        while not position.over:
            mover = there(position.mover)
            position = position.play(best(searches[(mover + n) % 2], position))
        winner = there(position.result).winner
        won += 0.5 if winner is None else float((winner + n) % 2 == 0)
    return won / games


def best(search: Search, position: PositionValue) -> Move:
    """The move that a search one turn deep finds."""
    found = search.search(position, depth=1)
    assert found is not None
    return next(
        move for move in position.moves() if found.line[: len(move.answers)] == move.answers
    )


@pytest.mark.slow
def test_what_is_learned_beats_the_default_evaluation() -> None:
    game = load("kalah", {"holes": 3, "seeds": 2})
    learned = learn(game, 400)
    assert learned.games == 400
    assert learned.lost == 0
    assert points(game, learned, 60) > 0.55


def test_one_thread_learns_the_same_from_the_same_seed_however_it_is_cut() -> None:
    game = small_kalah()
    whole = learn(game, 40)
    assert whole.weights == learn(game, 40).weights
    assert whole.weights != learn(game, 40, seed=2).weights
    lessons = Lessons(game, nothing_learned(game, 1, match=False), compiled=False)
    for _ in range(7):
        lessons.go_on(3)
    again = Lessons(game, lessons.learned(), compiled=False)
    while again.so_far.games < 40:
        again.go_on(40 - again.so_far.games)
    assert replace(again.learned(), seconds=0) == replace(whole, seconds=0)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=COMPILES)])
def test_threads_share_what_they_learn(compiled: bool) -> None:
    game = small_kalah()
    learned = learn(game, 60, threads=2, compiled=compiled)
    assert learned.games == 60
    assert sum(learned.wrongness) > 0
    # What each is wrong by was counted for both.
    assert sum(learned.wrongness) > sum(learn(game, 20).wrongness)


@pytest.mark.slow_cases("match", "three")
@pytest.mark.parametrize("name", ["giving", "three", "chance", "match"])
def test_any_rules_can_be_learned(name: str, tmp_path: Path) -> None:
    game = {
        "giving": lambda: written(tmp_path, GIVING),
        "three": lambda: written(tmp_path, THREE),
        "chance": lambda: tiny(CHANCE),
        "match": lambda: load("san-yao"),
    }[name]()
    begun = nothing_learned(game, 1, match=name == "match")
    learned = learn(game, 3 if name == "match" else 12, match=name == "match")
    assert learned.lost == 0
    assert learned.turns > learned.games
    changed = [n for n, weight in enumerate(learned.weights) if weight != begun.weights[n]]
    assert len(changed) > 100
    path = tmp_path / "kept.json"
    write_learned(path, game, learned)
    kept = read_learned(path, game)
    assert replace(kept, seconds=learned.seconds) == learned


def test_stopped_before_the_first_game_nothing_is_stored(tmp_path: Path) -> None:
    game, path = small_kalah(), tmp_path / "learned.json"
    begun = nothing_learned(game, 1, match=False, depth=3)
    found = training.learn(game, begun, path, 1, None, 10, lambda _: False, compiled=False)
    assert not found.complete
    assert not path.exists()


def test_what_lies_further_ahead_is_learned_from() -> None:
    game = small_kalah()
    assert learn(game, 20, depth=1).weights != learn(game, 20, depth=3).weights
