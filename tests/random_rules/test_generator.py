"""Rule files made at random that look valid: messages only, soon, and one meaning for both engines; always the same."""

from collections import Counter
from functools import cache

import pytest

from manqala.resolve.files import check_source
from manqala.text.span import Source
from tests.random_rules.coverage import Coverage
from tests.random_rules.generator import generate
from tests.random_rules.trials import Trial, trial

FILES, PLIES = 200, 40
QUICK = 40
"""Files tried in the quick and the slow tier; the nightly one has the others."""
BATCH = 20
PATIENCE = 20.0


@cache
def try_file(number: int) -> Trial:
    return trial(generate(number).encode(), number, plies=PLIES, limit=PATIENCE)


@pytest.mark.slow_cases("1", "11", "16", "2", "25", "28", "32", "35", "36", "39", "8")
@pytest.mark.parametrize("number", range(QUICK))
def test_a_generated_file_gives_messages_only_and_means_the_same_to_both_engines(
    number: int,
) -> None:
    assert not try_file(number).failed, f"{try_file(number).outcome}\n{try_file(number).detail}"


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(QUICK, FILES, BATCH))
def test_so_does_each_of_many_more(first: int) -> None:
    made = {number: try_file(number) for number in range(first, first + BATCH)}
    assert {n: (one.outcome, one.detail) for n, one in made.items() if one.failed} == {}


@pytest.mark.nightly
def test_many_of_them_are_sound_and_really_play() -> None:
    made = [try_file(number) for number in range(QUICK)]
    outcomes = Counter(one.outcome for one in made)
    assert outcomes["sound"] > QUICK / 4
    assert outcomes["refused"] > QUICK / 16
    assert sum(one.plies > 3 for one in made) > QUICK / 4


def test_a_number_makes_the_same_file_each_time_and_no_two_the_same() -> None:
    texts = [generate(number) for number in range(QUICK)]
    assert texts == [generate(number) for number in range(QUICK)]
    assert len(set(texts)) == QUICK


@pytest.mark.slow
def test_all_that_the_language_has_occurs_in_them() -> None:
    found = Coverage()
    for number in range(FILES):
        source = Source("generated.sow", generate(number))
        found.add(check_source("generated", source, None, {}, fixes_tried=False))
        if number % BATCH == BATCH - 1 and not found.missing():
            break
    assert found.missing() == []
