"""A cache of searches, so that the next analysis of the same game compiles nothing."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING

from manqala.search.deepening import Search
from manqala.search.tables import load_search_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.game.game import GameValue
    from manqala.run.engine import Engine

MAX_CACHED = 4
"""Maximum number of games with a cached search; the least recently used one is dropped."""

kept: OrderedDict[tuple[Engine, bool | None], Search] = OrderedDict()


@contextmanager
def borrow_search(game: GameValue, compiled: bool | None = None) -> Iterator[Search]:
    """Lend a search of a game with an empty transposition table.

    A borrowed search is exclusive: a second analysis at the same time gets another one. An interrupted
    search is not cached, since compiled code may still run in it.
    """
    key = game.engine, compiled
    search = kept.pop(key, None)
    if search is None or _outdated(search):
        search = Search(game, compiled=compiled)
    else:
        search.forget()
    yield search
    kept[key] = search
    while len(kept) > MAX_CACHED:
        kept.popitem(last=False)


def _outdated(search: Search) -> bool:
    """Return whether a new search would run on a faster back end, or know endgame tables."""
    engine = search.engine
    if engine.tier is not None and engine.tier.backend is not engine.backend.name:
        return True
    return search.tables is None and load_search_tables(search.game, engine) is not None
