"""Each example is beside the rule that it shows, in every format."""

from __future__ import annotations

import pytest

from manqala.describe.describing import describe, words_for
from manqala.describe.page_parts import top_sentences
from manqala.describe.telling import sentence
from manqala.describe.written_page import PageFormat, write_page
from tests.helpers.small_games import tiny

RULES = """
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is own store, move-again
  otherwise if last is own and before = 0, capture opposite of last

example "it is sown"
  position 1 0 0 0 0 3 / 1 0 0 0 0 1 : south
  play 6

example "it moves again"
  position 1 0 0 0 0 1 / 1 0 0 0 0 1 : south
  play 6

example "it captures"
  position 1 0 0 0 0 0 / 1 0 0 0 3 1 : south
  play 1

example "it is not shown: two moves"
  position 1 0 0 0 0 1 / 1 0 0 0 0 1 : south
  play 1 1
"""
STORES = "board: {rows: 2, holes: 6, stores: on track}\nseeds: 4"


def shown(*, in_place: bool = True) -> dict[str, str | None]:
    """The title of each example, and the sentence beside which it is."""
    game = tiny(RULES, STORES)
    words = words_for(game, "en")
    found = {}
    for section in describe(game, words, in_place=in_place).sections:
        for picture in section.pictures:
            step = picture.step
            title = str(picture.caption.part("title"))
            found[title] = None if step is None else sentence(words, top_sentences(section)[step])
    found.pop("None")
    return found


def test_an_example_is_at_the_rule_that_acts_in_the_fewest_other_examples() -> None:
    found = shown()
    assert found.keys() == {"it is sown", "it moves again", "it captures"}
    assert str(found["it is sown"]).startswith("Sow the seeds of the chosen hole")
    assert str(found["it moves again"]).startswith("If the last hole is your store")
    assert "capture the hole opposite the last hole" in str(found["it captures"])


def test_examples_may_be_left_at_the_end() -> None:
    assert set(shown(in_place=False).values()) == {None}


@pytest.mark.parametrize("layout", PageFormat)
def test_an_example_precedes_the_next_rule(layout: PageFormat) -> None:
    page = write_page(tiny(RULES, STORES), "en", layout)
    places = [
        page.index(part)
        for part in ("your store", "It moves again", "Otherwise", "It captures", "The end")
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("layout", PageFormat)
def test_an_example_below_a_long_condition_is_shown_once(layout: PageFormat) -> None:
    page = write_page(
        tiny(
            """
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is own and before = 0 and opposite of last is occupied
    capture opposite of last
    move-again

example "it captures"
  position 1 0 0 0 0 0 / 1 0 0 0 3 1 : south
  play 1
""",
            STORES,
        ),
        "en",
        layout,
    )
    assert page.index("If all of this is so") < page.index("It captures")
    assert page.count("It captures") == 1
