"""Positions that can be solved: turns behind a set-up, and no chance or hidden choices ahead."""

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

MOST_LAID_OUT = 2_000
"""Maximum number of valued positions behind single-answer moves, such as those of a set-up."""


def behind_answers(position: PositionValue) -> list[PositionValue]:
    """Return the positions with turns to play, or the finished ones, after all single-answer moves.

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
        if len(found) + len(ahead) > MOST_LAID_OUT:
            refuse(
                "the board can be laid out in too many ways to value all of them",
                "‘manqala analyse’ searches such positions",
            )
    return found


def refuse_unknown(position: PositionValue) -> None:
    """Refuse games with hidden seeds or chance, which prove nothing; chance in the set-up is over and does not matter."""
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
