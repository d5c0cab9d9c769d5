"""Runs a study: plays the games of each setting, and evaluates them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any
from zlib import crc32

from manqala.game.game import GameValue
from manqala.resolve.loaded import load_rules
from manqala.simulate.parcel import parcel
from manqala.study.conduct import play_missing
from manqala.study.journal import Journal, SeriesIdentity, as_text, rules_number
from manqala.study.named_evaluations import evaluations_of
from manqala.study.recording_jobs import PlayedRecording, RandomRecording
from manqala.study.rule_activity import ACTS, RuleActivity, measure_rule_activity
from manqala.study.tally_journal import TallyJournal
from manqala.study.tallying_job import RandomTallying
from manqala.study.tournament import OPENING, ContestRules, hold
from manqala.study.valued_games import VALUES, ValuationRequest, ValuedGames, value_games
from manqala.syntax.front.front_matter import OptionKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from manqala.study.conduct import Means
    from manqala.study.series_tally import SeriesTally
    from manqala.study.tournament import ContestOutcome
    from manqala.wire.study_outputs import SeriesKind

RANDOM, THOUGHT, MATCHES, DEPTHS, LADDER = "random", "thought", "matches", "depths", "ladder"
"""The kinds of series, as named in files and results."""

KEPT = 100_000
"""The number of random games that are kept, unless the plan says another one."""


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """The amounts of play."""

    seed: int
    random: int
    """Number of random games."""
    thought: int
    """Number of games of a program against itself."""
    matches: int
    """Number of random matches, for games that have them."""
    pairs: int
    """Number of pairs of games between each two depths; only with the first setting of a game."""
    depth: int
    """Greatest depth."""
    thinker: str
    """The program that plays against itself."""
    values: int = 0
    """Greatest depth in turns at which the positions of its games are valued; 0: they are not."""
    acts: int = 0
    """Number of games of the first setting in which rule activity is measured."""
    ladder: tuple[str, ...] = ()
    """Other players that meet each other and all depths."""
    keep: int = KEPT
    """Number of random games, and of matches, that are kept; further ones are counted."""

    @property
    def rungs(self) -> tuple[str, ...]:
        """The players of the contest; with fewer than two there is none."""
        if not self.pairs:
            return ()
        depths = range(1, self.depth + 1)
        return (
            (*self.ladder, *(f"alphabeta:depth={depth}" for depth in depths)) if self.depth else ()
        )


@dataclass
class Setting:
    """A game with options, and the games played with them."""

    game: GameValue
    chosen: dict[str, Any]
    """The chosen options."""
    seed: int
    tables: dict[str, Any] = field(default_factory=dict)
    """The games of each series that are kept."""
    tallies: dict[str, SeriesTally] = field(default_factory=dict)
    """The other games of each series, if there are any."""
    depths: ContestOutcome | None = None
    values: ValuedGames | None = None
    acts: RuleActivity | None = None

    @property
    def label(self) -> str:
        """The chosen options in words."""
        return ", ".join(f"{name}={value}" for name, value in self.chosen.items()) or "as written"

    @property
    def slug(self) -> str:
        """The name for files."""
        parts = [self.game.name, *(f"{name}={value}" for name, value in self.chosen.items())]
        return "".join(c if c.isalnum() or c in "=-_" else "-" for c in "+".join(parts))

    @cached_property
    def players(self) -> int:
        """Number of players."""
        return self.game.rules.board.number_of_players

    @property
    def has_matches(self) -> bool:
        """Whether the game has rounds in sequence."""
        return self.game.rules.between is not None


def settings_of(
    name: str, values: Mapping[str, Sequence[str]], seed: int, *, vary: bool
) -> list[Setting]:
    """Return all settings of a game: every combination of the values, and with ``vary`` each other value of each option alone.

    The first setting uses the seed itself, so its games are those of ``simulate``; the others have different seeds,
    so their games are independent.
    """
    combined = [dict(zip(values, row, strict=True)) for row in product(*values.values())]
    if vary:
        base = combined[0]
        for option, others in _choices(GameValue(load_rules(name, base))).items():
            combined += [{**base, option: value} for value in others if option not in base]
    found = []
    for number, chosen in enumerate(combined):
        label = as_text(chosen)
        own = seed if not number else crc32(f"{seed}/{label}".encode())
        found.append(Setting(GameValue(load_rules(name, chosen)), chosen, own))
    return found


def _choices(game: GameValue) -> dict[str, list[Any]]:
    """Return the other values of each option; none for numbers, whose sensible values are unknown."""
    found: dict[str, list[Any]] = {}
    for name, option in game.rules.front.options.items():
        if option.kind is not OptionKind.NUMBER:
            found[name] = [value for value in option.values if value != game.options[name]]
    return found


def amount(plan: StudyPlan, settings: Sequence[Setting]) -> int:
    """Return the total number of games in a study."""
    total = 0
    for number, setting in enumerate(settings):
        total += sum(games for _, games in _series(plan, setting))
        if setting.players > 1 and plan.values:
            total += plan.thought
        if not number:
            total += plan.acts
        if not number and setting.players == 2:
            total += len(plan.rungs) * (len(plan.rungs) - 1) * plan.pairs
    return total


def _series(plan: StudyPlan, setting: Setting) -> Iterator[tuple[str, int]]:
    """Yield the series of a setting besides the depths, and their numbers of games."""
    yield RANDOM, plan.random
    if setting.has_matches and plan.matches:
        yield MATCHES, plan.matches
    if setting.players > 1 and plan.thought:
        yield THOUGHT, plan.thought


def play_setting(
    plan: StudyPlan, setting: Setting, folder: Path | None, means: Means, *, depths: bool
) -> bool:
    """Play the missing games of a setting; return whether all are there."""
    packed = parcel(setting.game)
    series = list(_series(plan, setting))
    if depths and setting.players == 2:
        evaluations_of(plan.rungs, setting.game)  # its contest comes last: refuse a wrong file now
    learned = evaluations_of((plan.thinker,), setting.game)
    # Games of a program are more informative than random ones.
    played_well: SeriesKind = "thought" if THOUGHT in dict(series) else "random"
    for kind, games in series:
        job: RandomRecording | PlayedRecording
        if kind == THOUGHT:
            alone = (plan.thinker,)
            job = PlayedRecording(packed, alone, ((0, 0),), setting.seed, OPENING)
            how = {"players": alone, "opening": OPENING, "limit": job.limit} | learned
        else:
            job = RandomRecording(packed, setting.seed, kind == MATCHES)
            how = {"match": kind == MATCHES}
        about = SeriesIdentity(
            setting.game.name, as_text(setting.game.options), kind, rules_number(packed.texts),
            as_text({**how, "seed": setting.seed}),
        )  # fmt: skip
        if means.say is not None:
            means.say(f"{setting.game.title} ({setting.label}): {kind}")
        journal = Journal(folder, f"{setting.slug}.{kind}", about)
        kept = min(games, plan.keep) if isinstance(job, RandomRecording) else games
        try:
            complete = play_missing(job, setting.game, journal, range(kept), means)
        finally:
            journal.close()
        setting.tables[kind] = journal.table(kept)
        if complete and isinstance(job, RandomRecording) and kept < games:
            complete = _count_others(setting, job, folder, about, range(kept, games), means)
        order = ValuationRequest(
            setting.game, packed, plan.values, {**how, "seed": setting.seed}, folder, setting.slug
        )
        if complete and kind == THOUGHT and plan.values:
            complete = _value(setting, order, means)
        if complete and depths and plan.acts and kind == played_well:
            complete = _count_acts(plan, setting, played_well, order, means)
        if not complete:
            return False
    return _play_depths(plan, setting, folder, means) if depths else True


def _count_others(
    setting: Setting, job: RandomRecording, folder: Path | None, about: SeriesIdentity, wanted: range, means: Means
) -> bool:  # fmt: skip
    """Play the random games that are not kept, and count them; return whether all are there."""
    name = f"{setting.slug}.{about.series}.from-{wanted.start}"
    journal = TallyJournal(folder, name, about, wanted)
    board = setting.game.rules.board
    tallying = RandomTallying(
        job, setting.players, tuple(setting.game.start().score), tuple(map(tuple, board.teams))
    )
    complete = play_missing(tallying, setting.game, journal, wanted, means)
    setting.tallies[about.series] = journal.tally
    return complete


def _count_acts(
    plan: StudyPlan, setting: Setting, kind: SeriesKind, order: ValuationRequest, means: Means
) -> bool:
    """Measure rule activity in some games; return whether all were replayed."""
    if means.say is not None:
        means.say(f"{setting.game.title} ({setting.label}): {ACTS}")
    table = setting.tables[kind]
    setting.acts, complete = measure_rule_activity(order, kind, table, plan.acts, means)
    return complete


def _value(setting: Setting, order: ValuationRequest, means: Means) -> bool:
    """Value the games of the program; return whether all are valued."""
    if means.say is not None:
        means.say(f"{setting.game.title} ({setting.label}): {VALUES}")
    setting.values, complete = value_games(order, setting.tables[THOUGHT], means)
    return complete


def _play_depths(plan: StudyPlan, setting: Setting, folder: Path | None, means: Means) -> bool:
    """Play the contest between depths; return whether all of it is there."""
    players = plan.rungs
    if setting.players == 2 and len(players) > 1:
        kind = LADDER if plan.ladder else DEPTHS
        if means.say is not None:
            means.say(f"{setting.game.title} ({setting.label}): {kind}")
        rules = ContestRules(players, plan.pairs, setting.seed)
        setting.depths = hold(setting.game, rules, folder, means, name=f"{setting.slug}.{kind}")
        return setting.depths.complete
    return True
