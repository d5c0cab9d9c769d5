"""Tests of what is made of all games share the games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.compile.stepping.warm_game import WarmGame

LOADING = ("catalogue", "described", "fidelity", "figures", "known_in_games")
"""The tools that load shipped games by their names or files, without options."""


@pytest.fixture(autouse=True, scope="package")
def games_are_shared() -> Iterator[None]:
    """Load each game once for all tools: to resolve the rules of all takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        for tool in LOADING:
            patch.setattr(f"tools.{tool}.load", _shared)
        yield


def _shared(game: str | Path) -> WarmGame:
    return game_of(game.stem if isinstance(game, Path) else game)
