"""The words of sentences in rule books, and patterns that recognise them."""

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


def number_of(word: str) -> int:
    """The value of a figure or a number word."""
    return int(word) if word.isdigit() else NUMBERS[word]


def whose(text: str) -> str:
    """The owner of something: the player, unless another is named."""
    return "opponent's" if re.search(rf"\b{any_of(OPPONENTS)}(?![\w'-])", text) else "own"


def consists(text: str, *vocabulary: Iterable[str]) -> bool:
    """Whether a text consists of certain words."""
    known = FILLERS.union(*vocabulary)
    return all(word in known or word.isdigit() for word in WORDS.findall(text))


_LAST = re.compile(
    rf"(?:the +)?(?:last(?: +{PITS})?|it|them|these(?: +{SEEDS})?|those(?: +{SEEDS})?|{SEEDS}|all|contents?"
    rf"|its +(?:{SEEDS}|contents?)|that +{PITS}|this +{PITS}|(?:last"
    rf"|final) +{SEEDS}|capturing +{SEEDS})"
)
_FACING = re.compile(
    rf"(?:the +|all +)*(?:opposite|opposing|facing)(?: +(?:of|to|from) +(?:the +)?last"
    rf"|(?: +{WHOSE})? +{PITS}| +{SEEDS})?"
    rf"|(?:the +)?{PITS} +(?:opposite|across|facing +it)(?: +(?:of|to|from) +(?:it|last))?"
)


_ROW = re.compile(rf"(?:all +)?(?:the +)?(?:remaining +)?(?P<whose>{WHOSE}) +(?:{PITS}|side|row)")


def place_meant(text: str) -> str | None:
    """The hole that a text denotes."""
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
        return f"{whose(match['whose'])} holes"
    return None


def instead(line: Line, start: int, end: int, new: str) -> Repair:
    """A repair that rewrites a part of the line in rule words."""
    said = f"{line.said[:start]}{new}{line.said[end:]}"
    first, behind = _differing(line.said[start:end].rstrip(), new)
    old = line.said[start + first : start + behind]
    if not old or (_SIGNS.search(old) and line.margin):
        return line.repair(start, 1, "", said)
    return line.repair(start + first, len(old), f"rules do not say ‘{old}’", said, f"write ‘{new}’")


def _differing(old: str, new: str) -> tuple[int, int]:
    """The start and end of the words in which two texts differ."""
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
