"""Agents against programs that decide in the engine: one game, many games, and what the programs choose."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import manqala
from manqala.compile.backends.backend import BackendName
from manqala.compile.stepping.warm_game import load
from manqala.players.greedy import candidates, gain

if TYPE_CHECKING:
    from manqala.adapters.agents import Seen
    from manqala.game.game import PositionValue

pytest.importorskip("gymnasium", reason="the extra ‘env’ is not installed")
numpy = pytest.importorskip("numpy")


def first_legal(seen: Seen) -> int:
    return int(seen["action_mask"].argmax())


@pytest.mark.slow_cases("dong-wo", "san-yao")
@pytest.mark.parametrize("name", ["kalah", "random-kalah", "san-yao", "dong-wo"])
def test_gymnasium_checks_the_compiled_environment(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    env = manqala.env(name, against="random", limit=50, illegal="loses", compiled=True)
    check_env(env, skip_render_check=True)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["action_mask"].any()


def after_best_moves(position: PositionValue, agent: int) -> set[str]:
    """Where an opponent may lead who always takes a largest gain, until the agent decides or the game is over."""
    waiting, found = [position], set()
    while waiting:
        now = waiting.pop()
        if now.over or now.mover == agent:
            found.add(now.text)
            continue
        assert now.mover is not None
        ways = candidates(now, (), Random(1))
        gains = [gain(now, done.cells, now.mover) for done in ways]
        waiting += [
            now.play(done.answers)
            for done, got in zip(ways, gains, strict=True)
            if got == max(gains)
        ]
    return found


@pytest.mark.slow_cases("oware", "san-yao")
@pytest.mark.parametrize("name", ["kalah", "oware", "san-yao"])
def test_greedy_in_the_engine_takes_a_largest_gain(name: str) -> None:
    game = load(name)
    envs = manqala.vector(name, 1, against="greedy", seat=1, limit=60, compiled=False)
    step = envs.reset(seed=3)
    assert envs.position_value(0).text in after_best_moves(game.start(), 1)
    rng = Random(name)
    met, ended = 0, 0
    while met < 25:
        before = envs.position_value(0)
        assert before.mover == 1
        action = rng.choice(step.mask[0].nonzero()[0].tolist())
        move = before.moves()[step.mask[0].nonzero()[0].tolist().index(action)]
        step = envs.step([action])
        if step.ended[0] or step.cut[0]:
            ended += 1
            continue
        assert envs.position_value(0).text in after_best_moves(before.play(move), 1)
        met += 1
    assert ended < 10


def test_random_in_the_engine_takes_every_move() -> None:
    """South moves first, at random: after that move each of his holes was sown in some of the games."""
    envs = manqala.vector("oware", 60, against="random", seat=1, compiled=False)
    seen = envs.reset(seed=1).observations[:, 0]
    assert {int(row[6:12].argmin()) for row in seen} == set(range(6))


def test_one_game_and_many_games_show_the_same() -> None:
    env = manqala.env("oware", against="greedy", seat=1, limit=30, compiled=True)
    envs = manqala.vector_env("oware", 1, against="greedy", seat=1, limit=30)
    seen, _ = env.reset(seed=5)
    drawn = int(
        numpy.random.Generator(numpy.random.PCG64(numpy.random.SeedSequence(5))).integers(1 << 31)
    )
    many, _ = envs.reset(seed=drawn)
    over = cut = False
    steps = 0
    while not (over or cut):
        assert (many["observation"][0] == seen["observation"]).all()
        assert (many["action_mask"][0] == seen["action_mask"]).all()
        action = first_legal(seen)
        seen, reward, over, cut, info = env.step(action)
        many, rewards, ended, broken, told = envs.step([action])
        assert (rewards[0], ended[0], broken[0]) == (reward, over, cut)
        steps += 1
    assert steps > 3
    assert not info["action_mask"].any()
    assert (told["final_obs"][0]["observation"] == seen["observation"]).all()
    assert told["_final_obs"].tolist() == [True]
    with pytest.raises(ValueError, match=r"over: call reset\(\)"):
        env.step(0)
    # The game that has begun meanwhile is the one that a reset without a seed gives.
    again, _ = env.reset()
    assert (again["observation"] == many["observation"][0]).all()


def test_arrays_are_fresh_ones_or_those_of_the_engine() -> None:
    fresh = manqala.vector_env("kalah", 4, against="random")
    before, _ = fresh.reset(seed=1)
    kept = before["observation"].copy()
    fresh.step(before["action_mask"].argmax(axis=1))
    assert (before["observation"] == kept).all()
    reused = manqala.vector_env("kalah", 4, against="random", copy=False)
    before, _ = reused.reset(seed=1)
    assert (before["observation"] == kept).all()
    after, *_ = reused.step(before["action_mask"].argmax(axis=1))
    assert after["observation"] is before["observation"]
    assert fresh.observation_space.shape == reused.observation_space.shape
    assert fresh.observation_space["observation"].contains(before["observation"])


def test_gymnasium_wraps_many_games() -> None:
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    envs = RecordEpisodeStatistics(manqala.vector_env("kalah", 16, against="random", limit=100))
    seen, info = envs.reset(seed=1)
    episodes = 0
    for _ in range(60):
        seen, _, _, _, info = envs.step(seen["action_mask"].argmax(axis=1))
        episodes += int(info["_episode"].sum()) if "episode" in info else 0
    assert episodes > 10


def test_what_is_not_legal_raises_or_loses() -> None:
    strict = manqala.env("kalah", against="random", compiled=True)
    strict.reset(seed=1)
    for action in (7, -1, 99):
        with pytest.raises(
            ValueError, match=f"action {action} is not legal; legal: 0, 1, 2, 3, 4, 5"
        ):
            strict.step(action)
    assert strict.action_masks().tolist() == [True] * 6 + [False] * 6
    mild = manqala.env("kalah", against="random", compiled=True, illegal="loses")
    mild.reset(seed=1)
    seen, reward, over, cut, _ = mild.step(7)
    assert (reward, over, cut) == (-1.0, True, False)
    assert not seen["action_mask"].any()
    assert not mild.action_masks().any()
    seen, _ = mild.reset()
    assert seen["action_mask"].any()
    envs = manqala.vector_env("kalah", 2)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="not legal in game 1"):
        envs.step([0, 9])


def test_only_what_the_engine_plays_is_played_there() -> None:
    for ask, told in (
        ({"against": "mcts"}, "random or greedy, not 'mcts'"),
        ({"against": "greedy", "seat": 2}, "no seat 2"),
        ({}, "against a program"),
        ({"against": "random", "render_mode": "ansi"}, "draws nothing"),
        ({"against": "random", "illegal": "wins"}, "raises, loses"),
    ):
        with pytest.raises(ValueError, match=told):
            manqala.env("kalah", compiled=True, **ask)
    with pytest.raises(ValueError, match="where chance decides"):
        manqala.vector_env("sonka", 2, against="greedy")


@pytest.mark.slow
@pytest.mark.parametrize("against", ["random", "greedy"])
@pytest.mark.parametrize("name", ["kalah", "oware", "andot", "bao-la-kiswahili"])
def test_back_ends_decide_alike(name: str, against: str) -> None:
    from manqala.adapters.batch_env import BatchEnvironment

    game = load(name)
    found = []
    for on in (BackendName.PYTHON, BackendName.WASM):
        envs = BatchEnvironment(game, 8, on=on, against=against, seat=0, limit=200)
        step = envs.reset(seed=3)
        rows = []
        for _ in range(40):
            step = envs.step(step.mask.argmax(axis=1))
            rows.append((step.observations.tobytes(), step.rewards.tobytes(), step.ended.tolist()))
        found.append(rows)
    assert found[0] == found[1]


@pytest.mark.parametrize("on", [BackendName.PYTHON, BackendName.WASM])
@pytest.mark.parametrize("name", ["random-kalah", "oware"])
def test_games_come_back_to_where_they_were(name: str, on: BackendName) -> None:
    """With their chance, and with the positions that were there before."""
    from manqala.adapters.batch_env import BatchEnvironment

    envs = BatchEnvironment(load(name), 3, on=on, against="random", limit=40)
    step = envs.reset(seed=2)

    def go_on(steps: int) -> list[tuple[bytes, bytes, list[bool]]]:
        nonlocal step
        found = []
        for _ in range(steps):
            step = envs.step(step.mask.argmax(axis=1))
            found.append((step.observations.tobytes(), step.rewards.tobytes(), step.ended.tolist()))
        return found

    go_on(7)
    known = envs.clone_state()
    first = go_on(30)
    step = envs.restore_state(known)
    assert go_on(30) == first
    step = envs.restore_state(known)
    assert go_on(30) == first
    other = BatchEnvironment(load(name), 3, on=on)
    with pytest.raises(ValueError, match="of other games"):
        other.restore_state(known)
