"""Random games of a generated engine, played in WebAssembly: the same games, seed by seed, as on every other engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.wasm.host import has_wasmtime
from manqala.compile.wasm.program_module import WasmModule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.compile.program.lower import Options


def plays_in_wasm(engine: NativeEngine) -> bool:
    """Whether the random games of an engine can be played in WebAssembly here."""
    return not engine.compiled and not engine.too_long and has_wasmtime()


class WasmGames:
    """Plays random games; not to be shared between threads."""

    def __init__(
        self, engine: NativeEngine, start: Sequence[int], options: Options | None = None
    ) -> None:
        """``start``: the state of the engine from which each game begins; nothing is compiled before the first game.

        Raises ``ImportError`` where there is no wasmtime.
        """
        written = engine.written
        program = written.program()
        self.module = WasmModule(program, options=options)
        self._row = row = self.module.host.row
        bits, work = program.state_bits, written.memory + 8

        def state() -> Any:
            return row(engine.size, bits)

        self._start = state()
        self._start[:] = start
        trials: list[Any] = []
        for _ in range(written.levels if written.queries else 0):
            trials += [state(), state(), row(work)]
        history: tuple[Any, ...] = ()
        if written.counts:
            most, noted = int(self.module.MOST_NOTED), int(self.module.NOTED)
            cells = row(most * written.addresses.in_round, bits)
            history = (row(noted + 2 * most), cells)
        self._rows = (state(), state(), row(work), tuple(trials), history)

    def play(self, numbers: range, seed: int, limit: int) -> Any:
        """Play the games of these numbers; gives a row with what ``play_many`` notes of each."""
        results = self._row(len(numbers) * RESULTS)
        self.module.play_many(
            self._start, *self._rows, numbers.start, len(numbers), limit, seed, results
        )
        return results
