"""Lets programs think in a thread while a person decides."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

from manqala.players.base import Ponders

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.game.game import PositionValue
    from manqala.players.base import Player


@contextmanager
def pondering(players: Iterable[Player], position: PositionValue) -> Iterator[None]:
    """Let these players ponder a position; they have stopped when the block ends."""
    end = Event()
    thinking = [
        Thread(target=player.ponder, args=(position, end.is_set), daemon=True)
        for player in players
        if isinstance(player, Ponders) and player.ponders
    ]
    for thread in thinking:
        thread.start()
    try:
        yield
    finally:
        end.set()
        for thread in thinking:
            thread.join()
