"""The state of many games as a value, to which a search can return."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.adapters.lanes import Lanes


@dataclass(frozen=True, slots=True)
class BatchState:
    """All games of a batch at one moment, with what they show; valid only for that batch."""

    owner: int
    """The identity of the batch."""
    rows: tuple[Any, ...]
    """The contents of its rows."""
    histories: tuple[tuple[Any, Any], ...]
    """For each game the positions noted, if the rules count repetitions."""


def clone(owner: int, lanes: Lanes, rows: Iterable[Any]) -> BatchState:
    """Copy the contents of all rows, including those of ``lanes``."""
    return BatchState(
        owner, tuple(map(_contents, _rows_of(lanes, rows))),
        tuple(tuple(map(_contents, group)) for group in _histories(lanes)),
    )  # fmt: skip


def restore(state: BatchState, owner: int, lanes: Lanes, rows: Iterable[Any]) -> None:
    """Restore the contents. Raises ``ValueError`` for those of other rows."""
    if state.owner != owner:
        raise ValueError("this is the state of other games")
    for row, contents in zip(_rows_of(lanes, rows), state.rows, strict=True):
        _write(row, contents)
    for group, known in zip(filter(None, lanes.histories), state.histories, strict=True):
        for row, contents in zip(group, known, strict=True):
            _write(row, contents)


def _rows_of(lanes: Lanes, rows: Iterable[Any]) -> list[Any]:
    return [*lanes.states, lanes.rows, *rows]


def _histories(lanes: Lanes) -> Iterable[Sequence[Any]]:
    """Return the used parts of each history."""
    for group in lanes.histories:
        if not group:  # older contents are not needed
            continue
        index, cells = group
        if isinstance(index, dict):
            yield index, cells
            continue
        noted = index[0]
        width = len(cells) // lanes.most_noted
        yield _Part(index, lanes.first_noted + noted + 1), _Part(cells, (noted + 1) * width)


@dataclass(frozen=True, slots=True)
class _Part:
    """The beginning of a row."""

    row: Any
    many: int


def _contents(row: Any) -> Any:
    if isinstance(row, _Part):
        return ctypes.string_at(ctypes.addressof(row.row), row.many * ctypes.sizeof(row.row._type_))
    return (
        bytes(row)
        if isinstance(row, ctypes.Array)
        else row.copy()
        if isinstance(row, dict)
        else row[:]
    )


def _write(row: Any, contents: Any) -> None:
    if isinstance(row, ctypes.Array):
        ctypes.memmove(row, contents, len(contents))
    elif isinstance(row, dict):
        row.clear()
        row.update(contents)
    else:
        row[:] = contents
