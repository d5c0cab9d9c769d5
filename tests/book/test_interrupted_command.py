"""Ctrl-C while a book grows keeps what was found, and the same command goes on from there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from manqala.book.drop_out import choose_next
from tests.helpers.command_line import run
from tests.helpers.interrupted import at_work, interrupt

SMALL = ("book", "kalah", "--set", "holes=3", "--set", "seeds=3", "--depth", 3)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are interrupted as on Unix")
def test_an_interrupted_book_goes_on_to_the_same_book(tmp_path: Path) -> None:
    stopped, whole = tmp_path / "stopped.book", tmp_path / "whole.book"
    order = (*SMALL, "--positions", 40)
    # At the third choice of positions two batches are in the book.
    process = at_work(tmp_path, choose_next, 3, *order, "--out", stopped)
    _, err = interrupt(process)
    assert "run the same command again to continue" in err
    assert stopped.exists()
    assert len(stopped.read_text(encoding="utf-8").splitlines()) < 41
    run(*order, "--out", stopped)
    run(*order, "--out", whole)
    assert stopped.read_text("utf-8").splitlines()[1:] == whole.read_text("utf-8").splitlines()[1:]
