"""Learns a game against a program by PPO, all of it in this file, with PyTorch.

python ppo.py kalah --steps 200000

The games are a `gymnasium.vector.VectorEnv`, and nothing here knows which game it is. What is printed is the share of games
won (a draw is half a game) from the seat that was learned, with its interval of 95 %.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy
import torch
from torch import nn

import manqala

GAMES, STEPS, EPOCHS, PARTS = 64, 32, 10, 8
"""Games side by side; steps of each before it learns; how often these are gone through, in so many parts."""
RATE, DISCOUNT, TRACE, CLIPPED, CURIOUS = 1e-3, 0.999, 0.95, 0.2, 0.01
"""Of Adam; of what is far off; of the advantage (lambda); how far a share may move; what entropy is worth."""
SCALE, HIDDEN, LIMIT = 16, 128, 300
"""By what numbers of pieces are divided; the width of the network; the turns after which a game is cut off."""


class Agent(nn.Module):
    """Two hidden layers; what they say of what is seen is a share for each legal action, and a value."""

    def __init__(self, envs: Any) -> None:
        """``envs``: a ``VectorEnv`` whose observations have ``observation`` and ``action_mask``."""
        super().__init__()
        seen = int(numpy.prod(envs.single_observation_space["observation"].shape))
        self.body = nn.Sequential(
            nn.Linear(seen, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh()
        )  # fmt: skip
        self.actor = nn.Linear(HIDDEN, int(envs.single_action_space.n))
        self.critic = nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.actor.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """Which actions to take, as a distribution, and what is expected of the game."""
        hidden = self.body(seen.flatten(1) / SCALE)
        logits = self.actor(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden)[:, 0]


def tensors(seen: dict[str, Any]) -> tuple[torch.Tensor, torch.Tensor]:
    """What the environment shows, as the agent takes it."""
    return torch.as_tensor(seen["observation"]), torch.as_tensor(seen["action_mask"])


def advantages(rewards: Any, values: Any, over: Any, after: Any) -> Any:
    """By how much each step was better than expected (GAE); rows are steps, columns are games."""
    found, running = torch.zeros_like(rewards), torch.zeros_like(after)
    for at in reversed(range(len(rewards))):
        goes_on = 1 - over[at]
        surprise = rewards[at] + DISCOUNT * goes_on * after - values[at]
        running = surprise + DISCOUNT * TRACE * goes_on * running
        found[at], after = running, values[at]
    return found


def improve(agent: Agent, adam: Any, rows: tuple[Any, ...]) -> None:
    """Some steps of Adam by what was seen, could be done, was done, how likely that was, how well it went, and what it gave."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows[0])).chunk(PARTS):
            seen, mask, actions, before, better, returns = (row[part] for row in rows)
            shares, values = agent(seen, mask)
            ratio = (shares.log_prob(actions) - before).exp()
            better = (better - better.mean()) / (better.std() + 1e-8)
            gained = torch.min(ratio * better, ratio.clamp(1 - CLIPPED, 1 + CLIPPED) * better)
            wrong = (values - returns).square()
            loss = (wrong / 2 - gained - CURIOUS * shares.entropy()).mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            adam.step()


@torch.no_grad()
def results(agent: Agent, name: str, against: str, games: int, seat: int = 0) -> Any:
    """What the agent gets in each of so many games: 1 for one that is won, half for a draw or one that is cut off."""
    envs = manqala.vector_env(name, games, against=against, seat=seat, limit=LIMIT)
    seen, _ = envs.reset(seed=99)
    found, first = numpy.zeros(games), numpy.ones(games, dtype=bool)
    while first.any():
        seen, rewards, over, cut, _ = envs.step(agent(*tensors(seen))[0].sample().numpy())
        ended = first & (over | cut)
        found[ended] = (1 + numpy.sign(rewards[ended])) / 2
        first &= ~ended
    return found


def show(steps: int, agent: Agent, name: str, seat: int, games: int) -> list[float]:
    """Print a row of the table, and give the shares in it."""
    shares, row = [], f"{steps:8}"
    for against in ("random", "greedy"):
        found = results(agent, name, against, games, seat)
        shares.append(float(found.mean()))
        row += f"   {shares[-1]:.3f} ± {1.96 * found.std() / games**0.5:.3f}"
    print(row, flush=True)
    return shares


def learn(
    name: str, steps: int, *, against: str = "greedy", seat: int = 0, rows: int = 8, games: int = 400, seed: int = 1
) -> tuple[Agent, list[tuple[int, list[float]]]]:  # fmt: skip
    """Play and learn for so many steps; the curve, of ``rows`` rows and the first, is printed, and given with the agent."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    envs = manqala.vector_env(name, GAMES, against=against, seat=seat, limit=LIMIT)
    agent = Agent(envs)
    adam = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    seen, _ = envs.reset(seed=seed)
    print(f"{'steps':>8} {'random':>10} {'greedy':>16}")
    curve = [(0, show(0, agent, name, seat, games))]
    rounds = max(1, round(steps / (GAMES * STEPS)))
    for number in range(1, rounds + 1):
        adam.param_groups[0]["lr"] = RATE * (1 - (number - 1) / rounds)
        kept = []
        with torch.no_grad():
            for _ in range(STEPS):
                told = tensors(seen)
                shares, values = agent(*told)
                actions = shares.sample()
                seen, rewards, over, cut, _ = envs.step(actions.numpy())
                ended = torch.as_tensor(over | cut).float()
                reward = torch.as_tensor(rewards).float()
                kept.append((*told, actions, shares.log_prob(actions), values, reward, ended))
            after = agent(*tensors(seen))[1]
        seen_then, mask, taken, likely, values, gained, ended = map(
            torch.stack, zip(*kept, strict=True)
        )
        better = advantages(gained, values, ended, after)
        improve(
            agent, adam,
            tuple(row.flatten(0, 1) for row in (seen_then, mask, taken, likely, better, better + values)),
        )  # fmt: skip
        if number * rows // rounds > (number - 1) * rows // rounds:
            done = number * GAMES * STEPS
            curve.append((done, show(done, agent, name, seat, games)))
    return agent, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", help="a name or a file")
    parser.add_argument("--steps", type=int, default=200_000, help="of all games together")
    parser.add_argument("--against", default="greedy", help="who plays: random or greedy")
    parser.add_argument("--seat", type=int, default=0, help="the seat that is learned: 0 begins")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    learn(
        chosen.game, chosen.steps, against=chosen.against, seat=chosen.seat, seed=chosen.seed
    )  # fmt: skip
