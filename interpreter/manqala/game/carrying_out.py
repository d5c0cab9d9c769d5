"""A move carried out: what it makes of the moment at which it is made, or why it is not legal there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.game.decision import Decision
from manqala.game.last import Last
from manqala.game.move import Move
from manqala.game.move_reader import MoveReader
from manqala.game.move_text import move_text
from manqala.run.dialogue import Asked
from manqala.run.machine import Dead
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.run.flow import Play
    from manqala.run.machine import Cells
    from manqala.text.diagnostics import MoveError


def carry_out(decision: Decision, move: Move) -> tuple[Play, Last | None]:
    """The game as it goes on after a move, and how it came to that; raises ``MoveError`` where it is not legal.

    Where each answer is a move, and none is given, nothing came to anything.
    """
    if decision.over:
        raise MoveReader(decision).wrong(codes.ILLEGAL_MOVE, "the game is over")
    if decision.stepwise:
        return _answer_by_answer(decision, move)
    try:
        done = decision.done(move)
    except (Asked, Dead):
        done = None
    if done is None or done.answers != move.answers or done.merit != decision.runs.merit:
        raise _illegal(decision, move)
    play = decision.play_state.copy()
    play.finish(done)
    passed = play.settle()
    named = (
        Move(move.answers, move_text(done.said, decision.notation))
        if move.unnamed
        else move.alone()
    )
    return play, _last(decision, named, passed, done.cells)


def _answer_by_answer(decision: Decision, move: Move) -> tuple[Play, Last | None]:
    """The same where each answer is a move; several are as many moves."""
    now, last = decision, None
    for answer in move.answers:
        play = now.play_state.copy()
        if not now.stepwise or play.runs.first_leaf((answer,)) is None:
            raise _illegal(decision, move)
        text = move.text if len(move.answers) == 1 and move.text else now.write((answer,))
        after = play.step(answer)
        last = _last(now, Move((answer,), text), play.settle(), after)
        now = Decision(play, decision.notation)
    return now.play_state, last


def _last(decision: Decision, move: Move, passed: tuple[int, ...], after: Cells) -> Last:
    before, by = decision.play_state, decision.turn or ""
    return Last(decision.mover, move, decision.phase, passed, before, decision.now, after, by)


def _illegal(decision: Decision, move: Move) -> MoveError:
    told = f"‘{move.text or move.answers}’ is not a legal move"
    return MoveReader(decision).wrong(codes.ILLEGAL_MOVE, told)
