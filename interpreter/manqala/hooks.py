"""Installed plug-ins: verbs, nouns and reactions written in Python, offered to rule files by name.

A plug-in is an entry point of the group ``manqala.hooks`` whose object is a list of ``Offer``.  A rule
file that uses one says so (``uses: [name]``); it can never name a path or bring code of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.run.view import View

GROUP = "manqala.hooks"


@dataclass(frozen=True, slots=True)
class Offer:
    """One word that a plug-in offers.

    ``parameters`` and ``returns`` are words for types (``hole``, ``number``, ``player``, …); the
    function gets a ``View`` of the position and the arguments.  A reaction names the ``event`` it
    listens to: its words, then the labels of its parameters, as in ``("seed falls", "into")``.
    """

    name: str
    kind: Literal["verb", "noun", "reaction"]
    function: Callable[..., int | None]
    parameters: tuple[str, ...] = ()
    returns: str | None = None
    event: tuple[str, ...] = ()


def installed() -> dict[str, tuple[Offer, ...]]:
    """All plug-ins, by name; nothing is imported but what is asked for here."""
    from importlib.metadata import entry_points

    return {entry.name: tuple(entry.load()) for entry in entry_points(group=GROUP)}


def names() -> list[str]:
    """The names of the installed plug-ins, without loading them."""
    from importlib.metadata import entry_points

    return sorted(entry.name for entry in entry_points(group=GROUP))


def offers(name: str) -> tuple[Offer, ...] | None:
    """What one plug-in offers, or none when it is not installed."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        return tuple(entry.load())
    return None


__all__ = ["GROUP", "Offer", "View", "installed", "names", "offers"]
