"""The only files that strangers' rules may extend: shipped games, and files named by the user."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NoReturn

from manqala.resolve.shelf import DISK
from manqala.syntax.known_items import KnownItems
from manqala.syntax.parser import parse_body
from manqala.text import codes, resources
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, SourceError
from manqala.text.reading import display_name
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.syntax.body import Body
    from manqala.text.diagnostics import Diagnostics

KEPT = 16
"""Size of the cache of parsed texts."""


class NamedFiles:
    """Reads no other file, whatever a rule text extends."""

    def __init__(self, named: Sequence[Path] = ()) -> None:
        """``named``: the files named on the command line."""
        self._named = {path.stem: path.resolve() for path in named}
        self._readable = {*self._named.values()}
        self._known: dict[str, KnownItems] = {}

    def path(self, name: str) -> Path | None:
        """The named file with this name: its parent may lie beside it."""
        return self._named.get(name)

    def text(self, path: Path) -> Source:
        """The text of a file.  Raises ``SourceError``."""
        whole = path.resolve()
        if whole not in self._readable and whole not in _shipped_files():
            _refuse(path.name)
        return DISK.text(path)

    def source(self, called: str) -> Source | None:
        """A text by its name in traces and messages, or by its address; the prelude, too."""
        prelude = resources.root() / resources.PRELUDE_NAME
        if called in {resources.PRELUDE_NAME, prelude.as_uri()}:
            return Source(*resources.prelude())
        for path in (*self._readable, *_shipped_files()):
            if called in {display_name(path), path.as_uri()}:
                return self.text(path)
        return None

    def body(self, source: Source, first_line: int, diagnostics: Diagnostics) -> Body:
        """The parsed body of a text; of a known text, only the changed parts are parsed."""
        if len(self._known) > KEPT:
            self._known.clear()
        known = self._known.setdefault(source.name, KnownItems())
        return parse_body(source, first_line, diagnostics, known)


@cache
def _shipped_files() -> frozenset[Path]:
    return frozenset(path.resolve() for path in resources.game_files().values())


def _refuse(name: str) -> NoReturn:
    raise SourceError(
        Diagnostic(
            codes.UNREADABLE_FILE, Severity.ERROR, None, f"the studio does not read ‘{name}’",
            help=("it reads only the files named at its start: ‘manqala studio mine.sow parent.sow’ names both files",),
        )
    )  # fmt: skip
