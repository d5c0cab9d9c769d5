"""The structure of a rule file: an outline of its rules, and foldable ranges."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.language.completions import body_line
from manqala.resolve.collect import name_span
from manqala.resolve.scope import text_of
from manqala.syntax import tree
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.language.library import OpenText

HEADING = re.compile(r"# ?-{3,} *(.*?) *-*$")
KEY = re.compile(r"([\w-]+) *:")


@dataclass(frozen=True, slots=True)
class Outlined:
    """A rule, a key of the front matter, or a section: its name and place."""

    name: str
    what: str
    """``verb``, ``noun``, ``adjective``, ``mark``, ``program``, ``rule``, ``example``, ``key``, ``section``."""
    detail: str
    whole: Span
    named: Span


@dataclass(frozen=True, slots=True)
class Fold:
    """A foldable range: from the end of the first line to the end of the last."""

    first: int
    last: int
    comment: bool = False


def outline(document: OpenText) -> list[Outlined]:
    """Return the parts of a file in order; an unparsed rule is represented by its first line."""
    analysis = document.analysis()
    source, lines = analysis.source, list(analysis.source.lines)
    body = body_line(lines)
    found = [
        _key(source_line, number, lines, document) for number, source_line in _keys(lines, body)
    ]
    read: dict[int, tree.Item] = {item.span.line: item for item in analysis.body.items}
    for number in range(body or len(lines) + 1, len(lines) + 1):
        text = lines[number - 1]
        heading = HEADING.match(text)
        last = _last_of(lines, number)
        whole = Span(source, number, 1, last, len(lines[last - 1]) + 1)
        if number in read:
            found.append(_entry(read[number], whole))
        elif heading is not None and heading.group(1):
            end = _section_end(lines, number)
            section = Span(source, number, 1, end, len(lines[end - 1]) + 1)
            found.append(
                Outlined(heading.group(1), "section", "", section, Span.whole_line(source, number))
            )
        elif text[:1] not in {"", " ", "#", "\t"}:
            found.append(
                Outlined(
                    text.split("#")[0].strip() or text,
                    "rule",
                    "",
                    whole,
                    Span.whole_line(source, number),
                )
            )
    return found


def folds(document: OpenText) -> list[Fold]:
    """Return the foldable ranges: the front matter, blocks, sections, multi-line comments."""
    lines = document.lines
    body = body_line(lines)
    found = [Fold(1, body - 1)] if body is not None and body > 2 else []
    for number in range(body or len(lines) + 1, len(lines) + 1):
        text = lines[number - 1]
        heading = HEADING.match(text)
        if heading is not None and heading.group(1):
            found.append(Fold(number, _section_end(lines, number)))
        elif text.startswith("#") and not lines[number - 2].startswith("#"):
            last = number
            while (
                last < len(lines) and lines[last].startswith("#") and not HEADING.match(lines[last])
            ):
                last += 1
            found.append(Fold(number, last, comment=True))
        elif text.split("#")[0].strip():
            found.append(Fold(number, _last_of(lines, number)))
    return [fold for fold in found if fold.last > fold.first]


def _keys(lines: Sequence[str], body: int | None) -> Iterator[tuple[int, str]]:
    end = len(lines) if body is None else body - 2
    if not lines or lines[0].rstrip() != "---":
        return
    for number in range(2, end + 1):
        if KEY.match(lines[number - 1]):
            yield number, lines[number - 1]


def _key(text: str, number: int, lines: Sequence[str], document: OpenText) -> Outlined:
    source = document.analysis().source
    name, _, value = text.partition(":")
    last = _last_of(lines, number)
    whole = Span(source, number, 1, last, len(lines[last - 1]) + 1)
    said = value.split(" #")[0].strip()
    return Outlined(
        name.strip(), "key", said[:60], whole, Span.of(source, number, 1, len(name.rstrip()))
    )


def _last_of(lines: Sequence[str], number: int) -> int:
    """Return the last line of a block: the following lines that are indented more."""
    margin = _margin(lines[number - 1])
    last = number
    for below in range(number + 1, len(lines) + 1):
        text = lines[below - 1]
        if not text.strip():
            continue
        if _margin(text) <= margin:
            break
        last = below
    return last


def _section_end(lines: Sequence[str], number: int) -> int:
    last = number
    for below in range(number + 1, len(lines) + 1):
        heading = HEADING.match(lines[below - 1])
        if heading is not None and heading.group(1):
            break
        if lines[below - 1].strip():
            last = below
    return last


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _entry(item: tree.Item, whole: Span) -> Outlined:
    named = name_span(item)
    first = item.span.source.line(item.span.line).split("#")[0].strip()
    if isinstance(item, tree.Verb):
        return Outlined(f"to {item.name.text}", "verb", "", whole, named)
    if isinstance(item, tree.Noun):
        return Outlined(f"the {text_of(item.words)}", "noun", "", whole, named)
    if isinstance(item, tree.Adjective):
        return Outlined(
            f"a {item.type.text} is {text_of(item.words)}", "adjective", "", whole, named
        )
    if isinstance(item, tree.Mark):
        return Outlined(f"mark {text_of(item.words)}", "mark", item.type.text, whole, named)
    if isinstance(item, tree.MainProgram):
        return Outlined(item.name, "program", "", whole, named)
    if isinstance(item, tree.Example):
        return Outlined(item.title, "example", "", whole, named)
    if isinstance(item, tree.Drop):
        return Outlined(f"drop {item.name.text}", "rule", "", whole, named)
    name = first if item.name is None else item.name.text
    return Outlined(name, "rule", first if item.name is not None else "", whole, named)
