"""Games and their texts: the library, a game that is opened, its description, its examples."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from manqala.wire.board_messages import LayoutMessage, ViewMessage
from manqala.wire.common_messages import DiagnosticMessage, OptionSetting, RulesTextMessage


class OptionMessage(TypedDict):
    """An option of a game, as `manqala show --json` has it."""

    name: str
    kind: Literal["choice", "number", "truth"]
    default: OptionSetting
    value: OptionSetting
    choices: NotRequired[list[str]]
    range: NotRequired[tuple[int, int]]
    """The least and the greatest number."""
    because: NotRequired[str | None]
    source: NotRequired[str | None]


class StartBoardMessage(TypedDict):
    """A board at the start."""

    layout: LayoutMessage
    start: ViewMessage


class RandomGamesMessage(TypedDict):
    """What thousands of random games were like."""

    turns: float
    """How long they were on average."""
    ways: float
    """The mean number of ways of moving."""
    first: float
    """The share of whoever has the first turn, a drawn game divided."""
    drawn: float


class LibraryGameMessage(TypedDict):
    """A game of the library as the gallery shows it."""

    name: str
    title: str
    family: str
    people: str | None
    region: str | None
    rows: int
    players: int
    aka: list[str]
    summary: str | None
    extends: str | None
    chance: bool
    """Whether anything falls to chance."""
    lines: int
    """How many lines of rules are in effect."""
    effort: float
    """How much it asks of a newcomer: 0 at least."""
    random_games: RandomGamesMessage | None
    board: StartBoardMessage
    """Its board at the start, made when the page was built."""


class TemplateMessage(TypedDict):
    """A beginning of a new game."""

    name: str
    title: str
    text: str


class BackedTextMessage(TypedDict):
    """A text that stands behind the rules: the prelude, or a game that they extend."""

    file: str
    text: str
    prelude: bool


class OpenedMessage(TypedDict):
    """A game whose text has no fault."""

    name: str
    title: str
    players: list[str]
    options: list[OptionMessage]
    match: bool
    """Whether it may be played as a match."""
    layout: LayoutMessage
    start: ViewMessage
    warnings: list[DiagnosticMessage]


class HeadingBlockMessage(TypedDict):
    """A heading."""

    kind: Literal["heading"]
    level: int
    text: str


class ParagraphBlockMessage(TypedDict):
    """A paragraph."""

    kind: Literal["paragraph"]
    text: str


class ListBlockMessage(TypedDict):
    """A list; what belongs below each item stands beside the items, in the same order."""

    kind: Literal["list"]
    ordered: bool
    items: list[str]
    below: list[list[PageBlock]]


class RulesBlockMessage(TypedDict):
    """Lines of the rule file, where there is no good sentence for them."""

    kind: Literal["rules"]
    text: str


class TermMessage(TypedDict):
    """A word and what it means."""

    term: str
    text: str


class TermsBlockMessage(TypedDict):
    """Words and what they mean."""

    kind: Literal["terms"]
    items: list[TermMessage]


class BoardBlockMessage(TypedDict):
    """A picture of a position."""

    kind: Literal["board"]
    layout: LayoutMessage
    view: ViewMessage
    caption: str


PageBlock: TypeAlias = (
    HeadingBlockMessage
    | ParagraphBlockMessage
    | ListBlockMessage
    | RulesBlockMessage
    | TermsBlockMessage
    | BoardBlockMessage
)
"""A part of the description of a game, as structure, never as HTML."""


class ExampleMessage(TypedDict):
    """An example of a rule file."""

    title: str
    number: int
    line: int
    """From one."""
    last: int
    start: str | None
    """The position that it begins from; null where it begins at the start of the game."""
    moves: list[str]


class ExampleResultMessage(TypedDict):
    """What came of an example."""

    passed: bool
    diagnostic: DiagnosticMessage | None


class SavedTextMessage(RulesTextMessage):
    """The rule file that the page edits, and the sign of its text."""

    seen: str
