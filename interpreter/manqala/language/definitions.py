"""The places that define the names of a game: rules, options, pieces and players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.resolve.collect import name_span
from manqala.resolve.notes import Meant
from manqala.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.resolve.files import Checked
    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span

NAMED = tree.Verb | tree.Noun | tree.Adjective | tree.Mark


@dataclass(frozen=True, slots=True)
class Symbol:
    """A named thing."""

    kind: Meant
    name: str
    home: Span | None
    """The span of the whole definition."""
    span: Span
    """The words pointed at."""


def find_definitions(
    body: Iterable[tree.Item], checked: Checked | None
) -> Iterator[tuple[Span, Symbol]]:
    """Yield all places that define a name, in a game and those that it extends; of ``body`` if it could not be checked."""
    if checked is None or not checked.files:
        for item in body:
            yield from _of_item(item)
        return
    for file in checked.files:
        for item in file.items:
            yield from _of_item(item)
    for file in checked.files:
        if file.front is not None:
            yield from _of_front(file.front, checked.front)
    yield from _rules(checked.files)


def _of_item(item: tree.Item) -> Iterator[tuple[Span, Symbol]]:
    kinds = {
        tree.Verb: Meant.VERB,
        tree.Noun: Meant.NOUN,
        tree.Adjective: Meant.ADJECTIVE,
        tree.Mark: Meant.MARK,
    }
    if isinstance(item, NAMED):
        name = (
            item.name.text
            if isinstance(item, tree.Verb)
            else " ".join(word.text for word in item.words)
        )
        span = name_span(item)
        yield span, Symbol(kinds[type(item)], name, item.span, span)
        if isinstance(item, tree.Verb) and item.then is not None:
            yield item.then.span, Symbol(Meant.THEN, item.then.text, item.span, item.then.span)


def _of_front(front: FrontMatter, merged: FrontMatter | None) -> Iterator[tuple[Span, Symbol]]:
    """Yield what a front matter defines; ``merged``: that of the game with those that it extends."""
    for name, option in front.options.items():
        # A child that only changes the default of an option does not define it.
        home = (
            merged.options[name].span
            if merged is not None and name in merged.options
            else option.span
        )
        yield option.span, Symbol(Meant.OPTION, name, home, option.span)
        for choice in option.choices:
            if choice.span != option.span:
                yield choice.span, Symbol(Meant.CHOICE, choice.value, home, choice.span)
        if option.choices and option.default.span != option.span:
            said = str(option.default.value)
            yield option.default.span, Symbol(Meant.CHOICE, said, home, option.default.span)
    for size in (front.board.rows, front.board.holes, front.board.ring, front.seeds, front.seats):
        if (
            size is not None
            and isinstance(size.value, str)
            and merged is not None
            and size.value in merged.options
        ):
            home = merged.options[size.value].span
            yield size.span, Symbol(Meant.OPTION, size.value, home, size.span)
    for kind in front.pieces or ():
        for word in (kind.name, kind.plural):
            if word is not None:
                yield word.span, Symbol(Meant.KIND, word.value, None, word.span)
    for player in front.players or ():
        yield player.span, Symbol(Meant.CORE, player.value, None, player.span)


def _rules(files: Iterable[GameFile]) -> Iterator[tuple[Span, Symbol]]:
    """Yield the names of rules, and the places that drop or replace them."""
    for file in files:
        for item in file.items:
            name = (
                item.name
                if isinstance(item, tree.Drop | tree.Reaction | tree.Anytime | tree.Ending)
                else None
            )
            if name is not None:
                yield name.span, Symbol(Meant.RULE, name.text, None, name.span)
