"""Output for people, in which text from rule files cannot control the terminal.

Titles, prompts, reasons and lines of rules come from strangers. Control characters, escape sequences and marks that
change the direction of writing are escaped. ``style_text`` inserts styles after a word that is random in every
process, so that no text can forge them.
"""

from __future__ import annotations

import os
import re
import sys
from typing import Any, TextIO

import click

from manqala.text.render import printable

PROSE = 88
"""The most columns of a paragraph: longer lines are hard to read."""
NARROWEST = 20
"""The least width assumed for a terminal."""
_MARK = f"\x1b{os.urandom(8).hex()}"
_STYLE = re.compile(f"{_MARK}\\[([0-9;]*)m")


def say(text: str = "", *, err: bool = False, nl: bool = True, colour: bool | None = None) -> None:
    """Print a text; ``colour``: with or without styles, by default as the stream supports."""
    click.echo(escape_controls(text), err=err, nl=nl, color=colour)


def terminal_width(stream: TextIO) -> int | None:
    """The number of columns; None if the stream is no terminal, and lines may have any length."""
    if not stream.isatty():
        return None
    from shutil import get_terminal_size

    return max(NARROWEST, get_terminal_size().columns)


def prose_width() -> int:
    """The columns for paragraphs on standard output."""
    return min(PROSE, terminal_width(sys.stdout) or PROSE)


def wrapped(text: str, width: int | None, first: str = "", rest: str | None = None) -> list[str]:
    """A text in lines of at most ``width``, with prefixes for the first and the others (blanks by default)."""
    if width is None:
        return [first + text]
    import textwrap

    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=" " * len(first) if rest is None else rest,
        break_on_hyphens=False,
    ) or [first]  # fmt: skip


def say_prose(text: str, first: str = "", rest: str | None = None) -> None:
    """Print a paragraph that fits the terminal, with prefixes as for ``wrapped``."""
    say("\n".join(wrapped(text, prose_width(), first, rest)))


def say_note(text: str) -> None:
    """Print a remark on standard error, in lines that fit the terminal."""
    say("\n".join(wrapped(text, terminal_width(sys.stderr))), err=True)


def write_as_it_is(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print what is safe already: data in a format with its own escapes, and rendered diagnostics."""
    click.echo(text, err=err, nl=nl)


def style_text(text: str, **how: Any) -> str:
    """Style a text for ``say``; ``how``: as for ``click.style``."""
    return click.style(text, **how).replace("\x1b[", f"{_MARK}[") if text else text


def escape_controls(text: str) -> str:
    """The text with the styles of ``style_text`` as escape sequences, and all others escaped."""
    parts = _STYLE.split(text)
    # Every second part is a style, captured by the group.
    return "".join(f"\x1b[{part}m" if n % 2 else printable(part) for n, part in enumerate(parts))
