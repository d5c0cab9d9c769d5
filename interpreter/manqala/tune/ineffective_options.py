"""Finds options without effect on the rules of a round, such as those between rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core.tokens import PLACES_IN_TEXT, digest, rule_tokens
from manqala.text.diagnostics import ManqalaError
from manqala.tune.variants import Variants
from manqala.tune.variation import WrittenIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.rules import Rules
    from manqala.tune.variants import Values
    from manqala.tune.variation import Dimension, Variation

MAX_SAMPLES = 6
"""Maximum number of combinations of the other settings in which an option is tried."""


def fix_ineffective_options(variants: Variants) -> tuple[Variants, tuple[str, ...]]:
    """Fix the options that make no difference to a round at their defaults; return their names, too.

    If no option makes a difference, all stay varied, and the race shows that.
    """
    variation = variants.variation
    idle = [
        dimension
        for dimension in variation.dimensions
        if dimension.place is WrittenIn.OPTION and not _affects_round(variants, dimension)
    ]
    left = tuple(dimension for dimension in variation.dimensions if dimension not in idle)
    if not idle or not left:
        return variants, ()
    options = variants.rules.options
    fixed = (*variation.fixed, *((one.name, options[one.name]) for one in idle))
    return replace(variants, variation=replace(variation, dimensions=left, fixed=fixed)), tuple(
        one.name for one in idle
    )


def _affects_round(variants: Variants, dimension: Dimension) -> bool:
    """Return whether an option changes the rules of a round in some of the combinations that are tried."""
    at = variants.variation.dimensions.index(dimension)
    for base in _sample_combinations(variants.variation):
        found = set()
        for value in dimension.values:
            try:
                found.add(round_digest(variants.open((*base[:at], value, *base[at + 1 :])).rules))
            except ManqalaError:
                continue
            if len(found) > 1:
                return True
    return False


def _sample_combinations(variation: Variation) -> Iterator[Values]:
    """Yield combinations that are spread evenly."""
    number = min(MAX_SAMPLES, variation.combinations)
    for n in range(number):
        yield variation.at(n * (variation.combinations - 1) // max(number - 1, 1))


def round_digest(rules: Rules) -> str:
    """Return a hash of everything that affects a single round."""
    return digest(_round_parts(rules))


def _round_parts(rules: Rules) -> Iterator[object]:
    yield from (rules.board, rules.kinds, rules.closes, rules.layout.size)
    yield [end.reason for end in rules.round_ends]
    yield [str(event) for event in rules.events]
    known: dict[int, int] = {}
    programs = (
        rules.setup, rules.turn, *rules.events.values(), rules.score, rules.takings,
        *(part for end in rules.round_ends for part in (end.condition, end.body)),
    )  # fmt: skip
    for program in programs:
        yield from rule_tokens(program, known, PLACES_IN_TEXT)
