"""Rewrites sowings and choices with exceptions: conditional laps, skipped holes, excluded holes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER, SEEDS
from manqala.syntax.recovery.habits_sheets import rewrite_after_comma
from manqala.syntax.recovery.repair_line import WORD
from manqala.text.lexicon import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_sowing(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a sowing or a choice."""
    if line.margin:
        for habit in (
            _hyphenate_verb,
            _rewrite_part,
            _rewrite_relay,
            _rewrite_skipping,
            _rewrite_chosen_way,
            _rewrite_exception,
            _rewrite_small_words,
        ):
            yield from (repair for repair in habit(line) if repair.text.strip() != line.content)


_RELAY = re.compile(
    r",? *(?:(?:then +)?relay(?:ing|s)?(?: +from +last)? +)?(?:unless|until|if|while|as +long +as)"
    r" +(?:it +|last +)?(?:(?:hole +)?(?:is|was|not) +)*(?:not +)?(?:empty|vacant|occupied|an +empty +hole)$"
)


def _rewrite_relay(line: Line) -> Iterator[Repair]:
    """Drop the condition of ``then relay unless last is empty``, which every relay has."""
    match = _RELAY.search(line.plain) if line.content.startswith("sow ") else None
    if match is not None:
        new = "then relay from last"
        repair = rewrite_after_comma(line, match, new)
        yield replace(repair, help=f"{repair.help}: laps end in an empty hole")


_CHOSEN_WAY = re.compile(
    r"(?P<sow>sow +\S+) +(?:(?:going|moving) +)?(?:in|into|to|going) +(?:that|this|the +chosen|the +same|the +selected"
    r"|his|the +called)"
    r" +(?:direction|way)"
)


def _rewrite_chosen_way(line: Line) -> Iterator[Repair]:
    """Rewrite ``sow it in that direction`` with ‘going’ and the name of the choice."""
    match = _CHOSEN_WAY.match(line.plain)
    if match is not None:
        rewritten = f"{match['sow']} going w{line.content[match.end() :]}"
        old = line.content[match.end("sow") + 1 : match.end()]
        advice = f"write ‘{rewritten}’, where a line above says ‘choose w from directions’"
        repair = line.repair(
            match.end("sow") + 1, len(old), f"rules do not say ‘{old}’", rewritten, advice
        )
        yield replace(repair, fallback=advice, certain=False)


_PART = re.compile(
    rf"(?:(?:sow|distribute)s?|(?P<takes>take|lift|remove)s?) +(?:only +)?(?P<many>{NUMBER}|{WORD})"
    rf"(?: +(?:of +)?(?:the +|its +)?(?:{SEEDS})|(?= +of\b))?"
    rf"(?: +(?:from|of|in|out +of) +(?:the +)?(?P<hole>{WORD})(?: +hole)?)?"
    r"(?P<sows>(?:,? +and +|, *)(?:then +)?sows? +(?:them|these|those|it))?"
    r"(?P<way> +(?:anti)?clockwise| +going +[a-z]+)?(?P<rest>,.*)?$"
)
_ANY_HOLE = "hole"
_WHOLE = frozenset(
    {"it", "all", "its", "the", "own", "hole", "last", "a", "an", "them", "every", "each", "some"}
)
"""Words that are no number of seeds."""


def _rewrite_part(line: Line) -> Iterator[Repair]:
    """Rewrite ``sow n seeds from hole anticlockwise`` with ‘leaving’: all the other seeds stay."""
    match = _PART.match(line.plain)
    if match is None or bool(match["takes"]) != bool(match["sows"]):
        return
    many, said = match["many"], match["hole"]
    counted = said is not None or re.search(rf"\b(?:{SEEDS})\b", match.group()) is not None
    if not counted or (many in _WHOLE and many != "all") or many == said:
        return
    way, rest = match["way"] or " anticlockwise", match["rest"] or ""
    if many == "all":
        if said is not None:
            start, end = 0 if match["takes"] else match.start("many"), match.end("hole")
            message = f"rules do not say ‘{line.content[start:end]}’"
            yield line.repair(start, end - start, message, f"sow {said}{way}{rest}")
        return
    number = str(NUMBERS.get(many, many))
    # ‘it’ may be the number that was chosen last.
    is_named = said is not None and not (said == "it" and not number.isdigit())
    hole = said if said is not None and is_named else _ANY_HOLE
    rewritten = f"sow {hole}{way}, leaving (pieces in {hole} - {number}){rest}"
    repair = line.repair(
        0, len(line.content), f"rules do not say ‘{line.content}’", rewritten,
        f"write ‘{rewritten}’: a sowing takes all of a hole but what it leaves",
    )  # fmt: skip
    yield repair if is_named else repair.unsure()


_SKIPPED_HOLES = re.compile(
    r",? *\b(?:(?:but +)?not +into|(?:jump|leap|pass|step)ing +over|overleaping|avoiding|omitting|without|ignoring|excluding"
    r"|skipping) +(?:the +)?(?P<what>[a-z' -]+)$"
)
_ORIGIN = re.compile(r"(?:it|(?:starting +|own +)?(?:origin|start|hole|pit|house)s?)\b(?! +holes)")


def _rewrite_skipping(line: Line) -> Iterator[Repair]:
    """Rewrite ``jumping over house holes`` and ``not into houses`` with ‘skipping’."""
    match = _SKIPPED_HOLES.search(line.plain) if line.content.startswith("sow ") else None
    if match is None:
        return
    what = match["what"].strip()
    marked = [name for name in (what, what.removesuffix("s")) if f"mark {name}" in line.known]
    if _ORIGIN.match(what) and not marked:
        return
    for new in (*(f"skipping holes where {name}" for name in marked), f"skipping {what}"):
        yield rewrite_after_comma(line, match, new)


_CHOICE_WITH_EXCEPTION = re.compile(
    rf"(?P<head>choose +{WORD} +from +[a-z' ]+?) +(?:unless|except|but +not|without)"
    rf" +(?:if +)?(?:(?:it|they) +(?:is|are) +|(?:an?|the|those|any) +)*(?P<what>{WORD})$"
)


def _rewrite_exception(line: Line) -> Iterator[Repair]:
    """Rewrite ``choose hole from own holes unless singleton`` with ‘where not’."""
    match = _CHOICE_WITH_EXCEPTION.match(line.plain)
    if match is None:
        return
    old = line.content[match.end("head") :].strip()
    for what in dict.fromkeys((match["what"].removesuffix("s"), match["what"])):
        rewritten = f"{match['head']} where not {what}"
        yield line.repair(
            len(line.content) - len(old), len(old), f"rules do not say ‘{old}’", rewritten
        )


MOST_JOINED = 4
"""Limit of words in a verb."""


def _hyphenate_verb(line: Line) -> Iterator[Repair]:
    """Hyphenate a known verb that is written as several words."""
    words = [*re.finditer(r"[a-z]+", line.plain)]
    for many in range(MOST_JOINED, 1, -1):
        for at in range(len(words) - many + 1):
            start, end = words[at].start(), words[at + many - 1].end()
            old = line.plain[start:end]
            verb = old.replace(" ", "-")
            if re.fullmatch(r"[a-z]+(?: [a-z]+)+", old) and verb in line.known:
                rewritten = line.content[:start] + verb + line.content[end:]
                message = f"the words of ‘{verb}’ are joined"
                yield line.repair(start, len(old), message, rewritten, f"write ‘{verb}’")
                return


_SMALL_WORDS = (
    (re.compile(r"\bis +(?:not +an?|no|not +any) +(?=[a-z])(?!more\b|longer\b)"), "is not "),
    (re.compile(r" +plus +(?=\d)"), " + "),
    (re.compile(r" +minus +(?=\d)"), " - "),
)
"""Patterns of small words, with their equivalents in rules."""


def _rewrite_small_words(line: Line) -> Iterator[Repair]:
    """Rewrite ``is no house`` and ``own laps plus 1`` with ‘not’ and signs."""
    for pattern, new in _SMALL_WORDS:
        match = pattern.search(line.plain)
        if match is not None:
            old = match.group().strip()
            rewritten = line.replace(match, new)
            at = match.start() + len(match.group()) - len(match.group().lstrip())
            yield line.repair(
                at, len(old), f"rules do not say ‘{old}’", rewritten, f"write ‘{new.strip()}’"
            )
