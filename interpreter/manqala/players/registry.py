"""The players by name: every module of this package with a ``player``."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from manqala import players
from manqala.players import parameters
from manqala.players.entry import Entry

if TYPE_CHECKING:
    from manqala.players.base import Player, Seat

FAR = 20
"""Turns ahead that a search without a limit of time finishes only where few moves are left."""


@cache
def entries() -> dict[str, Entry]:
    """Return all players by name."""
    found = {}
    for module in pkgutil.iter_modules(players.__path__):
        entry = getattr(import_module(f"{players.__name__}.{module.name}"), "player", None)
        if isinstance(entry, Entry):
            found[entry.name] = entry
    return found


def make(spec: str, seat: Seat) -> Player:
    """Return a new player by name, with optional parameters; raises ``ManqalaError`` (E609)."""
    name, values = _read(spec)
    return entries()[name].make(seat, **values)


def check(spec: str) -> None:
    """Raise ``ManqalaError`` (E609) for an invalid player or parameter."""
    _read(spec)


def reads_file(spec: str) -> bool:
    """Return whether a specification names a file; raises ``ManqalaError`` (E609)."""
    return any(isinstance(value, str) for value in _read(spec)[1].values())


def named_evaluation(spec: str) -> str | None:
    """Return the file of the learned evaluation that a specification names; raises ``ManqalaError`` (E609)."""
    file = _read(spec)[1].get("eval")
    return file if isinstance(file, str) else None


def patience_note(spec: str) -> str | None:
    """Return what to expect of a player who looks so far ahead that a move may never come; None for others."""
    depth = _read(spec)[1].get("depth")
    if not isinstance(depth, float) or depth <= FAR:
        return None
    return (
        f"‘{spec}’ has no limit of time: each turn that it looks further takes several times as long, so a move may "
        f"take hours or never come; ‘{spec.partition(':')[0]}:time=5’ looks as far as five seconds allow"
    )


def _read(spec: str) -> tuple[str, parameters.Values]:
    return parameters.read(spec, {name: entry.parameters for name, entry in entries().items()})
