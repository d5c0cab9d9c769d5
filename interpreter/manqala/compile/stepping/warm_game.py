"""A game whose positions switch to the generated engine once enough turns have been played for compiling to pay."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.compile.stepping.warming import Warming
from manqala.game.decision import MOST_SHOWN
from manqala.game.game import GameValue, PositionValue, open_game
from manqala.game.move import TooManyWaysError
from manqala.game.packed import MOST_OPEN, Packed, pack, unpack
from manqala.resolve.loaded import load_rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from random import Random

    from manqala.compile.backends.backend import Backend, BackendName
    from manqala.compile.backends.tier import Tiered
    from manqala.compile.native_engine import NativeEngine
    from manqala.compile.stepping.stepped_position import SteppedPosition
    from manqala.core.rules import Rules
    from manqala.game.last import Last
    from manqala.game.move import Answers, Move
    from manqala.run.coverage import Coverage
    from manqala.run.flow import Play
    from manqala.syntax.front.front_matter import OptionValue


class WarmGame(GameValue):
    """The rules of a game for fixed options, and both engines."""

    def __init__(
        self, rules: Rules, coverage: Coverage | None = None, *,
        on: BackendName | None = None, interpreted: bool = True,
    ) -> None:  # fmt: skip
        """``coverage`` records which rules act, at some cost of time.

        ``on``: the back end of the generated engine, by default the fastest.
        ``interpreted``: whether the interpreter plays all positions; otherwise the generated engine takes over once it pays.
        """
        super().__init__(rules, coverage, on=on)
        self.on: BackendName | None = on
        self.interpreted = interpreted or coverage is not None
        self.warming = Warming(self, steps=not self.interpreted)
        """Decides when the generated engine takes over, and owns it."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles hold texts and options, not engines."""
        return _open, (pack(self.rules), self.on, self.interpreted)

    def with_rules(self, rules: Rules) -> WarmGame:
        """Return another game with the same settings."""
        return WarmGame(rules, on=self.on, interpreted=self.interpreted)

    def native(
        self, *, compiled: bool | None = None, pieces: int = 0, on: Backend | BackendName | Tiered | None = None
    ) -> NativeEngine:  # fmt: skip
        """Return the generated engine: see ``generate_engine``."""
        # Most games that people play end before an engine pays, and its generator takes long to import.
        from manqala.compile.generating import generate_engine

        return generate_engine(self, compiled=compiled, pieces=pieces, on=on)

    def at(self, play: Play, last: Last | None = None) -> PositionValue:
        """Return the position at this point of a game in progress, which may no longer change."""
        return WarmPosition(self, play, last)


class WarmPosition(PositionValue):
    """A position that switches to the generated engine."""

    game: WarmGame

    @property
    def _generated_position(self) -> SteppedPosition | None:
        """Return the same position on the generated engine, once compiling pays."""
        if "_stepped" not in self.__dict__:
            stepper = self.game.warming.stepper
            if stepper is None:
                return None
            from manqala.compile.stepping.stepped_position import SteppedPosition

            self.__dict__["_stepped"] = SteppedPosition.enter(self, stepper, self.game.warming)
        found: SteppedPosition | None = self.__dict__["_stepped"]
        return found

    def moves(self, limit: int | None = None, after: Answers = ()) -> list[Move]:
        """See ``PositionValue``."""
        twin = None if after else self._generated_position
        if twin is not None:
            return twin.moves(limit)
        try:
            found = super().moves(limit, after)
        except TooManyWaysError:
            self.game.warming.count_listed(MOST_SHOWN)
            raise
        self.game.warming.count_listed(len(found))
        return found

    def play(
        self, move: Move | str | Answers | None = None, *, index: int | None = None
    ) -> PositionValue:
        """See ``PositionValue``."""
        twin = self._generated_position
        return super().play(move, index=index) if twin is None else twin.play(move, index=index)

    def random_move(self, rng: Random) -> Move:
        """See ``PositionValue``."""
        twin = self._generated_position
        return super().random_move(rng) if twin is None else twin.random_move(rng)


def load(
    name_or_path: str | Path, options: Mapping[str, OptionValue] | None = None, **more: OptionValue
) -> WarmGame:
    """Load a game by its name or the path of its file, with options.

    Raises ``UnknownGameError``, ``OptionError`` or ``RuleError`` with all errors found; all are ``ManqalaError``.
    A file that has not changed since the last call is not read again.
    """
    return WarmGame(load_rules(name_or_path, {**(options or {}), **more}), interpreted=False)


# ---- from pickles ---------------------------------------------------------------------------------------


@lru_cache(MOST_OPEN)
def _open(packed: Packed, on: BackendName | None, interpreted: bool) -> WarmGame:
    """Open the game of a pickle: one object for all pickles of the same game in a process."""
    game = WarmGame(unpack(packed), on=on, interpreted=interpreted)
    # Pickled games in progress are opened with this interpreter.
    game.engine = open_game(packed).engine
    return game
