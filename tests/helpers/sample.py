"""A sample of the shipped games in which everything occurs that occurs in any of them.

A test of all games runs on the sample in the quick tier, on about one in eight of the others in the slow one, and on the
rest in the nightly one. A fault in a construct shows in the sample, since each construct is in it;
``tests/games/test_sample.py`` checks that.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

import pytest

from manqala.core.inspect import DEFINITIONS, nodes
from manqala.resolve import walk
from manqala.text.resources import PRELUDE_NAME
from tests.helpers.playing import GAMES, game_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from _pytest.mark.structures import ParameterSet

SAMPLE = frozenset(
    {
        "andot", "azigo", "bakuk", "baqura", "chisolo", "dakon", "djenon-abe", "dong-wo", "fergen-gobale", "gifia",
        "halusa", "hoyito-ii", "kalah", "katro", "kubuguza", "mbelele", "msuwa", "o-an-quan", "oware", "owela",
        "pie-kalah", "quela", "quendo", "raja-pasu-mandiri", "san-yao", "sat-gol", "sonka", "tchoukaillon", "wouri",
    }
)  # fmt: skip

OTHERS = tuple(name for name in GAMES if name not in SAMPLE)
"""The other shipped games, for ``slow_cases``; ``tiers.py`` leaves most of them to the nightly tier."""


def one_in(number: int, names: Iterable[str]) -> tuple[str, ...]:
    """About one in so many names, the same ones whatever other names there are: new games change no test."""
    return tuple(name for name in names if crc32(name.encode()) % number == 0)


STEP = 8
SLOW = one_in(STEP, OTHERS)
"""Those of the others that the slow tier takes."""
REST = frozenset(OTHERS).difference(SLOW)

BATCHES = 12


def every_game(long: Collection[str] = ()) -> list[ParameterSet]:
    """The shipped games as values of a parameter ``names``: each of the sample by itself, the others in batches.

    So are those of the sample with which the test takes ``long``.
    """
    quick = sorted(SAMPLE.difference(long))
    return [
        *(pytest.param((name,), id=name) for name in quick),
        *several([name for name in GAMES if name not in quick], BATCHES),
    ]


def sample_and_all(*, eighth: bool = True) -> list[ParameterSet]:
    """The same for tests that go through them in one go: the sample, one in eight of the others, and all.

    ``eighth``: whether the slow tier takes something, too.
    """
    parts = [pytest.param(tuple(sorted(SAMPLE)), id="sample")]
    if eighth:
        parts.append(pytest.param(SLOW, id="eighth", marks=pytest.mark.slow))
    return [*parts, pytest.param(tuple(GAMES), id="all", marks=pytest.mark.nightly)]


def several(names: Sequence[str], batches: int) -> list[ParameterSet]:
    """Names in batches: the games of the sample and one in eight of the others are slow, the rest nightly."""
    slow = [name for name in names if name not in REST]
    nightly = [name for name in names if name in REST]
    number = max(1, batches // 2)
    return [*_batches(slow, number, "slow"), *_batches(nightly, batches - number, "nightly")]


def _batches(names: Sequence[str], number: int, tier: str) -> list[ParameterSet]:
    mark = pytest.mark.slow if tier == "slow" else pytest.mark.nightly
    parts = [tuple(names[n::number]) for n in range(number)]
    return [
        pytest.param(part, id=f"{tier}-{n}", marks=mark) for n, part in enumerate(parts, 1) if part
    ]


@cache
def features(name: str) -> frozenset[str]:
    """What occurs in a game: kinds of nodes with what they are set to, words of the prelude, entries of the front matter."""
    return frozenset(_features(name))


def _features(name: str) -> Iterator[str]:
    rules = game_of(name).rules
    for part in fields(rules):
        value = getattr(rules, part.name)
        for node in nodes(tuple(value.values()) if isinstance(value, dict) else value):
            kind = type(node).__name__
            yield kind
            for field in fields(node):
                held = getattr(node, field.name)
                if isinstance(held, DEFINITIONS) and held.span.source.name == PRELUDE_NAME:
                    yield f"the prelude's {held.name}"
                elif isinstance(held, Enum):
                    yield f"{kind}.{field.name} = {held.name}"
    for part in fields(rules.front):
        if getattr(rules.front, part.name):
            yield f"{part.name}:"
    for part in fields(rules.front.board):
        if getattr(rules.front.board, part.name):
            yield f"board: {part.name}"
    yield f"rows of players: {[len(rows) for rows in rules.board.rows]}"
    yield f"stores: {rules.board.stores.name}"
    yield f"tracks: {len(rules.board.circles)}, own: {rules.board.own_tracks}"
    yield f"kinds of pieces: {min(len(rules.kinds), 2)}"
    if rules.between is not None:
        yield "matches"
    for file in rules.files[1:]:
        for written in walk.nodes(tuple(file.items)):
            yield f"written: {type(written).__name__}"
