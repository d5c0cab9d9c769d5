"""A quick test that data satisfy a JSON Schema; it explains no failure.

The library that explains failures takes longer to import than a front matter to read. Keywords and
values that this test does not know are left to that library.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

_SAID_ELSEWHERE = frozenset({"$schema", "title", "description", "examples", "then"})
"""Keywords that test nothing by themselves."""
_TYPES: dict[str, Callable[[object], bool]] = {
    "string": lambda data: isinstance(data, str),
    "boolean": lambda data: isinstance(data, bool),
    "integer": lambda data: isinstance(data, int) and not isinstance(data, bool),
    "array": lambda data: isinstance(data, list),
    "object": lambda data: isinstance(data, dict),
    "null": lambda data: data is None,
}


class _UnsureError(Exception):
    """The test does not know."""


def is_sound(schema: Mapping[str, Any], data: object) -> bool:
    """Whether data certainly satisfy a schema."""
    try:
        return _holds(schema, data)
    except (_UnsureError, TypeError, ValueError):
        return False


def _holds(schema: Mapping[str, Any] | bool, data: object) -> bool:
    if isinstance(schema, bool):
        return schema
    if isinstance(data, float):
        raise _UnsureError  # it may be a whole number
    return all(
        _test(word, wanted, schema, data)
        for word, wanted in schema.items() if word not in _SAID_ELSEWHERE
    )  # fmt: skip


def _test(word: str, wanted: Any, schema: Mapping[str, Any], data: object) -> bool:
    if word in _OF_ALL:
        return _OF_ALL[word](wanted, data)
    if word == "if":
        return not _holds(wanted, data) or _holds(schema.get("then", True), data)
    if word == "additionalProperties":
        known = schema.get("properties", {})
        return not isinstance(data, dict) or all(
            _holds(wanted, value) for key, value in data.items() if key not in known
        )
    for kind, tests in ((str, _OF_TEXTS), (list, _OF_LISTS), (dict, _OF_BLOCKS)):
        if word in tests:
            return not isinstance(data, kind) or tests[word](wanted, data)
    if word in {"minimum", "maximum"}:
        if isinstance(data, bool) or not isinstance(data, int):
            return True
        return bool(data >= wanted) if word == "minimum" else bool(data <= wanted)
    raise _UnsureError


def _is_of(wanted: str | list[str], data: object) -> bool:
    names = [wanted] if isinstance(wanted, str) else wanted
    if any(name not in _TYPES for name in names):
        raise _UnsureError
    return any(_TYPES[name](data) for name in names)


def _matches(pattern: str, text: str) -> bool:
    # In Python, ``$`` matches before a final line break; in JSON Schema it does not.
    strict = pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern
    return re.search(strict, text) is not None


def _key(data: object) -> str:
    """A text that is equal for equal data only."""
    return json.dumps(data, sort_keys=True, allow_nan=False)


_Tests = dict[str, Callable[[Any, Any], bool]]
_OF_ALL: _Tests = {
    "type": _is_of,
    "enum": lambda wanted, data: _key(data) in map(_key, wanted),
    "const": lambda wanted, data: _key(data) == _key(wanted),
    "not": lambda wanted, data: not _holds(wanted, data),
    "anyOf": lambda wanted, data: any(_holds(one, data) for one in wanted),
}
_OF_TEXTS: _Tests = {
    "minLength": lambda wanted, data: len(data) >= wanted,
    "maxLength": lambda wanted, data: len(data) <= wanted,
    "pattern": _matches,
}
_OF_LISTS: _Tests = {
    "minItems": lambda wanted, data: len(data) >= wanted,
    "maxItems": lambda wanted, data: len(data) <= wanted,
    "items": lambda wanted, data: all(_holds(wanted, one) for one in data),
    "uniqueItems": lambda wanted, data: not wanted or len({*map(_key, data)}) == len(data),
}
_OF_BLOCKS: _Tests = {
    "required": lambda wanted, data: all(key in data for key in wanted),
    "minProperties": lambda wanted, data: len(data) >= wanted,
    "maxProperties": lambda wanted, data: len(data) <= wanted,
    "propertyNames": lambda wanted, data: all(_holds(wanted, key) for key in data),
    "properties": lambda wanted, data: all(
        _holds(schema, data[key]) for key, schema in wanted.items() if key in data
    ),
}
