"""The rules of a game in plain words, for a published page and for a printed leaflet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.describe.describing import describe, words_for
from manqala.describe.laid_out import parts_of
from manqala.describe.written_page import PageFormat, write_page
from manqala.document.parts import Boards, Heading, Introduction, Listing, Paragraph
from manqala.game.move import CHANCE
from manqala.publish.shown_rules import ShownRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.document.parts import ListItem
    from manqala.game.game import PositionValue
    from manqala.run.machine import Cells
    from manqala.wire.publish_messages import (
        PublishedExampleMessage,
        PublishedRuleDetailMessage,
        PublishedRuleItemMessage,
        PublishedRulesMessage,
        PublishedSectionMessage,
        PublishedSettingMessage,
        PublishedTrialMessage,
    )


MOST = 12
"""Limit of examples on a page, which shows them on request."""


def published_rules(game: WarmGame, language: str) -> PublishedRulesMessage:
    """The rules in a language, section by section, with the boards of the examples."""
    sections: list[PublishedSectionMessage] = []
    words = words_for(game, language)
    parts = [*parts_of(describe(game, words, MOST, in_place=False), words)]
    examples = [part for part in parts if isinstance(part, Boards) and part.after is not None]
    shown = ShownRules(examples)
    for part in parts:
        match part:
            case Heading(level=1):
                continue
            case Heading():
                sections.append({"title": part.text, "lists": []})
            case Boards():
                continue
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
                        "items": [_item(item, shown) for item in part.items],
                    }
                )
            case _:
                raise AssertionError(f"rules have no {type(part).__name__}")
    return {
        "manqala": 1,
        # Sections that only headed boards are empty now: boards are shown separately.
        "sections": [section for section in sections if section["lists"]],
        "examples": [_example(example) for example in examples],
    }


def leaflet(game: WarmGame, language: str) -> str:
    """The rules as an HTML page that prints on a few sheets."""
    return write_page(game, language, PageFormat.HTML)


def _last(sections: list[PublishedSectionMessage]) -> PublishedSectionMessage:
    """The current section; parts before the first heading are in a section without a title."""
    if not sections:
        sections.append({"title": None, "lists": []})
    return sections[-1]


def _item(item: ListItem, shown: ShownRules) -> PublishedRuleItemMessage:
    return {
        "text": item.text,
        "example": shown.example_of(item),
        "quote": item.quote,
        "below": list(_below(item, "", shown)),
        "then": [_item(one, shown) for one in item.then],
    }


def _below(item: ListItem, mark: str, shown: ShownRules) -> Iterator[PublishedRuleDetailMessage]:
    """Everything below an item in one list, with a dash for each further level."""
    for one in item.below:
        yield {"text": f"{mark}{one.text}", "example": shown.example_of(one)}
        yield from _below(one, f"{mark}– ", shown)
        for more in one.then:
            yield {"text": f"{mark}{more.text}", "example": shown.example_of(more)}
            yield from _below(more, f"{mark}– ", shown)


def _plain(text: str) -> PublishedRuleItemMessage:
    return {"text": text, "example": None, "quote": None, "below": [], "then": []}


def _example(shown: Boards) -> PublishedExampleMessage:
    assert shown.after is not None
    return {
        "caption": shown.caption,
        "before": _counts_by_place(shown.before),
        "move": shown.move,
        "after": _counts_by_place(shown.after),
        "trial": _trial(shown.before, shown.after),
    }


def _trial(before: PositionValue, after: PositionValue) -> PublishedTrialMessage | None:
    """How readers can try the move: only a turn in a single round, from a position that a module can be set to."""
    play, last = before.play_state, after.last
    if last is None or last.before is not play or play.match or play.given:
        return None
    if play.phase is not Phase.TURN or before.turn == CHANCE:
        return None
    marks = {
        mark.name: list(play.cells[mark.cell : mark.cell + mark.size])
        for mark in before.notation.lasting_marks()
    }
    setting: PublishedSettingMessage = {
        "pieces": _counts(before, play.cells),
        "marks": marks,
        "mover": before.mover,
    }
    return {"setting": setting, "answers": list(last.move.answers)}


def _counts_by_place(position: PositionValue) -> list[list[int]]:
    """The number of pieces of each kind, for each place."""
    return _counts(position, position.cells)


def _counts(position: PositionValue, cells: Cells) -> list[list[int]]:
    # The last place means ‘nowhere’.
    places = range(position.notation.board.places - 1)
    return [list(position.notation.counts(place, cells)) for place in places]
