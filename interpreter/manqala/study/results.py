"""The results of a study as one value, described by schemas/study.schema.json; reports use nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, cast

import numpy

from manqala.simulate.distinct_games import first_occurrences
from manqala.study.comparisons import Corrected, MeasuredDifference, correct, difference
from manqala.study.estimate_messages import finite, number_json
from manqala.study.estimates import mean_of, median_of
from manqala.study.inquiry import MATCHES, RANDOM, THOUGHT
from manqala.study.measure_table import MEASURES
from manqala.study.measures import (
    Measured,
    RecordedSeries,
    decision_point,
    estimates,
    measure_games,
)
from manqala.study.ratings import Rating
from manqala.study.recorded_games import moves_by_game
from manqala.study.rule_activity import rule_activity_message
from manqala.study.series_tally import PARTS, count, sum_tallies, tally_series
from manqala.study.skill import skill_message
from manqala.study.state_space import measure_space
from manqala.study.tally_results import add_counted_games, histogram
from manqala.study.value_measures import measure_values
from manqala.study.value_results import find_handicap, share_points, values_message
from manqala.study.win_chances import ValuedSeries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.study.inquiry import Setting, StudyPlan
    from manqala.study.state_space import Positions
    from manqala.study.tournament import ContestOutcome
    from manqala.wire.contest_outputs import ContestMessage, RatingMessage
    from manqala.wire.study_outputs import (
        AllSeriesMessage,
        DecidedShareMessage,
        EffectMessage,
        PositionsMessage,
        SeriesKind,
        SeriesMessage,
        SpaceMessage,
        StudiedGameMessage,
        StudiedSettingMessage,
        StudyMessage,
        TurnChoicesMessage,
        TurnSpaceMessage,
    )

VERSION: Final = 1
COMPARED = tuple(name for name, info in MEASURES.items() if info.compared)
"""The measures by which settings are compared."""
COMPARED_SERIES: tuple[SeriesKind, ...] = ("random", "thought", "matches")
SAMPLED = 2_000
"""Number of random games for estimating the size of a game."""
LATEST = 0.95
"""Share of finished games at which curves by turn end: the rest is a selection of long games."""


def results_of(
    plan: StudyPlan, studied: Sequence[Sequence[Setting]], version: str, command: str
) -> StudyMessage:
    """Return all results; ``studied`` has the settings of each game, first the one that others are compared with.

    ``command``: reproduces the results.
    """
    return {
        "manqala": VERSION,
        "version": version,
        "command": command,
        "plan": {
            "seed": plan.seed, "random": plan.random, "thought": plan.thought, "matches": plan.matches,
            "pairs": plan.pairs, "depth": plan.depth, "thinker": plan.thinker, "values": plan.values,
            "acts": plan.acts, "keep": plan.keep,
            "ladder": list(plan.ladder),
        },
        "games": [_game_message(settings) for settings in studied],
    }  # fmt: skip


def _game_message(settings: Sequence[Setting]) -> StudiedGameMessage:
    first = settings[0].game
    found: list[StudiedSettingMessage] = []
    taken: list[dict[str, list[Measured]]] = []
    for setting in settings:
        results, measures = _setting_message(setting)
        found.append(results)
        taken.append(measures)
    made: StudiedGameMessage = {
        "game": first.name,
        "title": first.title,
        "options": {name: _plain(value) for name, value in first.options.items()},
        "players": list(first.rules.board.players),
        "settings": found,
        "effects": _effects(settings, taken),
    }
    if first.rules.board.teams:
        made["teams"] = [list(team) for team in first.rules.board.teams]
    return made


def _plain(value: Any) -> Any:
    return value if isinstance(value, bool | int) else str(value)


def _setting_message(setting: Setting) -> tuple[StudiedSettingMessage, dict[str, list[Measured]]]:
    series: dict[str, SeriesMessage] = {}
    taken: dict[str, list[Measured]] = {}
    at_first = setting.game.start().score
    for kind, table in setting.tables.items():
        first = first_occurrences(moves_by_game(table))
        # Random games are independent draws, even if two are alike; those of a program are not.
        counted = table.take(first) if kind == THOUGHT else table
        recorded = RecordedSeries(
            counted, setting.players, at_first, setting.game.rules.board.teams
        )
        found = measure_games(recorded, match=kind == MATCHES) if recorded.games else []
        valued = _valued(setting) if kind == THOUGHT else None
        if valued is not None:
            found += measure_values(valued, setting.game.rules.board.holes)
        taken[kind] = list[Measured](found)
        series[kind] = _series(recorded, found, table, len(first), match=kind == MATCHES)
        if kind in setting.tallies:
            kept = tally_series(recorded, len(table), match=kind == MATCHES)
            total = sum_tallies([kept, setting.tallies[kind]])
            taken[kind] = list(total.measures.values())
            series[kind] = add_counted_games(series[kind], total, match=kind == MATCHES)
        if valued is not None and setting.values is not None:
            series[kind]["values"] = values_message(setting.values, valued)
    results: StudiedSettingMessage = {
        "label": setting.label,
        "set": {name: str(value) for name, value in setting.chosen.items()},
        "seed": setting.seed,
        "series": cast("AllSeriesMessage", series),
        "space": _space_message(setting) if RANDOM in setting.tables else None,
        "depths": None if setting.depths is None else contest_json(setting.depths),
    }
    if setting.depths is not None:
        skill = skill_message(setting.depths)
        if skill is not None:
            results["skill"] = skill
    if setting.acts is not None:
        results["acts"] = rule_activity_message(setting.acts, setting.game.rules)
    return results, taken


def _valued(setting: Setting) -> ValuedSeries | None:
    """Return the valued games; none if there are none."""
    if setting.values is None or not len(setting.values.table):
        return None
    return ValuedSeries(setting.values.table, len(setting.game.rules.board.sides))


def _series(
    series: RecordedSeries, found: Sequence[Measured], table: Any, different: int, *, match: bool
) -> SeriesMessage:
    """Return the results of ``table``, whose valid games are ``series``."""
    figures: SeriesMessage = {
        "games": len(table),
        "unfinished": len(table) - sum(table["ended"].to_pylist()),
        "different": different,
        "not_counted": series.censored,
        "measures": {name: number_json(value) for name, value in estimates(found).items()},
        "ended_by": dict(Counter(series.reasons).most_common()),
        "median_length": number_json(median_of(series.plies)),
        "lengths": histogram(count(series.rounds if match else series.plies)),
    }
    if not match and series.games:
        figures["by_turn"] = _by_turn(series)
        figures["decided"] = _decision_shares(series)
        handicap = find_handicap(series)
        if handicap is not None:
            figures["handicap"] = number_json(handicap)
        if series.players > 2:
            figures["sides"] = [number_json(share_point) for share_point in share_points(series)]
    return figures


def _by_turn(series: RecordedSeries) -> list[TurnChoicesMessage]:
    """Return turn by turn the number of games still in progress, and the number of choices."""
    turns = numpy.flatnonzero(series.turn)
    game = series.game[turns]
    ways = series.ways[turns]
    starts: Any = numpy.searchsorted(game, numpy.arange(series.games))
    number = numpy.arange(len(turns)) - starts[game]
    latest = int(numpy.quantile(series.plies, LATEST))
    found: list[TurnChoicesMessage] = []
    for turn in range(latest):
        choices = ways[number == turn]
        if len(choices) < 2:
            break
        found.append(
            {"turn": turn + 1, "games": len(choices), "choices": number_json(mean_of(choices))}
        )
    return found


def _decision_shares(series: RecordedSeries) -> list[DecidedShareMessage]:
    """Return the share of decided games by the fraction of their length."""
    decided = series.winner >= 0
    at = numpy.sort(decision_point(series, series.leads())[decided])
    if not len(at):
        return []
    shares: Any = numpy.searchsorted(at, PARTS, side="right") / len(at)
    return [
        {"part": part, "share": float(share)} for part, share in zip(PARTS, shares, strict=True)
    ]


def _space_message(setting: Setting) -> SpaceMessage:
    table = setting.tables[RANDOM].slice(0, SAMPLED)
    space = measure_space(table.select(["turn", "odds", "ways", "position"]).to_pylist())
    plies: list[TurnSpaceMessage] = [
        {
            "turn": ply.turn,
            "ways": None if ply.ways is None else number_json(ply.ways),
            "positions": None if ply.positions is None else _positions_message(ply.positions),
        }
        for ply in space.plies
    ]
    return {
        "games": len(table),
        "by_turn": plies,
        "positions": None if space.whole is None else _positions_message(space.whole),
        "typical_game": None if space.typical is None else number_json(space.typical),
    }


def _positions_message(found: Positions) -> PositionsMessage:
    return {
        "games": found.games, "met": found.met, "known": finite(found.known),
        "at_least": number_json(found.at_least),
    }  # fmt: skip


def _effects(
    settings: Sequence[Setting], taken: Sequence[dict[str, list[Measured]]]
) -> list[EffectMessage]:
    """Compare every setting with the first in the same measures, corrected for all comparisons."""
    found: list[tuple[str, SeriesKind, MeasuredDifference]] = []
    for setting, measures in zip(settings[1:], taken[1:], strict=True):
        for kind in COMPARED_SERIES:
            others = {measure.name: measure for measure in measures.get(kind, ())}
            for one in taken[0].get(kind, ()):
                if (
                    one.name in COMPARED
                    and one.name in others
                    and _is_comparable(one.name, settings[0], setting)
                ):
                    compared = difference(one, others[one.name])
                    if compared is not None:
                        found.append((setting.label, kind, compared))
    tested = correct([one for *_, one in found])
    return [
        _effect_message(label, kind, one)
        for (label, kind, _), one in zip(found, tested, strict=True)
    ]


def _is_comparable(measure: str, one: Setting, other: Setting) -> bool:
    """Return whether a measure is comparable between two settings: search values of different depths are not."""
    depths = {setting.values.depth for setting in (one, other) if setting.values is not None}
    return not MEASURES[measure].by_search or len(depths) == 1


def _effect_message(label: str, kind: SeriesKind, found: Corrected) -> EffectMessage:
    return {
        "setting": label, "series": kind, "measure": found.difference.measure,
        "difference": number_json(found.difference.estimate),
        "p": found.difference.p, "p_corrected": found.p, "more_than_chance": found.real,
    }  # fmt: skip


# ---- parts ------------------------------------------------------------------------------------------


def _rating_message(found: Rating) -> RatingMessage:
    return {"points": found.points, "low": found.low, "high": found.high}


def contest_json(found: ContestOutcome) -> ContestMessage:
    """Return the results of a contest."""
    names = found.rules.players
    ratings = found.ratings
    return {
        "players": [
            {"player": name, "rating": None if ratings is None else _rating_message(ratings.players[n])}
            for n, name in enumerate(names)
        ],
        "meetings": [
            {
                "first": names[meeting.first], "second": names[meeting.second],
                "won": meeting.won, "drawn": meeting.drawn, "lost": meeting.lost,
                "points": number_json(meeting.points),
                "verdict": None if meeting.verdict is None else str(meeting.verdict),
            }
            for meeting in found.meetings
        ],
        "first_seat": number_json(found.first_seat),
        "seat_rating": None if ratings is None else _rating_message(ratings.seat),
        "seed": found.rules.seed, "opening": found.rules.opening, "pairs": found.rules.pairs,
        "decide": found.rules.decide, "games": found.games, "different": found.different,
        "unfinished": found.unfinished, "complete": found.complete,
    }  # fmt: skip
