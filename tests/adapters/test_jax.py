"""A game as pure functions of JAX: the same questions, planes, masks, rewards and ends as many games at once have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import manqala
from manqala.compile.emit.writer import CannotGenerateError

if TYPE_CHECKING:
    from collections.abc import Iterator

jax = pytest.importorskip("jax", reason="JAX is not installed")
numpy = pytest.importorskip("numpy", reason="NumPy is not installed")


@pytest.fixture(autouse=True)
def _wide_numbers() -> Iterator[None]:
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


@pytest.mark.slow
def test_games_side_by_side_go_as_in_a_batch() -> None:
    from manqala.adapters.jax_env import JaxEnvironment

    many = 8
    game = JaxEnvironment(manqala.load("kalah"))
    step = jax.jit(jax.vmap(game.step))
    state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.key(0), many))
    batch = manqala.vector("kalah", n=many)
    now = batch.reset(1)
    rng = numpy.random.default_rng(1)
    over = numpy.zeros(many, bool)
    for _ in range(120):
        going = ~over
        assert (numpy.array(state.legal_action_mask)[going] == now.mask[going]).all()
        assert (numpy.array(state.observation)[going] == now.observations[going]).all()
        assert (numpy.array(state.current_player)[going] == now.player[going]).all()
        actions = numpy.array([rng.choice(mask.nonzero()[0]) for mask in now.mask])
        state, now = step(state, actions), batch.step(actions)
        assert (numpy.array(state.terminated)[going] == now.ended[going]).all()
        assert (numpy.array(state.rewards)[going] == now.rewards[going]).all()
        assert (numpy.array(state.rewards)[over] == 0).all()
        over |= now.ended
    assert over.all()


@pytest.mark.parametrize(("name", "why"), [("san-yao", "more than one question")])
def test_a_game_that_does_not_fit_is_refused_with_the_reason(name: str, why: str) -> None:
    from manqala.adapters.jax_env import JaxEnvironment

    with pytest.raises(CannotGenerateError, match=why):
        JaxEnvironment(manqala.load(name))


def test_numbers_of_32_bits_are_refused() -> None:
    from manqala.adapters.jax_env import JaxEnvironment

    jax.config.update("jax_enable_x64", False)
    with pytest.raises(ValueError, match="64 bits"):
        JaxEnvironment(manqala.load("kalah"))
