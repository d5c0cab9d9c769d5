"""Drawing one of several options at random, all equally likely or in proportion to weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from manqala.run.dialogue import AnsweredQuestion


def option_at(ticket: int, weights: Sequence[int]) -> int:
    """Return the option to which a ticket belongs; each option has as many as its weight."""
    for option, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return option
    raise ValueError(ticket)


def draw(question: AnsweredQuestion, rng: Random) -> int:
    """Return a random option of a question."""
    weights = question.weights
    if weights is None:
        return int(rng.random() * len(question.options))
    return option_at(int(rng.random() * sum(weights)), weights)


def draw_all(question: AnsweredQuestion, rng: Random) -> list[int]:
    """Return the options of a question in a random order: each is drawn among those that are left."""
    many = len(question.options)
    if question.weights is None:
        return rng.sample(range(many), many)
    left = dict(enumerate(question.weights))
    order = []
    while left:
        at = option_at(rng.randrange(sum(left.values())), list(left.values()))
        order.append(list(left)[at])
        del left[order[-1]]
    return order
