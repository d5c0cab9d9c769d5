"""Work on a level that others do: the same tables, bit for bit, whoever does it, in whatever order, and however often."""

import os
import random
import signal
import subprocess
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.stepping.warm_game import load
from manqala.endgame import block_edges, block_visits, listing, pool_scheduler
from manqala.endgame.building import TableBuilder
from manqala.endgame.fitness import NoTableError
from manqala.endgame.reports import Report
from manqala.endgame.worker_pool import Answer, Task
from manqala.simulate.cluster import connect
from manqala.simulate.cluster_pool import ClusterPool
from manqala.text.diagnostics import ManqalaError
from tests.endgame.test_command import WINNING
from tests.endgame.test_marks import BARRED, DAUGHTERS, TUZ
from tests.endgame.test_on_disk import files
from tests.helpers.command_line import run
from tests.helpers.dask_cluster import free_port, needs_dask, scheduler, workers
from tests.helpers.endgame_tables import SIDED, build
from tests.helpers.local_pool import LocalPool
from tests.helpers.small_games import written

__all__ = ["scheduler", "workers"]


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> LocalPool:
    """A pool for levels of a few positions, in parts of ten, written three at a time."""
    monkeypatch.setattr(listing, "CHUNK", 1000)
    monkeypatch.setattr(block_edges, "PARTS_PER_SEGMENT", 3)
    monkeypatch.setattr(block_visits, "ROUNDS", 2)
    monkeypatch.setattr(pool_scheduler, "MIN_PARTS", 1)
    return LocalPool(random.Random(34))


@pytest.mark.parametrize(
    ("rules", "most", "memory", "kinds"),
    [
        (SIDED, 2, 0, {"ListSegment", "VisitBlock"}),
        pytest.param("oware", 2, 0, {"ListSegment", "VisitBlock"}, marks=pytest.mark.slow),
        pytest.param("oware", 2, None, {"ListSegment"}, marks=pytest.mark.slow),
        pytest.param(SIDED, 4, 0, {"ListSegment", "VisitBlock"}, marks=pytest.mark.slow),
        pytest.param(TUZ, 6, None, {"ListSegment", "SolveGroups"}, marks=pytest.mark.slow),
        pytest.param(DAUGHTERS, 6, None, {"SolveGroups"}, marks=pytest.mark.slow),
        pytest.param(BARRED, 6, 0, {"ListSegment", "VisitBlock"}, marks=pytest.mark.slow),
        pytest.param("bestemshe", 2, 0, {"ListSegment", "VisitBlock"}, marks=pytest.mark.slow),
    ],
    ids=["few", "disk", "memory", "sided", "tuz", "daughters", "barred", "bestemshe"],
)
def test_files_are_the_same_with_a_pool(
    rules: str, most: int, memory: int | None, kinds: set[str], tmp_path: Path, pool: LocalPool
) -> None:
    game = written(tmp_path, rules) if "\n" in rules else load(rules)
    whole = build(game, most, tmp_path / "alone")
    found = TableBuilder(game, tmp_path / "pool", compiled=False, memory=memory, pool=pool).build(
        most
    )
    assert kinds == set(pool.performed), Counter(pool.performed)
    assert files(found) == files(whole)
    assert found.levels == whole.levels


@pytest.mark.slow
def test_what_is_wrong_is_said_as_without_a_pool(tmp_path: Path, pool: LocalPool) -> None:
    game = written(tmp_path, WINNING)
    with pytest.raises(NoTableError) as alone:
        build(game, 8, tmp_path / "alone")
    with pytest.raises(NoTableError) as shared:
        TableBuilder(game, tmp_path / "pool", compiled=False, pool=pool).build(8)
    assert shared.value.diagnostics == alone.value.diagnostics
    assert "ListSegment" in pool.performed


def test_a_worker_that_does_not_see_the_folder_is_told_so(tmp_path: Path, pool: LocalPool) -> None:
    class Elsewhere(LocalPool):
        def send(self, task: Task) -> None:
            game = replace(task.job.game, home=str(tmp_path / "nowhere"))
            super().send(replace(task, job=replace(task.job, game=game)))

    pool = Elsewhere(random.Random(1))
    with pytest.raises(ManqalaError, match=r"E630") as caught:
        TableBuilder(load("oware"), tmp_path / "here", compiled=False, pool=pool).build(2)
    (told,) = caught.value.diagnostics
    assert "nowhere" in told.message
    assert told.help == ("every worker needs the folder of the tables, under the same path",)


@pytest.mark.slow
@pytest.mark.parametrize("memory", [0, None], ids=["disk", "memory"])
def test_an_interrupted_level_goes_on_with_and_without_a_pool(
    memory: int | None, tmp_path: Path, pool: LocalPool
) -> None:
    def build_until(most: int, **given: Any) -> Report:
        builder = TableBuilder(
            load("oware"), tmp_path / "pool", compiled=False, memory=memory, **given
        )
        return builder.build(2, lambda done, _: done < most)

    assert not build_until(13 + 50, pool=pool).complete
    (work,) = (tmp_path / "pool").glob("*/*.work/*")
    assert list(work.glob("*.edges"))
    listed = pool.performed.count("ListSegment")
    # On disk one process goes on with what the pool has left.
    again = build_until(1000, pool=pool if memory is None else None)
    assert pool.performed.count("ListSegment") < 2 * listed
    assert files(again) == files(build(load("oware"), 2, tmp_path / "alone"))


# ---- a cluster --------------------------------------------------------------------------------------


class Deadly(ClusterPool):
    """A cluster of which a worker is killed while it has a task of some kind."""

    def __init__(self, client: Any, address: str, kind: str) -> None:
        super().__init__(client, address)
        self._pids: dict[str, int] = client.run(os.getpid)
        self._kind = kind
        self.killed = 0

    def send(self, task: Task) -> None:
        super().send(task)
        # The first one has opened the game by then.
        if type(task).__name__ != self._kind or self.killed or not self.answered:
            return
        while not self.killed:
            for address, tasks in self._client.processing().items():
                if tasks and not self.killed:
                    self.killed = self._pids[address]
                    os.kill(self.killed, signal.SIGKILL)

    answered = 0

    def answer(self, poll: Callable[[], object]) -> tuple[Task, Answer]:
        found = super().answer(poll)
        self.answered += type(found[0]).__name__ == self._kind
        return found


@pytest.mark.nightly
@needs_dask
@pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")
@pytest.mark.parametrize(
    ("rules", "most", "memory", "kind"),
    [
        ("oware", 4, 0, "ListSegment"),
        ("oware", 4, 0, "VisitBlock"),
        ("oware", 4, None, "ListSegment"),
        (TUZ, 6, None, "SolveGroups"),
    ],
    ids=["moves", "blocks", "memory", "marks"],
)
def test_a_worker_that_dies_changes_no_file(  # noqa: PLR0917 -- what is built, and where
    scheduler: str, workers: list[subprocess.Popen[bytes]], rules: str, most: int, memory: int | None, kind: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    game = written(tmp_path, rules) if "\n" in rules else load(rules)
    one, two = (
        TableBuilder(game, tmp_path / str(threads), compiled=True, threads=threads).build(most)
        for threads in (1, 2)
    )
    monkeypatch.setattr(listing, "CHUNK", 1000)
    monkeypatch.setattr(pool_scheduler, "MIN_PARTS", 1)
    with connect(scheduler) as client:
        pool = Deadly(client, scheduler, kind)
        builder = TableBuilder(game, tmp_path / "pool", compiled=False, memory=memory, pool=pool)
        found = builder.build(most)
    assert pool.killed
    codes = {
        worker.pid: worker.wait(10) if worker.pid == pool.killed else worker.poll()
        for worker in workers
    }
    assert codes.pop(pool.killed) == -signal.SIGKILL
    assert list(codes.values()) == [None]
    assert files(found) == files(one) == files(two)


@pytest.mark.nightly
@needs_dask
@pytest.mark.skipif(not has_llvm(), reason="workers need LLVM")
def test_the_command_builds_the_same_tables_there(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    assert all(worker.poll() is None for worker in workers)
    for name, more in (("here", []), ("there", ["--dask", scheduler, "--memory", "0.004"])):
        run("endgame", "oware", "--seeds", 10, "--folder", tmp_path / name, *more)
    here, there = (
        {path.name: path.read_bytes() for path in (tmp_path / name).glob("*/*")}
        for name in ("here", "there")
    )
    assert here == there


@needs_dask
def test_an_address_without_a_scheduler_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manqala.simulate.cluster.ANSWER_SECONDS", 0.3)
    monkeypatch.setattr("manqala.simulate.cluster_pool.require_extra", lambda _: None)
    address = f"127.0.0.1:{free_port()}"
    done = run("endgame", "oware", "--seeds", 2, "--folder", tmp_path, "--dask", address, exits=1)
    assert f"error[E630]: no Dask scheduler answers at ‘{address}’" in done.stderr
    run("endgame", "oware", "--seeds", 2, "--dask", address, "--dry-run", exits=2)
