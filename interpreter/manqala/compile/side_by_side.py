"""Games at random, many at once, on the machine code of ``lanes``; they are the games that ``play_many`` plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.analysis.addresses import FLOW
from manqala.compile.kernel.numbers import LANES
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.turns import NAME, turns
from manqala.compile.link.compile import load_module, plain_text
from manqala.compile.link.machine import aligned_row, fixed_row, machine_code, permutes
from manqala.compile.module import Module
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from manqala.compile.native_engine import NativeEngine

KERNEL = "manqala.compile.kernel.side_by_side"


def many_at_once(engine: NativeEngine, *, match: bool) -> SideBySide | None:
    """What plays the random games of an engine many at once; none where its rules cannot be played so."""
    try:
        return SideBySide(engine, match=match)
    except CannotSpreadError:
        return None


class SideBySide:
    """Plays the random games of an engine many at once; not to be shared between threads."""

    def __init__(self, engine: NativeEngine, *, match: bool) -> None:
        """``match``: whether they are matches.

        Raises ``CannotSpreadError`` for rules of which that cannot be done. Needs Numba.
        """
        if engine.written.counts:
            raise CannotSpreadError("a rule asks how often a position has been there")
        play = Play.begin(engine.interpreter, match=match)
        self.engine, self.start = engine, engine.state(play)
        cells = Module(engine.rules)
        at = _addresses(cells, engine.written)
        program = load_module(cells.source, cells.kernels, compiled=False)
        begins = [0] * int(program.SIZE)
        cells.addresses.write(begins, play.cells)
        for address in range(cells.addresses.pieces, len(begins)):
            begins[address] = int(self.start[at[address]])
        text = plain_text(cells.source, cells.kernels)
        spread = turns(text, vars(program), begins, permutes=permutes())
        self.code = machine_code(spread.module, NAME)
        self.module = engine.extension("", (KERNEL,))
        ends = zip(spread.low, spread.high, strict=True)
        moving = [row for row, (low, high) in enumerate(ends) if low < high]
        told = (moving, at, spread.low, spread.high, begins)
        self._rows = tuple(fixed_row(row, compiled=engine.compiled) for row in told)
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
        self.module.play_side_by_side(
            self.start, self.code.address, self._lanes, self._chance, self._games, *self._rows, first, second,
            *self.engine.rows(), numbers.start, len(numbers), limit, seed, results,
        )  # fmt: skip


def _addresses(cells: Module, packed: Module) -> list[int]:
    """Where a program has what another one, whose pieces lie in cells, has in each row; nothing is said of pieces."""
    here, there = _kept(cells), _kept(packed)
    if here.keys() != there.keys():
        raise CannotSpreadError("packed programs and others keep different things")
    at = [0] * (cells.state + len(FLOW))
    for what, address in here.items():
        at[address] = there[what]
    for n in range(len(FLOW)):
        at[cells.state + n] = packed.state + n
    return at


def _kept(module: Module) -> dict[object, int]:
    """The addresses of what a module keeps besides places: marks by their cells, totals by what they weigh."""
    addresses, found = module.addresses, dict[object, int]()
    found |= {cell: at for cell, at in addresses.of.items() if cell >= addresses.pieces}
    found |= dict(module.totals.weights.items())
    return found
