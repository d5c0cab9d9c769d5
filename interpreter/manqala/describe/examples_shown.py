"""Pictures on a page: moves from the examples of the rule file, before and after."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from manqala.check.played_examples import play_example
from manqala.describe.move_words import move_words
from manqala.describe.page_parts import Illustration
from manqala.describe.phrases import say
from manqala.game.notation import split_moves
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.game.game import GameValue
    from manqala.syntax import tree

MOST = 4
"""Limit of examples on a page."""


def pictures(game: GameValue, most: int = MOST) -> tuple[Illustration, ...]:
    """The first examples of a single move from a position, with the options of the page."""
    found = (picture for example in game.rules.examples if (picture := _illustrate(game, example)))
    return tuple(islice(found, most))


def _illustrate(game: GameValue, example: tree.Example) -> Illustration | None:
    """The board before and after the move of an example with one move."""
    verbs = [line.verb for line in example.lines]
    if (
        ExampleVerb.OPTION in verbs
        or ExampleVerb.POSITION not in verbs
        or verbs.count(ExampleVerb.PLAY) != 1
    ):
        return None
    moves = next(line.text for line in example.lines if line.verb is ExampleVerb.PLAY)
    if len(split_moves(moves)) != 1:
        return None
    try:
        before, after = play_example(game, example).positions
    except (ManqalaError, ValueError):
        return None
    plays = move_words(before, () if after.last is None else after.last.move.answers)
    return Illustration(say("example", title=example.title), before, plays, after)
