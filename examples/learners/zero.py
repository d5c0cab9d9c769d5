"""Learns a game of two players by self-play in the manner of AlphaZero, with NumPy alone: a network that guides a tree search.

python zero.py kalah --rounds 20

All games of a batch are searched at once: a step of `manqala.vector` takes an action in each, and `restore_state` brings all
back to their roots. What is printed is the share of points that the network gets by itself, without a search.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import Any

import numpy

import manqala

HIDDEN, EXPLORED, NOISE = 64, 1.5, 0.25


class Network:
    """One hidden layer; what it says of a position is a share for each action, and a value for who is to decide."""

    def __init__(self, seen: int, actions: int, rng: numpy.random.Generator) -> None:
        """Begin with small random weights."""
        shapes = ((seen, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,), (HIDDEN, 1), (1,))
        self.weights = [
            rng.normal(0, 1 / numpy.sqrt(shape[0]), shape) * (len(shape) > 1) for shape in shapes
        ]
        self._means = [(numpy.zeros(shape), numpy.zeros(shape)) for shape in shapes]
        self._steps = 0

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """Shares of the legal actions and values, for positions one below the other."""
        _, shares, values = self._run(seen, mask)
        return shares, values

    def _run(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        first, bias, policy, policy_bias, value, value_bias = self.weights
        hidden = numpy.maximum(seen @ first + bias, 0)
        logits = numpy.where(mask, hidden @ policy + policy_bias, -1e9)
        shares = numpy.exp(logits - logits.max(axis=1, keepdims=True))
        return (
            hidden,
            shares / shares.sum(axis=1, keepdims=True),
            numpy.tanh(hidden @ value + value_bias)[:, 0],
        )

    def learn(self, seen: Any, mask: Any, wanted: Any, results: Any, rate: float = 4e-3) -> None:
        """One step of Adam towards the shares of the search and the results of the games."""
        hidden, shares, values = self._run(seen, mask)
        to_policy = (shares - wanted) / len(seen)
        to_value = ((values - results) * (1 - values**2) / len(seen))[:, None]
        to_hidden = (to_policy @ self.weights[2].T + to_value @ self.weights[4].T) * (hidden > 0)
        slopes = (
            seen.T @ to_hidden,
            to_hidden.sum(0),
            hidden.T @ to_policy,
            to_policy.sum(0),
            hidden.T @ to_value,
            to_value.sum(0),
        )
        self._steps += 1
        for weight, slope, means in zip(self.weights, slopes, self._means, strict=True):
            means[0][:] += 0.1 * (slope - means[0])
            means[1][:] += 0.001 * (slope**2 - means[1])
            fair = numpy.sqrt(means[1] / (1 - 0.999**self._steps)) + 1e-8
            weight[:] -= rate * means[0] / (1 - 0.9**self._steps) / fair


@dataclass
class Node:
    """A position in the tree: who decides there, and of each action its prior share, visits and gains."""

    player: int
    prior: Any
    visits: Any
    gains: Any
    children: dict[int, Node] = field(default_factory=dict)

    def choose(self) -> int:
        """Choose the action that promises most, or was looked at least."""
        mean = self.gains / numpy.maximum(self.visits, 1)
        wide = EXPLORED * self.prior * numpy.sqrt(self.visits.sum() + 1) / (1 + self.visits)
        return int(numpy.where(self.prior > 0, mean + wide, -numpy.inf).argmax())


def view(now: Any) -> Any:
    """What the network sees: one row for each game."""
    return now.observations.reshape(len(now.mask), -1) / 8.0


def made(player: int, prior: Any) -> Node:
    """A node that nothing is known of but the network's shares."""
    return Node(player, prior, numpy.zeros(len(prior)), numpy.zeros(len(prior)))


def search(envs: Any, now: Any, network: Network, visits: int, rng: numpy.random.Generator) -> Any:
    """How often each action was looked at, as shares by game and action; the games are where they were."""
    state = envs.clone_state()
    shares, _ = network(view(now), now.mask)
    noise = rng.gamma(0.5, size=shares.shape) * now.mask + 1e-9 * now.mask
    mixed = (1 - NOISE) * shares + NOISE * noise / noise.sum(axis=1, keepdims=True)
    roots = [made(int(who), prior) for who, prior in zip(now.player, mixed, strict=True)]
    for _ in range(visits):
        now = envs.restore_state(state)
        nodes: list[Node | None] = list(roots)
        paths: list[list[tuple[Node, int]]] = [[] for _ in roots]
        gains = numpy.zeros((len(roots), 2))
        while any(nodes):
            # A game whose leaf is found goes on anyhow: it is brought back with the others.
            actions = now.mask.argmax(axis=1)
            for at, node in enumerate(nodes):
                if node is not None:
                    actions[at] = node.choose()
                    paths[at].append((node, int(actions[at])))
            now = envs.step(actions)
            shares, values = network(view(now), now.mask)
            for at, node in enumerate(nodes):
                if node is None:
                    continue
                nodes[at] = node.children.get(int(actions[at]))
                if now.ended[at] or now.cut[at]:
                    nodes[at], gains[at] = None, now.rewards[at]
                elif nodes[at] is None:
                    who = int(now.player[at])
                    node.children[int(actions[at])] = made(who, shares[at] * (now.mask[at] > 0))
                    gains[at, who], gains[at, 1 - who] = values[at], -values[at]
        for path, gained in zip(paths, gains, strict=True):
            for node, action in path:
                node.visits[action] += 1
                node.gains[action] += gained[node.player]
    envs.restore_state(state)
    counts = numpy.array([root.visits for root in roots])
    return counts / counts.sum(axis=1, keepdims=True)


def drawn(shares: Any, rng: numpy.random.Generator) -> Any:
    """An action of each game, drawn by the shares."""
    return (
        shares.cumsum(axis=1) > rng.random((len(shares), 1)) * shares.sum(axis=1, keepdims=True)
    ).argmax(axis=1)


def points(
    name: str, network: Network, against: str, games: int, rng: numpy.random.Generator
) -> float:
    """The share of points of the network alone, in a number of games, half of them from each seat."""
    found = []
    for seat in (0, 1):
        envs = manqala.vector(name, n=games // 2, against=against, seat=seat, limit=300)
        now, first = envs.reset(seed=99), numpy.ones(games // 2, dtype=bool)
        while first.any():
            now = envs.step(drawn(network(view(now), now.mask)[0] ** 2, rng))
            over = first & (now.ended | now.cut)
            found += list(now.rewards[over, seat])
            first &= ~over
    return float(numpy.mean(found)) / 2 + 0.5


def learn(
    name: str, rounds: int, *, games: int = 64, turns: int = 20, visits: int = 24, seed: int = 1
) -> Network:
    """Play and learn in turn; the curve is printed."""
    rng = numpy.random.default_rng(seed)
    envs = manqala.vector(name, n=games, limit=300)
    now = envs.reset(seed=seed)
    network = Network(view(now).shape[1], envs.actions.size, rng)
    waiting: list[list[tuple[Any, Any, Any, int]]] = [[] for _ in range(games)]
    known: list[tuple[Any, Any, Any, float]] = []
    print(f"{'steps':>8} {'random':>8} {'greedy':>8}")
    for number in range(rounds + 1):
        if number % max(1, rounds // 5) == 0:
            shares = [points(name, network, who, 400, rng) for who in ("random", "greedy")]
            print(f"{number * turns * games:8} {shares[0]:8.2f} {shares[1]:8.2f}", flush=True)
        for _ in range(turns):
            wanted = search(envs, now, network, visits, rng)
            for at, row in enumerate(view(now)):
                waiting[at].append((row, now.mask[at] > 0, wanted[at], int(now.player[at])))
            now = envs.step(drawn(wanted, rng))
            for at in numpy.flatnonzero(now.ended | now.cut):
                known += [(*told, float(now.rewards[at, who])) for *told, who in waiting[at]]
                waiting[at] = []
        known = known[-20_000:]
        for _ in range(200 if known else 0):
            rows = [known[at] for at in rng.integers(len(known), size=256)]
            network.learn(*(numpy.array(part) for part in zip(*rows, strict=True)))
    return network


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", help="a name or a file, of a game of two")
    parser.add_argument("--rounds", type=int, default=20, help="how often it plays and learns")
    parser.add_argument(
        "--visits", type=int, default=24, help="how many positions each search looks at"
    )
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    learn(chosen.game, chosen.rounds, visits=chosen.visits, seed=chosen.seed)
