"""The ``--json`` output of commands about positions and moves; ``docs/json.md`` is generated from it."""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict

from manqala.wire.common_messages import ResultMessage

Pieces: TypeAlias = int | dict[str, int] | None
"""A number or, in a game with several kinds, a number for each kind; null for what a player does not see."""
Row: TypeAlias = list[Pieces]
"""The holes of a row."""
Rows: TypeAlias = dict[str, Row | list[Row]]
"""The holes of each player: a row or, if there are several, a list of rows."""
MarkValue: TypeAlias = int | bool | str
"""The value of a mark."""


class PlayerViewMessage(TypedDict):
    """What a player sees of a position."""

    player: str
    """who sees it"""
    turn: str | None
    over: bool
    result: ResultMessage | None
    rows: Rows
    """null for the contents of hidden holes"""
    won: dict[str, Pieces]
    supply: dict[str, Pieces]
    hidden: list[str]
    """the names of the hidden places"""
    score: dict[str, int | None]
    """null where hidden contents may count"""
    moves: list[str]
    """the legal moves, if it is the player's turn"""
    position: str
    """the text of the position, with `?` for hidden contents"""


class ChanceMessage(TypedDict):
    """A chance event in a move."""

    of: str
    answers: list[str]
    """all equally likely"""


class ListedMoveMessage(TypedDict):
    """A legal move."""

    move: str
    notation: str
    """the text including captures"""
    position: NotRequired[str]
    """the position after it"""
    chance: NotRequired[ChanceMessage]
    """instead of `position`, if the move involves chance"""


class AskedAnswerMessage(TypedDict):
    """An answer to a question."""

    answer: str
    text: str
    ways: int | None
    """the number of moves that begin with it; `null` if there are very many"""
    after: str
    """the value of `--after` to continue from there"""
    move: NotRequired[str]
    """the only move that begins with it"""
    question: NotRequired[AskedMessage]
    """the next question, with `--depth`"""


class AskedMessage(TypedDict):
    """A question."""

    player: str
    text: str
    context: NotRequired[str]
    """what is happening, in the middle of a move"""
    unseen: NotRequired[bool]
    """true if all choose at the same time"""
    answers: list[AskedAnswerMessage]


class ListedMovesMessage(TypedDict):
    """`moves`."""

    game: str
    position: str
    turn: str | None
    """the player to decide, or `chance`; `null` if the game is over"""
    complete: bool
    """whether all moves are listed"""
    moves: list[ListedMoveMessage] | None
    """`null` if there are too many"""
    after: NotRequired[str]
    """the answers so far, with `--after`"""
    question: NotRequired[AskedMessage]
    """the first question, if moves are not listed"""
    cut: NotRequired[bool]
    """whether questions are left out because there are too many"""


class ResignedMessage(TypedDict):
    """The last position of a game that a player resigned, without the outcome by the rules."""

    turn: None
    over: bool
    result: ResultMessage | None
    resigned: str


class ReplayedPositionMessage(TypedDict):
    """`replay`, one for each position."""

    ply: int
    """the number of moves so far"""
    mover: str | None
    """who made the last move; `null` at the start"""
    move: str | None
    """its text"""
    captured: dict[str, Pieces]
    """what each player's `won` gained by this move; one's own store, sown into, counts, the sharing out at the end does not"""
    rows: Rows
    """the holes of each player"""
    won: dict[str, Pieces]
    """what is in the store or winnings of each player and, where they score, in own holes such as daughters"""
    turn: str | None
    """the player to decide next, or `null` if the game is over"""
    over: bool
    """whether the game is over"""
    result: ResultMessage | None
    """`null`, or the `winner` (or `draw`), the `reason` (`resigned` if a player gave up) and each player's `score`"""
    position: str
    """the text of the position"""
    passed: NotRequired[list[str]]
    """if there are any: the players who could not move after this move, in order"""
    phase: NotRequired[str]
    """outside an ordinary turn: `setup`, `settle` or `between` (rounds); each answer is a move there, and `rows` is the board after it"""  # noqa: E501 -- a row of the table
    round: NotRequired[int]
    """in a match: the number of the round"""
    marks: NotRequired[dict[str, MarkValue | dict[str, MarkValue]]]
    """if there are any: marks by name; those on holes as an object from hole to value"""
    debts: NotRequired[dict[str, int]]
    """if there are any: what each player owes"""
    title: NotRequired[str]
    """of a record: the title of the chapter that begins here"""
    mark: NotRequired[str]
    """of a record: the mark of the move, such as `!` or `?`"""
    comment: NotRequired[str]
    """of a record: the comment on the move or, at `ply` 0, on the beginning"""
    variations: NotRequired[list[str]]
    """of a record: the lines that begin with other moves instead of this one, as texts"""
    resigned: NotRequired[str]
    """of a record: who resigned after this move; `result` is `null` if there is not exactly one opponent"""


class CausedStepMessage(TypedDict):
    """An effect of a move, and the rule that caused it."""

    text: str
    file: str
    line: int
    rule: str
    """the text of that line"""


class WhyMessage(TypedDict):
    """`why`."""

    game: str
    position: str
    mover: str | None
    move: str
    steps: list[CausedStepMessage]
    after: str
    """the position after it"""


class PerftMessage(TypedDict):
    """`perft`."""

    game: str
    depth: int
    nodes: list[int]
    """the numbers of sequences of exactly 1, 2, … `depth` plies"""
