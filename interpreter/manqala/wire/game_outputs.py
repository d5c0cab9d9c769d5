"""The ``--json`` output of commands about games, positions and rule files; ``docs/json.md`` is generated from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from manqala.wire.common_messages import ResultMessage

Pieces: TypeAlias = int | dict[str, int] | None
"""A number or, in a game with several kinds, a number for each kind; null for what a player does not see."""
Row: TypeAlias = list[Pieces]
"""The holes of a row."""
Rows: TypeAlias = dict[str, Row | list[Row]]
"""The holes of each player: a row or, if there are several, a list of rows."""
Chosen: TypeAlias = str | int | bool
"""The value of an option."""
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


class ListedGameMessage(TypedDict):
    """A shipped game; missing entries of its front matter are null."""

    name: str
    family: str
    title: str
    aka: list[str]
    people: str | None
    region: str | None
    summary: str | None
    extends: str | None
    """the game whose rules it changes"""
    rows: int
    players: int
    chance: bool
    lines: int
    """the number of lines of rules in effect"""
    turns: float | None
    """the mean number of turns of random games; null if they seldom end"""
    length: Literal["short", "medium", "long"] | None
    """one third of the shipped games, by `turns`"""
    difficulty: Literal["easy", "medium", "hard"]
    """one third of the shipped games, by `lines`, `turns` and ways to move"""


class ListedGamesMessage(TypedDict):
    """`list`."""

    games: list[ListedGameMessage]
    """the shipped games, in the order of their names"""


class ShownOptionMessage(TypedDict):
    """An option of a game."""

    name: str
    kind: Literal["choice", "number", "truth"]
    """the kind of value: one of `choices`, a number, true or false"""
    choices: NotRequired[list[str | int]]
    """the choices; for a number, if not all within the `range` can be chosen"""
    range: NotRequired[list[int]]
    """the least and the greatest number"""
    default: Chosen
    value: Chosen
    """the current choice"""
    because: str | None
    """why there is a choice"""
    source: str | None


class ShownGameMessage(TypedDict):
    """`show`."""

    game: str
    title: str
    aka: list[str]
    people: str | None
    region: str | None
    summary: str | None
    players: list[str]
    position: str
    """the start"""
    rows: Rows
    """the contents of the holes then"""
    options: list[ShownOptionMessage]
    sources: list[str]


class SourceSizeMessage(TypedDict):
    """The size of the generated source."""

    lines: int
    functions: int
    bytes: int


class RunsOnMessage(TypedDict):
    """On which back ends a game runs: `python`, `wasm`, `llvm`."""

    at_once: str
    long: str
    """for long runs"""


class PassDoneMessage(TypedDict):
    """A pass of the compiler."""

    name: str
    count: int
    """how often it changed something"""
    does: str
    needs: str
    keeps: str


class EngineMessage(TypedDict):
    """`show --engine`."""

    game: str
    generated: bool
    """whether the game has a generated form"""
    why_not: NotRequired[str]
    """the reason if it has none; all other keys are missing then"""
    choices: NotRequired[list[str]]
    """the decisions of the code generator and their reasons, in sentences"""
    source: NotRequired[SourceSizeMessage]
    runs_on: NotRequired[RunsOnMessage]
    cached_in: NotRequired[str | None]
    """the folder of machine code; `null` without LLVM"""
    passes: NotRequired[list[PassDoneMessage]]
    """with `--passes`: what each pass of the compiler did"""


class RulePlaceMessage(TypedDict):
    """A line of a rule file, from 1."""

    file: str
    line: int


class RuleInEffectMessage(TypedDict):
    """A rule that is in effect."""

    file: str
    line: int
    text: str
    prelude: bool
    replaces: RulePlaceMessage | None
    """the definition that it replaces"""


class RulesInEffectMessage(TypedDict):
    """`show --expanded`."""

    game: str
    rules: list[RuleInEffectMessage]
    """the rules used from the prelude, the inherited ones, and the game's"""


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


class ComparedGameMessage(TypedDict):
    """One of two games."""

    game: str
    title: str
    options: dict[str, Chosen]


class WrittenChangeMessage(TypedDict):
    """A difference in the text."""

    how: str
    """`added`, `dropped`, `changed`, `defined anew`, `in another order`"""
    what: str
    a: str | None
    """the version in `a`; `null` if there is none"""
    b: str | None
    places: NotRequired[list[RulePlaceMessage | None]]
    """for rules: their places"""


class BegunMessage(TypedDict):
    """The position that play began from."""

    position: str
    example: NotRequired[str]
    """the title of the example that has it"""


class PlayedOutMessage(TypedDict):
    """The position of one of two games at their first difference."""

    position: str
    turn: str | None
    over: bool
    result: ResultMessage | None
    only_here: list[str]
    """the moves that are legal in this game only"""
    endless: bool
    """whether the rules run endlessly from there"""


DifferenceInPlayMessage = TypedDict(
    "DifferenceInPlayMessage",
    {
        "how": str,
        "from": BegunMessage | None,
        "moves": list[str],
        "shortest": bool,
        "a": PlayedOutMessage,
        "b": PlayedOutMessage,
    },
)
"""How two games differ in play, and after which moves."""


class ComparedPlayMessage(TypedDict):
    """The extent of a comparison of two games in play."""

    positions: int
    """the number of positions compared"""
    depth: int
    """the number of moves from the beginning up to which every sequence was compared without finding a difference"""
    complete: bool
    """whether all reachable positions were compared: without a `difference` the games are the same in play"""
    examples: int
    """the number of examples whose positions were compared too"""
    games: int
    """the number of random games"""
    unlisted: int
    """the number of positions with too many moves to compare"""
    cut: bool
    """whether the comparison stopped before the requested number of positions, because it took too long"""
    difference: DifferenceInPlayMessage | None
    """how they differ (`endless`, `over`, `result`, `turn`, `board`, `marks`, `moves`), the position they were played `from` (`null`: their own beginnings) and the `example` it is from, the `moves`, whether no fewer do (`shortest`), and how each game stands then"""  # noqa: E501 -- a row of the table


class ComparedMessage(TypedDict):
    """`diff`."""

    a: ComparedGameMessage
    b: ComparedGameMessage
    front: list[WrittenChangeMessage]
    """what differs in the front matters"""
    options: list[WrittenChangeMessage]
    rules: list[WrittenChangeMessage]
    play: ComparedPlayMessage | None
    """`null` with `--positions 0`"""


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
