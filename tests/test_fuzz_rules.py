"""Mutated rule files never give anything but messages, and never take long; always the same 200."""

from itertools import islice

import pytest
from rule_mutations import CHANGES, LIMIT, judge, mutations, originals

FILES = 200
SEED = 20
TEXTS = originals()


@pytest.mark.parametrize(
    ("number", "name", "data"),
    [(n, *mutated) for n, mutated in enumerate(islice(mutations(TEXTS, SEED), FILES))],
    ids=[f"{n}" for n in range(FILES)],
)
def test_a_mutated_file_gives_messages_only(number: int, name: str, data: bytes) -> None:
    outcome = judge(name, data, number)
    assert outcome.seconds < LIMIT
    assert outcome.played == outcome.valid


def test_the_mutations_are_what_they_should_be() -> None:
    made = list(islice(mutations(TEXTS, SEED), FILES))
    assert made == list(islice(mutations(TEXTS, SEED), FILES))
    assert sum(data != TEXTS[name].encode() for name, data in made) > FILES * 0.9
    assert {name for name, _ in made} == set(TEXTS)
    assert len(CHANGES) >= 15


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_an_unchanged_file_is_valid_and_played(name: str) -> None:
    outcome = judge(name, TEXTS[name].encode(), 1)
    assert outcome.valid
    assert outcome.played
