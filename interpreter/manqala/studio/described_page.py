"""The rules in plain words as structured parts of a page, without presentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.describing import describe, words_for
from manqala.describe.laid_out import parts_of, quoting
from manqala.document.parts import Boards, Heading, Introduction, Listing, with_terms
from manqala.studio.shown_positions import layout, view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.document.parts import ListItem, Part
    from manqala.game.game import PositionValue
    from manqala.wire.game_messages import BoardBlockMessage, ListBlockMessage, PageBlock


def blocks(game: WarmGame, language: str) -> list[PageBlock]:
    """The page from its title to its last picture."""
    words = words_for(game, language)
    writer = _BlockWriter(quoting(words))
    return [
        block for part in parts_of(describe(game, words), words) for block in writer.blocks(part)
    ]


class _BlockWriter:
    def __init__(self, quote: Callable[[str], str]) -> None:
        self.quote = quote

    def blocks(self, part: Part) -> Iterator[PageBlock]:
        match part:
            case Heading():
                yield {"kind": "heading", "level": part.level, "text": self.plain(part.text)}
            case Introduction():
                yield {"kind": "paragraph", "text": self.plain(" ".join(part.sentences))}
            case Listing():
                yield self.listed(part.items, ordered=part.numbered)
            case Boards():
                yield self.board(part.before, part.caption)
                if part.move is not None and part.after is not None:
                    yield self.board(part.after, part.move)
            case _:
                raise TypeError(f"a description has no {type(part).__name__}")

    def listed(self, items: Sequence[ListItem], *, ordered: bool = False) -> ListBlockMessage:
        """A list; the sublists are in a parallel list."""
        return {
            "kind": "list",
            "ordered": ordered,
            "items": [self.plain(item.text) for item in items],
            "below": [list(self.below(item)) for item in items],
        }

    def below(self, item: ListItem) -> Iterator[PageBlock]:
        if item.quote is not None:
            yield {"kind": "rules", "text": item.quote}
        if item.below:
            yield self.listed(item.below)
        for one in item.then:
            yield {"kind": "paragraph", "text": self.plain(one.text)}
            yield from self.below(one)
        for boards in item.boards:
            yield from self.blocks(boards)

    def board(self, position: PositionValue, caption: str) -> BoardBlockMessage:
        return {
            "kind": "board", "layout": layout(position), "view": view(position), "caption": self.plain(caption),
        }  # fmt: skip

    def plain(self, text: str) -> str:
        return with_terms(text, self.quote)
