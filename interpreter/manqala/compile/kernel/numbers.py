"""Numbers that generated programs share with those who write, run and read them.

Every one of them stands in each generated program, under its name.
"""

from __future__ import annotations

from manqala.core.course import Phase
from manqala.run import flow, limits

# ---- what a step begins and ends with -------------------------------------------------------------------------

PHASES = (Phase.TURN, Phase.SETTLE, Phase.BETWEEN, Phase.OVER, Phase.SETUP)
"""What waits in a state, as the flow of play calls it; by its number in the state's cell PHASE."""
TURN_PHASE, SETTLE_PHASE, BETWEEN_PHASE, OVER_PHASE, SETUP_PHASE = range(len(PHASES))
MATCH_END = OVER_PHASE
"""In the place of a phase, what is run when a match ends; nothing waits where a game is over."""

DONE, DEAD, FAULT = range(3)
"""With what status a run ends: to its end; by a way that is not legal; or it can go on for ever."""
OVER = 16
"""From so much on a status says that something is over, and who has won it; then it says what it is."""
WINNERS = 64
"""Statuses of each kind of end; 0: the score decides, 1: drawn, from 2 on: won by player 0, 1, …"""
ROUND_OVER = OVER + WINNERS
MATCH_OVER = OVER + 2 * WINNERS

SETTLE, SETTLED, ROUND_ENDED, BETWEEN, NEXT_ROUND, FIRST_ROUND = range(6)
"""What the flow of play goes on with, in ``go_on``."""

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
"""Two more, where open questions list their options: which one it is, and whether all of them can be played to an end."""
MOVES = 13
"""How many moves of pieces are noted, where a program is written so that it can be followed."""
BRANCHING = 12
"""1 while ways are tried from a position that is come back to: a new round then leaves the history of the old one alone."""
FIRST_ANSWERS, RANDOM_ANSWERS, OPEN_QUESTION = range(3)
"""What MODE says of a question to which no answer is given: take the first, take one at random, stop there."""

DEPTH, WIDTH = limits.MOST_QUESTIONS, limits.MOST_OPTIONS
BITS = 32
MARKS = -(-WIDTH // BITS)
"""What was tried at a question stands in so many words of so many bits, one for each option."""
ANSWERS = 16
OPTIONS = ANSWERS + DEPTH
TRIED = OPTIONS + DEPTH
MARKED = TRIED + DEPTH
SCRATCH = MARKED + DEPTH * MARKS
STUCK = SCRATCH + (1 << 16)
LISTED = STUCK + 1024
MEMORY = LISTED + WIDTH
"""The parts of the row: registers, answers, numbers of options, of options tried, and which, sets, states to compare with,
what may be answered to an open question."""
MOST_MOVES = 4096
"""Limit of moves of pieces that are noted, at MEMORY, each as one number, where a program can be followed."""
PLACE_BITS, KIND_BITS = 12, 6
"""Of such a number: from where, to where, of which kind, and above these how many."""

# ---- the positions of a round ---------------------------------------------------------------------------------

MOST_NOTED = 20_064
"""Stored positions of a round: more than the plies after which a game counts as endless."""
BUCKETS = 1023
NOTED = BUCKETS + 1
"""Where the hashes of the positions stand, behind the buckets."""

# ---- games played at random -----------------------------------------------------------------------------------

RESULT_WINNER, RESULT_PLIES, RESULT_ROUNDS, RESULT_FAULT, RESULT_REASON, RESULT_CHECKSUM = range(6)
RESULTS = 6
"""Numbers reported of each random game."""
ENDED, GIVEN_UP, GONE_WRONG = range(3)
"""How it went: it is over, or had lasted so long that it was left, or could not go on."""
SUM_FAULTY, SUM_LONGEST, SUM_ROUNDS, SUM_CHECKSUM, SUM_UNFINISHED, SUM_WINS = range(6)
"""Where the sums over many games stand; behind the wins of each player and the draws come the ends for each reason."""
LANES = 32
"""Lanes: games played at once. A register of 512 bits holds as many numbers of 16 bits."""

# ---- limits ---------------------------------------------------------------------------------------------------

ATTEMPTS = limits.MOST_ATTEMPTS
MOST_ANSWERS = limits.MOST_ANSWERS
FIRST_SEARCH, LAST_SEARCH = limits.FIRST_SEARCH, limits.LAST_SEARCH
RANDOM_TRIES = 200
"""Random attempts to find an end behind an option after a search in order failed."""
MOST_PASSES, IDLE_ROUNDS = flow.MOST_PASSES, flow.IDLE_ROUNDS
