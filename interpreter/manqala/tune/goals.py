"""Goals: a measure and its desired range, as in ‘first player 48..52’ or ‘draws < 10 %’."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf, isnan
from typing import TYPE_CHECKING

from manqala.study.measure_table import MEASURES, MeasureInfo
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, suggest
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.study.estimates import Estimate

ENDLESS = "endless"
MEASURABLE = {
    **{name: info for name, info in MEASURES.items() if name != "rounds" and not info.by_search},
    ENDLESS: MeasureInfo("games that do not end", in_per_cent=True),
}
"""The measures of a goal: those of single rounds, and the share of games cut off."""
SYNONYMS = {
    "first player": "first_points", "balance": "first_points", "first": "first_points",
    "draws": "drawn", "draw": "drawn", "turns": "length", "plies": "length", "branching": "choices",
    "unfinished": ENDLESS, "lead changes": "changes_of_lead", "comeback": "comebacks",
}  # fmt: skip
"""Other names that designers use for measures."""
UNITS = {
    "length": ("turns", "turn", "plies", "moves"),
    "captured": ("points", "seeds"),
    "margin": ("points", "seeds"),
}
"""The units that may follow the numbers of a measure; shares have ‘%’."""
NUMBER_PATTERN = r"\d+(?:\.\d+)?"
GOAL_PATTERN = re.compile(
    rf"\s*(?P<name>[^\d<>=.%≤≥]*?)\s*(?:(?P<sign><=|>=|<|>|=|≤|≥)\s*(?P<bound>{NUMBER_PATTERN})"
    rf"|(?P<low>{NUMBER_PATTERN})\s*(?:\.\.|–|-)\s*(?P<high>{NUMBER_PATTERN}))\s*(?P<unit>%|[a-z ]+?)?\s*"
)
EXAMPLE_FORMS = "‘length 30..60’, ‘draws < 10 %’, ‘choices > 3’ or ‘first player = 50’"


@dataclass(frozen=True, slots=True)
class Goal:
    """A desired range of a measure; shares are from 0 to 1."""

    text: str
    measure: str
    low: float
    high: float

    @property
    def info(self) -> MeasureInfo:
        """The label of the measure, and whether it is a share."""
        return MEASURABLE[self.measure]

    def distance(self, value: float) -> float:
        """Return the distance of a value from the range; infinite if the measure has no value."""
        if isnan(value):
            return inf
        return max(self.low - value, value - self.high, 0.0)

    def bounds(self, found: Estimate) -> tuple[float, float]:
        """Return the least and the greatest distance of the values in an interval."""
        if isnan(found.value):
            # Without a finished game nothing is known yet.
            return 0.0, inf
        low, high = (found.low, found.high) if not isnan(found.low) else (-inf, inf)
        least = max(self.low - high, low - self.high, 0.0)
        return least, max(self.distance(low), self.distance(high))

    def relative(self, distance: float) -> float:
        """Return a distance that is comparable among goals: shares unchanged, others relative to the bound."""
        if self.info.in_per_cent:
            return distance
        bound = self.high if self.low == -inf else self.low
        return distance / max(abs(bound), 1.0)


def read_goal(text: str) -> Goal:
    """Parse a goal; raises ``ManqalaError`` (E633)."""
    source = Source("goal", text)
    found = GOAL_PATTERN.fullmatch(text)
    if found is None:
        raise _unreadable_goal(source)
    measure = _read_measure(source, found)
    share = MEASURABLE[measure].in_per_cent
    _check_unit(source, found, measure)
    scale = 100.0 if share else 1.0
    if found["sign"] is None:
        low, high = float(found["low"]) / scale, float(found["high"]) / scale
        if low > high:
            text_ = f"‘{found['low']}..{found['high']}’ begins with the greater number"
            raise _goal_error(
                _span(source, found, "low", "high"),
                text_,
                f"write ‘{found['high']}..{found['low']}’",
            )
    else:
        bound = float(found["bound"]) / scale
        low = bound if found["sign"] in {">", ">=", "≥", "="} else -inf
        high = bound if found["sign"] in {"<", "<=", "≤", "="} else inf
    for name in ("low", "high", "bound"):
        if share and found[name] is not None and float(found[name]) > 100:
            raise _goal_error(_span(source, found, name), "a share is from 0 to 100 per cent")
    return Goal(" ".join(text.split()), measure, low, high)


def read_goals(texts: Sequence[str]) -> tuple[Goal, ...]:
    """Parse all goals, and report all errors together; a measure can have only one goal."""
    goals: list[Goal] = []
    wrong: list[Diagnostic] = []
    for text in texts:
        try:
            goal = read_goal(text)
            if any(other.measure == goal.measure for other in goals):
                source = Source("goal", text)
                label = MEASURABLE[goal.measure].label
                raise _goal_error(
                    Span.whole_line(source, 1), f"there are two goals for one measure: {label}"
                )
            goals.append(goal)
        except ManqalaError as error:
            wrong += error.diagnostics
    if wrong:
        raise ManqalaError(*wrong)
    return tuple(goals)


def _read_measure(source: Source, found: re.Match[str]) -> str:
    written = found["name"]
    name = re.sub(r"[\s_-]+", " ", written.casefold()).strip()
    known = {one.replace("_", " "): one for one in MEASURABLE} | SYNONYMS
    if name in known:
        return known[name]
    span = _span(source, found, "name") if written else Span.of(source, 1, 1)
    if not written:
        raise _goal_error(
            span, "a goal begins with its measure", _measure_list(), expected=EXAMPLE_FORMS
        )
    other = MEASURES.get(name.replace(" ", "_"))
    if other is not None:
        why = "by searching positions" if other.by_search else "in matches"
        raise _goal_error(
            span,
            f"‘{written}’ cannot be a goal, because it is measured {why}",
            _measure_list(),
            "‘manqala study’ measures it",
            names=(written,),
        )
    guess = suggest(name, known)
    raise _goal_error(
        span,
        f"there is no measure ‘{written}’",
        *filter(None, [guess]),
        _measure_list(),
        names=(written,),
    )


def _measure_list() -> str:
    return "the measures are " + ", ".join(MEASURABLE)


def _check_unit(source: Source, found: re.Match[str], measure: str) -> None:
    unit = found["unit"]
    if unit is None:
        return
    share = MEASURABLE[measure].in_per_cent
    allowed = ("%", "per cent", "percent") if share else UNITS.get(measure, ())
    if unit in allowed:
        return
    counted = "in per cent" if share else f"in {allowed[0]}" if allowed else "a plain number"
    advice = "leave out the unit" if not allowed else f"leave it out, or write ‘{allowed[0]}’"
    raise _goal_error(
        _span(source, found, "unit"), f"‘{measure}’ is {counted}, not in ‘{unit}’", advice
    )


def _unreadable_goal(source: Source) -> ManqalaError:
    """Report a text that is not a goal, at the first place that is wrong."""
    text = source.text
    known = re.match(r"\s*[^\d<>=.%≤≥]*", text)
    at = known.end() if known else 0
    rest = text[at:].rstrip()
    span = Span.of(source, 1, at + 1, max(len(rest), 1))
    message = f"‘{text.strip()}’ is not a goal" if text.strip() else "an empty goal"
    return _goal_error(span, message, expected=EXAMPLE_FORMS)


def _span(source: Source, found: re.Match[str], first: str, last: str | None = None) -> Span:
    start, end = found.start(first), found.end(last or first)
    return Span.of(source, 1, start + 1, max(end - start, 1))


def _goal_error(
    span: Span, message: str, *help_lines: str, expected: str | None = None, names: tuple[str, ...] = ()
) -> ManqalaError:  # fmt: skip
    return ManqalaError(
        Diagnostic(
            codes.BAD_GOAL, Severity.ERROR, span, message, help=help_lines, expected=expected, names=names
        )
    )  # fmt: skip
