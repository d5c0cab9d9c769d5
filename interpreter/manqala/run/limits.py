"""How much a rule file may ask for: rules come from strangers, and whatever they say must come to an end.

The interpreter and the generated engine have the same limits, count the same things, and do the same where
a limit is reached.  All are counts, never times, so that a game goes the same way on every machine.
``docs/design/native.md`` has the reasons for the numbers.
"""

from __future__ import annotations

FUEL = 300_000
"""So many steps of loops one run of a program may take; then the rules are at fault."""
LONGEST_LOOP = 20_000
"""A loop in which nobody is asked counts as endless after so many rounds, even if no state recurs."""
PATIENCE = 16
"""Such a loop is watched for recurrence after so many rounds: hardly any sowing lasts as long."""
LONGEST_ASKING = 1024
"""So many rounds of a loop in which somebody is asked count as going on for ever."""

LONGEST_SOURCE = 12_000
"""So many lines the generated form of rules may have, in which verbs and nouns are written out wherever they are
used; longer rules are played by the interpreter. The longest game has 2,800."""
DEEPEST = 60
"""So many blocks of generated source may stand within each other (Python reads 100)."""
DEEPEST_LOOPS = 12
"""So many of them may be loops (Python takes 20)."""
LARGEST_MEMORY = 4_000_000
"""So many numbers the generated form may remember of the positions in loops."""

MOST_STEPS = 30 * FUEL
"""So many steps all runs of one search in the interpreter may take; then the rules are at fault."""

MOST_WORK = 80_000_000
"""So many parts of the rules the interpreter goes through for one answer (a move, a list of moves); that takes about
four seconds. It counts what it does, whatever that costs in steps; generated code is through with as much at once."""

LISTING_WORK, LISTING_EACH = 10_000_000, 30_000
"""So many parts, about half a second, and so many for each move that was found, are gone through to list or count the moves of a
position. Where hardly any answers lead to an end more would be found too slowly: then moves are shown question by question."""
LISTING_MOST = 14_000_000
"""So many in all, which takes less than a second, however many moves are found."""
LISTED = 70
"""So many parts each answer of a move counts as that is put on the list, for what it costs to keep and to write."""

MOST_QUESTIONS = 512
"""So many questions one run may ask. Who is asked once more is in a dead end: he must answer otherwise before."""
MOST_OPTIONS = 256
"""So many options one question may have; with more the rules are at fault."""

MOST_ATTEMPTS = 20_000
"""So many runs are made where all ways through a program are wanted; if there are more, they are not listed."""
MOST_ANSWERS = 200_000
"""And so many questions are answered in these runs, taken together."""
MOST_TO_COUNT = 200_000
"""So many runs are made for one turn where its ways are only counted, because somebody asked for that."""
FIRST_SEARCH = 1_000
"""Where one way is wanted, its search is begun anew in another order after so many answers; see ``next_search``."""
LAST_SEARCH = 16_000
"""After a search of so many answers the rules are at fault."""


def next_search(number: int, most: int) -> tuple[int, int]:
    """How many answers the next search for one way may give, after one of ``most``.

    By turns short and longer, as 1, 1, 2, 1, 1, 2, 4, 1, … times the first (Luby's sequence, by
    Knuth's rule, which keeps a ``number`` that is one at first): a short one is lucky as often as
    possible, and a long one sees everything where there is not too much.
    """
    if (number & -number) * FIRST_SEARCH == most:
        return number + 1, FIRST_SEARCH
    return number, 2 * most


LONGEST_GAME = 20_000
"""A game that lasts for so many plies is said not to end."""
