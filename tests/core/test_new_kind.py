"""A kind of node that an analysis does not know: it claims nothing, or says that it does not know the kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

import pytest

from manqala.analysis.never_read import unread
from manqala.analysis.surely import plays_out
from manqala.analysis.variables import VariableFacts
from manqala.core import nodes as core
from manqala.core.inspect import leaves
from manqala.core.node_effects import bindings, is_move, may_stop
from manqala.core.steps import Steps
from manqala.endgame.fitness import Fitness
from tests.helpers.small_games import tiny

RULES = tiny(
    "\nturn\n  choose hole from own occupied holes\n  sow it anticlockwise\n  capture last\n"
).engine.rules


@dataclass(frozen=True, slots=True)
class Unheard(core.Node):
    """A statement that no module knows."""


UNKNOWN = cast("core.Statement", Unheard(RULES.turn.span))
TURN = core.Seq(RULES.turn.span, (RULES.turn, UNKNOWN))
CLAIMS: dict[str, Callable[[core.Statement], object]] = {
    "a turn plays out": lambda turn: plays_out(turn, RULES.layout, lambda: facts(turn)),
    "the stores are never read": lambda turn: unread(
        replace(RULES, turn=turn), frozenset(RULES.board.winnings)
    ),
}
"""Facts that hold of the turn, and cannot be seen to hold where something unknown is done in it."""
EACH = (bindings, is_move, may_stop)


def facts(turn: core.Statement) -> VariableFacts:
    """The facts about the variables of a turn."""
    return VariableFacts((turn, RULES.score.value), RULES.layout, RULES.score.cells)


def is_claimed(claim: Callable[[core.Statement], object], turn: core.Statement) -> bool:
    """Whether an analysis claims its fact, and does not fail at a kind that it does not know."""
    try:
        return bool(claim(turn))
    except AssertionError:
        return False


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS)
def test_nothing_is_claimed_where_something_unknown_is_done(
    claim: Callable[[core.Statement], object],
) -> None:
    assert is_claimed(claim, RULES.turn)
    assert not is_claimed(claim, TURN)


@pytest.mark.parametrize("effect", EACH)
def test_an_effect_is_known_of_every_kind_or_fails(
    effect: Callable[[core.AnyNode], object],
) -> None:
    with pytest.raises(AssertionError, match="Unheard"):
        effect(UNKNOWN)


def test_no_variable_is_a_constant_where_something_unknown_may_set_it() -> None:
    assert facts(RULES.turn).number_known() > 0
    with pytest.raises(AssertionError, match="Unheard"):
        facts(TURN)


def test_no_endgame_tables_are_made_where_something_unknown_is_done() -> None:
    Fitness(RULES).require()
    with pytest.raises(AssertionError, match="Unheard"):
        Fitness(replace(RULES, turn=TURN)).require()


def test_an_unknown_statement_leaves_nothing_and_has_no_weight() -> None:
    assert not leaves(UNKNOWN)
    with pytest.raises(AssertionError, match="Unheard"):
        Steps(RULES.board).weight(UNKNOWN)
