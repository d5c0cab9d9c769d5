"""The numbers in the row ``E`` of an embedded game, and what waits after a step."""

from __future__ import annotations

from manqala.compile.kernel.numbers import DEPTH, RESULTS, WIDTH

GIVEN, LEAST, COUNT, QUESTION, CHOOSER_ASKED, LOT = range(6)
"""How many answers are given, the preferences that cannot be met, how many options are legal, which question waits, who
is asked (the number after the last player: chance), the state of the random numbers that answer for chance."""
GIVEN_ANSWERS = 8
"""Two numbers for each answer: the option and its value."""
LEGAL = GIVEN_ANSWERS + 2 * DEPTH
"""Two numbers for each legal option: which of the question it is, and its value."""
PLAYED = LEGAL + 2 * WIDTH
"""What came of one game played at random."""
GAME_ROW = PLAYED + RESULTS

IS_ASKED, IS_OVER, IS_FAULTY, IS_REFUSED = range(4)
"""What waits after a step: an answer; nothing, the game is over; nothing, it cannot go on; the same as before, since the
step was no legal one."""
FROM_START, FROM_MATCH, FROM_HERE = range(3)
"""Where games at random begin: with a round, with a match, or with the position."""
