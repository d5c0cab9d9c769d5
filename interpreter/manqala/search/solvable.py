"""Tests which positions can be solved: turns after a set-up, without chance or hidden choices ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game.seen_position import hides
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from typing import NoReturn

    from manqala.game.game import PositionValue

MAX_SETUPS = 2_000
"""Maximum number of positions to value after single-answer moves, such as those of a set-up."""


def positions_after_setup(position: PositionValue) -> list[PositionValue]:
    """Return the positions after all single-answer moves: those with a turn to play, or finished ones.

    Raises ``ManqalaError`` (E610) if there are too many.
    """
    found: list[PositionValue] = []
    ahead = [position]
    while ahead:
        position = ahead.pop()
        if position.stepwise and position.phase is not Phase.BETWEEN:
            ahead += [position.play(move) for move in position.moves()]
        else:
            found.append(position)
        if len(found) + len(ahead) > MAX_SETUPS:
            refuse(
                "the board can be laid out in too many ways to value all of them",
                "‘manqala analyse’ searches such positions",
            )
    return found


def refuse_uncertainty(position: PositionValue) -> None:
    """Refuse games with hidden seeds or chance, where nothing can be proved; chance in the set-up does not matter."""
    if hides(position.game.rules):
        refuse(
            "players do not see all seeds here, and a proof would",
            "‘manqala analyse’ searches a position as if everybody saw everything",
        )
    play = position.play_state
    engine = play.engine
    ahead = [engine.turn, *engine.settle]
    if play.phase not in {Phase.TURN, Phase.SETTLE, Phase.OVER}:
        ahead += [program for program in (play.program(),) if program is not None]
    if any(program.unseen for program in ahead):
        refuse(
            "players choose at the same time here, so no single move is best",
            "‘manqala analyse’ shows what each player can guarantee",
        )
    if any(program.chance for program in ahead):
        refuse(
            "chance decides here, and only certain results can be proved",
            "‘manqala analyse’ estimates the result",
        )


def refuse(message: str, *help_lines: str) -> NoReturn:
    """Raise the error for a position that cannot be solved."""
    raise ManqalaError(Diagnostic(codes.UNSOLVABLE, Severity.ERROR, None, message, help=help_lines))
