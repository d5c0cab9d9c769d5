"""Rewrites amounts in words: comparisons with a number, and counted nouns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.book_words import SEEDS
from manqala.syntax.recovery.repair_line import WORD
from manqala.text.lexicon import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

_AMOUNT = re.compile(
    r"(?:\b(?P<verb>is|are|has|have|had|holds|held|contains?|contained|with|having) +)?"
    r"(?:(?P<how>at +least|at +(?:the +)?most|(?:no|not) +more +than|more +than|less +than|fewer +than|up +to|exactly"
    r"|equals|between|equal +to) +)?"
    rf"\b(?P<low>\d+|{'|'.join(NUMBERS)})\b(?!\.\.)"
    rf"(?: +(?P<join>and|or|to) +(?P<high>\d+|{'|'.join(NUMBERS)})\b)?"
    rf"(?P<pieces> +(?:seeds?|pieces?|stones?|counters?|beans?))?"
)
"""Matches an amount in words."""
_COMPARISONS = {
    "at least": (">=", "{}.."), "at most": ("<=", "0..{}"), "more than": (">", "{}.."),
    "at the most": ("<=", "0..{}"), "no more than": ("<=", "0..{}"), "not more than": ("<=", "0..{}"),
    "up to": ("<=", "0..{}"), "less than": ("<", "0..{}"), "fewer than": ("<", "0..{}"), "exactly": ("=", "{}"),
    "equals": ("=", "{}"), "equal to": ("=", "{}"),
}  # fmt: skip
_OWNING = {"has", "have", "had", "held", "contain", "contains", "contained"}
_ENDING = re.compile(r"(?:round|match) +ends +when\b")
_RELATIVE_WORDS = {"with", "having"}
_LESS_WORDS = {"less than", "fewer than"}
_COUNTS = re.compile(
    r"\b(?:seeds?|pieces?|stones?|value|number|captures|before|lifted)\b[a-z' -]*$"
)
"""Matches words for a number before an amount."""
_ASKING = re.compile(
    r"\b(?:where|if|when|while|and|or|not|is|are|holds|must|forbid|expect|has|have|any|no|some|every|take)\b|[:(=<>]"
)
"""Matches words that introduce a condition."""
_FILLING = re.compile(r"(?:fill|restock|conquer|begin|start|set|load|stock|put|place)\b")
"""Matches verbs that take an amount after ‘with’."""
_PLAYER = re.compile(r"\b(?:players?|opponent|south|north|mover|someone|side|who) *$")
_WHO = {"player", "opponent", "south", "north", "mover"}
_BEFORE_MOVED_PIECES = re.compile(r"\bput +(?:all +)?$")
"""Matches the text before a number of pieces to move."""


def rewrite_first_amount(line: Line) -> Repair | None:
    """The repair that rewrites the first amount in words; None if there is none."""
    return next(rewrite_amounts(line), None)


def rewrite_amounts(line: Line) -> Iterator[Repair]:
    """Rewrite comparisons in words: ``has more than 3 seeds``, ``is at least 3``."""
    if match := re.search(r"\b(is|are)n't\b", line.plain):
        rewritten = line.replace(match, f"{match.group(1)} not")
        yield line.rewrite(match, rewritten, f"{match.group(1)} not")
    for match in _AMOUNT.finditer(line.plain):
        if not (match["how"] or match["pieces"] or match["join"] or match["verb"] in _OWNING):
            continue
        if not match["verb"] and _BEFORE_MOVED_PIECES.search(line.plain[: match.start()]):
            continue
        if not _is_in_condition(line, match):
            yield from _drop_counted_noun(line, match)
            continue
        how, low, high = " ".join((match["how"] or "").split()), match["low"], match["high"]
        sign, amount = _COMPARISONS.get(how, ("=", "{}"))
        number = NUMBERS.get(low, low)
        if high is not None:
            if how != "between" and not (match["verb"] and match["join"] == "or"):
                continue
            top = NUMBERS.get(high, high)
            if how != "between" and int(top) != int(number) + 1:
                continue
            verb = "holds" if match["verb"] in _OWNING else "is"
            new = f"{verb} {number}..{top}"
        elif _COUNTS.search(line.plain[: match.start()]) and not match["pieces"]:
            new = f"{sign} {number}"
        else:
            new = "holds " + amount.format(
                int(number) + (how in {"more than"}) - (how in _LESS_WORDS)
            )
        if match["verb"] in _RELATIVE_WORDS:
            new = f"where it {new}"
        repair = line.rewrite(match, line.replace(match, new), new)
        # A player's seeds may include the store.
        yield repair.unsure() if _PLAYER.search(line.plain[: match.start()]) else repair
    for match in re.finditer(rf"\b({WORD}) +(?:has|have|contains?) +no +{SEEDS}\b", line.plain):
        who = match.group(1)
        if who == "player" and _ENDING.match(line.plain):
            continue  # ``rewrite_round_end`` rewrites it for any player.
        new = f"{who} is {'bare' if who in _WHO else 'empty'}"
        repair = line.rewrite(match, line.replace(match, new), new)
        # A player whose row is empty may have seeds in the store.
        yield repair.unsure() if who in _WHO else repair


def _is_in_condition(line: Line, match: re.Match[str]) -> bool:
    """Whether an amount is in a condition, and not the object of a verb."""
    if match["how"] or match["verb"] not in {None, "with"}:
        return True
    start = lines.statement_start(line.plain, match.start())
    rewritten = line.plain[start : match.start()]
    if match["verb"]:
        return not _FILLING.match(rewritten)
    return _ASKING.search(rewritten) is not None


def _drop_counted_noun(line: Line, match: re.Match[str]) -> Iterator[Repair]:
    """Drop the noun of ``fill own holes with 4 seeds``: the verb takes only the number."""
    if match["pieces"] and match["high"] is None:
        number = str(NUMBERS.get(match["low"], match["low"]))
        start, length = match.start("low"), match.end() - match.start("low")
        rewritten = f"{line.content[:start]}{number}{line.content[match.end() :]}"
        old = line.content[start : match.end()]
        yield line.repair(
            start,
            length,
            f"rules do not say ‘{old}’ here",
            rewritten,
            f"write ‘{number}’, the number alone",
        ).unsure()
