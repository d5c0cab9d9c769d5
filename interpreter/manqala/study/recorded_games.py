"""Recorded games as Arrow tables, one row a game; docs/study.md documents the columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy
import pyarrow

from manqala.compile.kernel.numbers import (
    ENDED,
    RESULT_CHECKSUM,
    RESULT_FAULT,
    RESULT_PLIES,
    RESULT_REASON,
    RESULT_ROUNDS,
    RESULT_WINNER,
    RESULTS,
)
from manqala.simulate.tally import UNFINISHED
from manqala.study.kernel.facts_row import (
    FACT_ASKED,
    FACT_MOVER,
    FACT_ODDS,
    FACT_POSITION,
    FACT_TURN,
    FACT_WAYS,
    FACTS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

READ_AT_ONCE = 1_000
"""Number of games whose moves are objects of Python at the same time."""
POSITIONS_OF = 5_000
"""Number of games whose positions are stored; replaying the moves gives those of the others."""

COLUMNS = pyarrow.schema(
    [
        ("number", pyarrow.int64()),
        ("opening", pyarrow.int32()),
        ("seats", pyarrow.list_(pyarrow.int16())),
        ("ended", pyarrow.bool_()),
        ("winner", pyarrow.int8()),
        ("reason", pyarrow.string()),
        ("plies", pyarrow.int32()),
        ("rounds", pyarrow.int32()),
        ("score", pyarrow.list_(pyarrow.int32())),
        ("turn", pyarrow.list_(pyarrow.bool_())),
        ("mover", pyarrow.list_(pyarrow.int8())),
        ("ways", pyarrow.list_(pyarrow.int32())),
        ("odds", pyarrow.list_(pyarrow.int64())),
        ("scores", pyarrow.list_(pyarrow.int32())),
        ("position", pyarrow.list_(pyarrow.int64())),
        ("answers", pyarrow.list_(pyarrow.list_(pyarrow.int16()))),
    ]
)
"""The columns of a game; from ``turn`` on lists have an item for each step, and ``scores`` one for each player in it."""


@dataclass
class RecordedGames:
    """Recorded games, or values computed from them: the result of a job, with a row for each game."""

    batches: list[Any]
    columns: Any = COLUMNS

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(batch.num_rows for batch in self.batches)

    def add(self, other: RecordedGames) -> None:
        """Add other games."""
        self.batches += other.batches

    def table(self) -> Any:
        """Return all games in the order of their numbers."""
        return self.table_as_played().sort_by("number")

    def table_as_played(self) -> Any:
        """Return all games in the order in which they were played."""
        return pyarrow.Table.from_batches(self.batches, self.columns)


def moves_by_game(table: Any) -> Iterator[str]:
    """Yield the moves of each game as text, equal for equal games; few games at a time become objects of Python."""
    answers = table["answers"]
    for at in range(0, len(answers), READ_AT_ONCE):
        yield from map(str, answers.slice(at, READ_AT_ONCE).to_pylist())


@dataclass(frozen=True, slots=True)
class GameOrigins:
    """The known properties of games before they are played."""

    numbers: Sequence[int]
    players: int
    openings: Sequence[int] | None = None
    """The number of random opening steps in each; none: no game has an opening."""
    seats: Sequence[Sequence[int]] | None = None
    """The players in each game by seat; none: the seats had no names."""


def record_batch(
    origin: GameOrigins, ends: Any, facts: Any, answers: Any, reasons: Sequence[str]
) -> Any:
    """Return games as a batch, from a recorder's numbers."""
    games, players = len(origin.numbers), origin.players
    ends = numpy.asarray(ends, numpy.int64)[: games * (RESULTS + players)]
    ends = ends.reshape(games, RESULTS + players)
    steps = ends[:, RESULT_CHECKSUM]
    total = int(steps.sum())
    facts = numpy.asarray(facts, numpy.int64)[: total * (FACTS + players)]
    facts = facts.reshape(total, FACTS + players)
    ended = ends[:, RESULT_FAULT] == ENDED
    winner = ends[:, RESULT_WINNER]
    starts = _starts(steps)
    asked = facts[:, FACT_ASKED]
    given = numpy.asarray(answers[: int(asked.sum())], numpy.int16)

    def by_step(column: Any, kind: Any) -> Any:
        return pyarrow.ListArray.from_arrays(starts, pyarrow.array(column, kind))

    known = numpy.asarray(origin.numbers) < POSITIONS_OF
    positions = _starts(numpy.where(known, steps, 0))
    seats = origin.seats
    reason = [
        reasons[why] if over else UNFINISHED
        for why, over in zip(ends[:, RESULT_REASON], ended, strict=True)
    ]
    columns = [
        pyarrow.array(origin.numbers, pyarrow.int64()),
        pyarrow.array(origin.openings or [0] * games, pyarrow.int32()),
        pyarrow.array([None] * games if seats is None else seats, pyarrow.list_(pyarrow.int16())),
        pyarrow.array(ended),
        pyarrow.array(winner.astype(numpy.int8), mask=~ended | (winner >= players)),
        pyarrow.array(reason, pyarrow.string()),
        pyarrow.array(ends[:, RESULT_PLIES], pyarrow.int32()),
        pyarrow.array(ends[:, RESULT_ROUNDS], pyarrow.int32()),
        pyarrow.ListArray.from_arrays(
            pyarrow.array(numpy.arange(games + 1) * players, pyarrow.int32()),
            pyarrow.array(ends[:, RESULTS:].ravel(), pyarrow.int32()),
        ),
        by_step(facts[:, FACT_TURN] == 1, pyarrow.bool_()),
        by_step(facts[:, FACT_MOVER], pyarrow.int8()),
        by_step(facts[:, FACT_WAYS], pyarrow.int32()),
        by_step(facts[:, FACT_ODDS], pyarrow.int64()),
        pyarrow.ListArray.from_arrays(
            _starts(steps * players), pyarrow.array(facts[:, FACTS:].ravel(), pyarrow.int32())
        ),
        pyarrow.ListArray.from_arrays(
            positions,
            pyarrow.array(facts[numpy.repeat(known, steps), FACT_POSITION], pyarrow.int64()),
            mask=pyarrow.array(~known),
        ),
        pyarrow.ListArray.from_arrays(
            starts, pyarrow.ListArray.from_arrays(_starts(asked), pyarrow.array(given))
        ),
    ]
    return pyarrow.RecordBatch.from_arrays(columns, schema=COLUMNS)


def _starts(lengths: Any) -> Any:
    """Return the offsets of lists of these lengths, and the end of the last one."""
    return pyarrow.array(numpy.concatenate([[0], numpy.cumsum(lengths)]), pyarrow.int32())
