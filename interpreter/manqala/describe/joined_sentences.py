"""Joins a condition and its effect into one sentence, if that stays readable."""

from __future__ import annotations

from dataclasses import replace

from manqala.describe.phrases import Saying, Sentence, hold_together, merge, say

RELAYS = frozenset({"verb-relay", "verb-relay-at-mark-last"})
"""Sentences that begin with a condition."""


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
        parts = dict(only.text.parts) | {"condition": both}
        name = only.text.id.replace("if", message)
        return (replace(only, text=Saying(name, tuple(parts.items()), only.text.form)),)
    if only is not None and alone and message == "if" and only.text.id == "must-not":
        inner = only.text.part("condition")
        assert isinstance(inner, Saying)
        both = merge("join-and", [hold_together(part, "join-and") for part in (condition, inner)])
        return (replace(only, text=say("must-not", condition=both)),)
    if only is not None and only.text.id in RELAYS and condition == _of_relay(only.text):
        text = say("relay-if", condition=condition)
        return (replace(only, text=text if message == "if" else say("otherwise-so", then=text)),)
    if only is not None and alone and only.text.id in RELAYS:
        both = merge("join-and", [hold_together(condition, "join-and"), _of_relay(only.text)])
        text = say("relay-if", condition=both)
        return (replace(only, text=text if message == "if" else say("otherwise-so", then=text)),)
    if only is not None and is_sentence(only) and not only.text.id.startswith(("if", "verb-relay")):
        return (Sentence(say(message, condition=condition, then=only.text)),)
    return (Sentence(say(f"{message}-head", condition=condition), then),)


def _of_relay(relay: Saying) -> Saying:
    """The condition of another lap."""
    hole = relay.part("from")
    if isinstance(hole, Saying) and relay.id == "verb-relay":
        return say("clause", subject=hole, predicate=say("adjective-occupied", **{"not": "no"}))
    return say("clause", subject=say("mark-last"), predicate=say("was-occupied-before"))


def is_sentence(step: Sentence) -> bool:
    """Whether a step is a single sentence."""
    return not step.below and step.quote is None
