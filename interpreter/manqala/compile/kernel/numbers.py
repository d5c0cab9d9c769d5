"""Numbers that generated programs share with the code that writes, runs and reads them.

Each is a constant of that name in every generated program.
"""

from __future__ import annotations

from manqala.core.course import Phase
from manqala.run import flow, limits

# ---- phases and results of a step -----------------------------------------------------------------------------

PHASES = (Phase.TURN, Phase.SETTLE, Phase.BETWEEN, Phase.OVER, Phase.SETUP)
"""The phases of a state, by their numbers in the cell PHASE."""
TURN_PHASE, SETTLE_PHASE, BETWEEN_PHASE, OVER_PHASE, SETUP_PHASE = range(len(PHASES))
MATCH_END = OVER_PHASE
"""Instead of a phase: the program at the end of a match; in a finished game nothing is pending."""

DONE, DEAD, FAULT = range(3)
"""The status of a run: complete, illegal, or possibly endless."""
OVER = 16
"""From here on a status reports an end and its winner, and which whole has ended."""
WINNERS = 64
"""Statuses for each kind of end; 0: the score decides, 1: a draw, from 2 on: a win of player 0, 1, …."""
ROUND_OVER = OVER + WINNERS
MATCH_OVER = OVER + 2 * WINNERS

SETTLE, SETTLED, ROUND_ENDED, BETWEEN, NEXT_ROUND, FIRST_ROUND = range(6)
"""The next task of the flow of play, in ``go_on``."""

# ---- the work row M -------------------------------------------------------------------------------------------

RANDOM, MODE, ASKED, FAILED, REASON_SAID, RETRY, JUDGING, CHOOSER, OPEN, QUESTION = (
    0,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
)
"""The registers: the first numbers of the row."""
OPEN_ONE, ALL_FIT = 10, 11
"""Two more registers, if open questions list their options: the number of the question, and whether all options are legal."""
MOVES = 13
"""Number of moves of pieces recorded, if the program reports them."""
WEIGHED = 14
"""1 if the outcomes of the open question, one for chance, have weights, listed at ODDS."""
BRANCHING = 12
"""1 while trying ways from a position to return to: a new round then keeps the old history."""
FIRST_ANSWERS, RANDOM_ANSWERS, OPEN_QUESTION = range(3)
"""Values of MODE for a question without an answer: take the first, take a random one, stop."""

DEPTH, WIDTH = limits.MOST_QUESTIONS, limits.MOST_OPTIONS
BITS = 32
MARKS = -(-WIDTH // BITS)
"""Number of words with the tried marks of a question, one bit for each option."""
ANSWERS = 16
OPTIONS = ANSWERS + DEPTH
TRIED = OPTIONS + DEPTH
MARKED = TRIED + DEPTH
SCRATCH = MARKED + DEPTH * MARKS
STUCK = SCRATCH + (1 << 16)
LISTED = STUCK + 1024
ODDS = LISTED + WIDTH
MEMORY = ODDS + WIDTH
"""The parts of the row: registers, answers, option counts, counts and marks of options tried, sets, states of loops,
listed options, weights."""
MOST_MOVES = 4096
"""Maximum number of recorded moves of pieces, at MEMORY, each as one number."""
PLACE_BITS, KIND_BITS = 12, 6
"""Fields of such a number: source, target, kind, and above them the number of pieces."""

# ---- the positions of a round ---------------------------------------------------------------------------------

MOST_NOTED = 20_064
"""Maximum number of stored positions of a round: more than the plies after which a game counts as endless."""
BUCKETS = 1023
NOTED = BUCKETS + 1
"""Index of the positions' hashes, after the buckets."""

# ---- random games ---------------------------------------------------------------------------------------------

RESULT_WINNER, RESULT_PLIES, RESULT_ROUNDS, RESULT_FAULT, RESULT_REASON, RESULT_CHECKSUM = range(6)
RESULTS = 6
"""Number of values reported for each random game."""
ENDED, GIVEN_UP, GONE_WRONG = range(3)
"""Outcomes of a random game: over, stopped at the limit, or unable to continue."""
SUM_FAULTY, SUM_LONGEST, SUM_ROUNDS, SUM_CHECKSUM, SUM_UNFINISHED, SUM_WINS = range(6)
"""Indices of the sums over many games; the wins of each player, the draws, and the ends by reason follow."""
LANES = 32
"""Number of games played at once: a 512-bit register holds this many 16-bit numbers."""

# ---- limits ---------------------------------------------------------------------------------------------------

ATTEMPTS = limits.MOST_ATTEMPTS
MOST_ANSWERS = limits.MOST_ANSWERS
FIRST_SEARCH, LAST_SEARCH = limits.FIRST_SEARCH, limits.LAST_SEARCH
RANDOM_TRIES = 200
"""Random attempts to find an end after an option, once an ordered search has failed."""
MOST_PASSES, IDLE_ROUNDS = flow.MOST_PASSES, flow.IDLE_ROUNDS
