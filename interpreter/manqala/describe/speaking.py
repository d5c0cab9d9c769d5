"""What the parts that make phrases ask of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from manqala.core import nodes as core
    from manqala.core.rules import Rules
    from manqala.core.types import Type
    from manqala.describe.naming import Names
    from manqala.describe.phrases import Saying, Sentence


class Speaker(Protocol):
    """Says values, conditions and statements of one game's rules as phrases."""

    rules: Rules
    names: Names
    counted: frozenset[int]
    """The variables that never hold a negative number."""
    subject: Saying
    """Whom the rules are about just now."""

    mover: Saying
    """The player whose turn it is."""

    def fold(self, value: core.Value) -> core.Value:
        """What a value always is, if that is settled before play."""

    def is_idle(self, statement: core.Assign) -> bool:
        """Whether a rule names what need not be said."""

    def about(self, subject: Saying) -> AbstractContextManager[None]:
        """Speak of another player for a while."""

    def has(self, name: str) -> bool:
        """Whether the language has a message of this name."""

    def whole(self, extent: str) -> Saying:
        """A turn, a round (where there are no matches, the game) or a match."""

    def call(self, node: core.Do, verb: core.Procedure) -> tuple[Sentence, ...]:
        """A verb without a sentence of its own."""

    def use(self, definition: core.Function | core.Procedure) -> None:
        """Note that a word of the game was used, which has to be explained."""

    def note_mark(self, name: str, type_: Type) -> None:
        """Note that something that the game remembers was spoken of."""

    def value(self, value: core.Value) -> Saying:
        """Any value but a truth."""

    def members(self, value: core.Value) -> Saying:
        """A set of which the members matter, as after ‘one of’."""

    def kind_number(self, index: int) -> Saying:
        """A kind of piece by number."""

    def kinds(self, indices: tuple[int, ...]) -> Saying:
        """Pieces of any of these kinds."""

    def kind(self, weights: tuple[int, ...]) -> Saying:
        """The pieces that are counted."""

    def amount(self, intervals: tuple[tuple[int, int | None], ...], kind: Saying) -> Saying:
        """Say a number of pieces."""

    def clause(self, condition: core.Value, *, denied: bool = False) -> Saying:
        """A condition as a clause, as it stands after ‘if’."""

    def relative(self, condition: core.Value, cell: int) -> Saying:
        """A condition on the thing in a cell, as it stands behind its noun."""

    def predicate(self, condition: core.Value, cell: int, *, denied: bool = False) -> Saying | None:
        """A condition as what is said of the thing in a cell, if it is about nothing else."""

    def pattern(self, match: core.Match) -> Saying:
        """The holes that a pattern takes."""

    def steps(self, statement: core.Statement) -> tuple[Sentence, ...]:
        """A statement in sentences."""

    def flat(self, statement: core.Statement) -> Iterator[core.Statement]:
        """The statements one after the other, sequences opened."""
