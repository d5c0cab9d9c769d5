"""What may follow a player's name, as in ``alphabeta:depth=6``: reading it, and complaining about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, suggest

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that a player can be given; only one of a player's parameters is given at a time."""

    about: str
    least: float
    most: float
    whole: bool


Parameters = dict[str, Parameter]
Values = dict[str, float]


def read(spec: str, known: Mapping[str, Parameters]) -> tuple[str, Values]:
    """The name and the parameters of a player; raises ``ManqalaError`` (E609)."""
    name, colon, rest = spec.partition(":")
    if name not in known:
        guess = suggest(name, known) or f"there are {', '.join(known)}"
        refuse(f"nobody is called ‘{name}’", guess)
    values: Values = {}
    for part in rest.split(",") if colon else ():
        key, value = read_one(name, part, known[name])
        if values:
            refuse(
                f"‘{name}’ is given one parameter, and ‘{rest}’ are more", usage(name, known[name])
            )
        values[key] = value
    return name, values


def read_one(name: str, part: str, parameters: Parameters) -> tuple[str, float]:
    """One parameter, ``name=number``."""
    key, sign, text = part.partition("=")
    if key not in parameters:
        guess = suggest(key, parameters) if parameters else None
        refuse(f"‘{name}’ has no parameter ‘{key}’", guess or usage(name, parameters))
    parameter = parameters[key]
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
    """How the player is named with each of his parameters."""
    if not parameters:
        return f"‘{name}’ stands alone"
    ways = [f"{name}:{key}=… ({parameter.about})" for key, parameter in parameters.items()]
    return "write " + " or ".join([name, *ways])


def refuse(message: str, help_line: str) -> NoReturn:
    """Stop because of how a player is named."""
    raise ManqalaError(
        Diagnostic(codes.UNKNOWN_PLAYER, Severity.ERROR, None, message, help=(help_line,))
    )
