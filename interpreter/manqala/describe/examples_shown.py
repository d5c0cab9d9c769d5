"""Pictures of a page: the board at the start, and moves from the examples of the rule file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.page import Picture
from manqala.describe.phrases import say
from manqala.game.notation import split_moves
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.game.game import Game
    from manqala.syntax import tree

MOST = 4
"""So many examples are shown."""


def pictures(game: Game) -> tuple[Picture, ...]:
    """The first examples of single moves, of the options that the page is about."""
    found = [picture for example in game.rules.examples if (picture := _shown(game, example))]
    return tuple(found[:MOST])


def _shown(game: Game, example: tree.Example) -> Picture | None:
    """An example in which a move is played from a position: before and after."""
    said = {line.verb: line for line in example.lines}
    if ExampleVerb.PLAY not in said or ExampleVerb.POSITION not in said:
        return None
    if ExampleVerb.OPTION in said or sum(line.verb is ExampleVerb.PLAY for line in example.lines) > 1:
        return None
    text = said[ExampleVerb.PLAY].text
    if len(split_moves(text)) != 1:
        return None
    match = ExampleVerb.MATCH in said
    try:
        before = game.position(said[ExampleVerb.POSITION].text, match=match)
        after = before.play(text)
    except ManqalaError:
        return None
    who = say("player-named", name=before.players[before.mover].capitalize()) if not before.over else say("nobody")
    return Picture(
        say("example", title=example.title), before, say("plays", who=who, move=split_moves(text)[0]), after
    )
