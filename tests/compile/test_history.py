"""The positions of a round: both forms in which they are kept count alike, whatever is forgotten in between."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from manqala.compile.kernel.numbers import NOTED
from manqala.compile.module import FILTER
from manqala.compile.program.kernel_files import kernel_code
from manqala.compile.python import standard

MOST = 40
CELLS = 3


def form(name: str, **numbers: int) -> Any:
    """A kernel for a game of three cells, as plain Python."""
    names = {
        **vars(standard), "unsigned": int, "signed": int, "WEIGHTS": (0x9E3779B1, 0x85EBCA6B, 0xC2B2AE35, 7, 5),
        "IN_ROUND": CELLS, "ROUNDS": CELLS, "MOVER": CELLS - 1, "MARKED_WORDS": 0, "HOLES": CELLS - 1, "MOST_NOTED": MOST,
        **numbers,
    }  # fmt: skip
    exec(kernel_code(f"manqala.compile.kernel.{name}"), names)
    return SimpleNamespace(**names)


@pytest.mark.parametrize(("buckets", "noted"), [(3, 4), (NOTED - 1, NOTED), (0, FILTER + 1)])
def test_positions_are_counted_alike_however_they_are_kept(buckets: int, noted: int) -> None:
    """Few buckets, so that positions of one round meet what is left of others there."""
    rows, plain = form("compiled", BUCKETS=buckets, NOTED=noted), form("plain")
    kept = [0] * (noted + 2 * MOST), [0] * ((CELLS + 1) * MOST)
    counted: tuple[dict[Any, int], list[Any]] = {}, []
    rng = random.Random(5)
    found = set()
    for step in range(4000):
        chance = rng.random()
        if chance < 0.02:
            rows.none_noted(kept)
            plain.none_noted(counted)
        elif chance < 0.1:
            length = rng.randrange(plain.noted(counted) + 1)
            rows.only_first(kept, length)
            plain.only_first(counted, length)
        cells = [rng.randrange(3), rng.randrange(3), rng.randrange(2), rng.random() < 0.1]
        times = plain.note(cells, counted)
        assert rows.note(cells, kept) == times, f"at step {step}"
        assert rows.noted(kept) == plain.noted(counted)
        found.add(times)
    assert len(found) > 4
