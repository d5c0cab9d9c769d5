"""Random Kalah: Manqala's interpreter against `plain_kalah`, in moves per second.

Both play in turn in this process, so that both meet the same conditions; the ratio is taken within
each round.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import plain_kalah
from manqala.compile.stepping.warm_game import load
from manqala.game.playout import playout

Measured = tuple[int, float]
"""Moves played, and moves per second."""


def timed(play: Callable[[], int]) -> Measured:
    began = time.process_time()
    moves = play()
    return moves, moves / (time.process_time() - began)


def spread(values: list[float], form: str) -> str:
    numbers = (min(values), statistics.median(values), max(values))
    return "  ".join(f"{number:{form}}" for number in numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=300, help="games of each a round")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kalah = load("kalah", empty_capture=False)

    def play_plain(games: int, seed: int) -> int:
        return plain_kalah.playouts(games, seed)[1]

    def play_ours(games: int, seed: int) -> int:
        rng = random.Random(seed)
        return sum(playout(kalah, rng).plies for _ in range(games))

    # Imports and caches are not measured.
    play_plain(10, 0)
    play_ours(10, 0)

    plain: list[Measured] = []
    ours: list[Measured] = []
    for number in range(options.rounds):
        seed = options.seed + number
        plain.append(timed(lambda seed=seed: play_plain(options.games, seed)))
        ours.append(timed(lambda seed=seed: play_ours(options.games, seed)))

    played = options.rounds * options.games
    lengths = [sum(moves for moves, _ in side) / played for side in (plain, ours)]
    print(f"{options.rounds} rounds of {options.games} games of each")
    print(f"moves a game      plain {lengths[0]:.1f}, Manqala {lengths[1]:.1f}")
    print("                          min   median      max")
    print(f"plain, moves/s    {spread([speed for _, speed in plain], '9,.0f')}")
    print(f"Manqala, moves/s  {spread([speed for _, speed in ours], '9,.0f')}")
    ratios = [mine / theirs for (_, theirs), (_, mine) in zip(plain, ours, strict=True)]
    print(f"Manqala / plain   {spread(ratios, '9.4f')}")
    print(f"plain / Manqala   {spread([1 / ratio for ratio in ratios], '9.1f')}")


if __name__ == "__main__":
    main()
