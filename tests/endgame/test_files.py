"""The files of endgame tables, against whatever befalls files."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manqala.compile.stepping.warm_game import load
from manqala.endgame import storage
from manqala.endgame.identity import Subject
from manqala.endgame.kernel.frame import NUMBERS
from manqala.endgame.storage import DamagedError, LevelFile, bits_for, blocks_of, write_level
from manqala.endgame.table import level_path, open_tables
from tests.helpers.endgame_tables import build, numbering, probe
from tests.helpers.there import there


@given(st.integers(1, 126), st.data())
def test_values_come_back_from_a_file(
    tmp_path_factory: pytest.TempPathFactory, seeds: int, data: st.DataObject
) -> None:
    values = data.draw(st.lists(st.integers(-seeds, seeds), min_size=1, max_size=40))
    _, functions, _ = numbering()
    bits = bits_for(seeds)
    packed = bytearray(storage.packed_size(len(values), bits))
    functions.endgame_pack(values, 0, len(values), seeds, bits, packed)
    path = tmp_path_factory.mktemp("level") / "x.table"
    write_level(
        path, {"values": len(values), "bits": bits, "seeds": seeds}, blocks_of(bytes(packed), bits)
    )
    level = LevelFile(path)
    assert [level.value(n) for n in range(len(values))] == values
    assert level.packed() == packed
    back = [0] * len(values)
    functions.endgame_unpack(packed, seeds, bits, back, 0, len(values))
    assert back == values
    level.close()


def test_values_of_several_blocks_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "BLOCK", 16)
    values = [n % 7 - 3 for n in range(1000)]
    _, functions, _ = numbering()
    packed = bytearray(storage.packed_size(1000, 3))
    functions.endgame_pack(values, 0, 1000, 3, 3, packed)
    header = {"values": 1000, "bits": 3, "seeds": 3}
    write_level(tmp_path / "x.table", header, blocks_of(bytes(packed), 3))
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
from manqala.compile.stepping.warm_game import load
from manqala.endgame.building import TableBuilder

def progress(done, total):
    if done > 455 + 400:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

TableBuilder(load("oware"), Path(sys.argv[1]), compiled=False).build(4, progress)
"""


@pytest.mark.slow
def test_a_killed_build_goes_on_with_the_level_in_progress(tmp_path: Path) -> None:
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


def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(load("kalah"), 1, tmp_path)
    (folder,) = tmp_path.iterdir()

    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(load("kalah"), 2, tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["000.table", "001.table"]


def test_temporary_files_of_a_killed_process_are_removed(tmp_path: Path) -> None:
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


def flip_bit(at: int) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[at] ^= 0x10
        path.write_bytes(data)

    return damage


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def header_only(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:40])


def empty_file(path: Path) -> None:
    path.write_bytes(b"")


def another_level(path: Path) -> None:
    path.write_bytes(path.with_name("003.table").read_bytes())


def another_game(path: Path) -> None:
    other = load("oware", grand_slam="captures")
    build(other, 2, path.parent.parent)
    path.write_bytes(level_path(path.parent.parent, Subject(other).key, 2).read_bytes())


def other_values(path: Path) -> None:
    """A file that is sound in itself, but not what the level above was built on."""
    level = LevelFile(path)
    header, packed = dict(level.header), bytearray(level.packed())
    level.close()
    packed[0] ^= 1
    write_level(path, header, [bytes(packed)])


@pytest.mark.slow_cases("another_game", "damage4")
@pytest.mark.parametrize(
    "damage",
    [flip_bit(3), flip_bit(30), flip_bit(200), flip_bit(-30), flip_bit(-1), cut, header_only, empty_file, another_level,
     another_game],
)  # fmt: skip
def test_what_is_damaged_is_noticed_and_built_again(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    game = load("oware", repetition="split")
    sound = build(game, 3, tmp_path)
    path = level_path(tmp_path, Subject(game).key, 2)
    before = path.read_bytes()
    damage(path)
    assert path.read_bytes() != before
    tables = there(open_tables(game, tmp_path))
    _, values = tables.rows(game.native(compiled=False))
    assert len(values) == NUMBERS * (1 + 12), "levels from the damaged one on are not believed"
    assert tables.most == 1
    tables.close()
    again = build(game, 3, tmp_path)
    assert again.built == 78
    assert again.levels == sound.levels
    assert path.read_bytes() == before


def test_levels_above_a_changed_one_are_not_believed(tmp_path: Path) -> None:
    game = load("oware", repetition="split")
    build(game, 3, tmp_path)
    other_values(level_path(tmp_path, Subject(game).key, 2))
    assert there(open_tables(game, tmp_path)).most == 2
    assert build(game, 3, tmp_path).built == 364


def test_a_damaged_block_is_not_asked(tmp_path: Path) -> None:
    game = load("oware", repetition="split")
    build(game, 3, tmp_path)
    flip_bit(-1)(level_path(tmp_path, Subject(game).key, 2))
    tables = there(open_tables(game, tmp_path))
    assert tables.most == 3
    one, two, three = ([0] * 11 + [n] for n in (1, 2, 3))
    assert probe(game, tables, two, 0, ()) is None
    assert tables.most == 1
    assert probe(game, tables, three, 0, ()) is None
    assert probe(game, tables, one, 0, ()) is not None
