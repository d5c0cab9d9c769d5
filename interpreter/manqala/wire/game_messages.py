"""Games and their texts: the library, an opened game, its description, its examples."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from manqala.wire.board_messages import LayoutMessage, ViewMessage
from manqala.wire.common_messages import DiagnosticMessage, OptionSetting, RulesTextMessage


class OptionMessage(TypedDict):
    """An option of a game, as in `manqala show --json`."""

    name: str
    kind: Literal["choice", "number", "truth"]
    default: OptionSetting
    value: OptionSetting
    choices: NotRequired[list[str]]
    range: NotRequired[tuple[int, int]]
    """The smallest and greatest number."""
    because: NotRequired[str | None]
    source: NotRequired[str | None]


class StartBoardMessage(TypedDict):
    """A board at the start."""

    layout: LayoutMessage
    start: ViewMessage


class RandomGamesMessage(TypedDict):
    """Statistics of thousands of random games."""

    turns: float
    """Their mean length in turns."""
    ways: float
    """The mean number of moves to choose from."""
    first: float
    """The score of the first mover; players share a draw equally."""
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
    """Whether the game involves chance."""
    lines: int
    """The number of lines of rules in effect."""
    effort: float
    """The effort that the game demands of a beginner, 0 or more."""
    random_games: RandomGamesMessage | None
    board: StartBoardMessage
    """The board at the start, computed when the page was built."""


class TemplateMessage(TypedDict):
    """A template for a new game."""

    name: str
    title: str
    text: str


class BackedTextMessage(TypedDict):
    """A text on which rules depend: the prelude, or a game that they extend."""

    file: str
    text: str
    prelude: bool


class OpenedMessage(TypedDict):
    """A game without errors."""

    name: str
    title: str
    players: list[str]
    options: list[OptionMessage]
    match: bool
    """Whether it can be played as a match."""
    hides: bool
    """Whether players do not see some seeds."""
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
    """A list; the sublists are in a parallel list."""

    kind: Literal["list"]
    ordered: bool
    items: list[str]
    below: list[list[PageBlock]]


class RulesBlockMessage(TypedDict):
    """Lines of the rule file, if no sentence describes them."""

    kind: Literal["rules"]
    text: str


class TermMessage(TypedDict):
    """A term and its definition."""

    term: str
    text: str


class TermsBlockMessage(TypedDict):
    """Terms and their definitions."""

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
"""A part of the description of a game: structured data, never HTML."""


class ExampleMessage(TypedDict):
    """An example of a rule file."""

    title: str
    number: int
    line: int
    """The line number, from one."""
    last: int
    start: str | None
    """Its start position; null for the start of the game."""
    moves: list[str]


class ExampleResultMessage(TypedDict):
    """The result of an example."""

    passed: bool
    diagnostic: DiagnosticMessage | None


class SavedTextMessage(RulesTextMessage):
    """The rule file that the page edits, and the fingerprint of its text."""

    seen: str
