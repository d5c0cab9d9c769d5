"""Recorded games for the page: chapters, each a tree of moves with annotations."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from manqala.wire.common_messages import OptionSetting, RulesTextMessage

MoveMark: TypeAlias = Literal["!!", "!", "!?", "?!", "?", "??", ""]
"""The annotation of a move; empty for none."""


class RecordedMoveMessage(TypedDict):
    """A move of a chapter."""

    move: str
    parent: int
    """The position of the previous move in the list, from one; 0 for a first move."""
    mark: MoveMark
    comment: str


class ChapterMessage(TypedDict):
    """A start position, and the moves from there."""

    title: str
    match: bool
    start: str | None
    comment: str
    """A comment on the start."""
    moves: list[RecordedMoveMessage]
    """A move follows its parent; of several with the same parent, the main one is first."""


class GameRecordMessage(TypedDict):
    """A game with its variations."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    players: dict[str, str]
    """The programs that play; all other players are people."""
    chapters: list[ChapterMessage]


class RecordTextMessage(TypedDict):
    """The text of a record."""

    text: str


class ReadRecordMessage(RecordTextMessage):
    """The text of a record, and the current rules: they apply to a record that has their name."""

    rules: RulesTextMessage | None
