"""Gymnasium steps per second of one agent against a program: compiled, as a vector, and interpreted.

Each side takes random legal actions on one thread, in turn in one process. The processor time
includes the choice of actions; the best of several repetitions counts. Prints a table in Markdown.

    python benchmarks/agents.py --games kalah oware san-yao
"""

import argparse
import os
import random
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

import manqala

MANY = 256
PORTION = 50
"""Steps between clock checks."""


def single(env: Any) -> Callable[[float], float]:
    """One game: return steps per second, measured for some seconds."""
    rng = random.Random(1)
    seen, _ = env.reset(seed=1)

    def run(seconds: float) -> float:
        nonlocal seen
        steps, began = 0, process_time()
        while process_time() - began < seconds:
            for _ in range(PORTION):
                seen, _, over, cut, _ = env.step(rng.choice(seen["action_mask"].nonzero()[0]))
                if over or cut:
                    seen, _ = env.reset()
            steps += PORTION
        return steps / (process_time() - began)

    return run


def vector(envs: Any) -> Callable[[float], float]:
    """Many games: total steps per second."""
    import numpy

    rng = numpy.random.default_rng(1)
    seen, _ = envs.reset(seed=1)

    def run(seconds: float) -> float:
        nonlocal seen
        steps, began = 0, process_time()
        while process_time() - began < seconds:
            mask = seen["action_mask"]
            weights = (1 - rng.random(mask.shape, dtype=numpy.float32)) * mask
            seen, *_ = envs.step(weights.argmax(axis=1))
            steps += MANY
        return steps / (process_time() - began)

    return run


def main() -> None:
    """Measure all sides in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["kalah", "oware", "san-yao"])
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each side of a repetition")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    print(f"- load before: {os.getloadavg()[0]:.2f}; vectors of {MANY} games\n")
    print(
        "| game | against | interpreter | WebAssembly | LLVM | vector, LLVM |\n|---|---|---:|---:|---:|---:|"
    )
    for name in given.games:
        for against in ("random", "greedy"):
            later = manqala.env(name, against=against, compiled=True)
            later.speed_up()
            sides = [
                single(manqala.env(name, against=against)),
                single(manqala.env(name, against=against, compiled=True)),
                single(later),
                vector(manqala.vector_env(name, MANY, against=against, compiled=True)),
            ]
            best = [0.0] * len(sides)
            for _ in range(given.repetitions):
                best = [max(one, run(given.seconds)) for one, run in zip(best, sides, strict=True)]
            shown = " | ".join(f"{one:,.0f}" for one in best)
            print(f"| {name} | {against} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
