"""The ways to read each stretch of a line: as it is, in other words, as a number of pieces, or as nothing.

Every way has a cost. Words that say something are never left out; articles are, and nouns that rules do not need.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.syntax.recovery.line_sayings import MOST_BEFORE_EVENT, sayings_at
from manqala.syntax.recovery.line_words import (
    ARTICLES,
    REMOVES,
    TOKENS,
    UNITS,
    LineWords,
    Reading,
    is_seed,
    words_of,
)
from manqala.syntax.words import OWN_SIGNS
from manqala.text.line_ideas import amount_of, heads, listen, word_set
from manqala.text.phrase_book import ANYWHERE, LITTLE, OF_MARGINS, fold, sections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.line_words import Vocabulary
    from manqala.text.phrase_book import Term

LONGEST = 7
"""Limit of the words of a stretch."""
MOST_READINGS = 4
"""Limit of the rule words for a term."""
MOST_OF_PART = 12
"""Limit of the words of a part that is said by its ideas."""
MOST_NUMBERS = 3
_OF_AMOUNTS = frozenset(
    {
        "least",
        "more",
        "less",
        "fewer",
        "exactly",
        "or",
        "number",
        "seed",
        "several",
        "contain",
        "bring",
        ".",
    }
)
"""The ideas of a number of pieces."""
_BOUNDS = frozenset({"least", "more", "less", "fewer", "exactly"})
_COMPARISONS = {
    ">": (1, None),
    ">=": (0, None),
    "<": (None, -1),
    "<=": (None, 0),
    "=": (0, 0),
    "==": (0, 0),
}
"""What a comparison with a number adds to it for the least and for the most."""


def readings_of(said: str, vocabulary: Vocabulary, *, margin: bool) -> list[list[Reading]]:
    """The readings that begin at each token of a line without its margin."""
    reader = _Reader(said, vocabulary, margin=margin)
    places = range(len(reader.tokens))
    return [sorted({*reader.at(place)}, key=lambda one: one.cost) for place in places]


@lru_cache(maxsize=1)
def _condition_heads() -> dict[str, str]:
    return {fold(term): rule for rule, terms in heads().items() for term in terms}


class _Reader(LineWords):
    """The readings of the words of a line."""

    def at(self, start: int) -> Iterator[Reading]:
        """The readings that begin at a word."""
        yield from self._as_it_is(start)
        yield from self._as_nothing(start)
        yield from self._as_small_word(start)
        yield from self._as_anumber_of(start)
        yield from self._as_condition(start)
        for end in range(start + 1, min(len(self.tokens), start + LONGEST) + 1):
            yield from self._as_term(start, end)
            yield from self._as_amount(start, end)
        yield from self._noun_before_adjective(start)
        yield from sayings_at(self, start)

    def _as_it_is(self, start: int) -> Iterator[Reading]:
        token, end = self.tokens[start], start + 1
        word = token.lower()
        if token[0] == '"':
            if token[-1] == '"' and len(token) > 1:
                yield Reading((token,), end, 0.0)
            return
        if token in OWN_SIGNS:
            yield Reading((OWN_SIGNS[token],), end, 0.1)
        for unit in UNITS:
            if self.folded[start : start + 2] == unit.split():
                yield Reading((unit,), start + 2, 0.0)
        if self.knows(word):
            yield Reading((word,), end, 0.0 if word == token else 0.1)
        elif start and self.folded[start - 1] in word_set("names-behind") and token.isascii():
            yield Reading((word,), end, 0.8)
        if self.margin and not start and self.knows(word) and {*self.folded} & {"is", "=", ":="}:
            yield Reading(("the", word), end, 0.6)
        known = self.knows(word)
        for other in (word.removesuffix("s"), f"{word}s", word.removesuffix("es")):
            if other != word and len(word) > 2 and other in self.vocabulary.known:
                likely = not known or (
                    start > 0 and self.folded[start - 1] in word_set("on") and other == f"{word}s"
                )
                yield Reading((other,), end, 0.3 if likely else 0.7)

    def _as_nothing(self, start: int) -> Iterator[Reading]:
        word, end = self.folded[start], start + 1
        little = sections()[LITTLE].get(word)
        if word in ARTICLES and start:
            yield Reading((), end, 0.05)
        elif little is not None and "" in little.rules:
            yield Reading((), end, 0.1)
        elif word in word_set("silent"):
            yield Reading((), end, 0.4)
        elif word in {",", ".", ":", ";"} and (
            not start or self.numbers[start - 1] is None or word != "."
        ):
            yield Reading((), end, 0.2)
        elif (word in word_set("subjects") or word in word_set("duties")) and all(
            other in word_set("subjects") | word_set("duties") | ARTICLES or self.is_silent(other)
            for other in self.folded[:start]
        ):
            yield Reading((), end, 0.7)
        if start and is_seed(word) and self.counts(start - 1):
            yield Reading((), end, 0.15)
        if is_seed(word) and word not in self.vocabulary.used:
            piece = self.vocabulary.piece
            yield Reading(
                (piece if word == piece or not self.is_plural(word) else f"{piece}s",), end, 0.25
            )

    def _as_small_word(self, start: int) -> Iterator[Reading]:
        """Words that mean another small word beside others."""
        word, end = self.folded[start], start + 1
        if word == "then":
            yield Reading((",",), end, 0.3)
        if word in word_set("in-words"):
            yield Reading(("is",), end, 0.6)
            yield Reading(("going",), end, 0.6)
        if word in word_set("to-places") and self.moves:
            yield Reading(("into",), end, 0.3)
        if word in word_set("becomes"):
            yield Reading(("to",), end, 0.4)
            yield Reading(("=",), end, 0.5)
            yield Reading(("is",), end, 0.5)
        if self.margin and word in word_set("and") and start:
            yield Reading((",", "if"), end, 0.7)
        if start and self.folded[start - 1] in {"(", ","} and self.means(word, "capture"):
            yield Reading(("take",), end, 0.5)
        if self.margin and start <= MOST_BEFORE_EVENT and self.means(word, "win"):
            yield Reading(("is", "winning"), end, 0.5)

    def _as_anumber_of(self, start: int) -> Iterator[Reading]:
        tokens, value = self.folded, self.numbers[start]
        if tokens[start] in word_set("ones"):
            value = None
        if value is not None and not tokens[start].isdigit():
            yield Reading((str(value),), start + 1, 0.2)
        if (
            value is not None
            and tokens[start + 1 : start + 2]
            and tokens[start + 1] in word_set("joins-numbers")
        ):
            behind = tokens[start + 2] if start + 2 < len(tokens) else ""
            if behind == "(":
                yield Reading((f"{value}..(",), start + 3, 0.3)
            elif (
                start + 2 < len(tokens)
                and (last := self.numbers[start + 2]) is not None
                and value < last
            ):
                yield Reading((f"{value}..{last}",), start + 3, 0.3)
        if (
            tokens[start] in _COMPARISONS
            and start + 1 < len(tokens)
            and self.numbers[start + 1] is not None
        ):
            yield from self._as_comparison(start)
        if tokens[start] in {"between", "zwischen", "entre"}:
            yield Reading(("from",), start + 1, 0.4)
            yield Reading(("holds",), start + 1, 0.5)

    def _as_comparison(self, start: int) -> Iterator[Reading]:
        """‘own supply > 0’ as ‘own supply holds 1..’."""
        number = self.numbers[start + 1]
        assert number is not None
        least, most = _COMPARISONS[self.folded[start]]
        if least is None:
            assert most is not None
            yield Reading(("holds", f"0..{number + most}"), start + 2, 0.6)
        elif most is None:
            yield Reading(("holds", f"{number + least}.."), start + 2, 0.6)
        else:
            yield Reading(("holds", str(number)), start + 2, 0.6)

    def _as_condition(self, start: int) -> Iterator[Reading]:
        """The words with which a condition or an event begins."""
        for length in (4, 3, 2, 1):
            text = " ".join(self.folded[start : start + length])
            rule = _condition_heads().get(text)
            if rule is not None and start + length <= len(self.tokens):
                begins = self.margin and "," not in self.folded[:start]
                said = ("when",) if begins and rule == "if" else tuple(rule.split())
                yield Reading(said, start + length, 0.2)

    def _terms(self, key: str, start: int) -> Iterator[Term]:
        names = (
            (OF_MARGINS, *ANYWHERE, LITTLE) if self.margin and not start else (*ANYWHERE, LITTLE)
        )
        for name in names:
            term = sections()[name].get(key)
            if term is not None:
                yield term

    def _as_term(self, start: int, end: int) -> Iterator[Reading]:
        key = " ".join(self.folded[start:end]).replace("' ", "'")
        known = end == start + 1 and self.knows(self.tokens[start])
        terms = [*self._terms(key, start)]
        if not terms and end == start + 1:
            # ‘requires’ for ‘require’
            terms = [*self._terms(key.removesuffix("s"), start)]
        each = start and self._is_each(start - 1)
        for term in terms:
            if self.judges and "own" in term.rules:
                # What a player or a hole is like is said of ‘it’.
                continue
            for rank, rule in enumerate(term.rules[:MOST_READINGS]):
                said = words_of(rule)
                if not said or "\n" in rule or not all(self.knows(word) for word in said):
                    continue
                likely = {*said} <= self.vocabulary.used
                base = (
                    0.3 if not known else 0.9 if self.tokens[start] in self.vocabulary.used else 0.6
                )
                cost = base + (0.2 + 0.2 * rank if not likely else 0.02 * rank)
                yield Reading(said, end, cost)
                if each and term.section == "verbs":
                    yield Reading((f"{said[0]}s", *said[1:]), end, cost)

    def _is_each(self, place: int) -> bool:
        """Whether a word is the player of ‘each player’, whose verb ends in an s."""
        heard = listen(self.tokens[place])
        return "player" in heard.ideas or self.folded[place] in word_set("subjects")

    def _as_amount(self, start: int, end: int) -> Iterator[Reading]:
        """‘at least two seeds’ as ‘2..’, and with the words before it."""
        numbers = [number for number in self.numbers[start:end] if number is not None]
        if not 1 <= len(numbers) <= MOST_NUMBERS or end - start < 2:
            return
        first = start
        has_with = self.folded[start] in word_set("with")
        if has_with:
            first += 1
        if end - first < 1 or (has_with and self.numbers[first] is None and end - first < 2):
            return
        text = " ".join(self.tokens[first:end])
        if not all(word[:1].isalnum() or word in {",", ".."} for word in self.folded[first:end]):
            return
        heard = listen(text)
        if not heard.ideas <= _OF_AMOUNTS or heard.unknown or not (heard.numbers or numbers == [1]):
            return
        if not heard.numbers:
            # ‘at least one’
            if heard.ideas & {"least"}:
                yield Reading(("1..",), end, 0.3)
                yield Reading(("holds", "1.."), end, 0.5)
            return
        if len(heard.numbers) == 1 and not heard.ideas & _BOUNDS and not has_with:
            return
        amount = amount_of(text)
        if "less" in heard.ideas or "fewer" in heard.ideas:
            amount = f"0..{heard.numbers[0] - 1}"
        yield Reading((amount,), end, 0.3)
        if has_with:
            yield Reading(("where", "it", "holds", amount), end, 0.5)
            yield Reading(("and", "last", "holds", amount), end, 0.9)
        elif heard.ideas & _BOUNDS and self.folded[start] in {"is", "are", "="}:
            least = int(amount.rstrip(".").split(".")[0])
            yield Reading(
                (">=", str(least)) if amount.endswith("..") else ("<=", amount.split("..")[-1]),
                end,
                0.2,
            )
        elif heard.ideas & _BOUNDS:
            yield Reading(("holds", amount), end, 0.6)

    def _noun_before_adjective(self, start: int) -> Iterator[Reading]:
        """‘casas vacías’ as ‘empty holes’."""
        if start + 1 >= len(self.tokens):
            return
        noun = sections()["nouns"].get(self.folded[start])
        adjective = sections()["adjectives"].get(self.folded[start + 1])
        if noun is not None and adjective is not None and noun.foreign:
            for rule in noun.rules[:2]:
                yield Reading((*words_of(adjective.rules[0]), *words_of(rule)), start + 2, 0.4)


def tails_of(said: str, vocabulary: Vocabulary) -> list[Reading]:
    """What may be put in as a whole: where pieces come from, and where they go."""
    ways: tuple[tuple[str, float], ...] = (
        ("into hand", 0.9), ("into own winnings", 1.0), ("into box", 1.1), ("from box", 0.95), ("from everything", 0.9),
        ("from last", 1.0), ("from hand", 1.1),
    )  # fmt: skip
    if REMOVES.search(fold(said)):
        ways = (("into box", 0.8), ("from everything", 0.9))
    return [
        Reading(words_of(text), 0, cost)
        for text, cost in ways
        if {*words_of(text)} <= vocabulary.known
    ]


def spans_of(said: str) -> Iterator[tuple[int, int, str]]:
    """The parts of a line that may be conditions, actions or values: where each begins and ends, and its text."""
    found = list(TOKENS.finditer(said))
    words = [fold(token.group()) for token in found]
    size = len(words)
    starts = [0]
    ends = [size]
    for n, word in enumerate(words):
        if word in word_set("joints") or word[0] in '",':
            ends.append(n)
            starts.append(n + 1)
        if word in word_set("openers") or any(
            " ".join(words[max(0, n - more) : n + 1]) in _condition_heads() for more in (0, 1, 2)
        ):
            starts.append(n + 1)
    for start in dict.fromkeys(starts):
        if (
            start < size
            and words[start] in word_set("heads")
            and (start or words[0] == "otherwise")
        ):
            continue
        for end in sorted({*ends}):
            if start < end <= start + MOST_OF_PART:
                yield start, end, said[found[start].start() : found[end - 1].end()]
