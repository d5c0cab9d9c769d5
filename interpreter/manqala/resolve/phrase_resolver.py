"""Phrases of nouns: adjectives and owners before a noun.

A phrase is read from its end: the longest row of words that names something is the noun, and each word before it
narrows the set. Without a noun it is a predicate (``predicate_resolver``).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator
from manqala.resolve.gathering import for_each
from manqala.resolve.notes import Meant
from manqala.resolve.predicate_resolver import BORNE_BY
from manqala.resolve.recovery.words_beside_mistakes import report_unknown_words
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Scope, text_of
from manqala.resolve.sowings import HAND
from manqala.resolve.vocabulary import GENERIC, ONE_OF_SEVERAL, SET_NOUNS
from manqala.resolve.word_arguments import WordArguments
from manqala.syntax import tree
from manqala.syntax.closed_words import Role
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.core.layout import MarkInfo
    from manqala.core.types import Type
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.recovery.word_reporter import WordReporter
    from manqala.text.span import Span

Words = tuple[tree.Word, ...]


class PhraseResolver:
    """Resolves noun phrases."""

    def __init__(self, meanings: Meanings, word_reporter: WordReporter) -> None:
        """``word_reporter`` reports words that name nothing, or nothing that fits."""
        self.r, self.c = meanings, meanings.c
        self.word_reporter = word_reporter
        self.arguments = WordArguments(meanings, word_reporter)

    # ---- nouns ------------------------------------------------------------------------------------

    def phrase(
        self,
        node: tree.Phrase,
        scope: Scope,
        of: core.Value | None = None,
        *,
        generic: bool = False,
    ) -> core.Value:
        """The value of a noun phrase; ``generic``: ``hole`` means all holes."""
        words = node.words
        start, name = self.noun_start(words, scope)
        if name is None:
            return self.word_reporter.report_missing_noun(node, scope)
        if generic and start == len(words) - 1 and name in GENERIC:
            name = GENERIC[name]
        prefix = list(words[:start])
        odd = self.word_reporter.find_joining_word(words[:start], scope)
        if odd is None and of is None and self._needs_of(name):
            odd = self.word_reporter.find_word_after_owner(prefix, scope)
        if odd is not None:
            return self.word_reporter.report_unknown_word(node, odd, scope)
        span = words[start].span.to(node.span)
        index = None if node.index is None else self.r.value(node.index, scope)
        value = self._noun(name, span, scope, index, of, prefix)
        if self.c.notes is not None:
            self._note(name, words[start:], scope, index is None and of is None, value.type)
        # Owners first: they are cheaper to evaluate than the contents of holes.
        owners = [word for word in prefix if word.role is not Role.WORD]
        for word in (*owners, *(word for word in reversed(prefix) if word.role is Role.WORD)):
            value = self._narrow(value, word, scope)
        if value.type == ERROR:
            report_unknown_words(self.r, tuple(prefix), scope)
        return value

    def noun_start(self, words: Words, scope: Scope) -> tuple[int, str | None]:
        """The index at which the noun begins, and its name: the longest row of words that is one."""
        for start in range(len(words)):
            rest = words[start:]
            if all(word.role is Role.WORD for word in rest):
                name = text_of(rest)
                if self.is_noun(name, scope):
                    return start, name
        return len(words), None

    def is_noun(self, name: str, scope: Scope) -> bool:
        """Whether a name is a noun at this place."""
        c = self.c
        return (
            name in scope.locals or name in c.definitions.nouns or name in c.layout.marks
            or name in c.options or name in c.vocabulary or name in SET_NOUNS or name in GENERIC
            or (name == "it" and scope.it is not None) or name in c.kinds.index
            or (name in c.offers and c.offers[name].kind == "noun")
        )  # fmt: skip

    def is_adjective_word(self, text: str) -> bool:
        """Whether a word is, or is part of, an adjective or a mark."""
        names = [*self.c.definitions.adjectives, *self.c.layout.marks]
        return any(text in name.split(" ") for name in names)

    def _noun(
        self, name: str, span: Span, scope: Scope, index: core.Value | None, of: core.Value | None,
        prefix: list[tree.Word],
    ) -> core.Value:  # fmt: skip
        c = self.c
        kind = self._kind(name, scope, index is None and of is None)
        if kind is Meant.LOCAL:
            local = scope.it if name == "it" and scope.it is not None else scope.locals[name]
            return self.arguments.plain(c.read(span, local), name, index, of)
        c.used.add(name)
        if kind is Meant.OPTION:
            return self.arguments.plain(c.option(name, span), name, index, of)
        if kind is Meant.MARK:
            return self._mark(name, span, scope, of, index, prefix)
        if kind is Meant.NOUN:
            item = c.definitions.nouns[name]
            function = self.r.function(item)
            if function is None:
                return c.bad(span)
            index_type = None if item.index is None else c.type_word(item.index.type)
            of_type = None if item.of is None else c.type_word(item.of.type)
            of = self._owner_as_argument(of, of_type, scope, prefix)
            arguments = self.arguments.resolve(name, span, index, index_type, of, of_type)
            if arguments is None:
                return c.bad(span)
            if isinstance(function.value, core.Const) and not (arguments and c.left_open):
                return core.Const(span, function.value.type, function.value.value)
            apply = partial(_apply, function)
            return for_each(c, name, span, arguments, [index_type, of_type], apply)
        if name in SET_NOUNS:
            return self._set_noun(name, span, index, of)
        if name in c.vocabulary:
            noun = c.vocabulary[name]
            of = self._owner_as_argument(of, noun.of, scope, prefix)
            optional = noun.of_optional and of is None
            made = self.arguments.resolve(
                name, span, index, noun.index, of, None if optional else noun.of
            )
            if made is None:
                return c.bad(span)
            wanted = [noun.index] if optional else [noun.index, noun.of]
            build = noun.build if name != HAND or c.sowings is None else c.sowings.hand
            return for_each(c, name, span, made, wanted, build)
        if name in c.offers:
            return self._offer(name, span, index, of)
        if name in GENERIC:
            return self._noun(GENERIC[name], span, scope, index, of, prefix)
        return self.arguments.plain(core.Const(span, ty.KIND, c.kinds.index[name]), name, index, of)

    def _kind(self, name: str, scope: Scope, alone: bool) -> Meant:
        """The meaning of a name in this scope; ``alone``: no number or ‘of’ follows it."""
        c = self.c
        shared = alone or not self.takes_arguments(name)
        if (name == "it" and scope.it is not None) or (name in scope.locals and shared):
            return Meant.LOCAL
        if name in c.options and shared:
            return Meant.OPTION
        if name in c.layout.marks:
            return Meant.MARK
        if name in c.definitions.nouns:
            return Meant.NOUN
        if name in SET_NOUNS or name in c.vocabulary:
            return Meant.CORE
        if name in c.offers:
            return Meant.OFFER
        return Meant.CORE if name in GENERIC else Meant.KIND

    def _note(self, name: str, words: Words, scope: Scope, alone: bool, type_: Type) -> None:
        """Record the meaning of a noun at its place."""
        c, kind = self.c, self._kind(name, scope, alone)
        defined = None
        if kind is Meant.LOCAL:
            local = scope.locals.get(name)
            defined = local.span if local is not None else None
        elif kind is Meant.OPTION:
            defined = c.option_spans[name]
        elif kind is Meant.MARK:
            defined = c.layout.marks[name].span
        elif kind is Meant.NOUN:
            defined = c.definitions.nouns[name].span
        c.note(words[0].span.to(words[-1].span), kind, name, defined, type_)

    def takes_arguments(self, name: str) -> bool:
        """Whether a noun needs a number or ‘of’, so that a local name may share its name."""
        noun = self.c.definitions.nouns.get(name)
        if noun is not None:
            return bool(noun.index or noun.of)
        return name in SET_NOUNS or name in self.c.vocabulary

    def _needs_of(self, name: str) -> bool:
        """Whether a noun needs an ‘of’."""
        defined, noun = self.c.definitions.nouns.get(name), self.c.vocabulary.get(name)
        if defined is not None:
            return defined.of is not None
        return noun is not None and noun.of is not None and not noun.of_optional

    def _owner_as_argument(
        self, of: core.Value | None, wanted: Type | None, scope: Scope, prefix: list[tree.Word]
    ) -> core.Value | None:
        """Resolve ``own row`` as the row of the player: the nearest owner is the argument."""
        if of is not None or wanted is None or not prefix or prefix[-1].role is Role.WORD:
            return of
        owner = self.owner(prefix[-1], scope)
        several = owner.type == ty.PLAYERS and wanted == ty.PLAYER
        if owner.type in (wanted, ERROR) or (wanted.many and owner.type == wanted.one) or several:
            prefix.pop()
            return owner
        return of

    def _set_noun(
        self, name: str, span: Span, index: core.Value | None, of: core.Value | None
    ) -> core.Value:
        """Resolve ``first 2 of S``, ``number of S``, …: nouns of sets of any type."""
        operator, takes_number, gives_set, _ = SET_NOUNS[name]
        if of is None:
            self.c.diagnostics.error(
                codes.WRONG_ARGUMENTS,
                span,
                f"‘{name}’ of what?",
                names=[name],
                expected=f"‘{name} of …’",
            )
            return self.c.bad(span)
        if not of.type.many:
            of = self.c.coerce(of, of.type.set)
        if index is not None:
            if not takes_number:
                return self.arguments.plain(self.c.bad(span), name, index, None)
            index = self.c.coerce(index, ty.NUMBER)
        if operator == Operator.NUMBER:
            return self.c.op(span, ty.NUMBER, operator, of)
        if operator == Operator.BACKWARDS:
            return self.c.op(span, of.type, operator, of)
        if operator == Operator.ITEM and index is None:
            self.c.diagnostics.error(
                codes.WRONG_ARGUMENTS, span, "which item?", expected="‘item 3 of …’"
            )
            return self.c.bad(span)
        if index is not None:
            return self.c.op(span, of.type if gives_set else of.type.one, operator, of, index)
        # The first of a set of at least one, or nothing.
        one = core.Const(span, ty.NUMBER, 1)
        if operator == Operator.LAST:
            of = self.c.op(span, of.type, Operator.BACKWARDS, of)
        return self.c.op(span, of.type.one, Operator.ITEM, of, one)

    def _offer(
        self, name: str, span: Span, index: core.Value | None, of: core.Value | None
    ) -> core.Value:
        """Resolve a plug-in's noun."""
        offer = self.c.offers[name]
        arguments = [value for value in (index, of) if value is not None]
        if len(arguments) != len(offer.parameters):
            self.c.diagnostics.error(
                codes.WRONG_ARGUMENTS,
                span,
                f"‘{name}’ takes {len(offer.parameters)} arguments, not {len(arguments)}",
                names=[name],
            )
            return self.c.bad(span)
        wanted = [ty.TYPE_WORDS[parameter] for parameter in offer.parameters]
        coerced = [
            self.c.coerce(value, type_) for value, type_ in zip(arguments, wanted, strict=True)
        ]
        return core.External(span, ty.TYPE_WORDS[offer.returns or "number"], name, tuple(coerced))

    def _mark(
        self, name: str, span: Span, scope: Scope, of: core.Value | None, index: core.Value | None,
        prefix: list[tree.Word],
    ) -> core.Value:  # fmt: skip
        mark = self.c.layout.marks[name]
        wanted = BORNE_BY[mark.on]
        sowings = self.c.sowings
        if of is not None and sowings is not None and name in sowings.kept:
            arguments = self.arguments.resolve(name, span, index, None, of, ty.PLAYER)
            read = partial(sowings.remembered, mark)
            return (
                self.c.bad(span)
                if arguments is None
                else for_each(self.c, name, span, arguments, [ty.PLAYER], read)
            )
        of = self._owner_as_argument(of, wanted, scope, prefix)
        arguments = self.arguments.resolve(name, span, index, None, of, wanted)
        if arguments is None:
            return self.c.bad(span)
        return for_each(self.c, name, span, arguments, [wanted], partial(_read_mark, mark))

    # ---- narrowing --------------------------------------------------------------------------------

    def owner(self, word: tree.Word, scope: Scope) -> core.Value:
        """The player that ``own`` or a possessive names; for ``opponent's`` of several the players."""
        if word.role is Role.OWN:
            return core.Read(word.span, ty.PLAYER, self.c.layout.subject)
        name = word.text
        if name in ONE_OF_SEVERAL and not self.is_noun(name, scope):
            several = ONE_OF_SEVERAL[name]
            if self.c.layout.board.teams and several in self.c.vocabulary:
                name = several
        phrase = tree.Phrase(word.span, (tree.Word(word.span, name),))
        return self.phrase(phrase, scope)

    def _narrow(self, value: core.Value, word: tree.Word, scope: Scope) -> core.Value:
        """The members of a set for which a word is true."""
        span = word.span.to(value.span)
        if value.type == ERROR:
            return value
        local = scope.locals.get(word.text) if word.role is Role.WORD else None
        if local is not None and not self.is_adjective_word(word.text):
            return self.word_reporter.report_name_before_noun(value, word, local.type)
        if not value.type.many:
            if value.type == ty.HOLE:
                value = self.c.coerce(value, ty.HOLES)
            else:
                return self.word_reporter.report_word_before_value(value, word)
        if word.role is not Role.WORD:
            owner = self.owner(word, scope)
            if owner.type == ty.PLAYER and _all_holes(value, self.c.layout.board.holes):
                return core.Op(span, ty.HOLES, Operator.OWNED, (owner,))
        it = self.c.local(value.type.one)
        condition = self.r.predicate((word,), self.c.read(span, it), scope, None)
        if condition.type == ERROR:
            return self.c.bad(span)
        return core.Filter(span, value.type, value, it.cell, condition)


def _apply(function: core.Function, span: Span, arguments: list[core.Value]) -> core.Value:
    """Apply a noun that the rules define."""
    return core.Apply(span, function.value.type, function, tuple(arguments))


def _read_mark(mark: MarkInfo, span: Span, whose: list[core.Value]) -> core.Value:
    """Read a mark."""
    return core.Read(span, mark.type, mark.cell, whose[0] if whose else None)


def _all_holes(value: core.Value, holes: int) -> bool:
    return (
        isinstance(value, core.Const) and value.type == ty.HOLES
        and value.value == tuple(range(holes))
    )  # fmt: skip
