"""Joins a condition and its effect into one sentence, if that stays readable."""

from __future__ import annotations

from dataclasses import replace

from manqala.describe.listed_conditions import listed, together_with, with_condition
from manqala.describe.phrases import Saying, Sentence, hold_together, merge, say

RELAYS = frozenset({"verb-relay", "verb-relay-at-mark-last"})
"""Sentences that begin with a condition."""

IN_SENTENCES = ("verb-conquer", "verb-race")
"""Verbs of several sentences, which stand alone."""
_CONTINUED = "in-that-case"
"""Begins the messages that continue a condition after its list."""


def continues(step: Sentence) -> bool:
    """Whether a sentence continues the one before it, whose list of conditions has ended."""
    return step.text.id.startswith(_CONTINUED)


def under(
    message: str, condition: Saying, then: tuple[Sentence, ...], *, alone: bool
) -> tuple[Sentence, ...]:
    """A condition and its effects: one sentence if there is a single effect.

    ``alone``: there is no alternative, so that a nested condition can be joined.
    """
    only = then[0] if len(then) == 1 else None
    if only is not None and alone and only.text.id in {"if", "if-head"}:
        inner = only.text.part("condition")
        assert isinstance(inner, Saying)
        both = merge("join-and", [hold_together(part, "join-and") for part in (condition, inner)])
        inside = only.below
        if only.text.id == "if":
            effect = only.text.part("then")
            assert isinstance(effect, Saying)
            inside = (Sentence(effect),)
        made = under(message, both, inside, alone=True)
        return tuple(replace(step, span=step.span or only.span) for step in made)
    if only is not None and alone and message == "if" and only.text.id == "must-not":
        inner = only.text.part("condition")
        assert isinstance(inner, Saying)
        both = merge("join-and", [hold_together(part, "join-and") for part in (condition, inner)])
        return (_placed(only, with_condition("must-not", both)),)
    if only is not None and only.text.id in RELAYS and condition == _of_relay(only.text):
        return _relaid(message, condition, only)
    if only is not None and alone and only.text.id in RELAYS:
        both = merge("join-and", [hold_together(condition, "join-and"), _of_relay(only.text)])
        return _relaid(message, both, only)
    all_parts = together_with(condition, then) if alone else None
    if all_parts is not None:
        return (Sentence(say(f"{message}-all"), all_parts), then[1])
    plain = only is not None and is_sentence(only)
    # An effect with a condition of its own is set apart, so that ‘otherwise’ belongs to the outer one.
    simple = plain and not then[0].text.id.startswith(("if", "verb-relay"))
    found = listed(condition, then[0].text if plain else None)
    if found is not None:
        how, clauses = found
        if only is not None and only.text.id == "forbidden" and alone and message == "if":
            return (_placed(only, Sentence(say(f"must-not-{how}"), clauses)),)
        head = Sentence(say(f"{message}-{how}"), clauses)
        if only is not None and simple:
            return (head, Sentence(say("in-that-case", then=only.text)))
        return (head, Sentence(say("in-that-case-head"), then))
    if only is not None and simple:
        return (Sentence(say(message, condition=condition, then=only.text)),)
    return (Sentence(say(f"{message}-head", condition=condition), then),)


def _relaid(message: str, condition: Saying, relay: Sentence) -> tuple[Sentence, ...]:
    """Another lap under a condition."""
    found = listed(condition)
    if found is not None:
        how, clauses = found
        hole = relay.text.part("from") if relay.text.id == "verb-relay" else None
        hole = hole if isinstance(hole, Saying) else say("mark-last")
        return (
            Sentence(say(f"{message}-{how}"), clauses),
            replace(relay, text=say("in-that-case", then=say("relay-so", hole=hole))),
        )
    text = say("relay-if", condition=condition)
    return (replace(relay, text=text if message == "if" else say("otherwise-so", then=text)),)


def _placed(step: Sentence, made: Sentence) -> Sentence:
    """A sentence in the place of another."""
    return replace(made, span=step.span)


def _of_relay(relay: Saying) -> Saying:
    """The condition of another lap."""
    hole = relay.part("from")
    if isinstance(hole, Saying) and relay.id == "verb-relay":
        return say("clause", subject=hole, predicate=say("adjective-occupied", **{"not": "no"}))
    return say("clause", subject=say("mark-last"), predicate=say("was-occupied-before"))


def is_sentence(step: Sentence) -> bool:
    """Whether a step is a single sentence."""
    return not step.below and step.quote is None and not step.text.id.startswith(IN_SENTENCES)
