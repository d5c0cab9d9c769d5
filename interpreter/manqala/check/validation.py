"""Validation by execution: the examples of a rule file, random games and matches under every setting."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from manqala.check.figures import MIN_GAMES, Tried
from manqala.check.idle_rules import TaggedLines, report_idle_rules, report_rare_rules
from manqala.check.trial import (
    DEFAULT_PLAYOUTS,
    FIRST_GAME_WORK,
    MAX_TOTAL_WORK,
    FastPlayerMaker,
    LateRuleSearch,
    RuleTrial,
    settings_to_try,
)
from manqala.check.weaknesses import report_favoured_player, report_first_move, report_idle_options
from manqala.game.game import GameValue
from manqala.game.playout import Effort
from manqala.run.coverage import Coverage
from manqala.syntax.lexer import RARE
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Diagnostics, quantity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.check.weaknesses import ProveFirst
    from manqala.resolve.files import Checked

MAX_SECONDS = 100.0
"""Processor time in seconds after which validation ends in any case: steps inside the generated source are not counted."""
REPETITION_ADVICE = (
    "can positions come again and again? ‘repetition: drawn’ in the front matter ends a round then; "
    "‘when player cannot move, close-round’ ends it when nothing is left to do"
)
"""The help for games without a rule about repetition."""


@dataclass
class Validation:
    """The errors of a rule file, and the tests that found them."""

    diagnostics: Diagnostics
    tried: Tried | None = None

    @property
    def valid(self) -> bool:
        """Whether there are no errors."""
        return not self.diagnostics.has_errors

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors, in textual order."""
        return self._with_severity(Severity.ERROR)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings, in textual order."""
        return self._with_severity(Severity.WARNING)

    def _with_severity(self, severity: Severity) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.diagnostics.sorted() if item.severity is severity)


ValidationSteps = Generator[None, None, Validation]
"""A validation in progress: it pauses after each example and each ply."""


@dataclass(frozen=True, slots=True)
class ThoroughChecks:
    """The checks of a thorough validation that need rooms above this one."""

    prove: ProveFirst
    """Proves a first move that wins."""
    late: LateRuleSearch | None = None
    """Searches for rules that act late; without it the interpreter plays these games, and fewer of them."""


def validate(
    checked: Checked, playouts: int = DEFAULT_PLAYOUTS, seed: int = 0,
    progress: Callable[[int], None] | None = None, most: int = MAX_TOTAL_WORK, quick: FastPlayerMaker | None = None,
    thorough: ThoroughChecks | None = None,
) -> Validation:  # fmt: skip
    """Return all errors in a rule file: those of checking, of its examples, and of random games.

    The examples run if the rules are valid, and random games if the examples are: ``playouts`` games with the defaults,
    some with every other setting of each option alone, and matches if the game has them.  ``progress`` is called after
    every such game; ``most`` is the maximum total work.  ``quick`` makes players for large numbers of similar games; the
    interpreter explains faults.  ``thorough``: checks for weaknesses that take long to find.
    """
    steps = validation_steps(checked, playouts, seed, progress, most, quick, thorough)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            validation: Validation = end.value
            return validation


def validation_steps(
    checked: Checked, playouts: int = DEFAULT_PLAYOUTS, seed: int = 0,
    progress: Callable[[int], None] | None = None, most: int = MAX_TOTAL_WORK, quick: FastPlayerMaker | None = None,
    thorough: ThoroughChecks | None = None,
) -> ValidationSteps:  # fmt: skip
    """Validate step by step: the generator pauses after each example and ply, so that the caller can stop."""
    found = Diagnostics()
    found.extend(checked.diagnostics)
    if checked.rules is None:
        return Validation(found)
    from manqala.check.examples import run_each_example
    from manqala.resolve.analysis.value_lints import check_values

    rules = checked.rules
    check_values(rules, lambda rules: GameValue(rules).pieces, found)
    coverage = Coverage(rules.files[-1].source, TaggedLines(rules.files[-1], RARE).marked)
    instrumented = GameValue(rules, coverage)
    tried = Tried(rules.name)
    for _ in run_each_example(instrumented, found):
        tried.examples += 1
        yield
    if not playouts or found.has_errors:
        return Validation(found, tried)
    trial = RuleTrial(
        tried,
        coverage,
        seed,
        Random(seed),
        Effort(process_time() + MAX_SECONDS),
        most,
        found,
        progress,
        quick,
    )
    yield from trial.run(instrumented, playouts)
    tried.balance = trial.outcomes.balance(rules.board.side_names)
    tried.length = trial.outcomes.length()
    if not found.has_errors:
        report_favoured_player(rules, tried.balance, found)
        if thorough is not None:
            late = yield from trial.run_until_all_act(instrumented, thorough.late)
            report_rare_rules(late, rules.files[-1], found)
            report_first_move(instrumented, thorough.prove, found)
            yield from report_idle_options(rules, list(settings_to_try(rules)), found)
    if not tried.games and not tried.complete:
        found.warning(
            codes.GAMES_TOO_LONG, rules.turn.span, "no random game ended",
            notes=[f"up to the limit of the test: {FIRST_GAME_WORK // 1_000_000} million parts of the rules were executed"],
            help=[
                *([REPETITION_ADVICE] if rules.front.repetition is None else []),
                "does a turn do too much, or are there too many turns?",
            ],
        )  # fmt: skip
    elif not tried.complete and tried.games < min(playouts, MIN_GAMES):
        found.warning(
            codes.GAMES_TOO_LONG, rules.turn.span,
            f"only {tried.games} of {playouts} random games ended within the limits of the test",
            notes=[f"they had {tried.shortest} to {tried.longest} turns; lines that never acted are not reported"],
            help=["‘manqala simulate’ plays more of them", "end the round after a number of turns, or when little happens"],
        )  # fmt: skip
    elif tried.complete and playouts >= DEFAULT_PLAYOUTS and not list(_errors(found)):
        report_idle_rules(coverage, rules.files[-1], _games_text(tried, trial.extra_games), found)
    return Validation(found, tried)


def _errors(found: Diagnostics) -> Iterator[Diagnostic]:
    return (item for item in found if item.severity is Severity.ERROR)


def _games_text(tried: Tried, waited: int) -> str:
    return quantity(tried.games + waited, "game") + (" and matches" if tried.matches else "")
