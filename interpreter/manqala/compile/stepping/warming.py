"""When positions of a game switch from the interpreter to the generated engine."""

from __future__ import annotations

from threading import get_ident
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.stepping.move_list import MoveList
    from manqala.compile.stepping.stepper import Stepper
    from manqala.game.game import GameValue

WARM = 300
"""Number of turns by the interpreter after which compiling an engine pays."""
MOVES_A_TURN = 16
"""Number of listed moves that takes the interpreter about as long as a turn."""


class Warming:
    """The generated engine of a game's positions, compiled once enough turns have been played."""

    def __init__(self, game: GameValue, *, steps: bool) -> None:
        """``steps``: whether the generated engine may take over at all."""
        self._game = game
        self._steps = steps
        self._listed = 0
        """Number of moves listed by the interpreter."""
        self.by_thread: dict[int, Stepper] = {}
        """The steppers by thread number."""
        self.move_lists: dict[bytes, MoveList] = {}
        """The moves of turns that one question decides, by the engine's list."""

    def count_listed(self, moves: int) -> None:
        """Record a number of moves listed by the interpreter."""
        self._listed += moves

    @property
    def stepper(self) -> Stepper | None:
        """Return the stepper of this thread; none while the interpreter is in charge."""
        found = self.by_thread.get(get_ident())
        if found is None and self._steps and self._turns >= WARM:
            found = self._compile()
            self._steps = found is not None
            if found is not None:
                self.by_thread[get_ident()] = found
        return found

    @property
    def _turns(self) -> int:
        """The work of the interpreter, in turns."""
        return self._game.turns_played + self._listed // MOVES_A_TURN

    def _compile(self) -> Stepper | None:
        """Compile a stepper; none if the game has no generated form."""
        from manqala.compile.emit.writer import CannotGenerateError
        from manqala.compile.stepping.stepper import Stepper

        try:
            return Stepper(self._game, self._retire)
        except CannotGenerateError:
            return None

    def _retire(self) -> None:
        """Drop the stepper, so that another starts on the back end that pays by now."""
        del self.by_thread[get_ident()]
