"""Reports unknown and unsuitable words in values, with guesses at the intended word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Scope, text_of
from manqala.resolve.sowings import is_of_a_sowing
from manqala.syntax import tree
from manqala.syntax.closed_words import Role
from manqala.syntax.grammar import reads_with
from manqala.syntax.recovery.habits_conditions import rewrite_each_holds
from manqala.syntax.recovery.repair_line import quote_line
from manqala.text import codes, lexicon
from manqala.text.fixes import insert_after, put_comma_before, remove_span, replace_span
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.core import nodes as core
    from manqala.core.types import Type
    from manqala.resolve.meanings import Meanings
    from manqala.text.diagnostics import NoteLike
    from manqala.text.fixes import Help, Hint

Words = tuple[tree.Word, ...]
KEYWORDS = frozenset(
    {"where", "and", "or", "is", "not", "otherwise", "holds", "except", "else", "clockwise",
     "anticlockwise"}
)  # fmt: skip
"""Words of the grammar that may stand between or before values."""
_NUMBERED = re.compile(
    r"(?:player|p|side|person|seat|team)[-_]?(?:(?P<figure>[1-9])|(?<=[-_])(?P<letter>[ab]))"
)
"""A player by number: ‘player1’, ‘p2’, ‘player-a’."""
CAPTURES_HELP = "‘captures’ is how much this turn has captured: ‘captures > 0’"


class WordReporter:
    """Reports unknown words; asks the resolver which other words would fit."""

    def __init__(self, meanings: Meanings) -> None:
        """``meanings`` resolves words."""
        self.r, self.c = meanings, meanings.c
        self._readings: dict[Span, Callable[[tree.Phrase], core.Value]] = {}
        """For each place, the function that resolves a phrase there; used to try other phrases."""

    def note_reading(self, node: tree.Value, read: Callable[[tree.Value], core.Value]) -> None:
        """Record how a value is resolved, so that replacements for its words can be tried."""
        if self.c.quiet:
            return
        if isinstance(node, tree.Phrase):
            self._readings[node.span] = read
        elif isinstance(node, tree.Of):
            argument = node.argument
            self._readings[node.span] = lambda other: read(tree.Of(node.span, other, argument))

    def note_value(self, node: tree.Of, read: Callable[[tree.Value], core.Value]) -> None:
        """Record how the value of an ‘of’ is resolved if no type is expected."""
        if node.span not in self._readings:
            self.note_reading(node, read)

    def _fits(
        self, node: tree.Phrase, word: tree.Word, other: str, scope: Scope, *, begun: bool
    ) -> bool:
        """Whether another word makes sense in place of an unknown one.

        ``begun``: also if more words must follow, as in ‘opposite of last’.
        """
        if other in KEYWORDS and not self.r.is_noun(other, scope):
            return reads_with(word.span, other)
        role = Role.WORD
        if other == "own" or other.endswith("'s"):
            role = Role.OWN if other == "own" else Role.OWNER
        new = tree.Word(word.span, other.removesuffix("'s"), role)
        words = tuple(new if part is word else part for part in node.words)
        phrase = tree.Phrase(node.span, words, node.index)
        read = self._readings.get(node.span)
        with self.c.tried() as found:
            if read is None:
                self.r.value(phrase, scope)
            else:
                read(phrase)
        return all(
            item.code == codes.UNKNOWN_NAME
            or (begun and item.code == codes.WRONG_ARGUMENTS and item.names == (other,))
            for item in found
        )

    def find_joining_word(self, words: Words, scope: Scope) -> tree.Word | None:
        """An unknown word among nouns, probably meant to join them."""
        plain = [word for word in words if word.role is Role.WORD]
        if len(plain) < 2:
            return None
        plain = [word for word in plain if not self.r.is_adjective_word(word.text)]
        unknown = [word for word in plain if not self.r.is_noun(word.text, scope)]
        return unknown[0] if unknown and len(unknown) < len(plain) else None

    def find_word_after_owner(self, words: Sequence[tree.Word], scope: Scope) -> tree.Word | None:
        """An unknown word between an owner and a noun: ‘own bakc row’ already says whose row it is."""
        if len(words) < 2 or words[-2].role is Role.WORD:
            return None
        word = words[-1]
        known = self.r.is_adjective_word(word.text) or self.r.is_noun(word.text, scope)
        return None if known or word.role is not Role.WORD else word

    def report_missing_noun(self, node: tree.Phrase, scope: Scope) -> core.Value:
        """Report an unknown word, or else that a noun is missing."""
        for word in node.words:
            if (
                word.role is Role.WORD and not self.r.is_adjective_word(word.text)
                and not self.r.is_noun(word.text, scope)
            ):  # fmt: skip
                if word.text in {"called", "then"}:
                    advice = put_comma_before(
                        word.span, f"write ‘, {word.text} …’, with a comma before it"
                    )
                    return self.c.unknown(word.span, word.text, "word", [], advice)
                return self.report_unknown_word(node, word, scope)
        text = node.span.text.strip()
        if any(word.role is Role.WORD and self.r.is_noun(word.text, scope) for word in node.words):
            self.c.diagnostics.error(
                codes.AMBIGUOUS_WORDS, node.span, f"‘{text}’: these words do not fit together", names=[text],
                help=["a word such as ‘of’ or ‘and’, or a sign, is missing between them; "
                      "adjectives and owners precede a noun: ‘own occupied holes’"],
            )  # fmt: skip
            return self.c.bad(node.span)
        self.c.diagnostics.error(
            codes.UNKNOWN_NAME, node.span, f"‘{text}’ alone names neither holes nor a number", names=[text],
            help=[self._suggest_holes(node, "adjectives and owners precede a noun: ‘own occupied holes’")],
        )  # fmt: skip
        return self.c.bad(node.span)

    def _suggest_holes(self, node: tree.Phrase, advice_text: str) -> Help:
        """A hint to add ‘holes’ after adjectives or owners, with a fix if the result resolves."""
        read = self._readings.get(node.span)
        if read is None or self.c.quiet:
            return advice_text
        word = tree.Word(node.words[-1].span, "holes", Role.WORD)
        with self.c.tried() as found:
            read(tree.Phrase(node.span, (*node.words, word), node.index))
        if found.has_errors:
            return advice_text
        advice = insert_after(node.words[-1].span, " holes", advice_text)
        judged = any(word.role is Role.WORD for word in node.words)
        return advice if judged else advice.unsure()

    def report_unknown_word(self, node: tree.Phrase, word: tree.Word, scope: Scope) -> core.Value:
        """Report an unknown word, with guesses at its meaning."""
        advice: Help | None = None
        if word.text == scope.coming and scope.judging:
            advice_text = (
                f"‘{word.text}’ has no meaning yet: the hole or player tested here is called ‘it’"
            )
            return self.c.unknown(
                word.span, word.text, "word", [], replace_span(word.span, "it", advice_text)
            )
        if word.text == "it":
            advice = "‘it’ is the latest choice, or the subject of a rule: ‘choose hole from own occupied holes’"
        elif word.text == "of":
            advice = remove_span(word.span)
        elif word.text in lexicon.HAVING:
            advice = "test the contents of a hole with ‘holds’ or ‘is’: ‘last holds 2’, ‘hole is empty’, ‘player is bare’"
        elif word.text == "captured":
            advice = replace_span(word.span, "captures", CAPTURES_HELP).or_else(
                replace_span(word.span, "captures > 0", CAPTURES_HELP).or_else(CAPTURES_HELP)
            )
        elif word.text in lexicon.LOTS:
            advice = "choose a random value with ‘choose roll from 1..6 as chance’"
        elif (numbered := self._find_numbered_player(word.text)) is not None:
            advice_text = f"write ‘{numbered}’: players are called by their names"
            advice = replace_span(word.span, numbered, advice_text)
            return self.c.unknown(word.span, word.text, "word", [], advice)
        elif (way := _find_chosen_direction(word)) is not None:
            advice = replace_span(
                word.span, way, f"write ‘{way}’, as the chosen direction is called above"
            ).unsure()
            return self.c.unknown(word.span, word.text, "word", [], advice)
        elif (number := lexicon.read_number(word.text)) is not None:
            figures = str(number)
            advice = replace_span(word.span, figures, f"numbers are written in figures: {figures}")
        elif (base := lexicon.find_negated(word.text, self.c.definitions.adjectives)) is not None:
            # ‘not’ cannot precede an adjective before a noun.
            advice = replace_span(word.span, f"not {base}").unsure()
        elif len(node.words) > 1 and self._is_redundant(node, word):
            advice = remove_span(word.span, "leave it out, or define it").unsure()
        meanings = lexicon.OF_VALUES
        return self.c.unknown(
            word.span, word.text, "word", self.c.names(scope), advice, meanings,
            lambda other: self._fits(node, word, other, scope, begun=advice is None),
        )  # fmt: skip

    def _find_numbered_player(self, word: str) -> str | None:
        """The player that other books denote by a number or a letter."""
        match = _NUMBERED.fullmatch(word)
        names = list(self.c.layout.board.players)
        if match is None:
            return None
        number = int(match["figure"]) if match["figure"] else "ab".index(match["letter"]) + 1
        return names[number - 1] if 0 < number <= len(names) else None

    def _is_redundant(self, node: tree.Phrase, word: tree.Word) -> bool:
        """Whether a phrase makes sense without one of its words."""
        words = tuple(part for part in node.words if part is not word)
        read = self._readings.get(node.span)
        if read is None or self.c.quiet:
            return False
        with self.c.tried() as found:
            read(tree.Phrase(node.span, words, node.index))
        return not found.has_errors

    def report_word_before_value(self, value: core.Value, word: tree.Word) -> core.Value:
        """Report a word before a single value, which it cannot narrow."""
        c = self.c
        if word.role is Role.WORD and not self._is_known(word.text):
            leave = remove_span(word.span, "leave it out, or define it").unsure()
            return c.unknown(word.span, word.text, "word", [], leave)
        advice: Help = "only adjectives and owners precede a noun, and the noun names a set"
        if word.role is not Role.WORD:
            advice = remove_span(word.span, "leave it out: this has no owner")
        c.diagnostics.error(
            codes.AMBIGUOUS_WORDS,
            word.span,
            f"‘{word.span.text}’ cannot precede {value.type}",
            names=[word.span.text],
            help=[advice],
        )
        return c.bad(value.span)

    def report_name_before_noun(
        self, value: core.Value, word: tree.Word, type_: Type
    ) -> core.Value:
        """Report a name of the rule before a noun, as in ‘sow n seeds’ and ‘capture n holes’."""
        noun = value.span.text.removeprefix(word.span.text).strip()
        advice = f"only adjectives and owners precede ‘{noun}’"
        if type_ == ty.NUMBER and value.type == ty.KIND:
            advice = "a verb such as ‘sow’ takes a hole and all that is in it; a sowing keeps a number of pieces back with " \
                "‘sow hole anticlockwise, leaving 1’, and ‘put’ moves a number of them"  # fmt: skip
        elif type_ == ty.NUMBER and value.type.many:
            advice = f"to take that many of them, write ‘first ({word.text}) of {noun}’"
        self.c.diagnostics.error(
            codes.AMBIGUOUS_WORDS, word.span, f"‘{word.text}’ is {type_}, and cannot precede ‘{noun}’",
            names=[word.text], help=[advice],
        )  # fmt: skip
        return self.c.bad(value.span)

    def report_extra_argument(
        self, what: str, value: core.Value, name: str, extra: core.Value
    ) -> None:
        """Report a number or an ‘of …’ after a word that takes none."""
        advice: Help = remove_span(extra.span).unsure()
        number = extra.span.text.strip()
        if value.type == ty.PLAYER and (named := self._find_numbered_player(f"player{number}")):
            advice_text = f"write ‘{named}’: players are called by their names"
            advice = replace_span(value.span.to(extra.span), named, advice_text)
        if value.type == ty.KIND and what.startswith("‘of"):
            advice_text = f"{name} in {' '.join(extra.span.text.split())}"
            advice = replace_span(
                value.span.to(extra.span), advice_text, f"count pieces with ‘{advice_text}’"
            )
        elif extra.type == ty.PLAYER and is_of_a_sowing(name, self.c.definitions):
            advice = "there is only one, unless players sow at the same time, by ‘race’ or ‘set sower to player’: " \
                "then each player has one"  # fmt: skip
        self.c.diagnostics.error(
            codes.WRONG_ARGUMENTS, extra.span, f"‘{name}’ takes no {what}", names=[name], help=[advice]
        )  # fmt: skip

    def _is_known(self, name: str) -> bool:
        return self.r.is_noun(name, Scope()) or bool(self.r.is_adjective_word(name))

    def report_non_predicate(self, words: Words, it: core.Value) -> core.Value:
        """Report words that are not a predicate for the type of ``it``."""
        span = words[0].span.to(words[-1].span)
        adjectives = [
            name for name in (*self.c.definitions.adjectives, *self.c.layout.marks)
            if self.r.judges(name, it.type)
        ]  # fmt: skip
        for word in words:
            if word.role is Role.WORD and not self.r.is_adjective_word(word.text):
                if self.r.takes_arguments(word.text):
                    self.c.diagnostics.error(
                        codes.AMBIGUOUS_WORDS, word.span, f"‘{word.text}’ is a noun, not an adjective", names=[word.text],
                        help=[insert_after(word.span, " of", f"write ‘{word.text} of …’: an ‘of’ is missing after it")],
                    )  # fmt: skip
                    return self.c.bad(span)
                what = f"there is no adjective {{}} for {it.type}"
                known = [*adjectives, *(self.c.owners() if it.type == ty.HOLE else ())]
                base = lexicon.find_negated(word.text, adjectives)
                advice: Help | None = None
                if base is not None:
                    advice = _suggest_negation(word.span, base)
                if word.text == "captured":
                    advice = CAPTURES_HELP
                if word.text in {"all", "every", "each", "both"}:
                    rest = word.span.source.line(word.span.line)[word.span.column - 1 :]
                    each = rewrite_each_holds(rest)
                    advice = (
                        remove_span(word.span, "leave it out: a set contains all its members")
                        if each == rest
                        else f"write ‘{quote_line(each)}’: without ‘every’, the holes are counted together"
                    )
                return self.c.unknown(word.span, word.text, what, known, advice, lexicon.ADJECTIVES)
        noun = next(
            (w for w in words if w.role is Role.WORD and self.r.is_noun(w.text, Scope())), None
        )
        if noun is not None and len(words) == 1:
            advice = self._suggest_removal_after(
                noun, f"‘{noun.text}’ is a complete name: leave out what follows it"
            )
            self.c.diagnostics.error(
                codes.WRONG_TYPE, noun.span, f"‘{noun.text}’ is a noun, and does not describe {it.type}", names=[noun.text],
                expected="an adjective", help=[advice],
            )  # fmt: skip
            return self.c.bad(span)
        return self.report_unsuitable_adjective(words, it.type)

    @staticmethod
    def _suggest_removal_after(noun: tree.Word, advice_text: str) -> Help:
        """A hint to remove a redundant word after a noun."""
        line = noun.span.source.line(noun.span.line)
        rest = re.match(r" (?:hole|holes|player|place)\b", line[noun.span.end_column - 1 :])
        if rest is None:
            return advice_text
        start = noun.span.end_column
        return remove_span(
            Span.of(noun.span.source, noun.span.line, start + 1, len(rest.group()) - 1), advice_text
        )

    def is_adjective_of_other_type(self, words: Words, type_: Type) -> bool:
        """Whether the words are an adjective for another type."""
        name = text_of(words)
        return (
            name in self.c.definitions.adjectives and not self.r.is_noun(name, Scope())
            and not self.r.judges(name, type_) and type_ != ERROR
        )  # fmt: skip

    def _find_replaced_adjective(self, item: tree.Adjective, type_: Type) -> tree.Adjective | None:
        """The adjective for a type that ``item`` replaced."""
        for old, new in self.c.definitions.replaced:
            if new is item and isinstance(old, tree.Adjective):
                declared = self.c.type_word(old.type)
                if declared == type_ or (declared == ty.PLACE and type_ == ty.HOLE):
                    return old
        return None

    def report_unsuitable_adjective(self, words: Words, type_: Type) -> core.Value:
        """Report an adjective that does not apply to a type."""
        c, name = self.c, text_of(words)
        span = words[0].span.to(words[-1].span)
        notes: list[NoteLike] = []
        item = c.definitions.adjectives.get(name)
        if item is not None and (old := self._find_replaced_adjective(item, type_)) is not None:
            c.diagnostics.error(
                codes.WORD_OF_OTHER_RULES, item.words[0].span.to(item.words[-1].span),
                f"‘{name}’ describes {c.type_word(old.type)} elsewhere, which this definition would prevent", names=[name],
                notes=[("there", span)], help=["choose another name"],
            )  # fmt: skip
            return c.bad(span)
        if item is not None and (declared := c.type_word(item.type)) != type_:
            notes = [(f"it describes {declared} here", item.words[0].span.to(item.words[-1].span))]
        c.diagnostics.error(
            codes.WRONG_TYPE, span, f"‘{name}’ does not describe {type_}", names=[name], expected="an adjective",
            notes=notes,
        )  # fmt: skip
        return c.bad(span)


def _suggest_negation(word: Span, base: str) -> Hint:
    """A hint to write ‘not’ and ``base`` for its opposite, with ‘where’ after a noun."""
    line = word.source.line(word.line)
    before, rest = line[: word.column - 1], line[word.end_column - 1 :]
    advice_text = f"write ‘not {base}’: ‘… where not {base}’"
    if re.search(r"\b(?:is|are|where|and|or) $", before):
        return replace_span(word, f"not {base}", advice_text)
    noun = re.match(r" (?:holes|places)\b(?! where)", rest)
    if noun is None:
        return replace_span(word, f"not {base}", advice_text).unsure()
    end = word.end_column + noun.end()
    phrase = Span(word.source, word.line, word.column, word.line, end)
    return replace_span(phrase, f"{noun.group().strip()} where not {base}", advice_text)


_CHOSEN_DIRECTION = re.compile(r"\bchoose +([a-z][\w-]*) +from +directions\b")


def _find_chosen_direction(word: tree.Word) -> str | None:
    """The name of the direction chosen above, if another word follows ‘going’."""
    lines = word.span.source.lines[: word.span.line]
    if not lines or not lines[-1][: word.span.column - 1].rstrip().endswith("going"):
        return None
    found = [match[1] for line in lines for match in _CHOSEN_DIRECTION.finditer(line)]
    return found[-1] if found and found[-1] != word.text else None
