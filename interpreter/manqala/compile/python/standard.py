"""The runtime of a program in plain Python: rows and tables that are lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from manqala.compile.analysis.packing import Members, sums

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "COMPILED", "added", "additions", "ahead", "bits", "inlined", "inner", "jit", "member_rows", "members", "put_cells",
    "table", "woven",
]  # fmt: skip

COMPILED = 0
_Function = TypeVar("_Function", bound="Callable[..., object]")


def jit(function: _Function) -> _Function:
    """Return the function unchanged."""
    return function


inner = inlined = woven = jit


def bits(number: int) -> int:
    """Return the number of set bits."""
    return number.bit_count()


def ahead(_row: Sequence[int], _at: int) -> None:
    """Do nothing: only compiled code waits for memory."""


def put_cells(source: list[int], start: int, target: list[int], at: int, many: int) -> None:
    """Copy ``many`` cells of one row into another."""
    target[at : at + many] = source[start : start + many]


def table(values: Sequence[int]) -> tuple[int, ...]:
    """Return constant numbers."""
    return tuple(values)


def additions(_walks: Sequence[int], _length: int, _width: int) -> tuple[int, ...]:
    """Return nothing: plain Python does not add to a board in one step."""
    return ()


def added(walks: Sequence[int], length: int, ones: Sequence[int]) -> tuple[int, ...]:
    """Return what walks of a length add to a packed word, with the unit of each place."""
    return tuple(sums(walks, length, ones))


def members(
    words: tuple[tuple[int, ...], ...], width: int, orders: tuple[tuple[int, ...], ...] = ()
) -> Sequence[int]:
    """Return the members of flag sets, in further orders, too."""
    return Members(words, width, orders).table(multiplied=False)


def member_rows(words: tuple[tuple[int, ...], ...], width: int) -> int:
    """Return the number of rows in that table."""
    return Members(words, width).rows(multiplied=False)
