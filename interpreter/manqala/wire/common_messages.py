"""Shared parts of messages: rules, a line of play, results, texts with edits, diagnostics."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

NumberText: TypeAlias = str
"""A whole number as the key of a JSON object, which is always a string."""
OptionSetting: TypeAlias = str | float | bool
"""The value of an option."""


class RulesTextMessage(TypedDict):
    """The text of a rule file, and its name without the extension."""

    name: str
    text: str


class LineMessage(TypedDict):
    """A line of play: moves in their long, unambiguous text."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    match: bool
    start: str | None
    moves: list[str]
    programs: NotRequired[list[str]]
    """where seeds are hidden: the players whom programs play, so that the others do not see what is hidden from them"""


class ResultMessage(TypedDict):
    """The result of a round or match."""

    winner: str
    winners: NotRequired[list[str]]
    """where players win together: all who have won; `winner` is the first of them"""
    reason: str
    score: dict[str, float]


class PlaceInTextMessage(TypedDict):
    """A position in a text as in the Language Server Protocol: zero-based, in UTF-16 units."""

    line: int
    character: int


class LspRangeMessage(TypedDict):
    """A range of a text."""

    start: PlaceInTextMessage
    end: PlaceInTextMessage


class EditMessage(TypedDict):
    """A replacement in a text."""

    range: LspRangeMessage
    text: str


class FixMessage(TypedDict):
    """Edits that fix an error."""

    title: str
    edits: list[EditMessage]


class DiagnosticMessage(TypedDict):
    """An error or a warning, and its fixes."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    notes: list[str]
    help: str | None
    range: LspRangeMessage | None
    file: str
    fixes: list[FixMessage]


class FaultDataMessage(TypedDict):
    """The diagnostics of an error."""

    diagnostics: NotRequired[list[DiagnosticMessage]]


class FaultMessage(TypedDict):
    """The content of an error."""

    code: int
    message: str
    data: NotRequired[FaultDataMessage]
