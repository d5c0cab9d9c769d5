"""What does thinking on the other's time win? The same program with and without it, from random openings, in both seats.

While one decides, the other ponders for ``--other`` seconds: one after the other, so that one processor is enough.

    python benchmarks/pondering.py kalah oware --games 60 --time 0.1
    python benchmarks/pondering.py kalah --games 60 --time 0.03 --other 0.3
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.game.shares import interval
from manqala.players.alphabeta import AlphaBeta
from manqala.players.base import NoPrompt, Seat, decide

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue

OPENING = 6
"""Random moves before the programs begin."""


def opening(game: WarmGame, chance: Random) -> PositionValue:
    """Play a random opening after which the game still goes on."""
    while True:
        position = game.start()
        for _ in range(OPENING):
            if not position.over:
                position = position.play(position.random_move(chance))
        if not position.over:
            return position


def score(position: PositionValue, seconds: float, other: float, ponderer: int) -> float:
    """Play to the end; return the points of the one who ponders."""
    players = [
        AlphaBeta(Seat(Random(n), NoPrompt()), time=seconds, ponder=n == ponderer) for n in range(2)
    ]
    while not position.over:
        pondering = players[ponderer]
        if position.mover != ponderer and pondering.ponders:
            until = time.perf_counter() + other
            pondering.ponder(position, lambda: time.perf_counter() >= until)  # noqa: B023 -- called at once
        position = position.play(decide(players, position))
    assert position.result is not None
    winner = position.result.winner
    return 0.5 if winner is None else float(winner == ponderer)


def main() -> None:
    """Play, and print the share of the points with its interval."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="+")
    parser.add_argument("--games", type=int, default=60, dest="number")
    parser.add_argument("--time", type=float, default=0.1)
    parser.add_argument(
        "--other", type=float, help="seconds to ponder each time; the same by default"
    )
    options = parser.parse_args()
    other = options.time if options.other is None else options.other
    for name in options.games:
        game, chance = load(name), Random(1)
        points = 0.0
        for _ in range(options.number // 2):
            start = opening(game, chance)
            points += sum(score(start, options.time, other, seat) for seat in range(2))
        share = points / options.number
        least, most = interval(share, options.number)
        print(f"{name}: {share:.2f} ({least:.2f} to {most:.2f}) of {options.number} games")


if __name__ == "__main__":
    main()
