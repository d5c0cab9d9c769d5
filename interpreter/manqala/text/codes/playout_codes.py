"""Explanations of the codes E7xx and W72x (findings of playouts) and E9xx (internal errors)."""

from __future__ import annotations

from manqala.text.codes.code import Code

GAME_DID_NOT_END = Code(
    "E701",
    "a game did not end",
    """A random game exceeded the limit of moves. The rules probably allow the same positions again and
    again. Say when the game ends, or use the key repetition in the front matter.""",
    bad="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when position has occurred 3 times
  each player wins own holes
""",
)
PIECES_NOT_CONSERVED = Code(
    "E702",
    "pieces are not conserved",
    """The number of pieces before and after a move differs. Rules can only move pieces from one place to
    another, so this is a fault of a plug-in or of this program.""",
    bad="a plug-in that sets a hole to zero",
    good="put all from last into own store",
)
STUCK_PLAYER = Code(
    "E703",
    "a player is stuck outside a turn",
    """In the set-up, at the end of a round or between rounds a player must choose, but there is nothing to
    choose, or everything is forbidden. Players cannot pass there: ask only if there is a choice.""",
    bad="""
setup
  choose hole from own occupied holes
""",
    good="""
setup
  each h in holes
    put 4 seeds from box into h
""",
)
ENDLESS_RULES = Code(
    "E704",
    "rules that never end",
    """A rule repeats an action too often, or asks too many questions before it forbids the answers.
    So no way to the end of a turn is found. For a sowing that returns to an earlier state, write
    ‘when sowing never ends’.""",
    bad="""
repeat 999999 times
  set before to 0
""",
    good="""
repeat 3 times
  set before to 0
""",
)
PLUG_IN_FAILED = Code(
    "E705",
    "a plug-in failed",
    """The rule file uses an installed plug-in, and its Python code raised an error or gave a
    value of the wrong type. The fault is the plug-in's: the message says which of its words
    failed and how.""",
    bad="uses: [daughters]      # and its Python code fails",
    good="uses: [daughters]      # of a version that was fixed",
)
SOWN_FROM_NOWHERE = Code(
    "E706",
    "a sowing without a starting place",
    """The next piece falls into the hole after ‘here’, but ‘here’ is not set or is not on a track. Sowing a
    hole sets ‘here’. If the pieces come from elsewhere, the rule must set it.""",
    bad="""
turn
  choose hole from own occupied holes
  put all from hole into hand
  sow-on
""",
    good="""
turn
  choose hole from own occupied holes
  put all from hole into hand
  set here to hole
  sow-on
""",
)
LOOKS_AT_TOO_MUCH = Code(
    "E707",
    "rules that test too many sets",
    """The rule tests a set for every member of another set, and that for every member of a third, often
    through names that stand for sets. The cost is computed before play for this board: two nested sets
    are cheap, four on a large board are too many. A set of numbers, as in ‘1..6’, may have up to a
    thousand members.""",
    bad="if number of (1..2000 where it < pieces in last) > 3, win last",
    good="if number of (1..20 where it < pieces in last) > 3, win last",
)
TURN_TOO_LONG = Code(
    "E708",
    "a turn that takes too long",
    """One turn, one list of moves, the examples of a file, or the test whether a player can move takes too many
    steps. The limit counts steps of the rules, so it does not depend on the machine. The message shows
    the rule that was running when the limit was reached.""",
    bad="round ends when number of (holes where (south can move so that (captures > 99))) > 3",
    good="round ends when pieces in holes < 3",
)
NEVER_ACTED = Code(
    "W720",
    "a rule that never acted",
    """This rule acted in no example and in no random game. Perhaps its condition can never hold. If
    it is meant to act rarely, add an example in which it does. Or put the tag ‘[rare]’ at the end of its
    line, or of the line of its rule.""",
    bad="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if pieces in own winnings > 2, capture last
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if pieces in own winnings > 2, capture last      [rare]
""",
)
GAMES_TOO_LONG = Code(
    "W721",
    "games that take too long to be played",
    """Validation plays random games for several million steps of the rules. No game, or only a few games, ended in that
    time, because turns are very long or very many. So it is not known how games end, or which lines never act.""",
    bad="""
turn
  choose hole from own holes
  repeat 290000 times
    set before to before + 1
""",
    good="""
turn
  choose hole from own holes
  set before to before + 290000
""",
)
ROUND_WITHOUT_TURN = Code(
    "W722",
    "a round without a turn",
    """In a random match a round began in which no player could move, so it ended at once. Often
    ‘between rounds’ does not fill the holes again, or the match should have ended earlier.""",
    bad="""
between rounds
  put all from everything into box

match ends when round number > 3
""",
    good="""
between rounds
  set-up-again

match ends when round number > 3
""",
)
INTERNAL_ERROR = Code(
    "E901",
    "an internal error",
    """This is a fault of Manqala, not of the rule file. Please report it, with the rule file and the
    command.""",
    bad="",
    good="",
)
SEATS_DIFFER = Code(
    "W723",
    "a rule that treats the players differently",
    """A move had different results in a position and in the same position with the players exchanged, though no rule
    names a player. Usually a rule compares columns or rows by ‘<’ or ‘>’, or uses a direction that the other player
    sees the other way round. If the players have different rules, name the players in them.""",
    bad="""
turn
  choose hole from own holes where occupied and column of it < 2
  sow it anticlockwise
  win last
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  win last
""",
)
NEVER_MOVED = Code(
    "W724",
    "a player who never gets to move",
    """After some openings the game ends, or a player must pass, before each player has moved. Usually a rule for the first
    move, or for the end, misses a case. If this is intended, put the tag ‘[early]’ at the end of the line of the rule that
    causes it: the ending, or else the turn.""",
    bad="""
turn
  choose hole from own occupied holes
  win holes
""",
    good="""
turn
  choose hole from own occupied holes
  win hole
""",
)
MATCH_IN_A_CIRCLE = Code(
    "W725",
    "a match that repeats its rounds for ever",
    """Programs that always take the most they can get played a match without chance. One round began exactly as an earlier
    one, so the same rounds would repeat for ever. A rule should say when such a match ends, and who wins it.""",
    bad="""
between rounds
  set-up-again
""",
    good="""
between rounds
  set-up-again

match ends when round number >= 20
""",
)
ORDER_MATTERS = Code(
    "W726",
    "the order of the options matters",
    """The order of the options in the front matter should not matter. Here the opposite order made another game. This is most
    likely a fault of Manqala: please report it.""",
    bad="options: {a: …, b: …}      # plays differently from b before a",
    good="options: {a: …, b: …}      # plays like b before a",
)
DIFFERS_WRITTEN_OUT = Code(
    "W727",
    "a game that differs when it is written out",
    """A file with all rules in effect, inherited ones too, as show --expanded prints it, plays differently from the
    game. This is most likely a fault of Manqala: please report it.""",
    bad="extends: parent            # an inherited rule acts differently when it is written here",
    good="extends: parent            # an inherited rule acts as if it were written here",
)
