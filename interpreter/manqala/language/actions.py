"""Code actions: the fixes of messages, missing entries, and the real results of examples."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.language.completions import body_line, first_of_item
from manqala.language.example_play import block, play_example, space_position
from manqala.syntax import tree
from manqala.syntax.closed_words import ExampleVerb
from manqala.syntax.rule_lines import content
from manqala.syntax.unfinished import complete_rule
from manqala.text import codes
from manqala.text.fixes import Edit
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.language.library import OpenText
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.span import Source

NAME = re.compile(r"[a-z][a-z0-9_]*")
ENTRY = re.compile(r"( +)(?:- )?\S")
SOURCE = re.compile(r"\bsource: *([a-z][a-z0-9_-]*)(?= *[,}]| *$)")


@dataclass(frozen=True, slots=True)
class Action:
    """A possible edit of the text."""

    title: str
    edits: tuple[Edit, ...]
    diagnostic: Diagnostic | None = None
    """The diagnostic that it fixes."""
    preferred: bool = False
    """Whether it is the only plausible fix."""


def actions(document: OpenText, first: int, last: int, found: Sequence[Diagnostic]) -> list[Action]:
    """Return the actions for some lines; ``found``: all diagnostics of the text."""
    source = document.analysis().source
    here = [
        diagnostic
        for diagnostic in found
        if diagnostic.span is not None
        and diagnostic.span.source is source
        and _touches(diagnostic.span, first, last)
    ]
    made = [action for diagnostic in here for action in _of_diagnostic(document, diagnostic)]
    made += _sources(document, first, last)
    made += _examples(document, first, last)
    unique: dict[tuple[str, tuple[Edit, ...]], Action] = {}
    for action in made:
        if action.edits and all(edit.span.source is source for edit in action.edits):
            unique.setdefault((action.title, action.edits), action)
    return list(unique.values())


def _touches(span: Span, first: int, last: int) -> bool:
    return span.line <= last and span.end_line >= first


def _of_diagnostic(document: OpenText, found: Diagnostic) -> Iterator[Action]:
    for fix in found.fixes:
        yield Action(fix.title, fix.edits, found, fix.certain)
    if found.span is None:
        return
    source = document.analysis().source
    if found.code == codes.UNKNOWN_NAME and found.names and NAME.fullmatch(found.names[0]):
        name = found.names[0]
        edit = _entry(document, "options", f"{name}: {{default: false, because: …}}")
        yield Action(f"declare the option ‘{name}’", (edit,), found)
        edit = _new_rule(document, found.span.line, f"mark {name}: number\n")
        yield Action(f"declare the mark ‘{name}’", (edit,), found)
    if found.code == codes.STATEMENT_TAG and found.names:
        listed = next(
            (n for n, text in enumerate(source.lines, 1) if text.startswith("statements:")), None
        )
        close = source.line(listed).rfind("]") if listed is not None else -1
        if listed is not None and close > 0:
            edit = Edit(Span(source, listed, close + 1, listed, close + 1), f", {found.names[0]}")
            yield Action(f"add ‘{found.names[0]}’ to the statements", (edit,), found)
    if found.code == codes.UNEXPECTED:
        yield from _otherwise(document, found)


def _otherwise(document: OpenText, found: Diagnostic) -> Iterator[Action]:
    """Yield the ‘otherwise’ that a value with ‘if’ lacks, by the grammar."""
    assert found.span is not None
    source, line = document.analysis().source, found.span.line
    said = content(source.line(line))
    begin = first_of_item(list(source.lines), line, 1)
    place = complete_rule(source.name, source.lines[begin - 1 : line - 1], f"{said} ", begin)
    if place is not None and "otherwise" in place.words and " if " in said:
        at = Span(source, line, len(said) + 1, line, len(said) + 1)
        yield Action("add ‘otherwise nothing’", (Edit(at, " otherwise nothing"),), found)


# ---- the front matter -------------------------------------------------------------------------------


def _entry(document: OpenText, key: str, text: str) -> Edit:
    """Add an entry under a key of the front matter, which is created if missing."""
    source = document.analysis().source
    lines = source.lines
    end = (body_line(list(lines)) or len(lines) + 1) - 1
    at = next((n for n in range(1, end) if lines[n - 1].startswith(f"{key}:")), None)
    if at is None:
        where = Span(source, end, 1, end, 1)
        return Edit(where, f"{key}:\n  {text}\n")
    last = at
    margin = "  "
    while last + 1 < end and (match := ENTRY.match(lines[last])) is not None:
        margin = match.group(1)
        last += 1
    below = Span(source, last + 1, 1, last + 1, 1)
    return Edit(below, f"{margin}{text}\n")


def _sources(document: OpenText, first: int, last: int) -> Iterator[Action]:
    """Add a source that an option names and the list of sources lacks."""
    analysis = document.analysis()
    front = None if analysis.file is None else analysis.file.front
    refs = (front.sources if front is not None else None) or ()
    known = {ref.id.value for ref in refs if ref.id is not None}
    for number in range(first, last + 1):
        for match in SOURCE.finditer(analysis.source.line(number)):
            name = match.group(1)
            body = body_line(list(analysis.source.lines))
            if name not in known and (body is None or number < body):
                edit = _entry(document, "sources", f"- {{id: {name}, title: …}}")
                yield Action(f"add ‘{name}’ to the sources", (edit,))


def _new_rule(document: OpenText, line: int, text: str) -> Edit:
    """Insert a rule above the one of a line."""
    source = document.analysis().source
    begin = first_of_item(list(source.lines), line, 1)
    return Edit(Span(source, begin, 1, begin, 1), f"{text}\n")


# ---- examples ---------------------------------------------------------------------------------------


def example_around(document: OpenText, line: int) -> tree.Example | None:
    """Return the example around a line."""
    for item in document.analysis().body.items:
        if isinstance(item, tree.Example) and item.span.line <= line <= _last(item):
            return item
    return None


def _last(example: tree.Example) -> int:
    return max((line.span.line for line in example.lines), default=example.span.line)


def _examples(document: OpenText, first: int, last: int) -> Iterator[Action]:
    """Yield an example's real results, and its moves as a separate example."""
    rules = document.sound_rules()
    example = example_around(document, first)
    if rules is None or example is None or last > _last(example):
        return
    source = document.analysis().source
    lines = source.lines
    for said in example.lines:
        if said.verb is ExampleVerb.GIVES and said.text_span is not None:
            at = play_example(rules, lines[example.span.line : said.span.line - 1])
            if at is not None and at.position.text != "".join(said.text.split()):
                text = space_position(at.position.text)
                if text != " ".join(said.text.split()):
                    yield Action(
                        "write what these moves give", (Edit(_trim(said.text_span), text),)
                    )
    at = play_example(rules, lines[example.span.line : first])
    played = [said for said in example.lines if said.verb is ExampleVerb.PLAY]
    if at is None or not played:
        return
    here = [
        said for said in example.lines if said.span.line == first and said.verb is ExampleVerb.PLAY
    ]
    end = _last(example)
    if here and not any(
        said.verb is ExampleVerb.GIVES and said.span.line > first for said in example.lines
    ):
        below = Span(source, first, len(source.line(first)) + 1, first, len(source.line(first)) + 1)
        yield Action(
            "write what these moves give",
            (Edit(below, f"\n  gives {space_position(at.position.text)}"),),
        )
    if here and at.moves:
        text = block(
            at.begun, at.moves, at.position, f"{example.title}, recorded", _options(example)
        )
        below = Span(source, end, len(source.line(end)) + 1, end, len(source.line(end)) + 1)
        yield Action(
            "record the moves as a separate example", (Edit(below, f"\n\n{text.rstrip()}"),)
        )


def _options(example: tree.Example) -> list[str]:
    return [
        said.text.replace("=", " = ") for said in example.lines if said.verb is ExampleVerb.OPTION
    ]


def _trim(span: Span) -> Span:
    """Return a span without trailing blanks."""
    return Span(
        span.source, span.line, span.column, span.line, span.column + len(span.text.rstrip())
    )


def append_example(source: Source, text: str) -> Edit:
    """Append an example to a file."""
    last = len(source.lines)
    while last > 1 and not source.line(last).strip():
        last -= 1
    end = Span(source, last, len(source.line(last)) + 1, last, len(source.line(last)) + 1)
    return Edit(end, f"\n\n{text.rstrip()}")
