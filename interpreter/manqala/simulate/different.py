"""Which of some games are different ones: players without chance repeat theirs, and a game that came again proves nothing new."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable


def first_of_each(games: Iterable[Hashable]) -> list[int]:
    """Where each different game comes first; games are known by their moves, or a checksum of them."""
    first: dict[Hashable, int] = {}
    for at, moves in enumerate(games):
        first.setdefault(moves, at)
    return list(first.values())
