"""Installed plug-ins: verbs, nouns and reactions written in Python, offered to rule files by name.

A plug-in is an entry point of the group ``manqala.hooks`` whose object is a list of ``Offer``.  A
rule file that uses one says so (``uses: [name]``); it can never name a path or bring its own code.
``docs/hooks.md`` is the guide for authors of plug-ins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from manqala.core import types as ty
from manqala.diagnostics import Diagnostic, ManqalaError, Severity
from manqala.run.machine import Dead, ExhaustedError, Over

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

    from manqala.run.view import View
    from manqala.source import Span

GROUP = "manqala.hooks"
WORD = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
KINDS = ("verb", "noun", "reaction")
ONE_OF = frozenset(word for word, type_ in ty.TYPE_WORDS.items() if not type_.many)
"""The words for types that a plug-in can be given or give back: single values, no sets."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One word that a plug-in offers.

    ``parameters`` and ``returns`` are words for types (``hole``, ``number``, ``player``, …); the
    function gets a ``View`` of the position and the arguments.  A reaction names the ``event`` it
    listens to: its words, then the labels of its parameters, as in ``("seed falls", "into")``.
    ``options`` names the options of the rule file that the function asks for.
    """

    name: str
    kind: Literal["verb", "noun", "reaction"]
    function: Callable[..., int | None]
    parameters: tuple[str, ...] = ()
    returns: str | None = None
    event: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def problem(self) -> str | None:
        """What is wrong with the offer itself, or none."""
        noun, reaction = self.kind == "noun", self.kind == "reaction"
        types = [*self.parameters, *([] if self.returns is None else [self.returns])]
        strange = [word for word in types if word not in ONE_OF]
        faults = {
            f"‘{self.name}’ is not a word of the rule language": not WORD.fullmatch(self.name),
            f"‘{self.name}’ is a ‘{self.kind}’, no verb, noun or reaction": self.kind not in KINDS,
            f"‘{self.name}’ has no function": not callable(self.function),
            f"‘{self.name}’ speaks of the type ‘{''.join(strange[:1])}’; there are "
            f"{', '.join(sorted(ONE_OF))}": bool(strange),
            f"‘{self.name}’: a noun says what it returns, and only a noun does": noun
            != bool(self.returns),
            f"‘{self.name}’: a noun takes one argument, after ‘of’, or none": noun
            and len(self.parameters) > 1,
            f"‘{self.name}’: a reaction names its event, and only a reaction does": reaction
            != bool(self.event),
        }
        return next((fault for fault, true in faults.items() if true), None)


class PluginError(Exception):
    """A plug-in is installed but cannot be used; the message says why."""


class HookError(ManqalaError):
    """The function of a plug-in failed while a game was played."""


def names() -> list[str]:
    """The names of the installed plug-ins, without loading them."""
    from importlib.metadata import entry_points

    return sorted({entry.name for entry in entry_points(group=GROUP)})


def offers(name: str) -> tuple[Offer, ...] | None:
    """What one plug-in offers, or none when it is not installed.

    Only the plug-in asked for is imported.  Raises ``PluginError`` when it cannot be used.
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
    except Exception as error:  # whatever its import raises is told, not passed on
        raise PluginError(f"it cannot be loaded: {error}") from error
    if not isinstance(loaded, list | tuple) or not all(isinstance(o, Offer) for o in loaded):
        raise PluginError(f"‘{entry.value}’ is not a list of offers")
    if len({offer.name for offer in loaded}) < len(loaded):
        raise PluginError("two of its offers have the same name")
    for offer in loaded:
        if (problem := offer.problem()) is not None:
            raise PluginError(problem)
    return tuple(loaded)


def guarded(offer: Offer, view: View, span: Span) -> Callable[..., int]:
    """The function of an offer, whose own mistakes are told as the plug-in's, not as ours."""
    function = offer.function
    truth = offer.returns == "truth"

    def call(*arguments: int) -> int:
        try:
            value = function(view, *arguments)
            made = int(bool(value)) if truth else int(value or 0)
        except (Dead, Over, ExhaustedError, ManqalaError):
            raise
        except Exception as error:
            kind = type(error).__name__
            message = f"the plug-in's {offer.kind} ‘{offer.name}’ failed: {kind}: {error}"
            raise HookError(Diagnostic("E705", Severity.ERROR, span, message)) from error
        if offer.returns is not None and not view.fits(ty.TYPE_WORDS[offer.returns], made):
            message = f"the plug-in's ‘{offer.name}’ gave {made}, which is no {offer.returns}"
            raise HookError(Diagnostic("E705", Severity.ERROR, span, message))
        return made

    return call


__all__ = ["GROUP", "HookError", "Offer", "PluginError", "guarded", "names", "offers"]
