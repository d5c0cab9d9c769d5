"""A program that plays, for use by other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.api.facade import position_value
from manqala.players.named import NamedProgram

if TYPE_CHECKING:
    from manqala.api.facade import Position
    from manqala.game.move import Move


class NamedPlayer:
    """A program that plays; ``manqala.player`` makes one."""

    def __init__(self, spec: str, seed: int | None) -> None:
        """``spec``: a name with optional parameters, as in ``alphabeta:time=0.1``."""
        self._name = spec
        self._program = NamedProgram(spec, seed)

    @property
    def name(self) -> str:
        """Its name, with its parameters."""
        return self._name

    def move(self, position: Position) -> Move:
        """Return its move; it also answers for other players in mid-move.

        Raises ``MoveError`` if the game is over.

        Examples:
            >>> import manqala
            >>> manqala.player("random", seed=1).move(manqala.load("kalah").start()).text
            '2'
        """
        return self._program.move(position_value(position))

    def __repr__(self) -> str:
        """Its name."""
        return f"<player {self._name}>"
