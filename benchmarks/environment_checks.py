"""All shipped games as environments: the tests of PettingZoo, Gymnasium and OpenSpiel, and batches beside the interpreter.

Prints a line for each faulty game, and exits with 1 if there is one.
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


def in_gymnasium(name: str, cycles: int) -> None:
    """Against a program: on the interpreter, and compiled, one game and many."""
    from gymnasium.utils.env_checker import check_env

    for compiled in (False, True):
        # It takes actions at random, most of which are not legal. Modes of rendering are compared by Gymnasium's ``make``.
        env = manqala.env(name, against="random", limit=50, illegal="loses", compiled=compiled)
        check_env(env, skip_render_check=True)
    envs = manqala.vector_env(name, n=3, against="random", limit=50)
    seen, _ = envs.reset(seed=1)
    for _ in range(cycles):
        seen, rewards, over, cut, _ = envs.step(seen["action_mask"].argmax(axis=1))
        if seen not in envs.observation_space or not (over | cut | (rewards == 0)).all():
            raise AssertionError(f"{name}: what many games show or pay is not what they say")


def in_openspiel(name: str, _cycles: int) -> None:
    """OpenSpiel's random games, and its test of the interface."""
    import unittest

    import pyspiel
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    game = manqala.openspiel(name)
    pyspiel.random_sim_test(game, 1, serialize=False, verbose=False)
    promised = type("Promised", (EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(promised).run(found)
    if not found.wasSuccessful() or not found.testsRun:
        raise AssertionError("".join(told for _, told in (*found.errors, *found.failures)))


def in_batches(name: str, cycles: int) -> None:
    game = load(name)
    side_by_side(game, 10 * cycles, limit=200)
    if game.rules.between is not None:
        side_by_side(game, 10 * cycles, match=True, limit=400)


CHECKS: dict[str, Callable[[str, int], None]] = {
    "pettingzoo": in_agents, "gymnasium": in_gymnasium, "openspiel": in_openspiel, "batches": in_batches,
}  # fmt: skip


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Suppress the output of the tests."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def fault(name: str, check: str, cycles: int) -> str:
    """The error of a check for a game, as a traceback; empty without one."""
    try:
        with quietly():
            CHECKS[check](name, cycles)
    except Exception:
        return traceback.format_exc()
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=manqala.games(), metavar="GAME")
    parser.add_argument("--checks", nargs="+", choices=CHECKS, default=list(CHECKS))
    parser.add_argument("--cycles", type=int, default=30)
    given = parser.parse_args()
    wrong = 0
    for name in given.only:
        for check in given.checks:
            if told := fault(name, check, given.cycles):
                wrong += 1
                print(f"{name}: {check}\n{told}", flush=True)
    print(f"{len(given.only)} games, {len(given.checks)} checks each: {wrong} at fault")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
