"""The Python of the tour, and the loop that everybody writes first, type-check under mypy's strict rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

TOUR = Path(__file__).parents[2] / "docs" / "tour.md"
LOOP = """\
import manqala

position = manqala.load("oware").start()
players = {"south": manqala.player("greedy"), "north": manqala.player("random")}
while not position.over:
    position = position.play(players[position.turn].move(position))
"""


@pytest.mark.nightly
def test_examples_type_check(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", TOUR.read_text(encoding="utf-8"), re.S)
    assert blocks
    for n, block in enumerate([*blocks, LOOP]):
        file = tmp_path / f"example{n}.py"
        file.write_text(block, encoding="utf-8")
        told, errors, status = api.run(["--strict", str(file)])
        assert status == 0, told + errors
