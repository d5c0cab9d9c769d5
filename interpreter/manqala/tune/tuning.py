"""Runs a whole search, from goals and ranges to the nearest variants."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.game.packed import pack
from manqala.players.registry import check
from manqala.study.journal import rules_number
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.tune.ineffective_options import fix_ineffective_options
from manqala.tune.proposing import MAX_RACED_COMBINATIONS, propose
from manqala.tune.racing import RacePlace, game_limits, race
from manqala.tune.trial_field import TrialField
from manqala.tune.trial_games import RANDOM, Sides
from manqala.tune.trial_journal import TrialJournal
from manqala.tune.trial_runner import TrialRunner
from manqala.tune.variants import Variants

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Any

    from manqala.core.rules import Rules
    from manqala.simulate.stop import Stop
    from manqala.tune.goals import Goal
    from manqala.tune.racing import Racer
    from manqala.tune.variants import Values
    from manqala.tune.variation import Variation


class SearchEnd(StrEnum):
    """Why a search ended."""

    DONE = "done"
    """All permitted games were played, or the front was certain earlier."""
    TIME = "time"
    STOPPED = "stopped"
    """Ctrl-C, or the progress callback, stopped it."""


@dataclass(frozen=True, slots=True)
class TunePlan:
    """The inputs that determine the result; only ``seconds`` makes it depend on the machine."""

    goals: tuple[Goal, ...]
    variation: Variation
    sides: Sides
    games: int
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class TuneMeans:
    """Execution parameters of a search, without effect on the result."""

    workers: int
    stop: Stop
    journal: Path | None = None
    advance: Callable[[int], None] = lambda _: None
    say: Callable[[str], None] = lambda _: None
    address: str | None = None
    """Address of a Dask scheduler."""


@dataclass(frozen=True, slots=True)
class VariantSearch:
    """The results of a search."""

    plan: TunePlan
    variants: Variants
    racers: tuple[Racer, ...]
    """The nearest first."""
    games: int
    """The number of games requested."""
    tried: int
    """The number of combinations that were played."""
    idle: tuple[str, ...]
    """The options that make no difference to a round; they stay at their defaults."""
    proposed: bool
    """Whether combinations were proposed, because there are too many to race all."""
    faults: tuple[tuple[Values, tuple[Diagnostic, ...]], ...]
    """The combinations that give no valid game."""
    ended: SearchEnd

    @property
    def front(self) -> tuple[Racer, ...]:
        """The variants on the Pareto front."""
        return tuple(racer for racer in self.racers if racer.place is RacePlace.FRONT)


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names of programs: one that plays against itself, or two. Raises ``ManqalaError``, ``ValueError``."""
    if not 1 <= len(players) <= 2:
        raise ValueError("one program plays against itself, or two play each other")
    for who in players:
        check(who)
        if who.partition(":")[0] == "human":
            raise ValueError("a person plays with ‘manqala play’, not in long runs")
    found = tuple(players)
    return found[:1] if len(set(found)) == 1 else found


def search(rules: Rules, plan: TunePlan, means: TuneMeans) -> VariantSearch:
    """Search for the variants that come closest to the goals.

    Raises ``ManqalaError`` if the games do not suffice, the journal is of another search, or no variant can be played.
    """
    _check_seats(rules, plan.sides)
    means.say("looking at the options")
    variants, idle = fix_ineffective_options(Variants(rules, plan.variation))
    combinations = variants.variation.combinations
    proposed = combinations > MAX_RACED_COMBINATIONS
    _check_games(plan, 1 if proposed else combinations)
    journal = TrialJournal(means.journal, _journal_identity(rules, plan.sides))
    deadline = None if plan.seconds is None else time.monotonic() + plan.seconds
    try:
        with TrialRunner(plan.sides, means.workers, means.stop, means.address) as runner:
            field = TrialField(
                variants, plan.goals, runner, journal, plan.games, deadline, means.advance
            )
            if proposed:
                entered = propose(field, plan.sides.seed, means.say)
            else:
                entered = [variants.variation.at(number) for number in range(combinations)]
            racers = race(field, entered, means.say) if entered else []
    finally:
        journal.close()
    if not racers and field.faults and not field.stopped:
        raise _no_variant_error(variants, *next(iter(field.faults.items())))
    ended = (
        SearchEnd.STOPPED
        if means.stop.requested
        else SearchEnd.TIME
        if field.out_of_time
        else SearchEnd.DONE
    )
    return VariantSearch(
        plan, variants, tuple(racers), sum(field.wanted.values()), len(field.wanted) - len(field.faults),
        idle, proposed, tuple(field.faults.items()), ended,
    )  # fmt: skip


def _journal_identity(rules: Rules, sides: Sides) -> dict[str, Any]:
    return {
        "game": rules.name, "rules": rules_number(pack(rules).texts), "players": list(sides.players),
        "seed": sides.seed, "opening": sides.opening,
    }  # fmt: skip


def _check_seats(rules: Rules, sides: Sides) -> None:
    seats = rules.board.number_of_players
    if seats == 2 or sides.random:
        return
    title = rules.front.title.value
    message = f"‘{title}’ is for {seats}, and programs play only games for two"
    raise _error(
        message, f"write ‘--players {RANDOM}’: random games work for any number of players"
    )


def _check_games(plan: TunePlan, combinations: int) -> None:
    first, _ = game_limits(random=plan.sides.random)
    needed = first * combinations
    if plan.games < needed:
        message = f"{combinations:,} variants need at least {needed:,} games, {first} each, and --games is {plan.games:,}"
        raise _error(message, f"write ‘--games {4 * needed}’ or more, or vary fewer settings")


def _no_variant_error(
    variants: Variants, values: Values, faults: tuple[Diagnostic, ...]
) -> ManqalaError:
    title = variants.rules.front.title.value
    message = f"no variant of ‘{title}’ can be played; the first one ({variants.label(values)}): {faults[0].message}"
    return _error(message)


def _error(message: str, *help_lines: str) -> ManqalaError:
    return ManqalaError(
        Diagnostic(codes.BAD_VARIATION, Severity.ERROR, None, message, help=help_lines)
    )
