"""Explains a random game that cannot continue: the fault of the rules, as the interpreter reports it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.game.notation import Notation
from manqala.game.position_writer import write_position
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Note, RuleError

if TYPE_CHECKING:
    from manqala.compile.native_engine import NativeEngine
    from manqala.run.flow import Play

ATTEMPTS = 200
"""Number of continuations that the interpreter tries before a fault is reported without its place."""


def raise_rule_error(engine: NativeEngine, start: Any, number: int, seed: int) -> NoReturn:
    """Raise the ``RuleError`` that ends the game of this number, at the step that fails."""
    play = engine.play_of(_state_before_fault(engine, start, number, seed))
    for attempt in range(ATTEMPTS):
        attempted_play = play.copy()
        done = attempted_play.runs.random_leaf(Random(attempt))
        if done is not None:
            attempted_play.finish(done)
        else:
            attempted_play.stuck()
    raise _unlocated_error(engine, play, number, seed)


def _state_before_fault(engine: NativeEngine, start: Any, number: int, seed: int) -> Any:
    """Return the state before the failing step."""
    module, rows = engine.module, engine.rows()
    state, other, before = engine.states(3)
    module.copy(start, state)
    module.seed_random(engine.work, seed * 1000003 + number * 7919)
    module.begin(state, rows[-1])
    fault = 0
    while fault == 0:
        module.copy(state, before)
        fault = module.random_step(state, other, *rows)
    return before


def _unlocated_error(engine: NativeEngine, play: Play, number: int, seed: int) -> RuleError:
    """Return the error if the interpreter does not reproduce the fault."""
    position = write_position(play, Notation(engine.rules))
    return RuleError(
        Diagnostic(
            codes.ENDLESS_RULES, Severity.ERROR, engine.rules.turn.span, "this repeats without end",
            notes=(Note(f"in game {number} of seed {seed}, from the position {position}"),),
            help=("make it stop; ‘manqala explain E704’ has the details",),
        )
    )  # fmt: skip
