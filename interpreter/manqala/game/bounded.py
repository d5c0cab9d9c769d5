"""Bounds the time of queries about a position, whatever the rules are."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from manqala.run.limits import MOST_WORK

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.run.flow import Play


class _Playing(Protocol):
    """An object with a game in progress."""

    play_state: Play


Where = TypeVar("Where", bound=_Playing)
Given = ParamSpec("Given")
Made = TypeVar("Made")


def bounded(
    method: Callable[Concatenate[Where, Given], Made],
) -> Callable[Concatenate[Where, Given], Made]:
    """Run a query about a position within the limits of one answer."""

    def within_limits(self: Where, /, *args: Given.args, **more: Given.kwargs) -> Made:
        # Inlines ``Machine.limited`` without the cost of a generator: games call this at every ply.
        machine = self.play_state.engine.machine
        before = machine.work
        given = machine.work = min(before, MOST_WORK)
        try:
            return method(self, *args, **more)
        finally:
            machine.work = before - (given - machine.work)

    return wraps(method)(within_limits)
