"""What operators do: functions of the cells, made of those of their operands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core.arithmetic import LARGEST, clamp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.run.machine import Cells

    Code = Callable[[Cells], Any]


def weigh(c: Cells, place: int, weights: list[tuple[int, int]]) -> int:
    """What the pieces of a place are worth, each kind (where it lies, its weight) by its weight."""
    return sum([c[offset + place] * weight for offset, weight in weights])


def single(value: Code, none: int) -> Code:
    """A set of one, or of nothing."""

    def one(c: Cells) -> tuple[int, ...]:
        it = value(c)
        return () if it == none else (it,)

    return one


def item(of: Code, number: Code, none: int) -> Code:
    """The member of a set with that number."""

    def member(c: Cells) -> int:
        members, n = of(c), number(c)
        return members[n - 1] if 0 < n <= len(members) else none

    return member


def _union(a: Code, b: Code) -> Code:
    return lambda c: list(dict.fromkeys([*a(c), *b(c)]))


def _except(a: Code, b: Code) -> Code:
    def difference(c: Cells) -> list[int]:
        without = b(c)
        return [member for member in a(c) if member not in without]

    return difference


def _last(of: Code, number: Code) -> Code:
    def last(c: Cells) -> Sequence[int]:
        members: Sequence[int] = of(c)
        return members[max(0, len(members) - max(0, number(c))) :]

    return last


BUILD: dict[str, Callable[..., Code]] = {
    "+": lambda a, b: lambda c: clamp(a(c) + b(c)),
    "-": lambda a, b: lambda c: clamp(a(c) - b(c)),
    "*": lambda a, b: lambda c: clamp(a(c) * b(c)),
    "div": lambda a, b: lambda c: a(c) // d if (d := b(c)) else 0,
    "mod": lambda a, b: lambda c: a(c) % d if (d := b(c)) else 0,
    "=": lambda a, b: lambda c: a(c) == b(c),
    "!=": lambda a, b: lambda c: a(c) != b(c),
    "<": lambda a, b: lambda c: a(c) < b(c),
    "<=": lambda a, b: lambda c: a(c) <= b(c),
    ">": lambda a, b: lambda c: a(c) > b(c),
    ">=": lambda a, b: lambda c: a(c) >= b(c),
    "and": lambda *all_: _and(all_),
    "or": lambda *all_: _or(all_),
    "not": lambda a: lambda c: not a(c),
    "as hole": lambda a: a,
    "union": _union,
    "except": _except,
    "else": lambda a, b: lambda c: a(c) or b(c),
    "first": lambda of, n: lambda c: of(c)[: max(0, n(c))],
    "last": _last,
    "backwards": lambda of: lambda c: of(c)[::-1],
    "number": lambda of: lambda c: len(of(c)),
    "has": lambda of, it: lambda c: it(c) in of(c),
    "upto": lambda a, b: lambda c: range(a(c), b(c) + 1),
}
WITH_CONSTANT: dict[str, Callable[[Code, int], Code]] = {
    "+": lambda a, k: lambda c: n if -LARGEST <= (n := a(c) + k) <= LARGEST else clamp(n),
    "-": lambda a, k: lambda c: n if -LARGEST <= (n := a(c) - k) <= LARGEST else clamp(n),
    "=": lambda a, k: lambda c: a(c) == k,
    "!=": lambda a, k: lambda c: a(c) != k,
    "<": lambda a, k: lambda c: a(c) < k,
    "<=": lambda a, k: lambda c: a(c) <= k,
    ">": lambda a, k: lambda c: a(c) > k,
    ">=": lambda a, k: lambda c: a(c) >= k,
}
CELL_WITH_CONSTANT: dict[str, Callable[[int, int], Code]] = {
    "=": lambda at, k: lambda c: c[at] == k,
    "!=": lambda at, k: lambda c: c[at] != k,
    "<": lambda at, k: lambda c: c[at] < k,
    "<=": lambda at, k: lambda c: c[at] <= k,
    ">": lambda at, k: lambda c: c[at] > k,
    ">=": lambda at, k: lambda c: c[at] >= k,
}
"""The same for what stands in one cell: rules compare little else so often."""
PLACE_WITH_CONSTANT: dict[str, Callable[[int, int], Code]] = {
    "=": lambda at, k: lambda c: c[c[at]] == k,
    "!=": lambda at, k: lambda c: c[c[at]] != k,
    "<": lambda at, k: lambda c: c[c[at]] < k,
    "<=": lambda at, k: lambda c: c[c[at]] <= k,
    ">": lambda at, k: lambda c: c[c[at]] > k,
    ">=": lambda at, k: lambda c: c[c[at]] >= k,
}
"""And for the pieces in the place that stands there."""


def _and(all_: tuple[Code, ...]) -> Code:
    if len(all_) == 2:
        a, b = all_
        return lambda c: a(c) and b(c)
    return lambda c: all(part(c) for part in all_)


def _or(all_: tuple[Code, ...]) -> Code:
    if len(all_) == 2:
        a, b = all_
        return lambda c: a(c) or b(c)
    return lambda c: any(part(c) for part in all_)
