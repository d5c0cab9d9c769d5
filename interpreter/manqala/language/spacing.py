"""The layout of one line: the blanks between its words and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Token

VERBATIM = frozenset(["STRING", "TEXT"])
"""What is left as it was written: what people read, positions and moves."""
CLOSING = frozenset(["COMMA", "COLON", "RPAR", "QUANTITY"])
"""What follows the word before it at once."""


def space_tokens(tokens: Sequence[Token]) -> str:
    """The words and signs of a line with one blank between them, and none where none belongs."""
    parts: list[str] = []
    groups: list[bool] = []
    """The parentheses that are open, and whether each is one of a pattern."""
    before = ""
    repeats = False
    """Whether a group of a pattern has just ended, so that ``+`` or ``*`` says how often it fits."""
    for token in tokens:
        kind = token.type
        close = (
            kind in CLOSING
            or before in {"", "LPAR", "RANGE_FROM"}
            or (repeats and kind in {"PLUS", "STAR"})
        )
        parts.append("" if close else " ")
        parts.append(token.rstrip(" ") if kind in VERBATIM else " ".join(token.split()))
        repeats = False
        if kind == "LPAR":
            groups.append(before == "COLON" or (bool(groups) and groups[-1]))
        elif kind == "RPAR" and groups:
            repeats = groups.pop()
        before = kind
    return "".join(parts)
