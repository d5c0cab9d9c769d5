"""The rules of a game in plain words, as a published page shows them beside the board, and as a leaflet to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.describing import describe, words_for
from manqala.describe.laid_out import parts_of
from manqala.describe.written_page import PageFormat, write_page
from manqala.document.parts import Boards, Heading, Introduction, Listing, Paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.document.parts import ListItem
    from manqala.game.game import PositionValue
    from manqala.wire.publish_messages import (
        PublishedExampleMessage,
        PublishedRuleItemMessage,
        PublishedRulesMessage,
        PublishedSectionMessage,
    )


def told_rules(game: WarmGame, language: str) -> PublishedRulesMessage:
    """The rules in a language, section by section, with the boards of the examples."""
    sections: list[PublishedSectionMessage] = []
    examples: list[PublishedExampleMessage] = []
    for part in parts_of(describe(game, words := words_for(game, language)), words):
        match part:
            case Heading(level=1):
                continue
            case Heading():
                sections.append({"title": part.text, "lists": []})
            case Boards():
                if part.after is not None:
                    examples.append(_example(part.caption, part.before, part.move, part.after))
            case Introduction() | Paragraph():
                texts = part.sentences if isinstance(part, Introduction) else (part.text,)
                _last(sections)["lists"].append(
                    {
                        "numbered": False,
                        "glossary": False,
                        "items": [_plain(text) for text in texts],
                    }
                )
            case Listing():
                _last(sections)["lists"].append(
                    {
                        "numbered": part.numbered,
                        "glossary": part.glossary,
                        "items": _items(part.items),
                    }
                )
            case _:
                raise AssertionError(f"rules have no {type(part).__name__}")
    return {
        "manqala": 1,
        # What only stood above boards, which are shown by themselves, has nothing left.
        "sections": [section for section in sections if section["lists"]],
        "examples": examples,
    }


def leaflet(game: WarmGame, language: str) -> str:
    """The same as a page of HTML of its own, which prints on a few sheets."""
    return write_page(game, language, PageFormat.HTML)


def _last(sections: list[PublishedSectionMessage]) -> PublishedSectionMessage:
    """The section that is being written; what stands before the first heading has one without a title."""
    if not sections:
        sections.append({"title": None, "lists": []})
    return sections[-1]


def _items(items: Sequence[ListItem]) -> list[PublishedRuleItemMessage]:
    return [
        {"text": item.text, "quote": item.quote, "below": [one.text for one in item.below]}
        for item in items
    ]


def _plain(text: str) -> PublishedRuleItemMessage:
    return {"text": text, "quote": None, "below": []}


def _example(
    caption: str, before: PositionValue, move: str | None, after: PositionValue
) -> PublishedExampleMessage:
    return {"caption": caption, "before": _lying(before), "move": move, "after": _lying(after)}


def _lying(position: PositionValue) -> list[list[int]]:
    """For each place how many pieces of each kind lie there."""
    places = range(position.notation.board.places - 1)
    return [list(position.notation.counts(place, position.cells)) for place in places]
