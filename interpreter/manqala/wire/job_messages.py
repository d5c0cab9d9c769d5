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


class ShareMessage(TypedDict):
    """How often somebody won: whoever begins, or of two programs the first."""

    who: list[str]
    games: int
    """The number of games that differ from all others."""
    share: float | None
    """The part of the games, a drawn game divided; null as long as there is none."""
    low: float
    high: float
    """The interval of 95 %."""
    drawn: float | None
    turns: float | None
    """How long they were on average."""


class WatchedMessage(TypedDict):
    """What was noted in random games."""

    games: int
    ways: float | None
    """The mean number of ways of moving in a turn."""
    forced: float | None
    """The share of the turns in which there was one way only."""
    lines: dict[NumberText, int]
    """In how many of the games each line of the author's text acted."""


class FairnessMessage(TypedDict):
    """Whether a game is fair."""

    first: str
    """The player who begins."""
    even: list[ShareMessage]
    """Games of a program with itself, the weakest program first: the share of whoever begins."""
    better: list[ShareMessage]
    """Games of a better program with a weaker one, which change seats: the share of the better one."""
    watched: WatchedMessage


class PublicationMessage(TypedDict):
    """The pages of a game, packed as a ZIP file."""

    name: str
    """What the file is to be called."""
    data: str
    """The file, in base 64."""
    files: int
    """How many files are in it."""
    size: int
    """How many bytes it has."""


class PublishJobMessage(TypedDict):
    """Make the pages on which a game is played."""

    kind: Literal["publish"]
    line: LineMessage


class FairJobMessage(TypedDict):
    """Find out whether a game is fair."""

    kind: Literal["fair"]
    line: LineMessage
    seed: int


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


JobRequest: TypeAlias = (
    SimulateJobMessage
    | CompareJobMessage
    | CoverageJobMessage
    | SeekJobMessage
    | FairJobMessage
    | PublishJobMessage
)
"""What a long job is about."""


class JobResultsMessage(TypedDict):
    """What comes of a job of each kind."""

    simulate: SimulationMessage
    compare: ComparisonMessage
    coverage: CoverageMessage
    seek: SoughtMessage
    fair: FairnessMessage
    publish: PublicationMessage


JobResult: TypeAlias = (
    SimulationMessage
    | ComparisonMessage
    | CoverageMessage
    | SoughtMessage
    | FairnessMessage
    | PublicationMessage
)
"""What comes of a job."""
