"""Requests about the shipped games; the gallery is precomputed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from manqala.game.shipped_games import gallery_facts
from manqala.studio.envelope import AT_FAULT, RequestError
from manqala.text.diagnostics import suggest
from manqala.text.reading import read_source
from manqala.text.resources import PRELUDE_NAME, game_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.studio.named_files import NamedFiles
    from manqala.wire.common_messages import RulesTextMessage
    from manqala.wire.game_messages import BackedTextMessage, LibraryGameMessage
    from manqala.wire.page_methods import GamesMessage, NamedMessage, Nothing, SourceOfMessage


class LibraryMethods:
    """Answers from the library."""

    def __init__(self, files: NamedFiles) -> None:
        """``files``: the files that rules may extend."""
        self.files = files

    @property
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """All methods by name."""
        return {
            "library.games": self.games,
            "library.text": self.text,
            "library.source": self.source,
        }

    @staticmethod
    def games(_asked: Nothing) -> GamesMessage:
        """All games, each with its board at the start."""
        return {"games": gallery()}

    @staticmethod
    def text(asked: NamedMessage) -> RulesTextMessage:
        """The rules of a game."""
        name, known = asked["name"], game_files()
        if name not in known:
            guess = suggest(name, known)
            message = f"there is no game called ‘{name}’" + (f"; {guess}" if guess else "")
            raise RequestError(AT_FAULT, message)
        return {"name": name, "text": read_source(known[name]).text}

    def source(self, asked: SourceOfMessage) -> BackedTextMessage:
        """A text on which rules depend: the prelude, or a game that they extend."""
        file = asked["file"]
        found = self.files.source(file)
        if found is None:
            raise RequestError(AT_FAULT, f"‘{file}’ is not a text on which the rules depend")
        return {"file": found.name, "text": found.text, "prelude": found.name == PRELUDE_NAME}


@cache
def gallery() -> list[LibraryGameMessage]:
    """The games of the gallery."""
    found: list[LibraryGameMessage] = gallery_facts()["games"]
    return found
