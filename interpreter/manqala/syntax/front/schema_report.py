"""A message of our own for every failure of the front matter's JSON Schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from manqala.syntax.front.front_matter import EDITIONS, NEWEST
from manqala.syntax.front.meant_keys import (
    says_nothing,
    what_words_mean,
    words_meant,
)
from manqala.syntax.front.other_forms import as_number, entries_of, hint_other_form
from manqala.syntax.front.player_numbers import PLAYERS
from manqala.syntax.front.unknown_keys import UnknownKeys
from manqala.syntax.front.value_words import describe, format_value
from manqala.text import codes
from manqala.text.diagnostics import find_similar, suggest_in_text
from manqala.text.fixes import insert_before, remove_line, replace_span
from manqala.text.lexicon import FRONT_VALUES, KEYS
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from jsonschema import ValidationError

    from manqala.syntax.front.yaml import Document, Path
    from manqala.text.codes.code import Code
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help

MAX_ERRORS = 100
"""Limit of failures reported."""
PLACE_WORD = "^[a-z][a-z0-9_]*(\\.\\.[a-z][a-z0-9_]*)?$"
"""The names of places on a drawn board."""
PLAYERS_WORD = "^([1-6]\\.\\.[1-6]|[1-6](, [1-6])* or [1-6]|[a-z][a-z0-9_]*)$"
"""Numbers of players, or the option that sets their number."""
OPTION = 2
"""The depth of an option's path: ‘options’ and its name."""
_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list, as in [a, b]",
    "object": "a block of keys",
}
_PATTERNS = {
    "^[a-z][a-z0-9_]*$": "a name: a lower-case letter, then letters, digits or _",
    "^[a-z][a-z0-9_-]*$": "a name: a lower-case letter, then letters, digits, - or _",
    "^[A-Z][A-Za-z]*[0-9]+[a-z]?$": "the id of a statement, such as S1",
    "^[A-Za-z]$": "a single letter",
    "^https?://": "an address that starts with http:// or https://",
    "^[^\n]*$": "a single line",
    PLACE_WORD: "a hole such as s1, several such as s1..s3, or the name of a player, for the player's store",
    PLAYERS_WORD: "a list of players, or their numbers, as in 2..6 or 2, 3 or 4 (at most six)",
    "[0-9]": "a year: a number, or a text with one, such as 1938-40",
}


def first_places(entries: list[Any]) -> dict[str, int]:
    """Each distinct entry, with its first index."""
    found: dict[str, int] = {}
    for n, entry in enumerate(entries):
        found.setdefault(as_key(entry), n)
    return found


def as_key(entry: object) -> str:
    """A text that is equal for equal entries only."""
    return json.dumps(entry, sort_keys=True)


def _flow(value: object) -> str:
    """An example on one line."""
    return json.dumps(value).replace('"', "")


_ABSENT = {
    "language": f"add ‘language: {NEWEST}’, the edition of the rule language",
    "game": "add ‘game: …’, what people call it",
    "because": "add ‘because: …’, why there is an option",
    "default": "add ‘default: …’, the value if none is chosen",
}
"""The advice for each missing key."""


class SchemaReport:
    """Reports one failure of the schema."""

    def __init__(
        self, document: Document, diagnostics: Diagnostics, error: ValidationError
    ) -> None:
        self.document = document
        self.diagnostics = diagnostics
        self.error = error
        self.path: Path = tuple(error.absolute_path)
        self.instance: Any = error.instance
        self.wanted: Any = error.validator_value
        self.schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
        self.name = describe(self.path)

    def tell(self) -> None:
        """Report it."""
        keyword = str(self.error.validator)
        if "propertyNames" in self.error.absolute_schema_path:
            self._bad_key()
        elif self.path == ("language",) and keyword == "enum":
            # Values other than numbers have a type error already.
            if isinstance(self.instance, int) and not isinstance(self.instance, bool):
                self._say(
                    codes.OTHER_VERSION,
                    f"edition {format_value(self.instance)} of the language is not known",
                    " or ".join(map(str, reversed(EDITIONS))),
                )
        else:
            _TELLERS.get(keyword, SchemaReport.other)(self)

    def _say(
        self, code: Code, message: str, expected: str | None = None, *help_lines: Help
    ) -> None:
        span = self.document.span(self.path)
        self.diagnostics.error(code, span, message, help=help_lines, expected=expected)

    def _bad_key(self) -> None:
        key = str(self.instance)
        span = self.document.key_span((*self.path, key))
        expected = _PATTERNS.get(str(self.wanted))
        plain = key.lower().replace("-", "_").replace(" ", "_")
        help_lines = [replace_span(span, plain)] if plain.isidentifier() and plain.isascii() else []
        self.diagnostics.error(
            codes.NOT_A_NAME,
            span,
            f"‘{key}’ in {self.name} is not a name",
            help=help_lines,
            expected=expected,
        )

    def other(self) -> None:
        """Report a value for which there is no message of its own."""
        self._say(
            codes.VALUE_NOT_ALLOWED,
            f"{self.name} is not allowed to be {format_value(self.instance)}",
        )

    def report_unknown_keys(self) -> None:
        """Report keys that do not exist, and what was meant."""
        known = list(self.schema.get("properties", {}))
        where = f" in {self.name}" if self.path else ""
        unknown = [key for key in self.instance if key not in known]
        keys = UnknownKeys(self.document, self.schema, self.path, self.instance)
        for key in unknown[:MAX_ERRORS]:
            span = self.document.key_span((*self.path, key))
            guess = keys.advise(key)
            expected = None if guess else ", ".join(known)
            self.diagnostics.error(
                codes.UNKNOWN_KEY, span, f"there is no key ‘{key}’{where}", help=[guess] if guess else [], expected=expected,
            )  # fmt: skip

    def missing_keys(self) -> None:
        """Report keys that are required."""
        unknown = [key for key in self.instance if key not in self.schema.get("properties", {})]
        # A misspelt key is reported as such, and not as missing as well.
        meant = {
            word for key in unknown[:MAX_ERRORS]
            for word in (*find_similar(key, self.wanted), *KEYS.get(key, ())[:1])
        }  # fmt: skip
        if self.path[:1] == ("options",) and any(
            "extends" in KEYS.get(str(key), ()) for key in self.document.data
        ):
            # The extended game, which has another key, gives what lacks here.
            return
        absent = [key for key in self.wanted if key not in self.instance and key not in meant]
        if not absent:
            return
        missing = [f"‘{key}’" for key in absent]
        span = self.document.key_span(self.path)
        text = f"{self.name} lacks {' and '.join(missing)}"
        advice: list[Help] = [_ABSENT[key] for key in absent if key in _ABSENT]
        if "language" in absent and not self.path:
            first = Span.of(span.source, 2, 1, 0)
            advice[0] = insert_before(first, f"language: {NEWEST}\n", _ABSENT["language"])
        self.diagnostics.error(codes.MISSING_KEY, span, text, help=advice)

    def two_kinds(self) -> None:
        """Report an option with both choices and a range."""
        self._say(
            codes.NO_OPTION, f"{self.name} has both choices and a range: only one is possible"
        )

    def no_title(self) -> None:
        """Report a source without a title."""
        if find_similar("title", self.instance):
            return
        self._say(codes.MISSING_KEY, f"{self.name} lacks ‘title’")

    def wrong_type(self) -> None:
        """Report a value of another type, and the form that is wanted."""
        types = [self.wanted] if isinstance(self.wanted, str) else list(self.wanted)
        expected = " or ".join(_TYPES[name] for name in types)
        if "pattern" in self.schema and "integer" in types:
            expected = _number_or(self.schema["pattern"])
        if "choices" in self.path:
            expected = "a name or a whole number"
        examples = self.schema.get("examples")
        words = self.schema.get("enum") or self.schema.get("then", {}).get("enum")
        if words:
            expected = ", ".join(map(str, words))
        if examples:
            expected = f"{expected.split(',')[0]}, as in {_flow(examples[0])}"
        help_lines: list[Help] = []
        span = self.document.span(self.path)
        if self.instance is None:
            self._say(codes.WRONG_KIND_OF_VALUE, f"{self.name} has no value", expected)
            return
        if len(self.path) == 1 and says_nothing(self.instance):
            reason = f"leave it out: without ‘{self.path[0]}’ there are none"
            help_lines = [remove_line(span, reason) if span.line == span.end_line else reason]
        elif isinstance(self.instance, bool) and "choices" in self.path:
            help_lines = ["an option that is true or false needs no choices: give only its default"]
        elif self.path == (PLAYERS,):
            help_lines = hint_other_form(self.path, self.instance, span)
        elif "string" in types and not words and isinstance(self.instance, (int, bool)):
            quoted = f'"{json.dumps(self.instance)}"'
            advice = replace_span(span, quoted, f"put it into quotation marks: {quoted}")
            if self.path == ("start",):
                key = self.document.key_span(self.path)
                said = (
                    f"the same number of seeds in every hole: ‘seeds: {json.dumps(self.instance)}’"
                )
                advice = advice.or_else(replace_span(key, "seeds", said))
            help_lines = [advice]
        elif (
            "array" in types
            and isinstance(self.instance, str)
            and not (self.path[-1] == "range" and hint_other_form(self.path, self.instance, span))
        ):
            listed = ", ".join(entries_of(self.instance))
            help_lines = [replace_span(span, f"[{listed}]", f"write [{listed}]")]
        elif self.path == ("start",) and isinstance(self.instance, list):
            numbers = " ".join(str(number) for number in self.instance)
            help_lines = [replace_span(span, numbers)]
        elif len(self.path) == OPTION and self.path[0] == "options" and types == ["object"]:
            value = json.dumps(self.instance)
            said = f"write ‘{self.path[-1]}: {{default: {value}, because: customs differ}}’"
            advice = replace_span(span, f"{{default: {value}, because: customs differ}}", said)
            setting = (
                f"range: [1, {value}]" if isinstance(self.instance, int) else f"choices: [{value}]"
            )
            help_lines = [advice.unsure().or_else(
                f"write ‘{self.path[-1]}: {{{setting}, default: {value}, because: customs differ}}’, "
                "with all the values that it can have"
            )]  # fmt: skip
        else:
            help_lines = hint_other_form(self.path, self.instance, span)
        message = f"{self.name} cannot be {format_value(self.instance)}"
        self._say(codes.WRONG_KIND_OF_VALUE, message, expected, *help_lines)

    def wrong_form(self) -> None:
        """Report a text that has another form."""
        types = self.schema.get("type")
        if isinstance(types, list) and "integer" in types and "choices" not in self.path:
            expected = _number_or(str(self.wanted))
            help_lines = as_number(self.instance, self.document.span(self.path))
        elif isinstance(types, list) and "array" in types and len(entries_of(self.instance)) > 1:
            expected = _PATTERNS.get(str(self.wanted), str(self.wanted))
            span = self.document.span(self.path)
            listed = ", ".join(entries_of(self.instance))
            help_lines = [replace_span(span, f"[{listed}]", f"write [{listed}]")]
        else:
            expected = _PATTERNS.get(str(self.wanted), str(self.wanted))
            help_lines = []
        message = f"{self.name} cannot be {format_value(self.instance)}"
        self._say(codes.NOT_A_NAME, message, expected, *help_lines)

    def wrong_word(self) -> None:
        """Report a word that is not among those allowed."""
        if not isinstance(self.instance, str):
            return  # an invalid word has been reported
        span = self.document.span(self.path)
        help_lines = hint_other_form(self.path, self.instance, span)
        guess = suggest_in_text(span, self.instance, self.wanted, FRONT_VALUES)
        asked = [word for word in words_meant(self.instance) if word in self.wanted]
        if guess is None and len(asked) == 1:
            guess = replace_span(span, asked[0]).unsure()
        help_lines = help_lines or what_words_mean(self.path)
        message = f"{self.name} cannot be {format_value(self.instance)}"
        self._say(
            codes.VALUE_NOT_ALLOWED,
            message,
            ", ".join(self.wanted),
            *([guess] if guess else help_lines),
        )

    def out_of_range(self) -> None:
        """Report a number that is too small or too large."""
        low, high = self.schema.get("minimum"), self.schema.get("maximum")
        expected = f"{low} to {high}" if high is not None else f"at least {low}"
        self._say(
            codes.VALUE_NOT_ALLOWED,
            f"{self.name} cannot be {format_value(self.instance)}",
            expected,
        )

    def count(self) -> None:
        """Report a list with another number of entries."""
        low, high = self.schema.get("minItems", 0), self.schema.get("maxItems")
        expected = f"{low} to {high} entries" if high is not None else f"at least {low} entries"
        if low == high:
            expected = f"{low} entries"
        noun = "entry" if len(self.instance) == 1 else "entries"
        self._say(
            codes.VALUE_NOT_ALLOWED,
            f"{self.name} has {len(self.instance) or 'no'} {noun}",
            expected,
        )

    def too_few(self) -> None:
        """Report a text, list or block that is too short."""
        if not self.instance:
            self._say(codes.VALUE_NOT_ALLOWED, f"{self.name} is empty")
            return
        self._say(
            codes.VALUE_NOT_ALLOWED, f"{self.name} has one entry", f"at least {self.wanted} entries"
        )

    def too_long(self) -> None:
        """Report a text that is too long."""
        self._say(codes.VALUE_NOT_ALLOWED, f"{self.name} is longer than {self.wanted} characters")

    def too_many(self) -> None:
        """Report a block with too many entries."""
        self._say(codes.VALUE_NOT_ALLOWED, f"{self.name} has more than {self.wanted} entries")

    def twice(self) -> None:
        """Report entries that occur twice."""
        first = first_places(self.instance)
        repeated = [n for n, item in enumerate(self.instance) if first[as_key(item)] != n]
        for n in repeated[:MAX_ERRORS]:
            item = self.instance[n]
            place = self.document.span((*self.path, first[as_key(item)]))
            self.diagnostics.error(
                codes.LISTED_TWICE,
                self.document.span((*self.path, n)),
                f"{format_value(item)} occurs twice in {self.name}",
                notes=[("it occurs here first", place)],
            )


def _number_or(pattern: str) -> str:
    """The description of a value that is a number or a text of some form."""
    if pattern.startswith("^"):
        return "a whole number, or the name of a number option"
    return _PATTERNS[pattern]


_TELLERS: dict[str, Callable[[SchemaReport], None]] = {
    "additionalProperties": SchemaReport.report_unknown_keys,
    "anyOf": SchemaReport.no_title,
    "enum": SchemaReport.wrong_word,
    "maxItems": SchemaReport.count,
    "maxLength": SchemaReport.too_long,
    "maxProperties": SchemaReport.too_many,
    "maximum": SchemaReport.out_of_range,
    "minItems": SchemaReport.count,
    "minLength": SchemaReport.too_few,
    "minProperties": SchemaReport.too_few,
    "minimum": SchemaReport.out_of_range,
    "not": SchemaReport.two_kinds,
    "pattern": SchemaReport.wrong_form,
    "required": SchemaReport.missing_keys,
    "type": SchemaReport.wrong_type,
    "uniqueItems": SchemaReport.twice,
}
"""The message for each keyword of the schema."""
