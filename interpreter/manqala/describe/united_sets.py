"""Sets side by side that differ in one word: ‘the first and second hole’, ‘the leftmost hole of each of the rows’."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.phrases import Form, Saying, join, parts_of_join, say, several
from manqala.describe.piece_words import number

if TYPE_CHECKING:
    from collections.abc import Sequence

BOTH_ROWS = ("front-row", "back-row")
"""The rows of a player whose holes face each other's backs."""


def united(members: Sequence[Saying]) -> list[Saying]:
    """The members of a union, with neighbours that differ only in a number or a row as one."""
    made: list[Saying] = []
    for member in members:
        one = _as_one(made[-1], member) if made else None
        if one is None:
            made.append(member)
        else:
            made[-1] = one
    return made


def _as_one(first: Saying, second: Saying) -> Saying | None:
    return _numbered(first, second) or _of_both_rows(first, second)


def _numbered(first: Saying, second: Saying) -> Saying | None:
    """Holes of the same row by their numbers."""
    if second.id != "hole-number" or first.part("owner") != second.part("owner"):
        return None
    ordinals, numbers = _ordinals(first), _ordinals(second)
    if not ordinals or not numbers:
        return None
    found = [*ordinals, *numbers]
    owner = second.part("owner")
    assert owner is not None
    return several(
        "holes-numbered",
        ordinals=join("join-and", found),
        numbers=join("join-and", [number(n) for phrase in found if isinstance(n := phrase.part("n"), int)]),
        owner=owner,
    )  # fmt: skip


def _ordinals(phrase: Saying) -> list[Saying]:
    """The ordinals of one hole, or of several, of a row; an empty list for other phrases."""
    listed = phrase.part({"hole-number": "n", "holes-numbered": "ordinals"}.get(phrase.id, ""))
    return parts_of_join("join-and", listed) if isinstance(listed, Saying) else []


def _of_both_rows(first: Saying, second: Saying) -> Saying | None:
    """Two phrases that differ only in the row of a player."""
    if {first.id, second.id} == set(BOTH_ROWS) and first.parts == second.parts:
        owner = first.part("owner")
        assert owner is not None
        return say("each-row", owner=owner)
    if first.id in BOTH_ROWS or first.id != second.id or len(first.parts) != len(second.parts):
        return None
    parts = list(first.parts)
    differing = [at for at, part in enumerate(parts) if part != second.parts[at]]
    if len(differing) != 1:
        return None
    name, inner = parts[differing[0]]
    other = second.parts[differing[0]][1]
    if not isinstance(inner, Saying) or not isinstance(other, Saying):
        return None
    both = _of_both_rows(inner, other)
    if both is None:
        return None
    parts[differing[0]] = (name, both)
    return Saying(first.id, tuple(parts), Form.MANY)
