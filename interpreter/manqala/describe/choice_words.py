"""Describes choices: of players and of chance, with how likely each outcome is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator
from manqala.describe.naming import term
from manqala.describe.one_of_set import either_of
from manqala.describe.phrases import Saying, Sentence, parts_of_join, say
from manqala.describe.worded_values import GENERIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.describe.speaking import Speaker


def choice_sentence(speaker: Speaker, node: core.Choose) -> Sentence:
    """A choice; sets of which the first that is not empty counts are listed in their order."""
    source = _drawn_from(node)
    sets = in_order(speaker, source)
    if len(sets) == 1:
        node = replace(node, source=sets[0])
    if len(sets) < 2 or node.chance or node.preferring is not None or node.unseen or node.weight:
        return Sentence(choice_words(speaker, node))
    text = _called(speaker, node, say("choose-in-order", who=speaker.subject))
    return Sentence(text, listed_sets(speaker, sets))


def in_order(speaker: Speaker, value: core.Value) -> tuple[core.Value, ...]:
    """The sets of ‘a else b else c’, from the first; one that the options make the same as another comes once."""
    sets = _alternatives(value)
    if len(sets) < 2:
        return sets
    return tuple({_unordered(speaker.value(node)): node for node in reversed(sets)}.values())[::-1]


def _alternatives(value: core.Value) -> tuple[core.Value, ...]:
    if isinstance(value, core.Op) and value.operator is Operator.ELSE:
        return tuple(
            alternative for argument in value.arguments for alternative in _alternatives(argument)
        )
    return (value,)


def _unordered(phrase: Saying) -> object:
    """A phrase as a value that does not depend on the order of what ‘and’ joins."""
    joined = parts_of_join("join-and", phrase)
    if len(joined) > 1:
        return frozenset(map(_unordered, joined))
    parts = (
        (name, _unordered(part) if isinstance(part, Saying) else part)
        for name, part in phrase.parts
    )
    return phrase.id, phrase.form, tuple(parts)


def listed_sets(speaker: Speaker, sets: Sequence[core.Value]) -> tuple[Sentence, ...]:
    """Sets, a line each."""
    return tuple(Sentence(say("listed-set", set=speaker.value(node))) for node in sets)


def choice_words(speaker: Speaker, node: core.Choose) -> Saying:
    """One member of a set is chosen."""
    who = say("chance") if node.chance else speaker.subject
    base = "number" if node.type == ty.NUMBER else str(node.type.base)
    source = _drawn_from(node)
    of = speaker.value(source)
    if of.id in {"first-of", "last-of"}:
        text = say("choose-only", who=who, set=of)
    else:
        members = speaker.members(source)
        either = either_of(members, speaker)
        known = say(f"choose-{base}", who=who, set=members)
        text = known if either is None else say("choose-only", who=who, set=either)
    if node.preferring is not None and isinstance(node.preferring, core.Filter):
        relative = speaker.relative(node.preferring.condition, node.preferring.cell)
        text = say("choose-preferring", choice=text, told=relative)
    if node.unseen:
        text = say("choose-unseen", choice=text)
    if node.weight is not None:
        text = _with_odds(speaker, node.weight, text)
    return _called(speaker, node, text)


def _called(speaker: Speaker, node: core.Choose, text: Saying) -> Saying:
    """A choice with the name of what is chosen, if it needs one."""
    plain = node.name in GENERIC or len(node.name) < 2 or speaker.names.variable(node.cell).lonely
    return text if plain else say("choose-called", choice=text, name=term(node.name))


def _drawn_from(node: core.Choose) -> core.Value:
    """The set of a choice, without the test that keeps members of weight 0 out."""
    source = node.source
    if node.weight is not None and isinstance(source, core.Filter) and source.cell == node.member:
        return source.of
    return source


def _with_odds(speaker: Speaker, weight: core.Value, text: Saying) -> Saying:
    """A choice with the odds of its outcomes, or with the number in proportion to which each of them is likely."""
    odds = _odds(weight)
    if odds is None:
        return say("choose-weighed", choice=text, weight=speaker.value(weight))
    return say("choose-odds", choice=text, odds=":".join(map(str, odds)))


def _odds(weight: core.Value) -> list[int] | None:
    """The numbers of a list of odds, which differ by the outcome only."""
    found = []
    while isinstance(weight, core.Pick) and isinstance(weight.then, core.Const):
        found.append(weight.then.value)
        weight = weight.other
    last = weight.value if isinstance(weight, core.Const) else None
    numbers = [part for part in (*found, last) if isinstance(part, int)]
    return numbers if found and len(numbers) == len(found) + 1 else None
