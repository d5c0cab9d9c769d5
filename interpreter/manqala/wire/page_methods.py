"""Every request of the page, what it gives, and what the page is sent unasked."""

from __future__ import annotations

from enum import IntEnum
from typing import Generic, Literal, Never, NotRequired, TypeAlias, TypedDict, TypeVar

from manqala.wire.common_messages import (
    EditMessage,
    LineMessage,
    NumberText,
    OptionSetting,
    RulesTextMessage,
)
from manqala.wire.game_messages import (
    BackedTextMessage,
    ExampleMessage,
    ExampleResultMessage,
    LibraryGameMessage,
    OpenedMessage,
    PageBlock,
    SavedTextMessage,
    TemplateMessage,
)
from manqala.wire.job_messages import FairnessMessage, JobRequest
from manqala.wire.play_messages import (
    ActedMessage,
    ChosenMessage,
    DealtMessage,
    HintMessage,
    PlayedMessage,
    PlayerKindMessage,
    QuestionMessage,
    ReplayedMessage,
    ToldGameMessage,
    TraceMessage,
)
from manqala.wire.record_messages import GameRecordMessage, ReadRecordMessage, RecordTextMessage

Params = TypeVar("Params")
Answer = TypeVar("Answer")


class WireCall(Generic[Params, Answer]):
    """A request with its parameters and what it gives."""


class FrameMessage(TypedDict):
    """One frame of JSON between the page and the service."""

    channel: Literal["rpc", "lsp"]
    message: object


class FaultCode(IntEnum):
    """The codes of errors; those of JSON-RPC itself are negative."""

    INPUT = 1
    BUG = 3
    LATE = 4
    CANCELLED = 5


Nothing: TypeAlias = dict[str, Never]
"""An object without members."""


class GamesMessage(TypedDict):
    """The games of the library."""

    games: list[LibraryGameMessage]


class NamedMessage(TypedDict):
    """A name in the library."""

    name: str


class SourceOfMessage(TypedDict):
    """A text that stands behind the rules, by what traces call it or by its address."""

    file: str


class TemplatesMessage(TypedDict):
    """Beginnings of new games."""

    templates: list[TemplateMessage]


class OpenMessage(TypedDict):
    """Rules to be opened, and the player at the near side."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    near: NotRequired[int]


class OfLineMessage(TypedDict):
    """A line of play."""

    line: LineMessage


class ReplayMessage(OfLineMessage):
    """A line, the first position wanted of it, and the player at the near side."""

    since: NotRequired[int]
    near: NotRequired[int]


class AskMessage(OfLineMessage):
    """A line, and how much of the next move is answered."""

    after: str


class DealMessage(OfLineMessage):
    """A line that goes on by chance."""

    seed: int
    near: NotRequired[int]


class MoveMessage(OfLineMessage):
    """A line, and the move to be made."""

    move: str
    near: NotRequired[int]


class SetUpMessage(OfLineMessage):
    """A line, what is to lie in its last position, and the player to move."""

    places: dict[NumberText, list[int]]
    turn: str


class StartTextMessage(TypedDict):
    """The text of a position."""

    start: str


class ChooseMessage(OfLineMessage):
    """A line, a program that goes on, and how much of the next move is answered."""

    player: str
    after: NotRequired[str]
    seed: NotRequired[int]


class HintsWantedMessage(OfLineMessage):
    """A line, and how many seconds the search may take."""

    time: float


class HintsMessage(TypedDict):
    """What moves are worth."""

    hints: list[HintMessage]


class PlayerKindsMessage(TypedDict):
    """The programs that play."""

    players: list[PlayerKindMessage]


class DescribeMessage(TypedDict):
    """Rules to be described, and the language."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    language: str


class BlocksMessage(TypedDict):
    """A description."""

    blocks: list[PageBlock]


class RecordExampleMessage(OfLineMessage):
    """A line to be written as an example, and its title."""

    title: str


class EditsMessage(TypedDict):
    """Changes of a text."""

    edits: list[EditMessage]


class OfRulesMessage(TypedDict):
    """The text of a rule file."""

    rules: RulesTextMessage


class ExamplesMessage(TypedDict):
    """The examples of a text."""

    examples: list[ExampleMessage]


class OneExampleMessage(OfRulesMessage):
    """An example of a text, by its number from one."""

    number: int


class JobMessage(TypedDict):
    """The name of a job."""

    job: str


class SaveMessage(TypedDict):
    """A text to be saved, and the sign of the text that it replaces."""

    text: str
    seen: str | None


class SeenMessage(TypedDict):
    """The sign of a text that was saved."""

    seen: str


Methods = TypedDict(
    "Methods",
    {
        "library.games": WireCall[Nothing, GamesMessage],
        "library.text": WireCall[NamedMessage, RulesTextMessage],
        "library.source": WireCall[SourceOfMessage, BackedTextMessage],
        "library.heir": WireCall[NamedMessage, RulesTextMessage],
        "library.templates": WireCall[Nothing, TemplatesMessage],
        "rules.open": WireCall[OpenMessage, OpenedMessage],
        "play.replay": WireCall[ReplayMessage, ReplayedMessage],
        "play.question": WireCall[AskMessage, QuestionMessage | None],
        "play.deal": WireCall[DealMessage, DealtMessage],
        "play.move": WireCall[MoveMessage, PlayedMessage],
        "play.trace": WireCall[OfLineMessage, TraceMessage],
        "play.acted": WireCall[OfLineMessage, ActedMessage],
        "play.describe": WireCall[OfLineMessage, ToldGameMessage],
        "setup.write": WireCall[SetUpMessage, StartTextMessage],
        "search.choose": WireCall[ChooseMessage, ChosenMessage],
        "search.hints": WireCall[HintsWantedMessage, HintsMessage],
        "search.players": WireCall[Nothing, PlayerKindsMessage],
        "describe.page": WireCall[DescribeMessage, BlocksMessage],
        "record.write": WireCall[GameRecordMessage, RecordTextMessage],
        "record.read": WireCall[ReadRecordMessage, GameRecordMessage],
        "example.record": WireCall[RecordExampleMessage, EditsMessage],
        "example.list": WireCall[OfRulesMessage, ExamplesMessage],
        "example.run": WireCall[OneExampleMessage, ExampleResultMessage],
        "job.start": WireCall[JobRequest, JobMessage],
        "job.cancel": WireCall[JobMessage, Nothing],
        "fair.glance": WireCall[OfLineMessage, FairnessMessage],
        "file.read": WireCall[Nothing, SavedTextMessage | None],
        "file.save": WireCall[SaveMessage, SeenMessage],
    },
)
"""Every request: what it wants and what it gives."""


class JobProgressMessage(JobMessage):
    """How far a job is, and what has come of it so far."""

    done: int
    total: int
    partial: object


class JobDoneMessage(JobMessage):
    """What came of a job."""

    result: object


class JobFailedMessage(JobMessage):
    """Why a job ended without a result."""

    message: str


class FileChangedMessage(TypedDict):
    """The text of the file, which another program has changed."""

    text: str
    seen: str


Notifications = TypedDict(
    "Notifications",
    {
        "job.progress": JobProgressMessage,
        "job.done": JobDoneMessage,
        "job.failed": JobFailedMessage,
        "file.changed": FileChangedMessage,
    },
)
"""What comes unasked."""
