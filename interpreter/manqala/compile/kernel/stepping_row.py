"""The numbers in the row in which a turn is listed: what is to be played, what waits then, and every legal way through it."""

from __future__ import annotations

from manqala.run import limits

STEP_STATUS, STEP_END, STEP_LAST, STEP_NOTED, STEP_PASSED, STEP_PLAY, STEP_GIVEN = range(7)
"""What waits; where the ways end, and where their answers end; how many positions of the round are noted; how many players had to
pass before the turn; what is to be played: the only answer, or one of the next three numbers; how many answers are given."""
SEVERAL, NOTHING, UNASKED = -1, -2, -3
"""In the place of an answer: the answers stand at ``STEP_ANSWERS``; nothing is played, and the turn of ``raw`` is listed; or it
is not even listed."""
PLAYS_OUT = 0
"""Whether a turn asks one question at most, and each answer to it is a move: of a game, the stepper says so."""
STEP_COUNT, STEP_MOVER, STEP_QUESTION, STEP_WAYS = range(7, 11)
"""How many ways there are; whose turn it is; and the question, if it is the only one of every way, or -1. Behind that come the
ways, two numbers each: if one question tells them apart, the answer and its value; else where the answers begin, and how
many there are."""
REFUSED, LOST, BY_ONE_ANSWER, BY_SEVERAL, UNLISTED, GAME_OVER = range(6)
"""What waits: what the interpreter is to find out, and the rows are as before, or hold nothing now; a turn whose ways one
question tells apart, or another one; a turn with more ways than are listed; nothing, for the game is over."""
MOST_WAYS = MOST_RUNS = limits.MOST_ATTEMPTS
"""Limits of ways of a turn that are listed, and of runs for one list: as the interpreter has them."""
STEP_ANSWERS = STEP_WAYS + 2 * MOST_WAYS
"""Here the answers of each way stand, behind their number; and those that are to be played."""
STEP_VALUES = STEP_ANSWERS + limits.MOST_ANSWERS + MOST_WAYS + 2 * limits.MOST_QUESTIONS
"""Here the values of the first question's options stand."""
STEP_NEXT = STEP_VALUES + limits.MOST_OPTIONS
"""Here the answers of the next run stand: what follows a turn may overwrite those in M."""
STEP_NUMBERS = STEP_NEXT + limits.MOST_QUESTIONS
"""The length of the row."""
