"""Shared by commands that use the generated engine."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from manqala.cli.common import refuse
from manqala.text import codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.compile.stepping.warm_game import WarmGame


@contextmanager
def quietly_native(game: WarmGame, done: str = "searched") -> Iterator[None]:
    """Report that a game has no generated form, so that it cannot be ``done``."""
    from manqala.compile.emit.writer import CannotGenerateError

    try:
        yield
    except CannotGenerateError as error:
        refuse(
            codes.UNSEARCHABLE,
            f"‘{game.name}’ cannot be {done}: {error}",
            ["only the interpreter plays such games"],
        )
