"""Rule files from the answers to the questions of ``manqala new``: every combination is a game that ends."""

from collections.abc import Iterator
from random import Random

import pytest

from manqala.game.game import GameValue
from manqala.language.guided import QUESTIONS, RuleQuestion, complete, guided_rules, guided_text

SMALL = {"holes": "3", "seeds": "2"}
STEP = 40
"""One of this many combinations is played in the quick tier."""
LONGEST = 2000


def combinations(
    answers: dict[str, str], left: tuple[RuleQuestion, ...]
) -> Iterator[dict[str, str]]:
    if not left:
        yield answers
        return
    first, *rest = left
    keys = (
        [SMALL[first.key]]
        if first.number
        else [open_choice.key for open_choice in first.open_choices(answers)]
    )
    for key in keys:
        yield from combinations({**answers, first.key: key}, tuple(rest))


ALL = list(combinations({}, QUESTIONS))


def ends(answers: dict[str, str]) -> bool:
    """Whether a random game ends."""
    position = GameValue(guided_rules("Small", answers)).start()
    random = Random(1)
    for _ in range(LONGEST):
        moves = position.moves()
        if not moves:
            return True
        position = position.play(random.choice(moves))
    return False


def test_there_are_many_combinations() -> None:
    assert len(ALL) > 300
    for key in ("stores", "direction", "laps", "capture", "again", "end", "won"):
        asked = next(question for question in QUESTIONS if question.key == key)
        assert {answers[key] for answers in ALL} == {choice.key for choice in asked.choices}


def test_some_combinations_are_games_that_end() -> None:
    assert [answers for answers in ALL[::STEP] if not ends(answers)] == []


@pytest.mark.nightly
def test_all_combinations_are_games_that_end() -> None:
    assert [answers for answers in ALL if not ends(answers)] == []


def test_what_is_not_answered_yet_is_the_usual_answer() -> None:
    assert complete({})["rows"] == "2"
    assert complete({"rows": "4"})["capture"] == "opposite"
    assert guided_text("My Game", {}, example=False) == guided_text(
        "My Game", complete({}), example=False
    )


def test_the_file_ends_with_an_example_that_was_played() -> None:
    text = guided_text("My Game", {})
    assert text.endswith(
        'example "the first move"\n  position 4,4,4,4,4,4/4,4,4,4,4,4:south\n  play 1\n'
        "  gives 0,5,5,5,5,4/4,4,4,4,4,4:north\n"
    )


@pytest.mark.parametrize("title", ["[", "a: b", "'", '"', "# x", "Éwé", "yes"])
def test_any_title_stays_as_it_is(title: str) -> None:
    assert guided_rules(title, SMALL).front.title.value == title
