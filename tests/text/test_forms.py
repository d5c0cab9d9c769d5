"""The forms of lines: each can stand in a rule file as it is shown."""

import pytest

from manqala.syntax.grammar import reads
from manqala.syntax.words import EXAMPLE_WORDS, STATEMENT_WORDS
from manqala.text import forms
from manqala.text.sample_sentences import find_samples

OPENING = ("while ", "repeat ", "may ", "either ", "or ", "to ", "when turn", "example ")


@pytest.mark.parametrize("said", [one for found in forms.STATEMENTS.values() for one in found])
def test_a_statement_is_shown_that_can_be_read(said: str) -> None:
    assert reads(f"  {said}", said.startswith(OPENING))


@pytest.mark.parametrize("said", [one for found in forms.RULES.values() for one in found])
def test_a_rule_is_shown_that_can_be_read(said: str) -> None:
    if said.startswith("example "):
        assert reads(f"{said}\n  play 1", opens=False)
    else:
        assert reads(said, said.startswith(OPENING))


@pytest.mark.parametrize("said", [one for found in forms.EXAMPLES.values() for one in found])
def test_a_line_of_an_example_is_shown_that_can_be_read(said: str) -> None:
    assert reads(f"  {said}", opens=False)


def test_every_first_word_of_the_grammar_has_a_form() -> None:
    assert {*STATEMENT_WORDS} - {"nothing"} <= {*forms.STATEMENTS}
    assert {*EXAMPLE_WORDS} <= {*forms.EXAMPLES}


def test_the_form_is_that_of_the_first_word() -> None:
    assert "‘choose hole from" in forms.describe_form("choose a thing", at_margin=False)
    assert forms.describe_form("shuffle", at_margin=False) == forms.ACTION_HELP
    assert "‘match ends after 3 rounds’" in forms.describe_form("match finishes", at_margin=True)
    assert forms.describe_form("nonsense", at_margin=True) == ""
    assert "‘ends drawn’" in forms.describe_form("ends", at_margin=False, in_example=True)


def test_a_sentence_is_shown_only_if_it_speaks_of_the_same() -> None:
    assert find_samples("take the facing hole", at_margin=False)[:1] == ["capture opposite of last"]
    # ‘round ends when’ says of what kind a line is, and not what it is about.
    assert find_samples("round ends when the moon is full", at_margin=True) == []
    assert find_samples("shuffle the deck and capture a card", at_margin=False) == []
