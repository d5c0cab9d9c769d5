"""Levels for which memory suffices only if their edges are in a file: the same tables, and when that is chosen."""

import tempfile
from pathlib import Path
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.endgame import edge_queues, levels
from manqala.endgame.building import TableBuilder
from manqala.endgame.edge_queues import EdgesInFile
from manqala.endgame.estimate import MAX_EDGES, Method, choose_method, working_bytes_for
from tests.endgame.test_on_disk import edges, files

__all__ = ["edges"]


@pytest.mark.parametrize(
    ("memory", "method"),
    [
        (62_000, Method.IN_MEMORY),
        (61_999, Method.EDGES_IN_FILE),
        (40_000, Method.EDGES_IN_FILE),
        (39_999, Method.ON_DISK),
    ],
)
def test_the_fastest_method_for_which_memory_suffices_is_chosen(
    memory: int, method: Method
) -> None:
    assert choose_method(1000, 4000, memory) is method
    assert choose_method(1000, MAX_EDGES + 1, 10**15) is Method.ON_DISK


def test_working_files_are_those_of_the_method() -> None:
    assert working_bytes_for(1000, 4000, 62_000, 4) == 0
    assert working_bytes_for(1000, 4000, 40_000, 4) == 16_000
    assert working_bytes_for(1000, 4000, 0, 4) > 16_000


@pytest.mark.parametrize(
    ("rules", "most", "memory", "compiled"),
    [
        ("oware", 3, 17_000, False),
        pytest.param("oware", 8, 3_000_000, True, marks=pytest.mark.slow),
        pytest.param("kalah", 6, 450_000, True, marks=pytest.mark.slow),
    ],
    ids=["plain", "oware", "kalah"],
)
def test_files_are_the_same_with_edges_in_a_file(
    rules: str, most: int, memory: int, *, compiled: bool, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    if compiled:
        pytest.importorskip("llvmlite")  # levels in WebAssembly have no files
    begun: list[Path] = []

    class Counted(EdgesInFile):
        def __init__(self, backend: Any, folder: Path) -> None:
            begun.append(folder)
            super().__init__(backend, folder)

    monkeypatch.setattr(levels, "EdgesInFile", Counted)
    monkeypatch.setattr(edge_queues, "MAPPED_BYTES", 10_000)  # so that several parts are mapped
    game = load(rules)
    whole = TableBuilder(game, tmp_path / "memory", compiled=compiled).build(most)
    assert begun == []
    found = TableBuilder(game, tmp_path / "file", compiled=compiled, memory=memory).build(most)
    assert begun == [found.folder]
    assert files(found) == files(whole)
    assert found.levels == whole.levels


def test_a_build_that_stops_closes_its_file_of_edges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    create = tempfile.TemporaryFile

    def noted(*given: Any, **named: Any) -> Any:
        opened.append(create(*given, **named))
        return opened[-1]

    monkeypatch.setattr(tempfile, "TemporaryFile", noted)
    stopped = TableBuilder(load("oware"), tmp_path, compiled=False, memory=17_000).build(
        3, lambda _, __: not opened
    )
    assert not stopped.complete
    assert [file.closed for file in opened] == [True]
