"""Observations and legal actions as JAX operations on whole rows; ``Sight`` has the same for the interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from manqala.adapters.kernel.lane_row import (
    AS_PLACE,
    AS_PLAYER,
    BY_INDEX,
    BY_PLACE,
    BY_PLAYER,
    LANE_CHOSEN,
    OF_GAME,
    OF_PLACES,
    UNSEEN,
)
from manqala.adapters.kernel.one_game_row import LANE_MANY

if TYPE_CHECKING:
    from jax import Array

    from manqala.adapters.jax_program import JaxProgram, Moved
    from manqala.adapters.sight import Sight

COMPARED = 20_000
"""Maximum number of pairs of options and actions compared with each other; more are looked up one by one."""


class JaxSight:
    """The planes and actions of one game."""

    def __init__(self, sight: Sight, program: JaxProgram) -> None:
        """Take the tables from the program."""
        self.sight, self.module, self.counts = sight, program.module, program.counts
        self.actions, self.answers = sight.actions.size, program.answers
        tables = program.module.program.tables

        def table(name: str) -> Array:
            return numpy.asarray(tables[name].values, numpy.int64)

        seats, columns, places = sight.seats.players, sight.seats.columns, sight.seats.board.places
        self.players, self.columns = seats, columns
        self._places = table("SEAT_PLACES").reshape(seats, columns)
        self._column = table("SEAT_COLUMNS").reshape(seats, places)
        self._bearers = table("COLUMN_BEARERS")
        self._hidden = (
            table("COLUMN_HIDDEN").reshape(seats, columns) != 0 if any(sight.hidden) else None
        )
        self._first, self._sorts = table("QUESTION_FIRST"), table("QUESTION_SORTS")
        marks = zip(*(table(f"MARK_{name}") for name in ("CELLS", "BEARERS", "SORTS")), strict=True)
        self._marks = [(int(cell), int(bearer), int(sort)) for cell, bearer, sort in marks]
        del self._marks[len(sight.marks) :]  # tables have at least one row
        packed = bool(program.module.FIELD)
        self._packing = (
            (table("WORD_OF"), table("SHIFT_OF"), int(program.module.FIELD)) if packed else None
        )

    def legal(self, moved: Moved, seat: Array, question: Array) -> tuple[Array, Array]:
        """Return the legal actions, and the option of each: the first of several."""
        from jax import numpy as jnp

        size = moved.listed.shape[0]
        index = numpy.arange(size)
        seat = jnp.clip(seat, 0, self.players - 1)
        question = jnp.clip(question, 0, len(self._first) - 1)
        sort = jnp.asarray(self._sorts)[question]
        column = jnp.asarray(self._column)[
            seat, jnp.clip(moved.listed, 0, self._column.shape[1] - 1)
        ]
        relative = jnp.where(
            moved.listed < self.players,
            (moved.listed - seat + self.players) % self.players,
            moved.listed,
        )
        number = jnp.select(
            [sort == BY_PLACE, sort == BY_INDEX, sort == BY_PLAYER],
            [column, index, relative],
            moved.listed,
        )
        action = jnp.asarray(self._first)[question] + number
        fits = (index < moved.lane[LANE_MANY]) & (moved.fits != 0)
        if size * self.actions <= COMPARED:
            alike = (action[:, None] == numpy.arange(self.actions)) & fits[:, None]
            return alike.any(axis=0), jnp.argmax(alike, axis=0).astype(jnp.int64)
        there = jnp.where(fits, action, self.actions)
        options = jnp.full(self.actions, size, jnp.int64).at[there].min(index, mode="drop")
        return options < size, options % size

    def seen(self, cells: Array, lane: Array, seat: Array, question: Array, given: Array) -> Array:
        """Return the planes for a player, after a number of answers given or seen."""
        from jax import numpy as jnp

        seat = jnp.clip(seat, 0, self.players - 1)
        cells = cells.astype(jnp.int64)
        order = jnp.asarray(self._places)[seat]
        places = self.sight.seats.board.places
        planes = [
            self._count_held(cells, kind * places + order) for kind in range(len(self.sight.kinds))
        ]
        if self._hidden is not None:
            unseen = jnp.asarray(self._hidden)[seat]
            planes = [jnp.where(unseen, UNSEEN, plane) for plane in planes]
        planes += [self._mark(cells, mark, order, seat) for mark in self._marks]
        if self.sight.asking:
            planes += self._answer_planes(lane, seat, question, given)
        if self.counts:
            planes.append(jnp.full(self.columns, cells[int(self.module.OCCURS)]))
        return jnp.stack(planes).astype(jnp.int32)

    def _count_held(self, cells: Array, at: Array) -> Array:
        from jax import numpy as jnp

        if self._packing is None:
            return cells[at]
        words, shifts, field = self._packing
        return (cells[jnp.asarray(words)[at]] >> jnp.asarray(shifts)[at]) & field

    def _mark(self, cells: Array, mark: tuple[int, int, int], order: Array, seat: Array) -> Array:
        from jax import numpy as jnp

        cell, bearer, sort = mark
        if bearer == OF_GAME:
            return jnp.full(self.columns, self._as_seen(cells[cell], sort, seat))
        if bearer == OF_PLACES:
            return self._as_seen(cells[cell + order], sort, seat)
        found = self._as_seen(cells[cell + (self._bearers + seat) % self.players], sort, seat)
        return jnp.where(self._bearers >= 0, found, 0)

    def _as_seen(self, value: Array, sort: int, seat: Array) -> Array:
        """Return the value of a mark as a player sees it."""
        from jax import numpy as jnp

        if sort == AS_PLACE:
            return (
                jnp.asarray(self._column)[seat, jnp.clip(value, 0, self._column.shape[1] - 1)] + 1
            )
        if sort == AS_PLAYER:
            return jnp.where(
                value >= self.players, 0, (value - seat + self.players) % self.players + 1
            )
        return value

    def _answer_planes(
        self, lane: Array, seat: Array, question: Array, given: Array
    ) -> list[Array]:
        """Return the planes of the question, and of earlier answers."""
        from jax import numpy as jnp

        chosen = lane[LANE_CHOSEN : LANE_CHOSEN + 2 * self.answers : 2]
        number = numpy.arange(chosen.shape[0])
        there = (number < given) & (chosen >= 0)
        column = jnp.asarray(self._column)[seat, jnp.clip(chosen, 0, self._column.shape[1] - 1)]
        # Of several answers with a place the last is shown.
        marked = jnp.where(
            (column[:, None] == numpy.arange(self.columns)) & there[:, None], number[:, None] + 1, 0
        )
        last = jnp.where(given > 0, chosen[jnp.clip(given - 1, 0, chosen.shape[0] - 1)], 0)
        return [
            jnp.full(self.columns, question + 1), marked.max(axis=0), jnp.full(self.columns, jnp.where(last < 0, -1 - last, 0)),
        ]  # fmt: skip
