"""Plies per second of processor time in random games by Python objects, each ply `position.play(rng.choice(position.moves()))`.

    python benchmarks/positions.py kalah oware san-yao andot dong-wo --seconds 2

Each game begins with the interpreter and switches to the generated engine; a first round of the
same length is not counted. The best of `--repeat` rounds is shown. python-chess and OpenSpiel do
the same where they are installed.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from random import Random
from typing import TYPE_CHECKING

import manqala
from manqala import TooManyWaysError

if TYPE_CHECKING:
    from collections.abc import Callable


def manqala_plies(name: str, match: bool) -> Callable[[Random], int]:
    """Play one game, and return its plies."""
    game = manqala.load(name)

    def play(rng: Random) -> int:
        position, plies = game.start(match=match), 0
        while not position.over:
            try:
                move = rng.choice(position.moves())
            except TooManyWaysError:
                move = position.random_move(rng)
            position = position.play(move)
            plies += 1
        return plies

    return play


def chess_plies(rng: Random) -> int:
    """A game of python-chess."""
    import chess

    board = chess.Board()
    plies = 0
    while plies < 200 and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def spiel_plies(name: str) -> Callable[[Random], int]:
    """A game of OpenSpiel, whose states change."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        return plies

    return play


def measured(play: Callable[[Random], int], seconds: float, repeat: int) -> tuple[float, float]:
    """Plies per second: of the first round, and of the best of the others."""
    rates = []
    for seed in range(repeat + 1):
        rng, plies, began = Random(seed), 0, time.process_time()
        while time.process_time() - began < seconds:
            plies += play(rng)
        rates.append(plies / (time.process_time() - began))
    return rates[0], max(rates[1:])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--match", action="store_true")
    options = parser.parse_args()
    asked = {name: manqala_plies(name, options.match) for name in options.games}
    if importlib.util.find_spec("chess"):
        asked["python-chess"] = chess_plies
    if importlib.util.find_spec("pyspiel"):
        asked |= {f"pyspiel {name}": spiel_plies(name) for name in ("mancala", "oware")}
    for name, play in asked.items():
        first, best = measured(play, options.seconds, options.repeat)
        print(f"{name}: {best:,.0f} plies/s (in the first {options.seconds:g} s: {first:,.0f})")


if __name__ == "__main__":
    main()
