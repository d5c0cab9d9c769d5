"""Explanations of the codes E41x and W405 to W423: what is of proper form and surely not meant."""

from __future__ import annotations

from manqala.text.codes.code import Code

_FRONT = """
---
language: 1
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
"""
_TURN = """\
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""


EMPTY_RANGE = Code(
    "E410",
    "a range that ends before it begins",
    """A range goes from the smaller number to the larger one; from 3 to 2 there is nothing.""",
    bad="if last holds 3..2, capture last",
    good="if last holds 2..3, capture last",
)
DIVISION_BY_NOTHING = Code(
    "E411",
    "a division by nothing",
    """What stands after div or mod is 0, whatever happens in play. Nothing is divided then, and the
    result is 0.""",
    bad="if seeds in last mod (2 - 2) = 1, capture last",
    good="if seeds in last mod 2 = 1, capture last",
)
NO_SUCH_HOLE = Code(
    "E412",
    "no such hole",
    """The words name a hole, and on this board they never name one: a number beyond the end of the
    row, a store where none is on the track, a row behind the only one.""",
    bad="capture hole 9 of opponent",
    good="capture hole 6 of opponent",
)
MARK_NOT_SET = Code(
    "E413",
    "a mark that is still nothing",
    """A mark of the turn begins with nothing and is forgotten when the turn is over. At this place
    no rule can have set it: last, for instance, is known after the first sowing, and not when the
    end of a round is looked at.""",
    bad="""
turn
  choose hole from own occupied holes
  capture last
  sow it anticlockwise
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last
""",
)
NAME_TAKEN = Code(
    "E414",
    "a name that is taken",
    """Players, kinds of pieces and options are words of the rules. They cannot have the name of a
    word that the language or the prelude knows: rules that use it would mean something else.""",
    bad=_FRONT + "players: [own, other]\n---\n" + _TURN,
    good=_FRONT + "players: [me, other]\n---\n" + _TURN,
)
INDEFINITE_ARTICLE = Code(
    "E415",
    "an article that promises too much",
    """Articles mean nothing here, so that ‘a player is bare’ asks about the player whom the rule is
    about, the mover. Whoever means any of them says some, whoever means all of them every.""",
    bad="round ends when a player is bare",
    good="round ends when some player is bare",
)
NO_MATCHES = Code(
    "E416",
    "a match of a game that has none",
    """A match is several rounds, and the rules say under ‘between rounds’ what is done after each.
    This game has no such rules: it is played in single rounds.""",
    bad="manqala simulate my-game --match",
    good="manqala simulate my-game",
)
NAME_OF_LIBRARY_GAME = Code(
    "E418",
    "a name that a game of the library has",
    """A game is found by its name, and the library comes first: a file of that name would be played
    by its path only, and be extended where the other one is meant.""",
    bad="manqala new game-of-the-library",
    good="manqala new my-game",
)
ALWAYS_EMPTY = Code(
    "W405",
    "a set that is always empty",
    """Nothing is ever in this set, so that what is done with it is never done.""",
    bad="each h in stores, win h",
    good="each h in own holes where it holds 12.., win h",
)
MORE_THAN_THERE_ARE = Code(
    "W406",
    "more than there are",
    """So many members of a set are asked for, and it never has as many: all of them are taken.""",
    bad="capture left 9 of opponent's row",
    good="capture left 3 of opponent's row",
)
NEVER_REACHED = Code(
    "W407",
    "a statement that is never reached",
    """What stands before it always ends the turn, the round or the match, or forbids the move.""",
    bad="""
when player cannot move
  end round
  win own holes
""",
    good="""
when player cannot move
  win own holes
  end round
""",
)
CHOICES_ALIKE = Code(
    "W408",
    "choices that no rule tells apart",
    """The rules ask for some choices of the option. Of the others there are two or more, and it
    makes no difference which of them is chosen. A single one needs no mention: it is what is
    played otherwise.""",
    bad=_FRONT
    + "options:\n  prey: {choices: [twos, threes, fours], default: twos, because: three customs}\n---\n"
    + _TURN
    + "  if prey = twos and last holds 2, capture last\n",
    good=_FRONT
    + "options:\n  prey: {choices: [twos, threes, fours], default: twos, because: three customs}\n---\n"
    + _TURN
    + "  if last holds (2 if prey = twos otherwise 3 if prey = threes otherwise 4), capture last\n",
)
UNUSED_MARK = Code(
    "W409",
    "a mark that nobody asks for",
    """Rules set the mark, and none asks for it, except to work out its own next value. Still it makes
    positions differ that are the same on the board.""",
    bad="set sown to sown + 1\n\nmark sown: number for round",
    good="set sown to sown + 1\nif sown > 30, end round\n\nmark sown: number for round",
)
UNUSED_NAME = Code(
    "W410",
    "a name that is never used",
    """The value has a name, and no line below uses it.""",
    bad="let prey be next hole\ncapture last",
    good="let prey be next hole\ncapture prey",
)
HIDDEN_NAME = Code(
    "W411",
    "a name that hides another",
    """The same name is given twice where both are known. Above this line it means one thing and below
    it another, which readers will miss.""",
    bad="let hole be next hole\ncapture hole",
    good="let prey be next hole\ncapture prey",
)
TITLE_TWICE = Code(
    "W412",
    "two examples of one title",
    """When an example fails it is known by its title.""",
    bad='example "it ends"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6\n\n'
    'example "it ends"\n  position 0 0 0 0 1 0 / 0 0 0 0 0 1 : south\n  legal 5',
    good='example "from the end"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6\n\n'
    'example "from before it"\n  position 0 0 0 0 1 0 / 0 0 0 0 0 1 : south\n  legal 5',
)
SURPLUS_PIECES = Code(
    "W415",
    "a position with too many pieces",
    """There are more pieces in the position than the game has, so that it cannot come about. It is
    played from all the same.""",
    bad="manqala moves my-game --from 9,9,9,9,9,9/9,9,9,9,9,9:south",
    good="manqala moves my-game --from 4,4,4,4,4,4/4,4,4,4,4,4:south",
)
ALL_FROM_BOX = Code(
    "E419",
    "all pieces of the box, in a set-up",
    """While the board is set up the box holds as many pieces as anybody could want. A set-up takes
    what the game needs, and what is then left in the box is taken away.""",
    bad="""
setup
  put all from box into hole 1 of south
""",
    good="""
setup
  put 20 seeds from box into hole 1 of south
""",
)
OPTION_NO_LONGER_READ = Code(
    "W420",
    "an inherited option that nothing reads any more",
    """The game that this one extends has the option, and what asked for it is replaced here.
    So nobody is offered the option. ‘drop’ and its name say that this is meant.""",
    bad="""
---
language: 1
game: Oware where everything is allowed
extends: oware
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
""",
    good="""
---
language: 1
game: Oware where everything is allowed
extends: oware
---
drop grand_slam
turn
  choose hole from own occupied holes
  sow it anticlockwise
""",
)
SOWN_HOLE = Code(
    "W421",
    "a chosen hole that has been sown already",
    """The condition asks about the last hole, and what follows takes from ‘it’: the hole that was
    chosen, not the one of the last seed. The chosen hole is empty then, unless a lap came back to it.""",
    bad="if last holds 2..3, capture it",
    good="if last holds 2..3, capture last",
)
OWN_OF_THE_MOVER = Code(
    "W422",
    "the mover's own where another player is judged",
    """An adjective of players is asked of one after the other, and that one is called ‘it’. ‘own’ is the
    mover's, whoever is judged: of the other player the rule would never be true.""",
    bad="a player is the victor when seeds in own winnings > 24",
    good="a player is the victor when seeds in winnings of it > 24",
)
SOWN_AGAIN = Code(
    "W423",
    "a sowing of its own where a lap is meant",
    """What is sown behind a sowing from its last hole is a second sowing of one lap, and no more: wherever
    its last seed falls, it is over. Laps that go on as long as something is lifted are said with
    the sowing, behind ‘then’.""",
    bad="""
turn
  choose hole from own occupied holes
  sow it anticlockwise, then sow last
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise, then relay from last
""",
)
COUNTS_TURNS = Code(
    "W419",
    "a number that keeps positions from coming back",
    """The round ends when a position comes back, and a mark that grows with every turn makes each
    position a new one. A mark that stays small (`0..2`) does so only at first; a `count` is not
    looked at when positions are compared.""",
    bad="""
mark made: number on players
turn
  choose hole from own occupied holes
  sow it anticlockwise
  set own made to own made + 1
  if own made = 1, capture last

round ends when position has occurred 3 times
  settle
""",
    good="""
mark made: 0..2 on players
turn
  choose hole from own occupied holes
  sow it anticlockwise
  set own made to own made + 1
  if own made = 1, capture last

round ends when position has occurred 3 times
  settle
""",
)
EXAMPLE_WITH_SURPLUS = Code(
    "E503",
    "an example with too many pieces",
    """There are more pieces in the position than the game has, so that it cannot come about. An
    example may leave out pieces that make no difference to it.""",
    bad='example "rich"\n  position 0 0 0 0 0 9 / 0 0 0 0 0 9 : south\n  legal 6',
    good='example "poor"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6',
)
EXAMPLE_OF_NO_MATCH = Code(
    "E504",
    "an example of a match that cannot be",
    """The game has no rules for what is done between rounds, so that there are no matches of it.""",
    bad='example "the start"\n  match\n  legal 1 2 3 4 5 6',
    good='example "the start"\n  legal 1 2 3 4 5 6',
)
LEFT_IN_HAND = Code(
    "E713",
    "pieces left in the hand",
    """What a turn takes into the hand it has to sow or to put somewhere; what `relay` lifts is sown
    only after `then`. What is left there when the next turn begins is out of the game without
    having been captured. Where the round ends in the middle of a sowing, it may stay.""",
    bad="""
turn
  choose hole from own occupied holes
  lift it
""",
    good="""
turn
  choose hole from own occupied holes
  lift it
  sow-hand
""",
)
