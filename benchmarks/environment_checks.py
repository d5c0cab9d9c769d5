"""All shipped games as environments: PettingZoo's tests, OpenSpiel's, and batches beside the interpreter, step by step.

Prints a line for each game at fault, and ends with 1 if there is one.
"""

import argparse
import contextlib
import io
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import manqala
from manqala.compile.stepping.warm_game import load
from tests.helpers.episodes import side_by_side


def in_agents(name: str, cycles: int) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    api_test(manqala.env(name), num_cycles=cycles)
    seed_test(lambda: manqala.env(name), num_cycles=cycles)
    render_test(lambda render_mode=None: manqala.env(name, render_mode=render_mode))


def in_openspiel(name: str, _cycles: int) -> None:
    import pyspiel

    pyspiel.random_sim_test(manqala.openspiel(name), 1, serialize=False, verbose=False)


def in_batches(name: str, cycles: int) -> None:
    game = load(name)
    side_by_side(game, 10 * cycles, limit=200)
    if game.rules.between is not None:
        side_by_side(game, 10 * cycles, match=True, limit=400)


CHECKS: dict[str, Callable[[str, int], None]] = {
    "pettingzoo": in_agents, "openspiel": in_openspiel, "batches": in_batches,
}  # fmt: skip


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """What tests write is not wanted."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=manqala.games(), metavar="GAME")
    parser.add_argument("--checks", nargs="+", choices=CHECKS, default=list(CHECKS))
    parser.add_argument("--cycles", type=int, default=30)
    given = parser.parse_args()
    wrong = 0
    for name in given.only:
        for check in given.checks:
            try:
                with quietly():
                    CHECKS[check](name, given.cycles)
            except Exception:
                wrong += 1
                print(f"{name}: {check}\n{traceback.format_exc()}", flush=True)
    print(f"{len(given.only)} games, {len(given.checks)} checks each: {wrong} at fault")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
