"""Recorded games as the page reads and writes them: chapters, each a tree of moves with marks and comments."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from manqala.wire.common_messages import OptionSetting, RulesTextMessage

MoveMark: TypeAlias = Literal["!!", "!", "!?", "?!", "?", "??", ""]
"""What a move is marked as; empty for a move that is not."""


class RecordedMoveMessage(TypedDict):
    """A move of a chapter."""

    move: str
    parent: int
    """The number of the move before it in the list, from one; 0 for a first move."""
    mark: MoveMark
    comment: str


class ChapterMessage(TypedDict):
    """A beginning, and the moves that lead on from it."""

    title: str
    match: bool
    start: str | None
    comment: str
    """What is said of the beginning."""
    moves: list[RecordedMoveMessage]
    """A move stands behind its parent; of several with the same parent the main one stands first."""


class GameRecordMessage(TypedDict):
    """A game with its variations."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    players: dict[str, str]
    """The programs that play; who is not here is a person."""
    chapters: list[ChapterMessage]


class RecordTextMessage(TypedDict):
    """The text of a record."""

    text: str


class ReadRecordMessage(RecordTextMessage):
    """The text of a record, and the rules that are shown: a game of their name is a game of theirs."""

    rules: RulesTextMessage | None
