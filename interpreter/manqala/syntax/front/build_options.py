"""Builds the options of a front matter from validated data, and checks what the schema cannot express."""

from __future__ import annotations

from manqala.syntax.front.front_matter import OptionKind, OptionSpec, OptionValue, Spanned
from manqala.syntax.front.given_values import GivenValues
from manqala.syntax.front.player_numbers import PLAYERS, read_numbers
from manqala.syntax.front.value_words import describe
from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text
from manqala.text.fixes import replace_span

ANY_NUMBER = "as many may play"
"""The reason for the option that a range of players creates, unless the file gives one."""


class OptionBuilder(GivenValues):
    """Builds the options that a front matter declares, and the one that a range of players creates."""

    def options(self, *, child: bool) -> dict[str, OptionSpec]:
        """The options; in a child, a partial option gives only what it changes."""
        entries = self.raw("options") or {}
        found: dict[str, OptionSpec] = {}
        # An error within an option would only cause others.
        spoilt = {p[1] for p in self.faulty if p[0:1] == ("options",) and len(p) > 1}
        for name in entries:
            if name in spoilt or self.raw("options", name) is None:
                continue
            if name == PLAYERS and self._numbers_of_players() is not None:
                continue
            option = self._option(name, child=child)
            if option is not None:
                found[name] = option
        return found

    def _numbers_of_players(self) -> tuple[int, ...] | None:
        """The numbers that the key ‘players’ gives."""
        said = self.raw(PLAYERS)
        return read_numbers(said) if isinstance(said, str) else None

    def number_of_players(self) -> dict[str, OptionSpec]:
        """The option that a range of players creates; an entry under ‘options’ gives its default and reason."""
        numbers = self._numbers_of_players()
        if numbers is None:
            return {}
        span, path = self.document.span((PLAYERS,)), ("options", PLAYERS)
        key = self.document.key_span((PLAYERS,))
        if len(numbers) < 2:
            self.diagnostics.error(
                codes.NO_OPTION, span, f"‘{span.text}’ is not a choice of numbers",
                expected="at least two numbers, as in 2..6 or 2, 3 or 4",
            )  # fmt: skip
            return {}
        low, high = numbers[0], numbers[-1]
        for word in ("choices", "range", "step"):
            if self.raw(*path, word) is not None:
                self.diagnostics.error(
                    codes.OPTION_MADE_TWICE, self.document.key_span((*path, word)),
                    "‘players’ gives the numbers to choose from",
                    notes=[("the key", key)], help=["leave one of them out"],
                )  # fmt: skip
        default: Spanned[OptionValue] = self.value(*path, "default") or Spanned(low, span)
        because = self.text(*path, "because") or Spanned(ANY_NUMBER, span)
        source = self.text(*path, "source")
        listed = numbers if len(numbers) <= high - low else ()
        made = OptionSpec(
            PLAYERS, OptionKind.NUMBER, (), low, high, default, because, source, key, numbers=listed
        )
        self.check_default(made)
        return {PLAYERS: made}

    def _option(self, name: str, *, child: bool) -> OptionSpec | None:
        path = ("options", name)
        choices = self.texts(*path, "choices")
        bounds = self.raw(*path, "range")
        numbers = self._numbers(name)
        if numbers is None:
            return None
        if numbers:
            choices, bounds = None, (min(numbers), max(numbers))
        default = self.value(*path, "default")
        if default is None:
            return None
        because = self.text(*path, "because")
        partial = child and choices is None and bounds is None
        kind = OptionKind.TRUTH
        if choices is not None or (partial and isinstance(default.value, str)):
            kind = OptionKind.CHOICE
        elif bounds is not None or (partial and not isinstance(default.value, bool)):
            kind = OptionKind.NUMBER
        key = self.document.key_span(path)
        if child and not partial and because is None:
            text = f"{describe(path)} lacks ‘because’"
            self.diagnostics.error(codes.MISSING_KEY, key, text)
        low, high = bounds or (None, None)
        if low is not None and high is not None and low > high:
            span = self.document.span((*path, "range"))
            text = f"the range of ‘{name}’ starts at {low} and ends at {high}"
            self.diagnostics.error(codes.NO_OPTION, span, text, help=[f"write [{high}, {low}]"])
            return None
        option = OptionSpec(
            name,
            kind,
            choices or (),
            low,
            high,
            default,
            because,
            self.text(*path, "source"),
            key,
            partial,
            numbers,
        )
        self.check_default(option)
        return option

    def _numbers(self, name: str) -> tuple[int, ...] | None:
        """The numbers to choose from, by a list or a step; None if neither is given, empty if faulty."""
        path = ("options", name)
        listed = [value for value in self.raw(*path, "choices") or () if isinstance(value, int)]
        if listed:
            words = [
                n for n, value in enumerate(self.raw(*path, "choices")) if isinstance(value, str)
            ]
            if words:
                text = f"‘{name}’ has both words and numbers to choose from"
                span = self.document.span((*path, "choices", words[0]))
                self.diagnostics.error(
                    codes.NO_OPTION, span, text, expected="words only, or numbers only"
                )
                return None
            return tuple(sorted(listed))
        step = self.value(*path, "step")
        if step is None:
            return ()
        low, high = self.raw(*path, "range") or (None, None)
        if low is None or high is None:
            text = f"the steps of ‘{name}’ have no range"
            self.diagnostics.error(
                codes.NO_OPTION, step.span, text, expected="range: [lowest, highest]"
            )
            return None
        numbers = tuple(range(low, high + 1, step.value))
        if low < high and (len(numbers) == 1 or numbers[-1] != high):
            text = f"steps of {step.value} do not lead from {low} to {high}"
            self.diagnostics.error(
                codes.NO_OPTION, step.span, text, help=[f"the last one before is {numbers[-1]}"]
            )
            return None
        return numbers if step.value > 1 else ()

    def check_default(self, option: OptionSpec) -> None:
        """The default must be a value of the option; that of a partial option is checked with its parent."""
        value, span = option.default.value, option.default.span
        if option.partial or option.allows(value):
            return
        if option.kind is not OptionKind.TRUTH:
            guess = suggest_in_text(span, str(value), [choice.value for choice in option.choices])
            text = f"the default of ‘{option.name}’ is not one of its values"
            self.diagnostics.error(
                codes.WRONG_DEFAULT,
                span,
                text,
                help=[guess] if guess else [],
                expected=option.allowed,
            )
        elif str(value).casefold() in {"yes", "no", "on", "off", "true", "false"}:
            plain = str(value).casefold() in {"yes", "on", "true"}
            text = f"‘{value}’ is a text here; only true and false are truths"
            self.diagnostics.error(
                codes.NO_OPTION,
                span,
                text,
                help=[replace_span(span, str(plain).lower(), f"write {str(plain).lower()}")],
            )
        else:
            text = f"‘{option.name}’ has neither choices nor a range, and no true or false"
            self.diagnostics.error(codes.NO_OPTION, option.span, text, expected="choices or range")
