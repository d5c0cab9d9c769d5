"""The values that a front matter gives, with their spans; those that were reported count as missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.syntax.front.front_matter import Spanned

if TYPE_CHECKING:
    from manqala.syntax.front.yaml import Document, Path
    from manqala.text.diagnostics import Diagnostics


class GivenValues:
    """Takes values from a document, except those that were reported."""

    def __init__(self, document: Document, faulty: set[Path], diagnostics: Diagnostics) -> None:
        self.document = document
        self.faulty = faulty
        self.diagnostics = diagnostics

    def value(self, *path: str | int) -> Any:
        """The value at a path with its span, or None if it is missing or faulty."""
        value = self.raw(*path)
        return None if value is None else Spanned(value, self.document.span(path))

    def text(self, *path: str | int) -> Spanned[str] | None:
        """The value at a path as a text: holes and years may be written as numbers."""
        value = self.value(*path)
        return None if value is None else Spanned(str(value.value), value.span)

    def texts(self, *path: str | int) -> tuple[Spanned[str], ...] | None:
        """The list at a path."""
        entries = self.raw(*path)
        if not isinstance(entries, list):
            return None
        found = (self.text(*path, n) for n in range(len(entries)))
        return tuple(entry for entry in found if entry is not None)

    def raw(self, *path: str | int) -> Any:
        """The plain value at a path, unless it or a value around it is faulty."""
        value: Any = self.document.data
        for depth, step in enumerate(path, 1):
            if path[:depth] in self.faulty:
                return None
            if isinstance(value, dict):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int):
                value = value[step]
            else:
                return None
        return value
