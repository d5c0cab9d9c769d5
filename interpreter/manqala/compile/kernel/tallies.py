"""Sums over random games, so that the program returns no single games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *


@jit
def add_up(results: IntRow, many: int, sums: IntRow, plies: IntRow) -> None:
    """Add up the first ``many`` results.

    ``sums`` holds zeros, with room for each ``SUM_…``, each player and a draw, and each reason; ``plies`` counts games by
    their number of plies. Counting stops at the first faulty game, whose number plus one is recorded.
    """
    for g in range(many):
        at = g * RESULTS
        fault = results[at + RESULT_FAULT]
        if fault > GIVEN_UP:
            sums[SUM_FAULTY] = g + 1
            break
        length = results[at + RESULT_PLIES]
        plies[length] += 1
        sums[SUM_LONGEST] = max(sums[SUM_LONGEST], length)
        sums[SUM_ROUNDS] += results[at + RESULT_ROUNDS]
        sums[SUM_CHECKSUM] += results[at + RESULT_CHECKSUM]
        if fault == ENDED:
            sums[SUM_WINS + results[at + RESULT_WINNER]] += 1
            sums[SUM_WINS + PLAYERS + 1 + results[at + RESULT_REASON]] += 1
        else:
            sums[SUM_UNFINISHED] += 1
