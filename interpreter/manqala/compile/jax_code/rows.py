"""Rows of a program by name, in the place of addresses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RowName:
    """A row that comes in and goes out."""

    name: str


@dataclass(frozen=True, slots=True)
class TableName:
    """A row that never changes."""

    name: str
