"""Errors for positions whose successors the kernels could not list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.endgame.discovery import MAX_SUCCESSORS
from manqala.endgame.fitness import NoTableError
from manqala.endgame.kernel.frame import BY_WINNINGS, ENDLESS, NOT_CONSERVED, TOO_MANY, UNDECIDED
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from manqala.endgame.identity import Subject
    from manqala.endgame.listing import PartSuccessors
    from manqala.endgame.markings import Markings

REASONS = {
    ENDLESS: "the rules do not end, or leave a player stuck",
    NOT_CONSERVED: "pieces return to the board, or vanish from it",
    TOO_MANY: f"there are more than {MAX_SUCCESSORS:,} ways to move",
    UNDECIDED: "a player chooses at the end of the round",
}
"""The reasons for faults of the kernel, besides ``SIDES_DIFFER`` and ``BY_WINNINGS``."""


class SidesDifferError(Exception):
    """A position has different values for the two players, so each needs separate numbers."""


class UnknownMarkingError(Exception):
    """A position leads to an unknown marking, or to a known one with other contents of its holes."""

    def __init__(self, seeds: int, missing: tuple[int, ...]) -> None:
        """``missing``: the values of the marks and the contents of the holes, as the player to move sees them."""
        super().__init__()
        self.seeds = seeds
        self.missing = missing


class UnsolvedMarkingError(Exception):
    """A marking leads to one of the same level that is not solved yet."""


def reason_for(
    listed: PartSuccessors, subject: Subject, markings: Markings, seeds: int
) -> NoTableError:
    """Return the reason why there is no table, for a fault without remedy."""
    if listed.fault == BY_WINNINGS:
        bits = subject.fitness.by_winnings
        ends = enumerate(subject.game.rules.round_ends)
        names = " or ".join(f"‘{end.reason}’" for n, end in ends if bits >> n & 1)
        return NoTableError.because(
            f"with {quantity(seeds, 'seed')} on the board {names} could end the round, which tables leave out",
            f"ask for at most {quantity(seeds - 1, 'seed')}",
        )
    board = " ".join(map(str, markings.known[listed.part.marking].board(listed.stuck_at, seeds)))
    what = REASONS.get(listed.fault, "the legal moves depend on winnings")
    return NoTableError.because(
        f"no endgame tables: {what}",
        f"this happens with {board} in the holes, counted from the mover's left",
    )
