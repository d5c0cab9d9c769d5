"""Do proofs find the same values with endgame tables as without, whatever the rules say of repetitions?

Late positions of random games are asked of both. Games for which tables prove nothing are passed over, and those in which no
position can recur.

    python benchmarks/endgame_bounds.py [GAME…] --number 40 --most 9 --seeds 6
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.core.course import Phase
from manqala.endgame.building import TableBuilder
from manqala.endgame.fitness import NoTableError
from manqala.endgame.table import open_tables
from manqala.search.prove import CyclicValueError, PathTooLongError, ProofTimeError, Prover
from manqala.search.tables import bounds_are_exact
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue

SECONDS = 1.0
"""For each proof."""
GAMES = 2000
"""Maximum number of random games from which positions are taken."""
WIDE = 16
"""With more holes tables have half as many seeds."""

Found = tuple[list[int | None], int]
"""The values, with none where there is no proof, and the number of positions searched."""


def late(game: WarmGame, most: int) -> Iterator[PositionValue]:
    """Yield positions of random games with at most ``most`` seeds on the board, without their history."""
    chance = Random(1)
    for _ in range(GAMES):
        position = game.start()
        while not position.over:
            if (
                position.phase is Phase.TURN
                and sum(position.cells[: game.rules.board.holes]) <= most
            ):
                yield game.position(position.text)
            position = position.play(position.random_move(chance))


def proofs(game: WarmGame, positions: list[PositionValue]) -> Found:
    """The values of positions, by one prover with the tables in the user's folder."""
    prover = Prover(game, game.start(), threads=1)
    values: list[int | None] = []
    for position in positions:
        prover.deadline = time.perf_counter() + SECONDS
        try:
            values.append(prover.value(position))
        except (CyclicValueError, PathTooLongError, ProofTimeError):
            values.append(None)
    return values, prover.positions


def main() -> int:
    """Compare, and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--number", type=int, default=40)
    parser.add_argument("--most", type=int, default=9)
    parser.add_argument("--seeds", type=int, default=6)
    given = parser.parse_args()
    bad = 0
    print(
        f"{'':18} {'same':>5} {'new':>4} {'lost':>4} {'certain':>8} {'positions':>10} {'with tables':>11}"
    )
    for name in given.games or game_files():
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_DATA_HOME"] = folder
            try:
                game = load(name)
                builder = TableBuilder(game)
                if not bounds_are_exact(builder.subject):
                    continue
                positions = list(islice(late(game, given.most), given.number))
                without, searched = proofs(game, positions)
                wide = game.rules.board.holes > WIDE
                report = builder.build(given.seeds // 2 if wide else given.seeds)
            except (NoTableError, ManqalaError):
                continue
            tables = open_tables(game, Path(folder) / "manqala" / "endgame")
            if tables is None or tables.acyclic == tables.most:
                continue
            found, fewer = proofs(game, positions)
        pairs = list(zip(without, found, strict=True))
        both = [(one, other) for one, other in pairs if one is not None and other is not None]
        wrong = sum(one != other for one, other in both)
        bad += wrong
        new = sum(one is None and other is not None for one, other in pairs)
        lost = sum(one is not None and other is None for one, other in pairs)
        last = report.levels[-1]
        print(
            f"{name:18} {len(both) - wrong:5} {new:4} {lost:4} {last.certain / last.positions:8.2f} {searched:10,} {fewer:11,}"
            + (f"  {wrong} DIFFER" if wrong else ""),
            flush=True,
        )
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
