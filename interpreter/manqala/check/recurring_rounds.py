"""Finds matches between greedy programs that repeat their rounds for ever, in games without chance.

Such a program plays the same from the same position.  So a round that begins like an earlier one proves that the match
never ends, long before a reader would give up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.check.contradiction import Contradiction, at_fault
from manqala.check.greedy_play import play_greedily
from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core.course import Phase
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from manqala.check.contradiction import Looking
    from manqala.check.sampling import SampledPosition
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue


WORK = 1_500_000
"""Maximum work, in parts of the rules."""


def look_for_circles(game: GameValue, _: Sequence[SampledPosition]) -> Looking:
    """Find a match of a greedy program against itself whose rounds repeat."""
    if not can_recur(game.rules):
        return None
    rounds = yield from recurring(game, WORK)
    if rounds is None:
        return None
    first, again = rounds
    return Contradiction(
        at_fault(game.rules, game.rules.between.span if game.rules.between else None),
        "a match between two programs never ends",
        (
            f"each always took the most it could get, and round {again} began like round {first}",
            "so the rounds between them repeat for ever",
        ),
        ("add an ending that must come, as in ‘match ends when round number >= 100’",),
    )


def can_recur(rules: Rules) -> bool:
    """Return whether there are several rounds, without chance and simultaneous choices."""
    programs = (rules.setup, rules.turn, rules.between, tuple(rules.events.values()))
    return (
        rules.between is not None
        and not rules.offers
        and not inspect.has_chance(programs)
        and not inspect.has_unseen(programs)
    )


def recurring(game: GameValue, most: int) -> Generator[None, None, tuple[int, int] | None]:
    """Play a match until a round begins like an earlier one; none if it ends before, or takes more than ``most`` parts."""
    engine, machine = game.engine, game.engine.machine
    counted = _key_cells(game)
    begun: dict[tuple[int, ...], int] = {}
    spent, round_ = 0, 0
    with machine.limited(WORK):
        play = Play.begin(engine, match=True)
    while play.phase is not Phase.OVER and spent < most:
        if play.rounds > round_ and play.phase is Phase.TURN:
            round_ = play.rounds
            state = tuple(play.cells[cell] for cell in counted)
            if state in begun:
                return begun[state], round_
            begun[state] = round_
        spent += play_greedily(play, WORK)
        yield
    return None


def _key_cells(game: GameValue) -> list[int]:
    """Return the cells at the beginning of a round; the number of the round only if some rule reads it."""
    rules = game.rules
    number = rules.layout.marks["round number"].cell
    ends = rules.round_ends + rules.match_ends
    parts = (
        rules.turn,
        rules.between,
        tuple(rules.events.values()),
        rules.score,
        tuple((end.condition, end.body) for end in ends),
    )
    read = any(isinstance(node, core.Read) and node.cell == number for node in inspect.nodes(parts))
    return [cell for cell in game.engine.lasting if read or cell != number]
