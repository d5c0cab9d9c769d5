"""From Lark's parse tree to the syntax tree: the items at the left margin, and examples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lark import Token

from manqala.syntax import tree as t
from manqala.syntax.build_statements import StatementBuilder, block_of, without_commas
from manqala.syntax.build_values import Children, placed
from manqala.syntax.closed_words import Connective, ExampleVerb, Extent, ProgramName

if TYPE_CHECKING:
    from lark.tree import Meta

    from manqala.text.span import Span


COUNTS = {Extent.ROUND: ("turns",), Extent.MATCH: ("round", "number")}
"""The mark that counts turns of a round, or rounds of a match."""


@dataclass(frozen=True, slots=True)
class TurnCount:
    """A number of turns or rounds."""

    span: Span
    number: t.Value
    unit: t.Word


@placed
class ItemBuilder(StatementBuilder):
    """Adds the items at the left margin to the statements of ``StatementBuilder``."""

    def param(self, meta: Meta, children: Children) -> t.FormalParameter:
        """``hole h = default``."""
        type_, name, default = children
        named = self.word(name or type_)
        return t.FormalParameter(self.span(meta), self.word(type_), named, "", default)

    def index(self, meta: Meta, children: Children) -> t.FormalParameter:
        """``(n)``, a number unless it has a type."""
        type_, name = children
        if name is None:
            number = t.Word(self.span(type_), "number")
            return t.FormalParameter(self.span(meta), number, self.word(type_))
        return t.FormalParameter(self.span(meta), self.word(type_), self.word(name))

    def labelled(self, meta: Meta, children: Children) -> t.FormalParameter:
        """``going direction w``."""
        _, label, made = children
        return t.FormalParameter(self.span(meta), made.type, made.name, label, made.default)

    def labelled_by_word(self, meta: Meta, children: Children) -> t.FormalParameter:
        """``, skipping holes s``."""
        _, label, made = children
        return t.FormalParameter(self.span(meta), made.type, made.name, str(label), made.default)

    def verb(self, meta: Meta, children: Children) -> t.Verb:
        """``to verb …``."""
        name, *middle, body = children
        parameters = tuple(c for c in middle if isinstance(c, t.FormalParameter))
        then = [c for c in middle if isinstance(c, Token) and c.type == "WORD"]
        return t.Verb(
            self.span(meta), self.word(name), parameters, self.word(then[0]) if then else None, body
        )

    def noun(self, meta: Meta, children: Children) -> t.Noun:
        """``the noun of x is value``."""
        words = tuple(self.word(c) for c in children if isinstance(c, Token) and c.type == "WORD")
        index, of, value = children[-3:]
        return t.Noun(self.span(meta), words, index, of, value)

    def adjective(self, meta: Meta, children: Children) -> t.Adjective:
        """``a hole is adjective when condition``."""
        type_, *words = [
            self.word(c) for c in children if isinstance(c, Token) and c.type == "WORD"
        ]
        of, condition = children[-2:]
        return t.Adjective(self.span(meta), type_, tuple(words), of, condition)

    def mark(self, meta: Meta, children: Children) -> t.Mark:
        """``mark name: type``."""
        *words, type_, on, lifetime, start = children
        limits = self.range(meta, [type_]) if type_.type == "RANGE" else None
        return t.Mark(
            self.span(meta),
            tuple(self.word(w) for w in words),
            self.word(type_) if limits is None else t.Word(limits.span, "number"),
            None if on is None else self.word(on),
            lifetime or Extent.ROUND,
            start,
            limits,
        )

    def event_param(self, meta: Meta, children: Children) -> tuple[str, t.Word]:
        """``at h``."""
        return children[0], self.word(children[1])

    def condition(self, meta: Meta, children: Children) -> t.Value:
        """``, if condition``."""
        value: t.Value = children[-1]
        return value

    def called(self, meta: Meta, children: Children) -> t.Word:
        """``, called name``."""
        return self.word(children[-1])

    def reaction(self, meta: Meta, children: Children) -> t.Reaction:
        """``when event …``."""
        *front, condition, name, body = without_commas(children)
        words = tuple(self.word(c) for c in front if isinstance(c, Token))
        parameters = tuple(c for c in front if isinstance(c, tuple))
        return t.Reaction(self.span(meta), words, parameters, condition, name, block_of([body]))

    def anytime(self, meta: Meta, children: Children) -> t.Anytime:
        """``at any time for h where …``."""
        hole, condition, player, name, body = without_commas(children)
        return t.Anytime(self.span(meta), self.word(hole), condition, player, name, body)

    def program_name(self, meta: Meta, children: Children) -> ProgramName:
        """``setup``, ``turn`` or ``between rounds``."""
        return ProgramName(" ".join(children))

    def program(self, meta: Meta, children: Children) -> t.MainProgram:
        """A program with its block."""
        return t.MainProgram(self.span(meta), *children)

    def ending(self, meta: Meta, children: Children) -> t.Ending:
        """``round ends when …``, ``match ends after 9 rounds``."""
        whole, said, name, *body = children
        block = body[0] if body and isinstance(body[0], tuple) else ()
        if not isinstance(said, TurnCount):
            return t.Ending(self.span(meta), whole, said, name, block)
        count = t.Phrase(said.unit.span, tuple(t.Word(said.unit.span, w) for w in COUNTS[whole]))
        reached = t.Binary(said.span, Connective.AT_LEAST, count, said.number)
        return t.Ending(self.span(meta), whole, reached, name, block, said.unit)

    def so_many(self, meta: Meta, children: Children) -> TurnCount:
        """``300 turns``."""
        number, unit = children
        return TurnCount(self.span(meta), self.number_or_value(number), self.word(unit))

    def drop(self, meta: Meta, children: Children) -> t.Drop:
        """``drop name``."""
        return t.Drop(self.span(meta), self.word(children[0]))

    # ---- examples -------------------------------------------------------------------------------

    def example_verb(self, meta: Meta, children: Children) -> ExampleVerb:
        """``position``, ``play``, …."""
        return ExampleVerb(children[0])

    def example_option(self, meta: Meta, children: Children) -> t.ExampleLine:
        """``option name = value``."""
        name, value = children
        where = self.span(name).to(self.span(value))
        return t.ExampleLine(self.span(meta), ExampleVerb.OPTION, f"{name}={value}", None, where)

    def example_match(self, meta: Meta, children: Children) -> t.ExampleLine:
        """``match``: the example is about a match, not a single round."""
        return t.ExampleLine(self.span(meta), ExampleVerb.MATCH, "", None, self.span(meta))

    def example_text(self, meta: Meta, children: Children) -> t.ExampleLine:
        """A line whose text has its own notation."""
        verb, token = children
        text = str(token).rstrip()
        where = self.span(token)
        return t.ExampleLine(self.span(meta), verb, text, None, where)

    def example_expect(self, meta: Meta, children: Children) -> t.ExampleLine:
        """``expect condition``."""
        (value,) = children
        return t.ExampleLine(self.span(meta), ExampleVerb.EXPECT, "", value, value.span)

    def example(self, meta: Meta, children: Children) -> t.Example:
        """``example "title"``."""
        title, *lines = children
        return t.Example(self.span(meta), self.text_of(title) or "", tuple(lines))
