"""Explanations of the codes of choices: chance, choices at the same time, ties."""

from __future__ import annotations

from manqala.text.codes.code import Code

CHANCE_AND_PREFERENCE = Code(
    "E312",
    "chance in a turn that must achieve something",
    """‘must … if possible’ compares all ways through a turn and allows only the best. If a turn contains
    chance, it would choose the outcome of the chance too. Use ‘if’ for what follows from an outcome, or
    ‘preferring’ to restrict a choice.""",
    bad="""
turn
  choose roll from 1..6 as chance
  choose hole from own occupied holes
  sow hole anticlockwise
  must captures > 0 if possible
""",
    good="""
turn
  choose roll from 1..6 as chance
  choose hole from own occupied holes preferring it holds 2..
  sow hole anticlockwise
  if roll = 6, move-again
""",
)
CHOSEN_UNSEEN = Code(
    "E313",
    "simultaneous choices outside a turn",
    """In a set-up, between rounds and at the end of a round each answer is a separate move, which all
    players see. With ‘must … if possible’, the choice of one player would depend on that of another. Let
    all choose in ‘turn’, in the first turn if need be, and use ‘if’ for what follows.""",
    bad="""
mark bid: number on players for round
setup
  fill-board
  all choose own bid from 1..3
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if own bid > opponent's bid, capture last
""",
    good="""
mark bid: number on players for round
turn
  if not opened, all choose own bid from 1..3
  choose hole from own occupied holes
  sow it anticlockwise
  if own bid > opponent's bid, capture last
""",
)
OPEN_TIE = Code(
    "E314",
    "a superlative that does not say what holds on a tie",
    """Several holes may be the fullest. A rule says which of them is meant: ‘first on a tie’ or ‘final on a
    tie’, in the order of the set; ‘all on a tie’; or ‘none on a tie’. A player chooses among them with
    ‘choose hole from the fullest of …, all on a tie’.""",
    bad="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture fullest of opponent's holes
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture fullest of opponent's holes, first on a tie
""",
)
WRONG_ODDS = Code(
    "E315",
    "odds that do not fit the outcomes",
    """Odds name a number for each outcome, in the order of the set: ‘choose up from 0..2 as chance with odds
    1:2:1’. The set must be known before play. If it is not, say how likely each member is: ‘choose hole from
    own occupied holes as chance weighing pieces in it’.""",
    bad="""
turn
  choose up from 0..2 as chance with odds 1:2
  choose hole from own occupied holes
  sow hole anticlockwise
  if up = 2, capture last
""",
    good="""
turn
  choose up from 0..2 as chance with odds 1:2:1
  choose hole from own occupied holes
  sow hole anticlockwise
  if up = 2, capture last
""",
)
