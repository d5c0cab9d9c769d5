"""Lint: ‘it’ is the chosen hole, which has been sown, where the last hole is meant."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import Connective
from manqala.text import codes
from manqala.text.fixes import replace_span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics

SOWING = frozenset({"sow", "race"})
EMPTYING = frozenset({"capture", "win", "raid", "lift", *SOWING})
"""Verbs of the prelude that empty a hole."""

IT = "it"
LAST = "last"


def check_sown_holes(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report ‘it’ where the chosen hole has been sown and the condition is about ‘last’."""
    for item in game.items:
        if isinstance(item, tree.Verb | tree.Reaction | tree.MainProgram | tree.Ending):
            for word in _words_for_sown(item.body, set()):
                diagnostics.warning(
                    codes.SOWN_HOLE, word.span,
                    "‘it’ is the chosen hole, which has been sown; the condition asks about ‘last’",
                    help=[replace_span(word.span, LAST, "write ‘last’ for the hole of the last seed, or the chosen hole's name")],
                )  # fmt: skip


def _words_for_sown(block: Iterable[tree.Statement], sown: set[str]) -> Iterator[tree.Word]:
    """Words for sown holes in a block; ``sown``, updated here: ‘it’ and the names of sown holes."""
    chosen = ""
    for statement in block:
        if isinstance(statement, tree.ChooseStatement):
            sown.discard(IT)
            chosen = statement.name.text
        elif isinstance(statement, tree.CallStatement):
            if statement.verb.text in SOWING and _name(statement.object) in {IT, chosen}:
                sown.add(IT)
            yield from _words_for_sown(statement.then or (), sown)
        elif isinstance(statement, tree.IfStatement):
            for condition, body in statement.branches:
                if IT in sown:
                    yield from _words_beside_last(condition)
                if IT in sown and LAST in (asked := _names(condition)) and not asked & {IT, chosen}:
                    yield from _words_for_emptied(body)
                yield from _words_for_sown(body, set(sown))
            yield from _words_for_sown(statement.otherwise, set(sown))


def _words_for_emptied(block: Iterable[tree.Statement]) -> Iterator[tree.Word]:
    """Occurrences of ‘it’ where a line empties the chosen hole, before another choice."""
    for statement in block:
        if isinstance(statement, tree.ChooseStatement):
            return
        source = None
        if isinstance(statement, tree.CallStatement) and statement.verb.text in EMPTYING:
            source = statement.object
        elif isinstance(statement, tree.PutStatement):
            source = statement.source
        if isinstance(source, tree.Phrase) and _name(source) == IT:
            yield source.words[0]


def _words_beside_last(condition: tree.Value) -> Iterator[tree.Word]:
    """Occurrences of ‘it’ whose contents are tested next to a test of the last hole: ``last is own and it holds 3``."""
    parts = _parts_of(condition)
    for before, part in pairwise(parts):
        if (
            isinstance(part, tree.Holds)
            and isinstance(part.place, tree.Phrase)
            and _name(part.place) == IT
            and isinstance(before, tree.Is | tree.Holds)
            and _name(before.place if isinstance(before, tree.Holds) else before.left) == LAST
        ):
            yield part.place.words[0]


def _parts_of(condition: tree.Value) -> list[tree.Value]:
    """The conditions that ‘and’ or ‘or’ joins."""
    if isinstance(condition, tree.Binary) and condition.operator in {Connective.AND, Connective.OR}:
        return [*_parts_of(condition.left), *_parts_of(condition.right)]
    return [condition]


def _name(value: tree.Value | None) -> str | None:
    if isinstance(value, tree.Phrase) and len(value.words) == 1 and value.index is None:
        return value.words[0].text
    return None


def _names(condition: tree.Value) -> set[str]:
    return {word.text for word in nodes(condition) if isinstance(word, tree.Word)}
