"""Readability: what counts as a sentence and as a word."""

import pytest

from tools.readability import measure, sentences

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
