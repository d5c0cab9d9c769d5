"""The YAML of a front matter as plain data with a span for every key and value.

Built from the parser's events: aliases, anchors, tags, deep nesting and duplicate keys are refused at their place,
before anything is constructed. Values are texts, whole numbers, ``true``, ``false``, lists and mappings; ``no``,
``on`` and dates are texts, and there are no fractions.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manqala.syntax.front.yaml_errors import YamlErrors
from manqala.text import codes
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    import yaml

    from manqala.text.codes.code import Code
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source

Path = tuple[str | int, ...]
"""The path of a value: keys and indices from the top."""

MAX_DEPTH = 8
"""Limit on the nesting of values."""

MAX_REPEATED = 50
"""Limit of repeated keys, after which reading stops."""
REPEATED = -1
"""A path entry for the value of a repeated key."""

_UNPRINTABLE = re.compile(
    "[^\\t\\n\\r\\x20-\\x7e\\x85\\xa0-\\ud7ff\\ue000-\\ufefe\\uff00-\\ufffd\\U00010000-\\U0010ffff]"
)
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_NULLS = {"", "~", "null"}
_TRUTHS = {"true": True, "false": False}


@dataclass(slots=True)
class Document:
    """Plain data, and the span of each key and value."""

    data: Any = None
    values: dict[Path, Span] = field(default_factory=dict)
    keys: dict[Path, Span] = field(default_factory=dict)
    scalars: list[tuple[int, int]] = field(default_factory=list)
    """The offsets of texts in the source: a ``#`` in them starts no comment."""

    def span(self, path: Path) -> Span:
        """The span of the value, or of the nearest value around it."""
        while path not in self.values and path:
            path = path[:-1]
        return self.values[path]

    def key_span(self, path: Path) -> Span:
        """The span of the key; for an entry of a list, that of the entry."""
        return self.keys.get(path) or self.span(path)


class Locator:
    """Converts offsets in a source to lines and columns."""

    def __init__(self, source: Source) -> None:
        """Find the line starts once."""
        self.source = source
        self._starts = [0, *(match.end() for match in re.finditer("\n", source.text))]

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets, without trailing blanks."""
        text = self.source.text
        while end > start and text[end - 1].isspace():
            end -= 1
        return Span(self.source, *self._place(start), *self._place(end))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


class _StopReadingError(Exception):
    """Stops reading: what follows is unreliable."""


def load_yaml(source: Source, start: int, end: int, diagnostics: Diagnostics) -> Document | None:
    """Read the YAML between two offsets; None if it has no reliable meaning."""
    bad = _UNPRINTABLE.search(source.text, start, end)
    locator = Locator(source)
    if bad is not None:
        message = f"the control character U+{ord(bad[0]):04X} is not allowed"
        diagnostics.error(codes.NOT_YAML, locator.span(bad.start(), bad.end()), message)
        return None
    return _Reader(locator, start, end, diagnostics).read()


class _Reader:
    """Builds a document from the events of one YAML text."""

    def __init__(self, locator: Locator, start: int, end: int, diagnostics: Diagnostics) -> None:
        self.locator = locator
        self.start = start
        self.end = end
        self.text = locator.source.text[start:end]
        self.diagnostics = diagnostics
        self.document = Document()
        self.sound = True
        self.aliases = False
        self.repeated = 0

    def read(self) -> Document | None:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            self._read(iter(yaml.parse(self.text, Loader=loader)))
        except _StopReadingError:
            return None
        except yaml.MarkedYAMLError as error:
            YamlErrors(self.locator.span, self.start, self.text, self.diagnostics).tell(error)
            return None
        except yaml.YAMLError as error:
            span = self.locator.span(self.start, self.end)
            self._refuse(codes.NOT_YAML, span, f"the front matter cannot be read: {error}")
            return None
        return self.document if self.sound else None

    def _read(self, events: Iterator[yaml.Event]) -> None:
        import yaml

        top = self.locator.span(self.start, min(self.start + 1, self.end))
        self.document.values[()] = top
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if self.document.data is not None or event.explicit:
                    span = self._event_span(event)
                    self._refuse(
                        codes.NOT_YAML, span, "the front matter is one block of keys, no more"
                    )
                    raise _StopReadingError
            elif isinstance(event, yaml.NodeEvent):
                self.document.data, _ = self._value(event, events, (), 1)
                self.document.values[()] = top

    def _value(
        self, event: yaml.NodeEvent, events: Iterator[yaml.Event], path: Path, depth: int
    ) -> tuple[Any, int]:
        """The value that an event starts, and its end offset."""
        import yaml

        span = self._event_span(event)
        start, end = self._bounds(event)
        if event.anchor is not None:
            self._refuse(
                codes.YAML_ALIAS,
                span,
                "anchors and aliases (& and *) are not allowed",
                "write each value where it belongs",
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            written = tag.replace("tag:yaml.org,2002:", "!!")
            text = f"the tag ‘{written}’ is not allowed"
            self._refuse(codes.YAML_TAG, span, text, "write the value alone")
        value: Any = None
        if isinstance(event, yaml.ScalarEvent):
            value = _scalar(event)
            bad = _UNPRINTABLE.search(event.value)
            if bad is not None:
                text = f"the control character U+{ord(bad[0]):04X} is not allowed"
                self._refuse(codes.NOT_YAML, span, text)
            self.document.scalars.append((start, end))
        elif isinstance(event, yaml.CollectionStartEvent):
            if depth > MAX_DEPTH:
                self._refuse(
                    codes.YAML_TOO_DEEP, span, f"values are nested deeper than {MAX_DEPTH} levels"
                )
                raise _StopReadingError
            read = self._mapping if isinstance(event, yaml.MappingStartEvent) else self._sequence
            value, inner_end = read(events, path, depth)
            end = max(end, inner_end)
        self.document.values[path] = self.locator.span(start, end)
        return value, end

    def _sequence(
        self, events: Iterator[yaml.Event], path: Path, depth: int
    ) -> tuple[list[Any], int]:
        import yaml

        found: list[Any] = []
        end = 0
        for event in events:
            if not isinstance(event, yaml.NodeEvent):
                break
            value, end = self._value(event, events, (*path, len(found)), depth + 1)
            found.append(value)
        return found, self._closing(event, end)

    def _mapping(
        self, events: Iterator[yaml.Event], path: Path, depth: int
    ) -> tuple[dict[str, Any], int]:
        import yaml

        found: dict[str, Any] = {}
        end = 0
        for event in events:
            if not isinstance(event, yaml.NodeEvent):
                break
            key = self._key(event)
            key_span = self._event_span(event)
            here = (*path, key)
            value_event = next(events)
            if not isinstance(value_event, yaml.NodeEvent):
                break
            if key in found:
                notes = [("it was given here first", self.document.keys[here])]
                self.diagnostics.error(
                    codes.KEY_TWICE, key_span, f"‘{key}’ is given twice", notes=notes
                )
                self.repeated += 1
                if self.repeated == MAX_REPEATED:
                    raise _StopReadingError
                # The second value is skipped, under a path that no key can have.
                _, end = self._value(value_event, events, (*path, REPEATED), depth + 1)
                continue
            self.document.keys[here] = key_span
            found[key], end = self._value(value_event, events, here, depth + 1)
            if found[key] is None:
                self.document.values[here] = key_span
        return found, self._closing(event, end)

    def _key(self, event: yaml.NodeEvent) -> str:
        import yaml

        span = self._event_span(event)
        if not isinstance(event, yaml.ScalarEvent):
            self._refuse(codes.NOT_YAML, span, "a key is a plain word", "write ‘key: value’")
            raise _StopReadingError
        if event.anchor is not None:
            self._refuse(codes.YAML_ALIAS, span, "anchors and aliases are not allowed")
        if event.tag is not None:
            self._refuse(codes.YAML_TAG, span, f"the tag ‘{event.tag}’ is not allowed")
        self.document.scalars.append(self._bounds(event))
        return str(event.value)

    def _closing(self, event: yaml.Event, end: int) -> int:
        """The end of a collection: its bracket, or the last value of a block."""
        opening, closing = self._bounds(event)
        return closing if closing > opening else end

    def _bounds(self, event: yaml.Event) -> tuple[int, int]:
        """The start and end of an event's text, as offsets in the source."""
        start, end = event.start_mark, event.end_mark
        first = self.start + (start.index if start is not None else 0)
        return first, max(self.start + (end.index if end is not None else 0), first)

    def _event_span(self, event: yaml.Event) -> Span:
        return self.locator.span(*self._bounds(event))

    def _refuse(self, code: Code, span: Span, message: str, *help_lines: str) -> None:
        self.sound = False
        if code == codes.YAML_ALIAS:
            # A file has many of these or none: one message suffices.
            if self.aliases:
                return
            self.aliases = True
        self.diagnostics.error(code, span, message, help=help_lines)


def _scalar(event: yaml.ScalarEvent) -> str | int | bool | None:
    """The value of a scalar; a quoted scalar is always a text."""
    text = str(event.value)
    if event.style is not None and event.style != "":
        return text
    if text in _NULLS:
        return None
    if text in _TRUTHS:
        return _TRUTHS[text]
    return int(text) if _INTEGER.fullmatch(text) else text
