"""A source of game texts with a parser: by default the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from manqala.syntax.parser import parse_body
from manqala.text.diagnostics import Diagnostics
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.syntax.body import Body
    from manqala.text.span import Source


class Shelf(Protocol):
    """A source of game texts with a parser."""

    def text(self, path: Path) -> Source:
        """The text of a file.  Raises ``SourceError``."""

    def body(self, source: Source, first_line: int, diagnostics: Diagnostics) -> Body:
        """The body of a text, parsed."""


class _Disk:
    """Texts on the disk."""

    text = staticmethod(read_source)

    @staticmethod
    def body(source: Source, first_line: int, diagnostics: Diagnostics) -> Body:
        return _parse(source, first_line, diagnostics)


DISK = _Disk()


_bodies: list[tuple[Source, Body]] = []
"""The bodies parsed last: examples of a file may need it several times, with other options."""
KEPT_BODIES = 8


def _parse(source: Source, first_line: int, diagnostics: Diagnostics) -> Body:
    """The body of a source; cached if it has no errors."""
    for known, body in _bodies:
        if known is source:
            return body
    found = Diagnostics()
    body = parse_body(source, first_line, found)
    diagnostics.extend(found)
    if not len(found):
        _bodies.append((source, body))
        del _bodies[:-KEPT_BODIES]
    return body
