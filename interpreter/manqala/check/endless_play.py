"""Finds rounds that two greedy programs would play for ever, in games without chance.

Such a program plays the same from the same position. If a position recurs and no rule counts
repetitions, the same moves follow again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.check.contradiction import Contradiction, at_fault
from manqala.check.greedy_play import play_greedily
from manqala.check.judging import asks_for_repetition
from manqala.core import inspect
from manqala.core.course import Phase
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.check.contradiction import Looking
    from manqala.check.sampling import SampledPosition
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue

WORK = 600_000
"""Maximum work, in parts of the rules."""


def look_for_endless_play(game: GameValue, _: Sequence[SampledPosition]) -> Looking:
    """Find a round of a greedy program against itself that never ends."""
    rules, machine = game.rules, game.engine.machine
    if not _can_circle(rules):
        return None
    spent, turns = 0, 0
    seen: dict[tuple[int, ...], int] = {}
    with machine.limited(WORK):
        play = Play.begin(game.engine, match=False)
    while play.phase is not Phase.OVER and spent < WORK:
        if play.phase is Phase.TURN:
            state = (play.mover, *(play.cells[cell] for cell in game.engine.lasting))
            if state in seen:
                return _finding(rules, seen[state], turns)
            seen[state] = turns
            turns += 1
        spent += play_greedily(play, WORK)
        yield
    return None


def _can_circle(rules: Rules) -> bool:
    """Return whether nothing is random or hidden, and no ending counts repetitions."""
    programs = (rules.setup, rules.turn, tuple(rules.events.values()))
    return not (
        rules.offers
        or inspect.has_chance(programs)
        or inspect.has_unseen(programs)
        or asks_for_repetition(rules)
    )


def _finding(rules: Rules, first: int, again: int) -> Contradiction:
    return Contradiction(
        at_fault(rules, rules.turn.span),
        "a game between two programs never ends",
        (
            f"each always took the most it could get, and the position after {again} turns was the same as after {first}",
            "no rule ends the game, so the same moves repeat for ever",
        ),
        ("write in the front matter what happens when positions recur: ‘repetition: settled’",),
    )
