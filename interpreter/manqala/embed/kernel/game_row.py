"""The layout of the row ``E`` of an embedded game, and the result codes of a step."""

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
"""The number of answers, the preferences that cannot be met, the number of legal options, the open question, the player to
decide (one more than the last player: chance), the state of the random numbers for chance; the number of recorded moves of
pieces since the turn began, and of those among them that are final."""
GAME_ANSWERS = 8
"""Two numbers for each answer: the option and its value."""
GAME_LEGAL = GAME_ANSWERS + 2 * DEPTH
"""Two numbers for each legal option: its index in the question, and its value."""
GAME_PLAYED = GAME_LEGAL + 2 * WIDTH
"""The result of one random game."""
GAME_ODDS = GAME_PLAYED + RESULTS
"""How likely each legal option is for chance, in proportion to the others."""
GAME_ROW = GAME_ODDS + WIDTH
GAME_NOTED = GAME_ROW
"""The recorded moves of pieces, in a module that records them."""

FOUND_VALUE, FOUND_DEPTH, FOUND_RUNS, FOUND_EXACT, FOUND_LINE = range(5)
"""The result of a search: the value for the player to decide, the depth in turns, the number of runs of the rules, whether
the value is exact; followed by the best answers, each as an option of its question."""
MOST_LINE = 64
(FOUND_LENGTH, FOUND_LIMIT, FOUND_LOOK, FOUND_BEGUN, FOUND_LEFT) = range(
    FOUND_LINE + MOST_LINE, FOUND_LINE + MOST_LINE + 5
)
"""The state of a search: the number of answers found, the limit of turns, the current depth, whether that depth has begun,
and whether the search can continue."""
FOUND_ROW = FOUND_LINE + MOST_LINE + 5
MOST_DEPTH = 100
SHORTEST_SEARCH = 128
"""The least number of runs of a search, so that it finds something."""
SEARCH_TABLE = 1 << 19
"""Limit of buckets in the table of a search."""

IS_ASKED, IS_OVER, IS_FAULTY, IS_REFUSED = range(4)
"""The state after a step: waiting for an answer; game over; stuck; unchanged, because the step was illegal."""
FROM_START, FROM_MATCH, FROM_HERE = range(3)
"""The start of random games: a round, a match, or the current position."""

MOST_GUESSES = 200
"""Limit of attempts to find a state that looks the same."""
CHECKSUM = 1_000_003
"""Limit of checksums of questions."""
