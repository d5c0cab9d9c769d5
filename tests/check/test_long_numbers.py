"""Numbers of thousands of figures, which Python refuses to convert, and figures that are no digits end in messages."""

from pathlib import Path

import pytest

from manqala.api import ManqalaError, load, read_record
from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text.span import Source
from manqala.text.whole_numbers import parse_figures

LONG = "9" * 5000
GAME = """\
---
language: 3
game: Long
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("999999999", 999999999), ("9999999999", None), ("²", None), ("-1", None), ("", None)],
)  # fmt: skip
def test_figures_are_digits_and_not_too_many(text: str, number: int | None) -> None:
    assert parse_figures(text) == number


@pytest.mark.parametrize(
    "text",
    [
        f"{GAME}  if the last hole has {LONG} seeds, the player captures them.\n",
        GAME.replace("seeds: 4", f"seeds: {LONG} per hole"),
        GAME.replace("{rows: 2, holes: 6, stores: beside}", f"2x{LONG}"),
    ],
    ids=["sentence", "seeds", "board"],
)
def test_a_rule_file_with_a_long_number_has_errors(text: str) -> None:
    checked = check_source("long", Source("long.sow", text), None, {})
    assert validate(checked, 0).diagnostics.has_errors


@pytest.mark.parametrize("number", [LONG, "²"])
def test_positions_and_moves_with_such_numbers_are_refused(number: str) -> None:
    game = load("kalah")
    with pytest.raises(ManqalaError):
        game.position(f"4*6 / 4*6 : south : phase=settle.{number}")
    with pytest.raises(ManqalaError):
        game.position(f"4*6 / 4*6 : south : phase=turn.{number}")
    with pytest.raises(ManqalaError):
        game.start().play(f"1(+{number})")


@pytest.mark.parametrize("seed", [LONG, "²"])
def test_a_record_with_such_a_seed_is_refused(seed: str, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(f'[Game "kalah"]\n[Seed "{seed}"]\n\n1. 3 1\n', encoding="utf-8")
    with pytest.raises(ManqalaError, match="the seed is a number"):
        read_record(path)
