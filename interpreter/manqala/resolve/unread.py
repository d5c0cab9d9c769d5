"""Lines that could not be parsed, or only by a guess: their names count as used and defined.

So nothing that is told of the other lines follows from a mistake in these.
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
"""What is called like its type: ‘choose hole from …’."""


class Unread:
    """The lines of a game's files that were not read as they stand."""

    def __init__(self, files: Sequence[GameFile]) -> None:
        """Look at the items that were patched."""
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
        """Whether a line was read as it was only perhaps meant."""
        return (id(span.source), span.line) in self._unsure

    def forget(self, node: tree.Statement, scope: Scope, anything: Local) -> None:
        """Where a statement stands for a missing line, it is unknown what that line would have named."""
        missing = self._missing.get((id(node.span.source), node.span.line))
        if missing is not None:
            scope.it = anything
            scope.locals.update(dict.fromkeys(missing.names | missing.words & MAYBE, anything))
