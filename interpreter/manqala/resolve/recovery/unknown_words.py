"""Reports misspelt words in lines that do not parse."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.item_reading import NAMED
from manqala.syntax.words import EXAMPLE_WORDS
from manqala.text import codes, lexicon
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, find_similar, propose, split_help
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from manqala.syntax.game_file import GameFile

QUOTED = re.compile(r'"[^"]*("|$)')
WORD = re.compile(r"(?<![\w'-])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*(?='s\b|(?![\w'-]))")
_DEFINITION_SIGN = re.compile(r"\b(?:is|when|if)\b|[:=]")
"""Separates the names that a rule defines from their definition."""
PROSE_FROM = 3
"""A line with at least this many unknown words is prose, not a rule with typos."""
MEANINGS = lexicon.OF_VALUES
MOST_LINES = 40
"""Limit of faulty lines that are examined in a file."""


def find_misspelt_words(
    file: GameFile, known: Collection[str], found: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """Diagnostics for unknown words in lines that do not parse, if they are similar to a known one.

    ``found``: earlier diagnostics; words that these are about, or that their fixes change, are skipped.
    """
    places = [item for item in found if item.span is not None and item.span.source is file.source]
    prose_lines = {
        line for item in places if item.code == codes.PROSE and item.span is not None
        for line in range(item.span.line, item.span.end_line + 1)
    }  # fmt: skip
    first = file.front.body_line if file.front is not None else 1
    counts = Counter(
        word for text in file.source.lines[first - 1 :] for word in WORD.findall(_mask(text))
    )
    for line in _find_unparsed_lines(file)[:MOST_LINES]:
        plain = _mask(file.source.line(line))
        if line in prose_lines:
            # Reported as a sentence of a book.
            continue
        if plain.split()[:1] and plain.split()[0] in EXAMPLE_WORDS:
            continue
        if plain[:1] != " ":
            # A rule may begin with names that it defines.
            begin = _DEFINITION_SIGN.search(plain)
            if begin is None:
                continue
            plain = " " * begin.end() + plain[begin.end() :]
        # A word that occurs twice is a name rather than a typo.
        names_given = {*NAMED.findall(plain), *(word for word in counts if counts[word] > 1)}
        found_words = [
            word
            for word in WORD.finditer(plain)
            if not {*known, *names_given} & _find_verb_forms(word.group())
        ]
        guesses = {
            word.group(): _guess_meaning(word.group(), known, names_given) for word in found_words
        }
        if sum(not guess for guess, _ in guesses.values()) >= PROSE_FROM:
            continue
        for match in found_words:
            word = match.group()
            span = Span.of(file.source, line, match.start() + 1, len(word))
            guess, sure = guesses[word]
            hint = propose(span, word, guess, sure=sure)
            if hint is None or any(_covers(item, span) for item in places):
                continue
            help_lines, hints = split_help([hint])
            yield Diagnostic(
                codes.UNKNOWN_NAME, Severity.ERROR, span, f"there is no word ‘{word}’", help=help_lines, names=(word,),
                meant=guess, hints=hints,
            )  # fmt: skip


def _find_verb_forms(word: str) -> set[str]:
    """A word, and the verbs of which it may be the third person: ‘each player captures’."""
    return {word, word.removesuffix("s"), word.removesuffix("es")}


def _guess_meaning(
    word: str, known: Collection[str], given: Collection[str]
) -> tuple[tuple[str, ...], bool]:
    """Known words that a word may mean, and whether it is their everyday synonym."""
    same = lexicon.look_up(word, MEANINGS, list(known))
    return (tuple(same), True) if same else (find_similar(word, (*known, *given)), False)


def _find_unparsed_lines(file: GameFile) -> list[int]:
    """The numbers of lines that were not parsed, or only after an uncertain repair."""
    sure = {n for patch in file.patched for n, line in patch.mended.items() if line.certain}
    return sorted({line for stretch in file.faulty for line in stretch} - sure)


def _mask(text: str) -> str:
    """A line with its comment, tags and quoted texts blanked out; the columns stay."""
    return QUOTED.sub(lambda match: " " * len(match.group()), lines.content(text))


def _covers(item: Diagnostic, span: Span) -> bool:
    """Whether a diagnostic is about the word at ``span``, or has a fix that changes it."""
    about = [edit.span for fix in item.fixes for edit in fix.edits]
    if item.span is not None and " " not in item.span.text:
        about.append(item.span)
    return any(
        (other.line, other.column) < (span.end_line, span.end_column)
        and (span.line, span.column) < (other.end_line, other.end_column)
        for other in about
    )  # fmt: skip
