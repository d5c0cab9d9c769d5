"""Plots as SVG, by Matplotlib: in the colour of the page's text, distinguished by strokes and markers, not by colours."""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

INK, FAINT = "#010203", "#040506"
"""Placeholders for the colour of text and a weaker one until the drawing is finished."""
STROKES = (("-", "o"), ("--", "s"), (":", "^"), ("-.", "D"))
"""The line and the marker of each curve in a plot."""
STYLE = (
    "svg{color:#1c1c1c;--faint:#8a8a8a}"
    "@media(prefers-color-scheme:dark){svg{color:#e6e6e6;--faint:#8f8f8f}}"
)
"""The style of a standalone drawing."""
WIDTH = 6.4


@dataclass(frozen=True, slots=True)
class Curve:
    """Points with or without intervals."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class IntervalRow:
    """A number with its interval, next to others of its kind."""

    label: str
    value: float
    low: float
    high: float
    real: bool = False
    """Whether it differs significantly from the first."""


@contextmanager
def figure(height: float, columns: int = 1) -> Iterator[tuple[Any, Any]]:
    """Return a figure without a screen, in our style."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    settings = {
        "svg.fonttype": "none", "svg.hashsalt": "manqala", "font.family": "sans-serif", "font.size": 9.5,
        "text.color": INK, "axes.edgecolor": FAINT, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK,
        "axes.spines.top": False, "axes.spines.right": False, "legend.frameon": False, "axes.axisbelow": True,
        "axes.titlesize": 9.5, "axes.titlelocation": "left",
    }  # fmt: skip
    with rc_context(settings):
        drawn = Figure(figsize=(WIDTH, height), layout="constrained")
        yield drawn, drawn.subplots(1, columns, squeeze=False)[0]


def as_svg(drawn: Any, name: str) -> str:
    """Return the figure as SVG that takes the text colour of its page, with unique names for its parts."""
    out = io.StringIO()
    drawn.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = text.replace(INK, "currentColor").replace(FAINT, "var(--faint)")
    text = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r'(url\(#|xlink:href="#)', rf"\1{name}-", text)
    # The size is in the viewBox; the page sets the width.
    text = re.sub(r' (?:width|height)="[\d.]+pt"', "", text, count=2)
    return text.strip()


def draw_curves(
    name: str, found: Sequence[Curve], x: str, y: str, *, logarithmic: bool = False,
    share: bool = False, height: float = 3.0,
) -> str:  # fmt: skip
    """Draw curves on common axes, with bands for their intervals."""
    with figure(height) as (drawn, (axes,)):
        for curve, (line, mark) in zip(found, STROKES, strict=False):
            every = max(1, len(curve.x) // 12)
            axes.plot(
                curve.x, curve.y, line, color=INK, marker=mark, markevery=every, markersize=4,
                markerfacecolor="none", label=curve.label, linewidth=1.3,
            )  # fmt: skip
            if len(curve.low):
                axes.fill_between(
                    curve.x, curve.low, curve.high, color=INK, alpha=0.16, linewidth=0
                )
        if logarithmic:
            axes.set_yscale("log")
        if share:
            in_percent(axes.yaxis)
        if not logarithmic:
            axes.set_ylim(bottom=0)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.grid(color=FAINT, alpha=0.25, linewidth=0.6)
        axes.legend()
        return as_svg(drawn, name)


def draw_steps(
    name: str, found: Sequence[tuple[str, Sequence[float], Sequence[float]]], x: str, y: str
) -> str:
    """Draw distributions: for each a label, the edges, and the values between them."""
    with figure(2.8) as (drawn, (axes,)):
        for (label, edges, values), (line, _) in zip(found, STROKES, strict=False):
            if len(values):
                axes.stairs(values, edges, color=INK, linestyle=line, linewidth=1.3, label=label)
        if found and len(found[0][2]):
            axes.stairs(found[0][2], found[0][1], color=INK, alpha=0.12, fill=True, linewidth=0)
        axes.set_ylim(bottom=0)
        in_percent(axes.yaxis)
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.grid(axis="y", color=FAINT, alpha=0.25, linewidth=0.6)
        axes.legend()
        return as_svg(drawn, name)


def draw_intervals(name: str, panels: Sequence[tuple[str, bool, Sequence[IntervalRow]]]) -> str:
    """Draw panels side by side, each with a title, whether it is in per cent, and rows.

    The labels of a single panel are on its left, those of several above the rows: they may be as long as the whole width. A
    filled marker differs significantly from the first row.
    """
    many = max(len(rows) for *_, rows in panels)
    several = len(panels) > 1
    height = 0.9 + 0.48 * many if several else 1.0 + 0.27 * many
    with figure(height, len(panels)) as (drawn, all_axes):
        for at, (axes, (title, share, rows)) in enumerate(zip(all_axes, panels, strict=True)):
            for place, row in enumerate(rows):
                y = -place
                axes.plot([row.low, row.high], [y, y], color=INK, linewidth=1.3)
                face = INK if row.real else "none"
                axes.plot([row.value], [y], "o", color=INK, markerfacecolor=face, markersize=5)
                if several and at == 0:
                    axes.annotate(
                        row.label, (0, y + 0.28), xycoords=("axes fraction", "data"), fontsize=8.5,
                        va="bottom", annotation_clip=False, in_layout=False,
                    )  # fmt: skip
            axes.set_yticks(
                [-n for n in range(len(rows))],
                [row.label for row in rows] if not several else [""] * len(rows),
            )
            axes.set_ylim(-len(rows) + 0.5, 0.8)
            axes.set_title(title)
            axes.margins(x=0.12)
            if several:
                _first_and_last_tick(axes)
                # Lines from row to row would cross the labels.
                ends = [-n - 0.22 for n in range(len(rows))], [0.22 - n for n in range(len(rows))]
                axes.vlines(
                    [rows[0].value] * len(rows), *ends, color=FAINT, linewidth=0.8, linestyle=":"
                )
            else:
                axes.axvline(rows[0].value, color=FAINT, linewidth=0.8, linestyle=":")
                axes.locator_params(axis="x", nbins=8)
                axes.grid(axis="x", color=FAINT, alpha=0.25, linewidth=0.6)
            if share:
                in_percent(axes.xaxis)
            axes.tick_params(left=False)
            axes.spines["left"].set_visible(False)
        return as_svg(drawn, name)


def _first_and_last_tick(axes: Any) -> None:
    """Show two numbers under a narrow panel: more would overlap."""
    from matplotlib.ticker import MaxNLocator

    low, high = axes.get_xlim()
    ticks = [n for n in MaxNLocator(nbins=4).tick_values(low, high) if low <= n <= high]
    axes.set_xticks(ticks[:: max(1, len(ticks) - 1)])


def in_percent(axis: Any) -> None:
    """Write the numbers of an axis in per cent."""
    from matplotlib.ticker import FuncFormatter

    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.3g} %"))


def standalone(svg: str) -> str:
    """Return a drawing for a separate file, in light and dark."""
    head, _, rest = svg.partition(">")
    return f"{head}>\n<style>{STYLE}</style>{rest}\n"
