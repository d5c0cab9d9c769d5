"""Determines the settings to vary: options of the game and numbers of its front matter, with the values to try."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from math import prod
from typing import TYPE_CHECKING

from manqala.syntax.front.front_matter import OptionKind
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, OptionError, suggest
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import FrontMatter, OptionSpec, OptionValue

NUMBER = re.compile(r"[0-9]+")
RANGE = re.compile(rf"({NUMBER.pattern})\s*\.\.\s*({NUMBER.pattern})")
LARGEST_DIGITS = 4
LARGEST = 10**LARGEST_DIGITS - 1
"""The greatest number that is tried."""
MOST_SHOWN = 24
"""Number of digits that a message shows."""
MAX_VALUES = 1_000
"""Maximum number of values of one setting."""


class WrittenIn(StrEnum):
    """The part of a variant's file that contains a value."""

    OPTION = "option"
    BOARD = "board"
    """A number of holes or rows, in the key ‘board’."""
    SEEDS = "seeds"


@dataclass(frozen=True, slots=True)
class Dimension:
    """A setting with its values."""

    name: str
    values: tuple[OptionValue, ...]
    place: WrittenIn

    @property
    def is_number(self) -> bool:
        """Whether the order of the values has a meaning."""
        return all(isinstance(value, int) and not isinstance(value, bool) for value in self.values)


@dataclass(frozen=True, slots=True)
class Variation:
    """Everything that is varied, and the options with one value."""

    dimensions: tuple[Dimension, ...]
    fixed: tuple[tuple[str, OptionValue], ...] = ()

    @property
    def combinations(self) -> int:
        """The number of combinations."""
        return prod(len(dimension.values) for dimension in self.dimensions)

    def at(self, number: int) -> tuple[OptionValue, ...]:
        """Return a combination by its number; the last setting changes first."""
        found: list[OptionValue] = []
        for dimension in reversed(self.dimensions):
            number, index = divmod(number, len(dimension.values))
            found.append(dimension.values[index])
        return tuple(reversed(found))

    def number(self, values: Sequence[OptionValue]) -> int:
        """Return the number of a combination."""
        found = 0
        for one, value in zip(self.dimensions, values, strict=True):
            found = found * len(one.values) + one.values.index(value)
        return found


def vary(
    rules: Rules, ranges: Sequence[str], fixed_names: Collection[str] = (), *, only: bool = False
) -> Variation:
    """Return the settings to vary.

    These are those that ``ranges`` name and, unless ``only``, every choice of the other options.

    Options that are not at their default and those in ``fixed_names`` stay as they are. Raises ``ManqalaError`` (E634).
    """
    options = rules.front.options
    fixed = {
        name: rules.options[name] for name in options if name in rules.chosen or name in fixed_names
    }
    named: dict[str, Dimension] = {}
    wrong: list[Diagnostic] = []
    for text in ranges:
        try:
            one = _read_range(rules.front, text)
            if one.name in named or one.name in fixed:
                raise _error_at(text, one.name, f"‘{one.name}’ is given twice")
            named[one.name] = one
        except ManqalaError as error:
            wrong += error.diagnostics
    if wrong:
        raise ManqalaError(*wrong)
    found = [*named.values()]
    if not only:
        found += [
            choice for choice in _choices(options) if choice.name not in named.keys() | fixed.keys()
        ]
    fixed |= {
        dimension.name: dimension.values[0]
        for dimension in found
        if len(dimension.values) == 1 and dimension.place is WrittenIn.OPTION
    }
    varied = tuple(dimension for dimension in found if dimension.name not in fixed)
    if all(len(dimension.values) == 1 for dimension in varied):
        raise _nothing_to_vary(rules)
    return Variation(varied, tuple(fixed.items()))


def _choices(options: Mapping[str, OptionSpec]) -> Iterator[Dimension]:
    """Yield the options with listed values; the sensible values of a number option are unknown."""
    for name, option in options.items():
        if option.kind is not OptionKind.NUMBER or option.numbers:
            yield Dimension(name, option.values, WrittenIn.OPTION)


def _read_range(front: FrontMatter, text: str) -> Dimension:
    """Read ``name=values``, or the name of an option alone for all its values."""
    written, sign, values = text.partition("=")
    name = written.strip().replace("-", "_")
    option = front.options.get(name)
    places = _varied_numbers(front)
    if option is None and name not in places:
        known = [*front.options, *places]
        guess = suggest(name, known)
        available = f"what can be varied here: {', '.join(known)}" if known else None
        message = f"the game has no setting called ‘{written.strip()}’"
        raise _error_at(text, written, message, *filter(None, (guess, available)))
    if option is not None:
        found = _option_values(text, option, values) if sign else option.values
        return Dimension(name, _without_repetitions(found), WrittenIn.OPTION)
    if not sign:
        raise _error_at(text, written, f"which numbers of {name}?", f"write ‘--vary {name}=3..6’")
    numbers = _without_repetitions(_whole_numbers(text, values))
    if 0 in numbers:
        raise _error_at(text, values, f"‘{name}’ is 1 or more")
    return Dimension(name, numbers, places[name])


def _varied_numbers(front: FrontMatter) -> dict[str, WrittenIn]:
    """Return the numbers of the front matter that a variant can change, which are those not set by an option."""
    found = {}
    for name in ("holes", "rows"):
        spec = getattr(front.board, name)
        if spec is not None and isinstance(spec.value, int) and front.board.plan is None:
            found[name] = WrittenIn.BOARD
    if front.seeds is not None and isinstance(front.seeds.value, int):
        found["seeds"] = WrittenIn.SEEDS
    return found


def _without_repetitions(values: Iterable[OptionValue]) -> tuple[OptionValue, ...]:
    """Return values without repetitions, numbers by size."""
    found = tuple(dict.fromkeys(values))
    if all(isinstance(value, int) and not isinstance(value, bool) for value in found):
        return tuple(sorted(found, key=int))
    return found


def _option_values(text: str, option: OptionSpec, values: str) -> Iterator[OptionValue]:
    for part in values.split(","):
        if option.kind is OptionKind.NUMBER and RANGE.fullmatch(part.strip()):
            yield from (option.parse_value(str(n)) for n in _whole_numbers(text, part))
        else:
            try:
                yield option.parse_value(part)
            except OptionError as error:
                (wrong,) = error.diagnostics
                help_lines = (*wrong.help, f"it allows {option.allowed}")
                raise _error_at(text, part.strip(), wrong.message, *help_lines) from None


def _whole_numbers(text: str, values: str) -> Iterator[int]:
    for part in values.split(","):
        word = part.strip()
        if match := RANGE.fullmatch(word):
            low, high = (_read_number(text, digits) for digits in match.groups())
            if low > high:
                raise _error_at(
                    text, word, f"‘{word}’ begins with the greater number", f"write ‘{high}..{low}’"
                )
            if high - low >= MAX_VALUES:
                raise _error_at(text, word, f"at most {MAX_VALUES:,} values of a setting are tried")
            yield from range(low, high + 1)
        elif NUMBER.fullmatch(word):
            yield _read_number(text, word)
        else:
            raise _error_at(
                text,
                word or "=",
                f"‘{word}’ is not a number",
                expected="numbers, such as ‘3..6’ or ‘3,4,6’",
            )


def _read_number(text: str, digits: str) -> int:
    """Return a number, unless it is too large; so long a text that Python converts none is too."""
    if len(digits.lstrip("0")) > LARGEST_DIGITS:
        message = (
            f"‘{_shorten(digits)}’ is too large: the greatest number that is tried is {LARGEST:,}"
        )
        raise _error_at(text, digits, message)
    return int(digits)


def _shorten(digits: str) -> str:
    return digits if len(digits) <= MOST_SHOWN else f"{digits[:MOST_SHOWN]}…"


def _error_at(
    text: str, part: str, message: str, *help_lines: str, expected: str | None = None
) -> ManqalaError:
    """Return the error about a part of a text."""
    source = Source("vary", text)
    at = max(text.find(part), 0)
    span = Span.of(source, 1, at + 1, max(len(part.strip()), 1))
    return ManqalaError(
        Diagnostic(
            codes.BAD_VARIATION, Severity.ERROR, span, message, help=help_lines, expected=expected
        )
    )


def _nothing_to_vary(rules: Rules) -> ManqalaError:
    numbers = [name for name, one in rules.front.options.items() if one.kind is OptionKind.NUMBER]
    numbers += _varied_numbers(rules.front)
    advice = (
        [f"vary numbers, as in ‘--vary {numbers[0]}=3..6’; the game has: {', '.join(numbers)}"]
        if numbers
        else []
    )
    message = (
        f"‘{rules.front.title.value}’ has nothing to vary: no option with choices is left open"
    )
    return ManqalaError(
        Diagnostic(codes.BAD_VARIATION, Severity.ERROR, None, message, help=tuple(advice))
    )
