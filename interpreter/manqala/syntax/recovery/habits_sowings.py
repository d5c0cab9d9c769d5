"""Sowings and choices with an exception: laps that go on unless …, holes that are not sown into, holes but for some."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.habits_sheets import behind_comma
from manqala.syntax.recovery.repair_line import WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def of_sowings(line: Line) -> Iterator[Repair]:
    """Rewrite a sowing or a choice in rule words."""
    if line.margin:
        for habit in (_join_words, _relaying, _pass_over, _where_not, _small_words):
            yield from (made for made in habit(line) if made.text.strip() != line.said)


_RELAYING = re.compile(
    r",? *(?:(?:then +)?relay(?:ing|s)?(?: +from +last)? +)?(?:unless|until|if|while|as +long +as)"
    r" +(?:it +|last +)?(?:(?:hole +)?(?:is|was|not) +)*(?:not +)?(?:empty|vacant|occupied|an +empty +hole)$"
)


def _relaying(line: Line) -> Iterator[Repair]:
    """``then relay unless last is empty``: laps go on as long as something is lifted."""
    match = _RELAYING.search(line.plain) if line.said.startswith("sow ") else None
    if match is not None:
        new = "then relay from last"
        made = behind_comma(line, match, new)
        yield replace(made, help=f"{made.help}: laps end in an empty hole")


_PASSED_OVER = re.compile(
    r",? *\b(?:(?:but +)?not +into|(?:jump|leap|pass|step)ing +over|overleaping|avoiding|omitting|without|ignoring|excluding"
    r"|skipping) +(?:the +)?(?P<what>[a-z' -]+)$"
)
_ITSELF = re.compile(r"(?:it|(?:starting +|own +)?(?:origin|start|hole|pit|house)s?)\b(?! +holes)")


def _pass_over(line: Line) -> Iterator[Repair]:
    """``jumping over house holes``, ``not into houses``: a sowing skips holes."""
    match = _PASSED_OVER.search(line.plain) if line.said.startswith("sow ") else None
    if match is None:
        return
    what = match["what"].strip()
    marked = [name for name in (what, what.removesuffix("s")) if f"mark {name}" in line.known]
    if _ITSELF.match(what) and not marked:
        return
    for new in (*(f"skipping holes where {name}" for name in marked), f"skipping {what}"):
        yield behind_comma(line, match, new)


_WHERE_NOT = re.compile(
    rf"(?P<head>choose +{WORD} +from +[a-z' ]+?) +(?:unless|except|but +not|without)"
    rf" +(?:if +)?(?:(?:it|they) +(?:is|are) +|(?:an?|the|those|any) +)*(?P<what>{WORD})$"
)


def _where_not(line: Line) -> Iterator[Repair]:
    """``choose hole from own holes unless singleton``: the set leaves these out."""
    match = _WHERE_NOT.match(line.plain)
    if match is None:
        return
    old = line.said[match.end("head") :].strip()
    for what in dict.fromkeys((match["what"].removesuffix("s"), match["what"])):
        said = f"{match['head']} where not {what}"
        yield line.repair(len(line.said) - len(old), len(old), f"rules do not say ‘{old}’", said)


MOST_JOINED = 4
"""The most words of a verb."""


def _join_words(line: Line) -> Iterator[Repair]:
    """``strike or relay from last``: the words of a verb are joined by hyphens."""
    words = [*re.finditer(r"[a-z]+", line.plain)]
    for many in range(MOST_JOINED, 1, -1):
        for at in range(len(words) - many + 1):
            start, end = words[at].start(), words[at + many - 1].end()
            old = line.plain[start:end]
            verb = old.replace(" ", "-")
            if re.fullmatch(r"[a-z]+(?: [a-z]+)+", old) and verb in line.known:
                said = line.said[:start] + verb + line.said[end:]
                message = f"the words of ‘{verb}’ are joined"
                yield line.repair(start, len(old), message, said, f"write ‘{verb}’")
                return


_SMALL = (
    (re.compile(r"\bis +(?:not +an?|no|not +any) +(?=[a-z])(?!more\b|longer\b)"), "is not "),
    (re.compile(r" +plus +(?=\d)"), " + "),
    (re.compile(r" +minus +(?=\d)"), " - "),
)
"""Small words, and what rules have for them."""


def _small_words(line: Line) -> Iterator[Repair]:
    """``is no house``, ``own laps plus 1``: ‘not’ and signs."""
    for pattern, new in _SMALL:
        match = pattern.search(line.plain)
        if match is not None:
            old = match.group().strip()
            said = line.replaced(match, new)
            at = match.start() + len(match.group()) - len(match.group().lstrip())
            yield line.repair(
                at, len(old), f"rules do not say ‘{old}’", said, f"write ‘{new.strip()}’"
            )
