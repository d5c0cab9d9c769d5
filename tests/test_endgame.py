"""Endgame tables: their values, against other ways of finding them; their files, against whatever befalls files."""

import json
import os
import random
import subprocess
import sys
import time
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from manqala import load
from manqala.cli.main import cli
from manqala.endgame import solve, storage
from manqala.endgame.build import Builder
from manqala.endgame.fitness import NoTableError
from manqala.endgame.identity import Subject
from manqala.endgame.index import UNKNOWN, frame, positions, rank, unrank
from manqala.endgame.storage import DamagedError, LevelFile, bits_for, write_level
from manqala.endgame.table import kernel, level_path, open_tables
from manqala.native.compile import has_numba
from manqala.native.engine import NativeEngine
from manqala.resources import game_files

ORACLES = json.loads((Path(__file__).parent / "data" / "oracles.json").read_text(encoding="utf-8"))
POLICIES = ORACLES["oware_endgame"]
HEAD = "---\nlanguage: 1\ngame: Small\n"
SIDED = (
    HEAD
    + """\
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 2 and player is south, capture last
  if last holds 3 and player is north, capture last
when player cannot move, close-round
"""
)
WINNING = (
    HEAD
    + """\
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 2, capture holes
when player cannot move, close-round
round ends when some player is winning, called majority
"""
)
STORED = (
    HEAD
    + """\
board: {rows: 2, holes: 3, stores: on track}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise, skipping opponent's store
  if last is own store and before = 0, move-again
when player cannot move, close-round
"""
)
TRYING = (
    HEAD
    + """\
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
)
EVERYBODY = """\
  each player
    choose h from own holes
    win h"""


def write_game(folder, text):
    path = folder / "small.sow"
    path.write_text(text, encoding="utf-8")
    return path


def build(game, most, folder, *, compiled=False):
    return Builder(game, folder, compiled=compiled).build(most)


# ---- numbering ------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 9), min_size=1, max_size=14))
def test_a_board_has_a_number_and_the_number_that_board(board):
    number = rank(board)
    assert 0 <= number < positions(sum(board), len(board))
    assert unrank(number, sum(board), len(board)) == tuple(board)


def test_boards_are_numbered_without_gaps():
    found = [unrank(number, 4, 5) for number in range(positions(4, 5))]
    assert len(set(found)) == comb(8, 4)
    assert [rank(board) for board in found] == list(range(comb(8, 4)))


@given(st.lists(st.integers(0, 3), min_size=12, max_size=12), st.sampled_from([0, 1]))
def test_the_kernel_numbers_in_the_same_way(board, player):
    engine, functions, row = numbering()
    state = engine.states(1)[0]
    order = engine.game.rules.board.order[player]
    for hole, inside in zip(order, board, strict=True):
        engine.module.hold(state, hole, inside)
    number = functions.endgame_rank(state, row, player)
    assert number == rank(board)
    again = engine.states(1)[0]
    functions.endgame_unrank(again, row, player, sum(board), number)
    assert [engine.module.held(again, hole) for hole in order] == board


def numbering(_kept=[]):  # noqa: B006 -- made once
    if not _kept:
        engine = NativeEngine(load("oware"), compiled=False)
        _kept.append((engine, kernel(engine), frame(engine, 36, [])))
    return _kept[0]


# ---- values ---------------------------------------------------------------------------------------------


def figures(level):
    return {name: getattr(level, name) for name in ("positions", "win", "draw", "loss", "sum_abs")}


@pytest.mark.parametrize("policy", POLICIES)
def test_the_figures_that_others_found(policy, tmp_path):
    published = POLICIES[policy]
    report = build(load("oware", grand_slam=policy), max(map(int, published)), tmp_path)
    assert report.movers == 1
    assert {
        str(level.n): figures(level) for level in report.levels if str(level.n) in published
    } == published


@pytest.mark.skipif(not has_numba(), reason="needs Numba")
def test_compiled_tables_are_the_plain_ones(tmp_path):
    game = load("oware")
    compiled = build(game, 6, tmp_path / "compiled", compiled=True)
    plain = build(game, 5, tmp_path / "plain")
    assert plain.levels == compiled.levels[:5]
    published = POLICIES["takes_nothing"]
    assert {n: figures(compiled.levels[int(n) - 1]) for n in published} == published
    for path in plain.folder.iterdir():
        assert path.read_bytes() == (compiled.folder / path.name).read_bytes()
    tables = open_tables(game, tmp_path / "compiled", any_convention=True)
    engine = game.native(compiled=True)
    row, values = tables.rows(engine)
    state = engine.state(Subject(game).first)
    functions = kernel(engine)
    rng = random.Random(3)
    for _ in range(100):
        board = unrank(rng.randrange(positions(7, 12)), 7, 12)
        board = (board[0] and board[0] - 1, *board[1:])
        for hole, inside in enumerate(board):
            engine.module.hold(state, hole, inside)
        expected = probed(game, tables, board, 0, ())
        assert functions.endgame_value(state, row, values) == (
            UNKNOWN if expected is None else expected
        )


def ways_on(game, first, board, mover, marks):
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
    engine = game.engine
    following = []
    if play.phase == "turn":
        for done in engine.best_leaves(engine.turn, play.cells):
            following.append(play.copy())
            following[-1].history.clear()
            following[-1].finish(done)
    while not following and play.phase == "turn":
        play.history.clear()
        play.stuck()
        if play.phase == "turn" and engine.best_leaves(engine.turn, play.cells):
            break
    found = []
    for after in following or [play]:
        gains = [after.cells[place] for place in layout.winnings]
        gain = gains[mover] - gains[1 - mover]
        on = after.phase == "turn"
        found.append((gain, (tuple(after.cells[: layout.holes]), after.mover) if on else None))
    return found


def naive_values(game, most):
    """All values, found by going over all positions again and again until nothing changes."""
    subject = Subject(game)
    first, marks = subject.first.play_state, subject.marks
    holes = game.rules.board.holes
    values = {}
    for seeds in range(most + 1):
        boards = [unrank(number, seeds, holes) for number in range(positions(seeds, holes))]
        ways = {
            (b, mover): ways_on(game, first, b, mover, marks) for b in boards for mover in (0, 1)
        }
        level = dict.fromkeys(ways, 0)
        for stake in range(1, seeds + 1):
            decided = {}
            changed = True
            while changed:
                changed = False
                for key, following in ways.items():
                    if key in decided:
                        continue
                    marked = [
                        judged(key[1], way, values, decided, ways, stake) for way in following
                    ]
                    if max(marked) == 1 or max(marked) == -1:
                        decided[key] = max(marked)
                        changed = True
            for key, sign in decided.items():
                level[key] = sign * stake
        values.update(level)
    return values


def judged(mover, way, values, decided, ways, stake):
    """1: this way wins the stake for the mover; -1: it loses as much; 0: neither is known."""
    gain, to = way
    if to in ways:
        assert gain == 0
        return decided.get(to, 0) if to[1] == mover else -decided.get(to, 0)
    net = gain
    if to is not None:
        net += values[to] if to[1] == mover else -values[to]
    return (net >= stake) - (net <= -stake)


def probed(game, tables, board, mover, marks):
    cells = tables.subject.first.cells
    cells[: len(board)] = board
    for cell, value in marks:
        cells[cell] = value
    cells[game.rules.layout.mover] = mover
    return tables.probe(cells)


def agree(game, most, folder):
    report = build(game, most, folder)
    expected = naive_values(game, most)
    tables = open_tables(game, folder, any_convention=True)
    marks = Subject(game).marks
    assert tables.most == most
    for (board, mover), value in expected.items():
        assert probed(game, tables, board, mover, marks) == value, (board, mover)
    tables.close()
    return report


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("oware", 3), ("kalah", 3), ("bohnenspiel", 2), ("vai-lung-thlan", 3), ("um-el-bagara", 3),
        ("san-yao", 4), ("congkak", 3), ("mangala", 2), ("ali-guli-mane", 2), ("lamlameta", 2), ("songo", 2),
    ],
)  # fmt: skip
def test_values_are_those_of_a_search_by_the_interpreter(name, most, tmp_path):
    assert agree(load(name), most, tmp_path).movers == 1


def test_preferences_and_questions_are_heeded(tmp_path):
    assert agree(load(write_game(tmp_path, TRYING)), 4, tmp_path).movers == 1


def test_sides_with_rules_of_their_own_have_values_of_their_own(tmp_path):
    report = agree(load(write_game(tmp_path, SIDED)), 5, tmp_path)
    assert report.movers == 2
    assert [level.positions for level in report.levels] == [
        2 * positions(n, 6) for n in range(1, 6)
    ]


def negamax(play, known):
    """The margin that the mover still makes; Kalah's stores only grow, so it ends."""
    scores = [play.engine.score(play.cells, player) for player in (0, 1)]
    if play.phase == "over":
        return scores[0] - scores[1]
    key = (*play.cells[:6], play.mover)
    if key not in known:
        best = []
        for done in play.engine.best_leaves(play.engine.turn, play.cells):
            following = play.copy()
            following.finish(done)
            best.append(negamax(following, known))
        known[key] = (min if play.mover else max)(best) - (scores[0] - scores[1])
    return known[key] + scores[0] - scores[1]


@pytest.mark.parametrize("empty_capture", [False, True])
def test_small_kalah_is_solved_from_its_start(empty_capture, tmp_path):
    game = load("kalah", holes=3, seeds=2, empty_capture=empty_capture)
    build(game, 12, tmp_path)
    tables = open_tables(game, tmp_path)
    published = ORACLES["kalah_value"][f"empty_capture={str(empty_capture).lower()}"]
    assert tables.probe(game.start().cells) == published["3,2"]
    known = {}
    rng = random.Random(1)
    for _ in range(300):
        seeds = rng.randrange(1, 13)
        board = unrank(rng.randrange(positions(seeds, 6)), seeds, 6)
        mover = rng.randrange(2)
        play = game.start().play_state.copy()
        play.cells[: game.rules.board.places] = [*board, *[0] * (game.rules.board.places - 6)]
        play.subject(mover)
        play.resume()
        margin = negamax(play, known)
        assert probed(game, tables, board, mover, ()) == (-margin if mover else margin)


# ---- what search asks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kalah", "lamlameta", "sided"])
def test_the_kernel_reads_what_python_reads(name, tmp_path):
    game = load(write_game(tmp_path, SIDED) if name == "sided" else name)
    build(game, 3, tmp_path)
    tables = open_tables(game, tmp_path, any_convention=True)
    engine = game.native(compiled=False)
    row, values = tables.rows(engine)
    functions = kernel(engine)
    board = game.rules.board
    marks = Subject(game).marks
    rng = random.Random(2)
    state = engine.state(Subject(game).first)
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
        expected = probed(game, tables, laid, state[mover], marks)
        assert value == (UNKNOWN if expected is None else expected)
        assert (expected is None) == (seeds > 3)


def test_tables_are_only_for_the_marks_that_they_were_built_for(tmp_path):
    game = load("lamlameta")
    build(game, 2, tmp_path)
    tables = open_tables(game, tmp_path, any_convention=True)
    ((cell, value),) = [
        pair for pair in Subject(game).marks if pair[0] == game.rules.layout.marks["opened"].cell
    ]
    board = unrank(7, 2, 24)
    assert probed(game, tables, board, 0, [(cell, value)]) is not None
    assert probed(game, tables, board, 0, [(cell, 1 - value)]) is None
    engine = game.native(compiled=False)
    row, values = tables.rows(engine)
    state = engine.state(Subject(game).first)
    for hole, inside in enumerate(board):
        engine.module.hold(state, hole, inside)
    state[engine.written.addresses.of[cell]] = 1 - value
    assert kernel(engine).endgame_value(state, row, values) == UNKNOWN


def test_search_gets_tables_only_where_the_rules_split_evenly(tmp_path):
    own_row, split = load("oware"), load("oware", repetition="split")
    build(own_row, 2, tmp_path)
    assert open_tables(own_row, tmp_path) is None
    assert open_tables(own_row, tmp_path, any_convention=True).most == 2
    assert open_tables(split, tmp_path).most == 2
    assert open_tables(load("kalah"), tmp_path) is None
    assert open_tables(load("andot"), tmp_path) is None
    assert not Subject(load("bohnenspiel", repetition="drawn")).agrees


def test_games_whose_rules_agree_share_tables(tmp_path):
    def key(name, **options):
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


# ---- files ----------------------------------------------------------------------------------------------


@given(st.integers(1, 126), st.data())
def test_values_come_back_from_a_file(tmp_path_factory, seeds, data):
    values = data.draw(st.lists(st.integers(-seeds, seeds), min_size=1, max_size=40))
    _, functions, _ = numbering()
    bits = bits_for(seeds)
    packed = bytearray(storage.packed_size(len(values), bits))
    functions.endgame_pack(values, seeds, bits, packed)
    path = tmp_path_factory.mktemp("level") / "x.table"
    write_level(path, {"values": len(values), "bits": bits, "seeds": seeds}, bytes(packed))
    level = LevelFile(path)
    assert [level.value(n) for n in range(len(values))] == values
    assert level.packed() == packed
    back = [0] * len(values)
    functions.endgame_unpack(packed, seeds, bits, back, 0, len(values))
    assert back == values
    level.close()


def test_values_of_several_blocks_come_back(tmp_path, monkeypatch):
    monkeypatch.setattr(storage, "BLOCK", 16)
    values = [n % 7 - 3 for n in range(1000)]
    _, functions, _ = numbering()
    packed = bytearray(storage.packed_size(1000, 3))
    functions.endgame_pack(values, 3, 3, packed)
    write_level(tmp_path / "x.table", {"values": 1000, "bits": 3, "seeds": 3}, bytes(packed))
    level = LevelFile(tmp_path / "x.table")
    assert [level.value(n) for n in range(1000)] == values
    level.close()
    # A flipped bit in one block leaves the others as they were.
    data = bytearray((tmp_path / "x.table").read_bytes())
    data[-1] ^= 1
    (tmp_path / "x.table").write_bytes(data)
    level = LevelFile(tmp_path / "x.table")
    assert [level.value(n) for n in range(992)] == values[:992]
    with pytest.raises(DamagedError):
        level.value(999)
    level.close()


KILLED = """
import os, signal, sys
from pathlib import Path
from manqala import load
from manqala.endgame.build import Builder

def progress(done, total):
    if done > 455 + 400:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

Builder(load("oware"), Path(sys.argv[1]), compiled=False).build(4, progress)
"""


def test_a_killed_build_goes_on_with_the_level_in_progress(tmp_path):
    # 1 + 12 + 78 + 364 positions have up to three seeds; it dies among the 1365 with four.
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "killed")], check=False)
    assert done.returncode not in {0, 1}, "it was killed, and did not fail"
    (folder,) = (tmp_path / "killed").iterdir()
    assert sorted(path.name for path in folder.iterdir()) == [f"00{n}.table" for n in range(4)]
    game = load("oware")
    resumed = build(game, 4, tmp_path / "killed")
    assert resumed.built == 1365
    whole = build(game, 4, tmp_path / "whole")
    assert whole.levels == resumed.levels
    assert whole.built == 1365 + 455
    for path in whole.folder.iterdir():
        assert path.read_bytes() == (resumed.folder / path.name).read_bytes()
    assert build(game, 4, tmp_path / "whole").built == 0


def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    build(load("kalah"), 1, tmp_path)
    (folder,) = tmp_path.iterdir()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(storage.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(load("kalah"), 2, tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["000.table", "001.table"]


def test_temporary_files_of_a_killed_process_are_removed(tmp_path):
    build(load("kalah"), 1, tmp_path)
    (folder,) = tmp_path.iterdir()
    old, new = folder / ".a.tmp", folder / ".b.tmp"
    for path in (old, new):
        path.write_bytes(b"half a level")
    long_ago = time.time() - 2 * storage.ABANDONED
    os.utime(old, (long_ago, long_ago))
    build(load("kalah"), 1, tmp_path)
    assert not old.exists()
    assert new.exists()


def flipped(at):
    def damage(path):
        data = bytearray(path.read_bytes())
        data[at] ^= 0x10
        path.write_bytes(data)

    return damage


def cut(path):
    path.write_bytes(path.read_bytes()[:-1])


def header_only(path):
    path.write_bytes(path.read_bytes()[:40])


def emptied(path):
    path.write_bytes(b"")


def another_level(path):
    path.write_bytes(path.with_name("003.table").read_bytes())


def another_game(path):
    other = load("oware", grand_slam="captures")
    build(other, 2, path.parent.parent)
    path.write_bytes(level_path(path.parent.parent, Subject(other).key, 2).read_bytes())


def other_values(path):
    """A file that is sound in itself, but not what the level above was built on."""
    level = LevelFile(path)
    header, packed = dict(level.header), bytearray(level.packed())
    level.close()
    packed[0] ^= 1
    write_level(path, header, bytes(packed))


@pytest.mark.parametrize(
    "damage",
    [flipped(3), flipped(30), flipped(200), flipped(-30), flipped(-1), cut, header_only, emptied, another_level,
     another_game],
)  # fmt: skip
def test_what_is_damaged_is_noticed_and_built_again(damage, tmp_path):
    game = load("oware", repetition="split")
    sound = build(game, 3, tmp_path)
    path = level_path(tmp_path, Subject(game).key, 2)
    before = path.read_bytes()
    damage(path)
    assert path.read_bytes() != before
    tables = open_tables(game, tmp_path)
    _, values = tables.rows(game.native(compiled=False))
    assert len(values) == 1 + 12, "levels from the damaged one on are not believed"
    assert tables.most == 1
    tables.close()
    again = build(game, 3, tmp_path)
    assert again.built == 78
    assert again.levels == sound.levels
    assert path.read_bytes() == before


def test_levels_above_a_changed_one_are_not_believed(tmp_path):
    game = load("oware", repetition="split")
    build(game, 3, tmp_path)
    other_values(level_path(tmp_path, Subject(game).key, 2))
    assert open_tables(game, tmp_path).most == 2
    assert build(game, 3, tmp_path).built == 364


def test_a_damaged_block_is_not_asked(tmp_path):
    game = load("oware", repetition="split")
    build(game, 3, tmp_path)
    flipped(-1)(level_path(tmp_path, Subject(game).key, 2))
    tables = open_tables(game, tmp_path)
    assert tables.most == 3
    one, two, three = ([0] * 11 + [n] for n in (1, 2, 3))
    assert probed(game, tables, two, 0, ()) is None
    assert tables.most == 1
    assert probed(game, tables, three, 0, ()) is None
    assert probed(game, tables, one, 0, ()) is not None


# ---- refusals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("andot", "the mark ‘barred’ lasts between turns"),
        ("toguz-kumalak", "the mark ‘tuzdik’ lasts between turns"),
        ("dakon", "the mark ‘begun’ lasts between turns"),
        ("dong-wo", "a player may decide something in the other's turn"),
        ("yucebao", "several kinds of pieces"),
        ("bao-la-kiswahili", "pieces are entered from hand"),
        ("hus", "seeds never leave the board"),
        ("omweso", "who has won is not decided by the seeds"),
        ("o-an-quan", "the score counts something else"),
        ("tchoukaillon", "for games of two players"),
    ],
)
def test_games_without_tables_are_told_why(name, told, tmp_path):
    done = CliRunner().invoke(cli, ["endgame", name, "--seeds", "2", "--folder", str(tmp_path)])
    assert done.exit_code == 1
    assert "error[E620]: no endgame tables: " in done.stderr
    assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "most", "told"),
    [
        (WINNING, 8, "‘majority’ could end the round"),
        (WINNING, 9, "only 8 seeds in this game, not 9"),
        (STORED, 3, "depends on what has been won"),
        (STORED.replace("if last is own store and before = 0", "if seeds in own store > 2"), 3,
         "a turn looks at what has been won"),
        (STORED.replace("if last is own store and before = 0", "if position has occurred 2 times"), 3,
         "which positions there were before"),
        (WINNING.replace("  if last holds 2, capture holes", EVERYBODY), 3, "in the other's turn"),
        (WINNING.replace("capture holes", "put all from last into box"), 3, "the box"),
    ],
)  # fmt: skip
def test_rules_that_do_not_suit_tables_are_refused(text, most, told, tmp_path):
    game = load(write_game(tmp_path, text))
    with pytest.raises(NoTableError) as caught:
        build(game, most, tmp_path)
    assert any(told in item.message for item in caught.value.diagnostics)
    assert {item.code for item in caught.value.diagnostics} == {"E620"}


def test_tables_below_a_majority_are_built(tmp_path):
    report = build(load(write_game(tmp_path, WINNING)), 2, tmp_path)
    assert [level.n for level in report.levels] == [1, 2]


def test_a_position_with_too_many_ways_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(solve, "MOST_WAYS", 1)
    with pytest.raises(NoTableError, match="ways to move"):
        build(load("kalah"), 4, tmp_path)


def test_a_table_that_would_be_too_large_is_refused(tmp_path):
    done = CliRunner().invoke(cli, ["endgame", "oware", "--seeds", "30", "--folder", str(tmp_path)])
    assert done.exit_code == 1
    assert "3,159,461,968 positions" in done.stderr


# ---- the command ----------------------------------------------------------------------------------------


def test_the_command_for_scripts_and_for_people(tmp_path):
    def run(*more):
        done = CliRunner().invoke(
            cli, ["endgame", "oware", "--seeds", "3", "--folder", str(tmp_path), *more]
        )
        assert done.exit_code == 0, done.output
        return done.stdout

    told = json.loads(run("--json"))
    assert {"n": 3, **POLICIES["takes_nothing"]["3"]} in told["seeds"]
    assert [level["n"] for level in told["seeds"]] == [1, 2, 3]
    assert told["positions"] == 12 + 78 + 364
    assert told["positions_per_second"] > 0
    assert json.loads(run("--json")) == {**told, "positions_per_second": None}
    shown = run()
    assert "all of them were there already" in shown
    assert "454 positions, whoever is to move" in shown


def test_a_folder_that_cannot_be_written_is_the_users_fault(tmp_path):
    (tmp_path / "taken").write_text("a file")
    folder = tmp_path / "taken" / "tables"
    done = CliRunner().invoke(cli, ["endgame", "kalah", "--seeds", "1", "--folder", str(folder)])
    assert done.exit_code == 1
    assert "E607" in done.stderr


def test_tables_are_kept_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = CliRunner().invoke(cli, ["endgame", "kalah", "--seeds", "1"])
    assert done.exit_code == 0
    game = load("kalah")
    assert (tmp_path / "manqala" / "endgame" / Subject(game).key / "001.table").is_file()
    assert open_tables(game).most == 1
