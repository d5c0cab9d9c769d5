"""Readability: what counts as a sentence and as a word."""

import pytest

from tools.readability import measure, measure_game, sentences

PAGE = """\
# A heading of five words

One sentence. Another with `code of three words` and [a link](to/somewhere.md).

| a | table |
|---|---|

- An item
  on two lines.
- A second item: e.g. 3.5 seeds.

```sh
no sentence here.
```
"""


def test_headings_tables_and_code_do_not_count() -> None:
    assert list(sentences(PAGE)) == [
        "One sentence.",
        "Another with Code and a link.",
        "An item on two lines.",
        "A second item: e.g. 3.5 seeds.",
    ]


@pytest.mark.parametrize(("words", "long"), [(25, 0), (26, 1)])
def test_a_long_sentence_has_more_than_25_words(words: int, long: int) -> None:
    assert measure("word " * words) == (1, words, long)


def test_a_description_is_measured_without_options_examples_and_pictures() -> None:
    found = measure_game("oware")
    assert found.name == "oware"
    assert 15 < found.sentences < 40
    assert 6 < found.words / found.sentences < 16
    assert found.terms == 2, "prey and slam, each where it is introduced"
