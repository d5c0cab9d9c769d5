"""Speed of games as pure functions of JAX, compared with batches of this project and a game of pgx, at random.

All sides run in turn in one process. Where JAX works on a processor, measured is the processor's
time of all threads; where it works on an accelerator, the time on the clock. A ratio is taken
within each repetition. It also prints how long tracing and compiling ``step`` takes. Needs the
extras ``jax`` and ``native``; pgx is beside ours where it is installed. Prints tables in Markdown.
"""

import argparse
import statistics
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import manqala

Side = Callable[[], tuple[float, float]]
"""Takes some steps, then says how many a second of the processor's time, and how many games were over in a second."""


def on_accelerator() -> bool:
    """Return whether JAX runs on an accelerator."""
    import jax

    return jax.default_backend() != "cpu"


def now() -> float:
    """Return the time used for measuring, in seconds."""
    return perf_counter() if on_accelerator() else process_time()


def in_jax(env: Any, many: int, steps: int, *, wide: bool) -> Side:
    """A batch of an environment with the interface of pgx; games that are over begin anew within the step.

    ``wide``: with numbers of 64 bits, which some games of pgx cannot stand.
    """
    import jax

    jax.config.update("jax_enable_x64", wide)
    fresh = jax.vmap(env.init)

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        chosen, begun = jax.random.split(key)
        action = jax.random.categorical(chosen, jax.numpy.log(state.legal_action_mask), axis=1)
        state = jax.vmap(env.step)(state, action)
        over = state.terminated | state.truncated
        anew = fresh(jax.random.split(begun, many))

        def either(new: Any, old: Any) -> Any:
            return jax.numpy.where(over.reshape(over.shape + (1,) * (old.ndim - 1)), new, old)

        return jax.tree.map(either, anew, state), over.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, steps)))
    key = jax.random.key(1)
    state = jax.jit(fresh)(jax.random.split(key, many))
    began = now()
    lowered = run.lower(state, key)
    traced = now()
    compiled = lowered.compile()
    print(
        f"{env.id}, {many:,} games: {traced - began:.1f} s traced, {now() - traced:.1f} s compiled",
        flush=True,
    )

    def measured() -> tuple[float, float]:
        nonlocal state, key
        jax.config.update("jax_enable_x64", wide)
        key, used = jax.random.split(key)
        begins = now()
        state, over = jax.block_until_ready(compiled(state, used))
        spent = now() - begins
        return many * steps / spent, int(over.sum()) / spent

    measured()  # the first run warms up
    return measured


def in_batch(name: str, many: int, steps: int) -> Side:
    """Our own batches, with a choice of actions by NumPy."""
    import numpy

    envs = manqala.vector(name, n=many, compiled=True)
    rng = numpy.random.default_rng(1)
    turn = envs.step(envs.reset(1).mask.argmax(axis=1))

    def measured() -> tuple[float, float]:
        nonlocal turn
        over, begins = 0, now()
        for _ in range(steps):
            weights = (1 - rng.random(turn.mask.shape, dtype=numpy.float32)) * turn.mask
            turn = envs.step(weights.argmax(axis=1))
            over += int(turn.ended.sum())
        spent = now() - begins
        return many * steps / spent, over / spent

    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=["kalah"])
    parser.add_argument("--many", type=int, nargs="*", default=[1024, 4096])
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--theirs", default="connect_four", help="a game of pgx; nothing for none")
    args = parser.parse_args()
    import jax

    print(f"{jax.devices()[0].device_kind}, JAX {jax.__version__}")
    for name in args.names:
        for many in args.many:
            jax.config.update("jax_enable_x64", True)
            ours = manqala.jax_env(name)
            sides = {
                f"{name} in JAX": in_jax(ours, many, args.steps, wide=True),
                f"{name}, `manqala.vector`": in_batch(name, many, args.steps),
            }
            if args.theirs:
                try:
                    import pgx
                except ImportError:
                    print("pgx is not installed")
                else:
                    sides[f"{args.theirs} of pgx"] = in_jax(
                        pgx.make(args.theirs), many, args.steps, wide=False
                    )
            show(sides, many, args.repetitions)


def show(sides: dict[str, Side], many: int, repetitions: int) -> None:
    """Measure in turn, and print a table."""
    found: dict[str, list[tuple[float, float]]] = {side: [] for side in sides}
    for _ in range(repetitions):
        for side, measured in sides.items():
            found[side].append(measured())
    first = next(iter(sides))
    print(
        f"\n| {many:,} games at once | steps/s: median (least to greatest) | games/s | JAX / this, steps |\n|---|---|---|---|"
    )
    for side, rates in found.items():
        steps = [rate for rate, _ in rates]
        ratio = statistics.median(
            ours / rate for (ours, _), (rate, _) in zip(found[first], rates, strict=True)
        )
        games = statistics.median(rate for _, rate in rates)
        print(
            f"| {side} | {statistics.median(steps):,.0f} ({min(steps):,.0f} to {max(steps):,.0f}) | {games:,.0f} | {ratio:.3f} |"
        )
    print(flush=True)


if __name__ == "__main__":
    main()
