"""The page of the phrase book is up to date and shows every section."""

import json

from manqala.text.phrase_book import FILE
from manqala.text.resources import grammar_text
from tools import phrases


def test_the_page_is_up_to_date() -> None:
    assert phrases.main(["--check"]) == 0, "run python -m tools.phrases"


def test_every_section_has_a_title() -> None:
    assert set(phrases.SECTIONS) == set(json.loads(grammar_text(FILE)))
