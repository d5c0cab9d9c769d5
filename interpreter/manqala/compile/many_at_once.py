"""Random games in batches, on the machine code of ``lanes``: the same games as those of ``play_many``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.kernel.many_rows import ManyRows
from manqala.compile.kernel.numbers import LANES
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.turns import NAME, turns
from manqala.compile.llvm.process_host import MachineCode, has_llvm, looks_up
from manqala.compile.native_engine import NativeEngine
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.rules import Rules
    from manqala.run.engine import Engine

KERNEL = "manqala.compile.kernel.many_games"


def many_at_once(engine: NativeEngine, *, match: bool) -> ManyAtOnce | None:
    """Return a batch player for an engine; none if its rules, or this machine, do not allow it."""
    if not has_llvm():
        return None
    try:
        return ManyAtOnce(engine.rules, engine.interpreter, match=match)
    except CannotSpreadError:
        return None


class ManyAtOnce:
    """Plays random games of one game in batches; not thread-safe."""

    def __init__(
        self, rules: Rules, interpreter: Engine, *, match: bool, permutes: bool | None = None
    ) -> None:
        """``match``: whether they are matches; ``permutes``: see ``Vectors``, by default the processor's ability.

        Raises ``CannotSpreadError`` for rules that lanes cannot follow, and ``ImportError`` without llvmlite.
        """
        play = Play.begin(interpreter, match=match)
        # A register has one number per game, so pieces are in cells there, and here as well.
        self.engine = engine = NativeEngine(rules, play, on=BackendName.LLVM, packed=False)
        written = engine.written
        if written.counts:
            raise CannotSpreadError("a rule asks how often a position has been there")
        self.start = engine.state(play)
        begins = [int(number) for number in self.start]
        program = written.program()
        # Ordinary compiled code stores more in the work row than registers can hold.
        numbers = {
            **program.numbers,
            "COMPILED": 0,
            **{table.name: table.values for table in program.tables.values()},
        }
        spread = turns(
            program.functions,
            numbers,
            begins,
            permutes=looks_up() if permutes is None else permutes,
        )
        self.code = MachineCode(str(spread.module))
        self.module = engine.extended(Extension((KERNEL,)))
        ends = zip(spread.low, spread.high, strict=True)
        moving = [cell for cell, (low, high) in enumerate(ends) if low < high]
        self._moving, self._low, self._high = map(
            self._fixed_row, (moving, spread.low, spread.high)
        )
        self._lanes = engine.backend.row(len(begins) * LANES, "h")
        self._chance, self._games = engine.row(LANES), engine.row(LANES)

    def _fixed_row(self, numbers: Sequence[int]) -> Any:
        row = self.engine.row(len(numbers))
        row[:] = numbers
        return row

    def play(self, numbers: range, seed: int, results: Any, limit: int = LONGEST_GAME) -> None:
        """Play the games of these numbers, with the results of ``play_many``.

        There must be at least as many as lanes, and no more than ``LONGEST_GAME`` plies per game.
        """
        assert len(numbers) >= LANES
        assert limit <= LONGEST_GAME
        first, second = self.engine.states(2)
        rows = ManyRows(
            self.start, self.code.address(NAME), self._lanes, self._chance, self._games, self._moving, self._low, self._high,
            first, second, *self.engine.rows(),
        )  # fmt: skip
        self.module.play_many_at_once(rows, numbers.start, len(numbers), limit, seed, results)
