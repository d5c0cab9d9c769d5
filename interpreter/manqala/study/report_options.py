"""The part of a report about options: settings side by side, and significant differences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.document.parts import FigureTable, Heading, Paragraph
from manqala.study.inquiry import MATCHES, RANDOM, THOUGHT
from manqala.study.measure_table import MEASURES
from manqala.study.report_numbers import format_difference, format_estimate, format_p_value
from manqala.study.report_plots import settings_plot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.document.parts import Part
    from manqala.wire.study_outputs import (
        EffectMessage,
        StudyPlanMessage,
    )

HEADLINES = ("length", "choices", "forced", "first_points", "drawn", "decided_at")
"""The measures of rounds that are shown side by side."""
OF_MATCHES = ("length", "rounds", "first_points", "drawn")
"""The measures of matches, likewise."""


def series_names(plan: StudyPlanMessage) -> dict[str, str]:
    """Return the names of the ways to play rounds in a study."""
    return {RANDOM: "at random", THOUGHT: plan["thinker"]}


def of_matches(label: str) -> str:
    """Return the words for a measure of games, applied to matches."""
    return label.replace("game", "match").replace("matchs", "matches")


def options_part(slug: str, game: Mapping[str, Any], plan: StudyPlanMessage) -> list[Part]:
    """Return the comparison of all settings of a game with the first."""
    settings = game["settings"]
    if len(settings) < 2:
        return []
    parts: list[Part] = [Heading(3, "What the options change")]
    names = {**series_names(plan), MATCHES: "whole matches at random"}
    for kind, name in names.items():
        if all(kind in setting["series"] for setting in settings):
            parts.append(_side_by_side(settings, kind, name))
            parts.append(settings_plot(f"{slug}-{kind}", game, kind, name))
    effects = game["effects"]
    significant = [effect for effect in effects if effect["more_than_chance"]]
    sentence = (
        f"{len(effects)} differences from the first setting were tested. After Holm’s correction for their "
        f"number, {len(significant)} of them are significant at 5 %."
    )
    parts.append(Paragraph(sentence))
    if significant:
        parts.append(_significant_effects(significant, names))
    return parts


def _side_by_side(settings: Sequence[Mapping[str, Any]], kind: str, name: str) -> FigureTable:
    keys = OF_MATCHES if kind == MATCHES else HEADLINES
    rows = tuple(
        (
            setting["label"],
            *(format_estimate(setting["series"][kind]["measures"].get(key), key) for key in keys),
        )
        for setting in settings
    )
    return FigureTable(
        f"All settings, {name}", ("setting", *(_label(kind, key) for key in keys)), rows
    )


def _label(kind: str, measure: str) -> str:
    return of_matches(MEASURES[measure].label) if kind == MATCHES else MEASURES[measure].label


def _significant_effects(effects: Sequence[EffectMessage], names: Mapping[str, str]) -> FigureTable:
    rows = tuple(
        (
            effect["setting"], names[effect["series"]], _label(effect["series"], effect["measure"]),
            format_difference(effect["difference"], effect["measure"]), format_p_value(effect["p_corrected"]),
        )
        for effect in effects
    )  # fmt: skip
    return FigureTable(
        "Significant differences from the first setting",
        ("setting", "played", "measure", "difference", "p, corrected"), rows, words=3,
    )  # fmt: skip
