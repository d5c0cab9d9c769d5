"""Indices in the rows of a graph: all reachable positions and their values."""

from __future__ import annotations

(
    NODES, EDGES, TOP, HELD_ANSWERS, NODE_ROOM, EDGE_ROOM, STATE_ROOM, ANSWER_ROOM, MASK, TROUBLE, SPLIT, BEST_END,
    GIVEN, SOLVED, ROOT, WALKED, MET, STACKED, GROUPS, CIRCLING,
    TASK, PLACE, BEGIN, SIZE_OF_GROUP, CLOSES, INSIDE, ENDLESS_LEAST, ENDLESS_MOST, ROUND, LOWEST, STAKE, LINK, HEAD, TAIL,
) = range(34)  # fmt: skip
REGISTERS = 34
"""Sizes and limits; results; the progress of the depth-first search, and of the task in one component."""

(
    WALKING, NUMBERING, PLACING, COUNTING, ADDING, TURNING, SETTLING, LOOKING_OUT, LISTING, OPENING, SPREADING, JOINING,
) = range(12)  # fmt: skip
"""The TASK: depth-first search; or in one component: number its members; list its predecessors (three passes);
value its cycles by the rules; then for each bound and player (ROUND) find what the player can force, in four passes,
and derive the values."""
PIECE = 256
"""Size of a piece of a task, counted as that many steps."""

WHO, BACK, FIRST, MANY, LATEST, LEAST, MOST, CHILD, GAIN = range(9)
"""The rows of a graph G. For each node: the chooser (plus MID in mid-turn), the value to player 0 of a repetition,
its edges, the latest edge to it, its values; for each edge its target (END: none) and the gain of player 0."""
MID = 8
"""Greater than any number of players."""
END = -1

(
    INDEX, LOW, AT, GROUP, WALK, STACK_ROW, WAITING, WORST, NEXT, QUEUED_ROW, ENDS, PARENTS, HEADS, SOUTHS, NORTHS,
) = range(15)  # fmt: skip
"""The rows B of a walk: for each node when it was visited, the first node it leads back to, the number of edges followed,
its component; the path; nodes waiting for their component; then one component's data by place: the parents of each;
a list for each value; what player 0 can force, and player 1."""

NOTHING = -(1 << 14)
"""No value."""
FARTHEST = 1 << 12
"""Limit of a value's distance from 0."""

SPARE = 4
"""Room beyond the number of tries: for the last try, an end, and a root position."""

EXPLORED, NOT_YET, WANTS_ROOM = range(3)
"""The states in which exploring can stop."""
ENDLESS, TOO_MANY_TRIES, GAIN_IN_CYCLE = range(1, 4)
"""Values of TROUBLE: the rules never end, or leave a player stuck; a turn has too many variants; a player gains on a
cycle."""
