"""Explanations of the codes that only files of the third edition can have."""

from __future__ import annotations

from manqala.text.codes.code import Code

COUNT_WITHOUT_HOLDS = Code(
    "E316",
    "a number of pieces without ‘holds’",
    """In the third edition only ‘holds’ says how many pieces are in a place: ‘last holds 4’, ‘where it holds 2..3’. ‘last is 4’
    and ‘where 4’ belong to the first edition. Only patterns have numbers alone: ‘take opponent's 2..3’. ‘manqala fmt
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
REPLACED_UNSAID = Code(
    "E317",
    "a replacement without ‘[instead]’",
    """The prelude, or the game that this one extends, already has a word or a rule of this name. A rule that uses that name, in
    the prelude too, would get the new one. If that is intended, end the first line of the definition with ‘[instead]’; if
    not, choose another name. Words that the prelude leaves to the games (loser, skipped, prize) need no tag.""",
    bad="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  settle

to settle
  win opposite of last
""",
    good="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
when player cannot move, close-round

to settle                                                      [instead]
  each player wins own row
""",
)
NOTHING_REPLACED = Code(
    "E318",
    "nothing to replace",
    """‘[instead]’ says that a definition, or a rule that is called something, takes the place of one in the prelude or in the
    game that this one extends. Nothing there has this name, so perhaps the name is misspelt.""",
    bad="""
the scores of player p is seeds in winnings of p * 2           [instead]
""",
    good="""
the score of player p is seeds in winnings of p * 2            [instead]
""",
)
