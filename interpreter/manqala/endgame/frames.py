"""Builds the row ``E`` of the kernels: the data from which they number positions."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.frame import (
    E_BINOMIALS,
    E_CHECKED,
    E_CHECKS,
    E_ENDINGS,
    E_HEAD,
    E_LEVELS,
    E_LOCAL,
    E_MARKINGS,
    E_MOST,
    E_NUMBER,
    E_OFFSETS,
    E_SLOTS,
    E_SLOTTED,
    E_TREE,
    E_VIEW,
    E_WIDTH,
    L_SIZE,
    L_WIDTH,
)
from manqala.endgame.markings import APART, FREE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.core.board import Board
    from manqala.endgame.markings import Marking, Markings


@dataclass(slots=True)
class _Parts:
    """The consecutive parts of a row."""

    numbers: list[int]

    def add(self, part: Sequence[int]) -> int:
        """Add a part; return where it begins in the row."""
        at = E_HEAD + len(self.numbers)
        self.numbers += part
        return at


def build_frame(
    engine: NativeEngine,
    most: int,
    checks: Sequence[tuple[int, int]],
    endings: int = 0,
    markings: Markings | None = None,
    *,
    offsets: bool = True,
) -> Any:
    """Return the kernels' row ``E``, for tables of up to ``most`` seeds that are added later.

    ``checks``: addresses with their required values; ``endings``: a bit for each ending of a round that
    depends on winnings; ``markings``: those of a game with varying marks; ``offsets``: whether levels will be added.
    """
    board = engine.rules.board
    holes, width = board.holes, most + 1
    parts = _Parts([])
    head = {E_MOST: -1, E_WIDTH: width, E_ENDINGS: endings, E_CHECKS: len(checks)}
    head[E_VIEW] = parts.add([hole for player in (0, 1) for hole in board.order[player]])
    head[E_BINOMIALS] = parts.add(
        [comb(inside + k - 1, k) if k else 0 for k in range(holes) for inside in range(width)]
    )
    head[E_CHECKED] = parts.add([number for pair in checks for number in pair])
    head[E_LEVELS] = parts.add([0] * (L_SIZE * width))
    if markings is not None and markings.marked:
        head |= _add_markings(parts, engine, markings, width if offsets else 0)
    row = engine.row(E_HEAD + len(parts.numbers))
    for at, number in head.items():
        row[at] = number
    row[E_HEAD : len(row)] = parts.numbers
    return row


def _add_markings(
    parts: _Parts, engine: NativeEngine, markings: Markings, width: int
) -> dict[int, int]:
    """Add the parts for games with marks, for ``width`` levels; return entries of the head."""
    board, addresses = engine.rules.board, engine.written.addresses.of
    lists: dict[tuple[int, ...], int] = {}
    slots: list[int] = []
    for slot in markings.slots:
        for seen in slot.views:
            if seen not in lists:
                lists[seen] = parts.add(seen)
        slots += [
            *(addresses[cell] for cell in slot.cells), *(lists[seen] for seen in slot.views), slot.width
        ]  # fmt: skip
    number = len(markings.known)
    return {
        E_SLOTS: parts.add(slots), E_SLOTTED: len(markings.slots), E_NUMBER: number,
        E_MARKINGS: parts.add([contents for marking in markings.known for contents in marking_record(marking, board)]),
        E_OFFSETS: parts.add([at for seeds in range(width) for at in markings.offsets(seeds)[:-1]]),
        E_LOCAL: parts.add([-1] * (2 * number)),
        E_TREE: _add_tree(parts, markings),
    }  # fmt: skip


def marking_record(marking: Marking, board: Board) -> list[int]:
    """Return a marking's numbers in the row."""
    free = marking.free
    same = tuple(hole for hole, contents in enumerate(marking.holes) if contents >= 0)
    apart = tuple(hole for hole, contents in enumerate(marking.holes) if contents == APART)
    order = (*free, *same, *apart)
    views = [board.order[player][hole] for player in (0, 1) for hole in order]
    contents = [
        0 if marking.holes[hole] in {FREE, APART} else marking.holes[hole] for hole in order
    ]
    return [len(free), len(same), marking.fixed, *views, *contents]


def _add_tree(parts: _Parts, markings: Markings) -> int:
    """Add the trie from mark values to markings; return the offset of its root. A node has an entry for each value of a cell."""
    widths = [slot.width for slot in markings.slots]
    base = E_HEAD + len(parts.numbers)
    tree = [-1] * widths[0]
    nodes: dict[tuple[int, ...], int] = {(): 0}
    for number, marking in enumerate(markings.known):
        values = marking.values
        at = 0
        for depth in range(1, len(values)):
            start = nodes.get(values[:depth])
            if start is None:
                start = nodes[values[:depth]] = len(tree)
                tree[at + values[depth - 1]] = base + start
                tree += [-1] * widths[depth]
            at = start
        tree[at + values[-1]] = number
    return parts.add(tree)


def add_level(row: Any, seeds: int, starts: tuple[int, int], width: int) -> None:
    """Record where in ``V`` the numbers of a level begin, for either player to move; each position has ``width``."""
    row[E_MOST] = seeds
    level = row[E_LEVELS] + L_SIZE * seeds
    row[level], row[level + 1] = starts
    row[level + L_WIDTH] = width
