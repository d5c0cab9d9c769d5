"""The numbers in the row of one of many games that are played at once, and what becomes of a step."""

from __future__ import annotations

from manqala.compile.kernel.numbers import DEPTH

LANE_GIVEN, LANE_LEAST, LANE_SEAT, LANE_QUESTION, LANE_DRAWN, LANE_ALIKE, LANE_FAULTS = range(7)  # fmt: skip
"""How many answers are given, the preferences that cannot be met, who is asked what, the state of its random numbers,
how many of the last answers were to the same question, how many games broke off."""
LANE_ANSWERS = 8
LANE_CHOSEN = LANE_ANSWERS + 1
"""Two numbers for each answer: which option it was; and the place that was chosen, or -2, -3, … for the first, second, …."""
LANE = LANE_ANSWERS + 2 * DEPTH
AHEAD = 6
"""How many games before its turn a game is prefetched from memory."""
LINE = 8
"""Numbers in a cache line."""

BEGINNING, SEED, FINAL, POLICIES = range(4)
"""What is wanted of all games: that they begin anew, if this is not 0; the seed from which they then draw; who sees how a
game ended, from 1 on, if this is not 0; and from here on, for each player, who decides for him."""
WANTED = POLICIES
AGENT, AT_RANDOM, GREEDY = range(3)
"""Who decides for a player: the agent, chance, or the largest immediate gain in score."""
MOST_COMPARED = 2000
"""Limit of runs of a turn compared by their gains, behind each option."""
IS_ASKED, IS_OVER, IS_CUT, IS_FAULTY = range(4)
"""What waits after a step: a question; a new game, because the last is over, has lasted too long, or could not go on."""
BEGINNINGS = 100
"""How many times a game is begun again where chance may end it before the first question."""
BY_INDEX, BY_VALUE, BY_PLACE, BY_PLAYER = range(4)
"""What makes an action of an answer: which option it is, what it is, the column of a place, who it is as seen."""
OF_GAME, OF_PLACES, OF_PLAYERS = range(3)
"""Of what a mark is."""
AS_IT_IS, AS_PLACE, AS_PLAYER = range(3)
"""How the value of a mark is shown: from the seat of who sees it, where it is a place or a player."""
