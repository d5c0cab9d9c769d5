"""Learns a game against a program by MaskablePPO of sb3-contrib, which takes the environment as it is.

python maskable_ppo.py kalah --steps 100000

Nothing here knows which game it is. What is printed is the share of games won (a draw is half a game) from the seat that was
learned, with its interval of 95 %.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import manqala

GAMES, LIMIT = 16, 300
"""Games side by side; the turns after which a game is cut off."""


def results(model: MaskablePPO, name: str, against: str, games: int, seat: int = 0) -> Any:
    """What the model gets in each of so many games: 1 for one that is won, half for a draw or one that is cut off."""
    envs = manqala.vector_env(name, games, against=against, seat=seat, limit=LIMIT)
    seen, _ = envs.reset(seed=99)
    found, first = numpy.zeros(games), numpy.ones(games, dtype=bool)
    while first.any():
        actions, _ = model.predict(seen, action_masks=envs.action_masks())
        seen, rewards, over, cut, _ = envs.step(actions)
        ended = first & (over | cut)
        found[ended] = (1 + numpy.sign(rewards[ended])) / 2
        first &= ~ended
    return found


def show(model: MaskablePPO, name: str, seat: int, games: int) -> list[float]:
    """Print a row of the table, and give the shares in it."""
    shares, row = [], f"{model.num_timesteps:8}"
    for against in ("random", "greedy"):
        found = results(model, name, against, games, seat)
        shares.append(float(found.mean()))
        row += f"   {shares[-1]:.3f} ± {1.96 * found.std() / games**0.5:.3f}"
    print(row, flush=True)
    return shares


def learn(
    name: str, steps: int, *, against: str = "greedy", seat: int = 0, rows: int = 8, games: int = 400, seed: int = 1
) -> tuple[MaskablePPO, list[tuple[int, list[float]]]]:  # fmt: skip
    """Play and learn for so many steps; the curve, of ``rows`` rows and the first, is printed, and given with the model."""
    torch.set_num_threads(1)
    envs = make_vec_env(
        lambda: manqala.env(name, against=against, seat=seat, limit=LIMIT, compiled=True),
        n_envs=GAMES, seed=seed,
    )  # fmt: skip
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=128, batch_size=256, learning_rate=1e-3, gamma=0.999, ent_coef=0.01,
        seed=seed, device="cpu",
    )  # fmt: skip
    print(f"{'steps':>8} {'random':>10} {'greedy':>16}")
    curve = [(0, show(model, name, seat, games))]
    for _ in range(rows):
        model.learn(steps // rows, reset_num_timesteps=False)
        curve.append((model.num_timesteps, show(model, name, seat, games)))
    return model, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", help="a name or a file")
    parser.add_argument("--steps", type=int, default=100_000, help="of all games together")
    parser.add_argument("--against", default="greedy", help="who plays: random or greedy")
    parser.add_argument("--seat", type=int, default=0, help="the seat that is learned: 0 begins")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    learn(
        chosen.game, chosen.steps, against=chosen.against, seat=chosen.seat, seed=chosen.seed
    )  # fmt: skip
