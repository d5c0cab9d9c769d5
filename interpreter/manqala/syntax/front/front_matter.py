"""What a front matter says, as typed values that know where they stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, OptionError, did_you_mean
from manqala.text.fixes import question

if TYPE_CHECKING:
    from manqala.text.span import Source, Span

T = TypeVar("T")
OptionValue = str | int | bool


class OptionKind(StrEnum):
    """What the value of an option is."""

    CHOICE = "choice"
    NUMBER = "number"
    TRUTH = "truth"


DEFAULT_PLAYERS = ("south", "north")
DEFAULT_ROWS = 2
REPETITION = "repetition"
"""The key, and the option and the ending that it makes."""
REPETITIONS = ("settled", "drawn", "split", "off")
"""What can be done when a position comes back."""

_TRUTH_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Spanned(Generic[T]):
    """A value and where it was written."""

    value: T
    span: Span


def value_or(spanned: Spanned[T] | None, default: T) -> T:
    """The value that was written, or the default where none was."""
    return default if spanned is None else spanned.value


@dataclass(frozen=True, slots=True)
class TrackSpec:
    """A track as written: whose it is, unless it is shared by all, and its places in their order."""

    player: Spanned[str] | None
    places: tuple[Spanned[str], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """The board as written; what is absent was not written and has its documented default."""

    rows: Spanned[int | str] | None = None
    holes: Spanned[int | str] | None = None
    stores: Spanned[str] | None = None
    store_side: Spanned[str] | None = None
    ends: Spanned[str] | None = None
    track: Spanned[str] | None = None
    """‘shared’, ‘own’ or ‘none’, where the tracks are not written place by place."""
    tracks: tuple[TrackSpec, ...] | None = None
    plan: tuple[Spanned[str], ...] | None = None
    """The lines of a board that is drawn, from above."""
    facing: tuple[tuple[Spanned[str], Spanned[str]], ...] | None = None
    """What faces what, where that is not plain to see."""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class KindSpec:
    """A kind of piece: its name in the rules, its value, and what people call it."""

    name: Spanned[str]
    value: Spanned[int]
    span: Span
    plural: Spanned[str] | None = None
    letter: Spanned[str] | None = None
    native: Spanned[str] | None = None
    english: Spanned[str] | None = None


@dataclass(frozen=True, slots=True)
class SourceRef:
    """A source that is cited: a text alone, or its parts."""

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
    """An option. A partial one, in a file that extends another, gives only what changes."""

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
    """The numbers to choose from, where they are not all from the lowest to the highest."""

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """Everything that it can be, as far as that is known of a partial one."""
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
        """The value that a text means, as after ``--set name=``; ``OptionError`` (E604) if none."""
        value = self._parse_value(text)
        if self.allows(value):
            return value
        shown = str(text).lower() if isinstance(text, bool) else text
        near = did_you_mean(str(text), [choice.value for choice in self.choices])
        guess = question(near)
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
        # A hyphen is what a shell user types; names have an underscore.
        return word.replace("-", "_")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """A front matter; after ``merge`` a whole game's, whose spans tell the file of each part."""

    source: Source
    language: Spanned[int]
    title: Spanned[str]
    extends: Spanned[str] | None
    aka: tuple[Spanned[str], ...] | None
    people: Spanned[str] | None
    region: Spanned[str] | None
    summary: Spanned[str] | None
    players: tuple[Spanned[str], ...] | None
    board: BoardSpec
    pieces: tuple[KindSpec, ...] | None
    seeds: Spanned[int | str] | None
    start: Spanned[str] | None
    """What each hole holds at the start, as in a position."""
    repetition: Spanned[str] | None
    """What happens when positions come back: said by a key of its own, from which an option is made."""
    options: dict[str, OptionSpec]
    uses: tuple[Spanned[str], ...] | None
    statements: tuple[Spanned[str], ...] | None
    sources: tuple[SourceRef, ...] | None
    tags: tuple[tuple[str, Span], ...]
    body_offset: int
    body_line: int
    body: str
    lost: frozenset[str] | None = None
    """If it has errors, its words: names that the rules may have from there."""

    @property
    def player_names(self) -> tuple[str, ...]:
        """The players in their order of moving."""
        if self.players is None:
            return DEFAULT_PLAYERS
        return tuple(player.value for player in self.players)
