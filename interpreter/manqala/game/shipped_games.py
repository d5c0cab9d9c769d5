"""The shipped games, and searches for them by rows, players, region, chance, length and difficulty.

The facts are computed beforehand (``python -m tools.gallery``), so that listing games loads none of
them.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from math import log2
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Sequence

GALLERY = Path(__file__).parent / "gallery.json"
"""File of the facts, with the initial board of each game."""
Length = Literal["short", "medium", "long"]
Difficulty = Literal["easy", "medium", "hard"]
LENGTHS: Final[tuple[Length, ...]] = get_args(Length)
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
COUNTED = re.compile(rf"\b({'|'.join(NUMBERS)}|\d+)[ -]+(row|player)s?\b")
"""Matches a number of rows or players, which counts as one word of a search."""
USUAL_LINES, USUAL_TURNS, USUAL_WAYS = 10, 40, 4
"""The values of the easiest games; lower ones do not make a game easier."""


@dataclass(frozen=True)
class ShippedGame:
    """Facts about a shipped game that need no loading."""

    name: str
    title: str
    aka: tuple[str, ...]
    people: str | None
    region: str | None
    family: str
    summary: str | None
    extends: str | None
    """The game whose rules it changes."""
    rows: int
    players: int
    chance: bool
    lines: int
    """Lines of rules in effect."""
    turns: float | None
    """Mean number of turns of a random game; none if random games seldom end."""
    length: Length | None
    """Its third of all shipped games by ``turns``."""
    difficulty: Difficulty
    """Its third of all shipped games by ``effort``."""


def effort(
    *, lines: int, rows: int, players: int, turns: float | None = None, ways: float | None = None
) -> float:
    """The effort that a game demands of a beginner.

    ``lines``: of rules in effect; ``turns``, of a random game, and ``ways`` to move: if known.
    Twice as many lines count 1.5, twice as many turns or ways 1 each, an unusual board 1.5, other
    than two players 1.
    """
    played = 1.0
    if turns is not None:
        played = _doublings(turns, USUAL_TURNS) + _doublings(ways or USUAL_WAYS, USUAL_WAYS)
    unusual = 1.5 * (rows != 2) + 1.0 * (players != 2)
    return 1.5 * _doublings(lines, USUAL_LINES) + played + unusual


def _doublings(value: float, usual: float) -> float:
    return log2(max(1.0, value / usual))


def gallery_facts() -> dict[str, Any]:
    """The content of the file: ``signs`` of the games' texts, and ``games``."""
    facts: dict[str, Any] = json.loads(GALLERY.read_text(encoding="utf-8"))
    return facts


@cache
def shipped_games() -> tuple[ShippedGame, ...]:
    """All shipped games, in the order of their names."""
    games = gallery_facts()["games"]
    turns = [game["random_games"]["turns"] for game in games if game["random_games"]]
    by_length, by_effort = _thirds(turns), _thirds([game["effort"] for game in games])
    return tuple(_shipped(game, by_length, by_effort) for game in games)


def find_games(  # noqa: PLR0913 -- one for each thing people look for
    words: Sequence[str] = (),
    *,
    rows: int | None = None,
    players: int | None = None,
    chance: bool | None = None,
    region: str | None = None,
    people: str | None = None,
    length: Length | None = None,
    difficulty: Difficulty | None = None,
) -> list[ShippedGame]:
    """The shipped games that meet all given conditions.

    ``words``, ``region`` and ``people`` match the beginnings of words, without regard to capitals
    and accents; ``region`` also matches the family of a game, as ``africa``.
    ``words`` may occur in any text about a game; a game of that name comes first.

    Examples:
        >>> from manqala.game.shipped_games import find_games
        >>> [game.name for game in find_games(people="saramaka")]
        ['adji-boto']
    """
    wanted = {
        "rows": rows, "players": players, "chance": chance, "length": length, "difficulty": difficulty,
    }  # fmt: skip
    wanted = {name: value for name, value in wanted.items() if value is not None}
    found = [
        game
        for game in shipped_games()
        if all(getattr(game, name) == value for name, value in wanted.items())
        and _has_words(region, game.region, game.family)
        and _has_words(people, game.people)
        and _has_words(" ".join(words), *_texts(game))
    ]
    searched = _words(" ".join(words))
    return sorted(found, key=lambda game: _distance(game, searched))


def search_words(text: str) -> list[str]:
    """The words of a search, each a condition of its own: ‘four rows’ is one.

    Examples:
        >>> from manqala.game.shipped_games import search_words
        >>> search_words("kenya four rows")
        ['kenya', 'four rows']
    """
    return [match[0] for match in re.finditer(rf"(?i:{COUNTED.pattern})|\S+", text)]


def _shipped(
    game: dict[str, Any], by_length: tuple[float, float], by_effort: tuple[float, float]
) -> ShippedGame:
    random = game["random_games"]
    told = ("name", "title", "people", "region", "family", "summary", "extends")
    counted = ("rows", "players", "chance", "lines")
    return ShippedGame(
        **{name: game[name] for name in (*told, *counted)},
        aka=tuple(game["aka"]),
        turns=random and random["turns"],
        length=LENGTHS[_third(random["turns"], by_length)] if random else None,
        difficulty=DIFFICULTIES[_third(game["effort"], by_effort)],
    )


def _thirds(values: Sequence[float]) -> tuple[float, float]:
    """The limits between the three thirds of the values."""
    ordered = sorted(values)
    low, high = (ordered[int(share * (len(ordered) - 1))] for share in (1 / 3, 2 / 3))
    return low, high


def _third(value: float, limits: tuple[float, float]) -> int:
    return sum(value > limit for limit in limits)


def _texts(game: ShippedGame) -> tuple[str | None, ...]:
    return (
        game.name, game.title, *game.aka, game.people, game.region, game.family, game.summary,
        game.length, game.difficulty, "chance" if game.chance else None,
        f"{game.rows}rows", f"{game.players}players",
    )  # fmt: skip


def _distance(game: ShippedGame, searched: list[str]) -> int:
    """0 for a game of that name, 1 if its name begins so, 2 for all others."""
    name = _words(game.title)
    return 0 if name == searched else 1 if searched and name[: len(searched)] == searched else 2


def _has_words(wanted: str | None, *texts: str | None) -> bool:
    """Whether every word wanted begins a word of the texts."""
    found = [word for text in texts if text for word in _words(text)]
    return all(any(word.startswith(each) for word in found) for each in _words(wanted or ""))


def _words(text: str) -> list[str]:
    plain = re.sub(r"[\u0300-\u036f]", "", unicodedata.normalize("NFKD", text).casefold())
    return re.findall(r"[^\W_]+", COUNTED.sub(_one_word, plain))


def _one_word(match: re.Match[str]) -> str:
    number = match[1]
    return f"{NUMBERS.index(number) if number in NUMBERS else number}{match[2]}s"
