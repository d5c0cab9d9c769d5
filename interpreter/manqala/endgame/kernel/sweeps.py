"""Sweeps over a level whose edges are on disk: numbers of positions improve until none changes.

The numbers of a position are one word: its value, the least and the most gain, each plus 128, in 8 bits, then ENDS and
FINAL. The value begins at 0, the bounds at the worst and the best; each sweep takes the best of the exits and successors.
So numbers only move away from where they began, and end at the same place whatever the order is: threads need not wait for
each other, and any state on the way is a beginning to go on from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *


@jit
def endgame_pick(
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
def endgame_pick_far(
    edges: IntRow, degrees: IntRow, first: int, many: int, low: int, high: int, sources: IntRow, targets: IntRow, used: int
) -> int:  # fmt: skip
    """Do the same with ``sources``, which has the position of each edge: few edges lead to any other block."""
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
def endgame_begin(words: IntRow, seeds: int) -> None:
    """Set the numbers of positions to those before any sweep."""
    for i in range(len(words)):
        words[i] = 128 + ((128 - seeds) << 8) + ((128 + seeds) << 16)


@jit
def endgame_read(numbers: IntRow, first: int, words: IntRow) -> None:
    """Set words from the numbers of positions side by side, from ``first`` on."""
    for i in range(len(words)):
        at = first + NUMBERS * i
        words[i] = (
            (numbers[at + EVEN] + 128)
            + ((numbers[at + LEAST_GAIN] + 128) << 8)
            + ((numbers[at + MOST_GAIN] + 128) << 16)
        )


@jit
def endgame_write(words: IntRow, numbers: IntRow, first: int) -> None:
    """Put the numbers of words side by side, from ``first`` on."""
    for i in range(len(words)):
        word = words[i]
        here = first + NUMBERS * i
        numbers[here + EVEN] = (word & 255) - 128
        numbers[here + LEAST_GAIN] = ((word >> 8) & 255) - 128
        numbers[here + MOST_GAIN] = ((word >> 16) & 255) - 128


@jit
def endgame_lay(even: IntRow, least: IntRow, most: IntRow, base: IntRow, start: int) -> None:
    """Begin the best of positions with their exits."""
    for i in range(len(even)):
        base[start + i] = (
            (even[i] + 128)
            + ((least[i] + 128) << 8)
            + ((most[i] + 128) << 16)
            + ((ENDS | FINAL) << 24)
        )


@inlined
def endgame_better(word: int, other: int, same: int) -> int:
    """Return the best of a word and of a successor's, as the player to move sees it; its flags hold if they hold of both."""
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
def endgame_gather(
    sources: IntRow, targets: IntRow, there: IntRow, own: IntRow, base: IntRow, at: int, flag: int
) -> None:
    """Take the successors in another block into account for positions without a flag.

    ``there``: its words; ``own[at]`` and ``base[at]`` are those of position 0 of the edges.
    """
    for k in range(len(sources)):
        i = at + sources[k]
        if (own[i] >> 24) & flag == 0:
            base[i] = endgame_better(base[i], there[targets[k] >> 1], targets[k] & 1)


@jit
def endgame_round(
    counts: IntRow, targets: IntRow, own: IntRow, base: IntRow, at: int, flag: int
) -> int:
    """Improve positions without a flag by their successors in their own block; return how many changed."""
    e = 0
    changed = 0
    for i in range(len(counts)):
        many = counts[i]
        before = own[at + i]
        if (before >> 24) & flag == 0:
            word = base[at + i]
            for k in range(e, e + many):
                word = endgame_better(word, own[targets[k] >> 1], targets[k] & 1)
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
def endgame_flagged(words: IntRow, flag: int) -> int:
    """Return how many words have a flag."""
    found = 0
    for i in range(len(words)):
        if (words[i] >> 24) & flag != 0:
            found += 1
    return found
