"""Proposes combinations by Bayesian optimisation, if there are too many to race all.

Optuna (T. Akiba et al.: Optuna: A next-generation hyperparameter optimization framework. KDD 2019) does it with its
tree-structured Parzen estimator for several goals (Y. Ozaki et al.: Multiobjective tree-structured Parzen estimator. Journal of
Artificial Intelligence Research 73, 2022). It is asked for a fixed number at a time, so its answers do not depend on how
many games are played at once.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from manqala.game.shares import DOUBT
from manqala.text.extras import import_extra
from manqala.tune.goal_standing import rank_by_front
from manqala.tune.racing import game_limits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.syntax.front.front_matter import OptionValue
    from manqala.tune.goal_standing import Standing
    from manqala.tune.trial_field import TrialField
    from manqala.tune.variants import Values
    from manqala.tune.variation import Dimension, Variation

MAX_RACED_COMBINATIONS = 500
"""Maximum number of combinations that are all raced."""
BATCH_SIZE = 8
"""Number of proposals at a time."""
STARTUP_TRIALS = 16
"""Number of random proposals before the search learns."""
BUDGET_SHARE = 0.5
"""Share of the games that proposals use; the rest are for the race of the best."""
MAX_FINALISTS = 24
"""Number of the best combinations that are raced."""
UNKNOWN_DISTANCE = 1e6
"""The distance of a variant without any value."""


def propose(field: TrialField, seed: int, say: Callable[[str], None]) -> list[Values]:
    """Try combinations, each with few games; return the best."""
    optuna = import_extra("optuna", "tune")
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=seed, n_startup_trials=STARTUP_TRIALS)
    directions = ["minimize"] * len(field.goals)
    study = optuna.create_study(sampler=sampler, directions=directions)
    first, _ = game_limits(random=field.runner.sides.random)
    most = int(field.budget * BUDGET_SHARE)
    tried: dict[Values, Standing] = {}
    spent, idle_rounds = 0, 0
    while not field.stopped and idle_rounds < STARTUP_TRIALS:
        asked = [study.ask() for _ in range(BATCH_SIZE)]
        proposed = [_suggest_values(trial, field.variants.variation) for trial in asked]
        new = [
            fromkey
            for fromkey in dict.fromkeys(proposed)
            if fromkey not in tried and fromkey not in field.faults
        ]
        # Repeated proposals cost nothing; the search ends if all are repeated.
        idle_rounds = 0 if new else idle_rounds + 1
        if spent + first * len(new) > most:
            break
        spent += first * len(new)
        say(f"{len(tried)} combinations of {field.variants.variation.combinations:,} tried")
        field.play(new, first)
        tried |= {standing.values: standing for standing in field.evaluate(new, DOUBT)}
        for trial, values in zip(asked, proposed, strict=True):
            if values in tried:
                study.tell(trial, _distances(tried[values], field))
            else:
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
    return [standing.values for standing in rank_by_front(list(tried.values()))[:MAX_FINALISTS]]


def _suggest_values(trial: Any, variation: Variation) -> Values:
    return tuple(_suggest_value(trial, dimension) for dimension in variation.dimensions)


def _suggest_value(trial: Any, dimension: Dimension) -> OptionValue:
    """Return the proposed value; for numbers, the search knows their order."""
    if dimension.is_number:
        found: int = trial.suggest_int(dimension.name, 0, len(dimension.values) - 1)
    else:
        found = trial.suggest_categorical(dimension.name, list(range(len(dimension.values))))
    return dimension.values[found]


def _distances(found: Standing, field: TrialField) -> Sequence[float]:
    return [
        goal.relative(distance) if isfinite(distance) else UNKNOWN_DISTANCE
        for goal, distance in zip(field.goals, found.distances, strict=True)
    ]
