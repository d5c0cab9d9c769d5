"""Output for people, in which text from rule files cannot control the terminal.

Titles, prompts, reasons and lines of rules come from strangers. Control characters, escape sequences and marks that
change the direction of writing are escaped. ``style_text`` inserts styles after a word that is random in every
process, so that no text can forge them.
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
    """Print a text; ``colour``: with or without styles, by default as the stream supports."""
    click.echo(escape_controls(text), err=err, nl=nl, color=colour)


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
