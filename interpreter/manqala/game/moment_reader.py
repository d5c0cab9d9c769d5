"""Reads the state of a game from a text: the board, and the answers so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.game.carrying_out import carry_out
from manqala.game.decision import Decision
from manqala.game.move import Move
from manqala.game.move_reader import MoveReader
from manqala.game.position_reader import Reader
from manqala.run.machine import ExhaustedError
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, MoveError, Note, PositionError

if TYPE_CHECKING:
    from manqala.game.last import Last
    from manqala.game.notation import Notation
    from manqala.run.engine import Engine
    from manqala.run.flow import Play
    from manqala.text.span import Span


def read_moment(
    text: str, engine: Engine, notation: Notation, *, match: bool, span: Span | None
) -> tuple[Play, Last | None]:
    """Return the game in progress that a text describes, and its last answer; raises ``PositionError``."""
    reader = Reader(text, engine, notation, span)
    play = reader.read()
    play.match = match
    try:
        with engine.machine.limited():
            play.resume()
            play.settle()
        if reader.answered is None:
            return play, None
        decision = Decision(play, notation)
        if not decision.stepwise:
            reader.refuse("no question is open here, so nothing can have been answered")
        with engine.machine.limited():
            answers = MoveReader(decision).begin(reader.answered[1])
            return carry_out(decision, Move(answers, ""))
    except MoveError as wrong:
        reader.refuse(wrong.diagnostics[0].message)
    except ExhaustedError as endless:
        raise _goes_on(endless, span) from endless


def _goes_on(endless: ExhaustedError, span: Span | None) -> PositionError:
    """Return the error for a position from which play never ends."""
    found = endless.diagnostics[0]
    going_on = found.code == ExhaustedError.code
    message = "from this position the rules never end" if going_on else found.message
    notes = (Note("here", found.span),)
    return PositionError(
        Diagnostic(codes.POSITION_TEXT, Severity.ERROR, span, message, notes=notes)
    )
