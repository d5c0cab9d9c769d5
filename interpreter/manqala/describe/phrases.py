"""What is to be said, before it is said in a language: a message and what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.text.span import Span


class Form(StrEnum):
    """What the words around a phrase agree with: one thing, several, or the person who is spoken to."""

    ONE = "one"
    MANY = "many"
    YOU = "you"


@dataclass(frozen=True, slots=True)
class Saying:
    """A message of the catalogue by its name, with what is put into it."""

    id: str
    parts: tuple[tuple[str, Part], ...] = ()
    form: Form = Form.ONE

    def part(self, name: str) -> Part | None:
        """What is put into it under a name, if anything is."""
        return dict(self.parts).get(name)


Part = Saying | int | str


def say(name: str, form: Form = Form.ONE, /, **parts: Part) -> Saying:
    """A phrase; hyphens stand for the underscores of the names of its parts."""
    named = tuple((key.replace("_", "-"), part) for key, part in parts.items())
    return Saying(name, named, form)


def several(name: str, **parts: Part) -> Saying:
    """A phrase with whose words others agree in the plural."""
    return say(name, Form.MANY, **parts)


def join(how: str, phrases: Sequence[Saying], form: Form | None = None) -> Saying:
    """Several as one, ‘a, b and c’; ``how``: the message for the last two."""
    if len(phrases) == 1:
        return phrases[0]
    *first, last = phrases
    head = reduce(lambda a, b: say("join-comma", a.form, first=a, last=b), first)
    return say(how, form or Form.MANY, first=head, last=last)


def together(how: str, phrases: Sequence[Saying]) -> Saying:
    """Conditions joined; behind one that is held together what follows stands apart."""
    apart = any(phrase.id in HELD for phrase in phrases[:-1]) or (
        len(phrases) == 2 and _is_joined(phrases[0], how)
    )
    return join(f"{how}-apart" if apart else how, phrases)


def _is_joined(phrase: Saying, how: str) -> bool:
    """Whether a clause itself says two things that the same word joins."""
    told = phrase.part("predicate")
    return phrase.id in MERGED and isinstance(told, Saying) and told.id == how


HELD = frozenset({"either", "both"})


def hold_together(made: Saying, how: str) -> Saying:
    """An ‘or’ within an ‘and’, or the other way round, is held together."""
    name = made.id.removesuffix("-apart")
    if name not in {"join-or", "join-and"} or name == how:
        return made
    return say("either" if name == "join-or" else "both", of=made)


def parts_of_join(how: str, phrase: Saying) -> list[Saying]:
    """The parts of what was joined by this message; of anything else, itself."""
    if phrase.id not in {how, "join-comma"}:
        return [phrase]
    first, last = phrase.part("first"), phrase.part("last")
    assert isinstance(first, Saying)
    assert isinstance(last, Saying)
    return [*parts_of_join("join-comma", first), last]


def merge(how: str, phrases: Sequence[Saying]) -> Saying:
    """Clauses joined; neighbours that say something of the same thing become one: ‘it is empty and belongs to you’."""
    made: list[Saying] = []
    for phrase in (part for each in phrases for part in parts_of_join(how, each)):
        before = made[-1] if made else None
        if before is not None and phrase.id in MERGED and _of_same(before, phrase):
            told = [
                part
                for one in (before, phrase)
                if isinstance(part := one.part("predicate"), Saying)
            ]
            parts = dict(phrase.parts) | {
                "predicate": together(
                    how, [hold_together(p, how) for one in told for p in parts_of_join(how, one)]
                )
            }
            made[-1] = Saying(phrase.id, tuple(parts.items()), phrase.form)
        else:
            made.append(phrase)
    return together(how, [_apart(phrase, how) for phrase in made] if len(made) > 1 else made)


def _apart(phrase: Saying, how: str) -> Saying:
    """An ‘or’ of which just one clause is made is held together where others are joined to it by ‘and’."""
    told = phrase.part("predicate")
    if phrase.id not in MERGED or not isinstance(told, Saying):
        return phrase
    parts = dict(phrase.parts) | {"predicate": hold_together(told, how)}
    return Saying(phrase.id, tuple(parts.items()), phrase.form)


MERGED = frozenset({"clause", "that"})
"""Messages that say something, a predicate, of something."""


def _of_same(one: Saying, other: Saying) -> bool:
    return one.id == other.id and one.part("subject") == other.part("subject")


def quote(span: Span) -> Saying:
    """A piece of a rule file, as it stands there."""
    return say("quotation", text=" ".join(span.text.split()))


class UnsaidError(Exception):
    """There is no good sentence for this: the rule is quoted instead."""

    def __init__(self, span: Span) -> None:
        """``span``: what could not be said."""
        super().__init__(str(span))
        self.span = span


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and what belongs below it.  Instead of a sentence it may be a rule that is quoted."""

    text: Saying
    below: tuple[Sentence, ...] = ()
    quote: str | None = None
    """The lines of the rule that is quoted behind the sentence."""
    span: Span | None = None
    """The rule that it says."""
