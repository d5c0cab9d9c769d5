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
    effort: float
    """How much it asks of a newcomer: 0 at least."""
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


class PublishedRuleDetailMessage(TypedDict):
    """A sentence. Words that the rules define stand between the signs U+E000 and U+E001."""

    text: str
    example: int | None
    """The number of the example that shows it, if one does."""


class PublishedRuleItemMessage(PublishedRuleDetailMessage):
    """A sentence, and what belongs to it."""

    quote: str | None
    """Lines of the rule file, where no sentence says them."""
    below: list[PublishedRuleDetailMessage]
    """Sentences that belong to it."""


class PublishedRuleListMessage(TypedDict):
    """Sentences one after the other."""

    numbered: bool
    """Whether they are steps."""
    glossary: bool
    """Whether they explain words of what stands above."""
    items: list[PublishedRuleItemMessage]


class PublishedSectionMessage(TypedDict):
    """A section of the rules."""

    title: str | None
    """None for what stands before the first section."""
    lists: list[PublishedRuleListMessage]


class PublishedSettingMessage(TypedDict):
    """A position from which a module can go on."""

    pieces: list[list[int]]
    """For each place how many pieces of each kind lie there."""
    marks: dict[str, list[int]]
    """What the marks hold, by their names."""
    mover: int


class PublishedTrialMessage(TypedDict):
    """A move of an example that can be tried out."""

    setting: PublishedSettingMessage
    answers: list[int]
    """The numbers of the options that the example chooses."""


class PublishedExampleMessage(TypedDict):
    """A move of an example, with the pieces of each kind at each place before and after it."""

    caption: str
    before: list[list[int]]
    move: str | None
    after: list[list[int]]
    trial: PublishedTrialMessage | None
    """None for what is no turn of a single round."""


class PublishedRulesMessage(TypedDict):
    """The file ``rules.LANGUAGE.json`` of a game."""

    manqala: Literal[1]
    """Its version."""
    sections: list[PublishedSectionMessage]
    examples: list[PublishedExampleMessage]
