"""Rule files whose players win together."""

PAIRS = """\
---
language: 3
game: Pairs
players: [south, east, north, west]
teams: [[south, north], [east, west]]
board: {ring: 12, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is opponent's and it holds 2..3
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
"""
"""Two pairs; the pair with more seeds together wins."""
MATCH = """\
---
language: 3
game: Pairs in rounds
players: 2 or 4
teams: 2
board: {ring: 8, stores: beside}
seeds: 2
options:
  players: {default: 4, because: two play it as well}
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's and last holds 4.., end round won by own team
  if last is partner's and last holds 4.., end round won by opponents
  capture last where it is not own and it holds 2..3
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
between rounds
  set-up-again
  change-opener
a player is the champion when rounds-won of it > 2
"""
"""Rounds that rules end for a team, in a match of two players or of two pairs."""
THREE = """\
---
language: 3
game: Three pairs
players: [red, blue, violet, green, orange, yellow]
teams: 3
board: {ring: 18, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is opponent's and it holds 2..3
  if last is partner's and last holds 3, put all from last into partner's winnings
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
a player is the loser when seeds in winnings of team of it > 9
"""
"""Three pairs; the losers' opponents are compared by their seeds."""
UNEQUAL = """\
---
language: 3
game: One against two
players: [ann, ben, cat]
teams: [[ben], [cat, ann]]
board: {ring: 12, stores: on track}
seeds: 3
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is in stores where home of it is in team, move-again
  capture last where it is opponent's and it holds 2..3
when player cannot move, close-round
round ends when position has occurred 2 times
  settle
a player is the victor when seeds in winnings of team of it > 20
"""
"""A team of one against a team of two."""
