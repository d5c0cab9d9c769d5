"""A pickled position is played on in another process as it is here, in every game that comes along."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import BATCHES, several

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.api.facade import Position

BEFORE, AFTER = 9, 12
"""Turns before a position is sent to the other process, and behind that."""


def played_on(packed: bytes, seed: int) -> list[tuple[str, str, str]]:
    """The moves at random from a position, each with the text of the position behind it and what is seen of it."""
    position: Position = pickle.loads(packed)
    rng, found = Random(seed), []
    for _ in range(AFTER):
        if position.over:
            break
        move = position.random_move(rng)
        position = position.play(move)
        found.append((move.text, position.text, str(position.result)))
    return found


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process that has nothing of this one."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("names", several(GAMES, BATCHES))
def test_it_is_played_on_as_here(names: tuple[str, ...], elsewhere: ProcessPoolExecutor) -> None:
    for seed, name in enumerate(names):
        rng, game = Random(seed), game_of(name)
        position = game.start(match=game.rules.between is not None)
        for _ in range(BEFORE):
            if not position.over:
                position = position.play(position.random_move(rng))
        packed = pickle.dumps(position)
        here = played_on(packed, seed)
        assert here or position.over, name
        assert elsewhere.submit(played_on, packed, seed).result() == here, name
