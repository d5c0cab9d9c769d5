"""The example learner searches and learns any two-player game, without code for a single one."""

from __future__ import annotations

import runpy
from typing import Any

import pytest

import manqala
from tests.helpers.checkout import ROOT

numpy = pytest.importorskip("numpy", reason="the extra ‘native’ is not installed")


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "examples" / "learners" / "zero.py"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kalah", "oware", "san-yao"])
def test_it_plays_and_learns(
    example: dict[str, Any], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    network = example["learn"](name, 1, games=8, turns=30, visits=4)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["steps", "random", "greedy"]
    assert [row[0] for row in rows[1:]] == ["0", "240"]
    assert all(0 <= float(share) <= 1 for row in rows[1:] for share in row[1:])
    assert all(numpy.isfinite(weight).all() for weight in network.weights)


@pytest.mark.slow
def test_a_search_leaves_the_games_alone(example: dict[str, Any]) -> None:
    """After a search the games are where they were; visits go to legal actions only."""
    envs = manqala.vector("kalah", n=4)
    rng = numpy.random.default_rng(1)
    now = envs.reset(seed=1)
    before, mask = now.observations.copy(), now.mask.copy()
    network = example["Network"](example["view"](now).shape[1], envs.actions.size, rng)
    shares = example["search"](envs, now, network, 16, rng)
    assert (now.observations == before).all()
    assert (now.mask == mask).all()
    assert shares.sum(axis=1).tolist() == pytest.approx([1] * 4)
    assert not shares[mask == 0].any()


@pytest.mark.slow
def test_the_network_comes_to_say_what_it_is_taught(example: dict[str, Any]) -> None:
    rng = numpy.random.default_rng(1)
    network = example["Network"](3, 2, rng)
    seen, mask = rng.normal(size=(200, 3)), numpy.ones((200, 2), dtype=bool)
    first = (seen[:, 0] > 0).astype(float)
    for _ in range(500):
        network.learn(seen, mask, numpy.stack([first, 1 - first], axis=1), 2 * first - 1)
    shares, values = network(seen, mask)
    assert ((shares[:, 0] > 0.5) == (first > 0)).mean() > 0.95
    assert ((values > 0) == (first > 0)).mean() > 0.95
