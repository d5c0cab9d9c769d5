"""How many positions of a game list all moves, how many show questions instead, and how long that takes.

    python benchmarks/listing.py dong-wo --positions 1000

Positions are drawn from random matches, of each one every few plies, so that later rounds are among
them. If a position is not listed, a random way through its questions is taken, and each question is
timed.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from manqala import ManqalaError, TooManyWaysError
from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERY = 7
"""Number of plies between sampled positions."""
LONGEST = 400
"""Number of plies after which a match is abandoned."""


def positions(name: str, seed: int) -> Iterator[PositionValue]:
    """Positions in which a turn waits, from one random match after another."""
    game, rng = load(name), Random(seed)
    while True:
        position, first = game.start(match=True), rng.randrange(EVERY)
        for ply in range(LONGEST):
            if position.over:
                break
            if ply % EVERY == first and not position.stepwise:
                yield position
            position = position.play(position.random_move(rng))


def slowest_question(position: PositionValue, rng: Random) -> float:
    """The greatest time of a question on a random way through a turn, in seconds."""
    longest = 0.0
    answers: tuple[int, ...] = ()
    while True:
        began = time.process_time()
        choices = position.choices(answers)
        longest = max(longest, time.process_time() - began)
        if choices is None:
            return longest
        answers = (*answers, rng.choice(choices.options).index)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    rng = Random(told.seed)
    listed: list[float] = []
    asked: list[float] = []
    failed = 0
    for position in islice(positions(told.game, told.seed), told.positions):
        began = time.process_time()
        try:
            position.moves()
            listed.append(time.process_time() - began)
        except TooManyWaysError:
            asked.append(max(time.process_time() - began, slowest_question(position, rng)))
        except ManqalaError as error:
            failed += 1
            print(f"{position.text}: {error}")
    print(
        "| CPU seconds of so many positions | listed | one by one | failed | median | 99 % | longest |"
    )
    print("|---|---|---|---|---|---|---|")
    times = sorted(listed + asked)
    middle, most = times[len(times) // 2], times[len(times) * 99 // 100]
    numbers = (
        f"{len(listed)} | {len(asked)} | {failed} | {middle:.4f} | {most:.2f} | {times[-1]:.2f}"
    )
    print(f"| {told.positions} of {told.game} | {numbers} |")


if __name__ == "__main__":
    main()
