"""Games at random, many at once, on the machine code of ``lanes``; they are the games that ``play_many`` plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import Extension
from manqala.compile.kernel.numbers import LANES
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.turns import NAME, turns
from manqala.compile.link.compile import load_module, plain_text
from manqala.compile.link.machine_code import aligned_row, fixed_row, machine_code, permutes
from manqala.compile.native_engine import NativeEngine
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.run.engine import Engine

KERNEL = "manqala.compile.kernel.many_games"


def many_at_once(engine: NativeEngine, *, match: bool) -> ManyAtOnce | None:
    """What plays the random games of an engine many at once; none where its rules cannot be played so."""
    try:
        return ManyAtOnce(engine.rules, engine.interpreter, match=match, compiled=engine.compiled)
    except CannotSpreadError:
        return None


class ManyAtOnce:
    """Plays the random games of some rules many at once; not to be shared between threads."""

    def __init__(
        self, rules: Rules, interpreter: Engine, *, match: bool, compiled: bool = True
    ) -> None:
        """``match``: whether they are matches. ``compiled``: also what is rare, and what hands games out.

        Raises ``CannotSpreadError`` for rules of which that cannot be done. Needs Numba.
        """
        play = Play.begin(interpreter, match=match)
        # A register has a number of each game, so that pieces lie in cells there, and here as well.
        self.engine = engine = NativeEngine(rules, play, compiled=compiled, packed=False)
        written = engine.written
        if written.counts:
            raise CannotSpreadError("a rule asks how often a position has been there")
        self.start = engine.state(play)
        begins = [int(number) for number in self.start]
        plain = load_module(written.source, written.kernels, compiled=False)
        text = plain_text(written.source, written.kernels)
        spread = turns(text, vars(plain), begins, permutes=permutes())
        self.code = machine_code(spread.module, NAME)
        self.module = engine.extended(Extension((KERNEL,)))
        ends = zip(spread.low, spread.high, strict=True)
        moving = [cell for cell, (low, high) in enumerate(ends) if low < high]
        self._told = tuple(
            fixed_row(row, compiled=engine.compiled) for row in (moving, spread.low, spread.high)
        )
        self._lanes, self._chance = (
            aligned_row(rows * LANES, bits, compiled=engine.compiled)
            for rows, bits in ((len(begins), 16), (1, 64))
        )
        self._games = engine.row(LANES)

    def play(self, numbers: range, seed: int, results: Any, limit: int = LONGEST_GAME) -> None:
        """Play the games of these numbers, and note what ``play_many`` notes of them.

        There must be as many as lanes at least, and a game may last ``LONGEST_GAME`` plies at the most.
        """
        assert len(numbers) >= LANES
        assert limit <= LONGEST_GAME
        first, second = self.engine.states(2)
        self.module.play_many_at_once(
            self.start, self.code.address, self._lanes, self._chance, self._games, *self._told, first, second,
            *self.engine.rows(), numbers.start, len(numbers), limit, seed, results,
        )  # fmt: skip
