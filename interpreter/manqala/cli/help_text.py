"""The help of commands as click lays it out, without breaks at hyphens, and click's errors in plain words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

UNBROKEN = "\u2011"
"""The hyphen at which no line ends; it stands for a usual one until the lines are made."""
NO_NUMBER = re.compile(r"'(.*)' is not a valid (integer|float)(?: range)?\.")
KINDS = {"integer": "a whole number", "float": "a number"}


class HelpText(click.HelpFormatter):
    """Lays out help: names such as ``--no-boards`` stay in one line."""

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        super().write_text(_unbroken(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write two columns."""
        super().write_dl([(name, _unbroken(about)) for name, about in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        """All that was written."""
        return super().getvalue().replace(UNBROKEN, "-")


class HelpContext(click.Context):
    """A context whose help is laid out so."""

    formatter_class = HelpText


def in_plain_words(error: click.ClickException) -> click.ClickException:
    """An error of click; of what should be a number it says so in plain words."""
    if not isinstance(error, click.BadParameter):
        return error
    match = NO_NUMBER.fullmatch(error.message)
    if match is None:
        return error
    message = f"‘{match[1]}’ is not {KINDS[match[2]]}"
    return click.BadParameter(message, error.ctx, error.param, error.param_hint)


def _unbroken(text: str) -> str:
    return text.replace("-", UNBROKEN)
