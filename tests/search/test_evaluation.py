"""Learned evaluations: with the weights that learning begins with, one says what the default evaluation says."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.search.deepening import Search
from manqala.search.evaluation_shape import Evaluation, Features, features_of
from manqala.search.kernel.scale import OPTION_WEIGHT, OWNED_WEIGHT, SCORE_WEIGHT
from manqala.search.search_kernel import pieces_of
from tests.helpers.small_games import THREE, tiny, written

pytestmark = pytest.mark.usefixtures("nothing_compiled")
OWNERS = """
mark tuz: truth on holes for round
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's
    give last to mover
  otherwise
    set tuz of last to true
round ends when seeds on board < 2
  settle
"""
KINDS = """\
---
language: 1
game: Mixed
board: {rows: 2, holes: 2, stores: beside}
pieces: {seed: 1, cow: 5}
---
setup
  each h in holes, put 2 seeds from box into h
  each h in holes, put 1 cow from box into h
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 3, win last
round ends when position has occurred 2 times
  settle
"""


def shape(game: WarmGame, *, match: bool = False, paired: bool = True) -> Features:
    engine = game.native(compiled=False)
    return features_of(engine, pieces_of(game.start()), match=match, paired=paired)


def first_evaluation(game: WarmGame, *, match: bool = False, paired: bool = True) -> Evaluation:
    weights = shape(game, match=match, paired=paired).first_weights()
    return Evaluation(pieces_of(game.start()), match, tuple(weights), paired)


@pytest.mark.slow_cases("kinds")
@pytest.mark.parametrize("name", ["tiny", "owners", "kinds", "three", "tiny by holes"])
def test_first_weights_are_the_default_evaluation(name: str, tmp_path: Path) -> None:
    paired = name != "tiny by holes"
    game = {
        "tiny": lambda: load("kalah", {"holes": 3, "seeds": 2}),
        "owners": lambda: tiny(OWNERS),
        "kinds": lambda: written(tmp_path, KINDS),
        "three": lambda: written(tmp_path, THREE),
    }[name.removesuffix(" by holes")]()
    usual = Search(game, compiled=False)
    evaluation = first_evaluation(game, paired=paired)
    learned = Search(game, compiled=False, evaluation=evaluation)
    most, board = shape(game).few - 1, game.rules.board
    rng, different = Random(1), set()
    for _ in range(8):
        position = game.start()
        for _ in range(15):
            seeds = position.cells[: board.holes]
            others = position.cells[board.places :][: board.holes * (name == "kinds")]
            if position.over or max(seeds) > most or max(others, default=0) > 2:
                break
            for view in range(len(position.players)):
                value = usual.evaluate(position, view)
                different.add(value)
                # Shares of weights are rounded.
                assert abs(learned.evaluate(position, view) - value) <= 2
            position = position.play(rng.choice(position.moves()))
    assert len(different) > 4


@pytest.mark.parametrize(
    ("game", "options"),
    [("kalah", {}), ("kalah", {"holes": 3, "seeds": 9}), ("oware", {}), ("andot", {})],
)
def test_the_default_evaluation_of_packed_holes_counts_points_pieces_and_holes(
    game: str, options: dict[str, int]
) -> None:
    rules, rng = load(game, options), Random(game)
    board = rules.rules.board
    search, home = Search(rules, compiled=False), board.home[: board.holes]
    assert search.kernel.numbers["HOME_WORDS"] > 0
    for _ in range(2):
        position = rules.start()
        for _ in range(40):
            if position.over:
                break
            found = []
            for player in range(2):
                own = [n for hole, n in enumerate(position.cells[: len(home)]) if home[hole] == player]  # fmt: skip
                own_score = SCORE_WEIGHT * position.score[player]
                found.append(own_score + OWNED_WEIGHT * sum(own) + OPTION_WEIGHT * len([n for n in own if n]))  # fmt: skip
            for view in range(2):
                assert search.evaluate(position, view) == found[view] - found[1 - view]
            position = position.play(position.random_move(rng))


def test_marks_that_change_within_the_round_tell_holes_apart() -> None:
    assert [name for name, _, _ in shape(tiny(OWNERS)).marks] == ["owner", "tuz"]
    assert shape(load("kalah")).marks == ()
    # In San Yao holes change hands between rounds alone.
    assert shape(load("san-yao")).marks == ()
    assert [name for name, _, _ in shape(load("san-yao"), match=True).marks] == ["owner"]


def test_weights_fit_into_memory_and_near_pairs_are_kept() -> None:
    bao = shape(load("bao-la-kiswahili"))
    assert len(bao.pairs) == 72
    assert bao.size < 1 << 21
    kalah = shape(load("kalah"))
    assert len(kalah.pairs) == 12 * 11 // 2
    assert (0, 1) in kalah.pairs
