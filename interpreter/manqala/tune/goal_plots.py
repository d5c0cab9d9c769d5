"""The plots of a report: variants beside the goals, and two measures against each other."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

from manqala.document.parts import Plot
from manqala.study.charts import FAINT, INK, as_svg, figure, in_percent
from manqala.tune.goal_figures import reached_text
from manqala.tune.goals import MEASURABLE
from manqala.tune.search_results import setting_words, shared_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.wire.tune_outputs import GoalMessage, TunedMessage, TunedVariantMessage

MAX_ROWS = 14
"""Number of variants that are drawn with their intervals."""
MAX_PAIRS = 3
"""Number of pairs of goals that are drawn against each other."""
MARGIN = 0.08
BAND_OPACITY = 0.14
"""Opacity of the band for a goal."""


def goals_plot(found: TunedMessage) -> Plot | None:
    """Plot the nearest variants: a panel for each goal, with its range as a band."""
    rows = [variant for variant in found["variants"] if variant["place"] in {"front", "behind"}][
        :MAX_ROWS
    ]
    if not rows:
        return None
    shared = shared_settings(rows)
    height = 0.9 + 0.46 * len(rows)
    with figure(height, len(found["goals"])) as (drawn, panels):
        for at, (axes, goal) in enumerate(zip(panels, found["goals"], strict=True)):
            for place, one in enumerate(rows):
                _interval(axes, one, at, -place)
                if at == 0:
                    own = {
                        name: value for name, value in one["settings"].items() if name not in shared
                    }
                    axes.annotate(
                        setting_words(own or one["settings"]), (0, 0.25 - place),
                        xycoords=("axes fraction", "data"), fontsize=8.5, va="bottom", annotation_clip=False,
                        in_layout=False,
                    )  # fmt: skip
            axes.set_yticks([])
            axes.set_ylim(-len(rows) + 0.4, 0.9)
            axes.set_title(f"{goal['text']}")
            axes.margins(x=0.12)
            axes.locator_params(axis="x", nbins=4)
            _band(axes, "x", goal)
            if at > 0:
                # In the first panel the lines would cross the names of the variants.
                axes.grid(axis="x", color=FAINT, alpha=0.25, linewidth=0.6)
            axes.spines["left"].set_visible(False)
            if MEASURABLE[goal["measure"]].in_per_cent:
                in_percent(axes.xaxis)
        svg = as_svg(drawn, "goals")
    caption = "The nearest variants, with intervals of 95 %; filled: no variant is nearer to all goals. Bands show the goals."
    if shared:
        caption += f" All have {setting_words(shared)}."
    described = "; ".join(
        f"{setting_words(row['settings'])}: "
        + ", ".join(reached_text(reached) for reached in row["goals"])
        for row in rows
    )
    return Plot("goals", svg, caption, f"Variants beside the goals. {described}.")


def _interval(axes: Any, one: TunedVariantMessage, goal: int, y: int) -> None:
    estimate = one["goals"][goal]["estimate"]
    if estimate["value"] is None:
        return
    if estimate["low"] is not None:
        axes.plot([estimate["low"], estimate["high"]], [y, y], color=INK, linewidth=1.3)
    face = INK if one["place"] == "front" else "none"
    axes.plot([estimate["value"]], [y], "o", color=INK, markerfacecolor=face, markersize=5)


def pair_plots(found: TunedMessage) -> list[Plot]:
    """Plot two measures against each other, for the first pairs of goals."""
    numbers = range(len(found["goals"]))
    pairs = [*combinations(numbers, 2)][:MAX_PAIRS]
    return [plot for one, other in pairs if (plot := _pair(found, one, other)) is not None]


def _pair(found: TunedMessage, one: int, other: int) -> Plot | None:
    points = [
        (variant["place"], variant["goals"][one]["estimate"]["value"], variant["goals"][other]["estimate"]["value"])
        for variant in found["variants"]
    ]  # fmt: skip
    points = [point for point in points if None not in point]
    if len(points) < 3:
        return None
    across, up = found["goals"][one], found["goals"][other]
    kinds: Sequence[tuple[str, set[str], str, str]] = (
        ("front", {"front"}, INK, "o"), ("behind", {"behind", "set aside"}, "none", "o"), ("dropped", {"dropped"}, INK, "x"),
    )  # fmt: skip
    with figure(3.6) as (drawn, (axes,)):
        for label, places, face, mark in kinds:
            some = [(x, y) for place, x, y in points if place in places]
            if some:
                x, y = zip(*some, strict=True)
                axes.plot(
                    x, y, mark, color=INK, markerfacecolor=face, markersize=5 if mark == "o" else 4,
                    label=label, linestyle="none", zorder=3 if label == "front" else 2,
                )  # fmt: skip
        axes.margins(MARGIN)
        _band(axes, "x", across)
        _band(axes, "y", up)
        for axis, goal, name in ((axes.xaxis, across, "x"), (axes.yaxis, up, "y")):
            getattr(axes, f"set_{name}label")(MEASURABLE[goal["measure"]].label)
            if MEASURABLE[goal["measure"]].in_per_cent:
                in_percent(axis)
        axes.grid(color=FAINT, alpha=0.25, linewidth=0.6)
        # Above the plot, where it covers no variant.
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=3, borderaxespad=0.2)
        svg = as_svg(drawn, f"pair-{one}-{other}")
    described = f"{len(points)} variants by {MEASURABLE[across['measure']].label} and {MEASURABLE[up['measure']].label}"
    caption = (
        f"Every variant that was played. The bands are the goals {across['text']} and {up['text']}."
    )
    return Plot(f"pair-{one}-{other}", svg, caption, f"{described}.")


def _band(axes: Any, axis: Literal["x", "y"], goal: GoalMessage) -> None:
    """Shade the visible part of a goal's range, to the edge if it is open; draw a single number as a line."""
    low, high = getattr(axes, f"get_{axis}lim")()
    # Otherwise the band itself would move the limits.
    getattr(axes, f"set_{axis}lim")(low, high)
    start = low if goal["low"] is None else max(goal["low"], low)
    end = high if goal["high"] is None else min(goal["high"], high)
    if end < start:
        return
    if end == start:
        end = start + (high - low) / 200
    span = axes.axvspan if axis == "x" else axes.axhspan
    span(start, end, color=INK, alpha=BAND_OPACITY, linewidth=0, zorder=0)
