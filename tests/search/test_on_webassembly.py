"""Searches, proofs, tables and lessons in WebAssembly: the answers are those of plain Python, number by number."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from manqala.compile.backends.backend import BackendName
from manqala.compile.stepping.warm_game import WarmGame
from manqala.compile.wasm.host import has_wasm
from manqala.endgame.building import TableBuilder
from manqala.learn.evaluation_file import nothing_learned
from manqala.learn.lessons import Lessons
from manqala.search.deepening import Search
from manqala.search.fast_counting import Counter
from manqala.search.solving import Solver
from manqala.search.uct import TreeSearch
from tests.helpers.playing import GAMES, game_of

pytestmark = pytest.mark.skipif(not has_wasm(), reason="there is no wasmtime for this machine")

SOME = ("andot", "bao-la-kiswahili", "kalah", "oware", "san-yao", "yucebao")
BOTH = (BackendName.WASM, BackendName.PYTHON)


def twice(name: str) -> tuple[WarmGame, WarmGame]:
    """A game on either back end."""
    wasm, python = (WarmGame(game_of(name).rules, on=backend) for backend in BOTH)
    return wasm, python


def search_moves(game: WarmGame, depth: int) -> Any:
    return Search(game).search(game.start(), view=0, depth=depth)


@pytest.mark.quick_cases("kalah")
@pytest.mark.parametrize("name", SOME)
def test_a_search_gives_the_same_value_line_and_number_of_positions(name: str) -> None:
    wasm, python = twice(name)
    assert Search(wasm).engine.backend.compiled
    assert not Search(python).engine.backend.compiled
    assert search_moves(wasm, 3) == search_moves(python, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_search_of_every_shipped_game_gives_the_same(name: str) -> None:
    wasm, python = twice(name)
    for game in (wasm, python):
        if game.start().stepwise:
            pytest.skip("its first question is not a turn")
    assert search_moves(wasm, 2) == search_moves(python, 2)


@pytest.mark.quick_cases("andot", "kalah")
@pytest.mark.parametrize("name", SOME)
def test_a_tree_is_grown_alike(name: str) -> None:
    wasm, python = (
        TreeSearch(game).search(game.start(), (), Random(1), sims=60) for game in twice(name)
    )
    assert wasm == python


def count_moves(game: WarmGame, backend: BackendName) -> list[int]:
    counter = Counter(game, game.start().play_state, 3, backend)
    while (found := counter.step()) is None:
        pass
    return found


@pytest.mark.slow_cases("bao-la-kiswahili")
@pytest.mark.parametrize("name", ["kalah", "andot", "bao-la-kiswahili"])
def test_all_ways_of_playing_are_counted_alike(name: str) -> None:
    assert count_moves(game_of(name), BOTH[0]) == count_moves(game_of(name), BOTH[1])


@pytest.mark.quick_cases("oware-1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,26")
@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("oware", "1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,26"),
        (
            "toguz-kumalak",
            "0,2,0,0,1,1,0,0,1/0,0,0,1,0,0,1,0,0:north:won=76,79:tuzdik=s8.north,n2.south",
        ),
        ("san-yao", "0 0 1 0 2 / 0 1 0 0 1 : south : won=20,25"),
        ("kalah", "0,0,1,0,2,1/1,0,0,2,0,1:north:won=20,20"),
    ],
)
def test_a_position_is_solved_alike(name: str, position: str) -> None:
    found = []
    for game in twice(name):
        start = game.position(position)
        solution = Solver(start).solve(start)
        found.append((solution.value, solution.line))
    assert found[0] == found[1]


def test_endgame_tables_are_the_same_byte_by_byte(tmp_path: Path) -> None:
    for game, backend in zip(twice("oware"), BOTH, strict=True):
        TableBuilder(
            game, tmp_path / backend, compiled=None if backend is BackendName.WASM else False
        ).build(4)
    files = [
        {file.name: file.read_bytes() for file in (tmp_path / backend).rglob("*.table")}
        for backend in BOTH
    ]
    assert len(files[0]) == 5
    assert files[0] == files[1]


@pytest.mark.nightly
def test_lessons_teach_the_same() -> None:
    learned = []
    for game in twice("kalah"):
        lessons = Lessons(game, nothing_learned(game, 7, match=False), compiled=None)
        lessons.go_on(most=6)
        learned.append(lessons.learned().weights)
    assert learned[0] == learned[1]
    assert any(learned[0])
