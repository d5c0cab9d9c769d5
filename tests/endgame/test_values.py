"""The values in endgame tables, against other ways of finding them."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.endgame.fitness import NoTableError
from manqala.endgame.identity import Subject
from manqala.endgame.index import positions, unrank
from manqala.endgame.kernel.frame import UNKNOWN
from manqala.endgame.reports import Figures, Report
from manqala.endgame.table import open_tables, table_functions
from manqala.run.flow import Play
from tests.helpers.endgame_tables import SIDED, build, plays_after, probe, probe_bounds
from tests.helpers.oracles import ORACLES, kalah_value, kalah_values
from tests.helpers.small_games import written
from tests.helpers.there import there

POLICIES = ORACLES["oware_endgame"]
TRYING = """\
---
language: 1
game: Small
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  choose side from directions
  sow hole going side
  must last is opponent's if possible
  if last holds 2..3, capture last
when player cannot move, close-round
round ends when player is bare and not opponent can move so that (captures > 0), called quiet
  settle
"""

Holes = tuple[int, ...]
Key = tuple[Holes, int]
"""The holes, and who moves."""
Way = tuple[int, Key | None]
"""What the mover gains by it, and what it leads to if play goes on."""


def figures(level: Figures) -> dict[str, int]:
    return {name: getattr(level, name) for name in ("positions", "win", "draw", "loss", "sum_abs")}


@pytest.mark.quick_cases("captures")
@pytest.mark.parametrize("policy", POLICIES)
def test_published_figures_are_reproduced(policy: str, tmp_path: Path) -> None:
    published = POLICIES[policy]
    report = build(load("oware", grand_slam=policy), max(map(int, published)), tmp_path)
    assert report.movers == 1
    assert {
        str(level.n): figures(level) for level in report.levels if str(level.n) in published
    } == published


@pytest.mark.skipif(not has_llvm(), reason="needs LLVM")
def test_compiled_and_interpreted_tables_agree(tmp_path: Path) -> None:
    game = load("oware")
    compiled = build(game, 6, tmp_path / "compiled", compiled=True)
    plain = build(game, 5, tmp_path / "plain")
    assert plain.levels == compiled.levels[:5]
    published = POLICIES["takes_nothing"]
    assert {n: figures(compiled.levels[int(n) - 1]) for n in published} == published
    for path in plain.folder.iterdir():
        assert path.read_bytes() == (compiled.folder / path.name).read_bytes()
    tables = there(open_tables(game, tmp_path / "compiled", any_convention=True))
    engine = game.native(compiled=True)
    row, values = tables.rows(engine)
    state = engine.state(Subject(game).first.play_state)
    functions = table_functions(engine)
    rng = random.Random(3)
    for _ in range(100):
        board = unrank(rng.randrange(positions(7, 12)), 7, 12)
        board = (board[0] and board[0] - 1, *board[1:])
        for hole, inside in enumerate(board):
            engine.module.hold(state, hole, inside)
        expected = probe(game, tables, board, 0, ())
        assert functions.endgame_value(state, row, values) == (
            UNKNOWN if expected is None else expected
        )


def ways_on(
    game: WarmGame, first: Play, board: Holes, mover: int, marks: Iterable[tuple[int, int]]
) -> list[Way]:
    """What can come of a position, by the interpreter: gains so far, the board and who moves, or nothing more."""
    layout = game.rules.board
    play = first.copy()
    total = sum(play.cells[: layout.places])
    play.cells[: layout.places] = [*board, *[0] * (layout.places - len(board))]
    play.cells[layout.supply[0]] = total - sum(board)
    for cell, value in marks:
        play.cells[cell] = value
    play.subject(mover)
    play.history.clear()
    play.resume()
    found = []
    for after in plays_after(play):
        gains = [after.cells[place] for place in layout.winnings]
        gain = gains[mover] - gains[1 - mover]
        on = after.phase == Phase.TURN
        found.append((gain, (tuple(after.cells[: layout.holes]), after.mover) if on else None))
    return found


def naive_values(game: WarmGame, most: int) -> dict[Key, int]:
    """All values, found by going over all positions again and again until nothing changes."""
    subject = Subject(game)
    first, marks = subject.first.play_state, subject.marks
    holes = game.rules.board.holes
    values: dict[Key, int] = {}
    for seeds in range(most + 1):
        boards = [unrank(number, seeds, holes) for number in range(positions(seeds, holes))]
        ways = {
            (b, mover): ways_on(game, first, b, mover, marks) for b in boards for mover in (0, 1)
        }
        level = dict.fromkeys(ways, 0)
        for stake in range(1, seeds + 1):
            decided: dict[Key, int] = {}
            changed = True
            while changed:
                changed = False
                for key, following in ways.items():
                    if key in decided:
                        continue
                    marked = [
                        judge_way(key[1], way, values, decided, ways, stake) for way in following
                    ]
                    if max(marked) == 1 or max(marked) == -1:
                        decided[key] = max(marked)
                        changed = True
            for key, sign in decided.items():
                level[key] = sign * stake
        values.update(level)
    return values


def judge_way(
    mover: int,
    way: Way,
    values: dict[Key, int],
    decided: dict[Key, int],
    ways: dict[Key, list[Way]],
    stake: int,
) -> int:
    """1: this way wins the stake for the mover; -1: it loses as much; 0: neither is known."""
    gain, to = way
    if to in ways:
        assert gain == 0
        return decided.get(to, 0) if to[1] == mover else -decided.get(to, 0)
    net = gain
    if to is not None:
        net += values[to] if to[1] == mover else -values[to]
    return (net >= stake) - (net <= -stake)


def naive_bounds(game: WarmGame, most: int) -> dict[Key, tuple[int, int]]:
    """All bounds: endless play counts as the worst, and as the best, for either; both improve until nothing changes."""
    subject = Subject(game)
    first, marks = subject.first.play_state, subject.marks
    holes = game.rules.board.holes
    bounds: dict[Key, tuple[int, int]] = {}
    for seeds in range(most + 1):
        boards = [unrank(number, seeds, holes) for number in range(positions(seeds, holes))]
        ways = {
            (b, mover): ways_on(game, first, b, mover, marks) for b in boards for mover in (0, 1)
        }
        bounds |= dict.fromkeys(ways, (-seeds, seeds))
        changed = True
        while changed:
            changed = False
            for key, following in ways.items():
                found = [bounds_of_way(key[1], way, bounds) for way in following]
                better = max(low for low, _ in found), max(high for _, high in found)
                if better != bounds[key]:
                    bounds[key] = better
                    changed = True
    return bounds


def bounds_of_way(mover: int, way: Way, bounds: dict[Key, tuple[int, int]]) -> tuple[int, int]:
    """The bounds of what a way gains for the mover."""
    gain, to = way
    low, high = (0, 0) if to is None else bounds[to]
    if to is not None and to[1] != mover:
        low, high = -high, -low
    return gain + low, gain + high


def agree(game: WarmGame, most: int, folder: Path) -> Report:
    report = build(game, most, folder)
    expected, bounds = naive_values(game, most), naive_bounds(game, most)
    tables = there(open_tables(game, folder, any_convention=True))
    marks = Subject(game).marks
    assert tables.most == most
    certain = 0
    for (board, mover), value in expected.items():
        low, high = bounds[board, mover]
        assert probe(game, tables, board, mover, marks) == value, (board, mover)
        assert probe_bounds(game, tables, board, mover, marks) == (low, high), (board, mover)
        assert low <= value <= high
        certain += low == high and mover == 0 and sum(board) == most
    if report.movers == 1:
        assert report.levels[-1].certain == certain
    tables.close()
    return report


@pytest.mark.quick_cases("bohnenspiel-2", "kalah-3", "mangala-2", "um-el-bagara-3")
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("oware", 3), ("kalah", 3), ("bohnenspiel", 2), ("vai-lung-thlan", 3), ("um-el-bagara", 3),
        ("san-yao", 4), ("congkak", 3), ("mangala", 2), ("ali-guli-mane", 2), ("lamlameta", 2),
    ],
)  # fmt: skip
def test_values_are_those_of_a_search_by_the_interpreter(
    name: str, most: int, tmp_path: Path
) -> None:
    assert agree(load(name), most, tmp_path).movers == 1


def test_a_rule_that_an_option_turns_off_prevents_no_table(tmp_path: Path) -> None:
    """By its own rules Songo gives seeds away, and forty of them win: neither is for tables."""
    with pytest.raises(NoTableError, match="the winner is not determined"):
        build(load("songo"), 2, tmp_path)
    assert agree(load("songo", needed=36, seventh_hole="free"), 2, tmp_path).movers == 1


def test_tables_follow_preferences_and_questions(tmp_path: Path) -> None:
    assert agree(written(tmp_path, TRYING), 4, tmp_path).movers == 1


def test_sides_with_different_rules_have_different_values(tmp_path: Path) -> None:
    report = agree(written(tmp_path, SIDED), 5, tmp_path)
    assert report.movers == 2
    assert [level.positions for level in report.levels] == [
        2 * positions(n, 6) for n in range(1, 6)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("empty_capture", [False, True])
def test_small_kalah_is_solved_from_its_start(empty_capture: bool, tmp_path: Path) -> None:
    game = load("kalah", holes=3, seeds=2, empty_capture=empty_capture)
    build(game, 12, tmp_path)
    tables = there(open_tables(game, tmp_path))
    assert tables.probe(game.start().cells) == kalah_values(empty_capture=empty_capture)["3,2"]
    known: dict[tuple[int, ...], int] = {}
    rng = random.Random(1)
    for _ in range(300):
        seeds = rng.randrange(1, 13)
        board = unrank(rng.randrange(positions(seeds, 6)), seeds, 6)
        mover = rng.randrange(2)
        play = game.start().play_state.copy()
        play.cells[: game.rules.board.places] = [*board, *[0] * (game.rules.board.places - 6)]
        play.subject(mover)
        play.resume()
        margin = kalah_value(play, known)
        assert probe(game, tables, board, mover, ()) == (-margin if mover else margin)
