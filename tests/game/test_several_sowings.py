"""Simultaneous sowings: the current one, the state of waiting ones, and their texts."""

from manqala.adapters.seats import Seats
from manqala.compile.stepping.warm_game import WarmGame
from manqala.resolve.files import check_source
from manqala.text.render import to_text
from manqala.text.span import Source
from tests.helpers.agreement import agree
from tests.helpers.playing import game_of

STEPWISE = """\
---
language: 1
game: Stepwise
board: {rows: 2, holes: 4, stores: beside}
pieces: {stone: 1, cow: 3}
seeds: 2
repetition: settled
---
mark chosen: hole on players for turn
mark laps: 0..2 on sowings for turn

setup
  each h in holes
    put 2 stones from box into h
  each player
    put 1 cow from box into hole 2 of player
to arrange, skipping holes s = nothing
  set due to nothing
turn
  all choose own chosen from own occupied holes
  each player
    set sower to player
    lift own chosen
  while some player is sowing
    each player
      if player is sowing
        set sower to player
        sow-one
        if hand is empty and before > 0 and laps < 2
          set laps to laps + 1
          lift last
  if laps of opponent != laps or hand of opponent is occupied, win last of opponent
a player is sowing when hand of it is occupied
round ends when some player is bare
"""
LEFT = """\
---
language: 1
game: Left
board: {rows: 2, holes: 4, stores: beside}
seeds: 2
---
turn
  each player
    set sower to player
    lift hole 1 of player
"""


def make_game(text: str) -> WarmGame:
    checked = check_source("made", Source("made.sow", text), None, {})
    assert checked.rules is not None, to_text(checked.diagnostics.sorted())
    return WarmGame(checked.rules)


def test_pieces_of_two_kinds_wait_in_both_engines_alike() -> None:
    assert agree(make_game(STEPWISE), plies=60)


def test_what_waits_has_a_place_in_positions() -> None:
    game = make_game(LEFT)
    position = game.position("0,2,2,2/0,2,2,2:south:hand=1:hands=2,3")
    assert position.text == "0,2,2,2/0,2,2,2:south:hand=1:hands=2,3"
    assert game.position(position.text) == position
    board = game.rules.board
    assert [position.cells[place] for place in board.hands] == [1, 2, 3]


def test_who_never_sows_beside_others_has_one_hand() -> None:
    board = game_of("oware").rules.board
    assert board.hands == (board.hand,)
    assert not any("(waiting)" in name for name in game_of("oware").rules.layout.marks)


def test_it_is_told_whose_sowing_goes_on() -> None:
    start = game_of("sonka").position("0,0,0,2,0/2,0,0,0,0:south")
    assert [step.text for step in start.trace("4.1")] == [
        "south chooses unseen: runner = south's hole 4",
        "north chooses unseen: runner = north's hole 1",
        "south: lift 2 seeds from south's hole 4",
        "north: lift 2 seeds from north's hole 1",
        "south: sow 1 seed into south's hole 5",
        "north: sow 1 seed into north's hole 2",
        "south: sow 1 seed into south's store",
        "north: sow 1 seed into north's hole 3",
    ]


def test_hands_that_wait_are_seen_by_learners() -> None:
    board = make_game(LEFT).rules.board
    for order in Seats(board).places:
        assert sorted(order) == list(range(board.nowhere))
