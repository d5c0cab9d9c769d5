"""A game whose positions switch to the generated engine once enough turns were played to be worth compiling."""

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
    """The rules of a game with its options settled, and both ways to play it."""

    def __init__(
        self, rules: Rules, coverage: Coverage | None = None, *,
        on: BackendName | None = None, interpreted: bool = True,
    ) -> None:  # fmt: skip
        """What of the rules acts is noted in ``coverage``, which takes some time.

        ``on``: the back end that the generated engine runs on; by default the fastest there is.
        ``interpreted``: whether positions are always played on by the interpreter; else by the generated engine, as soon
        as that is worth its compiling.
        """
        super().__init__(rules, coverage, on=on)
        self.on: BackendName | None = on
        self.interpreted = interpreted or coverage is not None
        self.warming = Warming(self, steps=not self.interpreted)
        """When the generated engine takes over its positions, and that engine."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled are the texts and options, not the engines."""
        return _open, (pack(self.rules), self.on, self.interpreted)

    def with_rules(self, rules: Rules) -> WarmGame:
        """Another game, played in the way of this one."""
        return WarmGame(rules, on=self.on, interpreted=self.interpreted)

    def native(
        self, *, compiled: bool | None = None, pieces: int = 0, on: Backend | BackendName | Tiered | None = None
    ) -> NativeEngine:  # fmt: skip
        """The generated engine: see ``generate_engine``."""
        # Most games that people play are over before an engine pays, and what generates it takes long to import.
        from manqala.compile.generating import generate_engine

        return generate_engine(self, compiled=compiled, pieces=pieces, on=on)

    def at(self, play: Play, last: Last | None = None) -> PositionValue:
        """The position at this moment of a game in progress, which is not changed any more."""
        return WarmPosition(self, play, last)


class WarmPosition(PositionValue):
    """A position that goes over to the generated engine."""

    game: WarmGame

    @property
    def _twin(self) -> SteppedPosition | None:
        """The same position on the generated engine, once that is worth its compiling."""
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
        twin = None if after else self._twin
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
        twin = self._twin
        return super().play(move, index=index) if twin is None else twin.play(move, index=index)

    def random_move(self, rng: Random) -> Move:
        """See ``PositionValue``."""
        twin = self._twin
        return super().random_move(rng) if twin is None else twin.random_move(rng)


def load(
    name_or_path: str | Path, options: Mapping[str, OptionValue] | None = None, **more: OptionValue
) -> WarmGame:
    """Load a game by its name or the path of its file, with options.

    Raises ``UnknownGameError``, ``OptionError`` or ``RuleError``, with all that is wrong; all are ``ManqalaError``.
    A file that has not changed since it was loaded last is not read anew.
    """
    return WarmGame(load_rules(name_or_path, {**(options or {}), **more}), interpreted=False)


# ---- from pickles ---------------------------------------------------------------------------------------


@lru_cache(MOST_OPEN)
def _open(packed: Packed, on: BackendName | None, interpreted: bool) -> WarmGame:
    """The game of a pickle: one object for all pickles of the same game that a process reads."""
    game = WarmGame(unpack(packed), on=on, interpreted=interpreted)
    # Games in progress that lie in pickles are opened with this interpreter.
    game.engine = open_game(packed).engine
    return game
