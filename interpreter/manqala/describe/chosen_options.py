"""The options that a page describes, and what else may be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.naming import spoken
from manqala.describe.phrases import Saying, Sentence, joined, say
from manqala.describe.piece_words import number
from manqala.syntax.front.front_matter import OptionKind

if TYPE_CHECKING:
    from manqala.game.game import Game
    from manqala.syntax.front.front_matter import OptionSpec, OptionValue


def options(game: Game) -> tuple[Sentence, ...]:
    """Each option: what this page goes by, and the other choices."""
    found = game.rules.front.options
    if not found:
        return ()
    made = [_one(spec, game.options[spec.name]) for spec in found.values()]
    return (Sentence(say("options-head"), tuple(made)),)


def _one(spec: OptionSpec, value: OptionValue) -> Sentence:
    name = spoken(spec.name)
    if spec.kind is OptionKind.TRUTH:
        return Sentence(say("option-yes" if value else "option-no", name=name))
    if (
        spec.kind is OptionKind.NUMBER
        and not spec.numbers
        and spec.low is not None
        and spec.high is not None
    ):
        return Sentence(
            say(
                "option-range",
                name=name,
                value=_value(value),
                low=number(spec.low),
                high=number(spec.high),
            )
        )
    others = [_value(other) for other in spec.values if other != value]
    if not others:
        return Sentence(say("option-alone", name=name, value=_value(value)))
    return Sentence(
        say("option-choice", name=name, value=_value(value), others=joined("join-or", others))
    )


def _value(value: OptionValue) -> Saying:
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    return say("choice", name=spoken(str(value)))
