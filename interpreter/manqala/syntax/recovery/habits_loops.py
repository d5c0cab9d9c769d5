"""Rewrites loops: ``repeat until …``, ``while …, keep sowing``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import SEEDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

LAPS = "sow it anticlockwise, then relay from last"
_UNTIL = re.compile(r"(?:repeat|loop|do)(?: +this| +it)? +(?:until|till) +(?P<end>[^,]+)")
_KEEP_SOWING = re.compile(
    r"(?:while|as +long +as|so +long +as) +(?P<when>[^,]+), *(?:(?:the +)?(?:player|mover|he|she) +)?"
    rf"(?:keep|continue|go +on|carry +on)s?(?: +on)?(?: +sowing| +to +sow)(?: +(?:it|on|last|from +(?:there|last)|the +{SEEDS}))?"
)
_LAPS_UNTIL = re.compile(
    r"(?P<sow>sow +.+?)(?P<more>,? +(?:and +)?(?:then +)?(?:relay|lap)s? +(?:until|till)"
    r" +(?:(?:it|last|the +last +(?:hole|seed)) +(?:is|ends?|falls?) +)?(?:in(?:to)? +)?(?:an? +)?empty(?: +hole)?)"
)
_OPPOSITES = {"empty": "occupied", "occupied": "empty"}
_OCCUPANCY = re.compile(r"(?P<what>.+) (?P<verb>is|are) (?P<not>not )?(?P<how>empty|occupied)")


def rewrite_loop(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a loop with ‘while’, or laps with ‘relay’."""
    if not line.margin:
        return
    until = _UNTIL.fullmatch(line.plain)
    if until is not None:
        new = f"while {_negate(line.content[until.start('end') :])}"
        advice = f"write ‘{new}’; laps of a sowing have the form ‘{LAPS}’"
        repair = line.repair(
            0, until.start("end") - 1, "rules do not repeat ‘until’ something", new, advice
        )
        yield repair.unsure()
    laps = _LAPS_UNTIL.fullmatch(line.plain)
    if laps is not None:
        more = laps["more"].lstrip(", ")
        rewritten = f"{line.content[: laps.end('sow')]}, then relay from last"
        advice = f"write ‘{rewritten}’: laps end in an empty hole"
        yield line.repair(
            laps.end("more") - len(more), len(more), f"rules do not say ‘{more}’", rewritten, advice
        )
    keep = _KEEP_SOWING.fullmatch(line.plain)
    if keep is not None:
        advice = f"laps belong to the sowing: write ‘{LAPS}’ instead of it and of this line"
        yield line.repair(
            0, len(line.content), f"rules do not say ‘{line.content}’", LAPS, advice
        ).unsure()


def _negate(condition: str) -> str:
    """The negation of a condition."""
    match = _OCCUPANCY.fullmatch(condition.strip())
    if match is None:
        return f"not ({condition.strip()})"
    how = match["how"] if match["not"] else _OPPOSITES[match["how"]]
    return f"{match['what']} {match['verb']} {how}"
