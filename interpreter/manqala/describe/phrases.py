"""Phrases independent of language: a message and its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.text.span import Span


class Form(StrEnum):
    """The grammatical number or person of a phrase: singular, plural, or second person."""

    ONE = "one"
    MANY = "many"
    YOU = "you"


@dataclass(frozen=True, slots=True)
class Saying:
    """A message of the catalogue by name, with its arguments."""

    id: str
    parts: tuple[tuple[str, Part], ...] = ()
    form: Form = Form.ONE

    def part(self, name: str) -> Part | None:
        """The argument of that name, if any."""
        return dict(self.parts).get(name)


Part = Saying | int | str


def say(name: str, form: Form = Form.ONE, /, **parts: Part) -> Saying:
    """A phrase; underscores in argument names become hyphens."""
    named = tuple((key.replace("_", "-"), part) for key, part in parts.items())
    return Saying(name, named, form)


def several(name: str, **parts: Part) -> Saying:
    """A phrase in the plural, for agreement."""
    return say(name, Form.MANY, **parts)


def join(how: str, phrases: Sequence[Saying], form: Form | None = None) -> Saying:
    """A list, ‘a, b and c’; ``how``: the message for the last two."""
    if len(phrases) == 1:
        return phrases[0]
    *first, last = phrases
    head = reduce(lambda a, b: say("join-comma", a.form, first=a, last=b), first)
    return say(how, form or Form.MANY, first=head, last=last)


def together(how: str, phrases: Sequence[Saying]) -> Saying:
    """Join conditions; after one that is bracketed by words, a comma separates the next."""
    apart = any(phrase.id in HELD for phrase in phrases[:-1]) or (
        len(phrases) == 2 and _is_joined(phrases[0], how)
    )
    return join(f"{how}-apart" if apart else how, phrases)


def _is_joined(phrase: Saying, how: str) -> bool:
    """Whether a clause itself has two predicates joined by the same word."""
    predicate = phrase.part("predicate")
    return phrase.id in MERGED and isinstance(predicate, Saying) and predicate.id == how


HELD = frozenset({"either", "both"})


def hold_together(made: Saying, how: str) -> Saying:
    """Bracket an ‘or’ within an ‘and’, or the reverse, by ‘either’ or ‘both’."""
    name = made.id.removesuffix("-apart")
    if name not in {"join-or", "join-and"} or name == how:
        return made
    return say("either" if name == "join-or" else "both", of=made)


def parts_of_join(how: str, phrase: Saying) -> list[Saying]:
    """The parts that this message joined; otherwise the phrase alone."""
    if phrase.id not in {how, "join-comma"}:
        return [phrase]
    first, last = phrase.part("first"), phrase.part("last")
    assert isinstance(first, Saying)
    assert isinstance(last, Saying)
    return [*parts_of_join("join-comma", first), last]


def says(phrase: Saying, name: str) -> bool:
    """Whether a phrase contains a message."""
    inside = (part for _, part in phrase.parts if isinstance(part, Saying))
    return phrase.id == name or any(says(part, name) for part in inside)


def merge(how: str, phrases: Sequence[Saying]) -> Saying:
    """Join clauses, merging neighbours with the same subject: ‘it is empty and belongs to you’."""
    made: list[Saying] = []
    for phrase in (part for each in phrases for part in parts_of_join(how, each)):
        before = made[-1] if made else None
        if before is not None and phrase.id in MERGED and _of_same(before, phrase):
            predicates = [
                part
                for one in (before, phrase)
                if isinstance(part := one.part("predicate"), Saying)
            ]
            parts = dict(phrase.parts) | {
                "predicate": together(
                    how,
                    [
                        *dict.fromkeys(
                            hold_together(p, how)
                            for predicate in predicates
                            for p in parts_of_join(how, predicate)
                        )
                    ],
                )
            }
            made[-1] = Saying(phrase.id, tuple(parts.items()), phrase.form)
        else:
            made.append(phrase)
    return together(how, [_apart(phrase, how) for phrase in made] if len(made) > 1 else made)


def _apart(phrase: Saying, how: str) -> Saying:
    """Bracket the ‘or’ inside a single clause when ‘and’ joins others to it."""
    predicate = phrase.part("predicate")
    if phrase.id not in MERGED or not isinstance(predicate, Saying):
        return phrase
    parts = dict(phrase.parts) | {"predicate": hold_together(predicate, how)}
    return Saying(phrase.id, tuple(parts.items()), phrase.form)


def with_shared_predicate(how: str, clauses: Sequence[Saying]) -> Saying | None:
    """Clauses that differ by their subjects only: ‘the first hole and the second are empty’; none if they differ otherwise."""
    predicates = [clause.part("predicate") for clause in clauses]
    subjects = [part for phrase in clauses if isinstance(part := phrase.part("subject"), Saying)]
    shared = predicates[0]
    if (
        not isinstance(shared, Saying)
        or shared.id not in OF_EACH
        or len(clauses) != 2
        or any(phrase.id != "clause" or phrase.part("predicate") != shared for phrase in clauses)
        or any(subject.form is not Form.ONE for subject in subjects)
    ):
        return None
    form = Form.MANY if how == "join-and" else Form.ONE
    return say("clause", subject=join(how, subjects, form), predicate=shared)


OF_EACH = frozenset({"is-called", "is-empty", "adjective-empty", "adjective-occupied"})
"""Predicates that mean the same of several things as of each of them."""
MERGED = frozenset({"clause", "that"})
"""Messages with a subject and a predicate."""


def _of_same(one: Saying, other: Saying) -> bool:
    return one.id == other.id and one.part("subject") == other.part("subject")


def quote(span: Span) -> Saying:
    """A quotation from a rule file."""
    return say("quotation", text=" ".join(span.text.split()))


class UnsaidError(Exception):
    """No message fits a rule, which is then quoted."""

    def __init__(self, span: Span) -> None:
        """``span``: the text without a description."""
        super().__init__(str(span))
        self.span = span


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, with the sentences below it.  It may be a quoted rule instead."""

    text: Saying
    below: tuple[Sentence, ...] = ()
    quote: str | None = None
    """The lines of the rule quoted after the sentence."""
    span: Span | None = None
    """The rule that it describes."""
    words: tuple[Sentence, ...] = ()
    """Explanations of the words of the game that it is the first to use."""
