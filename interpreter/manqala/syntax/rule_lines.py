"""Helpers for single lines of rule text, for messages about syntax errors."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from manqala.syntax.words import TEXT_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

FOUND = re.compile(r"---|[a-z0-9_]+(?:[-'][a-z0-9_]+)*|[<>=!&|]{2}|\d+|[^\W\d_]+|\S", re.IGNORECASE)
FIRST = re.compile(r"[a-z]+(?:[-_][a-z]+)*")
SIGN = re.compile(r"[<>=!&|+*/-]{2}|[^\w\s]")
GAP = re.compile(
    r"(?:[=<>+*(]|\b(?:of|is|if|when|where|not|and|or|be)) +"
    r"(and|or|is|where|otherwise|holds|mod|div|of)\b"
)
"""A word that joins two values, one of which is missing: it was read as a name."""
RULE = re.compile(
    r"(?:round|match) ends when\b|when\b|to [a-z]|mark [a-z-]+:|(?:turn|setup|between rounds)$"
    r"|(?:the|an?) [a-z' ]+ is\b|example\b"
)
"""The start of a rule, indented by mistake."""
CONDITIONAL = re.compile(r"(?:otherwise +)?(?:if|each|as|while|repeat|when)\b|otherwise\b")
COMMA = re.compile(r", *(?:then +)?(?=\S)")
TAG_COLUMN = 64
"""The column, counted from one, of tags and comments beside a line that leaves room for them."""
ROOM = "  "
"""The minimal space before them."""
ALIKE = 0.8
"""The similarity from which a word is taken for a keyword."""
TAGGED = re.compile(r"\s*\[(?:[A-Z]|(?:rare|early|instead)\b)[^\[\]]*\]\s*$")


def content(text: str) -> str:
    """A line without its comment and statement tags."""
    return TAGGED.sub("", text.split("#", 1)[0]).rstrip()


def statement_starts(text: str) -> list[int]:
    """Where a statement may begin in a line without comment: at its margin, and after a condition and a comma."""
    margin = len(text) - len(text.lstrip(" "))
    if not CONDITIONAL.match(text, margin):
        return [margin]
    return [margin, *(match.end() for match in COMMA.finditer(text))]


def statement_start(text: str, column: int) -> int:
    """The start of the statement that contains this column."""
    margin, *others = statement_starts(text)
    return max((start for start in others if start <= column), default=margin)


def beside(text: str, parts: Iterable[str]) -> str:
    """A line with its tags and comment."""
    for part in parts:
        if part:
            text = f"{text}{ROOM}".ljust(TAG_COLUMN - 1) + part
    return text


def without_closing(text: str) -> str:
    """A line without unmatched ‘)’."""
    made: list[str] = []
    opened = 0
    quoted = False
    for char in text:
        quoted ^= char == '"'
        opened += (char == "(") * (not quoted)
        if char == ")" and not quoted:
            if not opened:
                continue
            opened -= 1
        made.append(char)
    return "".join(made)


def alike(word: str, keyword: str) -> bool:
    """Whether a word is a misspelt keyword."""
    ratio = difflib.SequenceMatcher(None, word, keyword).ratio()
    return ratio >= ALIKE or sorted(word) == sorted(keyword)


def partnerless(text: str) -> tuple[int, str, str] | None:
    """The column of an unmatched parenthesis or quotation mark, with message and help."""
    first = text.split()[:1]
    if text[:1] == " " and first and first[0] in TEXT_WORDS:
        return None
    opened: list[int] = []
    quote = 0
    for column, char in enumerate(text, 1):
        if char == '"':
            quote = 0 if quote else column
        elif quote:
            continue
        elif char == "#":
            break
        elif char == "(":
            opened.append(column)
        elif char == ")":
            if not opened:
                return column, "this ‘)’ closes nothing", "there is no ‘(’ before it in this line"
            opened.pop()
    if quote:
        return quote, "this quotation mark is never closed", "a text ends in the line it begins in"
    if opened:
        return opened[-1], "this ‘(’ is never closed", "put a ‘)’ where it ends, in the same line"
    return None
