"""Says a condition of many parts as a list: ‘if all of this is so: – …; – …’."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.phrases import MERGED, Saying, Sentence, parts_of_join, say

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = 3
"""Parts of a condition that are always listed."""
HEAVY = 16
"""Phrases within a sentence with a condition of two parts that make it long enough for a list."""
JOINED = {"join-and": "all", "join-or": "any"}


def listed(
    condition: Saying, then: Saying | None = None
) -> tuple[str, tuple[Sentence, ...]] | None:
    """‘all’ or ‘any’ and the parts of a long condition; None if it is short enough for one sentence.

    ``then``: what follows in the same sentence.
    """
    how = _how(condition)
    if how is None:
        return None
    clauses = tuple(_clauses(condition, how))
    weight = _weight(condition) + (0 if then is None else _weight(then))
    if len(clauses) < MANY and weight < HEAVY:
        return None
    return JOINED[how], tuple(Sentence(say("listed-clause", clause=clause)) for clause in clauses)


def together_with(condition: Saying, then: tuple[Sentence, ...]) -> tuple[Sentence, ...] | None:
    """The parts of a condition and those that the list under it begins with; None if there is no such list."""
    if len(then) != 2 or then[0].text.id != "if-all":
        return None
    parts = _clauses(condition, "join-and")
    own = tuple(Sentence(say("listed-clause", clause=part)) for part in parts)
    return (*own, *then[0].below)


def with_condition(message: str, condition: Saying, **parts: Saying | str) -> Sentence:
    """A sentence with a condition, which is listed below it if it is long."""
    found = listed(condition)
    if found is None:
        return Sentence(say(message, condition=condition, **parts))
    how, clauses = found
    return Sentence(say(f"{message}-{how}", **parts), clauses)


def _how(condition: Saying) -> str | None:
    """How the parts of a condition are joined, if it has several."""
    name = condition.id.removesuffix("-apart")
    if name in JOINED:
        return name
    predicate = condition.part("predicate")
    if condition.id in MERGED and isinstance(predicate, Saying):
        return _how(predicate)
    return None


def _clauses(condition: Saying, how: str) -> Iterator[Saying]:
    """The parts of a condition, each as a clause of its own."""
    if condition.id.removesuffix("-apart") == how:
        for part in parts_of_join(condition.id, condition):
            yield from _clauses(part, how)
        return
    predicate = condition.part("predicate")
    if condition.id not in MERGED or not isinstance(predicate, Saying):
        yield condition
    elif predicate.id.removesuffix("-apart") == how:
        for part in parts_of_join(predicate.id, predicate):
            yield from _clauses(_about_same(condition, part), how)
    else:
        yield condition


def _about_same(clause: Saying, predicate: Saying) -> Saying:
    return Saying(
        clause.id, tuple((dict(clause.parts) | {"predicate": predicate}).items()), clause.form
    )


def _weight(phrase: Saying) -> int:
    return 1 + sum(_weight(part) for _, part in phrase.parts if isinstance(part, Saying))
