"""The key ‘repetition’: what happens when positions repeat, and the option that it creates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.front.front_matter import (
    REPETITION,
    REPETITIONS,
    OptionKind,
    OptionSpec,
    OptionValue,
    RepetitionSpec,
    Spanned,
)
from manqala.text import codes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.syntax.front.given_values import GivenValues
    from manqala.text.span import Span

OURS = "ours: a position may recur for ever"
"""The reason for the option, unless the file gives one."""
CHOICES = (REPETITION, "choices")


def repetition_spec(given: GivenValues) -> RepetitionSpec | None:
    """The policies for repeated positions: those of the language, or those that the key lists under names."""
    said, listed = given.raw(REPETITION), given.raw(*CHOICES)
    if isinstance(said, str):
        span = given.document.span((REPETITION,))
        words = [Spanned(word, span) for word in REPETITIONS]
        return RepetitionSpec(Spanned(said, span), tuple(zip(words, words, strict=True)))
    if isinstance(listed, list):
        policies = tuple((word, word) for word in given.texts(*CHOICES) or ())
    elif isinstance(listed, dict):
        policies = tuple(
            (Spanned(name, given.document.key_span((*CHOICES, name))), policy)
            for name in listed
            if (policy := given.value(*CHOICES, name)) is not None
        )
    else:
        return None
    if not policies:
        return None
    _check_distinct(given, policies)
    first = policies[0][0]
    default: Spanned[OptionValue] | None = given.value(REPETITION, "default")
    return RepetitionSpec(default or Spanned(first.value, first.span), policies)


def _check_distinct(
    given: GivenValues, policies: tuple[tuple[Spanned[str], Spanned[str]], ...]
) -> None:
    known: dict[str, Span] = {}
    for name, policy in policies:
        if policy.value in known:
            given.diagnostics.error(
                codes.OPTION_MADE_TWICE, policy.span, f"two settings do the same: ‘{policy.value}’",
                notes=[("the other one", known[policy.value])], help=[f"leave out ‘{name.value}’"],
            )  # fmt: skip
        known.setdefault(policy.value, policy.span)


def repetition_option(
    given: GivenValues, spec: RepetitionSpec | None, options: Mapping[str, OptionSpec]
) -> dict[str, OptionSpec]:
    """The option that the key creates, if present."""
    if spec is None:
        return {}
    span = given.document.key_span((REPETITION,))
    if REPETITION in options:
        given.diagnostics.error(
            codes.OPTION_MADE_TWICE, options[REPETITION].span,
            "‘repetition’ is also a key here, which creates this option",
            notes=[("the key", span)],
            help=["leave one of them out: the key includes a rule, the option needs one"],
        )  # fmt: skip
    choices = tuple(name for name, _ in spec.policies)
    because = given.text(REPETITION, "because") or Spanned(OURS, span)
    source = given.text(REPETITION, "source")
    made = OptionSpec(
        REPETITION, OptionKind.CHOICE, choices, None, None, spec.default, because, source, span
    )
    return {REPETITION: made}
