"""Explanations of the codes that only files of the third edition can have."""

from __future__ import annotations

from manqala.text.codes.code import Code

COUNT_WITHOUT_HOLDS = Code(
    "E316",
    "a number of pieces without ‘holds’",
    """In the third edition one verb says how many pieces lie somewhere: ‘last holds 4’, ‘where it holds 2..3’. ‘last is 4’
    and ‘where 4’ are words of the first edition. Only patterns have numbers alone: ‘take opponent's 2..3’. ‘manqala fmt
    --edition 3’ rewrites a file of the first edition.""",
    bad="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
turn
  choose hole from own holes where 2..
  sow it anticlockwise
  if last is 4, capture last
""",
    good="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
turn
  choose hole from own holes where it holds 2..
  sow it anticlockwise
  if last holds 4, capture last
""",
)
