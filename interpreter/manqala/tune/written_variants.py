"""Writes variants as rule files that extend the game, and checks that each one is the game that was played."""

from __future__ import annotations

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


def write_variants(found: VariantSearch, folder: Path) -> list[Path]:
    """Write the front, a file for each variant; return the files. Raises ``ManqalaError`` if they cannot be written."""
    variants = found.variants
    try:
        folder.mkdir(parents=True, exist_ok=True)
        extends = extended_name(variants.rules, game_files(), folder)
        written = []
        for racer in found.front:
            values = racer.standing.values
            path = folder / f"{variants.slug(values)}.sow"
            path.write_text(variants.text(values, extends), encoding="utf-8")
            written.append(path)
    except OSError as error:
        message = f"‘{display_name(folder)}’ cannot be written: {error.strerror}"
        raise ManqalaError(Diagnostic(codes.CANNOT_WRITE, Severity.ERROR, None, message)) from None
    for racer, path in zip(found.front, written, strict=True):
        played = variants.open(racer.standing.values).rules
        assert load_rules(path, {}).fingerprint == played.fingerprint
    return written
