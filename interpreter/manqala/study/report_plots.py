"""The plots of a report, drawn from its results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.document.parts import Plot
from manqala.study.charts import Curve, IntervalRow, draw_curves, draw_intervals, draw_steps
from manqala.study.inquiry import RANDOM, THOUGHT
from manqala.study.report_numbers import IN_PER_CENT, NO_BREAK_SPACE, format_estimate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.wire.study_outputs import StudyPlanMessage

PANELS = {
    "length": "length,\nturns", "choices": "choices\na turn", "first_points": "first\nplayer",
    "drawn": "drawn", "captured": "points\na score", "rounds": "rounds",
}  # fmt: skip
"""The measures that are plotted for all settings, with short titles."""
MIN_GAMES = 20
"""Least number of games for a point in the plot of choices: one turn with very many would dominate it."""
MIN_PLOTTED_TURNS = 12
"""Maximum number of turns in the plot of a game's growth, or twice those with estimated positions."""
MIN_KNOWN_SHARE = 0.9
"""Share of visits to known positions from which hardly any others exist."""


def _names(first: Mapping[str, Any], plan: StudyPlanMessage) -> dict[str, str]:
    names = {RANDOM: "at random", THOUGHT: plan["thinker"]}
    return {
        kind: name
        for kind, name in names.items()
        if kind in first["series"] and first["series"][kind]["measures"]
    }


def lengths_plot(slug: str, first: Mapping[str, Any], plan: StudyPlanMessage) -> Plot | None:
    """Plot the lengths of games, without a rare long tail."""
    names = _names(first, plan)
    if not names:
        return None
    drawn, notes = [], []
    for kind, name in names.items():
        series = first["series"][kind]
        found = series["lengths"]
        many = sum(found["games"])
        widths = [b - a for a, b in zip(found["edges"], found["edges"][1:], strict=False)]
        density = [
            games / many / width for games, width in zip(found["games"], widths, strict=True)
        ]
        drawn.append((name, found["edges"], density))
        notes.append(
            f"{name}: {format_estimate(series['measures']['length'], 'length')} turns on average"
        )
    name = f"{slug}-lengths"
    return Plot(
        name, draw_steps(name, drawn, "turns", "share of the games, a turn"),
        "How long games are.", "Distribution of the lengths of games. " + "; ".join(notes) + ".",
    )  # fmt: skip


def choices_plot(slug: str, first: Mapping[str, Any], plan: StudyPlanMessage) -> Plot | None:
    """Plot the number of choices, turn by turn."""
    found = []
    for kind, name in _names(first, plan).items():
        rows = [
            row for row in first["series"][kind].get("by_turn", ()) if row["games"] >= MIN_GAMES
        ]
        values = [[row["choices"][part] for row in rows] for part in ("value", "low", "high")]
        if rows:
            found.append(Curve(name, [row["turn"] for row in rows], *values))
    if not found:
        return None
    name = f"{slug}-choices"
    ends = [
        f"{curve.label}: {curve.y[0]:.1f} at first, {curve.y[-1]:.1f} in turn {curve.x[-1]}"
        for curve in found
    ]
    return Plot(
        name, draw_curves(name, found, "turn", "choices"),
        "The mean number of choices in each turn, over the games still in progress (at least 20). The bands "
        "are separate intervals for each turn.",
        "Choices turn by turn. " + "; ".join(ends) + ".",
    )  # fmt: skip


def plot_decision(slug: str, first: Mapping[str, Any], plan: StudyPlanMessage) -> Plot | None:
    """Plot when games are decided."""
    found, notes = [], []
    for kind, name in _names(first, plan).items():
        rows = first["series"][kind].get("decided", ())
        if rows:
            found.append(
                Curve(name, [100 * row["part"] for row in rows], [row["share"] for row in rows])
            )
            half = next(row for row in rows if row["part"] >= 0.5)
            notes.append(f"{name}: {100 * half['share']:.0f} % are decided when half is played")
    if not found:
        return None
    name = f"{slug}-decided"
    return Plot(
        name, draw_curves(name, found, "part of the game, per cent", "decided", share=True),
        "The share of games that are decided: their winner leads from this point to the end.",
        "When games are decided. " + "; ".join(notes) + ".",
    )  # fmt: skip


def space_plot(slug: str, space: Mapping[str, Any]) -> Plot | None:
    """Plot the growth of the numbers of sequences and positions."""
    ways = [row for row in space["by_turn"] if row["ways"] is not None and row["ways"]["value"] > 0]
    places = [row for row in space["by_turn"] if row["positions"]["met"] > 0]
    # Mere bounds reflect the size of the sample, not of the game, unless hardly anything is new.
    end = next(
        (
            n
            for n, row in enumerate(places)
            if row["positions"]["at_least"]["high"] is None
            and row["positions"]["known"] < MIN_KNOWN_SHARE
        ),
        len(places),
    )
    places = places[: min(end, max(len(ways), 1) + 5)]
    ways = ways[: max(MIN_PLOTTED_TURNS, 2 * len(places))]
    if len(ways) < 2:
        return None
    found = [
        Curve("sequences of turns", [row["turn"] for row in ways], [row["ways"]["value"] for row in ways]),
        Curve(
            "positions, at least", [row["turn"] for row in places],
            [row["positions"]["at_least"]["value"] for row in places],
        ),
        Curve("positions that occurred", [row["turn"] for row in places], [row["positions"]["met"] for row in places]),
    ]  # fmt: skip
    name = f"{slug}-space"
    last = ways[-1]
    return Plot(
        name, draw_curves(name, found, "turns", "how many", logarithmic=True),
        f"How the game grows: sequences of turns, and positions, as far as the sample of {space['games']:,} games "
        "allows. Positions are lower bounds, which cannot grow far beyond what the sample contains.",
        f"Growth of the game: {format_estimate(last['ways'], 'ways')} sequences of {last['turn']} turns.",
    )  # fmt: skip


def rung_name(player: str) -> str:
    """Return the short name of a player of the ladder."""
    depth = player.removeprefix("alphabeta:depth=")
    return f"depth{NO_BREAK_SPACE}{depth}" if depth.isdigit() else player


def depth_plot(slug: str, contest: Mapping[str, Any]) -> Plot:
    """Plot strength by depth."""
    names = [rung_name(player["player"]) for player in contest["players"]]
    ratings = [player["rating"] for player in contest["players"]]
    rows = [
        IntervalRow(name, rating["points"], rating["low"], rating["high"])
        for name, rating in zip(names, ratings, strict=True)
    ]
    name = f"{slug}-depths"
    notes = "; ".join(
        f"{row.label}: {row.value:+.0f} ({row.low:+.0f} to {row.high:+.0f})" for row in rows
    )
    return Plot(
        name, draw_intervals(name, [("strength, Elo points", False, rows)]),
        "How strong the players are.", f"Strength by depth. {notes}.",
    )  # fmt: skip


def settings_plot(slug: str, game: Mapping[str, Any], kind: str, name: str) -> Plot:
    """Plot all settings side by side."""
    real = {
        (effect["setting"], effect["measure"])
        for effect in game["effects"]
        if effect["more_than_chance"] and effect["series"] == kind
    }
    panels = []
    for measure, title in PANELS.items():
        rows = []
        for setting in game["settings"]:
            found = setting["series"][kind]["measures"].get(measure)
            if found and found["low"] is not None:
                differs = (setting["label"], measure) in real
                rows.append(
                    IntervalRow(
                        setting["label"], found["value"], found["low"], found["high"], differs
                    )
                )
        if len(rows) == len(game["settings"]):
            panels.append((title, measure in IN_PER_CENT, rows))
    own = f"{slug}-settings"
    filled = len(real)
    return Plot(
        own, draw_intervals(own, panels),
        f"All settings, {name}. A filled mark differs significantly from the first setting, the dotted line.",
        f"Settings side by side, {name}; {filled} measures differ significantly from the first setting.",
    )  # fmt: skip
