"""The numbers in the rows of a graph: all that can be reached from some positions, and what each position is worth."""

from __future__ import annotations

(
    NODES, EDGES, TOP, HELD_ANSWERS, NODE_ROOM, EDGE_ROOM, STATE_ROOM, ANSWER_ROOM, MASK, TROUBLE, SPLIT, BEST_END,
    GIVEN, SOLVED, ROOT, WALKED, MET, STACKED, GROUPS, CIRCLING,
    TASK, PLACE, BEGIN, SIZE_OF_GROUP, CLOSES, INSIDE, ENDLESS_LEAST, ENDLESS_MOST, ROUND, LOWEST, STAKE, LINK, HEAD, TAIL,
) = range(34)  # fmt: skip
REGISTERS = 34
"""How much there is and may be; what was found; how far the groups of a walk have come, and what is done with one of them."""

(
    WALKING, NUMBERING, PLACING, COUNTING, ADDING, TURNING, SETTLING, LOOKING_OUT, LISTING, OPENING, SPREADING, JOINING,
) = range(12)  # fmt: skip
"""The TASK at hand: going from node to node; or with one group: who belongs to it, in which place; its parents (three
passes); what the rules give on its cycles; then for each bound and player (ROUND) what he can force, in four passes, and the
values that follow."""
PIECE = 256
"""So much of a task is done at once, which counts as so many steps."""

WHO, BACK, FIRST, MANY, LATEST, LEAST, MOST, CHILD, GAIN = range(9)
"""The rows of a graph G. Of each node: who is asked (in mid-turn with MID added), what it is worth to player 0 where it comes
back, its edges, the latest edge to it, its values; of each edge where it leads (END: nowhere), what player 0 gains by it."""
MID = 8
"""More than there are players."""
END = -1

(
    INDEX, LOW, AT, GROUP, WALK, STACK_ROW, WAITING, WORST, NEXT, QUEUED_ROW, ENDS, PARENTS, HEADS, SOUTHS, NORTHS,
) = range(15)  # fmt: skip
"""The rows B of a walk: of each node when it was met, the first one that it leads back to, how many of its edges were followed,
its group; the path; who waits for his group; then what one group takes, place by place; the parents of each; a list for each
value; what player 0 can force, and player 1."""

NOTHING = -(1 << 14)
"""In the place of a value."""
FARTHEST = 1 << 12
"""No value is so far from 0."""

SPARE = 4
"""Beside as many as there are tries, so much room is kept: for the last try, for an end, and for a position from outside."""

EXPLORED, NOT_YET, WANTS_ROOM = range(3)
"""How going through the positions ends."""
ENDLESS, TOO_MANY_TRIES, WINS_IN_CIRCLES = range(1, 4)
"""What stands in TROUBLE: the rules go on and on, or leave a player stuck; a turn can be played in too many ways; a player
gains by going round."""
