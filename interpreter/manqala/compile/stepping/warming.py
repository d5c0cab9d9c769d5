"""When positions of a game switch from the interpreter to the generated engine."""

from __future__ import annotations

from threading import get_ident
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.stepping.move_list import MoveList
    from manqala.compile.stepping.stepper import Stepper
    from manqala.game.game import GameValue

WARM = 300
"""Turns by the interpreter after which compiling an engine pays."""
MOVES_A_TURN = 16
"""Listing so many moves takes the interpreter about as long as playing a turn."""


class Warming:
    """What a game has of the generated engine for its positions; nothing until enough turns were played."""

    def __init__(self, game: GameValue, *, steps: bool) -> None:
        """``steps``: whether the generated engine may take over at all."""
        self._game = game
        self._steps = steps
        self._listed = 0
        """How many moves the interpreter has listed."""
        self.by_thread: dict[int, Stepper] = {}
        """What takes turns on the generated engine in each thread, by the thread's number."""
        self.move_lists: dict[bytes, MoveList] = {}
        """The moves of turns that one question decides, by what the engine lists."""

    def count_listed(self, moves: int) -> None:
        """Note that the interpreter has listed so many moves."""
        self._listed += moves

    @property
    def stepper(self) -> Stepper | None:
        """What takes turns on the generated engine here; none where the interpreter does, or does so far."""
        found = self.by_thread.get(get_ident())
        if found is None and self._steps and self._turns >= WARM:
            found = self._compile()
            self._steps = found is not None
            if found is not None:
                self.by_thread[get_ident()] = found
        return found

    @property
    def _turns(self) -> int:
        """What the interpreter has done, in turns."""
        return self._game.turns_played + self._listed // MOVES_A_TURN

    def _compile(self) -> Stepper | None:
        """Compile it; none where the game has no generated form."""
        from manqala.compile.emit.writer import CannotGenerateError
        from manqala.compile.stepping.stepper import Stepper

        try:
            return Stepper(self._game, self._retire)
        except CannotGenerateError:
            return None

    def _retire(self) -> None:
        """Let another one begin, on the back end that is worth its compiling by now."""
        del self.by_thread[get_ident()]
