"""Values the games of a setting by search, stores them, and values the first moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from manqala.search.deepening import Search
from manqala.search.move_values import proved_result, value_position
from manqala.simulate.distinct_games import first_occurrences
from manqala.study.conduct import has_generated_form, play_missing
from manqala.study.journal import Journal, SeriesIdentity, as_text, rules_number
from manqala.study.opening_values import FirstMoves, has_pie_rule, value_first_moves
from manqala.study.recorded_games import moves_by_game
from manqala.study.valuing_job import VALUE_COLUMNS, GameToReplay, ValuationJob, positions_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.game.game import GameValue, PositionValue
    from manqala.search.move_values import PositionValues
    from manqala.simulate.parcel import Parcel
    from manqala.study.conduct import Means

MAX_NODES_PER_TURN = 20_000
"""Maximum number of positions searched per turn."""
VALUES = "values"
"""The kind of the series, as named in files."""


@dataclass(frozen=True, slots=True)
class ValuedGames:
    """The values of a setting."""

    depth: int
    table: Any
    first: FirstMoves
    has_pie_rule: bool
    """Whether the rules offer the second player the other side."""


@dataclass(frozen=True, slots=True)
class ValuationRequest:
    """A request to value games, and where to store the values."""

    game: GameValue
    parcel: Parcel
    depth: int
    """Greatest depth in turns."""
    how: Mapping[str, Any]
    """What determined the games."""
    folder: Path | None
    slug: str


def value_games(
    order: ValuationRequest, table: Any, means: Means
) -> tuple[ValuedGames | None, bool]:
    """Value the distinct finished games of a table; return the values, and whether all exist.

    There are none for a game that cannot be searched.
    """
    games = distinct_games(table)
    if means.advance is not None:
        means.advance(len(table) - len(games))
    if not has_generated_form(order.game):
        return None, True
    depth = affordable_depth(order.game, games[0], order.depth) if games else order.depth
    about = SeriesIdentity(
        order.game.name, as_text(order.game.options), VALUES, rules_number(order.parcel.texts),
        as_text({"of": dict(order.how), "depth": depth}),
    )  # fmt: skip
    journal = Journal(order.folder, f"{order.slug}.{VALUES}", about, VALUE_COLUMNS)
    job = ValuationJob(order.parcel, depth, games)
    numbers = [game.number for game in games]
    try:
        complete = play_missing(job, order.game, journal, numbers, means)
    finally:
        journal.close()
    found = journal.only(numbers)
    deepen = partial(value_deeply, Search(order.game))
    first = value_first_moves(order.game, deepen)
    return ValuedGames(depth, found, first, has_pie_rule(order.game)), complete


def distinct_games(table: Any) -> tuple[GameToReplay, ...]:
    """Return the distinct finished games of a table."""
    first = first_occurrences(moves_by_game(table))
    rows = table.take(first).select(["number", "opening", "winner", "ended", "answers"]).to_pylist()
    return tuple(
        GameToReplay(
            row["number"], row["opening"], row["winner"], tuple(map(tuple, row["answers"]))
        )
        for row in rows
        if row["ended"]
    )


def affordable_depth(game: GameValue, game_to_value: GameToReplay, most: int) -> int:
    """Return the greatest depth, up to ``most``, at which searching the first valued turn is affordable."""
    position = next(iter(positions_of(game, game_to_value)), None)
    if position is None:
        return most
    return value_deeply(Search(game), position, most, MAX_NODES_PER_TURN)[0]


def value_deeply(
    search: Search, position: PositionValue, most: int, positions: int
) -> tuple[int, PositionValues]:
    """Value a position at the greatest depth, up to ``most``, at which about ``positions`` positions are searched at most.

    The limit is a number of positions, not of seconds, so that the depth is the same on every machine. The next depth is
    expected to see as many times more as the last one did.
    """
    depth, before = 1, 1
    while True:
        found = value_position(search, position, depth)
        proved = all(proved_result(value) is not None for value in found.move_values)
        if depth == most or proved or found.nodes * found.nodes / before > positions:
            return depth, found
        depth, before = depth + 1, max(found.nodes, 1)
