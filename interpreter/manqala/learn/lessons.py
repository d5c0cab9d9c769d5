"""Learns an evaluation from chunks of self-play games with a shallow search, on several threads."""

from __future__ import annotations

import importlib.util
import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import Extension
from manqala.compile.backends.choice import fastest
from manqala.compile.constants import numbers_in
from manqala.learn.kernel import lesson_row
from manqala.learn.kernel.lesson_row import (
    BLOCK,
    CHANCES,
    DEPTHS,
    EXPLORED,
    KEPT,
    LOST,
    MOST_TURNS,
    NOTES,
    ONE,
    OPENING,
    PLAYED,
    SEARCHES,
    STEP,
    TURNS_PLAYED,
    UNIT,
)
from manqala.learn.kernel.lesson_rows import LessonRows
from manqala.search.deepening import Search
from manqala.search.kernel.scale import SCORE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.game.game import GameValue
    from manqala.learn.evaluation_file import Learned
    from manqala.search.evaluation_shape import Evaluation

KERNEL = "manqala.learn.kernel.self_play"
PAIRS = 1 << 9
"""Number of buckets in the transposition table of a search, which visits few positions."""
CHUNK_SECONDS = 0.5
"""Approximate time in seconds that threads play between merges of their weights."""
LONGEST_CHANCE = 8.0
"""Greatest log odds in the table of chances."""
SHARE = 12
"""A lead of one piece in this many is worth one unit of log odds."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The settings of self-play and learning."""

    opening: int = 8
    """Maximum number of random turns at the start of each game,"""
    explored: int = 12
    """and the inverse frequency of later ones, whose consequences are not learned."""
    kept: float = 0.8
    """Weight of later results in a position's target; the rest is its own search's result."""
    step: float = 0.5
    """Initial step size towards the target."""


USUAL = Manner()


class Pupil:
    """One thread's rows and searches; not thread-safe."""

    def __init__(
        self,
        game: GameValue,
        evaluation: Evaluation,
        depth: int,
        manner: Manner,
        *,
        compiled: bool | None,
    ) -> None:
        """Generate and compile; ``depth``: number of turns to look ahead."""
        on = fastest() if compiled is None else None
        search = Search(game, compiled=compiled, on=on, evaluation=evaluation)
        engine = search.engine
        self.backend = engine.backend
        start = game.start(match=evaluation.match)
        begins: list[list[int]] = []
        for turns in range(1, depth + 1):
            block, table = search.prepare_kernel(start, turns, PAIRS)
            begins.append(block)
        extension = Extension([KERNEL], numbers_in(lesson_row))
        self._module = engine.extended(extension, search.kernel.module)
        searching = search.rows(table)
        size = len(evaluation.weights)
        weights: Any = searching.Z
        self.rows = (weights, engine.row(size), engine.row(size))
        """The weights, and the errors of each, signed and absolute."""
        now, before = engine.states(2)
        self._settings = engine.row(SEARCHES + depth * len(begins[0]))
        chances = engine.row(CHANCES)
        lessons = LessonRows(
            *self.rows[1:],
            self._settings,
            engine.row(MOST_TURNS * NOTES),
            engine.states(MOST_TURNS),
            chances,
        )
        self._given = (engine.state(start.play_state), now, searching, before, lessons)
        self._set(manner, begins, SCORE_WEIGHT * max(evaluation.pieces, 1) / SHARE, chances)
        # Little of a small game would be left otherwise.
        self._settings[OPENING] = min(manner.opening, evaluation.pieces // 4)

    def _set(self, manner: Manner, begins: list[list[int]], points: float, chances: Any) -> None:
        """Write the settings; ``scale`` is the lead in points at which the log odds are 1."""
        settings = self._settings
        unit = max(1, round(points * LONGEST_CHANCE * 2 / CHANCES))
        settings[UNIT] = unit
        settings[STEP] = round(manner.step * points * 4)
        settings[KEPT] = round(manner.kept * ONE)
        settings[DEPTHS], settings[BLOCK] = len(begins), len(begins[0])
        settings[EXPLORED] = manner.explored
        settings[SEARCHES:] = [n for block in begins for n in block]
        chances[:] = [
            round(ONE / (1 + math.exp(-(n - CHANCES // 2) * unit / points))) for n in range(CHANCES)
        ]

    def play(self, first: int, many: int, seed: int) -> tuple[int, int, int]:
        """Play games from this number on; return the numbers of games, of turns, and of games that could not continue."""
        settings = self._settings
        settings[PLAYED] = settings[TURNS_PLAYED] = settings[LOST] = 0
        self._module.play_and_learn(*self._given, first, many, seed)
        return int(settings[PLAYED]), int(settings[TURNS_PLAYED]), int(settings[LOST])


class Lessons:
    """Games to learn from, on a number of threads, in chunks."""

    def __init__(
        self, game: GameValue, learned: Learned, threads: int = 1, *, compiled: bool | None = None, manner: Manner = USUAL
    ) -> None:  # fmt: skip
        """Generate and compile; raises ``CannotGenerateError`` for a game without a generated form."""
        self.so_far = replace(learned)
        """The counts so far; its weights are the initial ones, ``learned`` returns the current ones."""
        evaluation = learned.evaluation
        self._pupils = [
            Pupil(game, evaluation, learned.depth, manner, compiled=compiled)
            for _ in range(threads)
        ]
        for row, numbers in zip(self._pupils[0].rows, learned.rows, strict=True):
            row[:] = numbers
        for pupil in self._pupils:
            pupil.play(0, 0, 0)  # compile without learning
        self._chunk = 1

    def copied(self) -> tuple[Learned, list[Any]]:
        """Return a copy of the counts and the rows of numbers, quickly; ``learned`` turns it into an evaluation."""
        first = self._pupils[0]
        return replace(self.so_far), [first.backend.copy(row) for row in first.rows]

    def learned(self, copied: tuple[Learned, list[Any]] | None = None) -> Learned:
        """Return what has been learned so far, or had been when it was ``copied``."""
        counts, rows = (self.so_far, self._pupils[0].rows) if copied is None else copied
        weights, wrong, wrongness = ([int(n) for n in row] for row in rows)
        return replace(counts, weights=weights, wrong=wrong, wrongness=wrongness)

    def go_on(self, most: int | None = None, seconds: float | None = None) -> None:
        """Play and learn from one chunk, limited in games and approximately in seconds."""
        began = time.perf_counter()
        learned = self.so_far
        calls = []
        left = self._chunk * len(self._pupils)
        left = left if most is None else min(most, left)
        first = learned.games
        for n, pupil in enumerate(self._pupils):
            many = -(-left // (len(self._pupils) - n))
            calls.append(partial(pupil.play, first, many, learned.seed))
            first, left = first + many, left - many
        for played, turns, lost in self._call(calls):
            learned.games += played
            learned.turns += turns
            learned.lost += lost
        taken = time.perf_counter() - began
        learned.seconds += taken
        wanted = CHUNK_SECONDS if seconds is None else min(CHUNK_SECONDS, seconds - taken)
        self._chunk = max(1, int(self._chunk * min(4.0, wanted / max(taken, 1e-6))))

    def _call(
        self, calls: Sequence[Callable[[], tuple[int, int, int]]]
    ) -> list[tuple[int, int, int]]:
        """Let all pupils play, and merge their weights."""
        if len(calls) == 1:
            return [calls[0]()]
        first, *others = self._pupils
        before = [first.backend.copy(row) for row in first.rows]
        for pupil in others:
            for row, numbers in zip(pupil.rows, before, strict=True):
                _fill(row, numbers)
        with ThreadPoolExecutor(len(calls)) as threads:
            results = [future.result() for future in [threads.submit(call) for call in calls]]
        for row, numbers in zip(
            first.rows, self._together(before, [pupil.rows for pupil in self._pupils]), strict=True
        ):
            _fill(row, numbers)
        return results

    def _together(
        self, before: Sequence[Any], found: Sequence[Sequence[Any]]
    ) -> tuple[Any, Any, Any]:
        """Merge the changes since all pupils had the same numbers.

        A weight changes by the mean of its changes, weighted by each pupil's experience of it: what only one has seen
        counts fully.
        """
        if not self._pupils[0].backend.compiled or importlib.util.find_spec("numpy") is None:
            _merge_changed(before, found)
            weights, wrong, wrongness = before
            return weights, wrong, wrongness
        before, *found = ([*map(_array, rows)] for rows in (before, *found))
        weight, wrong, wrongness = before
        others = len(found) - 1
        sums = [sum(rows[n] for rows in found) - others * before[n] for n in (1, 2)]
        seen = sums[1] - wrongness
        gone = sum(
            (rows[0] - weight) * ((rows[2] - wrongness) / (seen + (seen == 0))) for rows in found
        )
        return weight + gone.round().astype(weight.dtype), sums[0], sums[1]


def _fill(row: Any, numbers: Any) -> None:
    """Overwrite a row with as many 64-bit numbers.

    A slice of a ctypes array takes them one by one, which took longer than the games of a chunk with large weights.
    """
    if isinstance(row, list):
        row[:] = numbers
    else:
        memoryview(row).cast("B")[:] = memoryview(numbers).cast("B")


def _array(row: Any) -> Any:
    """Return a row of 64-bit numbers as a NumPy array that shares its memory."""
    import numpy

    return numpy.frombuffer(row, dtype=numpy.int64)


def _merge_changed(before: Sequence[Any], found: Sequence[Sequence[Any]]) -> None:
    """Merge the weights into the rows from before, without NumPy: most do not change within a chunk."""
    changed: set[int] = set()
    for rows in found:
        for old, new in zip(before, rows, strict=True):
            changed.update(compress(count(), map(ne, old[:], new[:])))
    for n in changed:
        weight, wrong, wrongness = (row[n] for row in before)
        pupils = tuple(tuple(row[n] for row in rows) for rows in found)
        merged = merge_weights((weight, wrong, wrongness), pupils)
        for row, number in zip(before, merged, strict=True):
            row[n] = number


def merge_weights(old: tuple[int, ...], new: tuple[tuple[int, ...], ...]) -> tuple[int, int, int]:
    """Merge the three numbers of one weight in the same way, without NumPy."""
    weight, wrong, wrongness = old
    seen = sum(one[2] - wrongness for one in new)
    gone = sum((one[0] - weight) * ((one[2] - wrongness) / (seen or 1)) for one in new)
    wrong += sum(one[1] - wrong for one in new)
    return weight + round(gone), wrong, wrongness + seen
