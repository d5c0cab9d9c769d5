"""Describes the options in effect, and their alternatives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.naming import spell_out
from manqala.describe.phrases import Form, Saying, Sentence, join, say
from manqala.describe.piece_words import number
from manqala.syntax.front.front_matter import OptionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import GameValue
    from manqala.syntax.front.front_matter import OptionSpec, OptionValue

LAST_WORD = 12
"""The greatest number that is written as a word."""


def options(game: GameValue) -> tuple[Sentence, ...]:
    """Each option: its current value, and the other choices."""
    found = game.rules.front.options
    if not found:
        return ()
    made = [_with_reason(spec, game.options[spec.name]) for spec in found.values()]
    return (Sentence(say("options-head"), tuple(made)),)


def _with_reason(spec: OptionSpec, value: OptionValue) -> Sentence:
    """An option with the file's reason: its name alone says little to a newcomer."""
    option = _one(spec, value)
    if spec.because is None:
        return Sentence(option)
    because = spec.because.value.rstrip(".")
    return Sentence(say("option-because", option=option, because=because))


def _one(spec: OptionSpec, value: OptionValue) -> Saying:
    name = spell_out(spec.name)
    if spec.kind is OptionKind.TRUTH:
        return say("option-yes" if value else "option-no", name=name)
    if (
        spec.kind is OptionKind.NUMBER
        and not spec.numbers
        and spec.low is not None
        and spec.high is not None
    ):
        shown, low, high = _values((value, spec.low, spec.high))
        return say("option-range", name=name, value=shown, low=low, high=high)
    shown, *others = _values((value, *(other for other in spec.values if other != value)))
    if not others:
        return say("option-alone", name=name, value=shown)
    return say("option-choice", name=name, value=shown, others=join("join-or", others))


def _values(values: Sequence[OptionValue]) -> list[Saying]:
    """Values side by side: numbers in words, or all in digits if one of them has no word of its own."""
    numbers = [value for value in values if _is_number(value)]
    digits = any(isinstance(n, int) and n > LAST_WORD for n in numbers)
    return [_value(value, digits=digits) for value in values]


def _value(value: OptionValue, *, digits: bool) -> Saying:
    if isinstance(value, int) and _is_number(value):
        return say("digits", Form.MANY, n=value) if digits else number(value)
    return say("choice", name=spell_out(str(value)))


def _is_number(value: OptionValue) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
