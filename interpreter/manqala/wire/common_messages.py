"""What many messages are made of: rules, a line of play, results, texts with changes, diagnostics."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

NumberText: TypeAlias = str
"""A whole number as the key of an object in JSON, which is always a text."""
OptionSetting: TypeAlias = str | float | bool
"""The value of an option."""


class RulesTextMessage(TypedDict):
    """The text of a rule file, and the name of the file without its ending."""

    name: str
    text: str


class LineMessage(TypedDict):
    """A game as far as it was played: moves in their long, unambiguous text."""

    rules: RulesTextMessage
    set: dict[str, OptionSetting]
    match: bool
    start: str | None
    moves: list[str]


class ResultMessage(TypedDict):
    """How a round or match ended."""

    winner: str
    reason: str
    score: dict[str, float]


class PlaceInTextMessage(TypedDict):
    """A place in a text as the Language Server Protocol counts: from nought, in UTF-16 units."""

    line: int
    character: int


class LspRangeMessage(TypedDict):
    """A range of a text."""

    start: PlaceInTextMessage
    end: PlaceInTextMessage


class EditMessage(TypedDict):
    """A change of a text."""

    range: LspRangeMessage
    text: str


class FixMessage(TypedDict):
    """Changes that mend what is wrong."""

    title: str
    edits: list[EditMessage]


class DiagnosticMessage(TypedDict):
    """What is wrong, or could be, and how it may be mended."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    notes: list[str]
    help: str | None
    range: LspRangeMessage | None
    file: str
    fixes: list[FixMessage]


class FaultDataMessage(TypedDict):
    """What an error says of the rules."""

    diagnostics: NotRequired[list[DiagnosticMessage]]


class FaultMessage(TypedDict):
    """What an error carries."""

    code: int
    message: str
    data: NotRequired[FaultDataMessage]
