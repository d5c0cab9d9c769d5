"""The cache of machine code: never stale, never read when damaged or unsafe, and of bounded size."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import manqala
from manqala.compile.llvm import object_cache
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import load
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import one_in
from tests.helpers.there import there

EVERY = 4
PACKAGES = str(Path(manqala.__file__).parents[1])
SMALL = """\
---
language: 1
game: Small
board: {rows: 2, holes: 2}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if seeds in last = 2, capture last
round ends when some player is bare
  each player wins own holes
"""
EDITED = SMALL.replace("last = 2", "last = 3")
PROGRAM = """\
import json, sys
from manqala.compile.backends.backend import BackendName
from manqala.compile.llvm import process_host
from manqala.compile.stepping.warm_game import load

made = []
compile_now = process_host._object_file
process_host._object_file = lambda *given: made.append(1) or compile_now(*given)
outcomes = load(sys.argv[1]).native(on=BackendName.LLVM).play(200, 1)
print(json.dumps([sum(one.checksum for one in outcomes), len(made)]))
"""
"""Plays games, and counts what LLVM compiled for that."""
needs_llvm = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return there(object_cache.cache_folder())


def start(file: Path, cache: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": PACKAGES, "XDG_CACHE_HOME": str(cache)}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(file)], stdout=subprocess.PIPE, encoding="utf-8", env=environment
    )  # fmt: skip


def read_played(process: subprocess.Popen[str]) -> tuple[int, int]:
    out, _ = process.communicate()
    assert process.returncode == 0
    checksum, compiled = json.loads(out)
    return checksum, compiled


def test_what_was_written_is_read(folder: Path) -> None:
    assert object_cache.read("a") is None
    object_cache.write("a", b"code")
    assert object_cache.read("a") == b"code"
    assert object_cache.read("b") is None
    assert not list(folder.glob("*.tmp"))


@pytest.mark.parametrize("kept", [0, 10, 35])
def test_a_damaged_file_is_not_read(folder: Path, kept: int) -> None:
    object_cache.write("a", b"code")
    (path,) = folder.glob("a*")
    path.write_bytes(path.read_bytes()[:kept])
    assert object_cache.read("a") is None
    object_cache.write("a", b"code")
    assert object_cache.read("a") == b"code"


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes")
def test_a_file_that_others_may_write_is_not_read(folder: Path) -> None:
    object_cache.write("a", b"code")
    (path,) = folder.glob("a*")
    path.chmod(0o666)
    with pytest.warns(RuntimeWarning, match="others may write"):
        assert object_cache.read("a") is None


def test_without_a_folder_nothing_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    object_cache.write("a", b"code")
    object_cache.mark("a")
    assert object_cache.read("a") is None
    assert not object_cache.is_marked("a")


def test_the_oldest_files_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(5):
        object_cache.write(str(n), b"code")
        os.utime(folder / f"{n}{object_cache.ENDING}", (1000 - n, 1000 - n))
    monkeypatch.setattr(object_cache, "MOST_FILES", 3)
    object_cache.mark("5")
    assert {path.stem for path in folder.iterdir()} == {"0", "1", "5"}


@pytest.mark.nightly
@needs_llvm
def test_a_second_process_compiles_nothing_unless_the_rules_changed(tmp_path: Path) -> None:
    file, cache = tmp_path / "small.sow", tmp_path / "cache"
    file.write_text(SMALL, encoding="utf-8")
    checksum, compiled = read_played(start(file, cache))
    assert compiled > 0
    assert read_played(start(file, cache)) == (checksum, 0)
    file.write_text(EDITED, encoding="utf-8")
    other, compiled = read_played(start(file, cache))
    assert compiled > 0
    assert other != checksum


@needs_llvm
def test_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    file, cache = tmp_path / "small.sow", tmp_path / "cache"
    file.write_text(SMALL, encoding="utf-8")
    processes = [start(file, cache) for _ in range(2)]
    assert len({read_played(process)[0] for process in processes}) == 1
    assert read_played(start(file, cache))[1] == 0


def test_an_edited_rule_file_is_another_game_within_one_process(tmp_path: Path) -> None:
    path = tmp_path / "small.sow"
    checksums = []
    for text in (SMALL, EDITED, SMALL):
        path.write_text(text, encoding="utf-8")
        checksums.append(
            sum(outcome.checksum for outcome in load(path).native(compiled=False).play(200, 1))
        )
    assert checksums[0] == checksums[2] != checksums[1]


def test_options_of_the_set_up_make_the_same_program() -> None:
    low, high = (load("kalah", seeds=seeds).native(compiled=False) for seeds in (3, 4))
    assert low.module is high.module
    assert list(low.new_state()) != list(high.new_state())


def test_options_that_change_the_rules_make_another_program() -> None:
    one, other = (
        load("kalah", empty_capture=choice).native(compiled=False) for choice in (True, False)
    )
    assert one.written.source != other.written.source


@pytest.mark.slow_cases("bao-la-kiswahili")
@pytest.mark.parametrize("name", one_in(EVERY, GAMES))
def test_the_same_rules_give_the_same_source(name: str) -> None:
    """Those that were read before, and those that are read now."""
    one, other = (
        game.native(compiled=False).written.source for game in (game_of(name), load(name))
    )
    assert one == other
