"""Sweeps over a level whose edges are on disk: numbers of positions improve until none changes.

The numbers of a position are one word: its value, the least and the most gain, each plus 128, in 8 bits, then ENDS and
FINAL. The value begins at 0, the bounds at the worst and the best; each sweep takes the best of the exits and successors.
So numbers change monotonically and reach the same fixed point in any order: threads need no synchronisation, and
any intermediate state is a valid checkpoint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *


@jit
def endgame_select_edges(
    edges: IntRow, degrees: IntRow, first: int, many: int, low: int, high: int, counts: IntRow, targets: IntRow, used: int
) -> int:  # fmt: skip
    """Add the edges to nodes ``low`` to ``high - 1`` to ``targets``, relative to ``low``; return its used length.

    ``edges`` are those of the positions from ``first`` on; ``counts``: how many each has.
    """
    e = 0
    for i in range(first, first + many):
        before = used
        for _ in range(degrees[i]):
            node = edges[e] >> 1
            if node >= low and node < high:
                targets[used] = 2 * (node - low) + (edges[e] & 1)
                used += 1
            e += 1
        counts[i] = used - before
    return used


@jit
def endgame_select_far_edges(
    edges: IntRow, degrees: IntRow, first: int, many: int, low: int, high: int, sources: IntRow, targets: IntRow, used: int
) -> int:  # fmt: skip
    """Select edges to another block: few lead there, so ``sources`` has the position of each edge instead of counts."""
    e = 0
    for i in range(first, first + many):
        for _ in range(degrees[i]):
            node = edges[e] >> 1
            if node >= low and node < high:
                sources[used] = i
                targets[used] = 2 * (node - low) + (edges[e] & 1)
                used += 1
            e += 1
    return used


@jit
def endgame_init_words(words: IntRow, seeds: int) -> None:
    """Set words to their values before any sweep."""
    for i in range(len(words)):
        words[i] = 128 + ((128 - seeds) << 8) + ((128 + seeds) << 16)


@jit
def endgame_numbers_to_words(numbers: IntRow, first: int, words: IntRow) -> None:
    """Set words from the numbers of positions, which begin at ``numbers[first]``."""
    for i in range(len(words)):
        at = first + NUMBERS * i
        words[i] = (
            (numbers[at + EVEN] + 128)
            + ((numbers[at + LEAST_GAIN] + 128) << 8)
            + ((numbers[at + MOST_GAIN] + 128) << 16)
        )


@jit
def endgame_words_to_numbers(words: IntRow, numbers: IntRow, first: int) -> None:
    """Unpack words into numbers, from ``numbers[first]`` on."""
    for i in range(len(words)):
        word = words[i]
        here = first + NUMBERS * i
        numbers[here + EVEN] = (word & 255) - 128
        numbers[here + LEAST_GAIN] = ((word >> 8) & 255) - 128
        numbers[here + MOST_GAIN] = ((word >> 16) & 255) - 128


@jit
def endgame_init_best(even: IntRow, least: IntRow, most: IntRow, base: IntRow, start: int) -> None:
    """Initialise the best words of positions from their exits."""
    for i in range(len(even)):
        base[start + i] = (
            (even[i] + 128)
            + ((least[i] + 128) << 8)
            + ((most[i] + 128) << 16)
            + ((ENDS | FINAL) << 24)
        )


@inlined
def endgame_best_of(word: int, other: int, same: int) -> int:
    """Return the best of a word and a successor's word, from the view of the player to move; flags must hold for both."""
    even = other & 255
    low = (other >> 8) & 255
    high = (other >> 16) & 255
    if same == 0:
        even = 256 - even
        turned = 256 - low
        low = 256 - high
        high = turned
    return (
        max(even, word & 255)
        + (max(low, (word >> 8) & 255) << 8)
        + (max(high, (word >> 16) & 255) << 16)
        + (((word >> 24) & (other >> 24)) << 24)
    )


@jit
def endgame_improve_from_block(
    sources: IntRow,
    targets: IntRow,
    other_words: IntRow,
    own: IntRow,
    base: IntRow,
    at: int,
    flag: int,
) -> None:
    """Improve the best words of unflagged positions by successors in another block.

    ``other_words``: the words of that block; ``own[at]`` and ``base[at]`` belong to position 0 of the edges.
    """
    for k in range(len(sources)):
        i = at + sources[k]
        if (own[i] >> 24) & flag == 0:
            base[i] = endgame_best_of(base[i], other_words[targets[k] >> 1], targets[k] & 1)


@jit
def endgame_improve_block(
    counts: IntRow, targets: IntRow, own: IntRow, base: IntRow, at: int, flag: int
) -> int:
    """Improve unflagged positions by successors in their own block; return the number of changes."""
    e = 0
    changed = 0
    for i in range(len(counts)):
        many = counts[i]
        before = own[at + i]
        if (before >> 24) & flag == 0:
            word = base[at + i]
            for k in range(e, e + many):
                word = endgame_best_of(word, own[targets[k] >> 1], targets[k] & 1)
            if ((word >> 8) & 255) == ((word >> 16) & 255):
                # Whatever endless play is worth, the value is between the bounds.
                word = (word >> 8 << 8) + ((word >> 8) & 255)
                word |= FINAL << 24
            if word != before:
                own[at + i] = word
                changed += 1
        e += many
    return changed


@jit
def endgame_count_flagged(words: IntRow, flag: int) -> int:
    """Return the number of words with a flag."""
    found = 0
    for i in range(len(words)):
        if (words[i] >> 24) & flag != 0:
            found += 1
    return found
