"""What commands write with ``--json`` about games, positions and rule files; ``docs/json.md`` is made of it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from manqala.wire.common_messages import ResultMessage

Pieces: TypeAlias = int | dict[str, int]
"""A number, or where a game has several kinds, a number for each kind."""
Row: TypeAlias = list[Pieces]
"""The holes of a row."""
Rows: TypeAlias = dict[str, Row | list[Row]]
"""The holes of each player: a row, or where there are several, a list of rows."""
Chosen: TypeAlias = str | int | bool
"""The value of an option."""
MarkValue: TypeAlias = int | bool | str
"""The value of a mark."""


class ListedGameMessage(TypedDict):
    """A game that is shipped; what its front matter does not say is null."""

    name: str
    family: str
    title: str
    aka: list[str]
    people: str | None
    region: str | None
    summary: str | None
    extends: str | None
    """the game whose rules it changes"""


class ListedGamesMessage(TypedDict):
    """`list`."""

    games: list[ListedGameMessage]
    """the games that are shipped, in the order of their names"""


class ShownOptionMessage(TypedDict):
    """An option of a game."""

    name: str
    kind: Literal["choice", "number", "truth"]
    """what is chosen: one of `choices`, a number, true or false"""
    choices: NotRequired[list[str | int]]
    """the choices; of numbers where not all within the `range` can be chosen"""
    range: NotRequired[list[int]]
    """the least and the greatest number"""
    default: Chosen
    value: Chosen
    """what is chosen now"""
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
    """what lies there then"""
    options: list[ShownOptionMessage]
    sources: list[str]


class SourceSizeMessage(TypedDict):
    """How large the generated source is."""

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
    """where it has none, the reason; all else is missing then"""
    choices: NotRequired[list[str]]
    """what the generator chose and why, in sentences"""
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
    """the definition in whose place it stands"""


class RulesInEffectMessage(TypedDict):
    """`show --expanded`."""

    game: str
    rules: list[RuleInEffectMessage]
    """what is used of the prelude, what is inherited, what is the game's own"""


class ChanceMessage(TypedDict):
    """What falls to chance in a move."""

    of: str
    answers: list[str]
    """each as likely"""


class ListedMoveMessage(TypedDict):
    """A legal move."""

    move: str
    notation: str
    """the text with what it captures"""
    position: NotRequired[str]
    """the position after it"""
    chance: NotRequired[ChanceMessage]
    """in the place of `position`, where something falls to chance"""


class AskedAnswerMessage(TypedDict):
    """An answer to a question."""

    answer: str
    text: str
    ways: int | None
    """the number of moves that begin so; `null` where there are very many"""
    after: str
    """what to give to `--after` to go on from there"""
    move: NotRequired[str]
    """the only move that begins so"""
    question: NotRequired[AskedMessage]
    """what is asked next, with `--depth`"""


class AskedMessage(TypedDict):
    """A question."""

    player: str
    text: str
    context: NotRequired[str]
    """what is happening, in the middle of a move"""
    unseen: NotRequired[bool]
    """true where all choose at the same time"""
    answers: list[AskedAnswerMessage]


class ListedMovesMessage(TypedDict):
    """`moves`."""

    game: str
    position: str
    turn: str | None
    """who is to decide, `chance` where nobody is; `null` when the game is over"""
    complete: bool
    """whether all moves are listed"""
    moves: list[ListedMoveMessage] | None
    """`null` where they are too many"""
    after: NotRequired[str]
    """what has been answered so far, where `--after` said something"""
    question: NotRequired[AskedMessage]
    """what is asked first, where moves are not listed"""
    cut: NotRequired[bool]
    """whether questions are left out because there are too many"""


class ComparedGameMessage(TypedDict):
    """One of two games."""

    game: str
    title: str
    options: dict[str, Chosen]


class WrittenChangeMessage(TypedDict):
    """What is written otherwise."""

    how: str
    """`added`, `dropped`, `changed`, `defined anew`, `in another order`"""
    what: str
    a: str | None
    """what it is in `a`; `null` where there is none"""
    b: str | None
    places: NotRequired[list[RulePlaceMessage | None]]
    """of rules: where they stand"""


class BegunMessage(TypedDict):
    """The position that play began from."""

    position: str
    example: NotRequired[str]
    """the title of the example that has it"""


class PlayedOutMessage(TypedDict):
    """How one of two games stands where they differ."""

    position: str
    turn: str | None
    over: bool
    result: ResultMessage | None
    only_here: list[str]
    """the moves that are legal in this game only"""
    endless: bool
    """whether the rules go on and on from there"""


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
    """How far two games were compared in play."""

    positions: int
    """how many positions were looked at"""
    depth: int
    """every sequence of so many moves from the beginning was looked at, when nothing was found among them"""
    complete: bool
    """whether no other position can come about: without a `difference` the games are the same in play"""
    examples: int
    """from the positions of how many examples was looked besides"""
    games: int
    """in how many random games"""
    unlisted: int
    """in how many positions there were too many moves to compare them"""
    cut: bool
    """whether fewer positions than wanted were looked at, because there was too much to do"""
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


class ReplayedPositionMessage(TypedDict):
    """`replay`, one for each position."""

    ply: int
    """how many moves have been made"""
    mover: str | None
    """who made the last move; `null` at the start"""
    move: str | None
    """its text"""
    captured: dict[str, Pieces]
    """what each player's `won` gained by this move; an own store sown into counts, the sharing out at the end does not"""
    rows: Rows
    """the holes of each player"""
    won: dict[str, Pieces]
    """what is in the store or winnings of each player and, where they score, in his own holes such as daughters"""
    turn: str | None
    """who decides next, or `null` when the game is over"""
    over: bool
    """whether the game is over"""
    result: ResultMessage | None
    """`null`, or the `winner` (`draw` if nobody), the `reason` and each player's `score`"""
    position: str
    """the text of the position"""
    passed: NotRequired[list[str]]
    """where there are any: the players who could not move after this move, in their order"""
    phase: NotRequired[str]
    """where it is no ordinary turn: `setup`, `settle` or `between` (rounds); each answer is a move there, and `rows` are as they are after it"""  # noqa: E501 -- a row of the table
    round: NotRequired[int]
    """in a match: the number of the round"""
    marks: NotRequired[dict[str, MarkValue | dict[str, MarkValue]]]
    """where there are any: marks by name; those of holes as an object from hole to value"""
    debts: NotRequired[dict[str, int]]
    """where there are any: what each player owes"""


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
