"""Writes variants as rule files that extend the game, and checks that each one is the game that was played."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from manqala.resolve.loaded import load_rules
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.reading import display_name
from manqala.text.resources import game_files
from manqala.tune.variants import extended_name

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.tune.tuning import VariantSearch


@dataclass(frozen=True, slots=True)
class WrittenVariant:
    """The file of a variant."""

    path: Path
    kept: Path | None = None
    """The file of its name, if that has other contents, which stay."""


def write_variants(found: VariantSearch, folder: Path) -> list[WrittenVariant]:
    """Write the front, a file for each variant; return the files. Raises ``ManqalaError`` if they cannot be written.

    A file that has other contents, as one that was edited, is kept; the variant is written beside it, with a number.
    """
    variants = found.variants
    try:
        folder.mkdir(parents=True, exist_ok=True)
        extends = extended_name(variants.rules, game_files(), folder)
        written = []
        for racer in found.front:
            values = racer.standing.values
            written.append(
                write_variant(folder, variants.slug(values), variants.text(values, extends))
            )
    except OSError as error:
        message = f"‘{display_name(folder)}’ cannot be written: {error.strerror}"
        raise ManqalaError(Diagnostic(codes.CANNOT_WRITE, Severity.ERROR, None, message)) from None
    for racer, one in zip(found.front, written, strict=True):
        played = variants.open(racer.standing.values).rules
        assert load_rules(one.path, {}).fingerprint == played.fingerprint
    return written


def write_variant(folder: Path, name: str, text: str) -> WrittenVariant:
    """Write a variant under its name, or, where other contents have it, with the first number that is free."""
    content = text.encode("utf-8")
    usual = folder / f"{name}.sow"
    for number in count(1):
        path = usual if number == 1 else folder / f"{name}-{number}.sow"
        try:
            with path.open("xb") as stream:
                stream.write(content)
        except FileExistsError:
            if not path.is_file() or path.read_bytes() != content:
                continue
        return WrittenVariant(path, None if path == usual else usual)
    raise AssertionError  # the numbers have no end
