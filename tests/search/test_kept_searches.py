"""Searches that are kept for the next analysis: no search is made again, and no answer depends on what came before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.endgame.building import TableBuilder
from manqala.search import search_cache
from manqala.search.analysis import analyse
from manqala.search.deepening import Search
from manqala.search.search_cache import borrow_search


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search is kept from another test."""
    monkeypatch.setattr(search_cache, "kept", type(search_cache.kept)())


def test_a_second_analysis_makes_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    start = load("micro-wari").start()
    first = analyse(start, depth=3, compiled=False)

    def refused(*_anything: object) -> None:
        pytest.fail("a search is made again")

    monkeypatch.setattr(search_cache, "Search", refused)
    assert analyse(start, depth=3, compiled=False) == first
    assert analyse(start.play(start.moves()[0]), depth=3, compiled=False)


@pytest.mark.parametrize("seed", range(2))
def test_what_was_analysed_before_changes_nothing(seed: int) -> None:
    rng, game = Random(seed), load("micro-wari")
    position = game.start()
    for _ in range(12):
        if position.over:
            break
        alone = analyse(position, depth=4, search=Search(game, compiled=False))
        assert analyse(position, depth=4, compiled=False) == alone
        position = position.play(rng.choice(position.moves()))
    assert len(search_cache.kept) == 1


def test_an_analysis_within_another_has_a_search_of_its_own() -> None:
    game = load("micro-wari")
    with borrow_search(game, compiled=False) as outer, borrow_search(game, compiled=False) as inner:
        assert outer is not inner


def test_a_search_that_was_interrupted_is_not_kept() -> None:
    game = load("micro-wari")
    with pytest.raises(KeyboardInterrupt), borrow_search(game, compiled=False):
        raise KeyboardInterrupt
    assert not search_cache.kept


def test_only_a_few_are_kept() -> None:
    for _ in range(search_cache.MAX_CACHED + 2):
        with borrow_search(load("micro-wari"), compiled=False):
            pass
    assert len(search_cache.kept) <= search_cache.MAX_CACHED


def test_tables_that_are_made_later_are_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = load("kalah", {"holes": 2, "seeds": 3})
    with borrow_search(game, compiled=False) as search:
        assert search.tables is None
    TableBuilder(game, compiled=False).build(4)
    with borrow_search(game, compiled=False) as search:
        assert search.tables is not None
