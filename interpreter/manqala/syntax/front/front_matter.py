"""The front matter as typed values with spans."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from manqala.syntax.front.player_numbers import USUAL_NAMES
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, OptionError, find_similar
from manqala.text.fixes import format_suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.text.span import Source, Span

T = TypeVar("T")
OptionValue = str | int | bool


class OptionKind(StrEnum):
    """The type of an option's value."""

    CHOICE = "choice"
    NUMBER = "number"
    TRUTH = "truth"


EDITIONS = (1, 3)
"""The editions of the rule language that a file may name."""
NEWEST = EDITIONS[-1]
DEFAULT_PLAYERS = USUAL_NAMES[2]
DEFAULT_ROWS = 2
REPETITION = "repetition"
"""The key, which is also the name of the option and of the ending that it creates."""
HIDDEN_ZONES = frozenset({"holes", "front_row", "back_row", "commons", "supply", "winnings", "box"})
"""The places that the key ‘hidden’ can name."""
REPETITIONS = ("settled", "drawn", "split", "off")
"""What may happen when a position repeats; they are the settings of the option unless it names its own."""

_TRUTH_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Spanned(Generic[T]):
    """A value and its span."""

    value: T
    span: Span


def value_or(spanned: Spanned[T] | None, default: T) -> T:
    """The value, or the default if there is none."""
    return default if spanned is None else spanned.value


@dataclass(frozen=True, slots=True)
class TrackSpec:
    """A track as written: its player, if it is not shared, and its places in order."""

    player: Spanned[str] | None
    places: tuple[Spanned[str], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """The board as written; missing parts have their documented defaults."""

    rows: Spanned[int | str] | None = None
    holes: Spanned[int | str] | None = None
    ring: Spanned[int | str] | None = None
    """The number of holes of a ring that the players share."""
    stores: Spanned[str] | None = None
    store_side: Spanned[str] | None = None
    ends: Spanned[str] | None = None
    track: Spanned[str] | None = None
    """‘shared’, ‘own’ or ‘none’, if the tracks do not list their places."""
    tracks: tuple[TrackSpec, ...] | None = None
    plan: tuple[Spanned[str], ...] | None = None
    """The lines of a drawn board, from top to bottom."""
    facing: tuple[tuple[Spanned[str], Spanned[str]], ...] | None = None
    """The pairs of facing holes that the drawing does not show."""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class TeamsSpec:
    """The teams as written: their number, or the names of the players in each."""

    number: int | None
    members: tuple[tuple[Spanned[str], ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RepetitionSpec:
    """What happens when positions repeat, as written: the settings of the option, each with a policy or a verb."""

    default: Spanned[OptionValue]
    policies: tuple[tuple[Spanned[str], Spanned[str]], ...]


@dataclass(frozen=True, slots=True)
class HiddenSpec:
    """The hidden places as written: each with those who do not see what lies there."""

    zones: tuple[tuple[Spanned[str], tuple[Spanned[str], ...]], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class KindSpec:
    """A kind of piece: its name in the rules, its value, and its names in descriptions."""

    name: Spanned[str]
    value: Spanned[int]
    span: Span
    plural: Spanned[str] | None = None
    letter: Spanned[str] | None = None
    native: Spanned[str] | None = None
    english: Spanned[str] | None = None


@dataclass(frozen=True, slots=True)
class SourceRef:
    """A cited source: a text alone, or its parts."""

    text: str
    span: Span
    id: Spanned[str] | None = None
    title: Spanned[str] | None = None
    author: Spanned[str] | None = None
    year: Spanned[str] | None = None
    url: Spanned[str] | None = None
    note: Spanned[str] | None = None


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option. A partial option, in a file that extends another, gives only what changes."""

    name: str
    kind: OptionKind
    choices: tuple[Spanned[str], ...]
    low: int | None
    high: int | None
    default: Spanned[OptionValue]
    because: Spanned[str] | None
    source: Spanned[str] | None
    span: Span
    """The key under ``options``."""
    partial: bool = False
    numbers: tuple[int, ...] = ()
    """The numbers to choose from, if they are not all in the range."""

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """All values that it can have, as far as a partial option defines them."""
        if self.kind is OptionKind.TRUTH:
            return (False, True)
        if self.kind is OptionKind.CHOICE:
            return tuple(choice.value for choice in self.choices)
        if self.low is None or self.high is None:
            return ()
        return self.numbers or tuple(range(self.low, self.high + 1))

    @property
    def allowed(self) -> str:
        """The values in words."""
        if self.kind is OptionKind.CHOICE:
            return ", ".join(choice.value for choice in self.choices)
        if self.kind is OptionKind.NUMBER:
            if self.numbers:
                return f"{', '.join(map(str, self.numbers[:-1]))} or {self.numbers[-1]}"
            return f"a whole number from {self.low} to {self.high}"
        return "true or false"

    def allows(self, value: OptionValue) -> bool:
        """Whether the value is one of the option's."""
        if self.kind is OptionKind.TRUTH:
            return isinstance(value, bool)
        if self.kind is OptionKind.CHOICE:
            return isinstance(value, str) and value in {choice.value for choice in self.choices}
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return value in self.values

    def parse_value(self, text: OptionValue) -> OptionValue:
        """The value that a text denotes, as after ``--set name=``; raises ``OptionError`` (E604) for others."""
        value = self._parse_value(text)
        if self.allows(value):
            return value
        shown = str(text).lower() if isinstance(text, bool) else text
        near = find_similar(str(text), [choice.value for choice in self.choices])
        guess = format_suggestion(near)
        raise OptionError(
            Diagnostic(
                codes.WRONG_OPTION,
                Severity.ERROR,
                None,
                f"the option ‘{self.name}’ does not allow ‘{shown}’",
                help=(guess,) if guess else (),
                expected=self.allowed,
                names=(str(text),),
                meant=near,
            )
        )

    def _parse_value(self, text: OptionValue) -> OptionValue:
        if not isinstance(text, str):
            return text
        word = text.strip()
        if self.kind is OptionKind.TRUTH:
            return _TRUTH_WORDS.get(word.casefold(), word)
        if self.kind is OptionKind.NUMBER:
            return int(word) if _WHOLE_NUMBER.fullmatch(word) else word
        # Shell users type hyphens; names have underscores.
        return word.replace("-", "_")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """A front matter; after ``merge`` that of the whole game, whose spans name the file of each part."""

    source: Source
    language: Spanned[int]
    title: Spanned[str]
    extends: Spanned[str] | None
    aka: tuple[Spanned[str], ...] | None
    people: Spanned[str] | None
    region: Spanned[str] | None
    summary: Spanned[str] | None
    players: tuple[Spanned[str], ...] | None
    seats: Spanned[str] | None
    """The option that sets the number of players, in place of their names."""
    board: BoardSpec
    pieces: tuple[KindSpec, ...] | None
    seeds: Spanned[int | str] | None
    start: Spanned[str] | None
    """The pieces in each hole at the start, in the notation of positions."""
    repetition: RepetitionSpec | None
    """What happens when positions repeat: a key that creates an option."""
    options: dict[str, OptionSpec]
    uses: tuple[Spanned[str], ...] | None
    statements: tuple[Spanned[str], ...] | None
    sources: tuple[SourceRef, ...] | None
    tags: tuple[tuple[str, Span], ...]
    body_offset: int
    body_line: int
    body: str
    teams: TeamsSpec | None = None
    """The players who win together."""
    hidden: HiddenSpec | None = None
    """The places that some players do not see."""
    lost: frozenset[str] | None = None
    """Its words if it has errors, else None: rules may have names from there."""

    def players_with(self, values: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """The players in their order of moving, with these values of the options."""
        if self.seats is not None:
            return USUAL_NAMES.get(int(values.get(self.seats.value, 2)), DEFAULT_PLAYERS)
        if self.players is None:
            return DEFAULT_PLAYERS
        return tuple(player.value for player in self.players)

    @property
    def player_names(self) -> tuple[str, ...]:
        """The players in their order of moving, with the default values of the options."""
        values = {name: option.default.value for name, option in self.options.items()}
        return self.players_with(values)

    @property
    def numbers_of_players(self) -> tuple[int, ...]:
        """The numbers of players to choose from; empty if the number is fixed."""
        option = None if self.seats is None else self.options.get(self.seats.value)
        if option is None or option.kind is not OptionKind.NUMBER:
            return ()
        return tuple(int(value) for value in option.values)

    @property
    def sizes(self) -> frozenset[str]:
        """The options that size the board, which are no words of the rules."""
        board = self.board
        specs = (board.rows, board.holes, board.ring, self.seeds, self.seats)
        return frozenset(
            spec.value for spec in specs if spec is not None and isinstance(spec.value, str)
        )
