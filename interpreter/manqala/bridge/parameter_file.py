"""Reads a parameter file: JSON, followed by sections of text."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manqala.bridge.parameter_table import GAME_CLASSES, PARAMETERS, KnownParameter, ParameterKind
from manqala.text import codes
from manqala.text.diagnostics import Diagnostic, Diagnostics, ManqalaError
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

HOLES = range(2, 22)
"""The number of holes that a row may have."""
MOST_SEEDS = 1000
"""A greater number of seeds is a typo."""
SECTIONS = ("game_class", "game_constants", "game_info", "player", "variants", "vari_params")


@dataclass(frozen=True, slots=True)
class ParameterFile:
    """The content of a parameter file, with defaults for missing parameters."""

    title: str
    game_class: str
    holes: int
    seeds: int
    values: Mapping[str, int | tuple[int, ...]]
    tags: Mapping[str, str] = field(default_factory=dict)
    """Other information about the game: ‘rules’, ‘region’, ‘reference’ …"""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Named variants, each with its differing parameters."""
    open: Mapping[str, Any] = field(default_factory=dict)
    """The parameters that players may choose."""

    def number(self, name: str) -> int:
        """A number, or the number of a choice."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def truth(self, name: str) -> bool:
        """Whether a parameter is true."""
        return bool(self.values[name])

    def choice(self, name: str) -> str:
        """The name of a parameter's choice."""
        return PARAMETERS[name].named(self.number(name))

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of numbers."""
        value = self.values[name]
        assert isinstance(value, tuple)
        return value


def read(source: Source, variant: str | None = None) -> ParameterFile:
    """Read a file, or one of its named variants; raises ``ManqalaError`` with all errors."""
    return _Reader(source).read(variant)


class _Reader:
    """Reads one file and collects its errors."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found = Diagnostics()

    def read(self, variant: str | None) -> ParameterFile:
        data = self.decoded()
        info = self.section(data, "game_info")
        constants = self.section(data, "game_constants")
        self.found.raise_if_errors()
        variants = data.get("variants") or {}
        if not isinstance(variants, dict) or not all(
            isinstance(v, dict) for v in variants.values()
        ):
            self.wrong("variants", "the named variants are objects, each with its parameters")
            variants = {}
        if variant is not None:
            differing = variants.get(variant)
            if differing is None:
                self.unknown_variant(variant, variants)
                differing = {}
            for name, value in differing.items():
                (constants if name in {"holes", "nbr_start"} else info)[name] = value
        game_class = data.get("game_class", "Mancala")
        if game_class not in GAME_CLASSES:
            self.wrong("game_class", f"there is no class of games ‘{game_class}’", GAME_CLASSES)
        holes = self.constant(constants, "holes", HOLES)
        seeds = self.constant(constants, "nbr_start", range(1, MOST_SEEDS + 1))
        values = self.parameters(info)
        self.found.raise_if_errors()
        title = str(info.get("name") or "A game")
        may_vary = data.get("vari_params")
        return ParameterFile(
            title if variant in {None, title} else f"{title}, {str(variant).replace('_', ' ')}",
            game_class, holes, seeds, values,
            {str(k): v for k, v in data.items() if k not in SECTIONS and isinstance(v, str)},
            variants, may_vary if isinstance(may_vary, dict) else {},
        )  # fmt: skip

    def decoded(self) -> dict[str, Any]:
        """The JSON at the beginning of the file."""
        text = self.source.text
        start = len(text) - len(text.lstrip())
        try:
            data, _ = json.JSONDecoder().raw_decode(text, start)
        except json.JSONDecodeError as error:
            place = Span.of(self.source, error.lineno, error.colno)
            self.no_file(place, f"this is not a parameter file: {error.msg}")
        except RecursionError:
            self.no_file(None, "this is not a parameter file: its brackets are nested too deeply")
        else:
            if isinstance(data, dict):
                return data
            self.no_file(
                Span.of(self.source, 1, 1), "this is not a parameter file: not an object in JSON"
            )
        self.found.raise_if_errors()
        return {}

    def no_file(self, place: Span | None, message: str) -> None:
        """Report that the file is not a parameter file."""
        self.found.error(
            codes.NO_PARAMETER_FILE, place, message,
            help=["a parameter file of MancalaGames begins with an object in JSON"],
        )  # fmt: skip

    def section(self, data: dict[str, Any], name: str) -> dict[str, Any]:
        """A required section."""
        found = data.get(name)
        if isinstance(found, dict):
            return dict(found)
        self.found.error(
            codes.NO_PARAMETER_FILE, None, f"‘{self.source.name}’ has no section ‘{name}’",
            help=["a parameter file of MancalaGames has the sections ‘game_constants’ and ‘game_info’"],
        )  # fmt: skip
        return {}

    def constant(self, constants: dict[str, Any], name: str, allowed: range) -> int:
        """The size of the board, or the seeds in each hole."""
        value = constants.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
            return value
        self.wrong(
            name,
            f"‘{name}’ is a whole number from {allowed[0]} to {allowed[-1]}, not {show_value(value)}",
        )
        return allowed[0]

    def parameters(self, info: dict[str, Any]) -> dict[str, int | tuple[int, ...]]:
        """Every parameter, with defaults for missing ones."""
        values: dict[str, int | tuple[int, ...]] = {
            parameter.name: () if parameter.kind is ParameterKind.NUMBERS else parameter.default
            for parameter in PARAMETERS.values()
            if parameter.kind is not ParameterKind.TEXT
        }
        for name, value in info.items():
            parameter = PARAMETERS.get(name)
            if parameter is None:
                self.unknown(name)
            elif parameter.kind is not ParameterKind.TEXT:
                values[name] = self.value(parameter, value)
        return values

    def value(self, parameter: KnownParameter, value: Any) -> int | tuple[int, ...]:
        """The value of a parameter; true and false are 1 and 0."""
        if parameter.kind is ParameterKind.NUMBERS:
            if isinstance(value, list) and all(isinstance(one, int) and one >= 0 for one in value):
                return tuple(sorted({int(one) for one in value}))
            self.wrong(
                parameter.name, f"‘{parameter.name}’ is {parameter.kind}, not {show_value(value)}"
            )
            return ()
        highest = 1 if parameter.kind is ParameterKind.TRUTH else parameter.highest
        if not isinstance(value, int):
            self.wrong(
                parameter.name, f"‘{parameter.name}’ is {parameter.kind}, not {show_value(value)}"
            )
        elif value < parameter.lowest or (highest is not None and value > highest):
            bound = (
                f"from {parameter.lowest} to {highest}"
                if highest is not None
                else f"{parameter.lowest} or more"
            )
            self.wrong(parameter.name, f"‘{parameter.name}’ is {bound}, not {show_value(value)}")
        else:
            return int(value)
        return parameter.default

    def unknown(self, name: str) -> None:
        """Report an unknown parameter."""
        near = difflib.get_close_matches(name, PARAMETERS, 1)
        self.found.error(
            codes.UNKNOWN_PARAMETER, self.place(name), f"MancalaGames has no parameter ‘{show_value(name)}’",
            help=[f"did you mean ‘{near[0]}’?"] if near else [],
        )  # fmt: skip

    def unknown_variant(self, variant: str, variants: Mapping[str, object]) -> None:
        """Report an unknown variant."""
        known = ", ".join(f"‘{name}’" for name in variants) or "none"
        self.wrong("variants", f"the file has no variant ‘{variant}’; it names {known}")

    def wrong(self, name: str, message: str, expected: tuple[str, ...] = ()) -> None:
        """Report an invalid value."""
        self.found.error(
            codes.WRONG_PARAMETER, self.place(name), message,
            help=[f"it is one of {', '.join(expected)}"] if expected else [],
        )  # fmt: skip

    def place(self, name: str) -> Span:
        """The span of a parameter's name."""
        quoted = json.dumps(name, ensure_ascii=False)
        for number, line in enumerate(self.source.lines, 1):
            if quoted in line:
                return Span.of(self.source, number, line.index(quoted) + 1, len(quoted))
        return Span.of(self.source, 1, 1)


def show_value(value: object) -> str:
    """A value in a message, abbreviated if long."""
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
    return text if len(text) <= 40 else f"{text[:39]}…"


def refusal(source: Source, reasons: list[tuple[str, str]]) -> ManqalaError:
    """The error that names every parameter that cannot be expressed."""
    reader = _Reader(source)
    return ManqalaError(
        *(
            Diagnostic(
                codes.UNSAID_PARAMETER, codes.UNSAID_PARAMETER.severity, reader.place(name), text
            )
            for name, text in reasons
        )
    )
