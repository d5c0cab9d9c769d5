"""Improves one block of positions by what is known of all: the step that a level on disk repeats until nothing changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.endgame.listing import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.endgame.block_edges import StoredPart

ROUNDS = 8
"""The usual number of times that a block is improved by itself."""


@dataclass(frozen=True, slots=True)
class BlockVisitor:
    """Improves the blocks of one group."""

    functions: Any
    words: Callable[[int], Any]
    """Has the words of each block."""
    base: Any
    """A row as long as the longest block."""
    blocks: int
    """The number of blocks."""
    threads: int = 1
    rounds: int = ROUNDS
    """Maximum number of times that a block is improved by itself before others are improved again."""

    def visit(
        self, parts: Sequence[StoredPart], flag: int, look: Callable[[], object]
    ) -> tuple[bool, bool]:
        """Improve positions of a block without a flag; return whether some changed, and whether they are at rest for now.

        ``parts``: those of the block; ``look`` is called now and then, and may raise.
        """
        if not parts:
            return False, True
        functions, base, block = self.functions, self.base, parts[0].block
        own = self.words(block)

        def lay(part: StoredPart) -> None:
            functions.endgame_lay(*part.best_exits(), base, part.at)

        self._each(lay, parts)
        for other in range(self.blocks):
            from_here = [part for part in parts if part.leads_to(other)]
            if other == block or not from_here:
                continue
            there = self.words(other)

            def gather(part: StoredPart, other: int = other, there: Any = there) -> None:
                functions.endgame_gather(*part.edges(other), there, own, base, part.at, flag)

            self._each(gather, from_here)
            look()

        def improve(part: StoredPart) -> int:
            return int(functions.endgame_round(*part.edges(block), own, base, part.at, flag))

        moved = False
        for _ in range(self.rounds):
            more = sum(self._each(improve, parts))
            look()
            if not more:
                return moved, True
            moved = True
        return moved, False

    def _each(self, work: Callable[[StoredPart], Any], parts: Sequence[StoredPart]) -> list[Any]:
        return list(in_order(work, parts, self.threads if len(parts) > 1 else 1))
