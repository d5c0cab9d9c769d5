"""What published pages read: the list of games that the gallery shows."""

from __future__ import annotations

from typing import Literal, TypedDict


class PublishedHollowMessage(TypedDict):
    """The middle of a place of the board, and how far it reaches, as the card of the game has it."""

    place: int
    x: float
    y: float
    wide: float
    high: float
    up: bool


class PublishedBoardMessage(TypedDict):
    """The board at the start."""

    hollows: list[PublishedHollowMessage]
    grooves: list[float]
    """The heights at which one side ends and the next begins."""
    holes: int
    lying: list[list[int]]
    """For each place how many pieces of each kind lie there."""


class PublishedOptionMessage(TypedDict):
    """An option of the rules, and what was chosen for it."""

    name: str
    kind: Literal["choice", "number", "truth"]
    value: str | float | bool
    default: str | float | bool
    choices: list[str]
    """What else may be chosen; of numbers the least and the greatest."""


class PublishedRandomGamesMessage(TypedDict):
    """What random games were like."""

    turns: float
    """How long they were on average."""
    ways: float | None
    """The mean number of ways to move; none where it was not counted."""
    first: float
    """The share of whoever has the first turn, a drawn game divided."""


class PublishedGameMessage(TypedDict):
    """A game as the gallery shows it; its page is in the folder of its name."""

    name: str
    title: str
    aka: list[str]
    people: str | None
    region: str | None
    family: str
    """The folder of its rule file, which names a part of the world."""
    summary: str | None
    extends: str | None
    rows: int
    players: int
    chance: bool
    """Whether anything falls to chance."""
    matches: bool
    """Whether it has matches of several rounds."""
    kinds: list[str]
    lines: int
    """How many lines of rules are in effect."""
    random_games: PublishedRandomGamesMessage | None
    """None where most random games do not end."""
    options: list[PublishedOptionMessage]
    board: PublishedBoardMessage


class PublishedGamesMessage(TypedDict):
    """The file ``games.json``."""

    manqala: Literal[1]
    """Its version."""
    title: str | None
    """What the pages are called, if not as they are by themselves."""
    games: list[PublishedGameMessage]
