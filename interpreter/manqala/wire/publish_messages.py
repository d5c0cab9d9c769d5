"""Data of published pages: the list of games for the gallery, and the rules of each game."""

from __future__ import annotations

from typing import Literal, TypedDict


class PublishedHollowMessage(TypedDict):
    """The centre of a place, and its half width and height, as in the game's card."""

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
    """The heights of the boundaries between sides."""
    holes: int
    lying: list[list[int]]
    """The number of pieces of each kind, for each place."""


class PublishedOptionMessage(TypedDict):
    """An option of the rules, and its chosen value."""

    name: str
    kind: Literal["choice", "number", "truth"]
    value: str | float | bool
    default: str | float | bool
    choices: list[str]
    """The other choices; for numbers, the smallest and greatest."""


class PublishedRandomGamesMessage(TypedDict):
    """Statistics of random games."""

    turns: float
    """Their mean length in turns."""
    ways: float | None
    """The mean number of moves to choose from; null if not counted."""
    first: float
    """The score of the first mover; players share a draw equally."""


class PublishedGameMessage(TypedDict):
    """A game in the gallery; its page is in the folder with its name."""

    name: str
    title: str
    aka: list[str]
    people: str | None
    region: str | None
    family: str
    """The folder of its rule file, named after a region."""
    summary: str | None
    extends: str | None
    rows: int
    players: int
    chance: bool
    """Whether the game involves chance."""
    matches: bool
    """Whether it has matches of several rounds."""
    kinds: list[str]
    lines: int
    """The number of lines of rules in effect."""
    effort: float
    """The effort that the game demands of a beginner, 0 or more."""
    random_games: PublishedRandomGamesMessage | None
    """Null if most random games do not end."""
    options: list[PublishedOptionMessage]
    board: PublishedBoardMessage


class PublishedGamesMessage(TypedDict):
    """The file ``games.json``."""

    manqala: Literal[1]
    """The version of the format."""
    title: str | None
    """The title of the gallery, if not the default."""
    games: list[PublishedGameMessage]


class PublishedRuleDetailMessage(TypedDict):
    """A sentence. Terms that the rules define are between U+E000 and U+E001."""

    text: str
    example: int | None
    """The number of the example that illustrates it, if any."""


class PublishedRuleItemMessage(PublishedRuleDetailMessage):
    """A sentence, with those below it."""

    quote: str | None
    """Lines of the rule file, if no sentence describes them."""
    below: list[PublishedRuleDetailMessage]
    """The sentences below it."""
    then: list[PublishedRuleItemMessage]
    """What continues it after those, without a sign or number of its own."""


class PublishedRuleListMessage(TypedDict):
    """A list of sentences."""

    numbered: bool
    """Whether they are consecutive steps."""
    glossary: bool
    """Whether they define words used above."""
    items: list[PublishedRuleItemMessage]


class PublishedSectionMessage(TypedDict):
    """A section of the rules."""

    title: str | None
    """Null before the first heading."""
    lists: list[PublishedRuleListMessage]


class PublishedSettingMessage(TypedDict):
    """A position that a module can be set to."""

    pieces: list[list[int]]
    """The number of pieces of each kind, for each place."""
    marks: dict[str, list[int]]
    """The values of marks, by name."""
    mover: int


class PublishedTrialMessage(TypedDict):
    """A move of an example that readers can try."""

    setting: PublishedSettingMessage
    answers: list[int]
    """The indices of the options that the example chooses."""


class PublishedExampleMessage(TypedDict):
    """A move of an example, with the pieces of each kind at each place before and after it."""

    caption: str
    before: list[list[int]]
    move: str | None
    after: list[list[int]]
    trial: PublishedTrialMessage | None
    """Null unless it is a turn in a single round."""


class PublishedRulesMessage(TypedDict):
    """The file ``rules.LANGUAGE.json`` of a game."""

    manqala: Literal[1]
    """The version of the format."""
    sections: list[PublishedSectionMessage]
    examples: list[PublishedExampleMessage]
