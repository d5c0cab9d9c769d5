"""Checks that every link of a built site has a target, and that nothing is loaded from elsewhere."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")}
"""Attributes that a browser fetches automatically."""
HINTS = {"canonical", "next", "prev", "alternate"}
"""Relations of links that browsers do not follow automatically."""


class _Page(HTMLParser):
    """The anchors and the links of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, bool]] = []
        """The targets of links, and whether each is loaded."""
        self._in_svg = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record anchors and links."""
        given = dict(attrs)
        self.anchors |= {str(given[key]) for key in ("id", "name") if given.get(key)}
        if tag == "svg":
            self._in_svg += 1
        if self._in_svg:
            return
        for key in ("href", "src"):
            target = given.get(key)
            if target:
                loaded = (tag, key) in LOADED and str(given.get("rel")) not in HINTS
                self.links.append((target, loaded))

    def handle_endtag(self, tag: str) -> None:
        """Leave a picture."""
        if tag == "svg":
            self._in_svg -= 1


def faults(site: Path) -> list[str]:
    """The broken links of a site, page by page."""
    pages: dict[Path, _Page] = {}
    for file in sorted(site.rglob("*.html")):
        page = _Page()
        page.feed(file.read_text(encoding="utf-8"))
        pages[file] = page
    found = []
    for file, page in pages.items():
        shown = file.relative_to(site).as_posix()
        if file.name == "404.html":
            continue
        found += [
            f"{shown}: {fault}" for link in page.links if (fault := _fault(site, file, link, pages))
        ]
    return found


def _fault(site: Path, file: Path, link: tuple[str, bool], pages: dict[Path, _Page]) -> str:
    target, loaded = link
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return f"loads {target} from elsewhere" if loaded and parts.scheme != "data" else ""
    path = unquote(parts.path)
    there = (
        site / path.lstrip("/") if path.startswith("/") else (file.parent / path if path else file)
    )
    there = there.resolve()
    if there.is_dir():
        there /= "index.html"
    if not there.is_file():
        return f"leads to {target}, which is not there"
    anchor = unquote(parts.fragment)
    known = pages.get(there)
    if anchor and known is not None and anchor not in known.anchors:
        return f"leads to {target}, where nothing has that name"
    return ""
