"""Plays random games and matches of a rule file under every setting, within limits of work."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from manqala.check.figures import Outcomes
from manqala.check.playout_faults import report_playout_faults
from manqala.check.relations import check_relations
from manqala.check.sampling import Sampler
from manqala.game.game import GameValue
from manqala.game.playout import Care, Effort, UnfinishedError, playing
from manqala.resolve.files import check_again
from manqala.syntax.front.front_matter import REPETITION
from manqala.text.diagnostics import ManqalaError, Note

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from manqala.check.figures import Tried
    from manqala.core.rules import Rules
    from manqala.game.playout import Playout, Skimmed, Steps
    from manqala.run.coverage import Coverage, Part
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.diagnostics import Diagnostics

DEFAULT_PLAYOUTS = 200
PLAYOUTS_IN_A_MATCH = 100
"""Number of games per match; each changed option adds one match, too."""
GAMES_PER_SETTING = range(3, 6)
"""Range of games played with a changed setting: more if there are few settings."""
MAX_EXTRA_GAMES = 40
"""Maximum number of extra games per setting, to wait for rules that have not acted."""
MAX_SETTINGS = 12
"""Maximum number of settings tried of one option, evenly spread over its range."""
RECORDED_GAMES = 60
"""Number of default games in which rule activity is recorded, unless all rules have acted before."""
INTERPRETED_GAMES, INTERPRETED_GAMES_PER_SETTING = 20, 2
"""Number of first games that the interpreter plays in any case, with the defaults and with other options."""
SAMPLES, SAMPLES_PER_SETTING = 4, 1
"""Number of positions for testing relations, with the defaults and with other options."""
MIN_WORK_FOR_FAST_PLAYER = 1_000_000
"""Expected work above which preparing the fast engine pays."""
MAX_LISTED = 12
"""Number of positions whose moves are listed, and of moves listed in each."""
MAX_TOTAL_WORK = 120_000_000
"""Maximum total work in parts of the rules, about eight seconds; no ordinary game needs it: the longest needs half. A count
gives the same result on every machine."""
FEW_GAMES_WORK, FIRST_GAME_WORK = 36_000_000, 20_000_000
"""Lower limits of work: while few games have ended, and until the first one ends."""
MAX_GAME_WORK = 24_000_000
"""Maximum work for one game or match; validation reports it."""
FAST_PLAYER_SPEEDUP = 5
"""Speed of the generated source relative to the interpreter, per step."""
FULL_WORK_GAMES = 30
"""Number of finished games from which the full work is allowed: matches come last, and may be slower than games."""
THOROUGH_GAMES = 2_000
"""Maximum number of extra games of a thorough validation, to wait for rules that have not acted."""
INTERPRETER_ONLY = frozenset({"preference", "definition"})
"""Kinds of parts that only the interpreter sees acting."""
THOROUGH_FACTOR = 5
"""Factor by which a thorough validation raises the maximum work."""
MAX_TURN_WORK = 15_000_000
"""Maximum work for one turn; a longer turn is reported."""


class FastPlayer(Protocol):
    """Plays games of one set of rules quickly, without the interpreter."""

    def play(self, number: int, effort: Effort, each: int) -> Generator[None, None, Skimmed]:
        """Play the game of this number, pausing between plies; raises ``UnfinishedError``. ``each``: the cost of a step."""


FastPlayerMaker = Callable[[GameValue, int], "FastPlayer | None"]
"""Makes such a player for a game and a seed; returns none if that is impossible."""

LateRuleSearch = Callable[["GameValue", "Iterable[Part]", int], "tuple[int, dict[Part, int]]"]
"""Plays games until the given parts of the rules have acted; returns the number of games, and when each part acted."""


def settings_to_try(rules: Rules) -> Iterator[tuple[str, list[OptionValue]]]:
    """Yield each option with the other values to try: all of them, or an even sample."""
    for name, option in rules.front.options.items():
        others = [value for value in option.values if value != rules.options[name]]
        if name == REPETITION and rules.front.repetition is not None and "off" in others:
            # An author who chooses that wants no end.
            others.remove("off")
        if len(others) > MAX_SETTINGS:
            last = len(others) - 1
            others = [others[n * last // (MAX_SETTINGS - 1)] for n in range(MAX_SETTINGS)]
        yield name, others


@dataclass
class RuleTrial:
    """Random games of one rule file; it stops at the first bad game, because one proves as much as a hundred."""

    tried: Tried
    coverage: Coverage
    seed: int
    rng: Random
    effort: Effort
    """The effort spent on all games."""
    max_effort: int
    """The maximum of that effort."""
    diagnostics: Diagnostics
    progress: Callable[[int], None] | None
    make_fast_player: FastPlayerMaker | None
    finished_games: int = 0
    """Number of games and matches played."""
    idle_round_reported: bool = False
    sampler: Sampler = field(default_factory=lambda: Sampler(SAMPLES))
    setting_notes: list[str] = field(default_factory=list)
    """Further notes about where a fault was seen."""
    outcomes: Outcomes = field(default_factory=Outcomes)
    extra_games: int = 0
    """Number of games played to wait for idle rules."""

    def run(self, instrumented: GameValue, playouts: int) -> Iterator[None]:
        """Play with the defaults, and with every other setting."""
        rules = instrumented.rules
        matches = rules.between is not None
        yield from self._play_games(instrumented, playouts, INTERPRETED_GAMES, counted=True)
        yield from self._try_relations(GameValue(rules))
        if matches:
            for _ in range(max(1, playouts // PLAYOUTS_IN_A_MATCH)):
                yield from self._play_game(instrumented, match=True)
        settings = list(settings_to_try(rules))
        number = sum(len(values) for _, values in settings)
        each = min(
            max(GAMES_PER_SETTING), max(min(GAMES_PER_SETTING), playouts // 2 // max(1, number))
        )
        extra = MAX_EXTRA_GAMES if playouts >= DEFAULT_PLAYOUTS else 0
        first: list[tuple[str, GameValue]] = []
        idle: list[tuple[str, GameValue]] = []
        for name, values in settings:
            for n, value in enumerate(values):
                game = yield from self._play_setting(rules, name, value, min(each, playouts))
                if game is None:
                    return
                if n == 0:
                    first.append((self.setting_notes[0], game))
                if extra and _has_idle_rules(game):
                    idle.append((self.setting_notes[0], game))
                self.tried.settings += 1
            self.tried.options += 1
        # A rule that does not act with one setting often acts at once with another.
        for note, game in idle:
            self.setting_notes = [note]
            for _ in range(extra):
                if self._is_over() or not _has_idle_rules(game):
                    break
                yield from self._play_game(game, counted=False)
        # Matches last longest, so they come last.
        for note, game in first if matches else ():
            self.setting_notes = [note]
            yield from self._play_game(game, match=True, counted=False)

    def run_until_all_act(
        self, instrumented: GameValue, search_late_rules: LateRuleSearch | None
    ) -> Generator[None, None, dict[Part, int]]:
        """Play until every rule has acted; return the rules that acted late, with the number of games before that."""
        self.setting_notes = []
        self.max_effort *= THOROUGH_FACTOR
        late: dict[Part, int] = {}
        if search_late_rules is not None and not self._is_over() and _has_idle_rules(instrumented):
            self.extra_games, late = search_late_rules(
                GameValue(instrumented.rules), self._idle_parts(), self.seed
            )
            self.coverage.acted |= {part.key for part in late}
        for _ in range(THOROUGH_GAMES):
            before = self._idle_parts() if search_late_rules is None else [
                part for part in self._idle_parts() if part.kind in INTERPRETER_ONLY
            ]  # fmt: skip
            if self._is_over() or not before:
                break
            yield from self._play_game(instrumented, counted=False)
            acted = self.coverage.acted
            self.extra_games += 1
            late |= {part: self.extra_games for part in before if part.key in acted}
        return late

    def _idle_parts(self) -> list[Part]:
        """Return the parts that have not acted, and are not marked as rare."""
        return [part for part in self.coverage.idle() if not self.coverage.rare(part.span.line)]

    def _play_setting(
        self, rules: Rules, name: str, value: OptionValue, number: int
    ) -> Generator[None, None, GameValue | None]:
        """Play with one option changed; return the game, or none if the trial is over."""
        self.setting_notes = [f"with {name}={_format_value(value)}"]
        checked = check_again(rules, {**rules.chosen, name: value})
        if checked.rules is None:
            note = Note(self.setting_notes[0])
            self.diagnostics.extend(
                replace(item, notes=(*item.notes, note)) for item in checked.diagnostics
            )
            return None
        game = GameValue(checked.rules, self.coverage)
        self.sampler = Sampler(SAMPLES_PER_SETTING)
        yield
        yield from self._play_games(game, number, INTERPRETED_GAMES_PER_SETTING, counted=False)
        yield from self._try_relations(game)
        return None if self._is_over() else game

    def _try_relations(self, game: GameValue) -> Iterator[None]:
        """Test the relations that hold in every game, on sampled positions."""
        if not self._is_over():
            yield from check_relations(
                game, self.sampler.kept, self.setting_notes, self.diagnostics
            )

    def _is_over(self) -> bool:
        return self.diagnostics.has_errors or not self.tried.complete

    def _play_games(
        self, game: GameValue, number: int, first: int, *, counted: bool
    ) -> Iterator[None]:
        """Play some games: after the first ones on the fast engine, if nothing more is to be recorded and it pays."""
        effort = self.effort
        parts, steps = effort.parts, effort.steps
        for n in range(number):
            if self._is_over():
                return
            if n >= first and (n >= RECORDED_GAMES or not _has_idle_rules(game)):
                done = effort.parts - parts
                pays = done // n * (number - n) > MIN_WORK_FOR_FAST_PLAYER
                games = (
                    self.make_fast_player(game, self.seed)
                    if self.make_fast_player and pays
                    else None
                )
                if games is not None:
                    each = done // max(1, effort.steps - steps) // FAST_PLAYER_SPEEDUP
                    yield from self._play_fast(game, games, number - n, each, counted=counted)
                    return
            yield from self._play_game(game, counted=counted, listing=n < MAX_LISTED)

    def _play_fast(
        self, game: GameValue, games: FastPlayer, number: int, each: int, *, counted: bool
    ) -> Iterator[None]:
        for n in range(number):
            if self._is_over():
                return
            try:
                played = yield from games.play(n, self._effort_for_next_game(), each)
            except UnfinishedError:
                self.tried.complete = False
                return
            if not played.sound:  # the interpreter explains the fault
                yield from self._play_game(game, counted=counted, steps=played.steps)
                continue
            self.finished_games += 1
            if counted:
                self._count_game(played.plies, played.winner)

    def _play_game(
        self, game: GameValue, *, match: bool = False, counted: bool = True, listing: bool = False, steps: Steps = ()
    ) -> Iterator[None]:  # fmt: skip
        """Play one game, and list the moves in one of its positions."""
        if self._is_over():
            return
        tried = self.tried
        at = self.rng.randrange(40) if listing else -1
        try:
            played = yield from playing(
                game,
                self.rng,
                match=match,
                care=Care(
                    self._effort_for_next_game(), MAX_TURN_WORK, at, MAX_LISTED, self.sampler.offer
                ),
                steps=steps,
            )
        except UnfinishedError:
            tried.complete = False
            return
        except ManqalaError as error:
            self.diagnostics.extend(
                replace(item, notes=(*item.notes, *map(Note, self._fault_notes(match))))
                for item in error.diagnostics
            )
            return
        self.finished_games += 1
        self._report_faults(game, played, match=match)
        if match:
            tried.matches += counted
        elif counted and played.result is not None:
            self._count_game(played.plies, played.result.winner)

    def _count_game(self, plies: int, winner: int | None) -> None:
        """Count a game with the defaults."""
        self.outcomes.add(winner, plies)
        tried = self.tried
        tried.shortest = min(tried.shortest, plies) if tried.games else plies
        tried.longest = max(tried.longest, plies)
        tried.games += 1
        if self.progress is not None:
            self.progress(1)

    def _effort_for_next_game(self) -> Effort:
        """Return the effort so far, with the limit for the next game."""
        given = (
            max(FEW_GAMES_WORK, self.finished_games * FEW_GAMES_WORK // FULL_WORK_GAMES)
            if self.finished_games
            else FIRST_GAME_WORK
        )
        self.effort.until = min(given, self.max_effort, self.effort.parts + MAX_GAME_WORK)
        return self.effort

    def _fault_notes(self, match: bool) -> list[str]:
        if match:
            return ["this happened in a random match", *self.setting_notes]
        number = self.tried.games + 1
        return (
            ["this happened in a random game", *self.setting_notes]
            if self.setting_notes
            else [f"this happened in random game {number}"]
        )

    def _report_faults(self, game: GameValue, played: Playout, *, match: bool) -> None:
        """Report the faults of a random game; an idle round is reported once."""
        if self.idle_round_reported:
            played = replace(played, idle_round=0)
        report_playout_faults(game, played, self._fault_notes(match), self.diagnostics, match=match)
        self.idle_round_reported = self.idle_round_reported or bool(
            played.result is not None and played.idle_round
        )


def _has_idle_rules(instrumented: GameValue) -> bool:
    """Return whether some rule has not acted."""
    witness = instrumented.engine.witness
    return witness is None or witness.idle


def _format_value(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
