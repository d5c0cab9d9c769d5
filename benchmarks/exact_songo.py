"""Compares the values of Songo on small boards, under every setting of its options, with a program written from the rules alone.

Endgame tables up to all seeds of a board give the value of its start if endless play splits the rest evenly, and the bounds under
any rule for repetitions. The program, ``exact/songo_rounds.c``, uses neither the package nor the rule files. Compared are the
start, every first turn, and the counts of won, drawn, lost and certain positions at every level. Exits with 1 where they differ.
Needs a C compiler.

    python benchmarks/exact_songo.py --quick
    python benchmarks/exact_songo.py --most 3000000
    python benchmarks/exact_songo.py --board 2x5 --all
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from exact.small_boards import (
    add_board,
    ask_tables,
    asked_boards,
    by_program,
    lines_of,
    parser,
    show,
)
from exact.songo import CHOICES
from hand_written import compiled
from manqala.compile.stepping.warm_game import load

HERE = Path(__file__).parent
SOURCE = HERE / "exact" / "songo_rounds.c"
QUICK = 1_000
MOST = 3_000_000
"""Default limit of positions with all seeds on the board."""
Settings = dict[str, str]
DEFAULTS = {name: choices[0] for name, choices in CHOICES.items()}
"""Those of the game, but to the last seed."""


def one_by_one() -> list[Settings]:
    """The defaults, and the settings that differ from them in one option."""
    return [
        DEFAULTS,
        *(DEFAULTS | {name: choice} for name, choices in CHOICES.items() for choice in choices[1:]),
    ]


def together() -> list[Settings]:
    """All settings."""
    return [
        dict(zip(CHOICES, chosen, strict=True)) for chosen in itertools.product(*CHOICES.values())
    ]


def named(settings: Settings) -> str:
    """The choices that are not defaults."""
    other = [one for name, one in settings.items() if one != DEFAULTS[name]]
    return " ".join(other) or "defaults"


def main() -> int:
    """Compare, and report."""
    options = parser(__doc__, MOST, "positions with all seeds on the board")
    options.add_argument(
        "--all", action="store_true", help="not one option after the other, but all together"
    )
    add_board(options)
    given = options.parse_args()
    different = 0
    for settings in together() if given.all else one_by_one():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            program = compiled(SOURCE, folder)
            for holes, seeds in asked_boards(given, QUICK):
                if settings["ends"] == "below_ten" and 2 * holes * seeds < 10:
                    continue  # the round is over before it begins
                began = time.process_time()
                path = HERE / "small_boards" / f"songo-{holes}.sow"
                game = load(path, seeds_each=seeds, **settings)
                report, whole, moves = ask_tables(game, 2 * holes * seeds, folder)
                took = time.process_time() - began
                anew = by_program(program, holes, seeds, *settings.values())
                same = lines_of(report, whole, moves) == anew
                different += not same
                verdict = "the same" if same else "DIFFERENT"
                show(
                    f"2x{holes}, {seeds} in a hole, {named(settings)}", whole, moves, verdict, took
                )
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
