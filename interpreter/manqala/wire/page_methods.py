"""All requests of the page with their results, and all notifications."""

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
    GameStoryMessage,
    HintMessage,
    PlayedMessage,
    PlayerKindMessage,
    QuestionMessage,
    ReplayedMessage,
    TraceMessage,
)
from manqala.wire.record_messages import GameRecordMessage, ReadRecordMessage, RecordTextMessage

Params = TypeVar("Params")
Answer = TypeVar("Answer")


class WireCall(Generic[Params, Answer]):
    """A request with its parameters and its result."""


class FrameMessage(TypedDict):
    """One frame of JSON between the page and the service."""

    channel: Literal["rpc", "lsp"]
    message: object


class FaultCode(IntEnum):
    """Error codes; those of JSON-RPC are negative."""

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
    """A text on which rules depend, by its name in traces or by its address."""

    file: str


class TemplatesMessage(TypedDict):
    """Templates for new games."""

    templates: list[TemplateMessage]


class OpenMessage(TypedDict):
    """Rules to open, and the player at the bottom."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    near: NotRequired[int]


class OfLineMessage(TypedDict):
    """A line of play."""

    line: LineMessage


class ReplayMessage(OfLineMessage):
    """A line, the index of the first position requested, and the player at the bottom."""

    since: NotRequired[int]
    near: NotRequired[int]


class AskMessage(OfLineMessage):
    """A line, and the answers of the next move so far."""

    after: str


class DealMessage(OfLineMessage):
    """A line that chance continues."""

    seed: int
    near: NotRequired[int]


class MoveMessage(OfLineMessage):
    """A line, and the next move."""

    move: str
    near: NotRequired[int]


class SetUpMessage(OfLineMessage):
    """A line, the new contents of its last position, and the player to move."""

    places: dict[NumberText, list[int]]
    turn: str


class StartTextMessage(TypedDict):
    """The text of a position."""

    start: str


class ChooseMessage(OfLineMessage):
    """A line, a program to continue it, and the answers of the next move so far."""

    player: str
    after: NotRequired[str]
    seed: NotRequired[int]


class HintsWantedMessage(OfLineMessage):
    """A line, and the time for a search in seconds."""

    time: float


class HintsMessage(TypedDict):
    """The values of moves."""

    hints: list[HintMessage]


class LeadMessage(TypedDict):
    """The lead of the first player in points, ±1000 for a decided game; null if it cannot be told."""

    lead: float | None


class PlayerKindsMessage(TypedDict):
    """The programs that play."""

    players: list[PlayerKindMessage]


class DescribeMessage(TypedDict):
    """Rules to describe, and the language."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    language: str


class BlocksMessage(TypedDict):
    """A description."""

    blocks: list[PageBlock]


class RecordExampleMessage(OfLineMessage):
    """A line to write as an example, and its title."""

    title: str


class EditsMessage(TypedDict):
    """Edits of a text."""

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
    """A text to save, and the fingerprint of the text that it replaces."""

    text: str
    seen: str | None


class SeenMessage(TypedDict):
    """The fingerprint of the saved text."""

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
        "play.describe": WireCall[OfLineMessage, GameStoryMessage],
        "setup.write": WireCall[SetUpMessage, StartTextMessage],
        "search.choose": WireCall[ChooseMessage, ChosenMessage],
        "search.hints": WireCall[HintsWantedMessage, HintsMessage],
        "search.lead": WireCall[HintsWantedMessage, LeadMessage],
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
"""Every request, with its parameters and its result."""


class JobProgressMessage(JobMessage):
    """The progress of a job, and its result so far."""

    done: int
    total: int
    partial: object


class JobDoneMessage(JobMessage):
    """The result of a job."""

    result: object


class JobFailedMessage(JobMessage):
    """The error that ended a job."""

    message: str


class FileChangedMessage(TypedDict):
    """The text of the file after another program changed it."""

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
"""All notifications."""
