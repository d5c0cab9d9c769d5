"""Asking endgame tables: a position's number, what is read for it, and which games may ask which table."""

import random
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manqala.compile.stepping.warm_game import load
from manqala.endgame.identity import Subject
from manqala.endgame.index import positions, rank, unrank
from manqala.endgame.kernel.frame import UNKNOWN
from manqala.endgame.table import open_tables, table_functions
from manqala.syntax.front.front_matter import OptionValue
from manqala.text.resources import game_files
from tests.helpers.endgame_tables import SIDED, build, numbering, probe, probe_bounds
from tests.helpers.small_games import write_game, written
from tests.helpers.there import there

# ---- numbering ------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 9), min_size=1, max_size=14))
def test_a_board_has_a_number_and_the_number_that_board(board: list[int]) -> None:
    number = rank(board)
    assert 0 <= number < positions(sum(board), len(board))
    assert unrank(number, sum(board), len(board)) == tuple(board)


def test_boards_are_numbered_without_gaps() -> None:
    found = [unrank(number, 4, 5) for number in range(positions(4, 5))]
    assert len(set(found)) == comb(8, 4)
    assert [rank(board) for board in found] == list(range(comb(8, 4)))


@given(st.lists(st.integers(0, 3), min_size=12, max_size=12), st.sampled_from([0, 1]))
def test_the_kernel_numbers_in_the_same_way(board: list[int], player: int) -> None:
    engine, functions, row = numbering()
    state = engine.states(1)[0]
    order = engine.rules.board.order[player]
    for hole, inside in zip(order, board, strict=True):
        engine.module.hold(state, hole, inside)
    number = functions.endgame_rank(state, row, player)
    assert number == rank(board)
    again = engine.states(1)[0]
    functions.endgame_unrank(again, row, player, sum(board), number)
    assert [engine.module.held(again, hole) for hole in order] == board


# ---- what search asks -----------------------------------------------------------------------------------


@pytest.mark.slow_cases("lamlameta")
@pytest.mark.parametrize("name", ["kalah", "lamlameta", "sided"])
def test_the_kernel_reads_what_python_reads(name: str, tmp_path: Path) -> None:
    game = written(tmp_path, SIDED) if name == "sided" else load(name)
    build(game, 3, tmp_path)
    tables = there(open_tables(game, tmp_path, any_convention=True))
    engine = game.native(compiled=False)
    row, values = tables.rows(engine)
    functions = table_functions(engine)
    board = game.rules.board
    marks = Subject(game).marks
    rng = random.Random(2)
    state = engine.state(Subject(game).first.play_state)
    addresses = engine.written.addresses.of
    mover = addresses[game.rules.layout.mover]
    for _ in range(200):
        seeds = rng.randrange(6)
        laid = unrank(rng.randrange(positions(seeds, board.holes)), seeds, board.holes)
        state[mover] = rng.randrange(2)
        for hole, inside in enumerate(laid):
            engine.module.hold(state, hole, inside)
        for cell, value in marks:
            if cell in addresses:
                state[addresses[cell]] = value
        value = functions.endgame_value(state, row, values)
        expected = probe(game, tables, laid, state[mover], marks)
        assert value == (UNKNOWN if expected is None else expected)
        assert (expected is None) == (seeds > 3)


def test_tables_are_only_for_the_marks_that_they_were_built_for(tmp_path: Path) -> None:
    game = load("lamlameta")
    build(game, 2, tmp_path)
    tables = there(open_tables(game, tmp_path, any_convention=True))
    ((cell, value),) = [
        pair for pair in Subject(game).marks if pair[0] == game.rules.layout.marks["opened"].cell
    ]
    board = unrank(7, 2, 24)
    assert probe(game, tables, board, 0, [(cell, value)]) is not None
    assert probe(game, tables, board, 0, [(cell, 1 - value)]) is None
    engine = game.native(compiled=False)
    row, values = tables.rows(engine)
    state = engine.state(Subject(game).first.play_state)
    for hole, inside in enumerate(board):
        engine.module.hold(state, hole, inside)
    state[engine.written.addresses.of[cell]] = 1 - value
    assert table_functions(engine).endgame_value(state, row, values) == UNKNOWN


def test_where_endless_play_is_not_split_evenly_only_certain_values_hold(tmp_path: Path) -> None:
    own_row, split = load("oware"), load("oware", repetition="split")
    build(own_row, 2, tmp_path)
    tables = [
        there(open_tables(own_row, tmp_path)),
        there(open_tables(split, tmp_path)),
        there(open_tables(own_row, tmp_path, any_convention=True)),
    ]
    found = []
    for number in range(positions(2, 12)):
        board = unrank(number, 2, 12)
        values = [probe(own_row, table, board, 0, ()) for table in tables]
        bounds = there(probe_bounds(own_row, tables[0], board, 0, ()))
        assert values[1] == values[2]
        assert values[0] == (values[1] if bounds[0] == bounds[1] else None)
        found.append(values[0])
    assert found.count(None) == 13
    assert open_tables(load("kalah"), tmp_path) is None
    assert open_tables(load("andot"), tmp_path) is None
    assert not Subject(load("bohnenspiel", repetition="drawn")).splits_repetitions


def test_games_whose_rules_agree_share_tables(tmp_path: Path) -> None:
    def key(name: str | Path, **options: OptionValue) -> str:
        return Subject(load(name, options)).key

    assert key("oware") == key("oware", repetition="split")
    assert key("oware") != key("oware", grand_slam="captures")
    assert key("kalah") == key("kalah", seeds=3)
    assert key("kalah") != key("kalah", holes=5)
    assert key("kalah") != key("kalah", empty_capture=True)
    assert key("kalah") != key("kalah", ends="mover_stuck")
    text = game_files()["kalah"].read_text(encoding="utf-8")
    assert key(write_game(tmp_path, text.replace("game: Kalah", "game: Another"))) == key("kalah")
    edited = text.replace("capture last + opposite of last", "capture opposite of last", 1)
    assert edited != text
    assert key(write_game(tmp_path, edited)) != key("kalah")
