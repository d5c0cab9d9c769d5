"""The generated engine of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.tier import Tiered
from manqala.compile.native_engine import NativeEngine
from manqala.run.flow import Play

if TYPE_CHECKING:
    from manqala.compile.backends.backend import Backend
    from manqala.game.game import GameValue


def own_back_end(game: GameValue) -> BackendName | None:
    """Return the back end that a game requests."""
    return None if game.on is None else BackendName(game.on)


def generate_engine(
    game: GameValue,
    *,
    compiled: bool | None = None,
    pieces: int = 0,
    on: Backend | BackendName | Tiered | None = None,
) -> NativeEngine:
    """Return the generated engine of a game; by default its own settings choose the back end.

    ``compiled``: false for plain Python, true for the fastest; ``on``: the back end, or its name;
    ``pieces``: the number in its future positions, if more than at first.
    Raises ``CannotGenerateError`` for a game without a generated form.
    """
    own = own_back_end(game)
    if own is not None and compiled is None:
        if on is None:
            on = own
        elif isinstance(on, Tiered) and on.fixed is None:
            on = Tiered(on.purpose, own)
    start = Play.begin(game.engine, match=False)
    return NativeEngine(game.rules, start, compiled=compiled, pieces=pieces, on=on)
