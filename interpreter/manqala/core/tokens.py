"""Typed rules as a row of words and numbers, by which games are compared, and a hash of such a row."""

from __future__ import annotations

import hashlib
from dataclasses import fields
from typing import TYPE_CHECKING

from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PLACES_IN_TEXT = frozenset({"span"})
"""The fields that say where a rule stands in its file."""
COSMETIC = PLACES_IN_TEXT | {"prompt", "reason", "name", "text"}
"""Those, and the fields with words for people: no move and no score depends on them."""
DIGITS = 24
"""How many hexadecimal digits of the hash are kept."""


def rule_tokens(
    value: object, known: dict[int, int], left_out: frozenset[str] = COSMETIC
) -> Iterator[object]:
    """A typed rule as a row of words and numbers, without the fields ``left_out``.

    ``known`` numbers the definitions met so far, by identity: each is written out once.
    """
    if isinstance(value, core.Function | core.Procedure):
        yield "call"
        if id(value) in known:
            yield known[id(value)]
            return
        known[id(value)] = len(known)
        yield value.cells
        yield from rule_tokens(
            value.value if isinstance(value, core.Function) else value.body, known, left_out
        )
    elif isinstance(value, core.Node | core.Way):
        yield type(value).__name__
        for field in fields(value):
            if field.name not in left_out:
                yield from rule_tokens(getattr(value, field.name), known, left_out)
    elif isinstance(value, tuple):
        yield len(value)
        for part in value:
            yield from rule_tokens(part, known, left_out)
    else:
        yield str(value)


def digest(parts: Iterable[object]) -> str:
    """A short hash of a row, the same in every process and on every machine."""
    text = "\n".join(map(repr, parts)).encode(errors="surrogatepass")
    return hashlib.sha256(text).hexdigest()[:DIGITS]
