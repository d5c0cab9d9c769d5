"""The legal moves of a turn, in order, with look-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.game.move import Move


class MoveList:
    """The legal moves of a turn, in order, and the way that each of them is."""

    __slots__ = ("by_answers", "by_identity", "by_text", "moves")

    def __init__(self, moves: list[Move], *, named: bool) -> None:
        """``named``: whether the texts are known, so that they find moves."""
        self.moves = moves
        self.by_identity = {id(move): n for n, move in enumerate(moves)}
        self.by_answers = {move.answers: n for n, move in enumerate(moves)}
        self.by_text = {move.text: n for n, move in enumerate(moves)} if named else {}
