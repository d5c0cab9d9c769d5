"""Reads the parameters after a player's name, as in ``alphabeta:depth=6,eval=learned.json``, and reports errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, suggest


@dataclass(frozen=True, slots=True)
class Parameter:
    """A numeric parameter of a player; only one number may be given at a time."""

    about: str
    least: float
    most: float
    whole: bool


@dataclass(frozen=True, slots=True)
class FileParameter:
    """A file parameter of a player, besides a number."""

    about: str
    off: bool = False
    """Whether ``off`` stands for no file, not even the usual one."""


OFF = "off"


@dataclass(frozen=True, slots=True)
class SwitchParameter:
    """A parameter of a player that is ``yes`` or ``no``, besides a number."""

    about: str


SWITCH = {"yes": True, "no": False}
Parameters = Mapping[str, Parameter | FileParameter | SwitchParameter]
Values = dict[str, float | str | bool]


def read(spec: str, known: Mapping[str, Parameters]) -> tuple[str, Values]:
    """Return the name and the parameters of a player; raises ``ManqalaError`` (E609)."""
    name, colon, rest = spec.partition(":")
    if name not in known:
        guess = suggest(name, known) or f"there are {', '.join(known)}"
        refuse(f"there is no player ‘{name}’", guess)
    values: Values = {}
    for part in rest.split(",") if colon else ():
        key, value = read_one(name, part, known[name])
        numbers = any(isinstance(given, float) for given in values.values())
        if key in values or (numbers and isinstance(value, float)):
            refuse(
                f"‘{name}’ is given one parameter, and ‘{rest}’ are more", usage(name, known[name])
            )
        values[key] = value
    return name, values


def read_one(name: str, part: str, parameters: Parameters) -> tuple[str, float | str | bool]:
    """Read one parameter: ``name=number``, ``name=file``, ``name=off`` or ``name=yes``."""
    key, sign, text = part.partition("=")
    if key not in parameters:
        guess = suggest(key, parameters) if parameters else None
        refuse(f"‘{name}’ has no parameter ‘{key}’", guess or usage(name, parameters))
    parameter = parameters[key]
    if isinstance(parameter, FileParameter):
        if not text:
            refuse(f"‘{key}’ of ‘{name}’ is a file", usage(name, parameters))
        return key, False if parameter.off and text == OFF else text
    if isinstance(parameter, SwitchParameter):
        if text not in SWITCH:
            refuse(f"‘{key}’ of ‘{name}’ is ‘yes’ or ‘no’", usage(name, parameters))
        return key, SWITCH[text]
    try:
        value = float(int(text) if parameter.whole else float(text))
    except (ValueError, OverflowError):
        value = float("nan")
    if not (sign and parameter.least <= value <= parameter.most):
        kind = "whole number" if parameter.whole else "number"
        limits = f"from {parameter.least:g} to {parameter.most:g}"
        refuse(f"‘{key}’ of ‘{name}’ is a {kind} {limits}, not ‘{text}’", usage(name, parameters))
    return key, value


def usage(name: str, parameters: Parameters) -> str:
    """Return the spelling of the player with each parameter."""
    if not parameters:
        return f"‘{name}’ has no value"
    ways = [f"{name}:{key}=… ({parameter.about})" for key, parameter in parameters.items()]
    return "write " + " or ".join([name, *ways])


def refuse(message: str, help_line: str) -> NoReturn:
    """Raise the error for an invalid player specification."""
    raise ManqalaError(
        Diagnostic(codes.UNKNOWN_PLAYER, Severity.ERROR, None, message, help=(help_line,))
    )
