"""Rule files in which players do not see everything."""

HOARDS = """\
---
language: 3
game: Hoards
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
hidden: {supply: opponents, winnings: opponents}
---
setup
  each h in holes
    put 2 seeds from box into h
  each player
    put 3 seeds from box into own supply
turn
  either sow "sow a hole"
    choose hole from own occupied holes
    sow it anticlockwise
    capture last where it is opponent's and it holds 2..3
  or enter "enter seeds"
    must own supply holds 1..
    choose n from 1..(seeds in own supply) "how many seeds"
    choose into from own holes
    put n seeds from own supply into into
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
"""
"""Two places of the opponent are hidden, so their contents are uncertain."""
SCREENED = """\
---
language: 3
game: Screened
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
hidden: {holes: opponents}
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is opponent's and it holds 2..3
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
"""
"""The row of the opponent is hidden."""
BLIND = """\
---
language: 3
game: Blind
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
hidden: {holes: everybody, box: south}
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is opponent's and it holds 2..3
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
"""
"""No player sees the contents of the holes."""
