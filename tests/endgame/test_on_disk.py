"""Levels larger than memory: the same tables, bit for bit, in any number of blocks and threads, whatever interrupts them."""

import random
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.endgame import block_edges, block_visits, building, levels, listing, on_disk
from manqala.endgame.building import TableBuilder
from manqala.endgame.fitness import NoTableError
from manqala.endgame.levels import LevelSolver
from manqala.endgame.listing import map_in_order
from manqala.endgame.on_disk import DiskSolver
from manqala.endgame.reports import Report
from manqala.endgame.working_files import LevelJournal
from tests.helpers.command_line import run
from tests.helpers.endgame_tables import SIDED, build
from tests.helpers.small_games import written


@pytest.fixture(autouse=True)
def edges(monkeypatch: pytest.MonkeyPatch) -> None:
    """No level is searched depth first: these are the methods that need its edges."""
    monkeypatch.setattr(LevelSolver, "searches_depth_first", False)


def files(report: Report) -> dict[str, bytes]:
    """The contents of all files of some tables, which are in no folders."""
    return {path.name: path.read_bytes() for path in report.folder.iterdir()}


def builder(game: WarmGame, folder: Path) -> TableBuilder:
    """A builder with no memory for levels: all are solved on disk, in blocks as small as can be."""
    return TableBuilder(game, folder, compiled=False, memory=0)


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many blocks each level solved on disk has: of ten positions each, written three at a time."""
    found: list[int] = []

    class Counted(DiskSolver):
        def solve(self, *given: Any) -> tuple[Any, bool]:
            found.append(self.blocks)
            return super().solve(*given)

    monkeypatch.setattr(listing, "CHUNK", 1000)
    monkeypatch.setattr(block_edges, "PARTS_PER_SEGMENT", 3)
    monkeypatch.setattr(block_visits, "ROUNDS", 2)
    monkeypatch.setattr(on_disk, "CHECKPOINT_SECONDS", 0.0)
    monkeypatch.setattr(levels, "DiskSolver", Counted)
    return found


# ---- the same values --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "most", "parts"),
    [
        ("oware", 2, [1, 2, 8]),
        # Play in Kalah cannot return; the sides of the other game differ.
        pytest.param("kalah", 2, [1, 2, 8], marks=pytest.mark.slow),
        pytest.param(SIDED, 4, [1, 3, 5, 12, 26], marks=pytest.mark.slow),
    ],
    ids=["oware", "kalah", "sided"],
)
def test_files_are_the_same_on_disk_as_in_memory(
    rules: str, most: int, parts: list[int], tmp_path: Path, blocks: list[int]
) -> None:
    game = written(tmp_path, rules) if "\n" in rules else load(rules)
    whole = build(game, most, tmp_path / "memory")
    assert blocks == []
    found = builder(game, tmp_path / "disk").build(most)
    assert blocks[-most - 1 :] == parts
    assert files(found) == files(whole)
    assert found.levels == whole.levels


@pytest.mark.slow
def test_games_with_marks_are_the_same_on_disk(tmp_path: Path, blocks: list[int]) -> None:
    game = load("bestemshe")
    whole = build(game, 2, tmp_path / "memory")
    found = builder(game, tmp_path / "disk").build(2)
    assert max(blocks) > 1
    assert files(found) == files(whole)


@pytest.mark.slow
@pytest.mark.parametrize("memory", [None, 0], ids=["memory", "disk"])
def test_two_threads_find_the_same_as_one(memory: int | None, tmp_path: Path) -> None:
    game = load("oware")
    one, two = (
        TableBuilder(game, tmp_path / str(threads), compiled=True, threads=threads, memory=memory).build(9)
        for threads in (1, 2)
    )  # fmt: skip
    assert files(one) == files(two)


def test_results_come_in_order_and_so_do_errors() -> None:
    def work(number: int) -> int:
        time.sleep(0.002 * (number % 3))
        if number > 20:
            raise ValueError(number)
        return number * number

    for threads in (1, 3):
        found: list[int] = []
        with pytest.raises(ValueError, match=r"^21$"):
            found += map_in_order(work, range(40), threads)
        assert found == [number * number for number in range(21)]


# ---- interruptions ----------------------------------------------------------------------------------


def test_an_interrupted_level_goes_on_after_its_last_segment(
    tmp_path: Path, blocks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = build(load("oware"), 2, tmp_path / "memory")
    stopped = builder(load("oware"), tmp_path / "disk").build(2, lambda done, _: done < 13 + 50)
    assert not stopped.complete
    (work,) = stopped.folder.glob("*.work")
    assert work.name == "002.work"
    kept = len(list(work.glob("*/*.edges")))
    assert kept == 1
    added: list[str] = []
    add = LevelJournal.add

    def counted(journal: LevelJournal, rows: Iterable[bytes]) -> None:
        add(journal, rows)
        added.append(journal.segments[-1].name)

    monkeypatch.setattr(LevelJournal, "add", counted)
    # Work goes on with the blocks with which it began, however much memory is free now.
    again = TableBuilder(load("oware"), tmp_path / "disk", compiled=False, memory=1000)
    resumed = again.build(2)
    assert added == ["000001.edges", "000002.edges"]
    assert files(resumed) == files(whole)
    assert blocks[-1] == 8


def in_sweeps(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Stop a build after a few sweeps of the level of two seeds; return its working folder."""
    looks = 0

    def until(done: int, _: int) -> bool:
        nonlocal looks
        looks += done == 13 + 78
        return looks < 30

    stopped = builder(load("oware"), folder).build(2, until)
    assert not stopped.complete
    (work,) = stopped.folder.glob("*.work/*")
    assert (work / on_disk.CHECKPOINT).is_file()
    monkeypatch.undo()
    return work


@pytest.mark.usefixtures("blocks")
@pytest.mark.parametrize(
    "damaged",
    [
        "numbers.table",
        pytest.param("", marks=pytest.mark.slow),
        pytest.param("000001.edges", marks=pytest.mark.slow),
        pytest.param("journal.json", marks=pytest.mark.slow),
    ],
)
def test_damaged_working_files_are_not_believed(
    damaged: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = in_sweeps(monkeypatch, tmp_path / "disk")
    if damaged:
        path = work / damaged
        data = bytearray(path.read_bytes())
        data[-9] ^= 0x55
        path.write_bytes(data)
    resumed = builder(load("oware"), tmp_path / "disk").build(2)
    assert files(resumed) == files(build(load("oware"), 2, tmp_path / "memory"))


KILLED = """
import os, signal, sys
from pathlib import Path
from manqala.compile.stepping.warm_game import load
from manqala.endgame import block_edges, listing, on_disk
from manqala.endgame.building import TableBuilder

listing.CHUNK, block_edges.SEGMENT, on_disk.CHECKPOINT_SECONDS = 10_000, 2, 0.0
looks = int(sys.argv[2])

def progress(done, total):
    global looks
    looks -= 1
    if looks == 0:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

TableBuilder(load("oware"), Path(sys.argv[1]), compiled=False, memory=0).build(4, progress)
"""


@pytest.mark.slow
def test_a_build_that_is_killed_again_and_again_ends_with_the_same_files(tmp_path: Path) -> None:
    chance = random.Random(34)
    deaths = 0
    while True:
        looks = chance.randint(1, 150) if deaths < 6 else 0
        done = subprocess.run(
            [sys.executable, "-c", KILLED, str(tmp_path / "disk"), str(looks)], check=False
        )
        if done.returncode == 0:
            break
        assert done.returncode != 1, "it was killed, and did not fail"
        deaths += 1
    assert deaths > 2
    found = build(load("oware"), 4, tmp_path / "disk")
    assert found.built == 0
    assert files(found) == files(build(load("oware"), 4, tmp_path / "memory"))


# ---- what tables take -------------------------------------------------------------------------------


def test_a_dry_run_says_what_tables_take_and_builds_none(tmp_path: Path) -> None:
    done = run(
        "endgame", "oware", "--seeds", 12, "--dry-run", "--folder", tmp_path, "--memory", 0.03
    )
    rows = dict(line.split("  ", 1) for line in done.stdout.splitlines())
    told = {name.strip(): value.strip() for name, value in rows.items()}
    assert told["positions"] == "2,704,156, of which 1,352,078 in one level"
    assert told["tables"] == "5.1 MB"
    assert told["edges in files"] == "levels of 11 seeds"
    assert told["solved on disk"] == "levels of 12 seeds"
    assert told["time"].endswith("positions a second")
    assert list(tmp_path.iterdir()) == []
    assert run("endgame", "oware", "--seeds", 2, "--dry-run", "--json", exits=2).stderr


def test_tables_for_which_the_disk_has_no_room_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "free_bytes", lambda _: 4_000_000)
    with pytest.raises(NoTableError) as caught:
        builder(load("oware"), tmp_path).build(12)
    (told,) = caught.value.diagnostics
    assert "1,352,078 positions, for which " in told.message
    assert told.message.endswith("MB of disk are needed and 4.0 MB are free")
    assert told.help == ("there is room for 8 seeds",)


@pytest.mark.nightly
def test_too_many_markings_are_refused_before_boards_are_tried(tmp_path: Path) -> None:
    began = time.process_time()
    with pytest.raises(NoTableError, match=r"more than 16,384 combinations of values"):
        TableBuilder(load("andot"), tmp_path, compiled=True).build(2)
    assert time.process_time() - began < 30
