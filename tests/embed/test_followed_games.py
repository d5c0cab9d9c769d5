"""A module that can be followed: what it notes of a turn leads from what lay where before to what lies there after."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from examples.embedding.built_game import ASKED, OVER, BuiltGame
from manqala.embed.module_file import module_file
from tests.helpers.playing import game_of
from tests.helpers.sample import every_game

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 60
MOVES, FINISHED = 6, 7


@cache
def build_followed(name: str) -> BuiltGame:
    return BuiltGame(module_file(game_of(name), followed=True))


def lying(module: BuiltGame, during: int) -> list[list[int]]:
    """The number of pieces of each kind in each place."""
    places, kinds = module.card["places"]["count"], len(module.card["pieces"])
    return [
        [module.call("pieces", place, kind, during) for kind in range(kinds)]
        for place in range(places)
    ]


def moved_pieces(module: BuiltGame) -> Iterator[tuple[int, int, int, int]]:
    for n in range(module.call("register", MOVES)):
        source, target, kind, number = (module.call("moved", n, part) for part in range(4))
        yield source, target, kind, number


@pytest.mark.nightly_cases("slow-1", "slow-2", "slow-3", "slow-4", "slow-5", "slow-6")
@pytest.mark.quick_cases("san-yao", "wouri")
@pytest.mark.parametrize("names", every_game())
def test_moves_lead_from_one_position_to_the_next(names: tuple[str, ...]) -> None:
    for name in names:
        module, rng = build_followed(name), random.Random(name)
        status = module.begin()
        now, asked = lying(module, 0), 0
        for _ in range(STEPS):
            if status == OVER:
                break
            assert status == ASKED
            status = module.call("answer", rng.randrange(module.call("register", 2)))
            found = [list(counts) for counts in now]
            for source, target, kind, number in moved_pieces(module):
                assert number > 0
                found[source][kind] -= number
                found[target][kind] += number
                assert found[source][kind] >= 0, name
            shown = lying(module, 1)
            # What is nowhere is not counted, and a set-up ends with an empty box.
            apart = {len(found) - 1, module.card["places"]["box"]}
            assert all(shown[n] == counts for n, counts in enumerate(found) if n not in apart), name
            asked += 1
            if module.call("register", 0) == 0:
                now = (
                    shown
                    if module.call("register", MOVES) == module.call("register", FINISHED)
                    else lying(module, 0)
                )
        assert asked > 0


def test_a_sowing_is_noted_seed_by_seed() -> None:
    module = build_followed("oware")
    module.begin()
    hand = module.card["places"]["hand"]
    module.call("answer", 2)
    assert list(moved_pieces(module)) == [
        (2, hand, 0, 4), (hand, 3, 0, 1), (hand, 4, 0, 1), (hand, 5, 0, 1), (hand, 6, 0, 1),
    ]  # fmt: skip
