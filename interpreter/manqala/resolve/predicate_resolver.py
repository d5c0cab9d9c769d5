"""Predicates: owners and adjectives without a noun, as in ‘last is own and empty’."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.layout import Bearer
from manqala.core.operators import Operator
from manqala.resolve.notes import Meant
from manqala.resolve.scope import Scope, text_of
from manqala.resolve.word_arguments import WordArguments
from manqala.syntax import tree
from manqala.syntax.closed_words import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.types import Type
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.recovery.word_reporter import WordReporter
    from manqala.text.span import Span

Words = tuple[tree.Word, ...]

BORNE_BY = {
    Bearer.GAME: None, Bearer.SOWINGS: None, Bearer.HOLES: ty.HOLE, Bearer.PLAYERS: ty.PLAYER,
}  # fmt: skip
"""The type after ‘of’ for a mark, as in ‘tuzdik of hole’."""


class PredicateResolver:
    """Resolves words that say what something is."""

    def __init__(
        self, meanings: Meanings, word_reporter: WordReporter,
        owner: Callable[[tree.Word, Scope], core.Value],
    ) -> None:  # fmt: skip
        """``owner`` resolves ``own`` or a possessive; ``word_reporter`` reports words that are not predicates."""
        self.r, self.c = meanings, meanings.c
        self.word_reporter = word_reporter
        self.arguments = WordArguments(meanings, word_reporter)
        self._owner = owner

    def is_predicate(self, words: Words, type_: Type) -> bool:
        """Whether the words are owners and adjectives that apply to a type."""
        return self._split(words, type_) is not None

    def _split(self, words: Words, type_: Type) -> list[tuple[str, Words]] | None:
        """Split words into owners and adjectives (of one word or more); None if that is impossible."""
        parts: list[tuple[str, Words]] = []
        start = 0
        while start < len(words):
            if words[start].role is not Role.WORD:
                if type_ != ty.HOLE:
                    return None
                parts.append(("owner", words[start : start + 1]))
                start += 1
                continue
            for end in range(len(words), start, -1):
                if self.judges(text_of(words[start:end]), type_):
                    parts.append(("adjective", words[start:end]))
                    start = end
                    break
            else:
                return None
        return parts

    def judges(self, name: str, type_: Type) -> bool:
        """Whether a name is an adjective of a type."""
        adjective = self.c.definitions.adjectives.get(name)
        if adjective is not None:
            declared = self.c.type_word(adjective.type)
            return declared == type_ or (declared == ty.PLACE and type_ == ty.HOLE)
        mark = self.c.layout.marks.get(name)
        if mark is not None and mark.type in {ty.TRUTH, ty.PLAYER} and name != "owner":
            return BORNE_BY[mark.on] == type_
        if name in self.c.options:
            choices = self.c.options[name][2]
            return bool(choices) and all(self.judges(choice, type_) for choice in choices)
        return False

    def predicate(
        self, words: Words, it: core.Value, scope: Scope, of: core.Value | None
    ) -> core.Value:
        """The truth that ``it`` is as the words say; ``of`` belongs to the last of them."""
        parts = self._split(words, it.type)
        if parts is None:
            return self.word_reporter.report_non_predicate(words, it)
        conditions = []
        for n, (role, part) in enumerate(parts):
            span = part[0].span.to(part[-1].span)
            argument = of if n == len(parts) - 1 else None
            if role == "owner":
                owner = self._owner(part[0], scope)
                owner_of_it = core.Read(span, ty.PLAYER, self.c.layout.marks["owner"].cell, it)
                if owner.type == ty.PLAYERS:
                    conditions.append(self.c.op(span, ty.TRUTH, Operator.HAS, owner, owner_of_it))
                    continue
                owner = self.c.coerce(owner, ty.PLAYER)
                conditions.append(self.c.op(span, ty.TRUTH, Operator.EQUAL, owner_of_it, owner))
            else:
                conditions.append(self._judge(text_of(part), span, it, argument))
        return self.c.op(words[0].span.to(words[-1].span), ty.TRUTH, Operator.AND, *conditions)

    def _judge(self, name: str, span: Span, it: core.Value, of: core.Value | None) -> core.Value:
        c = self.c
        c.used.add(name)
        item = c.definitions.adjectives.get(name)
        if item is not None:
            c.note(span, Meant.ADJECTIVE, name, item.span, it.type)
            function = self.r.function(item, it.type)
            of_type = None if item.of is None else c.type_word(item.of.type)
            arguments = self.arguments.resolve(name, span, None, None, of, of_type)
            if function is None or arguments is None:
                return c.bad(span)
            if of_type is not None:
                arguments = [c.coerce(argument, of_type) for argument in arguments]
            if not arguments and isinstance(function.value, core.Const):
                return core.Const(span, ty.TRUTH, function.value.value)
            return core.Apply(span, ty.TRUTH, function, (it, *arguments))
        if name in c.layout.marks:
            mark = c.layout.marks[name]
            c.note(span, Meant.MARK, name, mark.span, mark.type)
            read = core.Read(span, mark.type, mark.cell, it)
            if mark.type == ty.TRUTH:
                return self.arguments.plain(read, name, None, of)
            if of is not None:
                return c.op(span, ty.TRUTH, Operator.EQUAL, read, c.coerce(of, ty.PLAYER))
            nobody = core.Const(span, ty.PLAYER, c.layout.board.number_of_players)
            return c.op(span, ty.TRUTH, Operator.UNEQUAL, read, nobody)
        _, chosen, choices = c.options[name]
        c.mentioned.update((name, choice) for choice in choices)
        if not c.left_open:
            predicate = self._judge(choices[chosen], span, it, of)
            c.note(span, Meant.OPTION, name, c.option_spans[name], c.options[name][0])
            return predicate
        conditions = []
        for n, choice in enumerate(choices):
            number = core.Const(span, c.options[name][0], n)
            is_chosen = c.op(span, ty.TRUTH, Operator.EQUAL, c.option(name, span), number)
            conditions.append(
                c.op(span, ty.TRUTH, Operator.AND, is_chosen, self._judge(choice, span, it, of))
            )
        return c.op(span, ty.TRUTH, Operator.OR, *conditions)
