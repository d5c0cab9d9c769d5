"""Slips of the fingers in rules."""

import re

WORD = re.compile(r"(?<![-'\w])[a-z]{4,}(?![-'\w])")


def words_of(line: str) -> list[str]:
    """The words of a line that can be misspelt, each of which stands there once and in no text."""
    found = WORD.findall(re.sub(r'"[^"]*"', "", line))
    return [word for word in found if line.count(word) == 1 and word[2] != word[3]]


def misspelt(line: str, word: str) -> str:
    """A line with two letters of a word exchanged."""
    return re.sub(rf"(?<![-'\w]){word}(?![-'\w])", word[:2] + word[3] + word[2] + word[4:], line)
