"""Rewrites how the board is filled at the start: ``put 4 seeds in each hole``, ``start with four seeds in every hole``."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import (
    DO,
    NUMBER,
    PITS,
    SEEDS,
    SUBJECT,
    WHOSE,
    find_owner,
    parse_number,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

_EACH_HOLE = (
    rf"(?:(?:each|every|all)(?: +of)?(?: +the)? +|the +)?(?:(?P<whose>{WHOSE}) +)?(?:empty +)?{PITS}(?: +on +the"
    rf" +board)?"
)
_FILLING = (
    re.compile(
        rf"{DO}{SUBJECT}(?:fill|load|stock|begin|start|set +up|prepare)s? +(?:the +)?{_EACH_HOLE} +with +(?P<many>{NUMBER})"
        rf"(?: +{SEEDS})?(?: +each)?$"
    ),
    re.compile(
        rf"{DO}{SUBJECT}(?:place|put|drop|lay|deal|distribute|insert|set|add)s? +(?P<many>{NUMBER})(?: +{SEEDS})?"
        rf" +(?:in|into|on|onto|to) +{_EACH_HOLE}$"
    ),
    re.compile(
        rf"{DO}{_EACH_HOLE} +(?:has|have|gets?|contains?|holds?|receives?|(?:starts?|begins?|is +filled|are +filled) +with)"
        rf" +(?P<many>{NUMBER})(?: +{SEEDS})?$"
    ),
    re.compile(
        rf"{DO}{SUBJECT}(?:start|begin|play)s? +with +(?P<many>{NUMBER})(?: +{SEEDS})? +(?:in|per|on) +{_EACH_HOLE}$"
    ),
)


def rewrite_filling(line: Line) -> Iterator[Repair]:
    """Rewrite ``fill all holes with 4 seeds`` with pieces from the box."""
    for pattern in _FILLING:
        match = pattern.search(line.plain)
        if match is None:
            continue
        number = parse_number(match["many"])
        owner = f"{find_owner(match['whose'])} " if match["whose"] else ""
        new = f"each h in {owner}holes, put {number} seeds from box into h"
        rewritten = f"{line.content[: match.start()]}{new}"
        old = line.content[match.start() :]
        front = f"‘seeds: {number}’ in the front matter fills the board like this"
        repair = line.repair(
            match.start(), len(old), f"rules do not say ‘{old}’", rewritten,
            f"write ‘{new}’; or leave it out: {front}",
        ).unsure()  # fmt: skip
        if not line.margin:
            advice = f"leave it out: {front}; or write ‘setup’, and ‘{new}’ below it, indented by two more spaces"
            repair = replace(repair, help=advice, text="setup", opens_block=True, block=new)
        yield repair
        return
