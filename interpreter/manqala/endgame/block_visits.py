"""Improves the values of one block from those of all blocks: the step that a level on disk repeats until a fixed point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.endgame.listing import map_in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.endgame.block_edges import StoredPart

ROUNDS = 8
"""Default number of rounds in which a block is improved from itself."""


@dataclass(frozen=True, slots=True)
class BlockVisitor:
    """Improves the blocks of one group."""

    functions: Any
    words: Callable[[int], Any]
    """Returns the words of a block."""
    base: Any
    """Scratch row as long as the longest block: the best words from exits and other blocks."""
    blocks: int
    """The number of blocks."""
    threads: int = 1
    rounds: int = ROUNDS
    """Maximum number of rounds in which a block is improved from itself, before other blocks are visited again."""

    def visit(
        self, parts: Sequence[StoredPart], flag: int, poll: Callable[[], object]
    ) -> tuple[bool, bool]:
        """Improve the unflagged positions of a block; return whether any changed, and whether it has reached a fixed point.

        ``parts``: those of the block; ``poll`` is called regularly, and may raise to stop.
        """
        if not parts:
            return False, True
        functions, base, block = self.functions, self.base, parts[0].block
        own = self.words(block)

        def init_best(part: StoredPart) -> None:
            functions.endgame_init_best(*part.best_exits(), base, part.at)

        self._map_parts(init_best, parts)
        for other in range(self.blocks):
            from_here = [part for part in parts if part.leads_to(other)]
            if other == block or not from_here:
                continue
            other_words = self.words(other)

            def gather(
                part: StoredPart, other: int = other, other_words: Any = other_words
            ) -> None:
                functions.endgame_improve_from_block(
                    *part.edges(other), other_words, own, base, part.at, flag
                )

            self._map_parts(gather, from_here)
            poll()

        def improve(part: StoredPart) -> int:
            return int(
                functions.endgame_improve_block(*part.edges(block), own, base, part.at, flag)
            )

        moved = False
        for _ in range(self.rounds):
            more = sum(self._map_parts(improve, parts))
            poll()
            if not more:
                return moved, True
            moved = True
        return moved, False

    def _map_parts(
        self, work: Callable[[StoredPart], Any], parts: Sequence[StoredPart]
    ) -> list[Any]:
        return list(map_in_order(work, parts, self.threads if len(parts) > 1 else 1))
