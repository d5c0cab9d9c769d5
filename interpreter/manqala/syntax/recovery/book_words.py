"""Words and patterns of sentences in rule books, which the ``habits_*`` modules share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.text.lexicon import ALL_SEEDS, FILLERS, NUMBERS, OPPONENTS, OWNERS
from manqala.text.lexicon import PITS as _PITS
from manqala.text.lexicon import STORES as _STORES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.syntax.recovery.repair_line import Line, Repair


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


NUMBER = rf"(?:\d+|{any_of(NUMBERS)})"
SEEDS = any_of(ALL_SEEDS)
PITS = any_of(_PITS)
WHOSE = any_of(OWNERS | OPPONENTS)
STORES = any_of(_STORES)
WORDS = re.compile(r"[a-z][a-z'-]*|\d+")
_SIGNS = re.compile(r"[()=<>+*/{}\[\]]")
_PARTS = re.compile(r"[^\s,:()]+|[,:()]")
DO = r"(?:^|(?<=, )|(?<=otherwise ))"
"""Where an action may begin."""
SUBJECT = r"(?:(?:the +|an? +|each +)?(?:player|mover|you|he|she|they|one) +)?(?:(?:may|can|must|should|shall) +)?"
"""The subject of an action, which rules omit."""


def parse_number(word: str) -> int:
    """The number that a figure or word stands for."""
    return int(word) if word.isdigit() else NUMBERS[word]


def find_owner(text: str) -> str:
    """The owner that a text names: ``own`` or ``opponent's``."""
    return "opponent's" if re.search(rf"\b{any_of(OPPONENTS)}(?![\w'-])", text) else "own"


def consists_of(text: str, *vocabulary: Iterable[str]) -> bool:
    """Whether a text consists of words of these vocabularies, fillers and figures."""
    known = FILLERS.union(*vocabulary)
    return all(word in known or word.isdigit() for word in WORDS.findall(text))


_LAST = re.compile(
    rf"(?:the +)?(?:last(?: +{PITS})?|it|them|these(?: +{SEEDS})?|those(?: +{SEEDS})?|{SEEDS}|all|contents?"
    rf"|its +(?:{SEEDS}|contents?)|that +{PITS}|this +{PITS}|(?:last"
    rf"|final) +{SEEDS}|(?:capturing|that|this) +{SEEDS})"
)
_FACING = re.compile(
    rf"(?:the +|all +)*(?:opposite|opposing|facing)(?: +(?:of|to|from) +(?:the +)?last"
    rf"|(?: +{WHOSE})? +{PITS}| +{SEEDS})?"
    rf"|(?:the +)?{PITS} +(?:opposite|across|facing +it)(?: +(?:of|to|from) +(?:it|last))?"
)


_ROW = re.compile(rf"(?:all +)?(?:the +)?(?:remaining +)?(?P<whose>{WHOSE}) +(?:{PITS}|side|row)")


def find_place(text: str) -> str | None:
    """The hole that a text means, in rule words."""
    text = re.sub(
        rf"^(?:both +|all +|every +)*(?:of +)?(?:the +)?(?:(?:{SEEDS}|contents?) +(?:in|from|of|on) +)?",
        "",
        text.strip(),
    )
    if _LAST.fullmatch(text):
        return "last"
    if _FACING.fullmatch(text):
        return "opposite of last"
    if match := _ROW.fullmatch(text):
        return f"{find_owner(match['whose'])} holes"
    return None


def rewrite_part(line: Line, start: int, end: int, new: str) -> Repair:
    """A repair that rewrites a part of the line; the message quotes only the words that differ."""
    rewritten = f"{line.content[:start]}{new}{line.content[end:]}"
    first, behind = _find_difference(line.content[start:end].rstrip(), new)
    old = line.content[start + first : start + behind]
    if not old or (_SIGNS.search(old) and line.margin):
        return line.repair(start, 1, "", rewritten)
    return line.repair(
        start + first, len(old), f"rules do not say ‘{old}’", rewritten, f"write ‘{new}’"
    )


def _find_difference(old: str, new: str) -> tuple[int, int]:
    """The start and end of the words of ``old`` that ``new`` does not have."""
    words = list(_PARTS.finditer(old))
    others = _PARTS.findall(new)
    first = 0
    while first < min(len(words), len(others)) and words[first].group() == others[first]:
        first += 1
    last = 0
    while (
        last < min(len(words), len(others)) - first
        and words[-1 - last].group() == others[-1 - last]
    ):
        last += 1
    kept = words[first : len(words) - last]
    return (kept[0].start(), kept[-1].end()) if kept else (0, 0)
