"""Reports values that parse, but mean something other than intended."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.resolve.recovery.verb_reporter import find_verb_of_two_words
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Scope, text_of
from manqala.syntax import tree
from manqala.syntax.closed_words import LOGIC, Connective
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.moved_lines import suggest_separate_line
from manqala.syntax.words import STATEMENT_WORDS
from manqala.text import codes
from manqala.text.fixes import first_word, offer_alternatives, remove_span, replace_span

if TYPE_CHECKING:
    from manqala.core import nodes as core
    from manqala.core.types import Type
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.resolving import Resolving
    from manqala.text.fixes import Help


SET_OPERATORS = {Connective.PLUS, Connective.MINUS, Connective.EXCEPT, Connective.ELSE}
"""Operators that join sets."""
RANGE_WORDS = {
    "more": True,
    "greater": True,
    "above": True,
    "less": False,
    "fewer": False,
    "below": False,
}
"""Words that turn a number into a range, and whether the range is open upwards."""


class MisreadingReporter:
    """Reports misread values; asks the resolver what their words mean."""

    def __init__(self, meanings: Meanings) -> None:
        """``meanings`` resolves words."""
        self.r, self.c = meanings, meanings.c

    def report_joined_conditions(self, node: tree.Value) -> core.Value | None:
        """Report a truth value where a set is wanted: ``a and b``, ``any holes``."""
        if isinstance(node, tree.Quantified) and node.predicate is None:
            self.c.diagnostics.error(
                codes.WRONG_TYPE, node.span, f"‘{node.quantifier} …’ tests whether there are any",
                expected="a set", help=[remove_span(first_word(node.span), f"leave ‘{node.quantifier}’ out").unsure()],
            )  # fmt: skip
            return self.c.bad(node.span)
        if not isinstance(node, tree.Binary) or node.operator not in LOGIC:
            return None
        left, right = (" ".join(side.span.text.split()) for side in (node.left, node.right))
        joined = f"{left} + {right}"
        advice = replace_span(node.span, joined, f"sets are joined with ‘+’: ‘{joined}’")
        if node.operator == Connective.AND:
            # An author of ‘own and occupied’ may mean the intersection.
            advice = advice.unsure()
        verbs, first = self.c.definitions.verbs, right.split()
        verb = find_verb_of_two_words(first[0], first[1], verbs) if len(first) > 1 else None
        if verb is not None or first[0] in {*verbs, *STATEMENT_WORDS}:
            meant = None if verb is None else " ".join([verb, *first[2:]])
            spelt = "" if meant is None else f", the second as ‘{meant}’"
            advice = suggest_separate_line(
                node.right.span,
                find_statement_words(node.span.source),
                f"write each statement on a separate line{spelt}",
                meant,
            )
        self.c.diagnostics.error(
            codes.WRONG_TYPE,
            node.span,
            f"‘{node.operator}’ joins conditions",
            expected="a set",
            help=[advice],
        )
        return self.c.bad(node.span)

    def report_several_numbers(self, node: tree.Binary) -> core.Value:
        """Report ``captures > 1 or 3``."""
        left, right = (" ".join(side.span.text.split()) for side in (node.left, node.right))
        self.c.diagnostics.error(
            codes.WRONG_TYPE, node.right.span, f"‘{node.operator}’ compares with one number",
            expected="one number",
            help=[replace_span(node.span, f"{left} = {right}", f"to test for one of several write ‘{left} = {right}’").unsure()],
        )  # fmt: skip
        return self.c.bad(node.span)

    def report_or_more(self, node: tree.Binary, scope: Scope) -> core.Value | None:
        """Report ``last holds 2 or more``."""
        right, left = node.right, node.left
        if not isinstance(right, tree.Phrase) or self.r.is_noun(text_of(right.words), scope):
            return None
        amount = left.amount if isinstance(left, tree.Holds) else left
        amount = left.right if isinstance(left, tree.Is | tree.Binary) else amount
        word = right.words[0].text
        if word not in RANGE_WORDS or not isinstance(amount, tree.NumberValue):
            return None
        range_text = f"{amount.value}.." if RANGE_WORDS[word] else f"0..{amount.value}"
        place = amount.span.to(right.span)
        if isinstance(left, tree.Binary):
            place, range_text = (
                node.span,
                f"{' '.join(left.left.span.text.split())} is {range_text}",
            )
        elif isinstance(left, tree.Is) and self._holds_pieces(left.left, scope):
            place, range_text = (
                node.span,
                f"{' '.join(left.left.span.text.split())} holds {range_text}",
            )
        self.c.diagnostics.error(
            codes.UNKNOWN_NAME, right.span, f"‘or {word}’ is written as a range", names=[word],
            help=[replace_span(place, range_text)],
        )  # fmt: skip
        return self.c.bad(node.span)

    def _holds_pieces(self, node: tree.Value, scope: Scope) -> bool:
        """Whether a value is a hole or another place for pieces."""
        with self.c.tried():
            return self.r.value(node, scope).type in {ty.HOLE, ty.PLACE}

    def is_adjective(self, node: tree.Value, type_: Type, scope: Scope) -> bool:
        """Whether a value consists of an adjective."""
        return (
            isinstance(node, tree.Phrase) and type_ != ERROR
            and self.r.is_predicate(node.words, type_)
            and self.r.noun_start(node.words, scope)[1] is None
        )  # fmt: skip

    def report_long_condition(self, node: tree.Where, scope: Scope) -> bool:
        """Report ``a where it is not m else b`` if ‘else b’ was probably meant to follow the set."""
        condition, cut = node.condition, _split_operator(node.condition)
        if cut is None or self._fits(condition, scope):
            return False
        while cut is not None and not self._fits(cut[0], scope):
            cut = _split_operator(cut[0])
        if cut is None or cut[1].right.span.text.strip()[:1].isdigit():
            return False
        head = node.of.span.to(cut[1].left.span)
        written, kept = (" ".join(span.text.split()) for span in (node.span, head))
        rest = written.removeprefix(kept).strip()
        self.c.diagnostics.error(
            codes.AMBIGUOUS_WORDS, node.span,
            f"‘where’ extends over ‘{cut[1].operator}’",
            notes=[f"it is read as ‘… where ({' '.join(condition.span.text.split())})’"],
            help=[replace_span(node.span, f"({kept}) {rest}")],
        )  # fmt: skip
        return True

    def _fits(self, condition: tree.Value, scope: Scope) -> bool:
        """Whether a condition resolves."""
        with self.c.tried() as errors:
            self.r.truth(condition, scope)
        return not errors.has_errors

    def check_subject(self, node: tree.Binary, scope: Scope) -> None:
        """Report ``last holds 2 or 3``: the second part is about ``it``, not about ‘last’."""
        if scope.it is None or scope.it.type == ERROR or scope.judging:
            return
        left, right = node.left, node.right
        while isinstance(left, tree.Binary) and left.operator in LOGIC:
            left = left.right
        bare = right.value if isinstance(right, tree.Not) else right
        if not isinstance(left, tree.Is | tree.Holds):
            return
        of = left.left if isinstance(left, tree.Is) else left.place
        subject, condition_text = (" ".join(part.span.text.split()) for part in (of, right))
        lacks_subject = isinstance(bare, tree.Counts) or (
            isinstance(bare, tree.Phrase)
            and self.r.is_predicate(bare.words, scope.it.type)
            and text_of(bare.words) not in scope.locals
        )
        if lacks_subject and subject != "it":
            amount = isinstance(bare, tree.Counts)
            self.c.diagnostics.error(
                codes.AMBIGUOUS_WORDS, right.span,
                f"‘{condition_text}’ alone describes ‘it’, not ‘{subject}’", names=[condition_text, subject],
                help=[replace_span(right.span, f"{subject} {'holds' if amount else 'is'} {condition_text}")],
            )  # fmt: skip


def _split_operator(condition: tree.Value) -> tuple[tree.Value, tree.Binary] | None:
    """A condition without the set operator at its end, and the expression with that operator."""
    if isinstance(condition, tree.Binary):
        if condition.operator in SET_OPERATORS:
            return condition.left, condition
        inner = _split_operator(condition.right) if condition.operator in LOGIC else None
        return inner and (replace(condition, right=inner[0]), inner[1])
    if isinstance(condition, tree.Is):
        inner = _split_operator(condition.right)
        return inner and (replace(condition, right=inner[0]), inner[1])
    if isinstance(condition, tree.Holds):
        inner = _split_operator(condition.amount)
        return inner and (replace(condition, amount=inner[0]), inner[1])
    if isinstance(condition, tree.Not):
        inner = _split_operator(condition.value)
        return inner and (replace(condition, value=inner[0]), inner[1])
    return None


def suggest_kinds(c: Resolving) -> str:
    """A line of help with the words for pieces in this game."""
    return "the pieces of this game: " + ", ".join([*c.kinds.index, "pieces"])


def suggest_count(value: core.Value, *, judging: bool) -> Help | None:
    """Help for comparing holes with a number instead of their pieces; ``judging``: as after ``where``."""
    text = " ".join(value.span.text.split())
    if value.type == ty.KIND:
        ways = (f"{text} in it", f"{text} in last")
        help_line = f"‘{text} in …’ counts them: ‘{ways[0]}’, ‘{ways[1]}’"
        if judging:
            # A predicate calls its subject ‘it’.
            return replace_span(value.span, ways[0], help_line)
        return offer_alternatives(help_line, *((value.span, way) for way in ways))
    if value.type in {ty.HOLE, ty.PLACE}:
        return replace_span(
            value.span, f"pieces in {text}", f"‘pieces in {text}’ counts the pieces there"
        )
    if value.type == ty.HOLES:
        help_line = f"‘pieces in {text}’ counts the pieces there, ‘number of {text}’ the holes"
        ways = (f"pieces in {text}", f"number of {text}")
        grouped = offer_alternatives(help_line, *((value.span, f"({way})") for way in ways))
        return offer_alternatives(help_line, *((value.span, way) for way in ways)).or_else(grouped)
    if not value.type.many:
        return None
    return replace_span(value.span, f"number of {text}", f"‘number of {text}’ counts them")


OWN_NAMES = frozenset({"player", "mover"})
"""Names of the player whose holes are ‘own’."""


def suggest_possessive(value: core.Value) -> Help | None:
    """Help for a player in the place of a hole: ‘last is opponent’."""
    word = value.span.text
    if not (value.type in {ty.PLAYER, ty.PLAYER.set} and word.replace("-", "").isalnum()):
        return None
    one = word.removesuffix("s") if value.type.many else word
    whose = "own" if one in OWN_NAMES else f"{one}'s"
    return replace_span(value.span, whose, f"write ‘{whose}’, which says whose hole it is")
