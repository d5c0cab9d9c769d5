"""One rule file played by both engines side by side, and which class of fault comes of it.

Used by the tests, and as a program on many files: ``python -m tests.helpers.agreement FILE …``.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import load
from manqala.text.diagnostics import ManqalaError
from tests.helpers.lockstep import DifferenceError, Lockstep

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.syntax.front.front_matter import OptionValue

PLIES = 300
"""Turns compared in a round and, where there are matches, in matches."""
MOST_STEPS = 4
"""Steps for each of them, at the most: settling and arranging are steps, too."""


def agree(game: WarmGame, seed: int = 0, plies: int = PLIES, *, compiled: bool = False) -> int:
    """Play rounds and matches by both engines; the number of turns compared.

    Raises ``DifferenceError`` where they differ, and whatever generated code raises.
    """
    compared = 0
    for match in (False, True) if game.rules.between is not None else (False,):
        both = Lockstep(game, Random(seed), compiled=compiled, match=match)
        for step in range(MOST_STEPS * plies):
            if both.plies >= plies:
                break
            if both.over:
                both.begin()
                continue
            if step % 25 == 0:
                both.count_ways(50)
            both.step()
        compared += both.plies
    return compared


def judge(path: Path, options: Mapping[str, OptionValue], seed: int, plies: int) -> tuple[str, str]:
    """The class of a file's result, and its description."""
    try:
        game = load(path, options)
    except ManqalaError:
        return "not valid", ""
    try:
        return "the same", f"{agree(game, seed, plies)} turns"
    except CannotGenerateError as error:
        return "no generated form", str(error)
    except DifferenceError as error:
        return f"differs: {str(error).partition(':')[0].partition(' ')[0]}", str(error)
    except ManqalaError as error:
        return "user error", str(error)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = (
            "generated code"
            if last.filename.startswith("<")
            else f"{Path(last.filename).name}:{last.name}"
        )
        return f"raised: {type(error).__name__} in {where}", traceback.format_exc()


def main() -> None:
    """Judge the files named, and tell how many there are of each class."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options = dict(one.split("=", 1) for one in given.set)
    counts = Counter[str]()
    for path in given.files:
        kind, told = judge(path, options, given.seed, given.plies)
        counts[kind] += 1
        if kind != "the same":
            sys.stdout.write(f"=== {path}: {kind}\n{told}\n")
    for kind, many in counts.most_common():
        sys.stdout.write(f"{many:6} {kind}\n")


if __name__ == "__main__":
    main()
