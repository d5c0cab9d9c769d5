"""A word of a game is explained where it is first used, and stands without marks afterwards."""

from __future__ import annotations

import pytest

from manqala.describe.written_page import write_page
from manqala.publish.published_rules import published_rules
from tests.helpers.playing import game_of
from tests.helpers.small_games import tiny

GAME = """
turn
  choose hole from own fat holes
  sow it anticlockwise
  if last is fat and last is opponent's
    if last is not lean
      tidy last
  otherwise if last is lean, tidy last

a hole is fat when it holds 4.. or (it is lean and it holds 3)
a hole is lean when opposite of it holds 2 and (it holds 1 or it holds 3)

to tidy hole h
  put 1 from h into own winnings
  if h holds 6..
    put 2 from h into own winnings
  otherwise if h holds 3
    put all from h into own winnings
"""

COUNTED = """
mark climbs: 0..9 on players
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 1, set own climbs to own climbs + 1
  if own climbs > 3, set own climbs to 0
"""


def lines(language: str) -> list[str]:
    return write_page(tiny(GAME), language, "text").splitlines()


def test_a_word_is_explained_below_the_sentence_that_uses_it_first() -> None:
    shown = lines("en")
    at = next(n for n, line in enumerate(shown) if line.startswith("1. Choose"))
    assert shown[at] == "1. Choose one of your holes that are fat."
    assert shown[at + 1].startswith("   * A hole is ‘fat’ if")
    assert any(line.startswith("   * A hole is ‘lean’ if") for line in shown[at:])
    assert [line for line in shown if "* " in line[:5] and "‘fat’" in line] == [shown[at + 1]]


def test_a_rule_told_at_the_end_of_the_section_keeps_its_marks() -> None:
    shown = "\n".join(lines("en"))
    assert shown.count("the rule ‘tidy’") == 2
    assert "* The rule ‘tidy’:" in shown


@pytest.mark.parametrize(("language", "marked"), [("de", "„fat“"), ("ca", "«fat»")])
def test_a_language_other_than_that_of_the_names_marks_them_everywhere(
    language: str, marked: str
) -> None:
    shown = "\n".join(lines(language))
    assert shown.count(marked) == shown.count("fat") >= 3


def test_published_rules_have_every_sentence_of_the_page() -> None:
    game = game_of("songo")
    told = [
        text.lstrip("– ")
        for section in published_rules(game, "en")["sections"]
        for listed in section["lists"]
        for item in listed["items"]
        for text in (item["text"], *(detail["text"] for detail in item["below"]))
    ]
    assert any("the number of seeds that the lap began with is at least 14" in t for t in told)


def test_a_number_keeps_its_marks_since_its_name_may_be_a_plural() -> None:
    shown = write_page(tiny(COUNTED), "en", "text")
    assert "your ‘climbs’ goes up by one" in shown
    assert shown.count("‘climbs’") == shown.count("climbs") >= 3
