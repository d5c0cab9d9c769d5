"""Endgame tables for tests: building them, asking them, and a game whose sides differ."""

from functools import cache

from manqala import load
from manqala.endgame.building import TableBuilder
from manqala.endgame.index import frame
from manqala.endgame.table import table_functions

SIDED = """\
---
language: 1
game: Small
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 2 and player is south, capture last
  if last holds 3 and player is north, capture last
when player cannot move, close-round
"""


def build(game, most, folder, *, compiled=False):
    """Tables of up to so many seeds."""
    return TableBuilder(game, folder, compiled=compiled).build(most)


@cache
def numbering():
    """An engine for Oware, its functions for tables, and how they number the positions of up to 36 seeds."""
    engine = load("oware").native(compiled=False)
    return engine, table_functions(engine), frame(engine, 36, [])


def probed(game, tables, board, mover, marks):
    """What tables say of a board, or nothing."""
    cells = tables.subject.first.cells
    cells[: len(board)] = board
    for cell, value in marks:
        cells[cell] = value
    cells[game.rules.layout.mover] = mover
    return tables.probe(cells)
