"""The words about players that depend on how many there are, and on whether some drop out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import BoardFact
from manqala.syntax.front.player_numbers import USUAL_NAMES, common_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.resolve.resolver import Resolver
    from manqala.resolve.vocabulary import CoreNoun
    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span

OUT, TAKER = "out", "taker"
"""The adjective of players who are passed over, and the prelude's noun for who takes a turn instead."""


def without_seats(
    nouns: Mapping[str, CoreNoun], numbers: tuple[int, ...]
) -> Mapping[str, CoreNoun]:
    """The core's nouns without those that are not there for every one of these numbers of players."""
    if not numbers:
        return nouns
    seats = {name for names in USUAL_NAMES.values() for name in names}
    missing = {"opponent", "partner"} | seats - common_names(numbers)
    return {name: noun for name, noun in nouns.items() if name not in missing}


def pass_over(resolver: Resolver, prelude: GameFile) -> None:
    """Let the next player be one who is not out, if the game says who is."""
    c = resolver.c
    out = c.definitions.adjectives.get(OUT)
    if out is None or out.span.source is prelude.source:
        return
    name = BoardFact.NEXT_PLAYER.value
    plain, seats = c.vocabulary[name], c.layout.board.number_of_players

    def next_player(span: Span, arguments: list[core.Value]) -> core.Value:
        found, step = plain.build(span, arguments), resolver.function(c.definitions.nouns[TAKER])
        if step is not None:
            for _ in range(seats - 1):
                found = core.Apply(span, ty.PLAYER, step, (found,))
        return found

    c.vocabulary = {**c.vocabulary, name: replace(plain, build=next_player)}
