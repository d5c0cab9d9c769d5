"""A game that was loaded before is not typed again, unless a file of it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.resolve import loaded
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from pathlib import Path

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def write_file(path: Path, parent: str, rules: str = "") -> Path:
    path.write_text(
        f"---\nlanguage: 1\ngame: Heir\nextends: {parent}\n---\n{rules}", encoding="utf-8"
    )
    return path


def test_the_same_rules_are_given_again() -> None:
    first, again = load("kalah", seeds=3), load("kalah", seeds=3)
    assert first is not again
    assert first.rules is again.rules
    assert load("kalah").rules is not first.rules


def test_values_that_are_equal_as_keys_are_distinguished() -> None:
    assert load("kalah", seeds=1).options["seeds"] == 1
    with pytest.raises(ManqalaError):
        load("kalah", seeds=True)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    heir = write_file(tmp_path / "heir.sow", "kalah")
    before = load(heir)
    assert load(heir).rules is before.rules
    write_file(heir, "kalah", TURN)
    assert load(heir) != before


def test_a_changed_ancestor_is_read_again(tmp_path: Path) -> None:
    parent = write_file(tmp_path / "parent.sow", "kalah")
    heir = write_file(tmp_path / "heir.sow", "./parent.sow")
    before = load(heir)
    write_file(parent, "kalah", TURN)
    assert load(heir) != before
    parent.unlink()
    with pytest.raises(ManqalaError, match="parent"):
        load(heir)


def test_a_faulty_file_is_refused_each_time(tmp_path: Path) -> None:
    heir = write_file(tmp_path / "heir.sow", "kalah", "turn\n  sow nothing at all\n")
    for _ in range(2):
        with pytest.raises(ManqalaError):
            load(heir)


def test_the_number_of_cached_games_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaded, "CAPACITY", 2)
    first = load("kalah", seeds=2).rules
    load("kalah", seeds=3)
    load("kalah", seeds=4)
    assert load("kalah", seeds=2).rules is not first
