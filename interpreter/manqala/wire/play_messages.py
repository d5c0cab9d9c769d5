"""A game in play: what a move does, what is asked next, what programs say."""

from __future__ import annotations

from typing import TypedDict

from manqala.wire.board_messages import ViewMessage
from manqala.wire.common_messages import NumberText, OptionSetting, ResultMessage

MovedMessage = TypedDict("MovedMessage", {"from": int, "to": int, "counts": list[int]})
"""Pieces that go from one place to another."""


class CodePlaceMessage(TypedDict):
    """A line of a rule file, from one."""

    file: str
    line: int


class MarkedMessage(TypedDict):
    """A mark that is set; of a hole, with its place."""

    place: int | None
    name: str
    text: str
    player: int | None


class StepMessage(TypedDict):
    """One effect of a move and the line that did it."""

    words: str
    file: str
    line: int | None
    """From one."""
    prelude: bool
    rule: str
    exact: CodePlaceMessage
    calls: list[CodePlaceMessage]
    moved: list[MovedMessage]
    marks: list[MarkedMessage]


class TraceMessage(TypedDict):
    """A move effect by effect."""

    steps: list[StepMessage]


class AnswerMessage(TypedDict):
    """One thing that may be answered in the middle of a move."""

    answer: str
    after: str
    """What to ask with next, where it does not complete the move."""
    text: str
    place: int | None
    move: str | None
    """Set where it completes a move."""
    leads: str
    gain: float


class DuringMessage(TypedDict):
    """The board in the middle of a move, and what has happened so far."""

    view: ViewMessage
    trace: TraceMessage


class QuestionMessage(TypedDict):
    """A question, and the player that answers it."""

    who: str
    """A player, or `chance`."""
    player: int | None
    prompt: str
    context: str
    unseen: bool
    answers: list[AnswerMessage]
    complete: list[str]
    move: str | None
    """The move that goes without saying, where there is nothing to answer."""
    during: DuringMessage | None
    """Set where this is asked in the middle of a move."""


class ToldMessage(TypedDict):
    """A move as the story of a game has it."""

    number: int
    """From one."""
    round: int
    by: str
    phase: str
    notation: str
    move: str
    passed: list[str]
    round_result: ResultMessage | None
    """How a round ended with it."""


class StoppedMessage(TypedDict):
    """The move of a line that could not be played, and why."""

    at: int
    move: str
    message: str


class ReplayedMessage(TypedDict):
    """The positions of a line, as far as its moves are legal."""

    views: list[ViewMessage]
    stopped: StoppedMessage | None


class DealtMessage(TypedDict):
    """What fell to chance; no moves where nothing does."""

    moves: list[str]
    views: list[ViewMessage]


class PlayedMessage(TypedDict):
    """A move that was made."""

    view: ViewMessage
    move: str
    trace: TraceMessage


class ActedInMoveMessage(TypedDict):
    """A move, and those of its steps that came of a line."""

    move: int
    steps: list[int]


class ActedMessage(TypedDict):
    """For each line of the text the moves in which it acted."""

    lines: dict[NumberText, list[ActedInMoveMessage]]


class ToldGameMessage(TypedDict):
    """The moves of a game as they are written down."""

    moves: list[ToldMessage]
    result: ResultMessage | None


class ChosenMessage(TypedDict):
    """What a program answers: a whole move, or as much of it as is its own."""

    move: str | None
    after: str
    seconds: float


class HintMessage(TypedDict):
    """What a move is worth."""

    move: str
    answer: str
    place: int | None
    value: float
    text: str
    depth: int
    line: list[str]


class PlayerParameterMessage(TypedDict):
    """A parameter of a player that is a program."""

    name: str
    default: OptionSetting | None
    about: str
    least: float
    most: float
    whole: bool


class PlayerKindMessage(TypedDict):
    """A player that is a program."""

    name: str
    about: str
    parameters: list[PlayerParameterMessage]
