"""Rule files for several numbers of players."""

RING = """\
---
language: 1
game: Ring
players: 2, 3, 4 or 6
board: {ring: 12, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is not own and it is 2..3
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
"""
"""One ring of holes, of which each player has a part."""
ROWS = """\
---
language: 1
game: Rows
players: 2..6
board: {holes: 3, stores: on track}
seeds: 2
options:
  players: {default: 3, because: three is company}
---
mark taken: 0..9 on players
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is own store, move-again
  otherwise if last is not own and it is 2..3
    capture last
    set own taken to own taken + 1
    if taken of next player > 1, end round won by next player of next player
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
"""
"""A row for each player."""
LEAVING = """\
---
language: 1
game: Leaving
players: 2..6
board: {holes: 3, stores: beside}
seeds: 2
---
mark gone: truth on players
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is not own and it is 2..3
  each player
    if seeds in own winnings > 5, set own gone to true
  if next player is bare, win last
  if last is end and last is own, move-again
  if last is end and captures > 0, end turn
a player is out when bare or gone
when player cannot move
  put 1 seed from own winnings into hole 1 of next player
round ends when number of remaining players < 2
  settle
round ends after 60 turns
  settle
between rounds
  set-up-again
  each player
    if own gone, put all from own row into box
  change-opener
match ends after 3 rounds
"""
"""Players drop out, for a while or for good, also where turns end early, pass, or come again."""
WAITING = """\
---
language: 3
game: Waiting
players: 2..6
board: {holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own holes where it holds 2..
  sow it anticlockwise
  capture last where it is not own and it holds 2
a player is out when bare
round ends when number of remaining players < 2
  settle
round ends after 60 turns
  settle
"""
"""Players often have nothing to move, and pass; others drop out."""
