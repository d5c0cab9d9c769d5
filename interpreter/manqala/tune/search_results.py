"""The results of a search as one value, as ``--json`` writes it; tables and reports use nothing else."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from manqala.study.estimate_messages import number_json
from manqala.tune.variants import as_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.tune.racing import Racer
    from manqala.tune.tuning import VariantSearch
    from manqala.wire.game_outputs import Chosen
    from manqala.wire.tune_outputs import GoalMessage, TunedMessage, TunedVariantMessage


def tuned_json(found: VariantSearch) -> TunedMessage:
    """Return the results."""
    plan, rules, variation = found.plan, found.variants.rules, found.variants.variation
    return {
        "game": rules.name,
        "title": rules.front.title.value,
        "goals": [
            _goal(goal.text, goal.measure, goal.low, goal.high) for goal in plan.goals
        ],
        "varied": {dimension.name: list(dimension.values) for dimension in variation.dimensions},
        "fixed": {name: value for name, value in variation.fixed if value != rules.front.options[name].default.value},
        "players": list(plan.sides.players),
        "opening": plan.sides.opening,
        "seed": plan.sides.seed,
        "idle": list(found.idle),
        "combinations": variation.combinations,
        "tried": found.tried,
        "proposed": found.proposed,
        "games": found.games,
        "ended": found.ended.value,
        "variants": [_variant(found, racer) for racer in found.racers],
        "faults": [
            {"settings": found.variants.named(values), "message": faults[0].message}
            for values, faults in found.faults
        ],
    }  # fmt: skip


def _goal(text: str, measure: str, low: float, high: float) -> GoalMessage:
    return {"text": text, "measure": measure, "low": _finite(low), "high": _finite(high)}


def _variant(found: VariantSearch, racer: Racer) -> TunedVariantMessage:
    standing = racer.standing
    rows = zip(
        found.plan.goals, standing.estimates, standing.distances, standing.verdicts, strict=True
    )
    return {
        "settings": found.variants.named(standing.values),
        "place": racer.place.value,
        "games": standing.games,
        "ended": standing.ended,
        "miss": _finite(standing.miss),
        "goals": [
            {
                "measure": goal.measure, "estimate": number_json(estimate), "distance": _finite(distance),
                "verdict": verdict.value,
            }
            for goal, estimate, distance, verdict in rows
        ],
    }  # fmt: skip


def _finite(value: float) -> float | None:
    return float(value) if isfinite(value) else None


def setting_words(settings: Mapping[str, Chosen]) -> str:
    """Return settings as people type them."""
    return ", ".join(f"{name}={as_word(value)}" for name, value in settings.items())


def shared_settings(variants: list[TunedVariantMessage]) -> dict[str, Chosen]:
    """Return the settings that all of several variants share."""
    if len(variants) < 2:
        return {}
    first = variants[0]["settings"]
    return {
        name: value
        for name, value in first.items()
        if all(variant["settings"][name] == value for variant in variants)
    }


def who_played(found: TunedMessage) -> str:
    """Return the players in words."""
    players = found["players"]
    if players == ["random"]:
        return "random games"
    if len(players) == 1:
        return f"games of {players[0]} against itself"
    return f"games of {players[0]} against {players[1]}"
