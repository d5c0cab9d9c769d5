"""Measures how often each rule acts, and another choice of an option would change a turn, in recorded games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy

from manqala.study.conduct import play_missing
from manqala.study.estimate_messages import number_json
from manqala.study.estimates import UNIT, ratio_of, share_of
from manqala.study.journal import Journal, SeriesIdentity, as_text, rules_number
from manqala.study.rule_activity_job import ACTIVITY_COLUMNS, ActivityReplay
from manqala.study.valued_games import ValuationRequest, distinct_games

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.core.rules import Rules
    from manqala.study.conduct import Means
    from manqala.wire.study_outputs import ActsMessage, FrequencyMessage, SeriesKind

ACTS = "acts"
"""The kind of the series, as named in files."""


@dataclass(frozen=True, slots=True)
class RuleActivity:
    """The rule activity in the games of a series."""

    series: SeriesKind
    table: Any


def measure_rule_activity(
    order: ValuationRequest, series: SeriesKind, table: Any, most: int, means: Means
) -> tuple[RuleActivity, bool]:
    """Replay the first distinct games of a series; return the rule activity, and whether all were replayed."""
    games = distinct_games(table)[:most]
    if means.advance is not None:
        means.advance(most - len(games))
    about = SeriesIdentity(
        order.game.name, as_text(order.game.options), ACTS, rules_number(order.parcel.texts),
        as_text({"of": dict(order.how), "series": series}),
    )  # fmt: skip
    journal = Journal(order.folder, f"{order.slug}.{ACTS}", about, ACTIVITY_COLUMNS)
    numbers = [game.number for game in games]
    try:
        complete = play_missing(
            ActivityReplay(order.parcel, games), order.game, journal, numbers, means
        )
    finally:
        journal.close()
    return RuleActivity(series, journal.only(numbers)), complete


def rule_activity_message(acts: RuleActivity, rules: Rules) -> ActsMessage:
    """Return the frequencies, rules in the order of the file."""
    rows = acts.table.to_pylist()
    turns = numpy.array([row["turns"] for row in rows], float)
    by_line = [dict(zip(row["lines"], row["line_turns"], strict=True)) for row in rows]
    by_option = [dict(zip(row["choices"], row["choice_turns"], strict=True)) for row in rows]
    lines = sorted({line for row in by_line for line in row})
    options = list(dict.fromkeys(name for row in by_option for name in row))
    text = rules.files[-1].source.lines
    return {
        "series": acts.series,
        "games": len(rows),
        "rules": [
            {"line": line, "text": _without_comment(text[line - 1]), **_frequency(by_line, line, turns)}
            for line in lines
        ],
        "options": [
            {"option": name.partition("=")[0], "choice": name.partition("=")[2], **_frequency(by_option, name, turns)}
            for name in options
        ],
    }  # fmt: skip


def _frequency(rows: Sequence[Mapping[Any, int]], key: object, turns: Any) -> FrequencyMessage:
    counts = numpy.array([row.get(key, 0) for row in rows], float)
    return {
        "turns": number_json(ratio_of(counts, turns, UNIT)),
        "in_games": number_json(share_of(float((counts > 0).sum()), len(rows))),
    }


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()
