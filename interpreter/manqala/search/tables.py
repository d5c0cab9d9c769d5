"""Endgame tables for searches: those available for a game, their validity, and the kernels that probe them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.search.kernel.scale import ANYTHING, E_BELOW, E_FRESH, E_PROVEN, E_SPLITS, SURE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from manqala.compile.backends.backend import BackendName
    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.identity import Subject
    from manqala.game.game import GameValue
    from manqala.run.engine import Engine

LOADED = {True: 1 << 28, False: 1 << 21}
"""Maximum number of bytes of tables loaded by a search, compiled and in plain Python."""


@dataclass(frozen=True, slots=True)
class Probing:
    """The tables of one search; not thread-safe."""

    most: int
    """Greatest number of seeds on the board with known values."""
    proves: bool
    """Whether bounds are proofs where nothing can have occurred before; in matches, and otherwise, values are estimates."""
    proven: int
    """Greatest number of seeds with which no position can recur, if they are proofs."""
    rows: tuple[Any, Any]
    """The rows ``E`` and ``V`` for the kernel."""
    seeds: Callable[[Sequence[int]], int]
    """Returns the number of seeds by which tables go, for the cells of a position."""

    def begin_from(self, seeds: int, *, believe_root: bool = False) -> None:
        """Believe unproved values only with fewer seeds than the position of a search, except at the horizon.

        ``believe_root``: believe them there, too.
        """
        self.rows[0][E_BELOW] = ANYTHING if believe_root else seeds
        self.rows[0][E_FRESH] = seeds if self.proves else -1


_loaded: WeakKeyDictionary[Engine, dict[tuple[Path, BackendName], Probing]] = WeakKeyDictionary()
"""The tables read for a game, by its interpreter: equal games loaded later read them again, players of many rounds
do not."""


def probing(game: GameValue, engine: NativeEngine) -> Probing | None:
    """Return the tables in the user's folder that are valid for a game, or none; ``engine``: an engine of the game."""
    from manqala.endgame.table import data_folder

    known = _loaded.setdefault(game.engine, {})
    folder = data_folder()
    found = known.get((folder, engine.backend.name)) or _read(game, engine, folder)
    if found is None or not engine.backend.shares_rows:
        return found
    known[folder, engine.backend.name] = found
    frame, values = found.rows
    return replace(found, rows=(engine.backend.copy(frame), values))


def _read(game: GameValue, engine: NativeEngine, folder: Path) -> Probing | None:
    """Return the tables on disk."""
    from manqala.endgame.table import open_tables

    try:
        tables = open_tables(game, folder)
    except OSError:
        return None
    if tables is None or not counts_seeds(game):
        return None
    try:
        rows = tables.rows(engine, min(LOADED[engine.compiled], engine.backend.most_bytes // 4))
        if tables.most < 1:
            return None
        proves = may_prove(tables.subject)
        acyclic = tables.acyclic if proves else -1
        found = Probing(tables.most, proves, acyclic, rows, tables.seeds)
        splits = int(tables.splits)
    finally:
        tables.close()
    rows[0][E_PROVEN], rows[0][E_SPLITS] = found.proven, splits
    found.begin_from(0, believe_root=True)
    return found


def counts_seeds(game: GameValue) -> bool:
    """Return whether the score is a number of pieces, as in tables."""
    score = game.rules.score.value
    return isinstance(score, core.Pieces) and set(score.weights) == {1}


def may_prove(subject: Subject) -> bool:
    """Return whether bounds hold for final margins if no position of a level has occurred before.

    A side that secures its bound does so in play that ends, without coming back to a position, so repetitions do
    not matter. Exceptions are an ending by majority, which reads winnings that tables do not have, and a rule that
    names the winner.
    """
    game = subject.game
    return counts_seeds(game) and not subject.fitness.by_winnings and not ends_by_rule(game)


def ends_by_rule(game: GameValue) -> bool:
    """Return whether a rule may name the winner regardless of the score, or there is only one player."""
    rules = game.rules
    roots = (rules.turn, tuple(rules.events.values()), tuple(end.body for end in rules.round_ends))
    return game.rules.board.number_of_players == 1 or any(
        isinstance(node, core.End) and (node.drawn or node.winner is not None)
        for node in nodes(roots)
    )


def final_margin(value: int) -> int | None:
    """Return the margin of a table value, below 0 for a loss; none for other values."""
    if SURE // 2 < abs(value) < SURE + SURE // 2:
        return value - SURE if value > 0 else value + SURE
    return None
