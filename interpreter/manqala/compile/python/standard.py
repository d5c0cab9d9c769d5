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
    """The function as it stands."""
    return function


inner = inlined = woven = jit


def bits(number: int) -> int:
    """How many bits of a whole number are set."""
    return number.bit_count()


def ahead(_row: Sequence[int], _at: int) -> None:
    """Nothing: only compiled code waits for memory."""


def put_cells(source: list[int], start: int, target: list[int], at: int, many: int) -> None:
    """Copy ``many`` cells of one row into another."""
    target[at : at + many] = source[start : start + many]


def table(values: Sequence[int]) -> tuple[int, ...]:
    """Numbers that never change."""
    return tuple(values)


def additions(_walks: Sequence[int], _length: int, _width: int) -> tuple[int, ...]:
    """Nothing: a board is not added to in one step here."""
    return ()


def added(walks: Sequence[int], length: int, ones: Sequence[int]) -> tuple[int, ...]:
    """What walks of a certain length add to a packed word, one seed in each place being so much."""
    return tuple(sums(walks, length, ones))


def members(
    words: tuple[tuple[int, ...], ...], width: int, orders: tuple[tuple[int, ...], ...] = ()
) -> Sequence[int]:
    """The members of sets of flags, in other orders, too."""
    return Members(words, width, orders).table(multiplied=False)


def member_rows(words: tuple[tuple[int, ...], ...], width: int) -> int:
    """How many rows that table has."""
    return Members(words, width).rows(multiplied=False)
