"""The typed rules of a game, read by all other parts."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, TypeVar, cast

from manqala.core.tokens import PLACES_IN_TEXT, digest, rule_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from manqala.core import nodes as core
    from manqala.core.board import Board
    from manqala.core.course import Event
    from manqala.core.layout import Layout
    from manqala.core.offers import Offer
    from manqala.syntax import tree
    from manqala.syntax.closed_words import Connective
    from manqala.syntax.definitions import Definitions
    from manqala.syntax.front.front_matter import FrontMatter, OptionValue
    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span

Fact = TypeVar("Fact")


@dataclass(frozen=True, slots=True)
class EndRule:
    """``round ends when …``: the condition, the action, and its name or text."""

    condition: core.Value
    body: core.Statement
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Expectation:
    """The expectation of an example: a condition, with the two sides of a comparison."""

    condition: core.Value
    operator: Connective | None = None
    sides: tuple[core.Value, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """Everything that an engine needs to play a game; immutable.

    Rules with equal ``fingerprint`` are equal.
    """

    name: str
    front: FrontMatter
    board: Board
    layout: Layout
    kinds: tuple[str, ...]
    kind_words: Mapping[str, int]
    """The words for the kinds of pieces, singular and plural, with their numbers."""
    options: Mapping[str, OptionValue]
    """The values of all options."""
    setup: core.Statement
    turn: core.Statement
    between: core.Statement | None
    round_ends: tuple[EndRule, ...]
    match_ends: tuple[EndRule, ...]
    events: Mapping[Event, core.Statement]
    """The programs that the core's events start; those that the flow of play announces."""
    score: core.Function
    takings: core.Function
    """The places of a player's winnings."""
    examples: tuple[tree.Example, ...]
    tags: tuple[tree.Tag, ...]
    definitions: Definitions
    offers: Mapping[str, Offer]
    files: tuple[GameFile, ...]
    """The prelude, the ancestors, the game."""
    expectations: Mapping[Span, Expectation]
    """The expectations of the examples, by the place of their line."""
    path: Path | None
    """The game's file, if there is one."""
    said: Rules | None
    """The original rules, if these were fitted to a board with closed or repeated holes."""
    closes: bool
    """Whether a rule may take a hole out of play."""
    chosen: Mapping[str, OptionValue]
    """The chosen option values that differ from the defaults."""
    _fingerprint: list[str] = field(default_factory=list, init=False, repr=False)
    """The cached fingerprint."""
    _facts: dict[object, object] = field(default_factory=dict, init=False, repr=False)
    """The cached results of analyses, by analysis."""

    def once(self, analysis: Callable[[Rules], Fact]) -> Fact:
        """The result of an analysis of these rules, computed on first use and cached."""
        if analysis not in self._facts:
            self._facts[analysis] = analysis(self)
        return cast("Fact", self._facts[analysis])

    @property
    def fingerprint(self) -> str:
        """A hash of everything that affects play.

        It covers the board, the pieces, the options, the typed rules and their words for people. It
        does not cover places of rules, comments, layout, title, sources, examples and the path of
        the file. It is the same in every process.
        """
        if not self._fingerprint:
            self._fingerprint.append(digest(self._fingerprint_parts()))
        return self._fingerprint[0]

    def __eq__(self, other: object) -> bool:
        """Return whether both play the same game."""
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.fingerprint)

    def _fingerprint_parts(self) -> Iterator[object]:
        """Yield all parts of the fingerprint."""
        yield from (self.board, self.kinds, sorted(self.kind_words.items()), self.closes)
        if self.board.teams:
            yield self.board.teams
        if self.board.hidden:
            yield self.board.hidden
        yield sorted(self.options.items())
        yield self.layout.size
        for mark in self.layout.marks.values():
            names = (one.name for one in fields(mark) if one.name not in PLACES_IN_TEXT)
            yield [str(getattr(mark, name)) for name in names]
        for offer in self.offers.values():
            yield offer.name, offer.function.__module__, offer.function.__qualname__
        known: dict[int, int] = {}
        ends = (*self.round_ends, *self.match_ends)
        yield len(self.round_ends), [end.reason for end in ends]
        yield [str(event) for event in self.events]
        programs = (
            self.setup, self.turn, self.between, *self.events.values(), self.score, self.takings,
            *(part for end in ends for part in (end.condition, end.body)),
        )  # fmt: skip
        for program in programs:
            yield from rule_tokens(program, known, PLACES_IN_TEXT)
