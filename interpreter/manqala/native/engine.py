"""The native engine of a game: random playouts and single turns on the generated module."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from manqala.native.compile import has_numba, load_module, whole_numbers
from manqala.native.generate import HISTORY, Module
from manqala.native.writer import ANSWERS, OPTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game import Game

LONGEST_GAME = 20_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game played at random: the winner's number (none: drawn), its length, and how it went."""

    winner: int | None
    plies: int
    rounds: int
    fault: str | None
    """None, ``unfinished`` (the limit), or ``stuck``."""
    checksum: int


class NativeEngine:
    """Runs generated code for one game; not to be shared between threads."""

    def __init__(self, game: Game, *, compiled: bool | None = None) -> None:
        """``compiled``: with Numba; by default when it is installed."""
        self.game = game
        self.compiled = has_numba() if compiled is None else compiled
        self.written = Module(game.rules)
        self.module: Any = load_module(self.written.source, compiled=self.compiled)
        self.size = game.rules.layout.size + 1

    def _row(self, size: int) -> Any:
        return whole_numbers([0] * size, compiled=self.compiled)

    @cached_property
    def work(self) -> tuple[Any, ...]:
        """The rows that the generated functions work on: M, q, r, Y, as the kernel calls them."""
        memory = self.written.memory + 8
        return (self._row(memory), self._row(self.size), self._row(self.size), self._row(memory))

    @cached_property
    def history(self) -> Any:
        """Room for the positions of a round."""
        lasting = len(self.game.engine.lasting) + 2
        return self._row(1 + HISTORY * lasting if self.written.counts else 2)

    def cells(self, values: Sequence[int]) -> Any:
        """Cells as the generated functions take them."""
        # The interpreter keeps sets in cells of its own; the generated code has them elsewhere.
        kept = self.game.engine.compiler.state
        plain = [int(value) for value in values[:kept]]
        return whole_numbers([*plain, *[0] * (self.size - len(plain))], compiled=self.compiled)

    def turn(
        self, cells: Sequence[int], answers: Sequence[int]
    ) -> tuple[int, list[int], list[int]]:
        """Run one turn with these answers, then first answers: status, cells after it, numbers of options."""
        c = self.cells(cells)
        work = self.work
        registers = work[0]
        for n, answer in enumerate(answers):
            registers[ANSWERS + n] = answer
        registers[2] = registers[6] = 0
        status = int(self.module.p_turn(c, *work, len(answers)))
        asked = int(registers[3])
        counts = [int(registers[OPTIONS + n]) for n in range(asked)]
        return status, [int(v) for v in c[: self.size - 1]], counts

    def play(
        self,
        games: int,
        seed: int,
        *,
        match: bool = False,
        first: int = 0,
        limit: int = LONGEST_GAME,
    ) -> list[Outcome]:
        """Play games number ``first``, ``first + 1``, … at random; each has random numbers of its own."""
        results = self._row(games * 5)
        self.module.play_many(
            first, games, int(match), limit, seed, results, self._row(self.size), self._row(self.size),
            *self.work, self.history, self._row(8),
        )  # fmt: skip
        faults = (None, "unfinished", "stuck")
        players = self.game.rules.board.number_of_players
        found = []
        for g in range(games):
            winner, plies, rounds, why, checksum = (int(v) for v in results[g * 5 : g * 5 + 5])
            who = None if winner >= players else winner
            found.append(Outcome(who, plies, rounds, faults[why], checksum))
        return found
