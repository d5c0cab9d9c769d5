"""Indices in the row of a step: the answers to play, what is pending afterwards, and every legal way through it."""

from __future__ import annotations

from manqala.run import limits

STEP_STATUS, STEP_END, STEP_LAST, STEP_NOTED, STEP_PASSED, STEP_PLAY, STEP_GIVEN = range(7)
"""What is pending; the end of the ways, and of their answers; the number of noted positions of the round; the number of
passes before the turn; what to play: the only answer, or one of the next three numbers; the number of answers."""
SEVERAL, NOTHING, UNASKED = -1, -2, -3
"""Instead of an answer: the answers are at ``STEP_ANSWERS``; play nothing, and list the turn of ``raw``; or do not
even list it."""
PLAYS_OUT = 0
"""Whether a turn asks at most one question, and each answer to it is a legal move; the stepper overrides it for a game."""
STEP_COUNT, STEP_MOVER, STEP_QUESTION, STEP_WAYS = range(7, 11)
"""The number of ways; the mover; and the question if all ways have only this one, or -1. The ways follow, two numbers
each: if one question distinguishes them, the answer and its value; else the index and number of their answers."""
REFUSED, LOST, BY_ONE_ANSWER, BY_SEVERAL, UNLISTED, GAME_OVER = range(6)
"""What is pending: a case for the interpreter, with the rows unchanged or invalid; a turn whose ways one question
distinguishes, or several; a turn with too many ways to list; nothing, since the game is over."""
MOST_WAYS = MOST_RUNS = limits.MOST_ATTEMPTS
"""Maximum number of listed ways of a turn, and of runs for one list: the interpreter's limits."""
STEP_ANSWERS = STEP_WAYS + 2 * MOST_WAYS
"""Index of the answers of each way, after their number; and of the answers to play."""
STEP_VALUES = STEP_ANSWERS + limits.MOST_ANSWERS + MOST_WAYS + 2 * limits.MOST_QUESTIONS
"""Index of the values of the first question's options."""
STEP_NEXT = STEP_VALUES + limits.MOST_OPTIONS
"""Index of the answers of the next run: what follows a turn may overwrite those in M."""
STEP_NUMBERS = STEP_NEXT + limits.MOST_QUESTIONS
"""Length of the row."""
