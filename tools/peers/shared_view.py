"""What the comparisons share: the seeds that are won, and ends that come earlier in one program and change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.api.facade import position_value

if TYPE_CHECKING:
    from manqala.api.facade import Position

OURS = frozenset({"repetition", "turns"})
"""The reasons for an end that the other programs have nothing for."""


def won_beside(position: Position) -> tuple[int, ...]:
    """The seeds that each player has beside the board; those of claimed holes lie on it."""
    value = position_value(position)
    layout = value.notation.layout
    return tuple(
        sum(value.cells[place + n * layout.board.places] for n in range(len(layout.kinds)))
        for place in layout.board.winnings
    )


def set_by_us(position: Position) -> bool:
    """Whether a game has ended by repetition or by a limit of turns, where another program plays on."""
    return position.result is not None and str(position.result.reason) in OURS


def decided(position: Position, winner: int | None) -> bool:
    """Whether a player has won more than half of all pieces, and is the winner where the other program has one."""
    value = position_value(position)
    won = [taken[0] for taken in value.game.takings(value.cells)]
    layout = value.notation.layout
    total = sum(value.cells[: layout.board.places * len(layout.kinds)])
    return any(2 * n > total and winner in {player, None} for player, n in enumerate(won))
