"""Carries out a move: the resulting game, or the reason why the move is illegal."""

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
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.run.flow import Play
    from manqala.run.machine import Cells
    from manqala.text.diagnostics import MoveError


def carry_out(decision: Decision, move: Move) -> tuple[Play, Last | None]:
    """Return the game after a move, and its last move; raises ``MoveError`` for an illegal move.

    If each answer is a move and none is given, there is no last move.
    """
    if decision.over:
        raise MoveReader(decision).wrong(codes.ILLEGAL_MOVE, "the game is over")
    if move.at is not None and move.at is not decision.play_state:
        move = brought_here(decision, move, move.at)
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
        Move(move.answers, move_text(done.said, decision.notation), None, decision.play_state)
        if move.unnamed
        else move.alone()
    )
    return play, _last(decision, named, passed, done.cells)


def brought_here(decision: Decision, move: Move, at: Play) -> Move:
    """Return a move of another position as one of this position: the same holes, directions and ways; raises ``MoveError``.

    Its answers are indices of options, which differ here.
    """
    here = decision.play_state
    if not move.fits(here):
        titles = [play.engine.rules.front.title.value for play in (at, here)]
        message = f"‘{move.text}’ is a move of another game: of {titles[0]}, not of {titles[1]}"
        if titles[0] == titles[1]:
            message = f"‘{move.text}’ is a move of {titles[0]} with other rules or options"
        raise MoveReader(decision).wrong(codes.ILLEGAL_MOVE, message)
    if (at.phase, at.ending) != (here.phase, here.ending):
        raise _illegal(decision, move)
    if (at.given, at.occurred, at.key()) == (here.given, here.occurred, here.key()):
        return move
    number = Decision(at, decision.notation).move_id(move)
    try:
        return decision.move_by_id(number)
    except ManqalaError:
        raise _illegal(decision, move) from None


def _answer_by_answer(decision: Decision, move: Move) -> tuple[Play, Last | None]:
    """Carry out answers each of which is a move."""
    now, last = decision, None
    for answer in move.answers:
        play = now.play_state.copy()
        if not now.stepwise or play.runs.first_leaf((answer,)) is None:
            raise _illegal(decision, move)
        text = move.text if len(move.answers) == 1 and move.text else now.write((answer,))
        after = play.step(answer)
        last = _last(now, Move((answer,), text, None, now.play_state), play.settle(), after)
        now = Decision(play, decision.notation)
    return now.play_state, last


def _last(decision: Decision, move: Move, passed: tuple[int, ...], after: Cells) -> Last:
    before, by = decision.play_state, decision.turn or ""
    return Last(decision.mover, move, decision.phase, passed, before, decision.now, after, by)


def _illegal(decision: Decision, move: Move) -> MoveError:
    message = f"‘{move.text or move.answers}’ is not a legal move"
    return MoveReader(decision).wrong(codes.ILLEGAL_MOVE, message)
