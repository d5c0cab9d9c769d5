"""A game in play: effects of moves, questions, replies of programs."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from manqala.wire.board_messages import ViewMessage
from manqala.wire.common_messages import NumberText, OptionSetting, ResultMessage

MovedMessage = TypedDict("MovedMessage", {"from": int, "to": int, "counts": list[int]})
"""Pieces that move from one place to another."""


class CodePlaceMessage(TypedDict):
    """A line of a rule file, counted from one."""

    file: str
    line: int


class MarkedMessage(TypedDict):
    """A mark that is set; for a mark on a hole, with its place."""

    place: int | None
    name: str
    text: str
    player: int | None


class StepMessage(TypedDict):
    """One effect of a move, and the line that caused it."""

    words: str
    file: str
    line: int | None
    """The line number, from one."""
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
    """A possible answer in the middle of a move."""

    answer: str
    after: str
    """The answers to send with the next request, if the move is incomplete."""
    text: str
    place: int | None
    move: str | None
    """The move, if it is complete."""
    leads: str
    gain: float
    weight: NotRequired[int]
    """How likely it is for chance, in proportion to the other answers; absent if all are equally likely."""


class DuringMessage(TypedDict):
    """The board in the middle of a move, and the effects so far."""

    view: ViewMessage
    trace: TraceMessage


class QuestionMessage(TypedDict):
    """A question, and the player to decide."""

    who: str
    """A player, or `chance`."""
    player: int | None
    prompt: str
    context: str
    unseen: bool
    answers: list[AnswerMessage]
    complete: list[str]
    move: str | None
    """The forced move, if there is nothing to answer."""
    during: DuringMessage | None
    """Only in the middle of a move."""


class MoveStoryMessage(TypedDict):
    """A move in the record of a game."""

    number: int
    """Its number, from one."""
    round: int
    by: str
    phase: str
    notation: str
    move: str
    passed: list[str]
    round_result: ResultMessage | None
    """The result of a round that it ended."""


class StoppedMessage(TypedDict):
    """The first illegal move of a line, and the error."""

    at: int
    move: str
    message: str


class ReplayedMessage(TypedDict):
    """The positions of a line, as far as its moves are legal."""

    views: list[ViewMessage]
    stopped: StoppedMessage | None


class DealtMessage(TypedDict):
    """Outcomes of chance; no moves if there are none."""

    moves: list[str]
    views: list[ViewMessage]


class PlayedMessage(TypedDict):
    """A move with its effects."""

    view: ViewMessage
    move: str
    trace: TraceMessage


class ActedInMoveMessage(TypedDict):
    """A move, and its steps that a line caused."""

    move: int
    steps: list[int]


class ActedMessage(TypedDict):
    """For each line of the text, the moves in which it acted."""

    lines: dict[NumberText, list[ActedInMoveMessage]]


class GameStoryMessage(TypedDict):
    """The moves of a game in notation."""

    moves: list[MoveStoryMessage]
    result: ResultMessage | None


class ChosenMessage(TypedDict):
    """A program's answers: a whole move, or its own part of it."""

    move: str | None
    after: str
    seconds: float


class HintMessage(TypedDict):
    """The value of a move."""

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
