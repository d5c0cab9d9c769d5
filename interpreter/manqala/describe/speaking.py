"""The interface between the parts that make phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

    from manqala.core import nodes as core
    from manqala.core.rules import Rules
    from manqala.core.types import Type
    from manqala.describe.naming import Names
    from manqala.describe.owned_holes import OwnedHoles
    from manqala.describe.phrases import Saying, Sentence


class Speaker(Protocol):
    """Describes values, conditions and statements of one game's rules as phrases."""

    rules: Rules
    names: Names
    owned: OwnedHoles
    """Simplifies a player's holes that are some of the player's rows."""
    counted: frozenset[int]
    """The variables that are never negative."""
    stays_fallen: bool
    """Whether every piece stays in the hole into which it fell until the sowing is over."""
    subject: Saying
    """The current subject of the rules."""

    mover: Saying
    """The mover."""

    def fold(self, value: core.Value) -> core.Value:
        """The constant that a value always equals, if known before play; else the value."""

    def is_idle(self, statement: core.Assign) -> bool:
        """Whether a statement needs no description."""

    def is_idle_count(self, cell: int) -> bool:
        """Whether a mark counts the turns in which nothing was captured."""

    def is_first_turn_mark(self, cell: int) -> bool:
        """Whether a mark only records which players have played."""

    def about(self, subject: Saying) -> AbstractContextManager[None]:
        """Describe rules about another player."""

    def has(self, name: str) -> bool:
        """Whether there is a message with this name."""

    def whole(self, extent: str) -> Saying:
        """A turn, a round or a match; without matches, a round is the game."""

    def extent(self, cell: int) -> Saying:
        """The turn, round or match for which a mark is kept."""

    def told_in_place(self, parts: Iterable[core.Statement]) -> list[core.Statement]:
        """The statements, without names for values that only the next statement uses."""

    def call(self, node: core.Do, verb: core.Procedure) -> tuple[Sentence, ...]:
        """A verb without a message."""

    def use(self, definition: core.Function | core.Procedure) -> None:
        """Record that a word of the game was used, which needs an explanation."""

    def note_mark(self, name: str, type_: Type) -> None:
        """Record that a mark was mentioned."""

    def value(self, value: core.Value) -> Saying:
        """Any value but a truth value."""

    def members(self, value: core.Value) -> Saying:
        """A set by its members, as after ‘one of’."""

    def kind_number(self, index: int) -> Saying:
        """A kind of piece by its index."""

    def kinds(self, indices: tuple[int, ...]) -> Saying:
        """Pieces of any of these kinds."""

    def kind(self, weights: tuple[int, ...]) -> Saying:
        """The kinds of pieces that are counted."""

    def amount(self, intervals: tuple[tuple[int, int | None], ...], kind: Saying) -> Saying:
        """A number of pieces."""

    def clause(self, condition: core.Value, *, denied: bool = False) -> Saying:
        """A condition as a clause that follows ‘if’."""

    def relative(self, condition: core.Value, cell: int) -> Saying:
        """A condition on the thing in a cell as a relative clause."""

    def predicate(self, condition: core.Value, cell: int, *, denied: bool = False) -> Saying | None:
        """A condition as the predicate of the thing in a cell, if it concerns only that."""

    def pattern(self, match: core.Match) -> Saying:
        """The holes that a pattern takes."""

    def steps(self, statement: core.Statement) -> tuple[Sentence, ...]:
        """The sentences of a statement."""

    def flat(self, statement: core.Statement) -> Iterator[core.Statement]:
        """The statements in sequence, with nested sequences flattened."""
