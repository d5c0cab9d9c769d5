"""The words of a line that may be in other words than those of rules, and what is known of each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from manqala.text.lexicon import ALL_SEEDS, NUMBERS
from manqala.text.line_ideas import listen, word_set
from manqala.text.phrase_book import LITTLE, fold, sections

TOKENS = re.compile(
    r'"[^"]*"?|\d+\.\.\(|\d+(?:\.\.\d*)?|(?:[cdjlmnst]|qu)[\'’](?=[^\W\d_]{3})|[^\W\d_](?:[^\W]|[\'’-](?=[^\W_]))*[\'’]?'
    r"|==|!=|<=|>=|=<|=>|<>|&&|\|\||[^\s\w]|\S+",
    re.UNICODE | re.IGNORECASE,
)
_RULE_WORDS = re.compile(r"\d+\.\.\(|[\w'.-]+(?: or \d+)+|[\w'-]+(?:\.\.\d*)?|[^\s\w]+")
UNITS = ("can move", "cannot move", "has occurred", "if possible")
"""Words that rules have as one."""
_RULE_NUMBERS = re.compile(
    r"(?<![\w.])(\d+(?:\.\.\d*)?(?:(?:, *\d+(?:\.\.\d*)?)* or \d+(?:\.\.\d*)?)+)(?!\w)"
)
ARTICLES = frozenset({"the", "a", "an"})
REMOVES = re.compile(r"\b(?:remov|discard|entfern|enlev|retir|quit[ae]|elimin|wegnehm)")
MOVES = frozenset({"take", "lift", "bring", "give", "drop", "enter", "take-it"})
"""Ideas of taking and giving."""
FIRST_WORDS = 3
"""The number of words among which the verb of a statement is."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Rule words for a stretch of a line, the place behind it, and their cost."""

    said: tuple[str, ...]
    end: int
    cost: float
    means: str = ""
    """What the rule words mean, if they are not plain from the text."""


def words_of(rule: str) -> tuple[str, ...]:
    """The words and signs of a text in rule words."""
    made: list[str] = []
    at = 0
    for numbers in [*_RULE_NUMBERS.finditer(rule), None]:
        made += _RULE_WORDS.findall(rule[at : numbers.start() if numbers else len(rule)])
        if numbers:
            made.append(numbers[1])
            at = numbers.end()
    joined: list[str] = []
    for word in made:
        if joined and f"{joined[-1]} {word}" in UNITS:
            joined[-1] += f" {word}"
        else:
            joined.append(word)
    return tuple(joined)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that rules know, those that this file uses, and those of the file that begin a statement."""

    known: frozenset[str]
    used: frozenset[str]
    piece: str = "seed"
    """What the file calls a piece."""


@cache
def is_seed(word: str) -> bool:
    """Whether a word means a piece."""
    if word in ALL_SEEDS:
        return True
    term = sections()["nouns"].get(fold(word))
    return term is not None and not {"seed", "seeds"}.isdisjoint(term.rules)


@cache
def is_hole(word: str) -> bool:
    """Whether a word means a hole."""
    term = sections()["nouns"].get(word)
    return word == "hole" or (term is not None and "hole" in term.rules)


@cache
def number_of(word: str) -> int | None:
    """The number that a word means; also of articles, which count only behind ‘at least’."""
    if word.isdigit():
        return int(word)
    if word in NUMBERS:
        return NUMBERS[word]
    if word in word_set("ones"):
        return 1
    heard = listen(word)
    return heard.numbers[0] if len(heard.numbers) == 1 else None


class LineWords:
    """The words and signs of a line."""

    def __init__(self, said: str, vocabulary: Vocabulary, *, margin: bool) -> None:
        """``margin``: the line begins a rule."""
        self.vocabulary, self.margin = vocabulary, margin
        self.tokens: list[str] = TOKENS.findall(said)
        self.folded = [fold(token) for token in self.tokens]
        self.numbers = [number_of(word) if word[:1].isalnum() else None for word in self.folded]
        self.moves = any(
            self.means(word, "put")
            or word in word_set("moving")
            or bool(listen(word).ideas & MOVES)
            for word in self.folded[:FIRST_WORDS]
            if word[:1].isalpha()
        )
        """Whether something is put, taken or given."""
        self.judges = margin and self.folded[:1] != [] and self.folded[0] in ARTICLES
        """Whether it says what a player or a hole is like."""

    def knows(self, word: str) -> bool:
        """Whether a word is one of rules."""
        return word in self.vocabulary.known or not word[:1].isalpha()

    def means(self, word: str, rule: str) -> bool:
        """Whether a verb means one of rules."""
        for key in (word, word.removesuffix("s")):
            term = sections()["verbs"].get(key)
            if key == rule or (term is not None and rule in term.rules):
                return True
        return False

    def is_plural(self, word: str) -> bool:
        """Whether a word means several pieces."""
        term = sections()["nouns"].get(word)
        return word.endswith("s") or (term is not None and "seeds" in term.rules)

    def is_silent(self, word: str) -> bool:
        """Whether a word is an article of another language."""
        little = sections()[LITTLE].get(word)
        return little is not None and "" in little.rules

    def counts(self, place: int) -> bool:
        """Whether a word is a number, or follows one: ‘2 or more seeds’."""
        return self.numbers[place] is not None or (
            self.folded[place] in {"more", "mehr", "plus", "mas", "mais", "even", "odd"}
            or ".." in self.folded[place]
        )
