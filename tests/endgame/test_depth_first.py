"""Levels in which play never returns to a position are searched depth first: the same files as those of the other methods."""

from math import comb
from pathlib import Path
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.endgame import building, levels
from manqala.endgame.acyclic_level import DepthFirstSearch
from manqala.endgame.building import TableBuilder
from manqala.endgame.estimate import Method
from manqala.endgame.identity import Subject
from manqala.endgame.kernel.frame import NUMBERS, VALUE_ONLY
from manqala.endgame.level_numbers import LevelNumbers
from manqala.endgame.levels import LevelSolver
from manqala.endgame.reports import Report
from manqala.endgame.storage import LevelFile
from manqala.endgame.table import open_tables
from manqala.endgame.working_files import RowAllocator
from tests.endgame.test_on_disk import files
from tests.helpers.endgame_tables import probe, probe_bounds
from tests.helpers.small_games import written

UNEQUAL = """\
---
language: 3
game: Kalah in which only South moves again
board: {rows: 2, holes: 3, stores: on track}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise, skipping opponent's store
  if last is own store and player is south, move-again
  otherwise if last is own and before = 0 and opposite of last is occupied
    capture last + opposite of last
when player cannot move, close-round
"""


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """The levels that are searched depth first: how many seeds they have, and whether that was possible."""
    found: list[tuple[int, bool]] = []

    class Counted(DepthFirstSearch):
        def __init__(self, lister: Any, boards: int, seeds: int, movers: int) -> None:
            super().__init__(lister, boards, seeds, movers)
            self.told = seeds

        def solve(self, *given: Any) -> Any:
            row = super().solve(*given)
            found.append((self.told, row is not None))
            return row

    monkeypatch.setattr(levels, "DepthFirstSearch", Counted)
    return found


def without_search(
    game: WarmGame, folder: Path, most: int, monkeypatch: pytest.MonkeyPatch
) -> Report:
    """Build tables by retrograde analysis."""
    with monkeypatch.context() as patched:
        patched.setattr(LevelSolver, "searches_depth_first", False)
        return TableBuilder(game, folder, compiled=False).build(most)


@pytest.mark.parametrize(
    ("threads", "compiled", "most"),
    [
        (1, False, 3),
        pytest.param(1, True, 7, marks=pytest.mark.slow),
        pytest.param(2, True, 9, marks=pytest.mark.slow),
    ],
    ids=["plain", "one", "two"],
)
def test_the_files_are_those_of_retrograde_analysis(
    threads: int, most: int, searched: list[tuple[int, bool]], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, *, compiled: bool,
) -> None:  # fmt: skip
    game = load("kalah")
    found = TableBuilder(game, tmp_path / "search", compiled=compiled, threads=threads).build(most)
    assert set(searched) == {(seeds, True) for seeds in range(most + 1)}
    searched.clear()
    if compiled:
        monkeypatch.setattr(LevelSolver, "searches_depth_first", False)
        whole = TableBuilder(game, tmp_path / "whole", compiled=True).build(most)
    else:
        whole = without_search(game, tmp_path / "whole", most, monkeypatch)
    assert searched == []
    assert files(found) == files(whole)
    assert found.levels == whole.levels


def test_players_who_differ_have_tables_of_their_own(
    searched: list[tuple[int, bool]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = written(tmp_path, UNEQUAL)
    found = TableBuilder(game, tmp_path / "search", compiled=False).build(4)
    assert found.movers == 2
    assert (4, True) in searched
    whole = without_search(game, tmp_path / "whole", 4, monkeypatch)
    assert files(found) == files(whole)


def test_a_level_with_a_cycle_gets_another_method(
    searched: list[tuple[int, bool]], tmp_path: Path
) -> None:
    report = TableBuilder(load("oware"), tmp_path, compiled=False).build(3)
    assert searched[-1] == (2, False), "it is not tried again"
    assert report.complete


@pytest.mark.slow
def test_a_search_that_is_stopped_begins_its_level_again(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    game = load("kalah")
    stopped = TableBuilder(game, tmp_path / "one", compiled=True)
    report = stopped.build(9, lambda done, total: done < total // 2)
    assert not report.complete
    found = TableBuilder(game, tmp_path / "one", compiled=True).build(9)
    whole = TableBuilder(game, tmp_path / "two", compiled=True).build(9)
    assert found.complete
    assert files(found) == files(whole)


def test_what_it_takes_is_a_byte_for_each_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "TRIAL_SECONDS", 60.0)  # all of a small table
    game = load("kalah", holes=2)
    estimate = TableBuilder(game, tmp_path, compiled=False, memory=10**9).estimate(8)
    assert estimate.acyclic
    assert {estimate.method_for(level) for level in estimate.levels} == {Method.DEPTH_FIRST}
    assert estimate.memory_bytes == estimate.largest.positions + estimate.positions
    assert estimate.working_bytes == 0
    small = TableBuilder(game, tmp_path, compiled=False, memory=100).estimate(8)
    assert small.working_bytes == small.largest.positions + small.positions
    middle = TableBuilder(game, tmp_path, compiled=False, memory=small.positions).estimate(8)
    assert middle.working_bytes == middle.positions, "one level is in memory, all together are not"
    monkeypatch.setattr(building, "TRIAL_SECONDS", 0.0)
    few = TableBuilder(load("oware"), tmp_path, compiled=False).estimate(5)
    assert not few.acyclic, "of Oware even two seeds can go round for ever"


@pytest.mark.slow
def test_a_level_is_in_memory_if_the_known_levels_leave_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("llvmlite")
    mapped: list[list[int]] = []
    make_rows = RowAllocator.rows

    def record(rows: RowAllocator, sizes: list[int], code: str, reserved: float = 1.0) -> list[Any]:
        mapped.append(sizes)
        return make_rows(rows, sizes, code, reserved)

    monkeypatch.setattr(RowAllocator, "rows", record)
    game, positions = load("kalah", holes=2), comb(8 + 4, 4)
    found = TableBuilder(game, tmp_path / "one", compiled=True, memory=positions).build(8)
    assert mapped == [[positions]], "the numbers of all levels, and no level that is solved"
    mapped.clear()
    small = TableBuilder(game, tmp_path / "two", compiled=True, memory=100).build(8)
    assert [comb(8 + 3, 3)] in mapped
    assert files(small) == files(found)


def test_a_level_whose_bounds_are_its_values_stores_the_values_alone(tmp_path: Path) -> None:
    for name, width in (("kalah", VALUE_ONLY), ("oware", NUMBERS)):
        report = TableBuilder(load(name), tmp_path, compiled=False).build(2)
        level = LevelFile(report.folder / "002.table")
        try:
            assert level.width == level.header["numbers"] == width
            assert level.values == width * 78
        finally:
            level.close()


def test_tables_of_both_kinds_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that were written before have three numbers of each position; searches, too, read them and go on."""
    game = load("kalah", seeds=1)
    narrow = TableBuilder(game, tmp_path / "narrow", compiled=False).build(3)
    with monkeypatch.context() as patched:
        patched.setattr(LevelNumbers, "values_only", lambda numbers, *_: numbers)
        patched.setattr(LevelSolver, "searches_depth_first", False)
        wide = TableBuilder(game, tmp_path / "wide", compiled=False).build(2)
    assert (wide.folder / "002.table").stat().st_size > (narrow.folder / "002.table").stat().st_size
    again = TableBuilder(game, tmp_path / "wide", compiled=False).build(3)
    assert again.built == again.levels[-1].positions
    one, other = (open_tables(game, tmp_path / kind) for kind in ("narrow", "wide"))
    assert one is not None
    assert other is not None
    marks = Subject(game).marks
    board = (1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0)
    assert probe(game, one, board, 0, marks) == probe(game, other, board, 0, marks) is not None
    assert probe_bounds(game, one, board, 0, marks) == probe_bounds(game, other, board, 0, marks)
    one.close()
    other.close()
