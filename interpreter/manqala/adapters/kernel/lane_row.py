"""Indices in the row of one of many parallel games, and the outcomes of a step."""

from __future__ import annotations

from manqala.compile.kernel.numbers import DEPTH

LANE_GIVEN, LANE_LEAST, LANE_SEAT, LANE_QUESTION, LANE_DRAWN, LANE_ALIKE, LANE_FAULTS = range(7)  # fmt: skip
"""The number of answers, the preferences that cannot be met, the player and question, the state of the random numbers,
the number of last answers to the same question, the number of abandoned games."""
LANE_ANSWERS = 8
LANE_CHOSEN = LANE_ANSWERS + 1
"""Two numbers for each answer: the option; and the chosen place, or -2, -3, … for the first, second, …."""
LANE = LANE_ANSWERS + 2 * DEPTH
AHEAD = 6
"""Distance in games of prefetching from memory."""
LINE = 8
"""Numbers in a cache line."""

BEGINNING, SEED, FINAL, POLICIES = range(4)
"""Requests for all games: restart, if not 0; the seed of the restart; who sees the end of a game, from 1 on, if
not 0; and from here on the policy of each player."""
WANTED = POLICIES
AGENT, AT_RANDOM, GREEDY = range(3)
"""The policies: the agent, chance, or the greatest immediate gain in score."""
MOST_COMPARED = 2000
"""Maximum number of runs of a turn compared by gain, after each option."""
IS_ASKED, IS_OVER, IS_CUT, IS_FAULTY = range(4)
"""Outcomes of a step: a question; or a new game, because the last one is over, lasted too long, or could not go on."""
BEGINNINGS = 100
"""Number of restarts if chance may end a game before the first question."""
BY_INDEX, BY_VALUE, BY_PLACE, BY_PLAYER = range(4)
"""The action of an answer: by the index of the option, its value, the column of a place, or the player as seen."""
OF_GAME, OF_PLACES, OF_PLAYERS = range(3)
"""The bearers of marks."""
UNSEEN = -1
"""What is observed of the contents of a place that is hidden from the player."""
AS_IT_IS, AS_PLACE, AS_PLAYER = range(3)
"""The display of a mark's value: unchanged, or from the observer's seat as a place or a player."""
