"""Endgame tables of games whose positions have marks, against other ways of finding values and markings."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.board import Board
from manqala.core.course import Phase
from manqala.endgame import discovery
from manqala.endgame import markings as endgame_markings
from manqala.endgame.discovery import strongly_connected_components
from manqala.endgame.fitness import NoTableError
from manqala.endgame.identity import Subject
from manqala.endgame.kernel.frame import EVEN, LEAST_GAIN, MOST_GAIN
from manqala.endgame.markings import APART, FREE, Marking, Markings
from manqala.endgame.table import (
    EndgameTables,
    level_path,
    markings_path,
    open_tables,
    table_functions,
)
from tests.endgame.test_values import Key, Way, bounds_of_way, judge_way
from tests.helpers.command_line import run
from tests.helpers.endgame_tables import build, plays_after
from tests.helpers.small_games import written
from tests.helpers.there import there

TUZ = """\
---
language: 3
game: Small
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
---
mark tuz: player on holes
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's and last holds 3 and no holes where tuz of it = mover and tuz of last = nobody
    set tuz of last to mover
    win last
  otherwise if last is opponent's and last holds 2, capture last
when seed falls into h, if tuz of h != nobody
  win h, for tuz of h
when player cannot move, close-round
"""
BARRED = """\
---
language: 3
game: Small
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
---
mark barred: hole for round
turn
  choose hole from own occupied holes where it != barred
  let lone be hole is singleton
  set barred to nothing
  sow it anticlockwise
  if lone and last is opponent's and before = 0, set barred to last
  otherwise if last is opponent's and last holds 2..3, capture last
when player cannot move, close-round
"""
DAUGHTERS = """\
---
language: 3
game: Small
board: {rows: 2, holes: 2}
seeds: 3
---
mark daughter: player on holes
turn
  choose hole from own occupied holes where it is not daughter
  sow it anticlockwise
  if last is opponent's and last is not daughter and last holds 3, set daughter of last to mover
when nobody can move, end round
the takings of player p is holes where daughter of p           [instead]
"""
TAKEN = """\
---
language: 3
game: Small
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
---
mark taken: number on players for round
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's and last holds 2 + own taken
    capture last
    set own taken to 1 if own taken = 0 otherwise 0
when player cannot move, close-round
"""
SIDED = TAKEN.replace("if last is opponent's and", "if player is south and")
GAMES = {"tuz": TUZ, "barred": BARRED, "daughters": DAUGHTERS, "taken": TAKEN, "sided": SIDED}
SEEDS = {"tuz": 4, "barred": 4, "daughters": 4, "taken": 4, "sided": 4}
COUNTING = """\
---
language: 3
game: Small
board: {rows: 2, holes: 1, stores: beside}
seeds: 2
---
mark taken: number on players for round
turn
  choose hole from own occupied holes
  sow it anticlockwise
  set own taken to own taken + 1
  if own taken = 3, capture last
when player cannot move, close-round
"""
SMALL_BOARDS = Path(__file__).parents[2] / "benchmarks" / "small_boards"


def key_of(cells: list[int], markings: Markings, board: Board, mover: int) -> Key:
    """What tells a position apart: not what lies in holes that are apart."""
    marks = tuple(cells[slot.cells[0]] for slot in markings.slots)
    number, _, contents = there(markings.find(cells, board, mover))
    told = markings.known[number].holes
    holes = (0 if it == APART else n for it, n in zip(told, contents, strict=True))
    return (*holes, *marks), mover


def positions_of(
    game: WarmGame, markings: Markings, seeds: int
) -> Iterator[tuple[list[int], int, int]]:
    """The cells of all positions of a level, who moves, and their numbers."""
    first, board = Subject(game).first, game.rules.board
    for number, marking in enumerate(markings.known):
        for at in range(marking.boards(seeds)):
            for mover in (0, 1):
                cells = list(first.cells)
                cells[: board.places] = [0] * board.places
                for hole, inside in zip(board.order[mover], marking.board(at, seeds), strict=True):
                    cells[hole] = inside
                for cell, value in (*Subject(game).marks, *markings.cells(marking, mover)):
                    cells[cell] = value
                cells[board.supply[0]] = Subject(game).total - sum(cells[: board.holes])
                cells[game.rules.layout.mover] = mover
                yield cells, mover, markings.offsets(seeds)[number] + at


def ways_on(game: WarmGame, cells: list[int], mover: int, markings: Markings) -> list[Way]:
    """What can come of a position, by the interpreter: gains so far, and what it leads to."""
    play = Subject(game).first.play_state.copy()
    play.cells[:] = cells
    play.subject(mover)
    play.history.clear()
    play.resume()
    before = [game.engine.score(list(cells), player) for player in (0, 1)]
    found: list[Way] = []
    for after in plays_after(play):
        one, other = (game.engine.score(after.cells, player) - before[player] for player in (0, 1))
        to = (
            key_of(after.cells, markings, game.rules.board, after.mover)
            if after.phase == Phase.TURN else None
        )  # fmt: skip
        found.append((one - other if mover == 0 else other - one, to))
    return found


def naive(
    game: WarmGame, markings: Markings, most: int
) -> dict[Key, tuple[int, tuple[int, int], list[int]]]:
    """Values and bounds of all positions, found by going over them again and again until nothing changes; and their cells."""
    values: dict[Key, int] = {}
    bounds: dict[Key, tuple[int, int]] = {}
    every: dict[Key, list[int]] = {}
    for seeds in range(most + 1):
        ways: dict[Key, list[Way]] = {}
        for cells, mover, _ in positions_of(game, markings, seeds):
            key = key_of(cells, markings, game.rules.board, mover)
            every[key] = cells
            ways[key] = ways_on(game, cells, mover, markings)
        bounds |= dict.fromkeys(ways, (-seeds, seeds))
        changed = True
        while changed:
            changed = False
            for key, following in ways.items():
                found = [bounds_of_way(key[1], way, bounds) for way in following]
                better = max(low for low, _ in found), max(high for _, high in found)
                changed |= better != bounds[key]
                bounds[key] = better
        level = dict.fromkeys(ways, 0)
        for stake in range(1, seeds + 1):
            decided: dict[Key, int] = {}
            changed = True
            while changed:
                changed = False
                for key, following in ways.items():
                    if key not in decided:
                        marked = max(
                            judge_way(key[1], way, values, decided, ways, stake)
                            for way in following
                        )
                        if marked:
                            decided[key] = marked
                            changed = True
            level.update({key: sign * stake for key, sign in decided.items()})
        values.update(level)
    return {key: (values[key], bounds[key], every[key]) for key in every}


def agree(
    game: WarmGame, most: int, folder: Path, *, compiled: bool | None = False
) -> EndgameTables:
    """Build tables, and compare every position."""
    report = build(game, most, folder, compiled=compiled)
    tables = there(open_tables(game, folder, any_convention=True))
    assert tables.most == most
    engine = game.native(compiled=False)
    row, numbers = tables.rows(engine)
    functions = table_functions(engine)
    expected = naive(game, tables.markings, most)
    assert len(expected) == 2 * sum(tables.markings.positions(n) for n in range(most + 1))
    state = engine.state(Subject(game).first.play_state)
    for (_, mover), (value, bounds, cells) in expected.items():
        assert tables.probe(cells) == value, (cells, mover)
        assert tables.bounds(cells) == bounds, (cells, mover)
        engine.written.addresses.write(state, cells)
        at = functions.endgame_offset(state, row)
        assert numbers[at + EVEN] == value
        assert (numbers[at + LEAST_GAIN], numbers[at + MOST_GAIN]) == bounds
        assert functions.endgame_seeds(state, row) == tables.seeds(cells)
    assert {level.positions for level in report.levels} == {
        report.movers * tables.markings.positions(n) for n in range(1, most + 1)
    }
    return tables


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_values_with_marks_are_those_of_a_search_by_the_interpreter(
    name: str, tmp_path: Path
) -> None:
    tables = agree(written(tmp_path, GAMES[name]), 4, tmp_path)
    told = {told for marking in tables.markings.known for told in marking.holes}
    expected = {"tuz": {FREE, 0}, "barred": {FREE, 1}, "daughters": {FREE, APART}}
    assert told >= expected.get(name, {FREE})
    assert len(tables.markings.known) > 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most"),
    [("alemungula", 2), ("khrour", 3), ("english-wari", 1), ("tegre", 1), ("sat-gol", 2)],
)
def test_values_of_shipped_games_with_marks(name: str, most: int, tmp_path: Path) -> None:
    agree(load(name), most, tmp_path)


@pytest.mark.nightly
def test_values_of_a_game_with_many_markings(tmp_path: Path) -> None:
    # Plain Python tries too few boards to find them all.
    tables = agree(load("toguz-kumalak"), 1, tmp_path, compiled=None)
    # Each player has no tuz or one of eight; not both in holes of the same number.
    assert len(tables.markings.known) == 9 * 9 - 8


@pytest.mark.slow
def test_andot_on_a_small_board_is_solved_from_its_start(tmp_path: Path) -> None:
    """A program in C that was written from the rules finds −2, whatever south does (docs/exact.md)."""
    game = load(SMALL_BOARDS / "andot-2.sow")
    build(game, 16, tmp_path)
    tables = there(open_tables(game, tmp_path))
    start = game.start()
    assert tables.bounds(start.cells) == (-2, -2)
    assert [-there(tables.probe(start.play(move).cells)) for move in start.moves()] == [-2, -2]


@pytest.mark.slow
def test_searches_and_proofs_read_tables_with_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = SMALL_BOARDS / "andot-2.sow"
    run("endgame", path, "--seeds", 14)
    solved = json.loads(run("solve", path, "--json").stdout)
    assert (solved["value"], solved["moves"]) == (-2, {"1": -2, "2": -2})
    assert solved["endgame_tables"] == 14
    analysed = json.loads(run("analyse", path, "--depth", 15, "--json").stdout)
    assert [move["final_margin"] for move in analysed["moves"]] == [-2, -2]


# ---- markings and their file ----------------------------------------------------------------------------


TINY = """\
---
language: 3
game: Small
board: {rows: 2, holes: 1, stores: beside}
seeds: 2
---
mark begun: truth on players for round
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if own begun, capture last
  set own begun to true
when player cannot move, close-round
"""


def test_a_build_writes_its_markings_and_levels_name_them(tmp_path: Path) -> None:
    game = written(tmp_path, TINY)
    build(game, 2, tmp_path)
    key = Subject(game).key
    path = markings_path(tmp_path, key)
    tables = there(open_tables(game, tmp_path, any_convention=True))
    assert [marking.values for marking in tables.markings.known] == [(0, 0), (0, 1), (1, 1)]
    assert path.read_text(encoding="utf-8") == tables.markings.text()
    cells = tables.subject.first.cells
    assert tables.bounds(cells) is None, "tables have up to two of its four seeds"
    tables.close()
    before = level_path(tmp_path, key, 2).read_bytes()
    assert build(game, 2, tmp_path).built == 0

    path.write_text(
        path.read_text(encoding="utf-8").replace("[[0,0],", "[[1,1],", 1), encoding="utf-8"
    )
    assert open_tables(game, tmp_path) is None, "levels are for other markings"
    path.unlink()
    assert open_tables(game, tmp_path) is None
    assert build(game, 2, tmp_path).built == 0, "the same markings are found again"
    assert there(open_tables(game, tmp_path)).most == 2
    assert level_path(tmp_path, key, 2).read_bytes() == before


def test_what_solving_shows_of_markings_is_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = build(written(tmp_path, TINY), 3, tmp_path / "whole")
    monkeypatch.setattr(discovery, "MAX_EXPLORED", {True: (0, 1), False: (0, 1)})
    monkeypatch.setattr(discovery.Discovery, "explore_level", lambda *_: None)
    found = build(written(tmp_path, TINY), 3, tmp_path / "found")
    assert found.levels == whole.levels
    for path in whole.folder.iterdir():
        assert path.read_bytes() == (found.folder / path.name).read_bytes()


def test_marks_that_count_without_end_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endgame_markings, "MAX_MARK_VALUE", 4)
    with pytest.raises(NoTableError, match="‘taken’ has values above"):
        build(written(tmp_path, COUNTING), 2, tmp_path)


def test_too_many_markings_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "MAX_MARKINGS", 2)
    with pytest.raises(NoTableError, match="‘begun’ has more than 2 combinations of values"):
        build(written(tmp_path, TINY), 2, tmp_path)


def test_groups_of_markings_come_after_those_that_they_lead_to() -> None:
    assert strongly_connected_components([{1}, {2}, {0, 3}, {4}, set(), {5, 0}]) == [
        [4],
        [3],
        [0, 1, 2],
        [5],
    ]


def test_a_marking_has_its_boards_and_frees_a_hole_that_changes() -> None:
    marking = Marking((1,), (FREE, 1, APART, FREE))
    assert marking.boards(3) == 3
    assert [marking.board(n, 3) for n in range(3)] == [(0, 1, 0, 2), (1, 1, 0, 1), (2, 1, 0, 0)]
    assert marking.boards(0) == 0
    assert Marking((), (0, APART)).boards(0) == 1
    assert marking.generalise((5, 1, 7, 0)) == marking
    assert marking.generalise((5, 2, 7, 0)).holes == (FREE, FREE, APART, FREE)
