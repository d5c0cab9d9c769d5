"""Steps per second: batches in compiled code, our environment in PettingZoo's loop, and OpenSpiel's Python loop.

All sides take random legal actions, in turn in one process, on one thread. Both the processor time
of the steps and that with the choice of actions are shown. A ratio is taken within each repetition.
OpenSpiel's own games in C++ (`mancala`, `oware`) are beside ours where it has them. Prints tables
in Markdown.
"""

import argparse
import os
import random
import statistics
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

import manqala

THEIRS = {"kalah": "mancala", "oware": "oware"}
AIM = 5_000_000

Side = Callable[[float, int], float]
"""Runs for some seconds, with a seed; returns steps per second."""


def batch(name: str, many: int) -> tuple[Side, Side]:
    """Our batches: the steps alone, and with a choice of actions by NumPy."""
    import numpy

    envs = manqala.vector(name, n=many, compiled=True)
    # A step before the measurement, since the first one compiles.
    state = envs.step(envs.reset(1).mask.argmax(axis=1))

    def run(seconds: float, seed: int) -> tuple[int, float, float]:
        nonlocal state
        rng = numpy.random.default_rng(seed)
        steps, alone, began = 0, 0.0, process_time()
        while process_time() - began < seconds:
            weights = (1 - rng.random(state.mask.shape, dtype=numpy.float32)) * state.mask
            actions = weights.argmax(axis=1)
            before = process_time()
            state = envs.step(actions)
            alone += process_time() - before
            steps += many
        assert envs.faults == 0
        return steps, alone, process_time() - began

    def only_steps(seconds: float, seed: int) -> float:
        steps, alone, _ = run(seconds, seed)
        return steps / alone

    def with_choice(seconds: float, seed: int) -> float:
        steps, _, whole = run(seconds, seed)
        return steps / whole

    return only_steps, with_choice


def pettingzoo(name: str) -> Side:
    """The loop of PettingZoo's documentation over our environment."""
    env = manqala.env(name)

    def run(seconds: float, seed: int) -> float:
        steps, rng, began = 0, random.Random(seed), process_time()
        while process_time() - began < seconds:
            env.reset(seed=rng.randrange(1 << 30))
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                env.step(rng.choice(seen["action_mask"].nonzero()[0]))
                steps += 1
        return steps / (process_time() - began)

    return run


def openspiel(game: Any) -> Side:
    """OpenSpiel's loop, with the mask and the observation of each step."""

    def run(seconds: float, seed: int) -> float:
        steps, rng, began = 0, random.Random(seed), process_time()
        while process_time() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.legal_actions_mask()
                state.observation_tensor()
                state.apply_action(rng.choice(legal))
                steps += 1
        return steps / (process_time() - began)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["kalah", "oware", "san-yao"])
    parser.add_argument("--many", type=int, default=1024, help="games at once")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each side of a repetition")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    import pyspiel

    print(f"- load before: {os.getloadavg()[0]:.2f}; {given.many} games at once\n")
    print("| game | side | steps/s: median (least to greatest) | batch / this |\n|---|---|---|---|")
    for name in given.games:
        alone, chosen = batch(name, given.many)
        sides: dict[str, Side] = {
            "batch, steps alone": alone, "batch, with choosing actions": chosen,
            "PettingZoo's loop over ours": pettingzoo(name), "OpenSpiel's loop over ours": openspiel(manqala.openspiel(name)),
        }  # fmt: skip
        if name in THEIRS:
            sides[f"OpenSpiel's loop over its `{THEIRS[name]}` in C++"] = openspiel(
                pyspiel.load_game(THEIRS[name])
            )
        found: dict[str, list[float]] = {side: [] for side in sides}
        for repetition in range(given.repetitions):
            for side, run in sides.items():
                found[side].append(run(given.seconds, repetition))
        first = found["batch, steps alone"]
        for side, speeds in found.items():
            ratio = statistics.median(a / b for a, b in zip(first, speeds, strict=True))
            spread = f"{statistics.median(speeds):,.0f} ({min(speeds):,.0f} to {max(speeds):,.0f})"
            print(f"| {name} | {side} | {spread} | {ratio:,.1f} |", flush=True)
    print(f"\n- aim for Kalah and Oware: {AIM:,} steps/s\n- load after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
