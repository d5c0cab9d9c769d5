"""From Lark's parse tree to the syntax tree: statements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lark import Token

from manqala.syntax import tree as t
from manqala.syntax.build_values import Children, ValueBuilder, placed
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from lark.tree import Meta


def without_commas(children: Children) -> Children:
    """The children without commas and colons."""
    return [c for c in children if not (isinstance(c, Token) and c.type in {"COMMA", "COLON"})]


def block_of(children: Children) -> t.Block:
    """The statements among the children: a block, or the one statement on the same line."""
    if len(children) == 1 and isinstance(children[0], tuple):
        block: t.Block = children[0]
        return block
    return tuple(children)


@placed
class StatementBuilder(ValueBuilder):
    """Adds statements to the values of ``ValueBuilder``."""

    def block(self, meta: Meta, children: Children) -> t.Block:
        """Indented statements."""
        return tuple(children)

    def let(self, meta: Meta, children: Children) -> t.LetStatement:
        """``let x be value``."""
        return t.LetStatement(self.span(meta), self.word(children[0]), children[1])

    def choose(self, meta: Meta, children: Children) -> t.ChooseStatement:
        """``choose x from values preferring condition [as chance [weighing value]]``."""
        name, source, preferring, chance, weight, prompt = children
        if isinstance(weight, Token):
            weight = t.Odds(self.span(weight), tuple(map(int, re.findall("[0-9]+", weight))))
        return t.ChooseStatement(
            self.span(meta), self.word(name), source, preferring, chance is not None, self.text_of(prompt), weight,
        )  # fmt: skip

    def all_choose(self, meta: Meta, children: Children) -> t.AllChooseStatement:
        """``all choose own mark from values``."""
        _, target, source, prompt = children
        return t.AllChooseStatement(self.span(meta), target, source, self.text_of(prompt))

    def must(self, meta: Meta, children: Children) -> t.MustStatement:
        """``must condition [if possible]``."""
        condition, possible, reason = children
        return t.MustStatement(
            self.span(meta), condition, False, possible is not None, self.text_of(reason)
        )

    def forbid(self, meta: Meta, children: Children) -> t.MustStatement:
        """``forbid condition``."""
        condition, reason = children
        return t.MustStatement(self.span(meta), condition, True, False, self.text_of(reason))

    def amount(self, meta: Meta, children: Children) -> tuple[t.Value | None, t.Word | None]:
        """``all``, ``5 stones``, ``(n) stones``, ``n stones``."""
        number, kind = children
        every = isinstance(number, Token) and number.type == "ALL"
        value = None if every else self.number_or_value(number)
        return value, None if kind is None else self.word(kind)

    def number_or_value(self, number: Any) -> t.Value:
        """A number, a word for one, or a parenthesised value."""
        if not isinstance(number, Token):
            value: t.Value = number
            return value
        if number.type == "INT":
            return self._number(number)
        return t.Phrase(self.span(number), (self.word(number),))

    def put(self, meta: Meta, children: Children) -> t.PutStatement:
        """``put amount from place into place``."""
        (amount, kind), source, target = children
        return t.PutStatement(self.span(meta), amount, kind, source, target)

    def set(self, meta: Meta, children: Children) -> t.SetStatement:
        """``set mark to value``."""
        return t.SetStatement(self.span(meta), *children)

    def label(self, meta: Meta, children: Children) -> str:
        """A preposition."""
        return str(children[0])

    def event_argument(self, meta: Meta, children: Children) -> t.Argument:
        """``at value``."""
        return t.Argument(self.span(meta), *children)

    def argument(self, meta: Meta, children: Children) -> t.Argument:
        """``, for value``."""
        return t.Argument(self.span(meta), *[c for c in children[1:] if c is not None])

    def argument_by_word(self, meta: Meta, children: Children) -> t.Argument:
        """``, skipping value``."""
        _, label, value = children
        return t.Argument(self.span(meta), str(label), value)

    def object(self, meta: Meta, children: Children) -> tuple[t.Value, t.DirectionWord | None]:
        """The object of a verb, and an adverb."""
        value, direction = children
        if direction is None:
            return value, None
        return value, t.DirectionWord(self.span(direction), str(direction))

    def announce(self, meta: Meta, children: Children) -> t.AnnounceStatement:
        """``announce event at value``."""
        words = tuple(self.word(c) for c in children if isinstance(c, Token))
        arguments = tuple(c for c in children if isinstance(c, t.Argument))
        return t.AnnounceStatement(self.span(meta), words, arguments)

    def whole_or_turn(self, meta: Meta, children: Children) -> Extent:
        """Turn, round or match."""
        return Extent(children[0])

    whole = lifetime = whole_or_turn

    def won(self, meta: Meta, children: Children) -> t.Value:
        """``won by player``."""
        value: t.Value = children[0]
        return value

    def drawn(self, meta: Meta, children: Children) -> str:
        """``drawn``."""
        return "drawn"

    def end(self, meta: Meta, children: Children) -> t.EndStatement:
        """``end round drawn``."""
        whole, result, reason = children
        drawn = result == "drawn"
        winner = None if drawn else result
        return t.EndStatement(self.span(meta), whole, winner, drawn, self.text_of(reason))

    def pass_(self, meta: Meta, children: Children) -> t.PassStatement:
        """``nothing``."""
        return t.PassStatement(self.span(meta))

    def call(self, meta: Meta, children: Children) -> t.CallStatement:
        """``verb object, label value``."""
        verb, object_, *arguments = children
        value, direction = object_ or (None, None)
        return t.CallStatement(self.span(meta), self.word(verb), value, direction, tuple(arguments))

    def call_then(self, meta: Meta, children: Children) -> t.CallStatement:
        """``verb object, then statement``."""
        *call, _, then = children
        made = self.call(meta, call)
        return t.CallStatement(
            made.span, made.verb, made.object, made.direction, made.arguments, block_of([then])
        )

    def if_(self, meta: Meta, children: Children) -> t.IfStatement:
        """``if condition … otherwise …``."""
        children = without_commas(children)
        body = [c for c in children[1:] if not isinstance(c, Otherwise)]
        others = [c for c in children[1:] if isinstance(c, Otherwise)]
        branches = [(children[0], block_of(body))]
        otherwise: t.Block = ()
        for other in others:
            if other.condition is None:
                otherwise = other.body
            else:
                branches.append((other.condition, other.body))
        return t.IfStatement(self.span(meta), tuple(branches), otherwise)

    def otherwise(self, meta: Meta, children: Children) -> Otherwise:
        """``otherwise …``."""
        return Otherwise(None, block_of(without_commas(children)))

    def otherwise_if(self, meta: Meta, children: Children) -> Otherwise:
        """``otherwise if condition …``."""
        condition, *body = without_commas(children)
        return Otherwise(condition, block_of(body))

    def each(self, meta: Meta, children: Children) -> t.EachStatement:
        """``each name in set``."""
        name, of, *body = children
        return t.EachStatement(self.span(meta), self.word(name), of, block_of(without_commas(body)))

    def each_player(self, meta: Meta, children: Children) -> t.EachStatement:
        """``each player …``."""
        name, *body = children
        return t.EachStatement(self.span(meta), self.word(name), None, block_of(body))

    def while_(self, meta: Meta, children: Children) -> t.WhileStatement:
        """``while condition``."""
        return t.WhileStatement(self.span(meta), *children)

    def repeat(self, meta: Meta, children: Children) -> t.RepeatStatement:
        """``repeat n times``."""
        return t.RepeatStatement(self.span(meta), *children)

    def as_(self, meta: Meta, children: Children) -> t.AsStatement:
        """``as player``."""
        player, *body = without_commas(children)
        return t.AsStatement(self.span(meta), player, block_of(body))

    def _branch(self, meta: Meta, children: Children) -> t.Branch:
        name, text, body = [*[c for c in children if c is None or _not_colon(c)][:2], children[-1]]
        return t.Branch(self.span(meta), self.word(name), self.text_of(text), body)

    alternative = _branch

    def may(self, meta: Meta, children: Children) -> t.EitherStatement:
        """``may name``."""
        return t.EitherStatement(self.span(meta), (self._branch(meta, children),), True)

    def either(self, meta: Meta, children: Children) -> t.EitherStatement:
        """``either name … or name …``."""
        first = [c for c in children if not isinstance(c, t.Branch)]
        others = [c for c in children if isinstance(c, t.Branch)]
        return t.EitherStatement(self.span(meta), (self._branch(meta, first), *others), False)


class Otherwise:
    """The part after an ``if``: not a node of the tree, only an intermediate value."""

    def __init__(self, condition: t.Value | None, body: t.Block) -> None:
        """A condition (none for plain ``otherwise``) and its block."""
        self.condition = condition
        self.body = body


def _not_colon(child: Any) -> bool:
    return not (isinstance(child, Token) and child.type == "COLON")


for _name in ("if", "while", "as", "pass"):
    setattr(StatementBuilder, _name, getattr(StatementBuilder, f"{_name}_"))
