"""The report of a search as one HTML file: every sentence and number comes from the results."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from manqala.document.html_writer import as_html
from manqala.document.parts import FigureTable, Heading, Listing, ListItem, Paragraph, ShownCommand
from manqala.text.diagnostics import quantity
from manqala.tune.goal_figures import LEGEND, range_text, reached_text
from manqala.tune.goal_plots import goals_plot, pair_plots
from manqala.tune.goals import MEASURABLE
from manqala.tune.search_results import setting_words, who_played

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.document.parts import Part
    from manqala.wire.tune_outputs import TunedMessage, TunedVariantMessage

PLACES = {
    "front": "on the front: no other variant is as near to every goal, and nearer to one",
    "behind": "behind: in these games another variant is as near to every goal and nearer to one",
    "dropped": "dropped: another variant is clearly as near to every goal, and nearer to one",
    "set aside": "set aside: they seemed farther from the goals, and there were too few games left for all",
    "endless": "endless: none of their games ended",
}
"""The meaning of each place, in order."""


def write_search_report(found: TunedMessage, path: Path, command: str, version: str) -> None:
    """Write the report."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_html(search_report(found, command, version)) + "\n", encoding="utf-8")


def search_report(found: TunedMessage, command: str, version: str) -> list[Part]:
    """Return the report as parts of a document."""
    parts: list[Part] = [Heading(1, f"{found['title']}, tuned"), Paragraph(_origin(found, version))]
    parts += [ShownCommand(command)] if command else []
    parts.append(Heading(2, "The goals"))
    parts.append(_goals(found))
    parts.append(Paragraph(_varied(found)))
    parts.append(Heading(2, "The nearest variants"))
    parts.append(Paragraph(_in_short(found)))
    front = [variant for variant in found["variants"] if variant["place"] == "front"]
    if front:
        parts.append(_table("The front", found, front))
    parts += [plot for plot in (goals_plot(found),) if plot]
    parts += pair_plots(found)
    parts.append(Heading(2, "All variants"))
    places: Counter[str] = Counter(variant["place"] for variant in found["variants"])
    items = [
        f"{quantity(places[place], 'variant')} {meaning}"
        for place, meaning in PLACES.items()
        if places[place]
    ]
    items += (
        [f"{quantity(len(found['faults']), 'combination')} that give no valid game"]
        if found["faults"]
        else []
    )
    parts.append(Listing(tuple(ListItem(f"{item}.") for item in items)))
    others = [variant for variant in found["variants"] if variant["place"] != "front"]
    if others:
        parts.append(_table("The others", found, others, placed=True))
    return [*parts, *_how_to_read()]


def _origin(found: TunedMessage, version: str) -> str:
    end = {
        "done": "",
        "time": " The search ended when its time was up.",
        "stopped": " The search was stopped.",
    }[found["ended"]]
    opening = (
        ""
        if found["players"] == ["random"]
        else f", each after {quantity(found['opening'], 'turn')} at random"
    )
    return f"Made by Manqala {version} with the seed {found['seed']}: {found['games']:,} {who_played(found)}{opening}.{end}"


def _goals(found: TunedMessage) -> FigureTable:
    rows = tuple(
        (goal["text"], MEASURABLE[goal["measure"]].label, range_text(goal))
        for goal in found["goals"]
    )
    return FigureTable("The goals in numbers", ("goal", "measure", "range"), rows, words=2)


def _varied(found: TunedMessage) -> str:
    settings = "; ".join(
        f"{name}: {', '.join(setting_words({name: value}).partition('=')[2] for value in values)}"
        for name, values in found["varied"].items()
    )
    fixed = f" Fixed: {setting_words(found['fixed'])}." if found["fixed"] else ""
    how = (
        f"{quantity(found['combinations'], 'combination')}, of which {found['tried']:,} were chosen by a search and played"
        if found["proposed"] else f"{quantity(found['combinations'], 'combination')}, all played"
    )  # fmt: skip
    idle = (
        f" Kept at their defaults, because they make no difference to a round: {', '.join(found['idle'])}."
        if found["idle"]
        else ""
    )
    return f"Varied: {settings}. {how}.{fixed}{idle}"


def _in_short(found: TunedMessage) -> str:
    front = [variant for variant in found["variants"] if variant["place"] == "front"]
    within = sum(one["miss"] == 0 for one in front)
    whole = sum(all(goal["verdict"] == "met" for goal in one["goals"]) for one in front)
    if not within and len(front) == 1:
        return (
            "No variant is within all goals. One is on the front: no other is nearer to any goal without being farther from "
            "another."
        )
    if not within:
        return (
            f"No variant is within all goals. {len(front)} variants are on the front: each is nearer to one goal than "
            "the others, and farther from another."
        )
    too = "" if whole == within else f", {whole or 'none'} with the whole intervals"
    return f"{quantity(within, 'variant')} within all goals{too}. {LEGEND[0].upper()}{LEGEND[1:]}."


def _table(
    caption: str, found: TunedMessage, rows: Sequence[TunedVariantMessage], *, placed: bool = False
) -> FigureTable:
    head = (
        "settings",
        *(["place"] if placed else []),
        "games",
        *(MEASURABLE[one["measure"]].label for one in found["goals"]),
    )
    cells = tuple(
        (
            setting_words(row["settings"]), *([row["place"]] if placed else []), f"{row['games']:,}",
            *(reached_text(goal, "\N{NO-BREAK SPACE}") for goal in row["goals"]),
        )
        for row in rows
    )  # fmt: skip
    return FigureTable(caption, head, cells, words=2 if placed else 1)


def _how_to_read() -> list[Part]:
    return [
        Heading(2, "How to read this"),
        Paragraph(
            "The games of all variants begin with the same random numbers, so variants that differ little play alike. "
            "Each interval holds for one variant and one measure by itself. The nearest of many variants is a little farther "
            "from the goals than it seems, because luck helped to choose it: play it again with another seed. A variant is "
            "dropped only if intervals that hold together, with a doubt of 5 %, show that another one is nearer."
        ),
    ]
