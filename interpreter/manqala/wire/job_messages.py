"""Long jobs: their requests and results."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from manqala.wire.common_messages import LineMessage, NumberText


class CoverageMessage(TypedDict):
    """Number of times that each line of the author's text acted."""

    examples: dict[NumberText, int]
    games: dict[NumberText, int]
    never: list[int]
    """Lines that never acted although they could."""


class SimulationMessage(TypedDict):
    """Statistics of games played at random or by programs."""

    games: int
    different: int | None
    """The number of distinct games; null for random games."""
    unfinished: int
    lengths: dict[NumberText, int]
    winners: dict[str, int]
    scores: dict[NumberText, int]
    reasons: dict[str, int]
    rounds: dict[NumberText, int]


class DifferenceMessage(TypedDict):
    """Whether a difference is statistically significant."""

    of: str
    test: str
    statistic: float
    p: float
    corrected: float
    differs: bool
    words: str


class ComparisonMessage(TypedDict):
    """A comparison of two settings."""

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
    """The win rate of the first mover, or of the first of two programs."""

    who: list[str]
    games: int
    """The number of distinct games."""
    share: float | None
    """The score; players share a draw equally. Null before the first game."""
    low: float
    high: float
    """The bounds of the 95 % interval."""
    drawn: float | None
    turns: float | None
    """The mean length of a game in turns."""


class WatchedMessage(TypedDict):
    """Observations in random games."""

    games: int
    ways: float | None
    """The mean number of moves to choose from in a turn."""
    forced: float | None
    """The share of turns with a single move."""
    lines: dict[NumberText, int]
    """The number of games in which each line of the author's text acted."""


class FairnessMessage(TypedDict):
    """Whether a game is fair."""

    first: str
    """The player who begins."""
    even: list[ShareMessage]
    """Games of a program against itself, the weakest program first: the score of the first mover."""
    better: list[ShareMessage]
    """Games of a stronger program against a weaker one, with seats swapped: the score of the stronger."""
    watched: WatchedMessage


class PublicationMessage(TypedDict):
    """The pages of a game, packed as a ZIP file."""

    name: str
    """A suggested file name."""
    data: str
    """The file in Base64."""
    files: int
    """The number of files in it."""
    size: int
    """Its size in bytes."""


class PublishJobMessage(TypedDict):
    """Build the pages for playing a game."""

    kind: Literal["publish"]
    line: LineMessage


class FairJobMessage(TypedDict):
    """Test whether a game is fair."""

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
"""A request for a long job."""


class JobResultsMessage(TypedDict):
    """The result of each kind of job."""

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
"""The result of a job."""
