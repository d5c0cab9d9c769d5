"""The generated program for many parallel games, whose open questions list their options."""

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
"""Number of turns that a program has room for, unless more are requested: each number makes another program,
which takes seconds to compile."""
LONG = 10.0
"""Seconds in WebAssembly after which LLVM pays: compiling takes a second or two, and then steps take half the time."""
SPARE = 64
"""Positions noted beyond the number of turns, since passes are noted, too."""


def back_end(*, compiled: bool | None) -> BackendName:
    """Return the first back end of an environment: LLVM if ``compiled``, else one that starts within a moment.

    LLVM is about twice as fast as WebAssembly, but takes a second or two to compile instead of a tenth of one.
    """
    if compiled is False:
        return BackendName.PYTHON
    return BackendName.LLVM if compiled and has_llvm() else at_once()


class Lanes:
    """The engine, and the module that steps all games, with their rows."""

    def __init__(
        self, game: GameValue, sight: Sight, many: int, *, limit: int, on: BackendName
    ) -> None:
        """``limit``: the number of turns after which a game is truncated."""
        start = Play.begin(game.engine, match=False)
        listing = max(limit, ROOM) + SPARE
        self.engine = NativeEngine(game.rules, start, on=on, listing=listing)
        self.sight = sight
        self.module: Any = self.engine.extended(self._extension())
        work, trials, _ = self.engine.rows()
        self.states = self.engine.states(many)
        self.rows = self.engine.row(many * lane_row.LANE)
        self.histories = self.engine.histories(many)
        """For each game a look-up row of noted positions, and their cells; empty if no rule needs them."""
        self.most_noted = listing
        """Maximum number of positions."""
        self.first_noted = int(self.module.NOTED)
        """Index of the first position in the look-up row."""
        self.shared = (
            self.engine.states(1)[0], work, trials, self.histories, self.rows
        )  # fmt: skip
        """The rows of ``LaneRows`` after the states: a state for tries, ``M``, ``X``, ``H``, ``lanes``."""

    def prepared(self, games: LaneRows) -> Callable[[], int]:
        """Return the function that restarts or steps all games, bound to fixed rows."""
        run: Callable[[], int] = self.engine.backend.prepared(self.module, "advance", [games])
        return run

    def prepare_in_llvm(self, games: LaneRows) -> Callable[[], int] | None:
        """Return the same function in machine code on the same rows; none if unavailable, or already in use."""
        backend = self.engine.backend
        if not isinstance(backend, HostedBackend) or backend.parallel or not has_llvm():
            return None
        return llvm_backend().taken_over(self.module, "advance", [games])

    def _extension(self) -> Extension:
        """Return the numbers and tables of ``kernel/seating.pyi``."""
        sight, addresses = self.sight, self.engine.written.addresses
        actions, seats = sight.actions, sight.seats
        numbers = {
            "COLUMNS": seats.columns, "PLANES": len(sight.planes), "ACTIONS": actions.size,
            "ASKING": int(sight.asking), "MARK_PLANES": len(sight.marks), "HIDES": int(any(sight.hidden)),
        }  # fmt: skip
        tables = {
            "SEAT_PLACES": [place for order in seats.places for place in order],
            "SEAT_COLUMNS": [column for row in seats.column for column in row],
            "COLUMN_HIDDEN": [
                int(place in hidden)
                for order, hidden in zip(seats.places, sight.hidden, strict=True)
                for place in order
            ]
            if any(sight.hidden)
            else [],
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
