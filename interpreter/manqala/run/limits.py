"""How much a rule file may ask for: rules come from strangers, and whatever they say must come to an end.

The interpreter and the generated engine have the same limits, count the same things, and do the same where
a limit is reached.  All are counts, never times, so that a game goes the same way on every machine.
``docs/design/native.md`` has the reasons for the numbers.
"""

from __future__ import annotations

FUEL = 300_000
"""Limit of loop steps in one run of a program; beyond it the rules are at fault."""
LONGEST_LOOP = 20_000
"""A loop without questions counts as endless after this many rounds, even if no state recurs."""
PATIENCE = 16
"""The rounds after which a loop is watched for recurrence: hardly any sowing lasts as long."""
LONGEST_ASKING = 1024
"""Iterations after which a loop that asks a player counts as endless."""

LONGEST_SOURCE = 12_000
"""Limit of lines in the generated form of rules, in which verbs and nouns are written out wherever they are
used; longer rules are played by the interpreter. The longest game has 2,800."""
DEEPEST = 60
"""Limit of nested blocks in generated source (Python reads 100)."""
DEEPEST_LOOPS = 12
"""Limit of nested loops in generated source (Python takes 20)."""
LARGEST_MEMORY = 4_000_000
"""Limit of numbers that the generated form stores of the positions in loops."""

MOST_STEPS = 30 * FUEL
"""Limit of steps in all runs of one search in the interpreter; beyond it the rules are at fault."""

MOST_WORK = 80_000_000
"""Limit of work of the interpreter for one answer (a move, a list of moves), in parts of the rules; that takes about
four seconds. It counts what it does, whatever that costs in steps; generated code is through with as much at once."""

LISTING_WORK, LISTING_EACH = 10_000_000, 30_000
"""Limits of work in parts of the rules, about half a second and some for each move found, to list or count the moves of a
position. Where hardly any answers lead to an end more would be found too slowly: then moves are shown question by question."""
LISTING_MOST = 14_000_000
"""Limit of work for a list of any length, which takes less than a second."""
LISTED = 70
"""Work that each answer of a listed move counts as, for storing and writing it."""

MOST_QUESTIONS = 512
"""Limit of questions in one run. One more question is a dead end: an earlier answer must change."""
MOST_OPTIONS = 256
"""Limit of options of one question; beyond it the rules are at fault."""

MOST_ATTEMPTS = 20_000
"""Limit of runs to list all ways through a program; beyond it they are not listed."""
MOST_ANSWERS = 200_000
"""The limit of questions answered in all these runs together."""
MOST_TO_COUNT = 200_000
"""Limit of runs for one turn where its ways are counted on request."""
FIRST_SEARCH = 1_000
"""If one way is wanted, the search restarts in another order after this number of answers; see ``next_search``."""
LAST_SEARCH = 16_000
"""The answers after which a search stops and the rules are reported."""


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
"""A game with this number of plies counts as one that does not end."""
