"""The ``--json`` output of commands about many games, searches and faults; ``docs/json.md`` is generated from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from manqala.wire.common_messages import ResultMessage
from manqala.wire.contest_outputs import ContestMessage
from manqala.wire.game_outputs import (
    ComparedMessage,
    EngineMessage,
    ListedGamesMessage,
    RulesInEffectMessage,
    ShownGameMessage,
)
from manqala.wire.position_outputs import (
    ListedMovesMessage,
    PerftMessage,
    ReplayedPositionMessage,
    WhyMessage,
)
from manqala.wire.setting_outputs import WhichMessage
from manqala.wire.tune_outputs import TunedMessage


class LengthsMessage(TypedDict):
    """Lengths of games, in plies."""

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
"""A player, their share of the points in per cent, and its 95 % confidence interval."""


class SimulatedMessage(TypedDict):
    """`simulate`; the name of each player is a key, with their number of wins."""

    n: int
    seed: int
    draw: int
    unfinished: int
    """games that were stopped at the limit of plies"""
    plies: LengthsMessage
    rounds: int
    ended_by: dict[str, int]
    """the number of games for each reason"""
    engine: str
    checksum: int
    """0 if there is none"""
    moves_per_second: float
    contest: NotRequired[list[EntrantMessage]]
    """with `--players`"""
    different_games: NotRequired[int]
    """with `--players`: the number of distinct games"""


class TrainedMessage(TypedDict):
    """`train`."""

    game: str
    file: str
    """the file with the evaluation"""
    seed: int
    games: int
    turns: int
    seconds: float
    complete: bool
    """false after Ctrl-C"""


class AnalysedMoveMessage(TypedDict):
    """A move and its value for its player."""

    move: str
    value: float | None
    """the expected margin in points; `null` for a forced win or loss"""
    wins_in: int | None
    """the number of turns until the end, this move included"""
    loses_in: int | None
    final_margin: int | None
    """the final margin, if tables prove it"""
    depth: int
    """the depth of the search in turns"""
    line: list[str]
    """the expected line of play, from this move"""
    book: bool
    """whether the value is from an opening book"""


class BookMessage(TypedDict):
    """`book`."""

    game: str
    file: str
    """the file with the book"""
    positions: int
    depth: int
    """the depth of each search in turns"""
    seconds: float
    complete: bool
    """false after Ctrl-C"""
    moves: list[AnalysedMoveMessage]
    """the moves of the first position, the best first"""


class AnalysedMessage(TypedDict):
    """`analyse`."""

    game: str
    position: str
    turn: str | None
    endgame_tables: int | None
    """the largest number of seeds with tables"""
    complete: bool
    """false if there are too many moves to list"""
    stopped: bool
    """whether Ctrl-C ended it early"""
    moves: list[AnalysedMoveMessage]
    """the best for its player first"""


class ReviewedMoveMessage(TypedDict):
    """A move that lost points, and the best one."""

    ply: int
    """the number of the move, from 1"""
    mover: str
    loss: float | None
    """the difference in points; `null` if either move wins or loses by force"""
    played: AnalysedMoveMessage
    better: AnalysedMoveMessage
    position: str
    """the position before it"""


class ReviewedMessage(TypedDict):
    """`review`."""

    game: str
    moves: int
    """the number of moves of the game"""
    reviewed: int
    """the number of moves searched"""
    stopped: bool
    """whether Ctrl-C ended it early"""
    mistakes: list[ReviewedMoveMessage]
    """all moves that lost half a point or more, in the order of the game"""
    over: bool
    """whether the game is over, by the rules or because a player resigned"""
    result: ResultMessage | None
    """`null`, or the `winner` (or `draw`), the `reason` (`resigned` if a player gave up) and each player's `score`"""
    resigned: NotRequired[str]
    """who resigned"""


class SolvedMessage(TypedDict):
    """`solve`."""

    game: str
    position: str
    turn: str | None
    value: int | None
    """the first player's value under best play; `null` if that is not proved"""
    unit: Literal["margin", "winner"]
    moves: dict[str, int | None]
    """the value of each legal move"""
    line: list[str]
    plies: int | None
    circling: bool
    """whether play may return to a position, and values depend on that"""
    bounds: list[int] | None
    """the least and greatest possible value, if it is not exact"""
    stopped: bool
    """whether Ctrl-C ended it early"""
    move_bounds: dict[str, list[int]]
    """the same for moves"""
    endgame_tables: int | None
    positions: int
    """the number of positions searched"""
    seconds: float


class LevelMessage(TypedDict):
    """The positions with a number of seeds, counted by their value for the side to move."""

    n: int
    positions: int
    win: int
    draw: int
    loss: int
    sum_abs: int
    """the sum of all gains and losses"""
    certain: int
    """values that are the same whatever endless play is worth"""


class EndgameMessage(TypedDict):
    """`endgame`."""

    game: str
    n: int
    movers: int
    """2 if positions are counted for each side to move"""
    seeds: list[LevelMessage]
    positions: int
    positions_per_second: int | None
    """`null` if all were on disk"""


class ExplainedMessage(TypedDict):
    """`explain`."""

    code: str
    title: str
    about: str
    text: str
    bad: str | None
    good: str | None


class FilePlaceMessage(TypedDict):
    """A place in a file, from 1; `end_column` is the one after the last character. Null if there is none."""

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
    """the replacement"""


class MendingMessage(TypedDict):
    """A fix."""

    title: str
    certain: bool
    """whether there is no other plausible fix"""
    edits: list[MendingEditMessage]


class FindingMessage(FilePlaceMessage):
    """A finding."""

    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    expected: list[str] | None
    notes: list[RemarkMessage]
    help: list[str]
    fixes: list[MendingMessage]
    source_line: str | None


class BalanceMessage(TypedDict):
    """The points of the player who is named first, in random games; a draw is shared."""

    player: str
    share: float
    low: float
    """the lower limit of the 95 % interval"""
    high: float


class LengthMessage(TypedDict):
    """The turns of random games."""

    median: int
    nine_tenths: int
    """nine tenths of the games have at most this number of turns"""


class TriedMessage(TypedDict):
    """The checks that were made on a file."""

    game: str
    examples: int
    games: int
    """random games with the default options"""
    shortest: int
    longest: int
    options: int
    settings: int
    matches: int
    complete: bool
    """false if there was no time for all of it"""
    balance: BalanceMessage | None
    """null for a game for one, or if fewer than 20 games were played"""
    length: LengthMessage | None


class MendedMessage(TypedDict):
    """A fix that `--fix` applied; the place refers to the text at that time."""

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
    """the number of files checked"""
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
        "which": WhichMessage,
        "why": WhyMessage,
        "perft": PerftMessage,
        "simulate": SimulatedMessage,
        "contest": ContestMessage,
        "tune": TunedMessage,
        "train": TrainedMessage,
        "book": BookMessage,
        "review": ReviewedMessage,
        "analyse": AnalysedMessage,
        "solve": SolvedMessage,
        "endgame": EndgameMessage,
        "explain": ExplainedMessage,
        "validate": ValidatedMessage,
    },
)
"""The output of each command; ``study`` has a separate schema, with limits."""
