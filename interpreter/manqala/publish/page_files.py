"""The built pages in the package, and their templates."""

from __future__ import annotations

from html import escape
from pathlib import Path

from manqala.publish.publish_faults import PublishError

PAGE = Path(__file__).parent / "page"
"""The folder of the built pages."""
GAME_PAGE, GALLERY_PAGE = "game.html", "gallery.html"
FRAMED_PAGE, SINGLE_PAGE = "embed/embed.html", "../single.html"
NOT_PUBLISHED = {GAME_PAGE, GALLERY_PAGE, FRAMED_PAGE, "sources.sha256"}
"""Files that are generated, or not published."""


def check_built() -> None:
    """Raise ``PublishError`` if the pages are missing."""
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
    """One of the pages, with its title and summary filled in."""
    text = (PAGE / name).read_text(encoding="utf-8")
    return text.replace("{{title}}", escape(title)).replace("{{summary}}", escape(summary))
