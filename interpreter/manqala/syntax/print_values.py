"""Prints values and patterns, with parentheses where the grammar or a reader needs them."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING

from manqala.syntax import tree as t
from manqala.syntax.closed_words import Connective, Role

if TYPE_CHECKING:
    from manqala.syntax.tree import Word


class Level(IntEnum):
    """Precedence levels: the value rules of the grammar, the loosest first."""

    VALUE = 0
    CHOICE = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    SUM = 6
    TERM = 7
    COUNT = 8
    OPERAND = 9
    SINGLE = 10


BINARY = {
    Connective.OR: Level.OR, Connective.AND: Level.AND,
    Connective.PLUS: Level.SUM, Connective.MINUS: Level.SUM,
    Connective.EXCEPT: Level.SUM, Connective.ELSE: Level.SUM,
    Connective.TIMES: Level.TERM, Connective.DIV: Level.TERM, Connective.MOD: Level.TERM,
}  # fmt: skip
EQUALITY = {Connective.EQUAL, Connective.UNEQUAL}
ENDS_IN_COUNT = re.compile(r"[0-9]\.*$")
STARTS_WITH_COUNT = re.compile(r"[0-9]")
LEVELS: dict[type, Level] = {
    t.Where: Level.VALUE, t.Along: Level.VALUE, t.Alternative: Level.CHOICE, t.Not: Level.NOT,
    t.Amounts: Level.COMPARISON, t.Is: Level.COMPARISON, t.Holds: Level.COMPARISON, t.Quantified: Level.COMPARISON,
    t.CanMove: Level.COMPARISON, t.HasOccurred: Level.COMPARISON, t.Count: Level.COUNT,
    t.Of: Level.OPERAND, t.Superlative: Level.OPERAND,
}  # fmt: skip


def text_of_value(node: t.Value, level: Level = Level.VALUE) -> str:
    """The text of a value for a place that needs at least the precedence ``level``."""
    if level == Level.VALUE and (pulled := _where_at_the_end(node)) is not None:
        return pulled
    text = _text(node)
    return f"({text})" if _level(node) < level else text


def _print_compared(node: t.Value) -> str:
    """The right side of a comparison, where several numbers need no parentheses."""
    return _text(node) if isinstance(node, t.Amounts) else text_of_value(node, Level.SUM)


def text_of_phrase(node: t.Phrase) -> str:
    """Words, and the number after them, if any."""
    text = _words(node.words)
    if node.index is None:
        return text
    if isinstance(node.index, t.NumberValue):
        return f"{text} {node.index.value}"
    return f"{text} ({text_of_value(node.index)})"


def _level(node: t.Value) -> Level:
    if isinstance(node, t.Binary):
        return BINARY.get(node.operator, Level.COMPARISON)
    if isinstance(node, t.Of) and isinstance(node.argument, t.Count):
        return Level.COUNT
    return LEVELS.get(type(node), Level.SINGLE)


def _where_at_the_end(node: t.Value) -> str | None:
    """``any holes where …``: the parser attaches ``where`` to the set of a quantifier or of a count."""
    inner: t.Value
    if isinstance(node, t.Quantified) and node.predicate is None:
        inner = node.of
    elif isinstance(node, t.Count):
        inner = node.where
    else:
        return None
    if (
        not isinstance(inner, t.Where)
        or inner.grouped
        or _rebinds(inner.of)
        or _level(inner.of) < Level.COUNT
    ):
        return None
    condition = text_of_value(inner.condition, Level.OR)
    if isinstance(node, t.Count):
        place = text_of_value(inner.of, Level.OPERAND)
        return (
            f"{text_of_value(node.what, Level.OPERAND)} {_in(inner.of)} {place} where {condition}"
        )
    return f"{node.quantifier} {text_of_value(inner.of, Level.SUM)} where {condition}"


def _rebinds(node: t.Value) -> bool:
    """Whether a ``where`` after this form attaches to a part of it (see ``ValueBuilder.where``)."""
    return (
        isinstance(node, t.Count | t.Not | t.Is)
        or (isinstance(node, t.Quantified) and node.predicate is None)
        or (isinstance(node, t.Binary) and _level(node) <= Level.COMPARISON)
    )


def _text(node: t.Value) -> str:
    if isinstance(node, t.Phrase):
        return text_of_phrase(node)
    if isinstance(node, t.Of):
        # ``number of kinds in hand`` is the number of (kinds in hand) to the parser.
        level = Level.COUNT if isinstance(node.argument, t.Count) else Level.OPERAND
        return f"{text_of_phrase(node.phrase)} of {text_of_value(node.argument, level)}"
    if isinstance(node, t.NumberValue):
        return str(node.value)
    if isinstance(node, t.Range | t.Amounts):
        return _counts(node)
    if isinstance(node, t.RangeFrom):
        return f"{node.low}..({text_of_value(node.high)})"
    if isinstance(node, t.DirectionWord):
        return node.text
    if isinstance(node, t.NothingValue):
        return "nothing"
    if isinstance(node, t.Count):
        what, place = (text_of_value(part, Level.OPERAND) for part in (node.what, node.where))
        return f"{what} {_in(node.where)} {place}"
    if isinstance(node, t.Superlative):
        return f"{node.extreme} of {text_of_value(node.of)}, {node.tie.text} on a tie"
    if isinstance(node, t.Binary):
        return _binary(node)
    if isinstance(node, t.Not):
        return f"not {text_of_value(node.value, Level.NOT)}"
    if isinstance(node, t.Alternative):
        value, condition = (text_of_value(part, Level.OR) for part in (node.value, node.condition))
        return f"{value} if {condition} otherwise {text_of_value(node.other, Level.CHOICE)}"
    if isinstance(node, t.Where):
        closed = node.grouped or _rebinds(node.of)
        of = f"({text_of_value(node.of)})" if closed else text_of_value(node.of, Level.CHOICE)
        return f"{of} where {text_of_value(node.condition, Level.OR)}"
    if isinstance(node, t.Along):
        return f"{text_of_value(node.walk, Level.CHOICE)}: {_pattern(node.pattern)}"
    return _comparison(node)


def _binary(node: t.Binary) -> str:
    level = _level(node)
    # Comparisons do not chain; the other operators group to the left.
    left = Level.SUM if level == Level.COMPARISON else level
    right = Level(left + 1) if level != Level.COMPARISON else Level.SUM
    sides: list[str] = []
    for side, wanted in ((node.left, left), (node.right, right)):
        text = text_of_value(side, wanted)
        # Not needed, but clearer: ``(seeds in it) div 2``, ``a or (b and c)``.
        helpful = _level(side) >= wanted and (
            (level == Level.TERM and isinstance(side, t.Count))
            or (level == Level.OR and _level(side) == Level.AND)
        )
        if node.operator is Connective.OR and sides:
            # ``x or (3)``: numbers on both sides of ‘or’ would be read as one list.
            helpful |= bool(ENDS_IN_COUNT.search(sides[0]) and STARTS_WITH_COUNT.match(text))
        elif node.operator in EQUALITY and sides and isinstance(side, t.Amounts):
            text = _text(side)
        sides.append(f"({text})" if helpful else text)
    return f"{sides[0]} {node.operator} {sides[1]}"


def _comparison(node: t.Is | t.Holds | t.Quantified | t.CanMove | t.HasOccurred) -> str:
    if isinstance(node, t.Is):
        return f"{text_of_value(node.left, Level.SUM)} {_print_judged(node, node.left)}"
    if isinstance(node, t.Holds):
        return f"{text_of_value(node.place, Level.SUM)} {_print_held(node.place, node.amount)}"
    if isinstance(node, t.Quantified):
        text = f"{node.quantifier} {text_of_value(node.of, Level.SUM)}"
        if node.holding and node.predicate is not None:
            return f"{text} {_print_held(node.of, node.predicate)}"
        return text if node.predicate is None else f"{text} {_print_judged(node, node.of)}"
    if isinstance(node, t.CanMove):
        text = f"{text_of_value(node.player, Level.SUM)} {'cannot' if node.negated else 'can'} move"
        if node.so_that is None:
            return text
        return f"{text} so that {text_of_value(node.so_that, Level.OPERAND)}"
    return f"{text_of_value(node.subject, Level.SUM)} has occurred {node.times} times"


def _print_held(place: t.Value, amount: t.Value) -> str:
    text = _print_compared(amount)
    plural = looks_plural(place) and text.lstrip("(")[:1].isdigit()
    return f"{'hold' if plural else 'holds'} {text}"


def _print_judged(node: t.Is | t.Quantified, judged: t.Value) -> str:
    right = node.right if isinstance(node, t.Is) else node.predicate
    assert right is not None
    words = [
        "are" if looks_plural(judged) else "is",
        *["not"] * node.negated,
        *["in"] * node.inside,
    ]
    return f"{' '.join(words)} {_print_compared(right)}"


def looks_plural(node: t.Value) -> bool:
    """Whether ``are`` reads better, because the noun looks like a plural."""
    phrase = node.phrase if isinstance(node, t.Of) else node
    return isinstance(phrase, t.Phrase) and phrase.words[-1].text.endswith("s")


def _in(where: t.Value) -> str:
    """The preposition: pieces lie ‘on’ the board and ‘in’ everything else."""
    return "on" if isinstance(where, t.Phrase) and where.words[-1].text == "board" else "in"


def _counts(node: t.Counts, *, in_pattern: bool = False) -> str:
    if isinstance(node, t.NumberValue):
        return str(node.value)
    if isinstance(node, t.Range):
        return f"{node.low}..{'' if node.high is None else node.high}"
    *others, last = map(_counts, node.parts)
    # In a pattern, commas separate holes.
    return f"{(' or ' if in_pattern else ', ').join(others)} or {last}"


def _words(words: tuple[Word, ...]) -> str:
    return " ".join(f"{word.text}'s" if word.role is Role.OWNER else word.text for word in words)


# ---- patterns ------------------------------------------------------------


def _pattern(node: t.Pattern) -> str:
    if isinstance(node, t.PatternGroup):
        ways = " | ".join(", ".join(map(_pattern, way)) for way in node.alternatives)
        return f"({ways}){node.repetition}"
    conditions = " and ".join(map(_hole_condition, node.conditions))
    return f"take {conditions}" if node.take else conditions


def _hole_condition(node: t.HoleCondition) -> str:
    parts = ["not"] * node.negated
    if node.words:
        parts.append(_words(node.words))
    if node.amount is not None:
        parts.append(_counts(node.amount, in_pattern=True))
    return " ".join(parts)
