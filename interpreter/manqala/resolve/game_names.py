"""Other names of games: the title and the ``aka`` of every shipped game."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.syntax.front.reader import parse_front_matter
from manqala.text import codes, resources
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Diagnostics, ManqalaError, UnknownGameError
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class GameNames:
    """The names of a shipped game."""

    game: str
    """The name used to find it: the stem of its file."""
    title: str
    others: tuple[str, ...]


def find_by_title(text: str) -> GameNames | None:
    """The shipped game with this title or alias, or None.

    Case, accents, hyphens and blanks matter only where they distinguish two games. A title takes precedence over an
    alias. Raises ``UnknownGameError`` if several games match.
    """
    for alike in (_written_form, simplify_name):
        for names in (_titles, _others):
            found = _find_games(text, alike, names)
            if len(found) > 1:
                _refuse(text, found)
            if found:
                return found[0]
    return None


def other_names() -> dict[str, str]:
    """Every title and alias, with the game's name."""
    return {name: game.game for game in shipped_names() for name in (game.title, *game.others)}


def _titles(game: GameNames) -> tuple[str, ...]:
    return (game.title,)


def _others(game: GameNames) -> tuple[str, ...]:
    return game.others


def _find_games(
    text: str, alike: Callable[[str], str], names: Callable[[GameNames], tuple[str, ...]]
) -> list[GameNames]:
    wanted = alike(text)
    return [game for game in shipped_names() if wanted and wanted in map(alike, names(game))]


def _written_form(name: str) -> str:
    """The first comparison key: the name as written, in lower case."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def simplify_name(name: str) -> str:
    """The name without characters that are hard to type or special in a shell."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def _refuse(text: str, found: list[GameNames]) -> None:
    games = " or ".join(f"‘{game.game}’" for game in found)
    raise UnknownGameError(
        Diagnostic(
            codes.AMBIGUOUS_GAME, Severity.ERROR, None, f"several games are called ‘{text}’", help=(f"say {games}",)
        )
    )  # fmt: skip


@lru_cache(maxsize=1)
def shipped_names() -> tuple[GameNames, ...]:
    """Every shipped game whose front matter can be read."""
    games = []
    for name, path in resources.game_files().items():
        try:
            front = parse_front_matter(read_source(path), Diagnostics())
        except ManqalaError:
            continue
        if front is not None:
            others = tuple(other.value for other in front.aka or ())
            games.append(GameNames(name, front.title.value, others))
    return tuple(games)
