"""Limits of the tools, and the types from which the protocol's schemas are generated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "LONGEST_THOUGHT",
    "MOST_GAMES",
    "MOST_LISTED",
    "MOST_MESSAGES",
    "MOST_PLAYED",
    "AnalysedAnswer",
    "AnalysedMove",
    "DescribedAnswer",
    "GamesAnswer",
    "Language",
    "LegalMove",
    "ListedGame",
    "PositionAnswer",
    "RuleMessage",
    "ValidatedAnswer",
]

MOST_PLAYED = 1000
"""Limit of moves in one call."""
MOST_LISTED = 200
"""Limit of legal moves in an answer."""
MOST_MESSAGES = 40
"""Limit of messages in an answer."""
MOST_GAMES = 200
"""Limit of random games in a validation."""
LONGEST_THOUGHT = 10.0
"""Limit of seconds for a search."""
Language = Literal["en", "de", "ca"]
"""The languages in which rules are described."""


@dataclass
class RuleMessage:
    """An error or a warning about rules."""

    severity: str
    code: str
    message: str
    line: int | None
    column: int | None
    shown: str
    """The message as shown to people, with its line of the text and advice."""


@dataclass
class ValidatedAnswer:
    """The result of a validation."""

    valid: bool
    tried: str | None
    """The examples and random games that were played."""
    messages: list[RuleMessage]
    left_out: int
    """The number of further messages."""


@dataclass
class DescribedAnswer:
    """The rules in plain words."""

    title: str
    text: str
    """Markdown."""


@dataclass
class LegalMove:
    """A legal move, and the position after it; none for a player from whom seeds are hidden, since it could tell."""

    move: str
    gives: str | None


@dataclass
class PositionAnswer:
    """The position after some moves."""

    position: str
    """For a viewer, ``?`` stands for hidden contents; such a text is no whole position."""
    board: str
    """The board as text, with the first player at the bottom."""
    played: list[str]
    """The moves with their captures, as in ``6(+3)``."""
    turn: str | None
    """The player to move, or ``chance``; none when the game is over."""
    score: dict[str, int | None]
    """None where it may depend on what is hidden from the viewer."""
    over: bool
    winner: str | None
    """None if the game is not over, or drawn."""
    reason: str | None
    """The reason for the end."""
    moves: list[LegalMove]
    all_moves: bool
    """Whether ``moves`` is the whole list; a viewer from whom seeds are hidden does not get those of others."""


@dataclass
class AnalysedMove:
    """A move and its value for the player who makes it."""

    move: str
    verdict: str
    """The expected lead in points, ``+2.50``, or a proved result, ``wins in 3``."""
    depth: int
    """Depth of the search in turns."""
    line: list[str]
    """The expected moves, this one included."""


@dataclass
class AnalysedAnswer:
    """The legal moves of a position, the best first."""

    position: str
    turn: str | None
    moves: list[AnalysedMove]


@dataclass
class ListedGame:
    """A shipped game in a list."""

    name: str
    title: str
    people: str | None
    region: str | None
    summary: str | None
    rows: int
    players: int
    chance: bool
    length: str | None
    difficulty: str


@dataclass
class GamesAnswer:
    """The shipped games that match."""

    games: list[ListedGame]
