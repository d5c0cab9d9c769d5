"""The front matter against its JSON Schema, with every failure told in our own words."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from manqala import resources
from manqala.diagnostics import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jsonschema import Draft202012Validator, ValidationError

    from manqala.diagnostics import Diagnostics
    from manqala.frontmatter_yaml import Document, Path

SCHEMA = "front-matter.schema.json"
KNOWN_LANGUAGE = 1

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
}


@cache
def validator() -> Draft202012Validator:
    """The validator; built once, because the import behind it is slow."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(resources.schema(SCHEMA))


def check_schema(document: Document, diagnostics: Diagnostics) -> set[Path]:
    """Report whatever the schema does not allow; return where, so that it is not used further."""
    faulty: set[Path] = set()
    errors = sorted(validator().iter_errors(document.data), key=lambda error: _path(error))
    for error in errors:
        faulty.add(_path(error))
        _Report(document, diagnostics, error).tell()
    return faulty


def _path(error: ValidationError) -> Path:
    path = tuple(error.absolute_path)
    # An unknown key spoils nothing but itself.
    return (*path, "?") if error.validator == "additionalProperties" else path


def describe(path: Iterable[str | int]) -> str:
    """A path in words: ‘board.rows’, or the third entry of ‘aka’."""
    keys: list[str] = []
    entry = ""
    for step in path:
        if isinstance(step, int):
            entry = f"entry {step + 1} of "
        else:
            keys.append(step)
    return f"{entry}‘{'.'.join(keys)}’" if keys else "the front matter"


def shown(value: object) -> str:
    """A value as it would be written."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f"‘{value}’" if len(value) <= 40 else f"‘{value[:39]}…’"  # noqa: PLR2004
    if isinstance(value, dict):
        return "a block of keys"
    if isinstance(value, list):
        return "a list"
    return json.dumps(value)


class _Report:
    """Tells one failure of the schema."""

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
        keyword = str(self.error.validator)
        if "propertyNames" in self.error.absolute_schema_path:
            self._bad_key()
        elif self.path == ("language",) and isinstance(self.instance, int):
            self._say("E116", f"language version {shown(self.instance)} is not known", "1")
        else:
            teller = getattr(self, f"_tell_{keyword}", None)
            if teller is None:
                self._say("E109", f"{self.name} is not allowed to be {shown(self.instance)}")
            else:
                teller()

    def _say(self, code: str, message: str, expected: str | None = None, *help_lines: str) -> None:
        span = self.document.span(self.path)
        self.diagnostics.error(code, span, message, help=help_lines, expected=expected)

    def _bad_key(self) -> None:
        key = str(self.instance)
        span = self.document.key_span((*self.path, key))
        expected = _PATTERNS.get(str(self.wanted))
        plain = key.lower().replace("-", "_").replace(" ", "_")
        help_lines = [f"write ‘{plain}’"] if plain.isidentifier() and plain.isascii() else []
        self.diagnostics.error(
            "E111",
            span,
            f"‘{key}’ in {self.name} is not a name",
            help=help_lines,
            expected=expected,
        )

    def _tell_additionalProperties(self) -> None:  # noqa: N802
        known = list(self.schema.get("properties", {}))
        where = f" in {self.name}" if self.path else ""
        for key in self.instance:
            if key in known:
                continue
            guess = suggest(key, [name for name in known if name not in self.instance])
            expected = None if guess else ", ".join(known)
            self.diagnostics.error(
                "E107",
                self.document.key_span((*self.path, key)),
                f"there is no key ‘{key}’{where}",
                help=[guess] if guess else [],
                expected=expected,
            )

    def _tell_required(self) -> None:
        missing = [f"‘{key}’" for key in self.wanted if key not in self.instance]
        span = self.document.key_span(self.path)
        text = f"{self.name} lacks {' and '.join(missing)}"
        self.diagnostics.error("E110", span, text)

    def _tell_not(self) -> None:
        self._say("E115", f"{self.name} has both choices and a range: it can be but one of them")

    def _tell_anyOf(self) -> None:  # noqa: N802
        self._say("E110", f"{self.name} lacks ‘title’")

    def _tell_type(self) -> None:
        types = [self.wanted] if isinstance(self.wanted, str) else list(self.wanted)
        expected = " or ".join(_TYPES[name] for name in types)
        if "pattern" in self.schema and "integer" in types:
            expected = "a whole number, or the name of a number option"
        help_lines = []
        if self.instance is None:
            self._say("E108", f"{self.name} has no value", expected)
            return
        if isinstance(self.instance, bool) and "choices" in self.path:
            help_lines = ["an option that is true or false needs no choices: give only its default"]
        elif "string" in types and isinstance(self.instance, (int, bool)):
            help_lines = [f'put it into quotation marks: "{json.dumps(self.instance)}"']
            if "choices" in self.path:
                help_lines = ["numbers are given as a range: [lowest, highest]"]
        elif "array" in types and isinstance(self.instance, (str, int)):
            help_lines = [f"write [{self.instance}]"]
        message = f"{self.name} cannot be {shown(self.instance)}"
        self._say("E108", message, expected, *help_lines)

    def _tell_pattern(self) -> None:
        types = self.schema.get("type")
        if isinstance(types, list) and "integer" in types:
            expected = "a whole number, or the name of a number option"
        else:
            expected = _PATTERNS.get(str(self.wanted), str(self.wanted))
        self._say("E111", f"{self.name} cannot be {shown(self.instance)}", expected)

    def _tell_enum(self) -> None:
        guess = suggest(str(self.instance), self.wanted)
        message = f"{self.name} cannot be {shown(self.instance)}"
        self._say("E109", message, ", ".join(self.wanted), *([guess] if guess else []))

    def _tell_minimum(self) -> None:
        self._out_of_range()

    def _tell_maximum(self) -> None:
        self._out_of_range()

    def _out_of_range(self) -> None:
        low, high = self.schema.get("minimum"), self.schema.get("maximum")
        expected = f"{low} to {high}" if high is not None else f"at least {low}"
        self._say("E109", f"{self.name} cannot be {shown(self.instance)}", expected)

    def _tell_minItems(self) -> None:  # noqa: N802
        self._count()

    def _tell_maxItems(self) -> None:  # noqa: N802
        self._count()

    def _count(self) -> None:
        low, high = self.schema.get("minItems", 0), self.schema.get("maxItems")
        expected = f"{low} to {high} entries" if high is not None else f"at least {low} entries"
        if low == high:
            expected = f"{low} entries"
        self._say("E109", f"{self.name} has {len(self.instance)} entries", expected)

    def _tell_minLength(self) -> None:  # noqa: N802
        self._say("E109", f"{self.name} is empty")

    def _tell_maxLength(self) -> None:  # noqa: N802
        self._say("E109", f"{self.name} is longer than {self.wanted} characters")

    def _tell_minProperties(self) -> None:  # noqa: N802
        self._say("E109", f"{self.name} is empty")

    def _tell_maxProperties(self) -> None:  # noqa: N802
        self._say("E109", f"{self.name} has more than {self.wanted} entries")

    def _tell_uniqueItems(self) -> None:  # noqa: N802
        seen: dict[str, int] = {}
        for n, item in enumerate(self.instance):
            key = json.dumps(item, sort_keys=True)
            if key in seen:
                first = self.document.span((*self.path, seen[key]))
                self.diagnostics.error(
                    "E119",
                    self.document.span((*self.path, n)),
                    f"{shown(item)} stands twice in {self.name}",
                    notes=[("it stands here first", first)],
                )
            seen.setdefault(key, n)
