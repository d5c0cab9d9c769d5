"""The numbers in the row in which a turn is listed: what waits, and every legal way through it."""

from __future__ import annotations

STEP_FROM, STEP_NOTED, STEP_PHASE, STEP_ROUNDS, STEP_RESULT, STEP_REASON, STEP_END = range(7)
"""The way of the list before that was taken, or -1: the state is given; how many positions of the round are noted; what waits
after all passes; how many rounds were begun; who has won, and why the game ended, if it did; where the list ends."""
STEP_COUNT, STEP_MOVER, STEP_QUESTION = range(7, 10)
"""How many ways there are; whose turn it is; and the question, if it is the only one of every way, or -1."""
STEP_WAYS = 10
"""Behind that come the ways, each with how many answers it has, the answers, and the value of the only one, or -1."""
NOT_LISTED = -1
"""In the place of a count: there are too many ways, or something went wrong, which the interpreter is to say."""
MOST_WAYS = 2_000
"""The most ways of a turn that are listed."""
MOST_RUNS = 4_000
"""The most runs of the rules for one list."""
MOST_NUMBERS = 40_000
"""The most numbers of a list; behind them stand the values of the first question's options, and the next answers."""
