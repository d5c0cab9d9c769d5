"""The part of the prelude that a game uses: unused words cost nothing and reserve no name.

A mark of the prelude has a place in positions only if the game's words lead to it. A rule of the prelude that sets
such a mark acts only then, and only if the game does not set that mark itself. An ending of the prelude is included
only if the game defines what it is about.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.resolve.policies import in_words_of, is_repetition, verbs_of
from manqala.resolve.remembering import memoise
from manqala.resolve.scope import text_of
from manqala.resolve.sowings import SOWER
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.syntax.game_file import GameFile

Words = frozenset[str]
Named = tree.Verb | tree.Noun | tree.Adjective | tree.Mark
FIELD = re.compile(r"([a-z][a-z0-9_-]*)=")
"""The name of a mark in the text of a position."""
OF_RULES = frozenset({SOWER, "last mover"})
"""The mark that makes sowings simultaneous, and one that keeps positions from recurring."""
OF_TEAMS = frozenset({"team", "partners", "opponents"})
"""The core's nouns that only games with teams have."""
ASKED = frozenset({"score", "takings"})
"""The nouns that the engine needs in every game."""


def needed_prelude(prelude: GameFile, files: Sequence[GameFile]) -> GameFile:
    """The prelude without the marks, reactions and endings that this game does not use."""
    prelude = _for_teams(_for_repetition(prelude, files), files)
    own = [item for file in files for item in (*file.items, *file.headless)]
    defined = {_name(item) for item in own if isinstance(item, Named)}
    marked = {_name(item) for item in own if isinstance(item, tree.Mark | tree.Noun)}
    said = {word for item in own for word in _words(item)}
    # Local names of the game are not marks of the prelude.
    names = said - _local_names(own) - _front(files) - marked | _turn_counters(own)
    wanted = _reach(prelude, said, names, marked, defined)
    if any(file.front is not None and file.front.uses for file in files):
        # A plug-in may read any other mark.
        kept = (item for item in prelude.items if id(item) in wanted or not _is_of_rules(item))
        return replace(prelude, items=tuple(kept))
    return replace(
        prelude,
        items=tuple(
            item for item in prelude.items
            if (not isinstance(item, tree.Mark | tree.Reaction) or id(item) in wanted)
            and (
                not isinstance(item, tree.Ending) or is_repetition(item) or _is_ending_needed(item, defined, own)
            )
        ),
    )  # fmt: skip


def _for_repetition(prelude: GameFile, files: Sequence[GameFile]) -> GameFile:
    """The prelude with the ending for repeated positions as the game words it, or without it."""
    specs = (file.front.repetition for file in reversed(files) if file.front is not None)
    spec = next((spec for spec in specs if spec is not None), None)
    verbs = verbs_of((prelude, *files))
    items = (
        in_words_of(item, spec, verbs) if isinstance(item, tree.Ending) and is_repetition(item) and spec else item
        for item in prelude.items
        if spec is not None or not is_repetition(item)
    )  # fmt: skip
    return replace(prelude, items=tuple(items))


def _for_teams(prelude: GameFile, files: Sequence[GameFile]) -> GameFile:
    """The prelude with the rules about partners in place of those of the same name, or without them."""
    if not any(file.front is not None and file.front.teams is not None for file in files):
        kept = [item for item in prelude.items if not _words(item) & OF_TEAMS]
    else:
        named = {
            item.name.text
            for item in prelude.items
            if isinstance(item, tree.Ending) and item.name is not None and _words(item) & OF_TEAMS
        }
        kept = [
            item for item in prelude.items
            if not (isinstance(item, tree.Ending) and item.name is not None and item.name.text in named)
            or _words(item) & OF_TEAMS
        ]  # fmt: skip
    return replace(prelude, items=tuple(kept))


def _reach(
    prelude: GameFile, said: set[str], names: set[str], marked: set[str], defined: set[str]
) -> set[int]:
    """The items of the prelude reachable from these words, by identity; ``names``: words that may be its marks.

    ``defined``: the words that the game defines. A reaction with a condition is about one of them.
    """
    wanted: set[int] = set()
    said, names = said | ASKED, set(names)
    left = [
        (item, names if isinstance(item, tree.Mark | tree.Reaction) else said)
        for item in prelude.items
        if isinstance(item, Named | tree.Reaction)
    ]
    grown = True
    while grown:
        waiting = []
        for item, known in left:
            if not _is_reachable(item, known, marked, defined):
                waiting.append((item, known))
                continue
            wanted.add(id(item))
            said |= _words(item)
            names |= _words(item)
        grown = len(waiting) < len(left)
        left = waiting
    return wanted


def _is_reachable(
    item: Named | tree.Reaction, known: set[str], marked: set[str], defined: set[str]
) -> bool:
    """Whether the known words lead to an item; an over-approximation, as it compares single words."""
    if not isinstance(item, tree.Reaction):
        return _required_words(item) <= known
    if item.condition is not None:
        return bool(_words(item.condition) & defined)
    kept = _kept_marks(item)
    return not kept or any(name in known and name not in marked for name in kept)


def _is_of_rules(item: tree.Item) -> bool:
    """Whether it keeps a mark that changes play itself, so that only rules may request it."""
    if isinstance(item, tree.Reaction):
        return bool(kept := _kept_marks(item)) and kept <= OF_RULES
    return isinstance(item, tree.Mark) and _name(item) in OF_RULES


def _is_ending_needed(ending: tree.Ending, defined: set[str], own: list[tree.Item]) -> bool:
    """Whether a game defines what an ending of the prelude is about, and has no such ending itself."""
    about = _words(ending.condition) & defined
    return bool(about) and not any(
        isinstance(item, tree.Ending) and item.whole == ending.whole and about & _words(item.condition)
        for item in own
    )  # fmt: skip


@memoise
def _words(root: tree.SyntaxNode) -> Words:
    """Every word in a part of a rule; verbs after ``to``, with and without a final s."""
    found = {node.text for node in nodes(root) if isinstance(node, tree.Word)}
    for node in nodes(root):
        if isinstance(node, tree.Phrase):
            found |= {f"{one.text} {other.text}" for one, other in pairwise(node.words)}
        elif isinstance(node, tree.CallStatement):
            said = node.verb.text
            found |= {f"to {said}", f"to {said.removesuffix('s')}", f"to {said.removesuffix('es')}"}
        elif isinstance(node, tree.ExampleLine):
            fields = FIELD.findall(node.text)
            found |= {*fields, *(field.replace("-", " ") for field in fields)}
    return frozenset(found)


@memoise
def _required_words(item: Named) -> Words:
    """The words that refer to an item."""
    if isinstance(item, tree.Verb):
        return frozenset([f"to {_name(item)}"])
    # Both words of a mark are frequent by themselves; others are looked up word by word.
    return frozenset([_name(item)] if isinstance(item, tree.Mark) else _name(item).split(" "))


@memoise
def _kept_marks(reaction: tree.Reaction) -> Words:
    """The marks that a reaction of the prelude sets."""
    targets = [
        node.target.phrase if isinstance(node.target, tree.Of) else node.target
        for node in nodes(reaction.body)
        if isinstance(node, tree.SetStatement | tree.AllChooseStatement)
    ]
    return frozenset(
        text_of(tuple(word for word in target.words if word.role is Role.WORD))
        for target in targets
        if isinstance(target, tree.Phrase)
    )


def _name(item: Named) -> str:
    return item.name.text if isinstance(item, tree.Verb) else text_of(item.words)


def _turn_counters(items: Iterable[tree.Item]) -> Words:
    """The marks that count turns or rounds for an ending after a number, whatever their names."""
    found = [item.condition for item in items if isinstance(item, tree.Ending) and item.counted]
    return frozenset[str]().union(
        *(_words(reached.left) for reached in found if isinstance(reached, tree.Binary))
    )


def _local_names(items: Iterable[tree.Item]) -> set[str]:
    """Local names in rules: of ``let``, ``choose``, ``each`` and parameters."""
    found: set[str] = set()
    for node in nodes(tuple(items)):
        if isinstance(
            node,
            tree.LetStatement | tree.ChooseStatement | tree.EachStatement | tree.FormalParameter,
        ):
            found.add(node.name.text)
        elif isinstance(node, tree.Reaction):
            found.update(word.text for _, word in node.parameters)
    return found - {"player", "hole"}


def _front(files: Sequence[GameFile]) -> set[str]:
    """The names that front matters define: of players, pieces and options."""
    return {name for file in files for name in _names_in_front(file)}


def _names_in_front(file: GameFile) -> Iterator[str]:
    front = file.front
    if front is None:
        return
    yield from front.options
    for player in front.players or ():
        yield player.value
    for kind in front.pieces or ():
        for word in (kind.name, kind.plural):
            if word is not None:
                yield word.value
