"""What a report is made of, before it is HTML or Markdown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is that of the report."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Sentences, each by itself."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownCommand:
    """What somebody types."""

    text: str


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table: the first column names the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing; who cannot see it is told what it shows."""

    name: str
    svg: str
    caption: str
    told: str


Part = Heading | Paragraph | Listing | ShownCommand | FigureTable | Plot
