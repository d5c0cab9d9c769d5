"""The meaning of a word at each place: its definition, its uses, and renaming."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.language.defined_names import Symbol
from manqala.language.library import OpenText
from manqala.resolve.collect import name_span
from manqala.resolve.notes import Meant
from manqala.syntax import tree
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.codes.code import Severity
from manqala.text.fixes import Edit, apply_edits
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.language.library import Analysis
    from manqala.resolve.notes import Meaning
    from manqala.text.span import Source

RULES = tree.Reaction | tree.Anytime | tree.Ending
FREE = frozenset(
    {
        Meant.VERB,
        Meant.NOUN,
        Meant.ADJECTIVE,
        Meant.MARK,
        Meant.OPTION,
        Meant.CHOICE,
        Meant.LOCAL,
        Meant.THEN,
    }
)
"""The kinds of names that can be renamed."""
ONE_WORD = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
ENDINGS = ("'s", "s", "es")
"""Endings of a name in use: ``south's``, ``each player wins``."""


class CannotRenameError(Exception):
    """A rename is impossible; the message explains why, in a sentence."""


def symbol_at(document: OpenText, line: int, column: int) -> Symbol | None:
    """Return the meaning of the words at a place."""
    analysis = document.analysis()
    for span, symbol in analysis.definitions_by_line.get(line, ()):
        if _covers(span, line, column):
            return Symbol(symbol.kind, symbol.name, symbol.home, span)
    found = analysis.meaning_at(line, column)
    if found is None:
        return _in_text(analysis, line, column)
    span, meaning = found
    if meaning.kind is Meant.THEN:
        verb = _verb_around(analysis.body.items, line)
        return Symbol(meaning.kind, meaning.name, None if verb is None else verb.span, span)
    return Symbol(meaning.kind, meaning.name, meaning.defined, span)


def definitions(document: OpenText, symbol: Symbol) -> list[Span]:
    """Return the definitions."""
    analysis = document.analysis()
    if symbol.kind is Meant.LOCAL:
        return [] if symbol.home is None else [symbol.home]
    found = [span for span, other in analysis.definitions if _same(other, symbol)]
    if symbol.kind is Meant.EVENT:
        found = [*_events(analysis, symbol.name)]
    return list(dict.fromkeys(found))


def occurrences(document: OpenText, symbol: Symbol) -> list[Span]:
    """Return all occurrences, including the definition, in the text and in those that it extends."""
    analysis = document.analysis()
    found = [span for span, other in analysis.definitions if _same(other, symbol)]
    for span, meaning in analysis.notes.words.items():
        if _means(meaning, symbol) and (
            symbol.kind is not Meant.THEN or _within(span, symbol.home)
        ):
            found.append(span)
    found += _find_in_texts(analysis, symbol)
    if symbol.kind is Meant.EVENT:
        found += _events(analysis, symbol.name)
    return sorted(dict.fromkeys(found), key=lambda span: (span.source.name, span.line, span.column))


def rename_edits(document: OpenText, symbol: Symbol, new: str) -> list[Edit]:
    """Return the edits for a rename.  Raises ``CannotRenameError``."""
    rename_place(document, symbol)
    words = new.split(" ") if symbol.kind in {Meant.NOUN, Meant.ADJECTIVE, Meant.MARK} else [new]
    if not all(ONE_WORD.fullmatch(word) for word in words):
        raise CannotRenameError(
            "A name is written in small letters, digits and hyphens, and begins with a letter."
        )
    analysis = document.analysis()
    source = analysis.source
    fields = set(_find_in_texts(analysis, symbol))
    edits = []
    for span in occurrences(document, symbol):
        if span.source is not source:
            raise CannotRenameError(f"‘{symbol.name}’ is said in {span.source.name} too.")
        # In the text of a position names have no blanks.
        said = new.replace(" ", "-") if span in fields else new
        edits.append(Edit(span, f"{said}{_ending(span.text, symbol.name)}"))
    before, after = (
        _errors(document, text) for text in (document.text, apply_edits(source.text, edits))
    )
    if len(after) > len(before):
        reason = next(message for message in after if message not in before)
        raise CannotRenameError(f"Called ‘{new}’ the rules would be at fault: {reason}.")
    return edits


def rename_place(document: OpenText, symbol: Symbol) -> Span:
    """Return the words to replace.  Raises ``CannotRenameError`` if there are none."""
    source = document.analysis().source
    if symbol.kind not in FREE or symbol.home is None or symbol.name == "it":
        raise CannotRenameError(f"‘{symbol.name}’ is a word of the language.")
    if symbol.home.source is not source:
        raise CannotRenameError(f"‘{symbol.name}’ is defined in {symbol.home.source.name}.")
    return symbol.span


def _errors(document: OpenText, text: str) -> list[str]:
    """Return the errors of another text in place of this one."""
    other = OpenText(document.library, document.name, document.path, text)
    found = other.analysis().diagnostics
    return [diagnostic.message for diagnostic in found if diagnostic.severity is Severity.ERROR]


def _ending(said: str, name: str) -> str:
    for ending in ENDINGS:
        if said == f"{name}{ending}":
            return ending
    return ""


def _covers(span: Span, line: int, column: int) -> bool:
    return span.line == line == span.end_line and span.column <= column <= span.end_column


def _within(span: Span, home: Span | None) -> bool:
    return (
        home is not None and span.source is home.source and home.line <= span.line <= home.end_line
    )


def _means(meaning: Meaning, symbol: Symbol) -> bool:
    if meaning.kind != symbol.kind or meaning.name != symbol.name:
        return False
    return symbol.kind is Meant.THEN or meaning.defined == symbol.home


def _same(other: Symbol, symbol: Symbol) -> bool:
    return (other.kind, other.name, other.home) == (symbol.kind, symbol.name, symbol.home)


def _verb_around(items: Iterable[tree.Item], line: int) -> tree.Verb | None:
    for item in items:
        if isinstance(item, tree.Verb) and item.span.line <= line <= item.span.end_line:
            return item
    return None


# ---- events ----------------------------------------------------------------------------------------


def _events(analysis: Analysis, name: str) -> Iterator[Span]:
    """Yield the rules that react to an event, in all files."""
    for file in () if analysis.checked is None else analysis.checked.files:
        for item in file.items:
            if (
                isinstance(item, tree.Reaction)
                and " ".join(word.text for word in item.words) == name
            ):
                yield name_span(item)


# ---- names in quoted texts ---------------------------------------------------------------------------


def _find_in_texts(analysis: Analysis, symbol: Symbol) -> Iterator[Span]:
    """Yield the uses of a mark in positions of examples, and of an option and its choices in their lines."""
    for item in analysis.body.items:
        for line in item.lines if isinstance(item, tree.Example) else ():
            span = line.text_span or line.span
            if symbol.kind is Meant.MARK and line.verb in {ExampleVerb.POSITION, ExampleVerb.GIVES}:
                field = re.escape(symbol.name.replace(" ", "-"))
                yield from _matches(analysis.source, span, rf":\s*({field})\s*=")
            elif line.verb is ExampleVerb.OPTION and symbol.kind in {Meant.OPTION, Meant.CHOICE}:
                text = analysis.source.line(line.span.line)
                match = re.match(r"\s*option\s+([\w-]+)\s*=\s*([\w-]+)", text)
                if match is None:
                    continue
                group = 1 if symbol.kind is Meant.OPTION else 2
                front = None if analysis.checked is None else analysis.checked.front
                option = (
                    None if front is None else front.options.get(match.group(1).replace("-", "_"))
                )
                if (
                    option is not None
                    and option.span == symbol.home
                    and match.group(group) == symbol.name
                ):
                    yield Span.of(
                        analysis.source, line.span.line, match.start(group) + 1, len(symbol.name)
                    )


def _matches(source: Source, span: Span, pattern: str) -> Iterator[Span]:
    for match in re.finditer(pattern, source.line(span.line)):
        yield Span.of(source, span.line, match.start(1) + 1, len(match.group(1)))


def _in_text(analysis: Analysis, line: int, column: int) -> Symbol | None:
    """Return the meaning of a word in the text of an example."""
    checked = analysis.checked
    front = None if checked is None else checked.front
    text = analysis.source.line(line)
    match = re.match(r"\s+option\s+([\w-]+)\s*=\s*([\w-]+)", text)
    if match is not None and front is not None:
        option = front.options.get(match.group(1).replace("-", "_"))
        for group, kind in ((1, Meant.OPTION), (2, Meant.CHOICE)):
            span = Span.of(analysis.source, line, match.start(group) + 1, len(match.group(group)))
            if option is not None and _covers(span, line, column):
                return Symbol(kind, match.group(group), option.span, span)
    if re.match(r"\s+(?:position|gives)\s", text) and analysis.noted.resolver is not None:
        for found in re.finditer(r":\s*([a-z][\w-]*)\s*=", text):
            span = Span.of(analysis.source, line, found.start(1) + 1, len(found.group(1)))
            mark = analysis.noted.resolver.c.layout.marks.get(found.group(1).replace("-", " "))
            mark = mark or analysis.noted.resolver.c.layout.marks.get(found.group(1))
            if mark is not None and _covers(span, line, column):
                return Symbol(Meant.MARK, mark.name, mark.span, span)
    return None
