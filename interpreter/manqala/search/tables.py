"""Loads endgame tables for searches, and decides where their values hold."""

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

MAX_LOADED_BYTES = {True: 1 << 28, False: 1 << 21}
"""Maximum number of bytes of tables loaded by a search, compiled and in plain Python."""


@dataclass(frozen=True, slots=True)
class SearchTables:
    """The tables of one search; not thread-safe."""

    most: int
    """Greatest number of seeds on the board with known values."""
    proves: bool
    """Whether bounds are proofs for positions that cannot have occurred before; otherwise they are estimates, as in matches."""
    proven: int
    """Greatest number of seeds at which no position can recur, if bounds are proofs."""
    rows: tuple[Any, Any]
    """The rows ``E`` and ``V`` for the kernel."""
    seeds: Callable[[Sequence[int]], int]
    """Returns the number of seeds that selects a level, for the cells of a position."""

    def set_root_seeds(self, seeds: int, *, trusts_root: bool = False) -> None:
        """Set the number of seeds at the root: unproved values count only with fewer seeds, except at the horizon.

        ``trusts_root``: whether they count at the root, too.
        """
        self.rows[0][E_BELOW] = ANYTHING if trusts_root else seeds
        self.rows[0][E_FRESH] = seeds if self.proves else -1


_cache: WeakKeyDictionary[Engine, dict[tuple[Path, BackendName], SearchTables]] = (
    WeakKeyDictionary()
)
"""The loaded tables, by the interpreter of a game: players of many rounds load them once."""


def load_search_tables(game: GameValue, engine: NativeEngine) -> SearchTables | None:
    """Return the tables in the user's folder that are valid for a game, or none; ``engine``: an engine of the game."""
    from manqala.endgame.table import data_folder

    known = _cache.setdefault(game.engine, {})
    folder = data_folder()
    found = known.get((folder, engine.backend.name)) or _load(game, engine, folder)
    if found is None or not engine.backend.shares_rows:
        return found
    known[folder, engine.backend.name] = found
    frame, values = found.rows
    return replace(found, rows=(engine.backend.copy(frame), values))


def _load(game: GameValue, engine: NativeEngine, folder: Path) -> SearchTables | None:
    """Load the tables on disk."""
    from manqala.endgame.table import open_tables

    try:
        tables = open_tables(game, folder)
    except OSError:
        return None
    if tables is None or not counts_seeds(game):
        return None
    try:
        rows = tables.rows(
            engine, min(MAX_LOADED_BYTES[engine.compiled], engine.backend.most_bytes // 4)
        )
        if tables.most < 1:
            return None
        proves = bounds_are_exact(tables.subject)
        acyclic = tables.acyclic if proves else -1
        found = SearchTables(tables.most, proves, acyclic, rows, tables.seeds)
        splits = int(tables.splits)
    finally:
        tables.close()
    rows[0][E_PROVEN], rows[0][E_SPLITS] = found.proven, splits
    found.set_root_seeds(0, trusts_root=True)
    return found


def counts_seeds(game: GameValue) -> bool:
    """Return whether the score is a number of pieces, as in tables."""
    score = game.rules.score.value
    return isinstance(score, core.Pieces) and set(score.weights) == {1}


def bounds_are_exact(subject: Subject) -> bool:
    """Return whether bounds are exact for final margins if no position of the level has occurred before.

    A side secures its bound in play that ends, without repeating a position, so rules for repetitions do
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
