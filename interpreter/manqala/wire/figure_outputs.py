"""What commands write with ``--json`` about many games, searches and faults; ``docs/json.md`` is made of it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from manqala.wire.game_outputs import (
    ComparedMessage,
    EngineMessage,
    ListedGamesMessage,
    ListedMovesMessage,
    PerftMessage,
    ReplayedPositionMessage,
    RulesInEffectMessage,
    ShownGameMessage,
    WhyMessage,
)


class LengthsMessage(TypedDict):
    """How long games were, in plies."""

    mean: float
    se: float
    """the standard error of the mean"""
    min: int
    max: int
    p50: int
    p95: int


EntrantMessage = TypedDict(
    "EntrantMessage",
    {"player": str, "won": int, "percent": float, "from": float, "to": float},
)
"""A player, his share of the points in per cent, and what bounds it with a certainty of 95 %."""


class SimulatedMessage(TypedDict):
    """`simulate`; under the name of each player is besides how many games he won."""

    n: int
    seed: int
    draw: int
    unfinished: int
    """games that were given up"""
    plies: LengthsMessage
    rounds: int
    ended_by: dict[str, int]
    """how often for which reason"""
    engine: str
    checksum: int
    """0 where there is none"""
    moves_per_second: float
    contest: NotRequired[list[EntrantMessage]]
    """with `--players`"""
    different_games: NotRequired[int]
    """with `--players`: how many games were not alike"""


class RatingMessage(TypedDict):
    """A rating on the scale of chess, and its bounds."""

    points: float
    low: float
    high: float


class RatedPlayerMessage(TypedDict):
    """A player of a contest."""

    player: str
    rating: RatingMessage | None


class EstimateMessage(TypedDict):
    """A number that was measured, and its bounds; `n` counts what it was measured of."""

    value: float | None
    low: float | None
    high: float | None
    n: int


class MeetingMessage(TypedDict):
    """Two players of a contest, from the view of the first."""

    first: str
    second: str
    won: int
    drawn: int
    lost: int
    points: EstimateMessage
    """his share of the points"""
    verdict: str | None
    """with `--decide`: `open`, `first`, `second` or `alike`"""


class ContestMessage(TypedDict):
    """`contest`."""

    players: list[RatedPlayerMessage]
    meetings: list[MeetingMessage]
    first_seat: EstimateMessage
    """the share of the points of who sits first"""
    seat_rating: RatingMessage | None
    """what it is worth to sit first"""
    seed: int
    opening: int
    pairs: int
    decide: float | None
    games: int
    different: int
    """how many games were not alike"""
    unfinished: int
    complete: bool


class TrainedMessage(TypedDict):
    """`train`."""

    game: str
    file: str
    """what has the evaluation"""
    seed: int
    games: int
    turns: int
    seconds: float
    complete: bool
    """false after Ctrl-C"""


class AnalysedMoveMessage(TypedDict):
    """What a move is worth for its player."""

    move: str
    value: float | None
    """the margin in points that is expected; `null` where the game is won or lost by force"""
    wins_in: int | None
    """the number of turns until the end, this move included"""
    loses_in: int | None
    final_margin: int | None
    """by how many points, where tables prove it"""
    depth: int
    """how many turns were looked ahead"""
    line: list[str]
    """how the game may go on, from this move"""


class AnalysedMessage(TypedDict):
    """`analyse`."""

    game: str
    position: str
    turn: str | None
    endgame_tables: int | None
    """the most seeds on the board for which there were tables"""
    complete: bool
    """false where there are too many moves to list"""
    stopped: bool
    """whether Ctrl-C ended it early"""
    moves: list[AnalysedMoveMessage]
    """the best for its player first"""


class SolvedMessage(TypedDict):
    """`solve`."""

    game: str
    position: str
    turn: str | None
    value: int | None
    """what the first player gets under best play; `null` where that is not proved"""
    unit: Literal["margin", "winner"]
    moves: dict[str, int | None]
    """what each legal move leads to"""
    line: list[str]
    plies: int | None
    circling: bool
    """whether play may come back to a position, and values rest on that"""
    bounds: list[int] | None
    """the least and the most that the value may be, where it is not one"""
    stopped: bool
    """whether Ctrl-C ended it early"""
    move_bounds: dict[str, list[int]]
    """the same of moves"""
    endgame_tables: int | None
    positions: int
    """how many were looked at"""
    seconds: float


class LevelMessage(TypedDict):
    """The positions with so many seeds, counted by what they are worth to the side to move."""

    n: int
    positions: int
    win: int
    draw: int
    loss: int
    sum_abs: int
    """the sum of what is gained or lost"""


class EndgameMessage(TypedDict):
    """`endgame`."""

    game: str
    n: int
    movers: int
    """2 where positions are counted for each side to move"""
    seeds: list[LevelMessage]
    positions: int
    positions_per_second: int | None
    """`null` when all were on disk"""


class ExplainedMessage(TypedDict):
    """`explain`."""

    code: str
    title: str
    about: str
    text: str
    bad: str | None
    good: str | None


class FilePlaceMessage(TypedDict):
    """A place in a file, from 1; `end_column` is the one behind the last character. Null where there is none."""

    file: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None


class RemarkMessage(FilePlaceMessage):
    """A remark."""

    message: str


class MendingEditMessage(FilePlaceMessage):
    """A change of a text."""

    text: str
    """what takes the place of what stands there"""


class MendingMessage(TypedDict):
    """A way to mend what is wrong."""

    title: str
    certain: bool
    """whether nothing else can have been meant"""
    edits: list[MendingEditMessage]


class FindingMessage(FilePlaceMessage):
    """What is wrong."""

    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    expected: list[str] | None
    notes: list[RemarkMessage]
    help: list[str]
    fixes: list[MendingMessage]
    source_line: str | None


class TriedMessage(TypedDict):
    """What was done with a file."""

    game: str
    examples: int
    games: int
    """random games with the options as they are"""
    shortest: int
    longest: int
    options: int
    settings: int
    matches: int
    complete: bool
    """false where there was no time for all of it"""


class MendedMessage(TypedDict):
    """What `--fix` has done; the place is that in the text as it was then."""

    file: str | None
    line: int | None
    column: int | None
    code: str
    message: str
    title: str


class ValidatedMessage(TypedDict):
    """`validate`."""

    diagnostics: list[FindingMessage]
    files: int
    """how many were checked"""
    tried: list[TriedMessage]
    mended: NotRequired[list[MendedMessage]]
    """with `--fix`"""


Outputs = TypedDict(
    "Outputs",
    {
        "list": ListedGamesMessage,
        "show": ShownGameMessage,
        "show --engine": EngineMessage,
        "show --expanded": RulesInEffectMessage,
        "moves": ListedMovesMessage,
        "diff": ComparedMessage,
        "replay": ReplayedPositionMessage,
        "why": WhyMessage,
        "perft": PerftMessage,
        "simulate": SimulatedMessage,
        "contest": ContestMessage,
        "train": TrainedMessage,
        "analyse": AnalysedMessage,
        "solve": SolvedMessage,
        "endgame": EndgameMessage,
        "explain": ExplainedMessage,
        "validate": ValidatedMessage,
    },
)
"""What each command writes; ``study`` has a schema of its own, with limits."""
