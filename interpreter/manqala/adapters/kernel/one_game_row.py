"""The numbers of the tasks for which one game that takes one step runs what waits, see ``one_game``."""

from __future__ import annotations

ANSWERING, SEEKING, TRYING, CHOOSING, SHOWING = range(5)
"""Go on with what was answered; seek the preferences that cannot be met; try whether an option leads to an end; choose among
those that do; see what who is asked is to see, who does not get to know the last answers."""
NO_EVENT = -1
"""In the place of an event: none has happened."""
LANE_MANY, LANE_SHOWN = 6, 7
"""Two more places in the row of a game, see ``lane_row``, the first instead of its faults: how many options the question has;
how many of the answers are shown to who is asked."""
BEGINS, WAITS = -1, -2
"""In the place of an action: the game begins; nothing is done."""
