"""The interface between the parts of the resolver: meanings of words, values, blocks and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from manqala.core import nodes as core
    from manqala.core.operators import Operator
    from manqala.core.types import Type
    from manqala.resolve.resolving import Resolving
    from manqala.resolve.scope import Local, Scope
    from manqala.syntax import tree
    from manqala.text.fixes import Help
    from manqala.text.span import Span


class Meanings(Protocol):
    """Mutual recursion of the resolvers: phrases contain values, values phrases, verbs blocks, blocks verbs."""

    c: Resolving

    # ---- phrases ----------------------------------------------------------------------------------

    def phrase(
        self,
        node: tree.Phrase,
        scope: Scope,
        of: core.Value | None = None,
        *,
        generic: bool = False,
    ) -> core.Value:
        """The value of a noun phrase; ``generic``: ``hole`` means all holes."""

    def noun_start(self, words: tuple[tree.Word, ...], scope: Scope) -> tuple[int, str | None]:
        """The index at which the noun begins, and its name: the longest row of words that is one."""

    def is_noun(self, name: str, scope: Scope) -> bool:
        """Whether a name is a noun at this place."""

    def is_adjective_word(self, text: str) -> bool:
        """Whether a word is, or is part of, an adjective or a mark."""

    def takes_arguments(self, name: str) -> bool:
        """Whether a noun needs an argument."""

    def is_predicate(self, words: tuple[tree.Word, ...], type_: Type) -> bool:
        """Whether words are adjectives that apply to a type."""

    def judges(self, name: str, type_: Type) -> bool:
        """Whether an adjective or a mark applies to a type."""

    def predicate(
        self, words: tuple[tree.Word, ...], it: core.Value, scope: Scope, of: core.Value | None
    ) -> core.Value:
        """The truth of adjectives about a value."""

    # ---- values -----------------------------------------------------------------------------------

    def value(self, node: tree.Value, scope: Scope) -> core.Value:
        """A value of any type."""

    def typed(
        self, node: tree.Value, scope: Scope, wanted: Type, help_line: Help | None = None
    ) -> core.Value:
        """A value that must be of a type."""

    def choice(self, node: tree.Value, wanted: Type) -> core.Value | None:
        """A word compared with an option, as one of its choices."""

    def equal(
        self, span: Span, operator: Operator, left: core.Value, right: core.Value
    ) -> core.Value:
        """A comparison."""

    def along(self, node: tree.Along, scope: Scope) -> core.Value:
        """The holes that a pattern takes along a walk."""

    # ---- conditions -------------------------------------------------------------------------------

    def truth(self, node: tree.Value, scope: Scope) -> core.Value:
        """Resolve a condition: a truth value, or a predicate of ``it``."""

    def judgement(self, node: tree.Judgement, scope: Scope) -> core.Value:
        """Resolve a value whose form makes it a truth value."""

    def judged(
        self, span: Span, left: core.Value, inside: bool, right: tree.Value, scope: Scope
    ) -> core.Value:
        """Resolve ``left is right``: a predicate, membership, or equality."""

    def holds(
        self, span: Span, place: core.Value, amount: tree.Value, scope: Scope | None = None
    ) -> core.Value:
        """Whether a place holds a number of pieces."""

    def among(
        self, span: Span, number: core.Value, counts: tree.Range | tree.Amounts
    ) -> core.Value:
        """Whether a number lies in a range, or is one of several."""

    # ---- definitions ------------------------------------------------------------------------------

    def function(
        self, item: tree.Noun | tree.Adjective, judged: Type | None = None
    ) -> core.Function | None:
        """The typed form of a definition; for an adjective, of things of type ``judged``."""

    def introduce(self, name: tree.Word, type_: Type, scope: Scope) -> Local:
        """Declare a name; report one that would hide a definition."""

    def call(self, node: tree.CallStatement, scope: Scope) -> core.Statement:
        """Resolve a call: the verb with its object, its arguments, and the block after ``then``."""

    def announce(self, node: tree.AnnounceStatement, scope: Scope) -> core.Statement:
        """The reactions to an event that a rule announces."""

    def event(self, key: tuple[str, ...], values: list[core.Value], span: Span) -> core.Statement:
        """The reactions to an event, in the order of the text."""

    def looking(self, cell: int, node: tree.Along) -> core.Statement | None:
        """The reactions to a pattern that is about to test the hole in ``cell``."""

    # ---- statements -------------------------------------------------------------------------------

    def block(self, body: tree.Block, scope: Scope, span: Span) -> core.Statement:
        """The statements of a block, in a new scope."""
