"""A page as HTML that stands by itself, with pictures of the board."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from manqala.describe.telling import heading, sentence, with_terms
from manqala.picture.series import series_svg
from manqala.picture.style import style_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.page_parts import Illustration, Page, Section
    from manqala.describe.phrases import Sentence

STYLE = """\
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #2b2520; --soft: #6d6258; --line: #e3dace; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1a17; --ink: #ece5db; --soft: #ab9f92; --line: #3b352f; }
}
body { background: var(--paper); color: var(--ink); font: 1.06rem/1.6 Georgia, "Noto Serif", serif;
  margin: 0 auto; max-width: 44rem; padding: 2rem 1.2rem 4rem; }
h1 { font-size: 2.1rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { border-top: 1px solid var(--line); font-size: 1.3rem; margin: 2rem 0 .6rem; padding-top: 1rem; }
.about { color: var(--soft); margin: 0; }
ol, ul { margin: .4rem 0; padding-left: 1.4rem; }
li { margin: .25rem 0; }
.words { border-left: 3px solid var(--line); list-style: none; margin-top: 1rem; padding-left: 1rem; }
pre { border-left: 3px solid var(--line); font-size: .9rem; overflow-x: auto; padding-left: .8rem; }
figure { margin: 1.4rem 0 2.2rem; }
figcaption { color: var(--soft); margin-bottom: .5rem; }
figure svg { display: block; height: auto; max-width: 100%; }
"""


def as_html(page: Page, words: Catalogue) -> str:
    """The page as one file."""
    return "\n".join(_lines(page, words))


def _lines(page: Page, words: Catalogue) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{escape(words.language)}">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(page.title)}</title>"
    yield f"<style>\n{STYLE}{style_sheet()}\n</style></head>"
    yield f"<body><main>\n<h1>{escape(page.title)}</h1>"
    if page.about:
        yield f'<p class="about">{" ".join(shown(sentence(words, step)) for step in page.about)}</p>'
    for section in page.sections:
        yield from _section(section, words)
    yield "</main></body></html>"


def _section(section: Section, words: Catalogue) -> Iterator[str]:
    yield f"<h2>{shown(heading(words, section.title))}</h2>"
    yield from _listed(section.steps, words, "ol" if section.numbered else "ul")
    yield from _listed(section.words, words, "ul", ' class="words"')
    for picture in section.pictures:
        yield from _picture(picture, words)


def _listed(
    steps: Sequence[Sentence], words: Catalogue, kind: str, more: str = ""
) -> Iterator[str]:
    if not steps:
        return
    yield f"<{kind}{more}>"
    for step in steps:
        yield f"<li>{shown(sentence(words, step))}"
        if step.quote is not None:
            yield f"<pre>{escape(step.quote)}</pre>"
        yield from _listed(step.below, words, "ul")
        yield "</li>"
    yield f"</{kind}>"


def _picture(picture: Illustration, words: Catalogue) -> Iterator[str]:
    yield f"<figure>\n<figcaption>{shown(heading(words, picture.caption))}.</figcaption>"
    yield series_svg([p for p in (picture.before, picture.after) if p is not None], style=False)
    yield "</figure>"


def shown(text: str) -> str:
    """The signs of the text as themselves, the words of the game in italics."""
    return with_terms(escape(text, quote=False), lambda word: f"<i>{word}</i>")
