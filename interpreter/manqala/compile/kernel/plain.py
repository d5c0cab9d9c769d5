"""Operations on rows in plain Python: rows are lists. ``compiled.py`` has the same functions for arrays.

A stored state is one list in the place of its first cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from manqala.compile.kernel.numbers import MOST_NOTED
    from manqala.compile.kernel.supplied import IN_ROUND, MODULUS, ROUNDS, inlined

    Position = tuple[int, ...]
    Notes = tuple[dict[Position, int], list[Position]]
    """The number of occurrences of each position, and the positions in order."""


@inlined
def remainder(number: int, divisor: int) -> int:
    """Return the remainder of a division."""
    return number % divisor


@inlined
def row_of(flags: int) -> int:
    """Return the row of MEMBERS for these flags."""
    return flags % MODULUS


@inlined
def copy(source: list[int], target: list[int]) -> None:
    """Copy a state."""
    target[:] = source


@inlined
def same(c: list[int], M: list[Any], base: int, state: int) -> bool:
    """Return whether a state equals the stored one, in ``state`` cells."""
    kept: list[int] = M[base]
    return kept == c[:state]


@inlined
def keep(c: list[int], M: list[Any], base: int, state: int) -> None:
    """Store ``state`` cells of a state."""
    M[base] = c[:state]


@inlined
def seen(c: list[int], M: list[Any], base: int, count: int, state: int) -> int:
    """Return the index of the equal state among ``count`` consecutive stored ones, or -1."""
    now = c[:state]
    found = -1
    for j in range(count):
        if M[base + j * (state + 1)] == now:
            found = j
            break
    return found


@inlined
def note(c: list[int], H: Notes) -> int:
    """Note a position; return its number of occurrences."""
    times, order = H
    position = (*c[:IN_ROUND], c[ROUNDS])
    again = times.get(position, 0) + 1
    if len(order) + 1 < MOST_NOTED:
        times[position] = again
        order.append(position)
    return again


@inlined
def noted(H: Notes) -> int:
    """Return the number of positions."""
    return len(H[1])


@inlined
def only_first(H: Notes, length: int) -> None:
    """Forget all but the first ``length`` positions."""
    times, order = H
    while len(order) > length:
        position = order.pop()
        if times[position] == 1:
            times.pop(position)
        else:
            times[position] -= 1


@inlined
def none_noted(H: Notes) -> None:
    """Forget all positions."""
    times, order = H
    times.clear()
    order.clear()
