"""PettingZoo's own tests, and Gymnasium's way with one agent."""

from __future__ import annotations

import builtins
import sys
from typing import Any

import pytest

import manqala
from manqala.adapters.episode import Episode
from tests.helpers.there import there

pytest.importorskip("pettingzoo", reason="the extra ‘env’ is not installed")

MADE = ("manqala.adapters.", "manqala.api.game_agents", "manqala.api.game_batch")
"""The modules that are loaded with libraries."""
SPREAD = ["oware", "sonka", "raja-pasu-mandiri", "tchuka-ruma"]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", SPREAD)
def test_it_passes_the_tests_of_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    api_test(manqala.env(name), num_cycles=12)
    seed_test(lambda: manqala.env(name), num_cycles=4)
    render_test(lambda render_mode=None: manqala.env(name, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


def test_the_loop_of_its_documentation_plays_a_game() -> None:
    env = manqala.env("kalah", holes=3, seeds=2)
    env.reset(seed=7)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        paid[agent] = reward
        env.action_space(agent).seed(1)
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    assert sorted(paid) == ["north", "south"]
    assert sum(paid.values()) == 0
    assert env.agents == []
    assert env.episode.over


def test_a_game_that_is_cut_off_is_truncated_and_what_is_not_legal_is_refused() -> None:
    env = manqala.env("oware", limit=2, render_mode="ansi")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action 9 is not legal; legal: 0, 1, 2, 3, 4, 5"):
        env.step(9)
    for _ in range(2):
        env.step(0)
    assert env.truncations == {"south": True, "north": True}
    assert not any(env.terminations.values())
    assert "broken off" in there(env.render())
    with pytest.raises(ValueError, match="ansi, human"):
        manqala.env("oware", render_mode="rgb_array")


@pytest.mark.parametrize(("seat", "against"), [(0, "greedy"), (1, "random")])
def test_one_agent_plays_against_a_program(seat: int, against: str) -> None:
    env = manqala.env("oware", against=against, seat=seat, limit=200)
    ends = []
    for _ in range(2):
        seen, _ = env.reset(seed=4)
        assert env.observation_space.contains(seen)
        turns, over, cut, reward = 0, False, False, 0.0
        while not over and not cut:
            assert env.episode.seat == seat
            seen, reward, over, cut, _ = env.step(int(seen["action_mask"].argmax()))
            turns += 1
        ends.append((turns, reward, over, cut))
    assert ends[0] == ends[1]
    assert not seen["action_mask"].any()


@pytest.mark.parametrize("name", ["kalah", "dong-wo", "random-kalah"])
def test_gymnasium_checks_an_environment(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    # It takes actions at random, most of which are not legal. Modes of rendering are only compared by Gymnasium's ``make``.
    env = manqala.env(name, against="random", limit=50, illegal="loses")
    check_env(env, skip_render_check=True)
    assert env.episode.turns <= 50


def test_an_action_that_is_not_legal_raises_or_loses_as_one_likes() -> None:
    strict = manqala.env("kalah", against="random")
    seen, info = strict.reset(seed=1)
    assert info["action_mask"].tolist() == [1] * 6 + [0] * 6
    assert (strict.action_masks() == info["action_mask"].astype(bool)).all()
    with pytest.raises(ValueError, match="action 7 is not legal"):
        strict.step(7)
    assert strict.action_masks()[:6].all()
    mild = manqala.env("kalah", against="random", illegal="loses")
    mild.reset(seed=1)
    seen, reward, over, cut, info = mild.step(7)
    assert (reward, over, cut) == (-1.0, True, False)
    assert not seen["action_mask"].any()
    assert not info["action_mask"].any()
    assert not mild.action_masks().any()
    with pytest.raises(ValueError, match=r"over: call reset\(\)"):
        mild.step(0)
    mild.reset(seed=1)
    assert mild.action_masks().any()
    with pytest.raises(ValueError, match="raises, loses"):
        manqala.env("kalah", against="random", illegal="wins")


def test_against_what_is_no_player_nobody_plays() -> None:
    with pytest.raises(manqala.ManqalaError, match="gredy"):
        manqala.env("oware", against="gredy")
    with pytest.raises(ValueError, match="no seat 2"):
        manqala.env("oware", against="greedy", seat=2)


def test_a_game_in_which_all_choose_at_once_is_played_against_a_program() -> None:
    env = manqala.env("sonka", against="greedy", limit=6)
    seen, _ = env.reset(seed=1)
    for _ in range(200):
        seen, _, over, cut, _ = env.step(int(seen["action_mask"].argmax()))
        if over or cut:
            break
    assert env.episode.over


@pytest.mark.parametrize(
    ("ask", "library", "extra"),
    [
        (lambda: manqala.env("oware"), "pettingzoo", "env"),
        (lambda: manqala.env("oware", against="greedy"), "gymnasium", "env"),
        (lambda: manqala.openspiel("oware"), "pyspiel", "openspiel"),
        (lambda: manqala.vector("oware", n=1), "numpy", "native"),
    ],
)
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    ask: Any, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".", maxsplit=1)[0] == library:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest, **more)

    for name in [name for name in sys.modules if name.startswith(MADE)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(manqala.ManqalaError) as wrong:
        ask()
    (diagnostic,) = wrong.value.diagnostics
    assert diagnostic.code == "E631"
    assert library in diagnostic.message.lower()
    assert f"pip install 'manqala[{extra}]'" in str(diagnostic.help)


def test_an_episode_is_written_down_and_read_again() -> None:
    import pickle

    env = manqala.env("random-kalah", seeds=3)
    env.reset(seed=12)
    for _ in range(5):
        env.step(min(env.episode.legal))
    before: Episode = env.episode
    again = pickle.loads(pickle.dumps(before))
    assert again.position.text == before.position.text
    assert again.legal == before.legal
    copied = before.copy()
    copied.act(min(copied.legal))
    assert again.position.text == before.position.text
