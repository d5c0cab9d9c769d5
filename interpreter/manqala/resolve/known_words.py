"""Every word that has a meaning in the rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import CORE_EVENTS
from manqala.core.types import TYPE_WORDS
from manqala.resolve.assembly import kind_words
from manqala.resolve.names import words_of_core
from manqala.resolve.vocabulary import GENERIC, SET_NOUNS
from manqala.resolve.walk import announced_events
from manqala.syntax import tree
from manqala.syntax.unfinished import grammar_words
from manqala.syntax.words import RESERVED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.syntax.game_file import GameFile


def collect_known_words(files: Iterable[GameFile], front: FrontMatter) -> frozenset[str]:
    """The words of all names in a game and in the language."""
    players = len(front.player_names)
    names = {*grammar_words(), *TYPE_WORDS, *SET_NOUNS, *GENERIC, *RESERVED}
    names |= words_of_core(players, plain=False)
    names.update(word for event in CORE_EVENTS for word in event)
    for item in (item for file in files for item in file.items):
        names.update(_words_defined(item))
        names.update(word for event in announced_events(item) for word in event)
    names.update(front.player_names)
    names.update(kind_words(front).index)
    for name, option in front.options.items():
        names.update((name, *(str(choice.value) for choice in option.choices)))
    return frozenset(word for name in names for word in name.split())


def _words_defined(item: tree.Item) -> Iterator[str]:
    """The words that an item defines."""
    if isinstance(item, tree.Noun | tree.Adjective | tree.Mark | tree.Reaction):
        yield from (word.text for word in item.words)
    if isinstance(item, tree.Verb):
        yield item.name.text
        yield from (parameter.label for parameter in item.parameters)
        if item.then is not None:
            yield item.then.text
    if isinstance(item, tree.Reaction | tree.Anytime | tree.Ending) and item.name is not None:
        yield item.name.text
