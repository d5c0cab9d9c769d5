"""The numbers in the row ``E`` of an embedded game, and what waits after a step."""

from __future__ import annotations

from manqala.compile.kernel.numbers import DEPTH, RESULTS, WIDTH

(
    GAME_GIVEN,
    GAME_LEAST,
    GAME_COUNT,
    GAME_QUESTION,
    GAME_ASKED,
    GAME_LOT,
    GAME_MOVES,
    GAME_FINISHED,
) = range(8)
"""How many answers are given, the preferences that cannot be met, how many options are legal, which question waits, who
is asked (the number after the last player: chance), the state of the random numbers that answer for chance; how many moves
of pieces are noted since the turn began that was answered, and how many of them are of what has come to its end."""
GAME_ANSWERS = 8
"""Two numbers for each answer: the option and its value."""
GAME_LEGAL = GAME_ANSWERS + 2 * DEPTH
"""Two numbers for each legal option: which of the question it is, and its value."""
GAME_PLAYED = GAME_LEGAL + 2 * WIDTH
"""What came of one game played at random."""
GAME_ROW = GAME_PLAYED + RESULTS
GAME_NOTED = GAME_ROW
"""The moves of pieces, where a module can be followed: so many numbers more."""

FOUND_VALUE, FOUND_DEPTH, FOUND_RUNS, FOUND_EXACT, FOUND_LINE = range(5)
"""What a search has found: the value for who is asked, how many turns it looked ahead, how many runs of the rules it took,
whether it saw every end; and behind that the best answers, each the number of an option of its question."""
MOST_LINE = 64
(FOUND_LENGTH, FOUND_LIMIT, FOUND_LOOK, FOUND_BEGUN, FOUND_LEFT) = range(
    FOUND_LINE + MOST_LINE, FOUND_LINE + MOST_LINE + 5
)
"""How far a search has come: how many answers it found, its limit of turns, the depth that it looks into now, whether it
has begun with that one, and whether anything is left to be searched."""
FOUND_ROW = FOUND_LINE + MOST_LINE + 5
MOST_DEPTH = 100
SHORTEST_SEARCH = 64
"""A search takes so many runs at least, so that it finds something."""
SEARCH_TABLE = 1 << 17
"""The most buckets of the table of a search."""

IS_ASKED, IS_OVER, IS_FAULTY, IS_REFUSED = range(4)
"""What waits after a step: an answer; nothing, the game is over; nothing, it cannot go on; the same as before, since the
step was no legal one."""
FROM_START, FROM_MATCH, FROM_HERE = range(3)
"""Where games at random begin: with a round, with a match, or with the position."""
