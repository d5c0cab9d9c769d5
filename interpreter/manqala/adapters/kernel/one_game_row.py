"""The tasks of the runs in one step of one game, see ``one_game``."""

from __future__ import annotations

ANSWERING, SEEKING, TRYING, CHOOSING, SHOWING = range(5)
"""Go on after answers; find the preferences that cannot be met; try whether an option leads to an end; choose among
those that do; find the state that the player to decide sees, without hidden answers."""
NO_EVENT = -1
"""Instead of an event: none has happened."""
LANE_MANY, LANE_SHOWN = 6, 7
"""Two more indices in the row of a game, see ``lane_row``, the first in place of its faults: the number of options of the
question; the number of answers shown to the player to decide."""
BEGINS, WAITS = -1, -2
"""Instead of an action: begin the game; do nothing."""
