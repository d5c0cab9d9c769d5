"""What commands write for people: nothing in it obeys a rule file, and only styles of our own reach the terminal.

Titles, prompts, reasons and lines of rules come from strangers.  A control character, an escape sequence or a mark that
turns the direction of writing in them is shown as an escape.  Styles are put in by ``style_text``, behind a word that is
drawn anew in every process, so that no text can name it.
"""

from __future__ import annotations

import os
import re
from typing import Any

import click

from manqala.text.render import printable

_MARK = f"\x1b{os.urandom(8).hex()}"
_STYLE = re.compile(f"{_MARK}\\[([0-9;]*)m")


def say(text: str = "", *, err: bool = False, nl: bool = True, colour: bool | None = None) -> None:
    """Write a text for people; ``colour``: with its styles or without, by default as the stream can show them."""
    click.echo(escape_controls(text), err=err, nl=nl, color=colour)


def write_as_it_is(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Write what is safe by itself: data in a format that has its own escapes, and rendered diagnostics."""
    click.echo(text, err=err, nl=nl)


def style_text(text: str, **how: Any) -> str:
    """A text in a style, for ``say``; ``how``: as for ``click.style``."""
    return click.style(text, **how).replace("\x1b[", f"{_MARK}[") if text else text


def escape_controls(text: str) -> str:
    """A text in which what ``style_text`` put in is an escape sequence, and nothing else is."""
    parts = _STYLE.split(text)
    # Every second part is a style, which the group has found.
    return "".join(f"\x1b[{part}m" if n % 2 else printable(part) for n, part in enumerate(parts))
