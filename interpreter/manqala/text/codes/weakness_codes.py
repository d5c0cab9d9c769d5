"""Explanations of the codes W73x: rules that are valid, and make a weak game."""

from __future__ import annotations

from manqala.text.codes.code import Code

ENDLESS_BETWEEN_PROGRAMS = Code(
    "W730",
    "a game that programs play for ever",
    """Two programs that always take the most they can get played the game, and the same position with the same player to
    move occurred again. No rule ends the game then, so they would repeat the same moves for ever. Random games end only by luck.
    Say what happens when positions recur, for example with the key ‘repetition’.""",
    bad="""
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when hole 1 of south holds 3..
  settle
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when hole 1 of south holds 3..
  settle
round ends when position has occurred 3 times
  settle
""",
)
ONE_SEAT_FAVOURED = Code(
    "W731",
    "a game that favours one player",
    """One of two players gets most of the points in random games, although no rule names a player. The 95 % interval of the
    share lies above three quarters. Usually the first turn gives too much. Let the second player choose the side with
    ‘offer-sides’, limit the first turn, or play matches in which the opener changes.""",
    bad="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  win holes
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is opponent's and it holds 2
""",
)
FIRST_MOVE_WINS = Code(
    "W732",
    "a first move that wins",
    """A search proved that the first player wins with this move, whatever the opponent answers. Once players know it, the
    game is decided. A larger board or more seeds make the proof harder; ‘offer-sides’ makes the first move fair.
    ‘manqala validate --thorough’ looks for such a move.""",
    bad="board: {rows: 2, holes: 1}    # the first seed decides",
    good="board: {rows: 2, holes: 6}",
)
OPTION_IDLE_IN_PLAY = Code(
    "W733",
    "an option that changes nothing in play",
    """With every setting of this option, the same random games took the same course, move for move. So the rules that read the
    option do not matter, or act very rarely. Leave the option out, or show its effect in an example that sets it.
    ‘manqala validate --thorough’ makes this test.""",
    bad="options:\n  polite: {default: false, because: ours}    # and its rule never acts",
    good="an example with ‘option polite = true’, in which the rule acts",
)
ACTS_SELDOM = Code(
    "W734",
    "a rule that rarely acts",
    """No example shows this rule, and it first acted after hundreds of random games. Perhaps its
    condition is too narrow. If this is intended, add an example in which it acts, or put the tag
    ‘[rare]’ at the end of its line.
    ‘manqala validate --thorough’ plays up to 100,000 games in compiled code, which takes some seconds.""",
    bad="if pieces in last > 20, win last",
    good="if pieces in last > 20, win last      [rare]",
)
