"""The ``--json`` output of commands about games and their rules; ``docs/json.md`` is generated from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from manqala.wire.common_messages import ResultMessage
from manqala.wire.position_outputs import Rows

Chosen: TypeAlias = str | int | bool
"""The value of an option."""


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
