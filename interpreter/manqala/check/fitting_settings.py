"""Finds the settings of a game's options that make recorded games legal.

Each option is tried alone first, and combinations only of those options that make a difference to
the records. Whether an option makes one may depend on the others: a rule about the tenth move has
no effect while the second is illegal. So options are tried alone again after each combination that
changes the course of a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING

from manqala.check.record_reading import read_line
from manqala.game.game import GameValue
from manqala.resolve.files import check_again
from manqala.syntax.front.front_matter import OptionKind
from manqala.text.diagnostics import OptionError, RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from manqala.check.record_reading import LineReading, RecordedLine
    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionSpec, OptionValue

    Chosen = tuple[tuple[str, OptionValue], ...]
    """The options that differ from the base, sorted by name."""

LIMIT = 500
"""Default maximum of settings tried."""
MAX_NUMBERS, SAMPLED_NUMBERS = 48, 12
"""Maximum size of a range of numbers that is tried whole, and the approximate number tried of a larger one, spread evenly."""


@dataclass(frozen=True, slots=True)
class SettingReading:
    """The recorded games under one setting."""

    options: Mapping[str, OptionValue]
    """The values of the options that make a difference."""
    default: bool
    """Whether all these have their default or given values."""
    games: tuple[LineReading, ...]

    @property
    def legal(self) -> bool:
        """Whether all moves of all records are legal."""
        return all(game.legal for game in self.games)

    @property
    def as_recorded(self) -> bool:
        """Whether all moves are legal and lead to the recorded positions."""
        return all(game.as_recorded for game in self.games)

    @property
    def played(self) -> int:
        """The number of legal moves in all records."""
        return sum(game.played for game in self.games)


@dataclass(frozen=True, slots=True)
class FittingSettings:
    """The settings in which recorded games were replayed; those in which they are legal come first."""

    game: str
    settings: tuple[SettingReading, ...]
    """Every combination that was tried of the options that make a difference."""
    decisive: tuple[str, ...]
    """The options that make a difference to the records."""
    indifferent: tuple[str, ...]
    """The other options that were tried."""
    thinned: Mapping[str, tuple[OptionValue, ...]]
    """The numbers tried of options that have too many to try them all."""
    tried: int
    """The number of settings in which the records were played."""
    complete: bool
    """Whether all combinations of the decisive options were tried; otherwise only changes of one or two from the default."""

    @property
    def legal(self) -> tuple[SettingReading, ...]:
        """The settings in which all moves are legal."""
        return tuple(setting for setting in self.settings if setting.legal)

    @property
    def as_recorded(self) -> tuple[SettingReading, ...]:
        """The settings in which all moves are legal and lead to the recorded positions."""
        return tuple(setting for setting in self.settings if setting.as_recorded)


def find_settings(
    rules: Rules, lines: Sequence[RecordedLine], fixed: Collection[str] = (), limit: int = LIMIT,
    progress: Callable[[int], object] = lambda _: None,
) -> FittingSettings:  # fmt: skip
    """Play recorded games in the settings of a game's options.

    ``rules``: the game, with the options from which all others are varied; ``fixed``: the options that keep their values;
    ``limit``: the maximum of settings, roughly; ``progress`` is called for each.
    """
    return _SettingSearch(rules, lines, fixed, limit, progress).run()


class _SettingSearch:
    """One search; a setting is named by its differences from the base."""

    def __init__(
        self, rules: Rules, lines: Sequence[RecordedLine], fixed: Collection[str], limit: int,
        progress: Callable[[int], object],
    ) -> None:  # fmt: skip
        self._rules, self._lines, self._limit, self._progress = rules, lines, limit, progress
        specs = [spec for name, spec in rules.front.options.items() if name not in fixed]
        self._values = {spec.name: _values_to_try(spec, rules.options[spec.name]) for spec in specs}
        self._thinned = {
            spec.name: self._values[spec.name] for spec in specs if len(spec.values) > MAX_NUMBERS
        }
        self._known: dict[Chosen, tuple[LineReading, ...] | None] = {}
        self._decisive: set[str] = set()

    def run(self) -> FittingSettings:
        """Try options until no new one makes a difference."""
        scanned: set[tuple[LineReading, ...] | None] = set()
        complete = True
        pending: list[Chosen] = [()]
        while pending:
            for chosen in pending:
                if (games := self._read(chosen)) not in scanned:
                    scanned.add(games)
                    complete &= self._scan(chosen, games)
            wanted, whole = self._combinations()
            complete &= whole
            pending = [chosen for chosen in wanted if chosen not in self._known]
            if len(self._known) + len(pending) > self._limit:
                complete, pending = False, pending[: max(0, self._limit - len(self._known))]
        return self._summarise(complete=complete)

    def _scan(self, chosen: Chosen, games: tuple[LineReading, ...] | None) -> bool:
        """Change each option alone that is not known to be decisive; return whether all could be tried."""
        for name, values in self._values.items():
            for value in values:
                if name in self._decisive:
                    break
                if len(self._known) >= self._limit:
                    return False
                if self._read(_with_changes(chosen, {name: value}, self._rules.options)) != games:
                    self._decisive.add(name)
        return True

    def _combinations(self) -> tuple[list[Chosen], bool]:
        """Return the settings of the decisive options, and whether these are all."""
        options = self._rules.options
        names = [name for name in self._values if name in self._decisive]
        values = [self._values[name] for name in names]
        if prod(map(len, values)) <= self._limit:
            combined = (dict(zip(names, one, strict=True)) for one in product(*values))
            return [_with_changes((), one, options) for one in combined], True
        found: dict[Chosen, None] = {(): None}
        for number in (1, 2):
            for some in combinations(names, number):
                for one in product(*(self._values[name] for name in some)):
                    found[_with_changes((), dict(zip(some, one, strict=True)), options)] = None
        return list(found), False

    def _read(self, chosen: Chosen) -> tuple[LineReading, ...] | None:
        """Play all records in a setting; none if the rules do not allow it."""
        if chosen not in self._known:
            try:
                checked = check_again(self._rules, {**self._rules.chosen, **dict(chosen)})
            except OptionError:
                checked = None
            games = None
            if checked is not None and checked.rules is not None:
                game = GameValue(checked.rules)
                games = tuple(read_line(game, line) for line in self._lines)
            elif not chosen and checked is not None:
                raise RuleError(*checked.diagnostics.sorted())
            self._known[chosen] = games
            self._progress(1)
        return self._known[chosen]

    def _summarise(self, *, complete: bool) -> FittingSettings:
        names = [name for name in self._values if name in self._decisive]
        base = self._rules.options
        settings = [
            SettingReading({name: dict(chosen).get(name, base[name]) for name in names}, not chosen, games)
            for chosen, games in self._known.items()
            if games is not None and {name for name, _ in chosen} <= self._decisive
        ]  # fmt: skip
        settings.sort(
            key=lambda one: (not one.as_recorded, not one.legal, -one.played, not one.default)
        )
        return FittingSettings(
            self._rules.name, tuple(settings), tuple(names),
            tuple(name for name in self._values if name not in self._decisive),
            self._thinned, len(self._known), complete,
        )  # fmt: skip


def _with_changes(
    chosen: Chosen, more: Mapping[str, OptionValue], base: Mapping[str, OptionValue]
) -> Chosen:
    """Return a setting with more options chosen; options with the base's value are left out."""
    merged = {**dict(chosen), **more}
    return tuple(sorted((name, value) for name, value in merged.items() if value != base[name]))


def _values_to_try(spec: OptionSpec, current: OptionValue) -> tuple[OptionValue, ...]:
    """Return the values of an option to try: all, or a sample with both ends and the current value."""
    values = spec.values
    if spec.kind is not OptionKind.NUMBER or len(values) <= MAX_NUMBERS:
        return values
    step = (len(values) - 1) / (SAMPLED_NUMBERS - 2)
    some = {values[round(number * step)] for number in range(SAMPLED_NUMBERS - 1)} | {current}
    return tuple(value for value in values if value in some)
