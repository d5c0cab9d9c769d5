"""Typed rules as a sequence of words and numbers for comparing games, and its hash."""

from __future__ import annotations

import hashlib
from dataclasses import fields
from typing import TYPE_CHECKING

from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PLACES_IN_TEXT = frozenset({"span"})
"""The fields with the place of a rule in its file."""
COSMETIC = PLACES_IN_TEXT | {"prompt", "reason", "name", "text"}
"""These, and the fields with words for people: no move and no score depends on them."""
DIGITS = 24
"""Number of hexadecimal digits of the hash."""


def rule_tokens(
    value: object, known: dict[int, int], left_out: frozenset[str] = COSMETIC
) -> Iterator[object]:
    """Yield a typed rule as words and numbers, without the fields ``left_out``.

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
    """Return a short hash of a sequence, the same in every process and on every machine."""
    text = "\n".join(map(repr, parts)).encode(errors="surrogatepass")
    return hashlib.sha256(text).hexdigest()[:DIGITS]
