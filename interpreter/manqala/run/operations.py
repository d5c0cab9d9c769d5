"""Operators as functions of the cells, made from the functions of their operands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core.arithmetic import LARGEST, clamp
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.run.machine import Cells

    Code = Callable[[Cells], Any]


def weigh(c: Cells, place: int, weights: list[tuple[int, int]]) -> int:
    """Return the weighted number of pieces in a place; ``weights``: the offset and weight of each kind."""
    return sum([c[offset + place] * weight for offset, weight in weights])


def single(value: Code, none: int) -> Code:
    """Return a set of one value, or the empty set."""

    def one(c: Cells) -> tuple[int, ...]:
        it = value(c)
        return () if it == none else (it,)

    return one


def item(of: Code, number: Code, none: int) -> Code:
    """Return the member of a set by number."""

    def member(c: Cells) -> int:
        members, n = of(c), number(c)
        return members[n - 1] if 0 < n <= len(members) else none

    return member


def only(of: Code, none: int) -> Code:
    """Return the member of a set that has just one."""

    def member(c: Cells) -> int:
        members = of(c)
        return members[0] if len(members) == 1 else none

    return member


def superlative(of: Code, operator: Operator, offsets: Sequence[int]) -> Code:
    """Return the places of a set that hold the most or the fewest pieces; ``offsets``: where each kind's cells begin."""
    best: Callable[..., int] = max if operator is Operator.FULLEST else min

    def places(c: Cells) -> list[int]:
        held = [(place, sum([c[offset + place] for offset in offsets])) for place in of(c)]
        wanted = best((number for _, number in held), default=0)
        return [place for place, number in held if number == wanted]

    return places


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


BUILD: dict[Operator, Callable[..., Code]] = {
    Operator.PLUS: lambda a, b: lambda c: clamp(a(c) + b(c)),
    Operator.MINUS: lambda a, b: lambda c: clamp(a(c) - b(c)),
    Operator.TIMES: lambda a, b: lambda c: clamp(a(c) * b(c)),
    Operator.DIV: lambda a, b: lambda c: a(c) // d if (d := b(c)) else 0,
    Operator.MOD: lambda a, b: lambda c: a(c) % d if (d := b(c)) else 0,
    Operator.EQUAL: lambda a, b: lambda c: a(c) == b(c),
    Operator.UNEQUAL: lambda a, b: lambda c: a(c) != b(c),
    Operator.LESS: lambda a, b: lambda c: a(c) < b(c),
    Operator.AT_MOST: lambda a, b: lambda c: a(c) <= b(c),
    Operator.MORE: lambda a, b: lambda c: a(c) > b(c),
    Operator.AT_LEAST: lambda a, b: lambda c: a(c) >= b(c),
    Operator.AND: lambda *all_: _and(all_),
    Operator.OR: lambda *all_: _or(all_),
    Operator.NOT: lambda a: lambda c: not a(c),
    Operator.AS_HOLE: lambda a: a,
    Operator.UNION: _union,
    Operator.EXCEPT: _except,
    Operator.ELSE: lambda a, b: lambda c: a(c) or b(c),
    Operator.FIRST: lambda of, n: lambda c: of(c)[: max(0, n(c))],
    Operator.LAST: _last,
    Operator.BACKWARDS: lambda of: lambda c: of(c)[::-1],
    Operator.NUMBER: lambda of: lambda c: len(of(c)),
    Operator.HAS: lambda of, it: lambda c: it(c) in of(c),
    Operator.UPTO: lambda a, b: lambda c: range(a(c), b(c) + 1),
}
WITH_CONSTANT: dict[Operator, Callable[[Code, int], Code]] = {
    Operator.PLUS: lambda a, k: lambda c: n if -LARGEST <= (n := a(c) + k) <= LARGEST else clamp(n),
    Operator.MINUS: lambda a, k: (
        lambda c: n if -LARGEST <= (n := a(c) - k) <= LARGEST else clamp(n)
    ),
    Operator.EQUAL: lambda a, k: lambda c: a(c) == k,
    Operator.UNEQUAL: lambda a, k: lambda c: a(c) != k,
    Operator.LESS: lambda a, k: lambda c: a(c) < k,
    Operator.AT_MOST: lambda a, k: lambda c: a(c) <= k,
    Operator.MORE: lambda a, k: lambda c: a(c) > k,
    Operator.AT_LEAST: lambda a, k: lambda c: a(c) >= k,
}
CELL_WITH_CONSTANT: dict[Operator, Callable[[int, int], Code]] = {
    Operator.EQUAL: lambda at, k: lambda c: c[at] == k,
    Operator.UNEQUAL: lambda at, k: lambda c: c[at] != k,
    Operator.LESS: lambda at, k: lambda c: c[at] < k,
    Operator.AT_MOST: lambda at, k: lambda c: c[at] <= k,
    Operator.MORE: lambda at, k: lambda c: c[at] > k,
    Operator.AT_LEAST: lambda at, k: lambda c: c[at] >= k,
}
"""Comparisons of one cell's contents, the most frequent ones."""
PLACE_WITH_CONSTANT: dict[Operator, Callable[[int, int], Code]] = {
    Operator.EQUAL: lambda at, k: lambda c: c[c[at]] == k,
    Operator.UNEQUAL: lambda at, k: lambda c: c[c[at]] != k,
    Operator.LESS: lambda at, k: lambda c: c[c[at]] < k,
    Operator.AT_MOST: lambda at, k: lambda c: c[c[at]] <= k,
    Operator.MORE: lambda at, k: lambda c: c[c[at]] > k,
    Operator.AT_LEAST: lambda at, k: lambda c: c[c[at]] >= k,
}
"""Comparisons of the number of pieces in the place that a cell holds."""


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
