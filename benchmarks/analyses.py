"""The cost of static analysis for all games: processor time of each analysis, compared with resolving.

``--only`` names games, ``--limit`` takes every n-th game. Prints a table in Markdown.
"""

import argparse
from collections.abc import Callable
from time import process_time

from manqala.analysis.never_read import unread
from manqala.analysis.variables import variables_of
from manqala.analysis.well_formed import verify
from manqala.core.rules import Rules
from manqala.game.game import GameValue
from manqala.resolve.analysis.value_lints import check_values
from manqala.resolve.files import check_game
from manqala.text.diagnostics import Diagnostics
from manqala.text.resources import game_files


def resolved(name: str) -> Rules:
    """The rules of a shipped game, typed again."""
    rules = check_game(name).rules
    assert rules is not None
    return rules


ANALYSES: dict[str, Callable[[Rules], object]] = {
    "verify": verify,
    "facts of variables": variables_of,
    "value ranges, and what is told of them": lambda rules: check_values(
        rules, lambda one: GameValue(one).pieces, Diagnostics()
    ),
    "never read: what is won": lambda rules: unread(rules, frozenset(rules.board.winnings)),
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=None)
    parser.add_argument("--limit", type=int, default=1)
    given = parser.parse_args()
    names = (given.only or sorted(game_files()))[:: given.limit]
    resolved(names[0])  # the prelude is parsed once
    taken = dict.fromkeys(["resolving", *ANALYSES], 0.0)
    for name in names:
        began = process_time()
        rules = resolved(name)
        taken["resolving"] += process_time() - began
        for what, analysis in ANALYSES.items():
            began = process_time()
            analysis(rules)
            taken[what] += process_time() - began
    print(f"| processor time of {len(names)} games | s | of resolving |\n|---|---|---|")
    for what, seconds in taken.items():
        print(f"| {what} | {seconds:.2f} | {seconds / taken['resolving']:.2f} |")


if __name__ == "__main__":
    main()
