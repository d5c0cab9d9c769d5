"""Finds a move given by a program: as text, as answers, or by index; refuses anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.game.move import Move
from manqala.game.move_reader import MoveReader
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, MoveError, MoveTypeError

if TYPE_CHECKING:
    from manqala.game.decision import Decision


def find_move(decision: Decision, move: object, index: int | None) -> Move:
    """Return the move that is meant; raises ``MoveError``, and ``MoveTypeError`` for other types."""
    if index is not None:
        return _of_index(decision, move, index)
    if isinstance(move, str):
        return MoveReader(decision).parse(move)
    if isinstance(move, tuple) and all(type(answer) is int and answer >= 0 for answer in move):
        return Move(move, "")
    raise _not_a_move(move)


def _of_index(decision: Decision, move: object, index: int) -> Move:
    if move is not None or type(index) is not int:
        raise _not_a_move(index if move is None else move)
    found = decision.moves(index + 1) if index >= 0 else []
    if not 0 <= index < len(found):
        message = f"there is no move with the index {index}: the first one has the index 0"
        raise MoveReader(decision).wrong(codes.ILLEGAL_MOVE, message)
    return found[index]


def _not_a_move(given: object) -> MoveError:
    kind = type(given).__name__
    helps = ['give a move of ‘moves()’, or its text, as in play("3")']
    if isinstance(given, int):
        helps = [
            f'play("{given}") plays what a move calls {given}, play(index={given}) plays moves()[{given}]',
            "move_by_id(number) gives the move of a number",
        ]
    elif isinstance(given, list):
        helps.append("answers are given as a tuple")
    message = f"a move is a Move, a text or a tuple of answers, not {kind}"
    problem = Diagnostic(codes.ILLEGAL_MOVE, Severity.ERROR, None, message, help=tuple(helps))
    return MoveTypeError(problem)
