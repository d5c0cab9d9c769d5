"""Finds matches between greedy programs that repeat their rounds for ever, in games without chance.

Such a program plays the same from the same position.  So a round that begins like an earlier one proves that the match
never ends, long before a limit on its length is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.check.greedy_play import play_greedily
from manqala.check.violation import Violation, editable_span
from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core.course import Phase
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from manqala.check.sampling import SampledPosition
    from manqala.check.violation import RelationCheck
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue


MAX_WORK = 1_500_000
"""Maximum work, in parts of the rules."""


def check_round_recurrence(game: GameValue, _: Sequence[SampledPosition]) -> RelationCheck:
    """Check that a match of a greedy program against itself does not repeat its rounds for ever."""
    if not can_recur(game.rules):
        return None
    rounds = yield from find_recurrence(game, MAX_WORK)
    if rounds is None:
        return None
    first, again = rounds
    return Violation(
        editable_span(game.rules, game.rules.between.span if game.rules.between else None),
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


def find_recurrence(game: GameValue, limit: int) -> Generator[None, None, tuple[int, int] | None]:
    """Play until a round begins like an earlier one; return both numbers, or none if the match ends or exceeds the limit."""
    engine, machine = game.engine, game.engine.machine
    key_cells = _key_cells(game)
    first_round_by_state: dict[tuple[int, ...], int] = {}
    spent, round_ = 0, 0
    with machine.limited(MAX_WORK):
        play = Play.begin(engine, match=True)
    while play.phase is not Phase.OVER and spent < limit:
        if play.rounds > round_ and play.phase is Phase.TURN:
            round_ = play.rounds
            state = tuple(play.cells[cell] for cell in key_cells)
            if state in first_round_by_state:
                return first_round_by_state[state], round_
            first_round_by_state[state] = round_
        spent += play_greedily(play, MAX_WORK)
        yield
    return None


def _key_cells(game: GameValue) -> list[int]:
    """Return the cells that identify the state of a new round; the round number counts only if a rule reads it."""
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
