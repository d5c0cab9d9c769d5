"""Classifies the words of a rule file for syntax highlighting: keywords, verbs, nouns, numbers, comments."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.language.completions import body_line
from manqala.resolve.notes import Meant
from manqala.syntax.closed_words import ExampleVerb
from manqala.syntax.unfinished import grammar_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.language.library import Analysis, OpenText
    from manqala.resolve.notes import Meaning
    from manqala.text.span import Span


class Colour(StrEnum):
    """The kind of a token; the names are those of editors."""

    KEYWORD = "keyword"
    VERB = "function"
    NOUN = "class"
    ADJECTIVE = "modifier"
    MARK = "property"
    OPTION = "enum"
    CHOICE = "enumMember"
    LOCAL = "variable"
    KIND = "type"
    EVENT = "event"
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"
    TAG = "decorator"
    SIGN = "operator"


OF_MEANING = {
    Meant.VERB: Colour.VERB, Meant.NOUN: Colour.NOUN, Meant.ADJECTIVE: Colour.ADJECTIVE, Meant.MARK: Colour.MARK,
    Meant.OPTION: Colour.OPTION, Meant.CHOICE: Colour.CHOICE, Meant.LOCAL: Colour.LOCAL, Meant.THEN: Colour.VERB,
    Meant.CORE: Colour.NOUN, Meant.KIND: Colour.KIND, Meant.TYPE: Colour.KIND, Meant.EVENT: Colour.EVENT,
    Meant.OFFER: Colour.VERB,
}  # fmt: skip
PIECE = re.compile(
    r'(?P<comment>#.*)|(?P<string>"[^"]*"?)|(?P<tag>\[(?:rare|early|[A-Z]+\d+[a-z]?)(?:,\s*(?:rare|early|[A-Z]+\d+[a-z]?))*\])'
    r"|(?P<word>[A-Za-z][\w-]*(?:'s)?)|(?P<number>\d+(?:\.\.\d*)?)|(?P<sign>[=<>!+*?:|-]+)"
)
KEY = re.compile(r"\s*(?:- +)?([\w-]+)(?= *:)|(?<=[{,])\s*([\w-]+)(?= *:)")
TEXT = re.compile(r"\s+(position|play|gives|illegal|legal|ends)\b")


@dataclass(frozen=True, slots=True)
class Coloured:
    """A token on one line; lines and columns count from one."""

    line: int
    column: int
    length: int
    colour: Colour


def colours(document: OpenText, first: int = 1, last: int | None = None) -> list[Coloured]:
    """Return the colours of some lines, in order."""
    analysis = document.analysis()
    lines = analysis.source.lines
    body = body_line(list(lines))
    found: list[Coloured] = []
    for number in range(first, min(last or len(lines), len(lines)) + 1):
        text = lines[number - 1]
        if text.rstrip() == "---" and (body is None or number < body):
            continue
        in_front = body is None or number < body
        found += _of_front(text, number) if in_front else _of_rules(analysis, text, number)
    return found


def _of_front(text: str, number: int) -> Iterator[Coloured]:
    keys = {match.start(1 if match.group(1) else 2): match for match in KEY.finditer(text)}
    for match in PIECE.finditer(text):
        kind = match.lastgroup
        if kind == "comment" and match.start() and text[match.start() - 1] != " ":
            continue
        if kind == "word" and match.start() in keys:
            yield Coloured(number, match.start() + 1, len(match.group()), Colour.MARK)
        elif kind == "word" and match.group() in {"true", "false"}:
            yield Coloured(number, match.start() + 1, len(match.group()), Colour.KEYWORD)
        elif kind in {"comment", "string", "number"}:
            yield Coloured(number, match.start() + 1, len(match.group()), Colour(kind))


def _of_rules(analysis: Analysis, text: str, number: int) -> Iterator[Coloured]:
    meanings = sorted(
        analysis.words.get(number, ()), key=lambda one: (one[0].column, -one[0].end_column)
    )
    within_text = TEXT.match(text)
    verbatim = within_text is not None and _in_example(analysis, number)
    for match in PIECE.finditer(text):
        kind, column = match.lastgroup, match.start() + 1
        length = len(match.group())
        if kind == "comment":
            yield Coloured(number, column, length, Colour.COMMENT)
        elif kind == "string":
            yield Coloured(number, column, length, Colour.STRING)
        elif kind == "tag":
            yield Coloured(number, column, length, Colour.TAG)
        elif kind == "number":
            yield Coloured(number, column, length, Colour.NUMBER)
        elif kind == "sign":
            if not verbatim:
                yield Coloured(number, column, length, Colour.SIGN)
        elif kind == "word":
            meaning = None if verbatim else _meaning(meanings, number, column)
            colour = _word(match.group(), meaning, verbatim and match.start() > 2)
            if colour is not None:
                yield Coloured(number, column, length, colour)


def _word(word: str, meaning: Meaning | None, verbatim: bool) -> Colour | None:
    if verbatim:
        return None
    if meaning is not None and meaning.name != "it":
        return OF_MEANING[meaning.kind]
    if word in grammar_words_and_parts():
        return Colour.KEYWORD
    return None


def _meaning(meanings: list[tuple[Span, Meaning]], number: int, column: int) -> Meaning | None:
    for span, meaning in meanings:
        if span.line == number == span.end_line and span.column <= column < span.end_column:
            return meaning
    return None


def _in_example(analysis: Analysis, number: int) -> bool:
    """Return whether a line is in an example, whose texts have a separate notation."""
    for above in range(number - 1, 0, -1):
        text = analysis.source.line(above)
        if text[:1] not in {"", " ", "#"}:
            return text.startswith("example")
    return False


def grammar_words_and_parts() -> frozenset[str]:
    """Return the words of the grammar, including the parts of double words."""
    return frozenset(part for word in grammar_words() for part in word.split(" ")) | {
        "it",
        "an",
        *ExampleVerb,
    }
