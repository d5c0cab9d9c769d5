"""The parts of a report about search values and seats, and about the rules and options that act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.document.parts import FigureTable, Heading, Listing, ListItem
from manqala.study.inquiry import THOUGHT
from manqala.study.report_numbers import format_estimate, format_interval, format_signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.document.parts import Part
    from manqala.wire.study_outputs import (
        FirstMoveMessage,
        FrequencyMessage,
        SeriesMessage,
        StudiedSettingMessage,
    )

EVEN = 0.01
"""Distance from one half up to which a share is even."""


def values_part(first: Mapping[str, Any], players: list[str]) -> list[Part]:
    """Return the part about search values, first moves and seats; empty without such results."""
    series = first["series"].get(THOUGHT)
    if series is None:
        return []
    items = [*_value_sentences(series), *_handicap_sentences(series)]
    parts: list[Part] = [Listing(tuple(map(ListItem, items)))] if items else []
    parts += _first_moves_part(series)
    parts += _sides_part(series, players)
    return [Heading(3, "Balance, and what the search says"), *parts] if parts else []


def _value_sentences(series: SeriesMessage) -> list[str]:
    values = series.get("values")
    if values is None:
        return []
    lead = values["lead_for_three_quarters"]
    meaning = (
        "None of their values means an expected share of 75 %: the lead says little about who wins."
    )
    if lead["value"] is not None:
        meaning = (
            f"A value of {format_estimate(lead, 'margin')} points means an expected share of 75 %."
        )
    found = [
        f"The positions of {values['games']:,} different games were valued by searches of {values['depth']} turns. {meaning}"
    ]
    if "sides" in series:
        found.append(
            "A value assumes that all opponents play against the one player, so it is lower than what this player can expect."
        )
    if values["most_even"] is not None:
        found.append(_pie_rule_sentence(values))
    return found


def _pie_rule_sentence(values: Mapping[str, Any]) -> str:
    """Return a sentence on the best first move, and on the pie rule: the second player may take over the first move."""
    best = values["first_moves"][0]
    even = next(move for move in values["first_moves"] if move["move"] == values["most_even"])
    share = best["share"]["value"]
    if values.get("solved"):
        beginning = f"The game is solved: with the best first move, {best['move']}, the first player {_outcome(best)}"
    else:
        beginning = f"With the best first move, {best['move']}, the first player can expect {_share(best)} of the points"
    if values.get("has_pie_rule"):
        return f"{beginning}; this allows for the second player taking over that side after it."
    if abs(share - 0.5) <= EVEN:
        return f"{beginning}: by these values the game is even, and needs no pie rule."
    if even is best:
        return f"{beginning}, and no other first move is more even: the pie rule would change nothing but the side."
    after = (
        f"the first player {_outcome(even)}"
        if values.get("solved")
        else f"the share is {_share(even)}"
    )
    return (
        f"{beginning}. With the pie rule, by which the second player may take over that side after it, the best first move is "
        f"{even['move']}, after which {after}."
    )


def _outcome(move: FirstMoveMessage) -> str:
    """Return what a move of a solved game brings: a win, a loss or a draw."""
    share, points = move["share"]["value"], move["points"]
    assert share is not None
    if abs(share - 0.5) < EVEN:
        return "draws"
    by = "" if points is None else f" by {abs(points):g}"
    return ("wins" if share > 0.5 else "loses") + by


def _share(move: FirstMoveMessage) -> str:
    return format_estimate(move["share"], "first_points")


def _handicap_sentences(series: Mapping[str, Any]) -> list[str]:
    handicap = series.get("handicap")
    if handicap is None or handicap["low"] is None:
        return []
    value, low, high = (format_signed(handicap[name], 0) for name in ("value", "low", "high"))
    points = f"{value} {format_interval(low, high)}"
    if handicap["low"] <= 0 <= handicap["high"]:
        return [
            f"Half of the games end with a lead of the first player of {points} or less: these games show no "
            "need for a handicap."
        ]
    return [
        f"Both players would win equally often if the second began with {points} points: the median lead of "
        "the first at the end."
    ]


def _first_moves_part(series: SeriesMessage) -> list[Part]:
    moves = series.get("values", {}).get("first_moves", [])
    if not moves:
        return []
    rows = tuple(
        (
            move["move"],
            "–" if move["points"] is None else format_signed(move["points"], 2),
            _share(move),
        )
        for move in moves
    )
    values = series["values"]
    title = "The first moves, solved"
    if not values.get("solved"):
        title = f"The first moves, {values['first_depth']} turns deep"
    return [FigureTable(title, ("move", "value in points", "expected share of the points"), rows)]


def _sides_part(series: SeriesMessage, players: list[str]) -> list[Part]:
    sides = series.get("sides")
    if sides is None:
        return []
    names = players if len(players) == len(sides) else [f"team {n + 1}" for n in range(len(sides))]
    rows = tuple(
        (name, format_estimate(one, "first_points")) for name, one in zip(names, sides, strict=True)
    )
    return [FigureTable("The points of each seat", ("", "share"), rows)]


# ---- rules and options --------------------------------------------------------------------------------


def acts_part(first: StudiedSettingMessage, names: Mapping[str, str]) -> list[Part]:
    """Return the part about the frequencies of rules and options."""
    acts = first.get("acts")
    if acts is None or not acts["rules"]:
        return []
    played = f"{acts['games']:,} different games, {names[acts['series']]}"
    rules = tuple(
        (str(rule["line"]), " ".join(rule["text"].split()), *_frequencies(rule))
        for rule in acts["rules"]
    )
    parts: list[Part] = [
        Heading(3, "Which rules and options act"),
        FigureTable(
            f"How often each rule acts, in {played}",
            ("line", "rule", "of the turns", "of the games"),
            rules,
            words=2,
        ),
    ]
    if acts["options"]:
        options = tuple(
            (f"{option['option']}={option['choice']}", *_frequencies(option))
            for option in acts["options"]
        )
        title = "How often another choice of an option would allow other moves, or change what the move does"
        parts.append(FigureTable(title, ("instead", "of the turns", "of the games"), options))
    return parts


def _frequencies(one: FrequencyMessage) -> tuple[str, str]:
    return format_estimate(one["turns"], "forced"), format_estimate(one["in_games"], "forced")
