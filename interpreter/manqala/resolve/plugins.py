"""Installed plug-ins: finds them by name, loads and validates them before any rule uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.offers import Offer

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


GROUP = "manqala.hooks"


class PluginError(Exception):
    """A plug-in is installed but cannot be used; the message says why."""


def names() -> list[str]:
    """The names of the installed plug-ins, without loading them."""
    from importlib.metadata import entry_points

    return sorted({entry.name for entry in entry_points(group=GROUP)})


def offers(name: str) -> tuple[Offer, ...] | None:
    """The definitions of one plug-in, or None if it is not installed.

    Imports only this plug-in. Raises ``PluginError`` if it cannot be used.
    """
    from importlib.metadata import entry_points

    found = tuple(entry_points(group=GROUP, name=name))
    if not found:
        return None
    if len({entry.value for entry in found}) > 1:
        packages = " and ".join(sorted({entry.value.partition(":")[0] for entry in found}))
        raise PluginError(f"several installed packages offer it: {packages}")
    return _load(found[0])


def _load(entry: EntryPoint) -> tuple[Offer, ...]:
    try:
        loaded = entry.load()
    except Exception as error:  # whatever its import raises becomes a PluginError
        raise PluginError(f"it cannot be loaded: {error}") from error
    if not isinstance(loaded, list | tuple) or not all(isinstance(o, Offer) for o in loaded):
        raise PluginError(f"‘{entry.value}’ is not a list of offers")
    if len({offer.name for offer in loaded}) < len(loaded):
        raise PluginError("two of its offers have the same name")
    for offer in loaded:
        if (problem := offer.problem()) is not None:
            raise PluginError(problem)
    return tuple(loaded)
