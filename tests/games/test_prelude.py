"""The words of the prelude, each in a game of a few lines: what it does, and that both engines do the same."""

from __future__ import annotations

from random import Random

import pytest

from manqala.check.examples import run_examples
from manqala.compile.stepping.warm_game import WarmGame
from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostics
from manqala.text.render import to_text
from manqala.text.span import Source
from tests.helpers.lockstep import Lockstep

TWO = "board: {rows: 2, holes: 4, stores: beside}\nseeds: 2"
KALAH = "board: {rows: 2, holes: 4, stores: on track}\nseeds: 2"
FOUR = "board: {rows: 4, holes: 4, track: own}\nseeds: 2"
SOW = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
PLIES = 150
CASES = {
    "places": (TWO, SOW + """\
example "how many lie in a place"
  position 0 1 2 3 / 4 4 1 1 : south
  expect hole 1 of south is empty
  expect hole 1 of south is even
  expect hole 2 of south is singleton
  expect hole 2 of south is odd
  expect hole 3 of south is occupied
  expect number of own empty holes = 1
  expect number of own odd holes = 2
  expect number of opponent's singleton holes = 2
example "where a hole lies"
  position 0 1 2 3 / 4 4 1 1 : south
  expect seeds in left 2 of own row = 1
  expect seeds in right 2 of own row = 5
  expect seeds in own end holes = 3
  expect seeds in opponent's end holes = 5
example "a player who has nothing"
  position 0 0 0 0 / 4 4 4 4 : north
  expect south is bare
  expect not (north is bare)
"""),
    "last mover": (TWO, SOW + """\
  if last is own, move-again
when player cannot move
  win board, for last mover
  end round
example "who moved last takes what is left, also where he goes on"
  position 0 0 0 1 / 0 1 0 0 : north : last-mover=nobody
  play 2
  expect last mover = north
example "before the first turn it is nobody"
  expect last mover is nobody
"""),
    "haul": (TWO, SOW + """\
  if last is opponent's, capture last
  if captures > 0, refill own row
round ends when haul of mover > 3 or haul of next player > 3
  settle
example "what was captured counts, and not what lies in the winnings"
  position 0 0 0 1 / 2 0 0 1 : south : won=4,0
  play 4
  expect haul of south = 3
  expect haul of north = 0
"""),
    "feed": (TWO, SOW + """\
  feed
when player cannot move, close-round
example "he must be fed, by who can"
  position 1 0 0 1 / 0 0 0 0 : south
  legal 4
example "whoever has something need not be"
  position 1 0 0 1 / 1 0 0 0 : south
  legal 1 4
example "who cannot feed cannot move"
  position 1 0 0 0 / 0 0 0 0 : south : won=0,2
  ends won by north
"""),
    "feed, three players": ("players: [ann, ben, cat]\nboard: {rows: 3, holes: 3}\nseeds: 2", SOW + """\
  feed
when nobody can move
  end round
example "the next one"
  position 1 0 1 / 0 0 0 / 1 1 1 : ann
  legal 3
"""),
    "feed-if-possible": (TWO, SOW + """\
  feed-if-possible
example "who can feed must"
  position 1 0 0 1 / 0 0 0 0 : south
  legal 4
example "who cannot need not"
  position 1 1 0 0 / 0 0 0 0 : south
  legal 1 2
"""),
    "handful": (TWO, """\
the handful of hole h is 3 if h is own otherwise 1
""" + SOW + """\
example "at most what is there"
  position 5 0 0 0 / 0 0 0 1 : south
  play 1
  gives 0 3 2 0 / 0 0 0 1 : north
"""),
    "let-fall": (TWO, """\
to let-fall
  choose many from 1..(pieces in hand) "how many fall"
  put many seeds from hand into here
""" + SOW + """\
example "as many as one likes"
  position 3 0 0 0 / 1 0 0 0 : south
  play 1.2.1
  gives 0 2 1 0 / 1 0 0 0 : north
"""),
    "lap begins": (TWO, SOW[:-1] + """, then relay from last
when lap begins at h, if h is own
  put 1 seed from hand into own winnings
round ends when position has occurred 3 times
example "each lap"
  position 3 0 1 0 / 1 0 0 0 : south
  play 1
  gives 0 1 0 1 / 1 0 0 0 : north : won=2,0
"""),
    "strike": (FOUR, SOW[:-1] + """, then strike-or-relay from start
when player cannot move, end round won by opponent
example "back to where the lap began"
  position 0 1 0 2 / 0 0 0 0 // 0 0 3 0 / 1 0 1 0 : south
  play 4
  gives 1 3 2 0 / 1 0 0 0 // 0 0 0 0 / 1 0 0 0 : north
example "what faces a hole that was empty is not struck"
  position 0 0 0 2 / 0 0 0 0 // 0 0 3 0 / 1 0 1 0 : south
  play 4
  gives 0 1 1 0 / 0 0 0 0 // 0 0 3 0 / 1 0 1 0 : north
"""),
    "take-extra": (TWO, SOW + """\
  if last is opponent's
    capture last
    take-extra 2
example "two more"
  position 0 0 0 1 / 1 2 0 3 : south
  play 4.n2.n4
  gives 0 0 0 0 / 0 0 0 0 : over : won=7,0
example "as many as there are"
  position 0 0 0 1 / 1 2 0 0 : south
  play 4
  gives 0 0 0 0 / 0 0 0 0 : over : won=4,0
"""),
    "swap-sides": (KALAH, """\
turn
  either sow "sow"
    choose hole from own occupied holes
    sow it anticlockwise, skipping opponent's store
  or swap "swap"
    swap-sides
when player cannot move, close-round
round ends when position has occurred 3 times
example "holes and stores"
  position 1 2 0 1 / 0 3 1 2 : south : won=5,1
  play swap
  gives 0 3 1 2 / 1 2 0 1 : north : won=1,5
"""),
    "swap-sides, ends": ("board: {rows: 2, holes: 3, ends: left}\nseeds: 2", """\
turn
  choose hole from own occupied holes
  swap-sides
round ends when position has occurred 3 times
example "an end hole, too"
  position 1 2 0 4 / 0 3 1 2 : south
  play 1
  gives 0 3 1 2 / 1 2 0 4 : north
"""),
    "offer-sides": (KALAH, """\
turn
  offer-sides
  choose hole from own occupied holes
  sow it anticlockwise, skipping opponent's store
  if last is own store, move-again
when player cannot move, close-round
example "once, to who did not begin"
  position 3 0 0 1 / 1 1 0 0 : south
  play 4
  legal 1
  play 1
  legal 1 2 swap
  play swap
  gives 1 1 0 0 / 0 1 1 1 : south : won=0,1
  legal 1 2
example "who declines is not asked again"
  position 3 0 1 0 / 1 1 0 1 : south
  play 1 1 2
  legal 2 4
"""),
    "race": (TWO, """\
turn
  if opened
    choose hole from own occupied holes
    sow it anticlockwise
  otherwise
    race, then
      if last holds 4.., lift last
      otherwise set runner of opponent to nothing
    set next mover to first-through
round ends when position has occurred 3 times
example "lap by lap; who is through first begins"
  play 4.2
  gives 2 2 2 0 / 3 3 2 2 : south
"""),
    "race in step": (TWO, """\
turn
  if opened
    choose hole from own occupied holes
    sow it anticlockwise
  otherwise
    race, in-step true, then
      if before > 0, lift last
    set next mover to first-through
round ends when position has occurred 3 times
example "what the other has just sown is met"
  position 0 0 0 2 / 3 0 0 0 : south
  play 4.1
  gives 1 1 0 0 / 1 0 2 0 : north
"""),
    "race in which a lap is taken": (TWO, """\
turn
  if opened
    choose hole from own occupied holes
    sow it anticlockwise
  otherwise
    race, then
      if before > 0 and first-lap, lift last
    set next mover to first-through
round ends when position has occurred 3 times
example "both would go on from the same hole: south comes first, and north is out"
  position 1 1 0 0 / 1 0 2 2 : south
  play 1.4
  gives 1 0 1 1 / 2 0 2 0 : south : opened=true
"""),
    "a sowing for each player": (TWO, """\
mark chosen: hole on players for turn
mark laps: 0..3 on sowings for turn
turn
  all choose own chosen from own occupied holes
  each player
    set sower to player
    lift own chosen
    set laps to 3 if player = south otherwise 1
  forbid laps of south != 3 or laps of north != 1 or hand is empty
  each player
    set sower to player
    while pieces in hand > 0
      sow-one
  must start of north != start of south and start = start of north
  set sower to nobody
  win last of south
  each player wins last of opponent
example "what is of a sowing stays with it"
  position 2 2 2 2 / 2 2 0 1 : south
  play 1.1
  gives 0 3 0 2 / 0 3 0 1 : north : won=4,0
"""),
    "victor": (TWO, """\
a player is the victor when seeds in winnings of it >= 5
a player is the loser when bare
""" + SOW + """\
  win last where it is opponent's and it is 2..
example "who has won, though he has nothing left"
  position 0 0 0 1 / 4 0 0 1 : south
  play 4
  ends won by south
example "who has lost"
  position 0 0 0 1 / 1 0 0 1 : south
  play 4
  ends won by north
example "both have lost"
  position 0 0 0 0 / 0 0 0 0 : south
  ends drawn
"""),
    "loser, one player": ("players: [south]\nboard: {rows: 1, holes: 4, stores: on track}\nseeds: 2", """\
a player is the loser when own holes are empty and seeds in own store < 5
""" + SOW + """\
when player cannot move
  end round
example "lost"
  position 0 0 0 1 : south
  play 4
  ends lost
"""),
    "champion": (TWO, """\
a player is the champion when rounds-won of it = 2
a player is the loser when bare
""" + SOW + """\
between rounds
  set-up-again
  change-opener
example "rounds are counted"
  match
  position 0 0 0 1 / 1 0 0 1 : south : won=6,7
  play 4
  gives 2 2 2 2 / 2 2 2 2 : north : rounds-won=0,1
  ends goes on
example "until there are enough"
  match
  position 0 0 0 1 / 1 0 0 1 : south : rounds-won=0,1
  play 4
  ends won by north
"""),
    "points": (TWO, """\
the prize of player p is seeds in winnings of p
""" + SOW + """\
  win last where it is opponent's and it is 2..
  if captures = 0 and last is own end, set own points to own points + 3
when player cannot move, close-round
round ends when position has occurred 3 times
between rounds
  set-up-again
match ends when round number = 2
  if points of south = points of north, end match drawn
  end match won by south if points of south > points of north otherwise north
example "for a round, and within it"
  match
  position 0 0 1 0 / 0 0 0 0 : south : won=7,8
  play 3
  gives 2 2 2 2 / 2 2 2 2 : south : points=11,8
example "the match"
  match
  position 0 0 0 0 / 0 0 0 0 : south : won=1,2 : points=7,0 : round-number=2
  ends won by south
example "as many points"
  match
  position 0 0 0 0 / 0 0 0 0 : south : won=1,2 : points=1,0 : round-number=2
  ends drawn
"""),
    "ruined": (TWO, """\
a player is ruined when seeds in winnings of it < 2
""" + SOW + """\
  win last where it holds 3
when player cannot move, close-round
round ends when position has occurred 3 times
  settle
between rounds
  conquer with 2, rounding 1
example "two of sixteen are a hole"
  match
  position 0 0 0 0 / 0 0 0 0 : south : won=13,3
  gives 2 2 2 2 / 2 2 2 2 : south : owner=n1.south,n2.south,n3.south : won=0,0
example "one is none"
  match
  position 0 0 0 0 / 0 0 0 0 : south : won=15,1
  ends won by south
"""),
    "conquer": (TWO, """\
the frontier of player p is backwards of row of p
""" + SOW + """\
  win last where it holds 3
when player cannot move, close-round
round ends when position has occurred 3 times
  settle
match ends when some player is poor
a player is poor when seeds in winnings of it < 4
between rounds
  conquer with 2
  change-opener
example "one over is the opponent's, and his holes go from the other end"
  match
  position 0 0 0 0 / 0 0 0 0 : south : won=5,11
  gives 2 2 2 2 / 2 2 2 2 : north : owner=s4.north : won=0,0
"""),
    "take-over": (TWO, """\
to take-over number n
  repeat n times
    choose prey from opponent's holes "which hole do you take"
    give prey to player
""" + SOW + """\
  win last where it holds 3
when player cannot move, close-round
round ends when position has occurred 3 times
  settle
match ends when round number > 9
between rounds
  conquer with 2
example "chosen"
  match
  position 0 0 0 0 / 0 0 0 0 : south : won=12,4
  play n2.n4
  gives 2 2 2 2 / 2 2 2 2 : south : owner=n2.south,n4.south
"""),
}  # fmt: skip


def make_game(name: str) -> WarmGame:
    front, body = CASES[name]
    text = f"---\nlanguage: 1\ngame: {name}\n{front}\n---\n{body}"
    checked = check_source("prelude", Source(name, text), None, {})
    assert checked.rules is not None, to_text(checked.diagnostics.sorted())
    return WarmGame(checked.rules)


@pytest.mark.parametrize("name", CASES)
def test_what_a_word_of_the_prelude_does(name: str) -> None:
    game = make_game(name)
    found = Diagnostics()
    run_examples(game, found)
    assert to_text(found.sorted()) == ""


@pytest.mark.slow_cases("feed")
@pytest.mark.parametrize("name", CASES)
def test_both_engines_do_the_same(name: str) -> None:
    game = make_game(name)
    both = Lockstep(game, Random(1), compiled=False, match=game.rules.between is not None)
    for _ in range(PLIES):
        both.begin() if both.over else both.step()
    assert both.plies > 10
