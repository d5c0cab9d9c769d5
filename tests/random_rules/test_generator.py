"""Rule files made at random that look valid: messages only, soon, and one meaning for both engines; always the same."""

from collections import Counter

import pytest

from manqala.resolve.files import check_source
from manqala.text.span import Source
from tests.random_rules.coverage import Coverage
from tests.random_rules.generator import generated
from tests.random_rules.trials import Trial, trial

FILES, PLIES = 200, 40
PATIENCE = 20.0


@pytest.fixture(scope="module")
def trials() -> dict[int, Trial]:
    """What came of the files tried so far."""
    return {}


@pytest.mark.parametrize("number", range(FILES))
def test_a_generated_file_gives_messages_only_and_means_the_same_to_both_engines(
    number: int, trials: dict[int, Trial]
) -> None:
    made = trials[number] = trial(generated(number).encode(), number, plies=PLIES, limit=PATIENCE)
    assert not made.failed, f"{made.outcome}\n{made.detail}"


def test_the_files_are_what_they_should_be() -> None:
    texts = [generated(number) for number in range(FILES)]
    assert texts == [generated(number) for number in range(FILES)]
    assert len(set(texts)) == FILES
    found = Coverage()
    for text in texts:
        found.add(check_source("generated", Source("generated.sow", text), None, {}))
    assert found.missing() == []


def test_many_of_them_are_sound_and_really_play() -> None:
    outcomes = Counter[str]()
    played = 0
    for number in range(FILES, FILES + 40):
        made = trial(generated(number).encode(), number, plies=10, limit=PATIENCE)
        outcomes[made.outcome] += 1
        played += made.plies > 3
    assert outcomes["sound"] > 10
    assert outcomes["refused"] > 3
    assert played > 10
