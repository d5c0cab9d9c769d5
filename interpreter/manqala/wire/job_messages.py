"""Long jobs: what they are about, and what comes of them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from manqala.wire.common_messages import LineMessage, NumberText


class CoverageMessage(TypedDict):
    """How often each line of the author's text acted."""

    examples: dict[NumberText, int]
    games: dict[NumberText, int]
    never: list[int]
    """Lines that could act and never did."""


class SimulationMessage(TypedDict):
    """What random games, or games of programs, were like."""

    games: int
    different: int | None
    """The number of games that differ from all others; null where they are drawn at random."""
    unfinished: int
    lengths: dict[NumberText, int]
    winners: dict[str, int]
    scores: dict[NumberText, int]
    reasons: dict[str, int]
    rounds: dict[NumberText, int]


class DifferenceMessage(TypedDict):
    """Whether two things differ more than chance would make them."""

    of: str
    test: str
    statistic: float
    p: float
    corrected: float
    differs: bool
    words: str


class ComparisonMessage(TypedDict):
    """Two settings side by side."""

    one: SimulationMessage
    other: SimulationMessage
    differences: list[DifferenceMessage]


class FoundMessage(TypedDict):
    """A position, and moves after which a line acts."""

    position: str
    moves: list[str]


class SoughtMessage(TypedDict):
    """A position in which a line acts, if one was found."""

    found: FoundMessage | None
    positions: int


class SimulateJobMessage(TypedDict):
    """Play many games."""

    kind: Literal["simulate"]
    line: LineMessage
    games: int
    seed: int
    players: NotRequired[list[str]]


class CompareJobMessage(TypedDict):
    """Play many games with each of two settings."""

    kind: Literal["compare"]
    line: LineMessage
    other: LineMessage
    games: int
    seed: int
    players: NotRequired[list[str]]


class CoverageJobMessage(TypedDict):
    """Find the lines that act."""

    kind: Literal["coverage"]
    line: LineMessage
    games: int
    seed: int


class SeekJobMessage(TypedDict):
    """Find a position in which a line acts."""

    kind: Literal["seek"]
    line: LineMessage
    number: int
    seed: int


JobRequest: TypeAlias = SimulateJobMessage | CompareJobMessage | CoverageJobMessage | SeekJobMessage
"""What a long job is about."""


class JobResultsMessage(TypedDict):
    """What comes of a job of each kind."""

    simulate: SimulationMessage
    compare: ComparisonMessage
    coverage: CoverageMessage
    seek: SoughtMessage


JobResult: TypeAlias = SimulationMessage | ComparisonMessage | CoverageMessage | SoughtMessage
"""What comes of a job."""
