"""The field of variants in a search: plays requested games within the limits of games and time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.tune.game_facts import GameFacts
from manqala.tune.goal_standing import evaluate_variant
from manqala.tune.trial_games import split_trials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.simulate.parcel import Parcel
    from manqala.text.diagnostics import Diagnostic
    from manqala.tune.goal_standing import Standing
    from manqala.tune.goals import Goal
    from manqala.tune.trial_games import Trial, TrialAnswer
    from manqala.tune.trial_journal import TrialJournal
    from manqala.tune.trial_runner import TrialRunner
    from manqala.tune.variants import Values, Variants


@dataclass
class TrialField:
    """Variants and their games."""

    variants: Variants
    goals: Sequence[Goal]
    runner: TrialRunner
    journal: TrialJournal
    budget: int
    """Maximum number of games in all, including those of the journal."""
    deadline: float | None = None
    """The time, by ``time.monotonic``, at which no more games begin."""
    advance: Callable[[int], None] = lambda _: None
    """Receives the number of further games."""
    wanted: dict[Values, int] = field(default_factory=dict)
    """The number of games requested, by variant."""
    faults: dict[Values, tuple[Diagnostic, ...]] = field(default_factory=dict)
    """The variants that give no valid game."""
    out_of_time: bool = False
    _parcels: dict[Values, Parcel] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """The number of games that may still be requested."""
        return self.budget - sum(self.wanted.values())

    @property
    def stopped(self) -> bool:
        """Whether Ctrl-C or the time ended the search."""
        return self.out_of_time or self.runner.stop.requested

    def cost(self, values: Sequence[Values], games: int) -> int:
        """Return the number of further games until each of these variants has ``games``."""
        return sum(max(0, games - self.wanted.get(value, 0)) for value in values)

    def play(self, values: Sequence[Values], games: int) -> None:
        """Play until each of these variants has ``games`` games, unless stopped."""
        trials: list[Trial] = []
        by_key = {}
        for value in values:
            if self.wanted.get(value, 0) >= games or value in self.faults:
                continue
            key = self.variants.label(value)
            by_key[key] = value
            missing = self.journal.missing(key, games)
            self.advance(games - self.wanted.get(value, 0) - len(missing))
            self.wanted[value] = games
            if missing:
                trials += split_trials(
                    key, self._parcel(value), missing, self.runner.sides.games_per_task
                )

        def take(trial: Trial, answer: TrialAnswer) -> None:
            if isinstance(answer, GameFacts):
                self.journal.take(trial, answer)
                self.advance(answer.games)
            else:
                self.faults[by_key[trial.key]] = answer
            self._check_deadline()

        self._check_deadline()
        self.runner.play(trials, take)

    def _check_deadline(self) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            self.out_of_time = True
            self.runner.out_of_time = True

    def evaluate(self, values: Sequence[Values], doubt: float) -> list[Standing]:
        """Compare variants with the goals; those that give no valid game are left out."""
        found = []
        for value in values:
            facts = self.journal.facts(self.variants.label(value), self.wanted.get(value, 0))
            if facts is None or value in self.faults:
                continue
            found.append(
                evaluate_variant(value, facts, self.goals, doubt, repeat=self.runner.sides.random)
            )
        return found

    def _parcel(self, values: Values) -> Parcel:
        if values not in self._parcels:
            self._parcels[values] = self.variants.parcel(values)
        return self._parcels[values]
