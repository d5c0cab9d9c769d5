"""The program of a game that is played many times at once: the generated one, whose open questions list their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.adapters.kernel import lane_row
from manqala.adapters.kernel.lane_row import (
    AS_IT_IS,
    AS_PLACE,
    AS_PLAYER,
    OF_GAME,
    OF_PLACES,
    OF_PLAYERS,
)
from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.backends.choice import at_once
from manqala.compile.backends.hosted_backend import HostedBackend, llvm_backend
from manqala.compile.constants import numbers_in
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.native_engine import NativeEngine
from manqala.core import types as ty
from manqala.core.layout import Bearer
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.adapters.kernel.lane_rows import LaneRows
    from manqala.adapters.sight import Sight
    from manqala.game.game import GameValue

KERNELS = (
    "manqala.compile.kernel.open_questions",
    "manqala.adapters.kernel.lane_sight",
    "manqala.adapters.kernel.lane_policies",
    "manqala.adapters.kernel.lane_steps",
)
BEARERS = {Bearer.GAME: OF_GAME, Bearer.HOLES: OF_PLACES, Bearer.PLAYERS: OF_PLAYERS}
SHOWN = {ty.PLAYER: AS_PLAYER, ty.HOLE: AS_PLACE, ty.PLACE: AS_PLACE}
ROOM = 2000
"""A program has room for so many turns, and for more only where more are asked for: each number makes another program,
which takes seconds to compile."""
LONG = 10.0
"""After so many seconds in WebAssembly compiling with LLVM pays: it takes a second or two, and what follows half as long."""
SPARE = 64
"""Positions of a round are noted at passes, too, so that there may be more of them than turns."""


def back_end(*, compiled: bool | None) -> BackendName:
    """What runs an environment at first: LLVM for those who ask for ``compiled``, else what starts within a moment.

    LLVM runs about twice as fast as WebAssembly, but takes a second or two to compile instead of a tenth of one.
    """
    if compiled is False:
        return BackendName.PYTHON
    return BackendName.LLVM if compiled and has_llvm() else at_once()


class Lanes:
    """The engine, and the module with the steps of all games; with rows for so many."""

    def __init__(
        self, game: GameValue, sight: Sight, many: int, *, limit: int, on: BackendName
    ) -> None:
        """``limit``: after so many turns a game is cut off."""
        start = Play.begin(game.engine, match=False)
        listing = max(limit, ROOM) + SPARE
        self.engine = NativeEngine(game.rules, start, on=on, listing=listing)
        self.sight = sight
        self.module: Any = self.engine.extended(self._extension())
        work, trials, _ = self.engine.rows()
        self.states = self.engine.states(many)
        self.rows = self.engine.row(many * lane_row.LANE)
        self.histories = self.engine.histories(many)
        """A row to look up the noted positions of each game, and their cells; empty where no rule needs them."""
        self.most_noted = listing
        """How many positions there is room for."""
        self.first_noted = int(self.module.NOTED)
        """Where in the first row the positions begin."""
        self.shared = (
            self.engine.states(1)[0], work, trials, self.histories, self.rows
        )  # fmt: skip
        """What ``LaneRows`` has after the states: a state to try out, ``M``, ``X``, ``H``, ``lanes``."""

    def prepared(self, games: LaneRows) -> Callable[[], int]:
        """What begins all games or takes a step in all, on rows that never change."""
        run: Callable[[], int] = self.engine.backend.prepared(self.module, "advance", [games])
        return run

    def prepare_in_llvm(self, games: LaneRows) -> Callable[[], int] | None:
        """The same on the same rows in machine code; none where it cannot be had, or is there already."""
        backend = self.engine.backend
        if not isinstance(backend, HostedBackend) or backend.parallel or not has_llvm():
            return None
        return llvm_backend().taken_over(self.module, "advance", [games])

    def _extension(self) -> Extension:
        """The numbers and tables of ``kernel/seating.pyi``."""
        sight, addresses = self.sight, self.engine.written.addresses
        actions, seats = sight.actions, sight.seats
        numbers = {
            "COLUMNS": seats.columns, "PLANES": len(sight.planes), "ACTIONS": actions.size,
            "ASKING": int(sight.asking), "MARK_PLANES": len(sight.marks),
        }  # fmt: skip
        tables = {
            "SEAT_PLACES": [place for order in seats.places for place in order],
            "SEAT_COLUMNS": [column for row in seats.column for column in row],
            "COLUMN_BEARERS": [seats.bearer(column) for column in range(seats.columns)],
            "MARK_CELLS": [addresses.of[mark.cell] for mark in sight.marks],
            "MARK_BEARERS": [BEARERS[mark.on] for mark in sight.marks],
            "MARK_SORTS": [SHOWN.get(mark.type, AS_IT_IS) for mark in sight.marks],
            "QUESTION_FIRST": actions.first,
            "QUESTION_SORTS": actions.sorts,
            "QUESTION_UNSEEN": [int(unseen) for unseen in actions.unseen],
        }
        given = {name: list(row) or [0] for name, row in tables.items()}
        return Extension(KERNELS, {**numbers_in(lane_row), **numbers}, given)
