"""The result of ``manqala tune`` for people: the nearest variants as a table."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from manqala.cli.say import say, terminal_width, wrap
from manqala.text.diagnostics import quantity
from manqala.tune.goal_figures import LEGEND, reached_text
from manqala.tune.search_results import setting_words, shared_settings, who_played

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.wire.game_outputs import Chosen
    from manqala.wire.tune_outputs import TunedMessage, TunedVariantMessage

MOST_SHOWN = 12
"""Maximum number of variants of a table."""
FEWEST_SHOWN = 4
"""Number of variants below which those behind the front are also shown."""
WORDS = {
    "front": "{} more on the front", "behind": "{} seemingly farther", "dropped": "{} clearly farther",
    "set aside": "{} set aside because there were too few games for all", "endless": "{} without an end",
}  # fmt: skip


def show_search(found: TunedMessage) -> None:
    """Print the results."""
    tried = quantity(found["tried"], "variant")
    if found["proposed"]:
        tried += f" of {found['combinations']:,}"
    _say(f"{found['title']}: {tried}, {found['games']:,} {who_played(found)}, seed {found['seed']}")
    front = [variant for variant in found["variants"] if variant["place"] == "front"]
    behind = [
        variant for variant in found["variants"] if variant["place"] in {"behind", "set aside"}
    ]
    shown = front[:MOST_SHOWN]
    more = behind[: max(0, FEWEST_SHOWN - len(shown))]
    if not shown:
        say("no variant was measured")
        return
    shared = shared_settings([*shown, *more])
    within = sum(one["miss"] == 0 for one in front)
    say()
    goals = "all goals" if len(found["goals"]) > 1 else "the goal"
    nearest = "the nearest ones, each in a different way" if len(shown) > 1 else "the nearest one"
    certain = sum(all(goal["verdict"] == "met" for goal in row["goals"]) for row in front)
    whole = "" if certain == within else f", {certain or 'none'} with the whole intervals"
    _say(
        f"{quantity(within, 'variant')} meeting {goals}{whole}"
        if within
        else f"no variant meets {goals}; {nearest}"
    )
    if shared and len(shared) < len(shown[0]["settings"]):
        _say(f"all with {setting_words(shared)}")
    else:
        shared = {}
    say()
    rows = _rows(found, [*shown, *more], shared)
    lines = _align(rows)
    width = terminal_width(sys.stdout)
    if width is not None and max(map(len, lines)) > width:
        lines = stack_rows(rows, settings=len(rows[0]) - 1 - len(found["goals"]), width=width)
    for line in filter(None, lines[: len(shown) + 1]):
        say(line)
    if more:
        say("  behind the front or set aside:")
        for line in lines[len(shown) + 1 :]:
            say(line)
    say()
    _say(LEGEND)
    _say_others(found, [*shown, *more])


def _rows(
    found: TunedMessage, variants: Sequence[TunedVariantMessage], shared: Mapping[str, Chosen]
) -> list[list[str]]:
    """Return a heading and a row for each variant: cells for its settings, its games, and each goal."""
    names = [name for name in found["varied"] if name not in shared]
    rows = [[*names, "games", *(goal["text"] for goal in found["goals"])]]
    for variant in variants:
        settings = [
            setting_words({name: variant["settings"][name]}).partition("=")[2] for name in names
        ]
        rows.append(
            [*settings, f"{variant['games']:,}", *(reached_text(goal) for goal in variant["goals"])]
        )
    return rows


def _align(rows: list[list[str]]) -> list[str]:
    """Return a line for each row, in aligned columns."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def stack_rows(rows: list[list[str]], *, settings: int, width: int) -> list[str]:
    """Return a text for each row, with its goals one below the other, for narrow terminals; that of the heading is empty."""
    heading = rows[0]
    indent = max(map(len, heading[settings + 1 :]))
    texts = [""]
    for row in rows[1:]:
        named = zip(heading[:settings], row[:settings], strict=True)
        first = ", ".join([*(f"{name}={value}" for name, value in named), f"{row[settings]} games"])
        goals = zip(heading[settings + 1 :], row[settings + 1 :], strict=True)
        below = (f"{goal.ljust(indent)}  {reached}" for goal, reached in goals)
        lines = [wrap(first, width, "  ", "    "), *(wrap(line, width, "    ") for line in below)]
        texts.append("\n".join(line for part in lines for line in part))
    return texts


def _say_others(found: TunedMessage, shown: Sequence[TunedVariantMessage]) -> None:
    places: Counter[str] = Counter(
        variant["place"] for variant in found["variants"] if variant not in shown
    )
    told = [words.format(f"{places[place]:,}") for place, words in WORDS.items() if places[place]]
    if told:
        _say(f"others: {', '.join(told)}")
    if found["idle"]:
        _say(f"no difference to a round: {', '.join(found['idle'])}")
    if found["faults"]:
        first = found["faults"][0]
        many = quantity(len(found["faults"]), "combination")
        _say(f"{many} gave no game; {setting_words(first['settings'])}: {first['message']}")


def _say(text: str) -> None:
    """Print a text in lines that fit the terminal."""
    for line in wrap(text, terminal_width(sys.stdout)):
        say(line)
