"""Publishes a game as one self-contained HTML file."""

from __future__ import annotations

import base64
import gzip
from hashlib import sha256
from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.describe import LANGUAGES
from manqala.describe.describing import describe, words_for
from manqala.describe.laid_out import parts_of
from manqala.document.html_writer import html_parts
from manqala.document.parts import Boards, Heading
from manqala.embed.module_file import module_file
from manqala.publish.page_files import PAGE, SINGLE_PAGE, check_built, filled
from manqala.publish.publish_faults import PublishError
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.document.parts import Part

MARK = '<meta name="generator" content="manqala publish --single-file" />'
"""Identifies generated files."""


def write_single_file(game: WarmGame, target: Path, title: str | None = None) -> int:
    """Write a game into one file, and return its size; raises ``PublishError``.

    Overwrites a generated file, but no other.
    """
    shown = display_name(target)
    try:
        if target.exists() and not _is_ours(target):
            raise PublishError(
                f"‘{shown}’ already exists, and ‘manqala publish’ did not write it: name another file"
            )
        text = single_file(game, title).encode()
        target.write_bytes(text)
    except OSError as error:
        raise PublishError(f"‘{shown}’ cannot be written: {error.strerror}") from error
    return len(text)


def single_file(game: WarmGame, title: str | None = None) -> str:
    """The text of the file."""
    check_built()
    try:
        modules = {
            "game": module_file(game, followed=True),
            "game-search": module_file(game),
        }
    except CannotGenerateError as error:
        raise PublishError(
            f"‘{game.name}’ cannot be published: {error}; only the interpreter plays such games"
        ) from error
    script = (PAGE / "embed" / "manqala-game.js").read_bytes()
    starter = (PAGE.parent / "starter.js").read_text(encoding="utf-8").strip()
    scripts = [
        f'<script type="{kind}" id="{name}">{pack(gzip.compress(data, mtime=0))}</script>'
        for kind, name, data in (
            *(("application/wasm", name, module) for name, module in modules.items()),
            ("text/plain", "manqala-script", script),
        )
    ]
    summary = game.rules.front.summary
    page = filled(SINGLE_PAGE, title or game.title, summary.value if summary else "")
    settings = {
        "digests": f"{_digest(starter.encode())} {_digest(script)}",
        **{f"rules.{language}": _rules(game, language) for language in LANGUAGES},
        "scripts": "\n    ".join([*scripts, f"<script>{starter}</script>"]),
    }
    for name, text in settings.items():
        page = page.replace(f"{{{{{name}}}}}", text)
    return page


def pack(module: bytes) -> str:
    """A module in Base64, for pages that are opened without a server."""
    return base64.b64encode(module).decode()


def _digest(script: bytes) -> str:
    """Allow a script in the page's Content-Security-Policy."""
    return f"'sha256-{base64.b64encode(sha256(script).digest()).decode()}'"


def _is_ours(target: Path) -> bool:
    with target.open("rb") as stream:
        return MARK.encode() in stream.read(4096)


def _rules(game: WarmGame, language: str) -> str:
    """The rules in a language, without pictures: readers can play the game instead."""
    words = words_for(game, language)
    return html_parts(list(_without_boards(parts_of(describe(game, words, 0), words))))


def _without_boards(parts: Iterator[Part]) -> Iterator[Part]:
    """The parts without boards, and without headings that become empty."""
    heading = None
    for part in parts:
        if isinstance(part, Heading):
            heading = part if part.level > 1 else None
        elif not isinstance(part, Boards):
            if heading is not None:
                yield heading
            heading = None
            yield part
