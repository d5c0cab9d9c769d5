"""Explanations of the codes E41x and W405 to W423: valid rules that are certainly a mistake."""

from __future__ import annotations

from manqala.text.codes.code import Code

_FRONT = """
---
language: 3
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
    """A range goes from the smaller number to the larger one; from 3 to 2 there is no number.""",
    bad="if last holds 3..2, capture last",
    good="if last holds 2..3, capture last",
)
DIVISION_BY_NOTHING = Code(
    "E411",
    "a division by zero",
    """The number after div or mod is always 0. The result of such a division is 0, which is hardly what you want.""",
    bad="if seeds in last mod (2 - 2) = 1, capture last",
    good="if seeds in last mod 2 = 1, capture last",
)
NO_SUCH_HOLE = Code(
    "E412",
    "no such hole",
    """The board has no such hole: the number is beyond the end of the row, the store is not on the
    track, or there is no second row.""",
    bad="capture hole 9 of opponent",
    good="capture hole 6 of opponent",
)
MARK_NOT_SET = Code(
    "E413",
    "a mark without a value",
    """A mark of the turn has no value when the turn begins, and loses its value when the turn ends.
    At this place no rule can have set it. For example, ‘last’ is known after the first sowing, but not
    in a rule for the end of a round.""",
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
    """Players, kinds of pieces and options are words in rules. They cannot have the name of a
    word of the language or the prelude, because rules that use that word would change their meaning.
    Nor can a player have the name of a hole, such as ‘n1’: moves and positions name both.""",
    bad=_FRONT + "players: [own, other]\n---\n" + _TURN,
    good=_FRONT + "players: [me, other]\n---\n" + _TURN,
)
INDEFINITE_ARTICLE = Code(
    "E415",
    "an article instead of ‘some’ or ‘every’",
    """Articles have no meaning in rules: ‘a player is bare’ asks about one player, the mover. Write
    ‘some player’ for any of them, and ‘every player’ for all of them.""",
    bad="round ends when a player is bare",
    good="round ends when some player is bare",
)
NO_MATCHES = Code(
    "E416",
    "a match of a game without matches",
    """A match consists of several rounds. Its rules are under ‘between rounds’, and this game has
    none: it is played in single rounds.""",
    bad="manqala simulate my-game --match",
    good="manqala simulate my-game",
)
NAME_OF_LIBRARY_GAME = Code(
    "E418",
    "a name that a game of the library has",
    """Games are found by name, and the library is searched first. A file with the same name could be
    played only by its path, and ‘extends’ would be ambiguous.""",
    bad="manqala new game-of-the-library",
    good="manqala new my-game",
)
ALWAYS_EMPTY = Code(
    "W405",
    "a set that is always empty",
    """This set never has a member, so the statement about its members never acts.""",
    bad="each h in stores, win h",
    good="each h in own holes where it holds 12.., win h",
)
MORE_THAN_THERE_ARE = Code(
    "W406",
    "a number larger than the set",
    """The rule takes a number of members from a set that never has that many. It always takes all of
    them.""",
    bad="capture left 9 of opponent's row",
    good="capture left 3 of opponent's row",
)
NEVER_REACHED = Code(
    "W407",
    "a statement that is never reached",
    """The statement before this one always ends the turn, the round or the match, or forbids the move.""",
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
    "choices that no rule distinguishes",
    """The rules test some choices of the option. Two or more of the other choices have the same effect.
    One choice may stay untested: it applies when none of the tests holds.""",
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
    "a mark that is never read",
    """Rules set the mark, and no rule reads it, except to compute its own next value. Yet positions
    with the same board count as different if the mark differs.""",
    bad="set sown to sown + 1\n\nmark sown: number for round",
    good="set sown to sown + 1\nif sown > 30, end round\n\nmark sown: number for round",
)
UNUSED_NAME = Code(
    "W410",
    "a name that is never used",
    """A value is given a name, and no line below uses the name.""",
    bad="let prey be next hole\ncapture last",
    good="let prey be next hole\ncapture prey",
)
HIDDEN_NAME = Code(
    "W411",
    "a name that hides another",
    """The name is already in use here. Above this line it means one thing and below it another, which
    readers will miss.""",
    bad="let hole be next hole\ncapture hole",
    good="let prey be next hole\ncapture prey",
)
TITLE_TWICE = Code(
    "W412",
    "two examples with the same title",
    """A message about a failed example names it by its title. Give each example a different title.""",
    bad='example "it ends"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6\n\n'
    'example "it ends"\n  position 0 0 0 0 1 0 / 0 0 0 0 0 1 : south\n  legal 5',
    good='example "from the end"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6\n\n'
    'example "from before it"\n  position 0 0 0 0 1 0 / 0 0 0 0 0 1 : south\n  legal 5',
)
SURPLUS_PIECES = Code(
    "W415",
    "a position with too many pieces",
    """The position has more pieces than the game, so it cannot occur in play. Play starts from it
    all the same.""",
    bad="manqala moves my-game --from 9,9,9,9,9,9/9,9,9,9,9,9:south",
    good="manqala moves my-game --from 4,4,4,4,4,4/4,4,4,4,4,4:south",
)
ALL_FROM_BOX = Code(
    "E419",
    "a set-up that takes all pieces of the box",
    """During the set-up the box is never empty. A set-up takes the number of pieces that the game needs;
    what is left in the box afterwards is not in play.""",
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
    "an inherited option that is no longer read",
    """The option comes from the game that this one extends. The rules that read it are replaced here,
    so the option has no effect and is not offered. If this is meant, write ‘drop’ and its name.""",
    bad="""
---
language: 3
game: Oware where everything is allowed
extends: oware
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
""",
    good="""
---
language: 3
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
    """The condition is about the last hole, but the action takes from ‘it’, the chosen hole, or the next condition
    counts what lies there. The chosen hole is empty after the sowing, unless a lap came back to it.""",
    bad="if last holds 2..3, capture it",
    good="if last holds 2..3, capture last",
)
OWN_OF_THE_MOVER = Code(
    "W422",
    "‘own’ in an adjective for players",
    """An adjective for players is tested on each player, who is called ‘it’ in the definition. ‘own’
    always means the mover's, so the definition could never be true of another player.""",
    bad="a player is the victor when seeds in own winnings > 24",
    good="a player is the victor when seeds in winnings of it > 24",
)
LAST_AFTER_SOWING = Code(
    "W424",
    "the last hole after its last seed",
    """After a sowing the last hole is never empty: it holds the seed that has just fallen there. What it held
    before that seed is ‘before’.""",
    bad=_FRONT + "---\n" + _TURN + "  if last is empty, capture opposite of last\n",
    good=_FRONT + "---\n" + _TURN + "  if before = 0, capture opposite of last\n",
)
SOWN_AGAIN = Code(
    "W423",
    "a separate sowing instead of laps",
    """A sowing from the last hole, written after a sowing, is only one more lap, wherever its last
    seed falls. For laps that continue as long as seeds are lifted, write ‘then relay from last’ in
    the sowing.""",
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
    "a number that keeps positions from recurring",
    """The round ends when a position occurs again, but a mark that grows with every turn makes each
    position a new one. Give the mark a small range (`0..2`), or make it a `count`, which is ignored
    when positions are compared.""",
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
    """The position of the example has more pieces than the game, so it cannot occur in play. Pieces
    that do not matter may be left out.""",
    bad='example "rich"\n  position 0 0 0 0 0 9 / 0 0 0 0 0 9 : south\n  legal 6',
    good='example "poor"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6',
)
EXAMPLE_OF_NO_MATCH = Code(
    "E504",
    "an example of a match, for a game without matches",
    """The game has no rules under ‘between rounds’, so it has no matches.""",
    bad='example "the start"\n  match\n  legal 1 2 3 4 5 6',
    good='example "the start"\n  legal 1 2 3 4 5 6',
)
LEFT_IN_HAND = Code(
    "E713",
    "pieces left in the hand",
    """A turn must sow or put all pieces that it takes into the hand; `relay` sows what it lifts
    only after `then`. Pieces left in the hand when the next turn begins would leave the game without
    being captured. They may stay only if the round ends in the middle of a sowing.""",
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
TOTAL_OF_SEEDS = Code(
    "W425",
    "a number of seeds in each hole that may be a total",
    """`seeds` counts what lies in each hole as a round begins. So large a number, which fills the holes
    of the board evenly, is more likely the number of all seeds. Divide it by the number of holes.""",
    bad=_FRONT.replace("seeds: 4", "seeds: 48") + "---\n" + _TURN,
    good=_FRONT + "---\n" + _TURN,
)
