"""Recognises trivial values: the content of a cell, nothing, the empty set, zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from manqala.core.board import Board


def is_cell(value: core.Value, cell: int) -> bool:
    """Whether a value just reads a cell."""
    return isinstance(value, core.Read) and value.cell == cell and value.index is None


def is_nothing(value: core.Value, board: Board) -> bool:
    """Whether a value is the constant no-hole or no-player."""
    if not isinstance(value, core.Const) or value.type.many:
        return False
    nothing = {ty.PLAYER: board.number_of_players, ty.HOLE: board.nowhere, ty.PLACE: board.nowhere}
    return value.type == ty.NOTHING or nothing.get(value.type) == value.value


def is_no_set(value: core.Value, board: Board) -> bool:
    """Whether a set is obviously empty."""
    if isinstance(value, core.Op) and value.operator is Operator.SINGLE:
        return is_nothing(value.arguments[0], board)
    return isinstance(value, core.Const) and value.value == ()


def is_none(value: core.Value, board: Board) -> bool:
    """Whether a value is zero, no hole, no player or the empty set."""
    nought = isinstance(value, core.Const) and value.type == ty.NUMBER and value.value == 0
    return nought or is_nothing(value, board) or is_no_set(value, board)
