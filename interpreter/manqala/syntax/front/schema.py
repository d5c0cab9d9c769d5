"""Validates the front matter against its JSON Schema."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from manqala.syntax.front.schema_report import MAX_ERRORS, SchemaReport, first_places
from manqala.syntax.front.sound import is_sound
from manqala.text import resources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

    from manqala.syntax.front.yaml import Document, Path
    from manqala.text.diagnostics import Diagnostics

SCHEMA = "front-matter.schema.json"
UNKNOWN = "?"
"""A path entry for unknown keys."""


@cache
def validator() -> Validator:
    """The validator; built once, because its import is slow."""
    from jsonschema import Draft202012Validator, ValidationError, validators

    def pattern(_: object, wanted: str, instance: object, __: object) -> Iterator[ValidationError]:
        # In Python, ``$`` matches before a final line break; in JSON Schema it does not.
        strict = wanted[:-1] + r"\Z" if wanted.endswith("$") else wanted
        if isinstance(instance, str) and not re.search(strict, instance):
            yield ValidationError(f"{instance!r} does not match {wanted!r}")

    def unique(
        _: object, wanted: object, instance: object, __: object
    ) -> Iterator[ValidationError]:
        # The library compares all pairs if entries differ in type, which is too slow for long lists.
        if wanted and isinstance(instance, list) and len(first_places(instance)) < len(instance):
            yield ValidationError("entries are not unique")

    extend: Callable[..., type[Validator]] = validators.extend
    checks = {"pattern": pattern, "uniqueItems": unique}
    return extend(Draft202012Validator, checks)(resources.schema(SCHEMA))


def known_keys() -> list[str]:
    """The keys of a front matter."""
    return list(resources.schema(SCHEMA)["properties"])


def check_schema(document: Document, diagnostics: Diagnostics) -> set[Path] | None:
    """Report violations of the schema; return their paths, so that these are not used further.

    ``None`` if there are too many to use the data.
    """
    if is_sound(resources.schema(SCHEMA), document.data):
        return set()
    faulty: set[Path] = set()
    for n, error in enumerate(validator().iter_errors(document.data)):
        if n == MAX_ERRORS:
            return None
        faulty.add(_faulty_path(error))
        SchemaReport(document, diagnostics, error).tell()
    return faulty


def _faulty_path(error: ValidationError) -> Path:
    path = tuple(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        return (*path, str(error.instance))
    # An unknown key spoils only itself.
    return (*path, UNKNOWN) if error.validator == "additionalProperties" else path
