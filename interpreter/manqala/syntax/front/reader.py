"""Reads the front matter of a rule file: splits it off, parses and checks it."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.syntax.front.build_front import build
from manqala.syntax.front.fences import FENCE, Parts, split
from manqala.syntax.front.front_matter import (
    DEFAULT_PLAYERS,
    DEFAULT_ROWS,
    BoardSpec,
    FrontMatter,
    KindSpec,
    OptionSpec,
    SourceRef,
    Spanned,
    value_or,
)
from manqala.syntax.front.schema import check_schema, known_keys
from manqala.syntax.front.schema_report import MAX_ERRORS
from manqala.syntax.front.sizes import check_sizes
from manqala.syntax.front.yaml import Document, load_yaml
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, find_similar, suggest_in_text
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = [
    "DEFAULT_PLAYERS",
    "DEFAULT_ROWS",
    "FENCE",
    "BoardSpec",
    "FrontMatter",
    "KindSpec",
    "OptionSpec",
    "Parts",
    "SourceRef",
    "Spanned",
    "parse_front_matter",
    "split",
    "usable_front_matter",
    "value_or",
]


_HASH = re.compile(r"(?:(?<=\s)|^)#")
_TAG = re.compile(r"\[([^\[\]]*)\]\s*$")
_ID = re.compile(r"[A-Z][A-Za-z]*[0-9]+[a-z]?")
_KEY = re.compile(r"(?m)^([\w-]+) *:")
_SIZE = re.compile(r"\b(?:players|rows|holes|ring|seeds) *: *([a-z][a-z0-9_]*)")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def parse_front_matter(source: Source, diagnostics: Diagnostics) -> FrontMatter | None:
    """Read a source's front matter; report all its errors, and return None if there are any."""
    front = usable_front_matter(source, diagnostics)
    return None if front is None or front.lost is not None else front


def usable_front_matter(source: Source, diagnostics: Diagnostics) -> FrontMatter | None:
    """Read the usable parts of a front matter, and report errors.

    If there are errors, ``lost`` has every word of it, since rules may use a name from there. None if it is unclear
    where the rules begin.
    """
    parts = split(source, diagnostics)
    if parts is None:
        return None
    found = Diagnostics()
    front = _parse(source, parts, found)
    diagnostics.extend(found)
    if front is None or not found.has_errors:
        return front
    text = source.text[parts.yaml_start : parts.yaml_end]
    newer = any(error.code == codes.OTHER_VERSION for error in found)
    if newer or (front.extends is None and _may_extend(text)):
        return None
    sizes = set(_SIZE.findall(text))
    sound = {
        name: option
        for name, option in front.options.items()
        # An invalid default is not one, and an option that sizes the board is not a word of the
        # rules.
        if (option.partial or option.allows(option.default.value)) and name not in sizes
    }
    # Plurals of kinds of pieces, and options whose names have another proper form, are meant, too.
    words = {
        form for word in _WORD.findall(text) for form in (word, word.lower().replace("-", "_"))
    }
    return replace(front, options=sound, lost=frozenset(words | {f"{word}s" for word in words}))


def _may_extend(text: str) -> bool:
    """Whether a key says, in any form, that the rules extend others."""
    keys = dict.fromkeys(_KEY.findall(text))
    known = known_keys()
    odd = [key for key in keys if key not in known][:MAX_ERRORS]
    return "extends" in keys or any("extends" in find_similar(key, known) for key in odd)


def _parse(source: Source, parts: Parts, diagnostics: Diagnostics) -> FrontMatter | None:
    """The values without the faulty ones; None if there are more errors than are reported."""
    document = load_yaml(source, parts.yaml_start, parts.yaml_end, diagnostics)
    readable = document is not None
    document = document or Document()
    document.values[()] = Span.whole_line(source, 1)
    if document.data is None:
        document.data = {}
    faulty = check_schema(document, diagnostics) if readable else set()
    if faulty is None:
        return None
    if not isinstance(document.data, dict):
        document.data = {}
    tags = tuple(_tags(source, parts, document, diagnostics)) if readable else ()
    front = build(document, faulty, source, diagnostics, tags=tags)
    if readable and front.extends is None:
        check_sizes(front, _declared_options(document), diagnostics)
    _check_tags(front, diagnostics)
    body = source.text[parts.body_offset :]
    return replace(front, body_offset=parts.body_offset, body_line=parts.body_line, body=body)


def _declared_options(document: Document) -> set[str]:
    """The options that are declared, even with errors: their uses are not reported as well."""
    options: Any = document.data.get("options")
    return set(options) if isinstance(options, dict) else set()


def comments(source: Source, parts: Parts, document: Document) -> Iterator[tuple[int, int]]:
    """Comments in a front matter: the line, and the number of characters before the sign."""
    offset = parts.yaml_start
    starts = [start for start, _ in document.scalars]
    for n, line in enumerate(source.lines[1 : parts.body_line - 2], 2):
        for sign in _HASH.finditer(line):
            at = offset + sign.start()
            before = bisect_right(starts, at) - 1
            if before < 0 or at >= document.scalars[before][1]:
                yield n, sign.start()
                break
        offset = source.text.find("\n", offset) + 1


def _tags(
    source: Source, parts: Parts, document: Document, diagnostics: Diagnostics
) -> Iterator[tuple[str, Span]]:
    """The statement tags in comments at line ends, with their spans."""
    for n, before in comments(source, parts, document):
        yield from _tags_of(source, n, before + 1, diagnostics)


def _tags_of(
    source: Source, n: int, after: int, diagnostics: Diagnostics
) -> Iterator[tuple[str, Span]]:
    """The tags at the end of a comment, whose sign is just before offset ``after`` of a line."""
    comment = source.line(n)[after:]
    tag = _TAG.search(comment)
    if tag is None:
        return
    words = list(re.finditer(r"[^\s,]+", tag[1]))
    gaps = [gap.strip() for gap in re.split(r"[^\s,]+", tag[1])]
    proper = bool(words) and gaps == ["", *[","] * (len(words) - 1), ""]
    if proper and all(_ID.fullmatch(word[0]) for word in words):
        for word in words:
            column = after + tag.start(1) + word.start() + 1
            yield word[0], Span.of(source, n, column, len(word[0]))
    elif comment.strip() == tag[0].strip():
        # A comment may end in brackets; one that consists of brackets is a tag.
        text = f"‘{tag[0].strip()}’ is not a statement tag"
        span = Span.of(source, n, after + tag.start() + 1, len(tag[0].strip()))
        diagnostics.error(
            codes.STATEMENT_TAG, span, text, expected="ids with commas, as in [S1, S7]"
        )


def _check_tags(front: FrontMatter, diagnostics: Diagnostics) -> None:
    """Report tags that name no statement, if the file lists statements."""
    if front.statements is None:
        return
    known = [statement.value for statement in front.statements]
    allowed = set(known)
    unknown = [(tag, span) for tag, span in front.tags if tag not in allowed]
    for tag, span in unknown[:MAX_ERRORS]:
        text = f"‘{tag}’ is not one of the statements"
        guess = suggest_in_text(span, tag, known)
        diagnostics.error(codes.STATEMENT_TAG, span, text, help=[guess] if guess else [])
