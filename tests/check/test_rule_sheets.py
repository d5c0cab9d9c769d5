"""Notes of rule sheets, of engines and of books in other languages: what the message says to write."""

from __future__ import annotations

import pytest

from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text.span import Source

FILE = """\
---
language: 3
game: Sheet
{front}
---
turn
  choose hole from own occupied holes
  {sowing}
{turn}
when player cannot move, close-round
"""
FRONT = "board: {rows: 2, holes: 6, stores: on track}\nseeds: 4"
LINES = (
    ("if last is own Sammelgrube, move-again", "‘if last is own store, move-again’"),
    ("if last is own store, mais uma jogada", "‘if last is own store, move-again’"),
    ("if last is own casa vacía, capture opposite of last", "‘if last is own and before = 0, capture opposite of last’"),
    ("end round Gleichstand", "‘end round drawn’"),
    ("if last in {2, 3}, capture last", "‘last holds 2 or 3’"),
    ("if 2 <= last <= 3, capture last", "‘last holds 2..3’"),
    ("if last % 2 = 0, capture last", "‘last is even’"),
    ("if last totals 4, capture last", "‘last holds 4’"),
    ("capture if last holds 2..3", "‘if last holds 2..3, capture last’"),
    ("chaque joueur gagne own holes", "‘each player wins own holes’"),
)  # fmt: skip
SOWINGS = (
    ("sow it anticlockwise, leaving one unless singleton", "leaving 0 if it is singleton otherwise 1’"),
    ("sow it anticlockwise, skipping it if 12 or more", "‘skipping it’"),
    ("sow it anticlockwise, sauf le grenier adverse", "‘sow it anticlockwise, skipping opponent's store’"),
    ("sow it linksherum", "‘anticlockwise’"),
)  # fmt: skip
FRONTS = (
    ("board: {rows: 2, holes: 6, almacenes: al lado}\nseeds: 4", "write ‘stores: beside’"),
    ("board: {rows: 2, holes: 6, stores: am Rand}\nseeds: 4", "write ‘beside’"),
    ("board: 6x2\nseeds: 4", "‘{rows: 2, holes: 6}’"),
    ("board: {rows: 2, holes: 6}\nBohnen: 4", "write ‘seeds: 4’"),
    ("board: {rows: 2, holes: 6}\nseeds: vier", "figures: 4"),
    ("nombre de joueurs: 2\nboard: {rows: 2, holes: 6}\nseeds: 4", "leave it out"),
    ("variantes: non\nboard: {rows: 2, holes: 6}\nseeds: 4", "leave it out"),
    ("board: {rows: 2, holes: 6}\nseeds: 4\nSpielziel: die meisten Samen", "the higher score wins"),
)  # fmt: skip


def told(front: str = FRONT, turn: str = "", sowing: str = "sow it anticlockwise") -> str:
    text = FILE.format(front=front, turn=f"  {turn}\n" if turn else "", sowing=sowing)
    checked = check_source("sheet", Source("sheet.sow", text), None, {})
    return "\n".join(line for item in checked.diagnostics for line in item.help)


def test_a_note_is_said_as_a_rule() -> None:
    for line, said in LINES[:2]:
        assert said in told(turn=line), line
    for line, said in SOWINGS[:2]:
        assert said in told(sowing=line), line


@pytest.mark.slow
def test_more_notes_are_said_as_rules() -> None:
    for line, said in LINES[2:]:
        assert said in told(turn=line), line
    for line, said in SOWINGS[2:]:
        assert said in told(sowing=line), line


def test_keys_and_values_of_other_books_are_known() -> None:
    for front, said in FRONTS:
        assert said in told(front), front


def test_a_sentence_that_only_leaves_something_out_is_not_offered() -> None:
    assert "express this as" not in told(turn="end round chingado")
    assert "express this as" not in told(sowing="sow it anticlockwise including the bananas")


def test_rows_in_another_order_are_noticed() -> None:
    example = """
example "North's row first, as it is drawn"
  position 4 0 0 1 2 1 / 1 0 0 0 0 3 : south
  play 1
  gives 0 1 0 0 0 3 / 1 2 1 0 0 4 : north
"""
    text = FILE.format(front=FRONT, turn="", sowing="sow it anticlockwise") + example
    checked = check_source("sheet", Source("sheet.sow", text), None, {})
    said = [line for item in validate(checked, playouts=0).diagnostics for line in item.help]
    assert any("‘position 1 0 0 0 0 3 / 1 2 1 0 0 4 : south’" in line for line in said)
