"""Finds rounds that two greedy programs would play for ever, in games without chance.

Such a program plays the same from the same position. If a position recurs and no rule counts
repetitions, the same moves follow again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.check.greedy_play import play_greedily
from manqala.check.playout_faults import tests_repetition
from manqala.check.violation import Violation, editable_span
from manqala.core import inspect
from manqala.core.course import Phase
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.check.sampling import SampledPosition
    from manqala.check.violation import RelationCheck
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue

MAX_WORK = 600_000
"""Maximum work, in parts of the rules."""


def check_position_recurrence(game: GameValue, _: Sequence[SampledPosition]) -> RelationCheck:
    """Check that a round of a greedy program against itself ends."""
    rules, machine = game.rules, game.engine.machine
    if not _can_recur(rules):
        return None
    spent, turns = 0, 0
    seen: dict[tuple[int, ...], int] = {}
    with machine.limited(MAX_WORK):
        play = Play.begin(game.engine, match=False)
    while play.phase is not Phase.OVER and spent < MAX_WORK:
        if play.phase is Phase.TURN:
            state = (play.mover, *(play.cells[cell] for cell in game.engine.lasting))
            if state in seen:
                return _violation(rules, seen[state], turns)
            seen[state] = turns
            turns += 1
        spent += play_greedily(play, MAX_WORK)
        yield
    return None


def _can_recur(rules: Rules) -> bool:
    """Return whether nothing is random or hidden, and no ending counts repetitions."""
    programs = (rules.setup, rules.turn, tuple(rules.events.values()))
    return not (
        rules.offers
        or inspect.has_chance(programs)
        or inspect.has_unseen(programs)
        or tests_repetition(rules)
    )


def _violation(rules: Rules, first: int, again: int) -> Violation:
    return Violation(
        editable_span(rules, rules.turn.span),
        "a game between two programs never ends",
        (
            f"each always took the most it could get, and the position after {again} turns was the same as after {first}",
            "no rule ends the game, so the same moves repeat for ever",
        ),
        ("write in the front matter what happens when positions recur: ‘repetition: settled’",),
    )
