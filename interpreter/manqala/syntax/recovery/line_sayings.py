"""Turns of speech of other books for which rules have other ones: ‘falls into’ is ‘is’, and ‘is at least’ is ‘>=’."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.line_words import (
    ARTICLES,
    MOVES,
    REMOVES,
    Reading,
    is_hole,
    is_seed,
    words_of,
)
from manqala.text.line_ideas import comparison_signs, listen, word_set
from manqala.text.phrase_book import sections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.line_words import LineWords

MOST_BEFORE_EVENT = 3
"""Limit of the words before an event, or before what a player is."""
_LONGEST = 4
_LANDS = frozenset({"fall", "drop-in", "drop"})
_HOLDS = frozenset({"contain", "become", "bring", "wins"})
_FILLED = frozenset(
    {
        "become",
        "number",
        "seed",
        "while",
        "sow",
        "if",
        "contain",
        "exactly",
        "bring",
        "passing",
        "middle-rest",
    }
)
"""Ideas of a hole that comes to hold a number while seeds are sown."""


def sayings_at(line: LineWords, start: int) -> Iterator[Reading]:
    """The rule words for the turns of speech that begin at a word."""
    yield from _as_landing(line, start)
    yield from _as_compared(line, start)
    yield from _as_event(line, start)
    yield from _as_filled(line, start)
    yield from _as_moved(line, start)
    yield from _as_of_it(line, start)


def _as_landing(line: LineWords, start: int) -> Iterator[Reading]:
    """‘falls into’ as ‘is’, ‘the last seed’ as ‘last’."""
    for end in range(start + 1, min(len(line.tokens), start + _LONGEST) + 1):
        text = " ".join(line.tokens[start:end])
        if not text[0].isalpha() or text.lower() in line.vocabulary.known:
            continue
        heard = listen(text)
        if end == start + 1 and heard.ideas and heard.ideas <= _HOLDS and end < len(line.tokens):
            yield Reading(("holds",), end, 0.4)
        if end <= start + 2 and heard.ideas == {"become"} and end < len(line.tokens):
            yield Reading(("holds",), end, 0.4)
        if heard.unknown or heard.numbers:
            continue
        if (heard.ideas and heard.ideas <= _LANDS) or " ".join(line.folded[start:end]) in word_set(
            "landing"
        ):
            yield Reading(("is",), end, 0.4)
            yield Reading(("last", "is"), end, 0.9)
        elif {"last"} < heard.ideas <= {"last", "seed", "hole"}:
            yield Reading(("last",), end, 0.3)


def _as_compared(line: LineWords, start: int) -> Iterator[Reading]:
    """‘is at least’ as ‘>=’, ‘holds less than’ as ‘<’."""
    first = start + 1 if line.folded[start] in word_set("before-comparisons") else start
    for length in (3, 2, 1):
        sign = comparison_signs().get(" ".join(line.folded[first : first + length]))
        if sign is not None and first + length < len(line.tokens):
            yield Reading((sign,), first + length, 0.4)
    if line.folded[start] in word_set("has"):
        yield Reading(("holds",), start + 1, 0.3)
    if line.judges and line.folded[start] in word_set("he"):
        yield Reading(("it",), start + 1, 0.3)
    if line.margin and not start and line.folded[0] == "if":
        yield Reading(("when",), 1, 0.3)
    if line.margin and start <= MOST_BEFORE_EVENT and _is_losing(line.folded[start]):
        yield Reading(("is", "the", "loser"), start + 1, 0.5)


def _is_losing(word: str) -> bool:
    return bool(listen(word).ideas & {"lose", "loses"}) and word[:1].isalpha()


def _as_event(line: LineWords, start: int) -> Iterator[Reading]:
    """‘a ball falls into a tuzdik h’ as ‘seed falls into h, if h is tuzdik’, behind ‘when’."""
    if not line.margin or start > MOST_BEFORE_EVENT:
        return
    for n in range(start, min(len(line.tokens), start + 3)):
        if not all(word in ARTICLES or line.is_silent(word) for word in line.folded[start:n]):
            return
        if not is_seed(line.folded[n]):
            continue
        # ‘ein Stein in h fällt’
        if (
            len(line.folded) > n + 3
            and line.folded[n + 1] in word_set("in-words")
            and listen(line.tokens[n + 3]).ideas & _LANDS
        ):
            yield Reading(("seed", "falls", "into", line.folded[n + 2]), n + 4, 0.5)
        for end in range(n + 2, min(len(line.tokens), n + 4) + 1):
            heard = listen(" ".join(line.tokens[n + 1 : end]))
            behind = [word for word in line.folded[end:] if word not in ARTICLES]
            if not heard.ideas or not heard.ideas <= _LANDS or not behind:
                continue
            yield Reading(("seed", "falls", "into"), end, 0.4)
            if behind[:1] and is_hole(behind[0]) and len(behind) == 1:
                yield Reading(("seed", "falls", "into", "h"), len(line.tokens), 0.6)
            if len(behind) == 2 and all(line.knows(word) for word in behind[:1]):
                told = f"seed falls into {behind[1]} , if {behind[1]} is {behind[0]}".split()
                yield Reading(tuple(told), len(line.tokens), 0.6)


def _as_filled(line: LineWords, start: int) -> Iterator[Reading]:
    """‘a hole reaches 4 while sowing’ as ‘seed falls into h, if h holds 4’, behind ‘when’."""
    if not line.margin or not 1 <= start <= MOST_BEFORE_EVENT:
        return
    words = [n for n in range(start, len(line.tokens)) if line.folded[n] not in ARTICLES]
    if len(words) < 2 or not (is_hole(line.folded[words[0]]) or line.folded[words[0]] == "h"):
        return
    heard = listen(" ".join(line.tokens[words[1] :]))
    if (
        "become" in heard.ideas
        and len(heard.numbers) == 1
        and heard.ideas <= _FILLED
        and not heard.unknown
    ):
        said = ("seed", "falls", "into", "h", ",", "if", "h", "holds", str(heard.numbers[0]))
        yield Reading(said, len(line.tokens), 0.6)


def _as_moved(line: LineWords, start: int) -> Iterator[Reading]:
    """A word for taking or giving as ‘put’, if the line says from where or to where."""
    if start and line.folded[start - 1] not in {",", "then", "otherwise"}:
        return
    behind = {*line.folded[start + 1 :]}
    if not behind & word_set("from-and-to"):
        return
    heard = listen(line.tokens[start])
    verb = sections()["verbs"].get(line.folded[start])
    moves = (
        line.folded[start] in word_set("moving")
        or REMOVES.match(line.folded[start])
        or (verb is not None and not {"put", "lift", "capture", "win"}.isdisjoint(verb.rules))
    )
    if heard.ideas & MOVES or moves:
        yield Reading(("put",), start + 1, 0.4)
        if line.numbers[start + 1] is None and (
            is_seed(line.folded[start + 1]) or line.folded[start + 1] in ARTICLES
        ):
            yield Reading(("put", "all"), start + 1, 0.8)


def _as_of_it(line: LineWords, start: int) -> Iterator[Reading]:
    """‘their score’ as ‘score of it’, where a player or a hole is judged."""
    if not line.judges or start + 1 >= len(line.tokens):
        return
    own = sections()["adjectives"].get(line.folded[start])
    if own is None or "own" not in own.rules or line.folded[start] == "own":
        return
    word = line.folded[start + 1]
    noun = sections()["nouns"].get(word)
    for said in (word, *(noun.rules if noun is not None else ())):
        if line.knows(said):
            yield Reading((*words_of(said), "of", "it"), start + 2, 0.4)
            yield Reading(("seeds", "in", *words_of(said), "of", "it"), start + 2, 0.7)
