"""Random games and matches of a rule file under every setting: how many, with how much work, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from manqala.check.figures import Outcomes
from manqala.check.judging import judge
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
CHANGED = range(3, 6)
"""Range of games played with a changed setting: more if there are few settings."""
MORE = 40
"""Maximum number of further games while some rule of this setting has not acted."""
MOST_SETTINGS = 12
"""Maximum number of settings tried of one option, evenly spread over its range."""
NOTED = 60
"""Number of default games in which acting rules are recorded, unless all have acted before."""
FIRST, FIRST_CHANGED = 20, 2
"""Number of first games that the interpreter plays in any case, with the defaults and with other options."""
SAMPLES, SAMPLES_CHANGED = 4, 1
"""Number of positions for testing relations, with the defaults and with other options."""
WORTH = 1_000_000
"""Expected work above which preparing the fast engine pays."""
LISTED = 12
"""Number of positions whose moves are listed, and of moves listed in each."""
MOST = 120_000_000
"""Maximum total work in parts of the rules, about eight seconds; no ordinary game needs it: the longest needs half. A count
gives the same result on every machine."""
SLOW, PATIENCE = 36_000_000, 20_000_000
"""Lower limits of work, which apply if few games have ended by then, or not even the first."""
LONGEST = 24_000_000
"""Maximum work for one game or match; validation reports it."""
QUICKER = 5
"""Speed of the generated source relative to the interpreter, per step."""
FEW = 30
"""Number of games from which a trial may exceed a lower limit: matches come last, and may be slower than games."""
PATIENT_GAMES = 2_000
"""Maximum number of further games of a thorough validation while some rule has not acted."""
UNTRACED = frozenset({"preference", "definition"})
"""Kinds of parts that only the interpreter sees acting."""
PATIENT = 5
"""Factor of the maximum work of a thorough validation."""
WORK = 15_000_000
"""Maximum work in one turn; a longer turn is reported."""


class Quick(Protocol):
    """Plays games of one set of rules quickly, without the interpreter."""

    def play(self, number: int, effort: Effort, each: int) -> Generator[None, None, Skimmed]:
        """Play the game of this number, pausing between plies; raises ``UnfinishedError``. ``each``: the cost of a step."""


QuickMaker = Callable[[GameValue, int], "Quick | None"]
"""Makes such a player for a game and a seed; returns none if that is impossible."""

LateActs = Callable[["GameValue", "Iterable[Part]", int], "tuple[int, dict[Part, int]]"]
"""Plays very many games until parts of the rules have acted; returns their number, and when each part acted."""


def settings(rules: Rules) -> Iterator[tuple[str, list[OptionValue]]]:
    """Yield every option with its other settings, or some of very many."""
    for name, option in rules.front.options.items():
        others = [value for value in option.values if value != rules.options[name]]
        if name == REPETITION and rules.front.repetition is not None and "off" in others:
            # An author who chooses that wants no end.
            others.remove("off")
        if len(others) > MOST_SETTINGS:
            last = len(others) - 1
            others = [others[n * last // (MOST_SETTINGS - 1)] for n in range(MOST_SETTINGS)]
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
    most: int
    """The maximum effort."""
    found: Diagnostics
    progress: Callable[[int], None] | None
    quick: QuickMaker | None
    over: int = 0
    """Number of games and matches played."""
    idle_told: bool = False
    sampler: Sampler = field(default_factory=lambda: Sampler(SAMPLES))
    said: list[str] = field(default_factory=list)
    """Further notes about where a fault was seen."""
    outcomes: Outcomes = field(default_factory=Outcomes)
    waited: int = 0
    """Number of games that were played to wait for idle rules."""

    def all_of(self, noting: GameValue, playouts: int) -> Iterator[None]:
        """Play with the defaults, and with every other setting."""
        rules = noting.rules
        matches = rules.between is not None
        yield from self._several(noting, playouts, FIRST, counted=True)
        yield from self._try_relations(GameValue(rules))
        if matches:
            for _ in range(max(1, playouts // PLAYOUTS_IN_A_MATCH)):
                yield from self._one(noting, match=True)
        changed = list(settings(rules))
        number = sum(len(values) for _, values in changed)
        each = min(max(CHANGED), max(min(CHANGED), playouts // 2 // max(1, number)))
        more = MORE if playouts >= DEFAULT_PLAYOUTS else 0
        first: list[tuple[str, GameValue]] = []
        idle: list[tuple[str, GameValue]] = []
        for name, values in changed:
            for n, value in enumerate(values):
                game = yield from self._with(rules, name, value, min(each, playouts))
                if game is None:
                    return
                if n == 0:
                    first.append((self.said[0], game))
                if more and _idle(game):
                    idle.append((self.said[0], game))
                self.tried.settings += 1
            self.tried.options += 1
        # A rule that does not act with one setting often acts at once with another.
        for said, game in idle:
            self.said = [said]
            for _ in range(more):
                if self._over() or not _idle(game):
                    break
                yield from self._one(game, counted=False)
        # Matches last longest, so they come last.
        for said, game in first if matches else ():
            self.said = [said]
            yield from self._one(game, match=True, counted=False)

    def wait_for_idle(
        self, noting: GameValue, acts: LateActs | None
    ) -> Generator[None, None, dict[Part, int]]:
        """Play until every rule has acted; return the rules that acted late, with the number of games before that."""
        self.said = []
        self.most *= PATIENT
        late: dict[Part, int] = {}
        if acts is not None and not self._over() and _idle(noting):
            self.waited, late = acts(GameValue(noting.rules), self._unseen(), self.seed)
            self.coverage.acted |= {part.key for part in late}
        for _ in range(PATIENT_GAMES):
            before = self._unseen() if acts is None else [
                part for part in self._unseen() if part.kind in UNTRACED
            ]  # fmt: skip
            if self._over() or not before:
                break
            yield from self._one(noting, counted=False)
            acted = self.coverage.acted
            self.waited += 1
            late |= {part: self.waited for part in before if part.key in acted}
        return late

    def _unseen(self) -> list[Part]:
        """The parts that have not acted, and are not marked as rare."""
        return [part for part in self.coverage.idle() if not self.coverage.rare(part.span.line)]

    def _with(
        self, rules: Rules, name: str, value: OptionValue, number: int
    ) -> Generator[None, None, GameValue | None]:
        """Play with one setting changed; return the game, or none if nothing more should be played."""
        self.said = [f"with {name}={_format_value(value)}"]
        checked = check_again(rules, {**rules.chosen, name: value})
        if checked.rules is None:
            note = Note(self.said[0])
            self.found.extend(
                replace(item, notes=(*item.notes, note)) for item in checked.diagnostics
            )
            return None
        game = GameValue(checked.rules, self.coverage)
        self.sampler = Sampler(SAMPLES_CHANGED)
        yield
        yield from self._several(game, number, FIRST_CHANGED, counted=False)
        yield from self._try_relations(game)
        return None if self._over() else game

    def _try_relations(self, game: GameValue) -> Iterator[None]:
        """Test the relations that hold in every game, on sampled positions."""
        if not self._over():
            yield from check_relations(game, self.sampler.kept, self.said, self.found)

    def _over(self) -> bool:
        return self.found.has_errors or not self.tried.complete

    def _several(
        self, game: GameValue, number: int, first: int, *, counted: bool
    ) -> Iterator[None]:
        """Play some games: after the first ones on the fast engine, if nothing more is to be recorded and it pays."""
        effort = self.effort
        parts, steps = effort.parts, effort.steps
        for n in range(number):
            if self._over():
                return
            if n >= first and (n >= NOTED or not _idle(game)):
                done = effort.parts - parts
                worth = done // n * (number - n) > WORTH
                games = self.quick(game, self.seed) if self.quick and worth else None
                if games is not None:
                    each = done // max(1, effort.steps - steps) // QUICKER
                    yield from self._quickly(game, games, number - n, each, counted=counted)
                    return
            yield from self._one(game, counted=counted, listing=n < LISTED)

    def _quickly(
        self, game: GameValue, games: Quick, number: int, each: int, *, counted: bool
    ) -> Iterator[None]:
        for n in range(number):
            if self._over():
                return
            try:
                played = yield from games.play(n, self._effort(), each)
            except UnfinishedError:
                self.tried.complete = False
                return
            if not played.sound:  # the interpreter explains the fault
                yield from self._one(game, counted=counted, steps=played.steps)
                continue
            self.over += 1
            if counted:
                self._count(played.plies, played.winner)

    def _one(
        self, game: GameValue, *, match: bool = False, counted: bool = True, listing: bool = False, steps: Steps = ()
    ) -> Iterator[None]:  # fmt: skip
        """Play one game, and list the moves in one of its positions."""
        if self._over():
            return
        tried = self.tried
        at = self.rng.randrange(40) if listing else -1
        try:
            played = yield from playing(
                game,
                self.rng,
                match=match,
                care=Care(self._effort(), WORK, at, LISTED, self.sampler.show),
                steps=steps,
            )
        except UnfinishedError:
            tried.complete = False
            return
        except ManqalaError as error:
            self.found.extend(
                replace(item, notes=(*item.notes, *map(Note, self._summarise_games(match))))
                for item in error.diagnostics
            )
            return
        self.over += 1
        self._judge(game, played, match=match)
        if match:
            tried.matches += counted
        elif counted and played.result is not None:
            self._count(played.plies, played.result.winner)

    def _count(self, plies: int, winner: int | None) -> None:
        """Count a game with the defaults."""
        self.outcomes.add(winner, plies)
        tried = self.tried
        tried.shortest = min(tried.shortest, plies) if tried.games else plies
        tried.longest = max(tried.longest, plies)
        tried.games += 1
        if self.progress is not None:
            self.progress(1)

    def _effort(self) -> Effort:
        """Return the effort so far, with the limit for the next game."""
        given = max(SLOW, self.over * SLOW // FEW) if self.over else PATIENCE
        self.effort.until = min(given, self.most, self.effort.parts + LONGEST)
        return self.effort

    def _summarise_games(self, match: bool) -> list[str]:
        if match:
            return ["this happened in a random match", *self.said]
        number = self.tried.games + 1
        return (
            ["this happened in a random game", *self.said]
            if self.said
            else [f"this happened in random game {number}"]
        )

    def _judge(self, game: GameValue, played: Playout, *, match: bool) -> None:
        """Report the faults of a random game; an idle round is reported once."""
        if self.idle_told:
            played = replace(played, idle_round=0)
        judge(game, played, self._summarise_games(match), self.found, match=match)
        self.idle_told = self.idle_told or bool(played.result is not None and played.idle_round)


def _idle(noting: GameValue) -> bool:
    """Return whether some rule has not acted."""
    witness = noting.engine.witness
    return witness is None or witness.idle


def _format_value(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
