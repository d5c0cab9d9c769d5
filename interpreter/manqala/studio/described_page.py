"""The rules in plain words as parts of a page: what each part is, never how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.describing import describe, words_for
from manqala.describe.telling import heading, sentence
from manqala.describe.text_layout import plain
from manqala.studio.shown_positions import layout, view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.page_parts import Illustration, Section
    from manqala.describe.phrases import Sentence
    from manqala.game.game import Game, Position
    from manqala.wire.game_messages import BoardBlockMessage, HeadingBlockMessage, PageBlock


def blocks(game: Game, language: str) -> list[PageBlock]:
    """The page from its title to its last picture."""
    words = words_for(game, language)
    page = describe(game, words)
    made: list[PageBlock] = [_heading(1, page.title)]
    if page.about:
        made.append(
            {"kind": "paragraph", "text": " ".join(_told(step, words) for step in page.about)}
        )
    for section in page.sections:
        made += _section(section, words)
    return made


def _heading(level: int, text: str) -> HeadingBlockMessage:
    return {"kind": "heading", "level": level, "text": text}


def _told(step: Sentence, words: Catalogue) -> str:
    return plain(sentence(words, step), words)


def _section(section: Section, words: Catalogue) -> Iterator[PageBlock]:
    yield _heading(2, heading(words, section.title))
    yield from _listed(section.steps, words, ordered=section.numbered)
    yield from _listed(section.words, words, ordered=False)
    for picture in section.pictures:
        yield from _pictures(picture, words)


def _listed(steps: Sequence[Sentence], words: Catalogue, *, ordered: bool) -> Iterator[PageBlock]:
    """Sentences one after the other; what belongs below each stands beside them, in the same order."""
    if steps:
        yield {
            "kind": "list",
            "ordered": ordered,
            "items": [_told(step, words) for step in steps],
            "below": [list(_below(step, words)) for step in steps],
        }


def _below(step: Sentence, words: Catalogue) -> Iterator[PageBlock]:
    if step.quote is not None:
        yield {"kind": "rules", "text": step.quote}
    yield from _listed(step.below, words, ordered=False)


def _pictures(picture: Illustration, words: Catalogue) -> Iterator[PageBlock]:
    yield _board(picture.before, heading(words, picture.caption))
    if picture.move is not None and picture.after is not None:
        yield _board(picture.after, heading(words, picture.move))


def _board(position: Position, caption: str) -> BoardBlockMessage:
    return {
        "kind": "board",
        "layout": layout(position),
        "view": view(position),
        "caption": caption,
    }
