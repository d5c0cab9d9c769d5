"""Lines that did not parse, or only by a guess: their names count as used and defined.

This keeps an error in these lines from causing diagnostics in others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.types import TYPE_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.resolve.scope import Local, Scope
    from manqala.syntax import tree
    from manqala.syntax.body import MissingLine
    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span

MAYBE = frozenset(TYPE_WORDS)
"""Names that equal their type, as in ‘choose hole from …’."""


class Unread:
    """The lines of a game's files that were not parsed as written."""

    def __init__(self, files: Sequence[GameFile]) -> None:
        """Collect the patched items."""
        self.patched = [item for file in files for item in file.patched]
        self._missing: dict[tuple[int, int], MissingLine] = {}
        self._unsure: set[tuple[int, int]] = set()
        for file in files:
            for item in file.patched:
                for line, words in item.missing.items():
                    self._missing[id(file.source), line] = words
                for line, mended in item.mended.items():
                    if not mended.certain:
                        self._unsure.add((id(file.source), line))

    def is_unsure(self, span: Span) -> bool:
        """Whether a line was parsed in an uncertain form."""
        return (id(span.source), span.line) in self._unsure

    def forget(self, node: tree.Statement, scope: Scope, anything: Local) -> None:
        """A statement that replaces a missing line: that line may have declared any of its words."""
        missing = self._missing.get((id(node.span.source), node.span.line))
        if missing is not None:
            scope.it = anything
            scope.locals.update(dict.fromkeys(missing.names | missing.words & MAYBE, anything))
