"""The built pages that lie in the package: what they are, and how they are filled in."""

from __future__ import annotations

from html import escape
from pathlib import Path

from manqala.publish.publish_faults import PublishError

PAGE = Path(__file__).parent / "page"
"""Where the built pages lie."""
GAME_PAGE, GALLERY_PAGE = "game.html", "gallery.html"
FRAMED_PAGE, SINGLE_PAGE = "embed/embed.html", "../single.html"
NOT_PUBLISHED = {GAME_PAGE, GALLERY_PAGE, FRAMED_PAGE, "sources.sha256"}
"""What is written otherwise, or not at all."""


def check_built() -> None:
    """Raise ``PublishError`` where the pages are not there."""
    if not (PAGE / GAME_PAGE).is_file():
        raise PublishError(
            "the pages are not part of this installation; in a checkout: npm ci && npm run build, in web/"
        )


def shared_files() -> dict[str, bytes]:
    """The files that all published pages share."""
    return {
        name: path.read_bytes()
        for path in sorted(PAGE.rglob("*"))
        if path.is_file() and (name := path.relative_to(PAGE).as_posix()) not in NOT_PUBLISHED
    }


def filled(name: str, title: str, summary: str) -> str:
    """One of the pages, with what it is called."""
    text = (PAGE / name).read_text(encoding="utf-8")
    return text.replace("{{title}}", escape(title)).replace("{{summary}}", escape(summary))
