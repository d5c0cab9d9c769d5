"""Compiled modules are kept between runs: never stale, never in each other's way, never believed when damaged."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

import manqala
from manqala.compile.link import cache
from manqala.compile.link.compile import has_numba, load_module
from manqala.game.game import load
from tests.helpers.playing import GAMES, game_of
from tests.helpers.there import there

pytestmark = pytest.mark.skipif(not has_numba(), reason="the extra ‘native’ is not installed")
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
from manqala.simulate.parcel import parcel
from manqala.game.game import load
from manqala.simulate.native_games import NativeGames

engine = load(sys.argv[1]).native(compiled=True)
outcomes = engine.play(200, 1)
misses = sum(
    sum(value.stats.cache_misses.values())
    for value in vars(engine.module).values()
    if hasattr(value, "stats")
)
print(json.dumps([sum(one.checksum for one in outcomes), misses, engine.module.__name__]))
"""
SOURCE = "".join(f"@jit\ndef f{n}(x):\n    return x * {n} + 1\n" for n in range(6)) + (
    "@jit\ndef play_many(x):\n    return f0(x) + f1(x) + f2(x) + f3(x) + f4(x) + f5(x)\n"
)
FEW = """\
import json, pathlib, sys
from manqala.compile.link.compile import load_module

module = load_module(pathlib.Path(sys.argv[1]).read_text(), compiled=True)
value = int(module.play_many(7))
functions = [module.play_many, *(getattr(module, f"f{n}") for n in range(6))]
misses = sum(sum(function.stats.cache_misses.values()) for function in functions)
print(json.dumps([value, misses, module.__name__]))
"""
"""A module of a few functions, since a game takes seconds to compile."""
KEPT = """\
import json, pathlib, sys
from manqala.compile.link import compile as link

taken = []
source_of = link.kernel_source
link.kernel_source = lambda name: taken.append(name) or source_of(name)
kernels = ["manqala.compile.kernel.history"]
module = link.load_module(pathlib.Path(sys.argv[1]).read_text(), kernels, compiled=True)
print(json.dumps([int(module.play_many(7)), len(taken), module.__name__]))
"""
ANSWER = 7 * 15 + 6


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any]]:
    """A folder with the compiled module of the small game, and what playing it gave."""
    folder = tmp_path_factory.mktemp("compiled")
    rules = folder / "small.sow"
    rules.write_text(SMALL, encoding="utf-8")
    return folder, play(rules, folder)


def start(file: Path, folder: Path, program: str = PROGRAM) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder), "PYTHONPATH": PACKAGES},
    )  # fmt: skip


def result(process: subprocess.Popen[str]) -> Any:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert err == ""
    return json.loads(out)


def play(rules: Path, folder: Path) -> Any:
    """In a process of its own: the checksum of some games, how many functions it compiled, the module."""
    return result(start(rules, folder))


def count(source: Path, folder: Path) -> Any:
    """In a process of its own: what the small module gives, how many functions it compiled, its name."""
    return result(start(source, folder, FEW))


def plain(text: str, folder: Path) -> int:
    """What plain Python makes of the rules."""
    path = folder / "plain.sow"
    path.write_text(text, encoding="utf-8")
    return sum(one.checksum for one in load(path).native(compiled=False).play(200, 1))


def test_a_second_process_compiles_nothing(compiled: tuple[Path, list[Any]]) -> None:
    folder, (checksum, misses, name) = compiled
    assert misses > 5
    assert play(folder / "small.sow", folder) == [checksum, 0, name]
    assert checksum == plain(SMALL, folder)


def test_an_edited_rule_file_is_compiled_anew(compiled: tuple[Path, list[Any]]) -> None:
    folder, (checksum, _, name) = compiled
    (folder / "small.sow").write_text(EDITED, encoding="utf-8")
    edited = play(folder / "small.sow", folder)
    assert edited[0] == plain(EDITED, folder)
    assert edited[0] != checksum
    assert edited[1] > 5
    assert edited[2] != name
    # And the old rules again need no compiling.
    (folder / "small.sow").write_text(SMALL, encoding="utf-8")
    assert play(folder / "small.sow", folder) == [checksum, 0, name]


def test_an_edited_rule_file_is_another_game_within_one_process(tmp_path: Path) -> None:
    path = tmp_path / "small.sow"
    played = []
    for text in (SMALL, EDITED, SMALL):
        path.write_text(text, encoding="utf-8")
        played.append(sum(one.checksum for one in load(path).native(compiled=False).play(200, 1)))
    assert played[0] == played[2] != played[1]


def test_options_of_the_set_up_do_not_compile_again() -> None:
    low, high = (load("kalah", seeds=seeds).native(compiled=False) for seeds in (3, 4))
    names = {one.compiled_name for one in (low, high)}
    assert len(names) == 1
    assert low.module is high.module
    assert list(low.new_state()) != list(high.new_state())


def test_what_is_kept_is_not_put_together_again(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(SOURCE, encoding="utf-8")
    value, taken, name = result(start(source, tmp_path, KEPT))
    assert (value, taken) == (ANSWER, 2)
    assert result(start(source, tmp_path, KEPT)) == [ANSWER, 0, name]


@pytest.mark.parametrize("name", GAMES[::EVERY])
def test_the_same_rules_give_the_same_source(name: str) -> None:
    """Those that were read before, and those that are read now."""
    one, other = (
        game.native(compiled=False).written.source for game in (game_of(name), load(name))
    )
    assert one == other


def test_options_that_change_the_rules_make_another_module() -> None:
    one, other = (
        load("kalah", empty_capture=choice).native(compiled=False) for choice in (True, False)
    )
    assert one.written.source != other.written.source


def test_a_damaged_file_is_noticed_and_made_anew(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(SOURCE, encoding="utf-8")
    value, misses, name = count(source, tmp_path)
    assert (value, misses) == (ANSWER, 7)
    assert count(source, tmp_path) == [ANSWER, 0, name]
    for ending, rest in ((".py", 0.5), (".nbi", 0.0), (".nbi", 0.9), (".nbc", 0.0), (".nbc", 0.99)):
        files = [path for path in tmp_path.rglob(f"{name}*") if path.suffix == ending]
        assert files
        for path in files:
            data = path.read_bytes()
            path.write_bytes(data[: int(len(data) * rest)])
        assert count(source, tmp_path) == [ANSWER, ANY, name], (ending, rest)
        # It was mended: the next process finds everything.
        assert count(source, tmp_path) == [ANSWER, 0, name], (ending, rest)


def test_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(SOURCE, encoding="utf-8")
    processes = [start(source, tmp_path, FEW) for _ in range(2)]
    found = [result(process) for process in processes]
    assert found[0][0] == found[1][0] == ANSWER
    assert found[0][2] == found[1][2]
    assert count(source, tmp_path) == [ANSWER, 0, found[0][2]]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(SOURCE, encoding="utf-8")
    (tmp_path / "closed").mkdir(mode=0o500)
    assert count(source, tmp_path / "closed")[:2] == [ANSWER, 7]


def test_a_place_that_is_no_folder_is_done_without(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(SOURCE, encoding="utf-8")
    (tmp_path / "file").write_text("")
    for _ in range(2):
        assert count(source, tmp_path / "file")[:2] == [ANSWER, 7]


def test_what_is_compiled_is_known_without_numba(
    compiled: tuple[Path, list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, (_, _, name) = compiled
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    assert cache.compiled_before(name)
    assert cache.compiled_files(name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not cache.compiled_before(name)


def test_the_oldest_modules_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(cache, "MOST_MODULES", 3)
    folder = there(cache.cache_folder())
    (folder / "__pycache__").mkdir()
    for n in range(5):
        path = folder / f"manqala_native_{n}.py"
        path.write_text("")
        os.utime(path, (1000 - n, 1000 - n))
        (folder / "__pycache__" / f"{path.stem}.play_many-1.py3.nbi").write_text("")
    cache.prune(folder)
    assert {path.stem[-1] for path in folder.glob("*.py")} == {"0", "1", "2"}
    assert len(list((folder / "__pycache__").iterdir())) == 3


def test_a_module_that_cannot_be_loaded_is_not_kept() -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            load_module("1 / 0\n", compiled=False)
