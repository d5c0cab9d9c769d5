"""Resource limits of rules: they come from strangers, and every game must terminate.

The interpreter and the generated engine have the same limits, count the same things, and do the same at
a limit.  All are counts, never times, so a game is the same on every machine.
``docs/design/native.md`` explains the numbers.
"""

from __future__ import annotations

FUEL = 300_000
"""Maximum number of loop steps in one run of a program; beyond it the rules are at fault."""
LONGEST_LOOP = 20_000
"""Number of iterations after which a loop without questions counts as endless, even if no state recurs."""
PATIENCE = 16
"""Number of iterations after which a loop is watched for recurrence: hardly any sowing lasts as long."""
LONGEST_ASKING = 1024
"""Iterations after which a loop that asks a player counts as endless."""

LONGEST_SOURCE = 12_000
"""Maximum number of lines in the generated form of rules, in which verbs and nouns are inlined; the interpreter plays
longer rules. The longest game has 2,800."""
DEEPEST = 60
"""Maximum nesting of blocks in generated source (Python allows 100)."""
DEEPEST_LOOPS = 12
"""Maximum nesting of loops in generated source (Python allows 20)."""
LARGEST_MEMORY = 4_000_000
"""Maximum number of cells that the generated form stores for states in loops."""

MOST_STEPS = 30 * FUEL
"""Maximum number of steps in all runs of one search in the interpreter; beyond it the rules are at fault."""

MOST_WORK = 80_000_000
"""Maximum work of the interpreter for one answer (a move, a list of moves), in parts of the rules: about four seconds.
It counts what the interpreter does, regardless of steps; generated code does as much at once."""

LISTING_WORK, LISTING_EACH = 10_000_000, 30_000
"""Maximum work to list or count the moves of a position, in parts of the rules: about half a second, plus some for each
move found. If hardly any answers lead to an end, listing is too slow: then moves are shown question by question."""
LISTING_MOST = 14_000_000
"""Maximum work for a list of any length: less than a second."""
LISTED = 70
"""Work that each answer of a listed move counts as, for storing and writing it."""

MOST_QUESTIONS = 512
"""Maximum number of questions in one run. One more is a dead end: an earlier answer must change."""
MOST_OPTIONS = 256
"""Maximum number of options of one question; beyond it the rules are at fault."""

MOST_ATTEMPTS = 20_000
"""Maximum number of runs to list all ways through a program; beyond it they are not listed."""
MOST_ANSWERS = 200_000
"""Maximum number of answers in all these runs together."""
MOST_TO_COUNT = 200_000
"""Maximum number of runs for counting the ways of one turn on request."""
FIRST_SEARCH = 1_000
"""Number of answers after which a search for one way restarts in another order; see ``next_search``."""
LAST_SEARCH = 16_000
"""Number of answers after which a search stops and the rules are reported."""


def next_search(number: int, most: int) -> tuple[int, int]:
    """Return the number of the next search for one way, and its maximum number of answers, after one of ``most``.

    Lengths follow Luby's sequence, 1, 1, 2, 1, 1, 2, 4, 1, … times the first, by Knuth's rule,
    which keeps a ``number``, initially one. Short searches are lucky as often as possible, and long
    ones see everything if there is not too much.
    """
    if (number & -number) * FIRST_SEARCH == most:
        return number + 1, FIRST_SEARCH
    return number, 2 * most


LONGEST_GAME = 20_000
"""Number of plies from which a game counts as endless."""
