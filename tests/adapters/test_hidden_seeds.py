"""Observations where seeds are hidden: every environment shows the same, and nothing of what a player does not see."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import manqala
from tests.helpers.hidden import HOARDS, SCREENED
from tests.helpers.small_games import write_game

numpy = pytest.importorskip("numpy", reason="the extra ‘env’ is not installed")
pytest.importorskip("pettingzoo", reason="the extra ‘env’ is not installed")
SOUTH_SEES = [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1]
"""The columns: six holes, both winnings, both supplies, the hand, the box."""


@pytest.fixture(scope="module")
def hoards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_game(tmp_path_factory.mktemp("hidden"), HOARDS)


def test_an_agent_sees_minus_one_in_hidden_places(hoards: Path) -> None:
    env = manqala.env(hoards)
    env.reset(seed=1)
    planes = env.observe("south")["observation"]
    assert planes[0].tolist() == [2, 2, 2, 2, 2, 2, 0, -1, 3, -1, 0, 0]
    env.step(env.observe("south")["action_mask"].argmax())
    assert env.observe("north")["observation"][0].tolist()[6:10] == [0, -1, 3, -1]


def test_batches_show_what_agents_see(hoards: Path) -> None:
    """The engine and the interpreter, answer by answer, with both seats to decide."""
    pytest.importorskip("wasmtime")
    games, one, rng = manqala.vector(hoards, n=1, compiled=False), manqala.env(hoards), Random(1)
    now = games.reset(seed=1)
    one.reset(seed=1)
    for _ in range(12):
        seen = one.observe(one.agent_selection)
        assert (now.observations[0] == seen["observation"]).all()
        assert (now.mask[0] == seen["action_mask"].astype(bool)).all()
        action = rng.choice(seen["action_mask"].nonzero()[0].tolist())
        now = games.step([action])
        one.step(action)


def test_observations_do_not_depend_on_what_is_hidden(tmp_path: Path) -> None:
    from manqala.adapters.action_numbers import Actions
    from manqala.adapters.sight import Sight
    from manqala.compile.stepping.warm_game import load

    game = load(write_game(tmp_path, SCREENED))
    sight = Sight(Actions(game.rules))
    texts = ("2 0 1 / 0 2 1 : south", "2 0 1 / 2 0 1 : south")
    one, two = (
        sight.of(game.position(text).cells, 0, question=0, earlier=[], times=1) for text in texts
    )
    assert (one == two).all()
    assert one[0].tolist()[3:6] == [-1, -1, -1]
    other = sight.of(game.position(texts[0]).cells, 1, question=0, earlier=[], times=1)
    assert other[0].tolist()[:6] == [0, 2, 1, -1, -1, -1]


def test_the_engine_refuses_to_play_greedy_since_it_would_see(hoards: Path) -> None:
    with pytest.raises(ValueError, match="greedy where seeds are hidden"):
        manqala.vector_env(hoards, n=2, against="greedy")
    env = manqala.env(hoards, against="greedy", render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert isinstance(drawn, str)
    assert "north (in hand ?)" in drawn
    assert "south (in hand 3)" in drawn


def test_openspiel_knows_that_information_is_imperfect(hoards: Path) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra ‘openspiel’ is not installed")
    from open_spiel.python.observation import make_observation

    game = manqala.openspiel(hoards)
    kind = game.get_type()
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert not kind.provides_information_state_string
    state = game.new_initial_state()
    assert "-1" in state.observation_string(0)
    assert state.observation_string(0) != str(state)
    private = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False,
        private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
    )  # fmt: skip
    assert make_observation(game, private).string_from(state, 0)
    pyspiel.random_sim_test(game, 1, serialize=False, verbose=False)


@pytest.mark.nightly
def test_jax_sees_the_same(hoards: Path) -> None:
    jax = pytest.importorskip("jax", reason="the extra ‘jax’ is not installed")
    jax.config.update("jax_enable_x64", True)
    game = manqala.jax_env(hoards, limit=20)
    state = game.init(jax.random.PRNGKey(0))
    assert state.observation[0].tolist() == [2, 2, 2, 2, 2, 2, 0, -1, 3, -1, 0, 0]
