"""Rule files checked from Python, as the command checks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import manqala

if TYPE_CHECKING:
    from pathlib import Path

FAULTY = """\
---
language: 1
game: Faulty
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow hole antiwise
  let x be 1

round ends when own holes are empty
  settle
"""


def test_a_sound_file_is_valid_and_says_what_was_tried() -> None:
    told: list[int] = []
    found = manqala.validate("micro-wari", playouts=10, progress=told.append)
    assert found.valid
    assert found.errors == ()
    assert found.tried is not None
    assert found.tried.games >= 10
    assert told


def test_what_is_wrong_comes_in_the_order_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "faulty.sow"
    path.write_text(FAULTY)
    found = manqala.validate(path)
    assert not found.valid
    assert found.tried is None
    lines = [item.span.line for item in found.errors if item.span]
    assert lines == sorted(lines)
    assert lines[0] == 9
    assert all(item.code.startswith("E") for item in found.errors)


def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(manqala.UnknownGameError, match="owari"):
        manqala.validate("owari")
    with pytest.raises(manqala.OptionError, match="no option"):
        manqala.validate("oware", colour="red")
