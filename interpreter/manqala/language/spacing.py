"""Formats one line: the blanks between its words and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Token

VERBATIM = frozenset(["STRING", "TEXT"])
"""Tokens that stay unchanged: texts for people, positions and moves."""
CLOSING = frozenset(["COMMA", "COLON", "RPAR", "QUANTITY"])
"""Tokens that directly follow the word before."""


def space_tokens(tokens: Sequence[Token]) -> str:
    """Return the words and signs of a line with single blanks where they belong."""
    parts: list[str] = []
    groups: list[bool] = []
    """The open parentheses, each with whether it belongs to a pattern."""
    before = ""
    repeats = False
    """Whether a group of a pattern has just ended, so that ``+`` or ``*`` is a repetition."""
    for token in tokens:
        kind = token.type
        close = (
            kind in CLOSING
            or token.startswith(",")  # of superlatives: ‘, first on a tie’
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
