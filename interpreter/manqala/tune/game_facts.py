"""Per-game values from which measures are computed, as columns that can be joined."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from math import inf, isnan
from typing import TYPE_CHECKING, Any

import numpy

from manqala.simulate.distinct_games import first_occurrences
from manqala.study.estimates import Support
from manqala.study.measures import Kind, Measure, RecordedSeries, measure_games
from manqala.tune.goals import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Column:
    """The values of one measure; NaN for a game without one."""

    kind: Kind
    tops: Any
    bottoms: Any
    support: Support


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Games of one variant, in the order of their numbers."""

    moves: tuple[int, ...]
    """A number for the moves of each game, equal for repeated ones."""
    ended: Any
    columns: dict[str, Column]

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.moves)

    def as_json(self) -> dict[str, Any]:
        """Return the facts as JSON, without loss of precision."""
        return {
            "moves": list(self.moves),
            "ended": [int(one) for one in self.ended],
            "measures": {
                name: {
                    "kind": str(one.kind),
                    "tops": _numbers(one.tops),
                    **({} if one.bottoms is None else {"bottoms": _numbers(one.bottoms)}),
                    "support": [_finite(one.support.least), _finite(one.support.most)],
                }
                for name, one in self.columns.items()
            },
        }

    @staticmethod
    def from_json(found: dict[str, Any]) -> GameFacts:
        """Return facts from their JSON."""
        columns = {
            name: Column(
                Kind(one["kind"]), _array(one["tops"]), _array(one["bottoms"]) if "bottoms" in one else None,
                Support(-inf if one["support"][0] is None else one["support"][0],
                        inf if one["support"][1] is None else one["support"][1]),
            )
            for name, one in found["measures"].items()
        }  # fmt: skip
        return GameFacts(tuple(found["moves"]), numpy.array(found["ended"], bool), columns)


def facts_of(
    table: Any, players: int, at_first: Sequence[int], teams: Sequence[Sequence[int]] = ()
) -> GameFacts:
    """Return the facts of recorded games, sorted by number; a team counts as one player."""
    moves = tuple(_moves_hash(answers) for answers in table["answers"].to_pylist())
    ended = table["ended"].to_numpy()
    columns: dict[str, Column] = {}
    series = RecordedSeries(table, players, at_first, teams)
    finished = numpy.flatnonzero(ended)
    if series.games:
        for measure_game in measure_games(series, match=False):
            where = finished if measure_game.games is None else finished[measure_game.games]
            bottoms = (
                None
                if measure_game.bottoms is None
                else _scatter(measure_game.bottoms, where, len(moves))
            )
            columns[measure_game.name] = Column(
                measure_game.kind,
                _scatter(measure_game.tops, where, len(moves)),
                bottoms,
                measure_game.support,
            )
    columns[ENDLESS] = Column(Kind.SHARE, (~ended).astype(float), None, Support(0.0, 1.0))
    return GameFacts(moves, ended, columns)


def join_facts(parts: Sequence[GameFacts]) -> GameFacts:
    """Return consecutive games as one; a measure that no game of a part has is missing from that part."""
    names = list(dict.fromkeys(name for part in parts for name in part.columns))
    columns = {
        name: _join_columns([(part.columns.get(name), part.games) for part in parts])
        for name in names
    }
    moves = tuple(move for part in parts for move in part.moves)
    return GameFacts(moves, numpy.concatenate([part.ended for part in parts]), columns)


def measures_of(facts: GameFacts, names: Sequence[str], *, repeat: bool) -> dict[str, Measure]:
    """Return measures of games; unless they ``repeat`` by chance, games that repeat an earlier one are left out."""
    counted = (
        numpy.arange(facts.games) if repeat else numpy.array(first_occurrences(facts.moves), int)
    )
    found = {}
    for name in names:
        column = facts.columns.get(name)
        if column is None:
            continue
        tops = column.tops[counted]
        present = ~numpy.isnan(tops)
        bottoms = None if column.bottoms is None else column.bottoms[counted][present]
        found[name] = Measure(name, column.kind, tops[present], bottoms, column.support)
    return found


def _join_columns(parts: Sequence[tuple[Column | None, int]]) -> Column:
    known = [one for one, _ in parts if one is not None]

    def together(values: list[Any]) -> Any:
        filled = [
            numpy.full(games, numpy.nan) if one is None else one
            for one, (_, games) in zip(values, parts, strict=True)
        ]
        return numpy.concatenate(filled)

    tops = together([None if one is None else one.tops for one, _ in parts])
    ratio = known[0].bottoms is not None
    bottoms = (
        together([None if one is None else one.bottoms for one, _ in parts]) if ratio else None
    )
    # The longest game of all bounds the values.
    support = Support(
        min(column.support.least for column in known), max(one.support.most for one in known)
    )
    return Column(known[0].kind, tops, bottoms, support)


def _scatter(values: Any, where: Any, games: int) -> Any:
    found = numpy.full(games, numpy.nan)
    found[where] = values
    return found


def _moves_hash(answers: list[list[int]]) -> int:
    return int.from_bytes(blake2b(repr(answers).encode(), digest_size=6).digest(), "big")


def _numbers(values: Any) -> list[float | int | None]:
    """Return numbers for JSON; whole numbers as integers."""
    return [
        None if isnan(value) else int(value) if value == int(value) else value
        for value in values.tolist()
    ]


def _array(values: list[float | int | None]) -> Any:
    return numpy.array([numpy.nan if value is None else value for value in values], float)


def _finite(value: float) -> float | None:
    return None if value in {inf, -inf} else value
