"""Rewrites events of a sowing: ``when a hole holds 4 during sowing, its owner takes them``.

Only the fall of a seed is an event; what the hole then holds is a condition on it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import DO, PITS, SEEDS, any_of
from manqala.syntax.recovery.spoken_amounts import read_amount
from manqala.text.lexicon import CAPTURING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

_TIME = (
    rf"(?:,? +(?:during|while|in|in +the +course +of)(?: +(?:the|a|any|your|his|their))*(?: +{SEEDS} +(?:are|is))?(?: +being)?"
    r" +(?:sowing|sown|turn|move|lap)s?)?"
)
_COMES_TO_HOLD = (
    r"(?:(?:now +|then +)?(?:reaches|has +reached|has|holds?|contains?|gets|becomes|makes|comes +to +(?:hold|have|contain)"
    r"|is +(?:filled|brought) +(?:to|up +to))(?: +now| +then)?)"
)
_REACHED = re.compile(
    rf"(?:when(?:ever)?|if|once|as +soon +as|each +time|every +time)(?: +(?:an?|any|the|some))? +{PITS} +{_COMES_TO_HOLD}"
    rf" +(?P<amount>[^,]+?){_TIME}(?:,? +(?:then +)?(?P<then>(?<=, ).+|(?:its|the) +owner.+))?"
)
_FALLEN = re.compile(
    rf"(?:when(?:ever)?|if|once) +(?:an? +|the +)?{SEEDS} +(?:falls?|lands?|drops?|is +sown) +(?:in|into) +(?:an? +|the +)?"
    rf"(?P<name>[a-z]+),? +(?:and|so +that|which|if)(?: +(?:it|that +{PITS}|the +{PITS}|(?P=name)))? +{_COMES_TO_HOLD}"
    rf" +(?P<amount>[^,]+?){_TIME}(?:, *(?:then +)?(?P<then>.+))?"
)
_TAKES = rf"(?:{any_of(CAPTURING)}|get|receive|keep|own)s?"
_IT = rf"(?:it|them|these|those|all|(?:the|these|those|its|that|all|all +the)(?: +\w+)? +(?:{SEEDS}|{PITS}))"
_OWNER_TAKES = re.compile(
    rf"(?:its|the|that|this|the +hole's)(?: +{PITS}'s)? +owner(?: +of +(?:it|(?:that|the) +{PITS}))? +{_TAKES} +{_IT}"
    rf"|{_TAKES} +(?:{_IT}|h|hole),? +for +(?:its|the) +owner|(?:it|they|these|the +{SEEDS})"
    rf" +(?:belongs?|go(?:es)?) +to +(?:its|the|that +{PITS}'s) +owner(?: of it)?"
)
_PLAYER_TAKES = re.compile(
    rf"(?:(?:the +)?(?:player|mover|he|she|sower) +)?{_TAKES} +(?:{_IT}|h|hole)"
)
_OWNER = re.compile(
    rf"{DO}(?P<of>(?:the +)?owner +of +(?:the +)?last(?: +{PITS})?|(?:its|the|that) +owner) +{_TAKES} +{_IT}$"
)
_FOR_OWNER = re.compile(rf"{DO}(?P<verb>capture|win) +(?P<what>[a-z]+),? +for +(?:its|the) +owner$")
NAME = "h"
"""The name that a repair gives to the hole into which a seed falls."""


def rewrite_event(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite an event of a sowing, or an action for the owner of its hole."""
    match = _REACHED.fullmatch(line.plain) or _FALLEN.fullmatch(line.plain)
    test = None if match is None else read_amount(match["amount"])
    if match is not None and test is not None and not line.margin.strip():
        name = match.groupdict().get("name") or NAME
        yield from _rewrite_reached(
            line, match["then"], test, name if name not in {"it", "last", "that"} else NAME
        )
    if line.margin:
        yield from _rewrite_owner(line)


def _rewrite_reached(line: Line, action: str | None, test: str, name: str) -> Iterator[Repair]:
    """Rewrite the event about a hole called ``name``; inside a rule it belongs at the left margin."""
    done = "" if action is None else _read_action(action.strip(), name)
    if done is None:
        return
    event = f"when seed falls into {name}, if {name} {test}"
    rewritten = f"{event}, {done}" if done else event
    if rewritten == line.content:
        return
    message = "that a hole reaches a number is not an event: a seed falls into it"
    where = " at the left margin, below the turn" if line.margin else ""
    advice = f"write ‘{rewritten}’{where}: it acts during a sowing, too"
    repair = line.repair(0, len(line.content), message, rewritten, advice)
    repair = replace(repair, text=rewritten, fallback=advice, certain=False)
    if line.margin:
        # What follows in the turn must not move below the event.
        yield replace(repair, text=event, opens_block=True, block=done or f"capture {name}")
        return
    yield repair
    if not done:
        yield replace(repair, opens_block=True, block=f"capture {name}")


def _read_action(text: str, name: str) -> str | None:
    """The action on the hole that a text means; None if it is not understood."""
    if _OWNER_TAKES.fullmatch(text):
        return f"capture {name} for owner of {name}"
    return f"capture {name}" if _PLAYER_TAKES.fullmatch(text) else None


def _rewrite_owner(line: Line) -> Iterator[Repair]:
    """Rewrite ``its owner takes them`` and ``capture it for its owner``."""
    match = _OWNER.search(line.plain) or _FOR_OWNER.search(line.plain)
    if match is None:
        return
    found = match.groupdict()
    what = found.get("what") or ("last" if re.search(r"\blast\b", match.group()) else "it")
    new = f"{found.get('verb') or 'capture'} {what} for owner of {what}"
    yield line.rewrite(match, f"{line.content[: match.start()]}{new}", new).unsure()
