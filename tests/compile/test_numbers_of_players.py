"""Games for several numbers of players, of whom some may drop out: every engine plays what the interpreter plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.compile.backends.backend import BackendName
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.players.base import decide
from manqala.players.registry import make
from tests.helpers.agreement import agree
from tests.helpers.playing import seat
from tests.helpers.seated import LEAVING, RING, ROWS, WAITING
from tests.helpers.small_games import write_game

GAMES = [
    ("ring", 2), ("ring", 3), ("ring", 6), ("rows", 4), ("rows", 5), ("rows", 6),
    ("leaving", 2), ("leaving", 3), ("leaving", 5), ("leaving", 6), ("waiting", 4), ("waiting", 6),
]  # fmt: skip
TEXTS = {"ring": RING, "rows": ROWS, "leaving": LEAVING, "waiting": WAITING}
with_numbers = pytest.mark.parametrize(("name", "players"), GAMES)
needs_llvm = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")


def written(folder: Path, name: str, players: int) -> WarmGame:
    return load(write_game(folder, TEXTS[name]), players=players)


@with_numbers
def test_the_generated_program_agrees(tmp_path: Path, name: str, players: int) -> None:
    assert agree(written(tmp_path, name, players), plies=40)


@needs_llvm
@pytest.mark.slow
@with_numbers
def test_machine_code_agrees(tmp_path: Path, name: str, players: int) -> None:
    assert agree(written(tmp_path, name, players), plies=150, compiled=True)


@needs_llvm
@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("ring", 2), ("ring", 3), ("rows", 3)])
def test_games_many_at_once_are_the_same(tmp_path: Path, name: str, players: int) -> None:
    from manqala.compile.many_at_once import ManyAtOnce
    from tests.compile.test_many_at_once import both_ways

    # Lanes cannot follow rules about positions that have been there.
    counted = TEXTS[name].replace("when position has occurred 2 times", "after 60 turns")
    engine = load(write_game(tmp_path, counted), players=players).native(on=BackendName.LLVM)
    many = ManyAtOnce(engine.rules, engine.interpreter, match=False)
    found, expected = both_ways(engine, many, range(100))
    assert found == expected


@pytest.mark.slow
@with_numbers
def test_a_batch_shows_what_the_interpreter_shows(tmp_path: Path, name: str, players: int) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from tests.helpers.episodes import side_by_side

    assert side_by_side(written(tmp_path, name, players), 80, limit=30) == 2


@pytest.mark.parametrize("spec", ["alphabeta:depth=2", "mcts:sims=40"])
@pytest.mark.parametrize(
    ("rows", "move"),
    [
        ("0,0,1,1/4,0,0,0/1,0,0,0:south", "4"),
        ("4,0/0,0/0,0/0,0/0,0/1,1:yellow", "2"),
        ("0,0/4,0/0,0/0,0/0,0/1,3:yellow", "2"),
    ],
)
def test_a_search_takes_what_wins_at_once(tmp_path: Path, rows: str, move: str, spec: str) -> None:
    wins = "  if last holds 5.., end round won by player\n  capture last"
    text = RING.replace("  capture last", wins)
    game = load(write_game(tmp_path, text), players=rows.count("/") + 1)
    start = game.position(rows)
    players = [make(spec, seat(1)) for _ in start.players]
    assert start.describe(decide(players, start)) == move
