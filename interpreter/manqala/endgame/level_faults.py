"""What is wrong with positions that the kernels could not list, as errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.endgame.discovery import MOST_WAYS
from manqala.endgame.fitness import NoTableError
from manqala.endgame.kernel.frame import ASTRAY, BY_WINNINGS, TOO_MANY, UNDECIDED, UNENDING
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from manqala.endgame.identity import Subject
    from manqala.endgame.listing import Listed
    from manqala.endgame.markings import Markings

WRONG = {
    UNENDING: "the rules do not end, or leave a player stuck",
    ASTRAY: "pieces return to the board, or vanish from it",
    TOO_MANY: f"there are more than {MOST_WAYS:,} ways to move",
    UNDECIDED: "a player chooses at the end of the round",
}
"""The reasons for faults of the kernel, besides ``UNLIKE`` and ``BY_WINNINGS``."""


class UnlikeError(Exception):
    """A position differs in value for the two players, so each needs separate values."""


class UnmarkedError(Exception):
    """A position leads to a marking that is not among those of the tables, or has it with other contents of its holes."""

    def __init__(self, seeds: int, missing: tuple[int, ...]) -> None:
        """``missing``: the values of the marks and the contents of the holes, as the player to move sees them."""
        super().__init__()
        self.seeds = seeds
        self.missing = missing


class EarlyError(Exception):
    """A marking leads to one of the same level that was to be solved after it."""


def reason_for(listed: Listed, subject: Subject, markings: Markings, seeds: int) -> NoTableError:
    """Return why there is no table, for a fault that nothing else can be done about."""
    if listed.fault == BY_WINNINGS:
        bits = subject.fitness.by_winnings
        ends = enumerate(subject.game.rules.round_ends)
        names = " or ".join(f"‘{end.reason}’" for n, end in ends if bits >> n & 1)
        return NoTableError.because(
            f"with {quantity(seeds, 'seed')} on the board {names} could end the round, which tables leave out",
            f"ask for at most {quantity(seeds - 1, 'seed')}",
        )
    board = " ".join(map(str, markings.known[listed.part.marking].board(listed.stuck_at, seeds)))
    what = WRONG.get(listed.fault, "the legal moves depend on winnings")
    return NoTableError.because(
        f"no endgame tables: {what}",
        f"this happens with {board} in the holes, counted from the mover's left",
    )
