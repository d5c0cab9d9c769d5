"""Renders diagnostics as text for people, as JSON, as SARIF 2.1.0, and as GitHub annotations.

The text shows the place, the source line with carets below it, notes, help and a closing count.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from manqala.text.codes.code import Severity
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from manqala.text.diagnostics import Diagnostic, Note
    from manqala.text.fixes import Fix
    from manqala.text.span import Span

TAB_WIDTH = 4
"""The displayed width of a tab."""
MAX_WIDTH = 100
"""The displayed width of a source line; longer lines are clipped around the caret."""
CLIP = "…"
"""Marks clipped text."""

JSON_VERSION = 1
"""The version of the JSON form, incremented when a key changes its meaning or disappears."""
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_BLUE = "\x1b[1;34m"
_COLOURS = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.NOTE: "\x1b[1;36m",
}


def to_text(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """Render diagnostics with a closing count; empty for none."""
    items = tuple(diagnostics)
    if not items:
        return ""
    blocks = [one_to_text(item, colour=colour) for item in items]
    return "\n\n".join((*blocks, count_line(items))) + "\n"


def print_diagnostics(diagnostics: Iterable[Diagnostic], stream: TextIO) -> None:
    """Write diagnostics to a stream, in colour if it is a terminal with colours."""
    text = to_text(diagnostics, colour=wants_colour(stream))
    # A terminal that cannot show ‘…’ must not turn a message into a traceback.
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "replace").decode(encoding, "replace"))


def wants_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal and the user did not turn colours off."""
    import os

    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def count_line(diagnostics: Sequence[Diagnostic]) -> str:
    """The closing line: ``2 errors, 1 warning``."""
    parts = []
    for severity in Severity:
        n = sum(item.severity is severity for item in diagnostics)
        if n:
            parts.append(quantity(n, str(severity)))
    return ", ".join(parts)


def one_to_text(item: Diagnostic, *, colour: bool = False) -> str:
    """Render one diagnostic without a final line break."""
    paint = _Painter(on=colour)
    strong = _COLOURS[item.severity]
    place = f"{printable(str(item.span))}: " if item.span is not None else ""
    label = paint(f"{item.severity}[{item.code}]", strong)
    lines = [f"{paint(place, _BOLD)}{label}: {printable(item.message)}"]
    spans = [span for span in (item.span, *(note.span for note in item.notes)) if span is not None]
    gutter = max((len(str(span.line)) for span in spans), default=1)
    if item.span is not None:
        lines += _excerpt(item.span, gutter, strong, paint)
    pad = " " * gutter
    if item.expected:
        lines.append(f"{pad} {paint('=', _BLUE)} expected: {printable(item.expected)}")
    for note in item.notes:
        if note.span is None:
            lines.append(f"{pad} {paint('=', _BLUE)} note: {printable(note.text)}")
            continue
        lines.append(f"{printable(str(note.span))}: note: {printable(note.text)}")
        lines += _excerpt(note.span, gutter, _BLUE, paint)
    for text in item.help:
        indented = printable(text).replace("\n", f"\n{pad}   ")
        lines.append(f"{pad} {paint('=', _BLUE)} help: {indented}")
    return "\n".join(lines)


def printable(text: str, keep: str = "") -> str:
    """Text that is safe for a terminal: control and formatting characters, except line breaks, are escaped.

    ``keep``: other characters that stay.
    """
    if text.isprintable():
        return text
    return "".join(char if char == "\n" or char in keep else _escape(char) for char in text)


def _escape(char: str) -> str:
    """One character, escaped if a terminal would obey or hide it."""
    if char == "\t":
        return " " * TAB_WIDTH
    # Formatting characters could reverse or hide the text around them.
    if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"}:
        return f"\\u{{{ord(char):x}}}"
    return char


def display_width(text: str) -> int:
    """The number of terminal columns of a text as shown."""
    return sum(_char_width(char) for char in text)


def _char_width(char: str) -> int:
    if " " <= char <= "~":
        return 1
    escaped = _escape(char)
    if escaped != char:
        return len(escaped)
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


class _Painter:
    """Colours a text, or leaves it unchanged."""

    def __init__(self, *, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, style: str) -> str:
        return f"{style}{text}{_RESET}" if self.on and text else text


def _excerpt(span: Span, gutter: int, style: str, paint: _Painter) -> list[str]:
    """The source line of a span after a gutter, and the carets below it."""
    line = span.source.line(span.line)
    start = min(max(span.column - 1, 0), len(line))
    end = len(line) if span.end_line > span.line else span.end_column - 1
    # A span after the end of the line, where something is missing, still gets one caret.
    end = max(min(end, len(line)), start)
    text, offset, length = _clip(line, start, end)
    bar = paint("|", _BLUE)
    number = paint(str(span.line).rjust(gutter), _BLUE)
    carets = paint("^" * max(length, 1), style)
    return [
        f"{' ' * gutter} {bar}",
        f"{number} {bar} {text}".rstrip(),
        f"{' ' * gutter} {bar} {' ' * offset}{carets}",
    ]


def _clip(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The line as shown, clipped to fit, with the display column and width of its span."""
    left, right = 0, len(line)
    # Very long lines are not measured: they may have a hundred thousand characters.
    if len(line) > 2 * MAX_WIDTH or display_width(line) > MAX_WIDTH:
        left, right = _window(line, start, end)
    shown_end = min(end, right)
    before = CLIP if left > 0 else ""
    after = CLIP if right < len(line) else ""
    text = before + "".join(_escape(char) for char in line[left:right]) + after
    return text, len(before) + display_width(line[left:start]), display_width(line[start:shown_end])


def _window(line: str, start: int, end: int) -> tuple[int, int]:
    """The part of a long line to show: the span, with as much context as fits."""
    room = MAX_WIDTH - 2 * len(CLIP)
    left, right = start, start
    while right < end and room >= _char_width(line[right]):
        room -= _char_width(line[right])
        right += 1
    # The text before the span explains more than the text after it, so it gets two thirds.
    share = room - room // 3
    while left > 0 and share >= _char_width(line[left - 1]):
        left -= 1
        share -= _char_width(line[left])
        room -= _char_width(line[left])
    while right < len(line) and room >= _char_width(line[right]):
        room -= _char_width(line[right])
        right += 1
    while left > 0 and room >= _char_width(line[left - 1]):
        left -= 1
        room -= _char_width(line[left])
    return left, right


def to_json(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """The diagnostics as plain data for ``json.dumps``; columns count characters from one."""
    return {"manqala": JSON_VERSION, "diagnostics": [_json_item(item) for item in diagnostics]}


def _json_item(item: Diagnostic) -> dict[str, Any]:
    return {
        "code": item.code,
        "severity": str(item.severity),
        "message": item.message,
        **_json_place(item.span),
        "expected": item.expected,
        "notes": [_json_note(note) for note in item.notes],
        "help": list(item.help),
        "fixes": [_json_fix(fix) for fix in item.fixes],
        "source_line": item.span.source.line(item.span.line) if item.span is not None else None,
    }


def _json_fix(fix: Fix) -> dict[str, Any]:
    edits = [{**_json_place(edit.span), "text": edit.text} for edit in fix.edits]
    return {"title": fix.title, "certain": fix.certain, "edits": edits}


def _json_note(note: Note) -> dict[str, Any]:
    return {"message": note.text, **_json_place(note.span)}


def _json_place(span: Span | None) -> dict[str, Any]:
    return {
        "file": span.source.name if span is not None else None,
        "line": span.line if span is not None else None,
        "column": span.column if span is not None else None,
        "end_line": span.end_line if span is not None else None,
        "end_column": span.end_column if span is not None else None,
    }


def to_sarif(diagnostics: Iterable[Diagnostic], *, version: str | None = None) -> dict[str, Any]:
    """The diagnostics as a SARIF 2.1.0 log with one run, each code described as a rule."""
    items = tuple(diagnostics)
    codes = sorted({item.code for item in items})
    rules = [
        {
            "id": code,
            "shortDescription": {"text": code.topic},
            "fullDescription": {"text": code.text},
        }
        for code in codes
    ]
    driver: dict[str, Any] = {"name": "manqala", "rules": rules}
    if version is not None:
        driver["version"] = version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(item, codes.index(item.code)) for item in items],
    }
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _sarif_result(item: Diagnostic, rule_index: int) -> dict[str, Any]:
    remarks = [note.text for note in item.notes if note.span is None]
    if item.expected:
        remarks.insert(0, f"expected: {item.expected}")
    result: dict[str, Any] = {
        "ruleId": item.code,
        "ruleIndex": rule_index,
        "level": str(item.severity),
        "message": {"text": "\n".join((item.message, *remarks, *item.help))},
    }
    if item.span is not None:
        result["locations"] = [_sarif_location(item.span)]
    related = [
        {"id": n, **_sarif_location(note.span), "message": {"text": note.text}}
        for n, note in enumerate(item.notes)
        if note.span is not None
    ]
    if related:
        result["relatedLocations"] = related
    if item.fixes:
        result["fixes"] = [_sarif_fix(fix) for fix in item.fixes]
    return result


def _sarif_fix(fix: Fix) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        replaced = {
            "deletedRegion": _sarif_region(edit.span),
            "insertedContent": {"text": edit.text},
        }
        changes.setdefault(_sarif_uri(edit.span), []).append(replaced)
    return {
        "description": {"text": fix.title},
        "artifactChanges": [
            {"artifactLocation": {"uri": uri}, "replacements": replaced} for uri, replaced in changes.items()
        ],
    }  # fmt: skip


def _sarif_region(span: Span) -> dict[str, Any]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _sarif_uri(span: Span) -> str:
    """A URI, as SARIF requires: blanks and special characters of a file name are escaped, separators are not."""
    return quote(span.source.name.replace("\\", "/"), safe="/:")


def _sarif_location(span: Span) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": _sarif_uri(span)}, "region": _sarif_region(span)}
    return {"physicalLocation": place}


def to_github(diagnostics: Iterable[Diagnostic]) -> str:
    """One workflow command on each line, which GitHub shows beside the changed lines."""
    return "".join(f"{_github_command(item)}\n" for item in diagnostics)


def _github_command(item: Diagnostic) -> str:
    properties: dict[str, str | int] = {}
    if item.span is not None:
        span = item.span
        properties = {"file": span.source.name, "line": span.line, "col": span.column}
        # GitHub accepts end columns only within one line.
        if span.end_line == span.line:
            properties["endColumn"] = max(span.end_column - 1, span.column)
        else:
            properties["endLine"] = span.end_line
    properties["title"] = item.code
    text = "\n".join((item.message, *(note.text for note in item.notes), *item.help))
    values = ",".join(f"{key}={_github_property(str(v))}" for key, v in properties.items())
    return f"::{_GITHUB_LEVELS[item.severity]} {values}::{_github_data(text)}"


def _github_data(text: str) -> str:
    return printable(text, keep="\r").replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _github_property(text: str) -> str:
    return _github_data(text).replace(":", "%3A").replace(",", "%2C")
