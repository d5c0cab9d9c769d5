"""A few of many combinations in which any two choices meet: most faults take no more than two of them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


Value = TypeVar("Value")


def covering(choices: Mapping[str, Sequence[Value]]) -> list[dict[str, Value]]:
    """Combinations of one value for each name, so that any two values of two names stand in one of them."""
    names, most = list(choices), [len(values) for values in choices.values()]
    places = [(at, value) for at, number in enumerate(most) for value in range(number)]
    left = {pair for pair in combinations(places, 2) if pair[0][0] != pair[1][0]}
    rows: list[list[int]] = []
    while left:
        row = dict(min(left))
        for at in sorted(set(range(len(names))) - row.keys()):
            met = {value: _meetings(at, value, row) & left for value in range(most[at])}
            row[at] = max(met, key=lambda value: (len(met[value]), (value + len(rows)) % most[at]))
        for at, value in row.items():
            left -= _meetings(at, value, row)
        rows.append([row[at] for at in range(len(names))])
    if not rows:  # there is one name, or none
        rows = [[value] for value in range(most[0])] if names else [[]]
    return [
        {name: choices[name][value] for name, value in zip(names, row, strict=True)} for row in rows
    ]


def _meetings(
    at: int, value: int, row: Mapping[int, int]
) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """The pairs that a value makes with those of a row."""
    others: Iterable[tuple[int, int]] = (other for other in row.items() if other[0] != at)
    return {(min((at, value), other), max((at, value), other)) for other in others}
