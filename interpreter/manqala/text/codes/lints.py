"""Explanations of the codes E41x and W405 to W415: what is of proper form and surely not meant."""

from __future__ import annotations

FRONT = """
---
language: 1
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
"""
TURN = """\
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""

ENTRIES: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "E410",
        "a range that ends before it begins",
        """A range goes from the smaller number to the larger one; from 3 to 2 there is nothing.""",
        "if last holds 3..2, capture last",
        "if last holds 2..3, capture last",
    ),
    (
        "E411",
        "a division by nothing",
        """What stands after div or mod is 0, whatever happens in play. Nothing is divided then, and the
        result is 0.""",
        "if seeds in last mod (2 - 2) = 1, capture last",
        "if seeds in last mod 2 = 1, capture last",
    ),
    (
        "E412",
        "no such hole",
        """The words name a hole, and on this board they never name one: a number beyond the end of the
        row, a store where none is on the track, a row behind the only one.""",
        "capture hole 9 of opponent",
        "capture hole 6 of opponent",
    ),
    (
        "E413",
        "a mark that is still nothing",
        """A mark of the turn begins with nothing and is forgotten when the turn is over. At this place
        no rule can have set it: last, for instance, is known after the first sowing, and not when the
        end of a round is looked at.""",
        """
turn
  choose hole from own occupied holes
  capture last
  sow it anticlockwise
""",
        """
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last
""",
    ),
    (
        "E414",
        "a name that is taken",
        """Players, kinds of pieces and options are words of the rules. They cannot have the name of a
        word that the language or the prelude knows: rules that use it would mean something else.""",
        FRONT + "players: [own, other]\n---\n" + TURN,
        FRONT + "players: [me, other]\n---\n" + TURN,
    ),
    (
        "E415",
        "an article that promises too much",
        """Articles mean nothing here, so that ‘a player is bare’ asks about the player whom the rule is
        about, the mover. Whoever means any of them says some, whoever means all of them every.""",
        "round ends when a player is bare",
        "round ends when some player is bare",
    ),
    (
        "E416",
        "a match of a game that has none",
        """A match is several rounds, and the rules say under ‘between rounds’ what is done after each.
        This game has no such rules: it is played in single rounds.""",
        "manqala simulate my-game --match",
        "manqala simulate my-game",
    ),
    (
        "E418",
        "a name that a game of the library has",
        """A game is found by its name, and the library comes first: a file of that name would be played
        by its path only, and be extended where the other one is meant.""",
        "manqala new game-of-the-library",
        "manqala new my-game",
    ),
    (
        "W405",
        "a set that is always empty",
        """Nothing is ever in this set, so that what is done with it is never done.""",
        "each h in stores, win h",
        "each h in own holes where it holds 12.., win h",
    ),
    (
        "W406",
        "more than there are",
        """So many members of a set are asked for, and it never has as many: all of them are taken.""",
        "capture left 9 of opponent's row",
        "capture left 3 of opponent's row",
    ),
    (
        "W407",
        "a statement that is never reached",
        """What stands before it always ends the turn, the round or the match, or forbids the move.""",
        """
when player cannot move
  end round
  win own holes
""",
        """
when player cannot move
  win own holes
  end round
""",
    ),
    (
        "W408",
        "choices that no rule tells apart",
        """The rules ask for some choices of the option. Of the others there are two or more, and it
        makes no difference which of them is chosen. A single one needs no mention: it is what is
        played otherwise.""",
        FRONT
        + "options:\n  prey: {choices: [twos, threes, fours], default: twos, because: three customs}\n---\n"
        + TURN
        + "  if prey = twos and last holds 2, capture last\n",
        FRONT
        + "options:\n  prey: {choices: [twos, threes, fours], default: twos, because: three customs}\n---\n"
        + TURN
        + "  if last holds (2 if prey = twos otherwise 3 if prey = threes otherwise 4), capture last\n",
    ),
    (
        "W409",
        "a mark that nobody asks for",
        """Rules set the mark, and none asks for it, except to work out its own next value. Still it makes
        positions differ that are the same on the board.""",
        "set sown to sown + 1\n\nmark sown: number for round",
        "set sown to sown + 1\nif sown > 30, end round\n\nmark sown: number for round",
    ),
    (
        "W410",
        "a name that is never used",
        """The value has a name, and no line below uses it.""",
        "let prey be next hole\ncapture last",
        "let prey be next hole\ncapture prey",
    ),
    (
        "W411",
        "a name that hides another",
        """The same name is given twice where both are known. Above this line it means one thing and below
        it another, which readers will miss.""",
        "let hole be next hole\ncapture hole",
        "let prey be next hole\ncapture prey",
    ),
    (
        "W412",
        "two examples of one title",
        """When an example fails it is known by its title.""",
        'example "it ends"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6\n\n'
        'example "it ends"\n  position 0 0 0 0 1 0 / 0 0 0 0 0 1 : south\n  legal 5',
        'example "from the end"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6\n\n'
        'example "from before it"\n  position 0 0 0 0 1 0 / 0 0 0 0 0 1 : south\n  legal 5',
    ),
    (
        "W415",
        "a position with too many pieces",
        """There are more pieces in the position than the game has, so that it cannot come about. It is
        played from all the same.""",
        "manqala moves my-game --from 9,9,9,9,9,9/9,9,9,9,9,9:south",
        "manqala moves my-game --from 4,4,4,4,4,4/4,4,4,4,4,4:south",
    ),
    (
        "E503",
        "an example with too many pieces",
        """There are more pieces in the position than the game has, so that it cannot come about. An
        example may leave out pieces that make no difference to it.""",
        'example "rich"\n  position 0 0 0 0 0 9 / 0 0 0 0 0 9 : south\n  legal 6',
        'example "poor"\n  position 0 0 0 0 0 1 / 0 0 0 0 0 1 : south\n  legal 6',
    ),
    (
        "E504",
        "an example of a match that cannot be",
        """The game has no rules for what is done between rounds, so that there are no matches of it.""",
        'example "the start"\n  match\n  legal 1 2 3 4 5 6',
        'example "the start"\n  legal 1 2 3 4 5 6',
    ),
    (
        "E713",
        "pieces left in the hand",
        """What a turn takes into the hand it has to sow or to put somewhere. What is left there when the
        next turn begins is out of the game without having been captured. Where the round ends in
        the middle of a sowing, it may stay.""",
        """
turn
  choose hole from own occupied holes
  lift it
""",
        """
turn
  choose hole from own occupied holes
  lift it
  sow-hand
""",
    ),
)
