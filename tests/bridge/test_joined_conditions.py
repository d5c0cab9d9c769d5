"""Conditions of converted games are negated so that they mean the opposite."""

from pathlib import Path

import pytest

from manqala.api.loading import load
from manqala.bridge.ludemes.joined_conditions import about, negation

RULES = """---
language: 3
game: Wells
board: {rows: 2, holes: 3}
seeds: 1
---
mark found: truth

turn
  choose hole from own occupied holes
  if CONDITION, set found to true
  put all from hole into box
"""
HOLDING = {
    "(own holes where it holds 2..)": lambda n: n >= 2,
    "own holes": lambda n: n > 0,
    "(own holes where it is even)": lambda n: n > 0 and n % 2 == 0,
}


@pytest.mark.parametrize("region", HOLDING)
def test_what_is_not_empty_holds_something(region: str, tmp_path: Path) -> None:
    file = tmp_path / "wells.sow"
    # Of no holes at all it would be true that none of them is empty.
    filled = negation(about(region, "empty", "are"))
    for said, wanted in ((filled, True), (negation(filled), False)):
        file.write_text(RULES.replace("CONDITION", said.text), "utf-8")
        game = load(file)
        for row in ("1,1,1", "2,1,1", "2,2,2", "0,0,1", "0,0,2"):
            some = any(HOLDING[region](int(n)) for n in row.split(","))
            after = game.position(f"{row}/1,1,1:south").play("3")
            assert ("found=true" in after.text) == (some is wanted), (said.text, row)
