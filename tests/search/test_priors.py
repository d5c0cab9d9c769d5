"""Priors in a Monte-Carlo tree: the compiled ones are those that the interpreter's positions give, in plain Python."""

from __future__ import annotations

from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.compile.wasm.host import has_wasm
from manqala.game.game import PositionValue
from manqala.learn.evaluation_file import nothing_learned
from manqala.search.evaluation_shape import (
    LEAD_PHASES,
    LEADS,
    STAGES,
    Evaluation,
    Features,
    features_of,
)
from manqala.search.kernel.scale import MAX_EXPECTED, SCORE_WEIGHT, Z_SHIFT
from manqala.search.kernel.uct_row import (
    CHILDREN,
    FIRST_CHILD,
    MIN_PRIOR,
    ONE,
    PRIOR,
    TEMPERATURE,
    VISITS,
)
from manqala.search.search_kernel import pieces_of
from manqala.search.uct import TreeSearch
from tests.helpers.small_games import tiny
from tests.helpers.there import there

pytestmark = pytest.mark.usefixtures("nothing_compiled")
BACK_ENDS = [
    False,
    pytest.param(True, marks=pytest.mark.skipif(not has_wasm(), reason="nothing is compiled here")),
]
CHOICE = """
turn
  choose hole from own occupied holes
  win hole
  choose taken from opponent's occupied holes
  win taken
round ends when some player is bare
"""
"""Two questions in a turn: the first does not say what will be won."""
FRONT = "board: {rows: 2, holes: 3}\nstart: 1 2 3 / 1 2 5"


def children(tree: TreeSearch, part: int) -> list[int]:
    """Return a part of each child of the root."""
    nodes, size = tree._nodes, tree._node  # noqa: SLF001 -- the tree has no other form
    first = int(nodes[FIRST_CHILD])
    return [int(nodes[first + n * size + part]) for n in range(int(nodes[CHILDREN]))]


def value(position: PositionValue, who: int, features: Features, weights: list[int]) -> int:
    """Return the value of a position with two players, from its holes and scores."""
    if position.over:
        winner = there(position.result).winner
        return 0 if winner is None else MAX_EXPECTED if winner == who else -MAX_EXPECTED
    holes = list(position.cells[: features.holes])
    lead, lying = position.score[0] - position.score[1], sum(holes)
    if not weights:
        return 0
    total = lead * SCORE_WEIGHT << Z_SHIFT
    stretch = min(lying * LEAD_PHASES // features.pieces, LEAD_PHASES - 1)
    total += weights[features.holes + stretch * LEADS + max(0, min(lead + LEADS // 2, LEADS - 1))]
    stage = min(lying * STAGES // features.pieces, STAGES - 1)
    at = features.first_weight + (2 * stage + there(position.mover)) * features.holes * features.few
    for hole, n in enumerate(holes):
        total += weights[at + hole * features.few + min(n, features.few - 1)]
    total = (total + (1 << (Z_SHIFT - 1))) >> Z_SHIFT
    return total if who == 0 else -total


def priors(position: PositionValue, features: Features, weights: list[int]) -> list[int]:
    """Return the priors of the moves, one for each answer to the only question."""
    who = there(position.mover)
    values = [value(position.play(move), who, features, weights) for move in position.moves()]
    parts = []
    for one in values:
        part = 8 * TEMPERATURE * ONE // (8 * TEMPERATURE + max(values) - one)
        for _ in range(3):
            part = part * part // ONE
        parts.append(part + MIN_PRIOR)
    return [part * ONE // sum(parts) for part in parts]


def with_random_weights(game: WarmGame) -> Evaluation:
    rng = Random(1)
    nothing = nothing_learned(game, 1, match=False, paired=False)
    weights = [rng.randrange(-100 << Z_SHIFT, 100 << Z_SHIFT) for _ in nothing.weights]
    return Evaluation(nothing.pieces, match=False, weights=tuple(weights), paired=False)


def by_points(game: WarmGame) -> Evaluation:
    """An evaluation with which nothing but points counts."""
    nothing = nothing_learned(game, 1, match=False, paired=False)
    return Evaluation(nothing.pieces, match=False, weights=tuple(nothing.weights), paired=False)


@pytest.mark.parametrize("learned", [False, True])
@pytest.mark.parametrize("compiled", BACK_ENDS)
def test_priors_are_those_of_plain_python(compiled: bool, learned: bool) -> None:
    game, rng = load("kalah", {"holes": 4, "seeds": 2}), Random(2)
    evaluation = with_random_weights(game) if learned else None
    tree = TreeSearch(game, compiled=compiled, evaluation=evaluation)
    weights = list(evaluation.weights) if evaluation else []
    features = features_of(
        game.native(compiled=False), pieces_of(game.start()), match=False, paired=False
    )
    seen = 0
    for _ in range(2):
        position = game.start()
        while not position.over:
            if len(position.moves()) > 1:
                tree.search(position, (), Random(1), sims=1)
                assert children(tree, PRIOR) == priors(position, features, weights)
                seen += 1
            position = position.play(rng.choice(position.moves()))
    assert seen > 6


def test_what_is_won_at_once_is_tried_first() -> None:
    game = load("kalah", {"holes": 4, "seeds": 2})
    tree = TreeSearch(game, compiled=False, evaluation=by_points(game))
    tree.search(game.start(), (), Random(1), sims=5)
    visits, found = children(tree, VISITS), children(tree, PRIOR)
    assert visits[found.index(max(found))] == max(visits)


@pytest.mark.parametrize("compiled", BACK_ENDS)
def test_without_a_learned_evaluation_only_results_count(compiled: bool) -> None:
    game = tiny(
        "\nturn\n  choose hole from own occupied holes\n  win hole\nround ends when seeds in south's winnings = 3\n",
        FRONT,
    )
    tree = TreeSearch(game, compiled=compiled)
    tree.search(game.start(), (), Random(1), sims=1)
    *others, ends = children(tree, PRIOR)
    assert len({*others}) == 1
    assert ends > ONE // 2


@pytest.mark.parametrize("compiled", BACK_ENDS)
def test_answers_before_the_end_of_a_turn_are_alike(compiled: bool) -> None:
    game = tiny(CHOICE, FRONT)
    tree = TreeSearch(game, compiled=compiled, evaluation=by_points(game))
    tree.search(game.start(), (), Random(1), sims=1)
    found = children(tree, PRIOR)
    assert len(found) > 1
    assert len(set(found)) == 1
    # The last answer decides what is won.
    tree.search(game.start(), (0,), Random(1), sims=1)
    assert max(children(tree, PRIOR)) > 2 * min(children(tree, PRIOR))
