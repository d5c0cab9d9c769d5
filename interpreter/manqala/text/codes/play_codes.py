"""Explanations of the codes E6xx (while playing), E7xx (playouts) and E9xx (our own faults)."""

from __future__ import annotations

from manqala.text.codes.code import Code

POSITION_TEXT = Code(
    "E601",
    "the text of a position",
    """A position lists the rows of the first player, then those of the next, each from its
    owner's left, with a / between them; behind a colon, whose turn it is and what has been
    won. The number of rows and holes must be that of the board.""",
    bad="4 4 4 4 4 4 / 4 4 4 4 4 : south",
    good="4 4 4 4 4 4 / 4 4 4 4 4 4 : south",
)
ILLEGAL_MOVE = Code(
    "E602",
    "the move is not allowed",
    """The rules forbid the move in this position. The message names the rule, if one does.
    The command moves lists everything that is allowed.""",
    bad="play 3                # the third hole is empty",
    good="play 4",
)
AMBIGUOUS_MOVE = Code(
    "E603",
    "the move can be read in two ways",
    """More than one move fits what was written. Add what tells them apart: the direction,
    or the name of the branch.""",
    bad="play a6               # to the left or to the right?",
    good="play a6 clockwise",
)
WRONG_OPTION = Code(
    "E604",
    "an unknown option or value",
    """The game has no option of that name, or the option does not allow the value. An
    option is set by --set name=value: one of its choices, a number in its range, or true or
    false.""",
    bad="manqala play my-game --set seeds=many",
    good="manqala play my-game --set seeds=4",
)
UNKNOWN_GAME = Code(
    "E605",
    "an unknown game",
    """No game of the library has that name. The command list shows the names; a file of
    your own is named by its path.""",
    bad="manqala play my-gmae",
    good="manqala play my-game",
)
WRONG_CAPTURE = Code(
    "E606",
    "a printed capture does not agree",
    """The record says how many were captured, as (+3), and the rules give another number.
    The move is right and the record is wrong, or the game was played by other rules.""",
    bad="4 (+3)",
    good="4 (+2)",
)
CANNOT_WRITE = Code(
    "E607",
    "a file cannot be written",
    """The file is there already, or the operating system refuses to write it. Only `manqala fmt`
    changes files that are there; else choose another name, or remove the file first.""",
    bad="manqala new my-game          # and my-game.sow is there",
    good="manqala new my-other-game",
)
WRONG_RECORD = Code(
    "E608",
    "a recorded game cannot be resumed",
    """The file is not what play --record writes, or it records another game, other options,
    or moves that the rules do not allow any more, because they have changed since.""",
    bad="manqala play other-game --resume game.jsonl    # a record of my-game",
    good="manqala play my-game --resume game.jsonl",
)
UNKNOWN_PLAYER = Code(
    "E609",
    "an unknown player",
    """Nobody of that name plays, or the player has no such parameter, or the parameter does not
    have such a value. A player is named alone, or with one parameter behind a colon: how many
    turns it looks ahead, how many games it tries out, how many seconds it may think.""",
    bad="manqala play my-game --north alphabeta:dept=6",
    good="manqala play my-game --north alphabeta:depth=6",
)
UNSOLVABLE = Code(
    "E610",
    "a position that cannot be solved",
    """The exact value is known only when all that can follow has been looked at. There are too
    many positions, or the time that was given was too short, or there are more than two players.
    Fewer pieces or a smaller board may do.""",
    bad="manqala solve my-game --time 1",
    good="manqala solve my-game --set seeds=2",
)
UNSEARCHABLE = Code(
    "E611",
    "a game that cannot be searched",
    """Programs that look ahead use the generated form of the rules, and these rules have none: a
    plug-in runs in Python only, and rules that are very long where their definitions are written out
    in place are played by the interpreter.""",
    bad="manqala analyse my-game      # which uses a plug-in",
    good="manqala moves my-game",
)
AMBIGUOUS_GAME = Code(
    "E612",
    "a name that several games have",
    """Games are found by their titles and by the other names that their files tell (aka), too. Where
    several games share such a name, only the name that the command list shows is clear.""",
    bad="manqala show shared-name     # which two games are called",
    good="manqala show my-game",
)
TOO_MANY_WAYS = Code(
    "E617",
    "too many ways to list",
    """In some positions one turn can be played in more ways than anybody would read: where a
    player decides again and again on his way round the board, or places his pieces as he likes.
    Nothing is wrong with the rules or with the position, and every one of these moves may be
    played. The command moves shows the answers to the first question instead; --after goes on
    from one of them, and --depth shows several questions at once.""",
    bad="manqala solve my-game        # where a turn can be played in millions of ways",
    good="manqala moves my-game --after 3",
)
UNKNOWN_WAYS = Code(
    "E618",
    "it is not known what is possible",
    """The rule says what a turn must do if that is possible. There are too many ways to play here to
    try all of them, and none that was tried does it, so nobody knows whether the others are
    allowed. Ask for it with fewer questions in a turn, or forbid early what leads nowhere.""",
    bad="""
turn
  choose hole from own occupied holes
  repeat 30 times
    may wait "wait"
      nothing
  sow it anticlockwise
  must last is empty if possible "end in an empty hole"
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  must last is empty if possible "end in an empty hole"
""",
)
TOO_MANY_TO_COUNT = Code(
    "E619",
    "too many ways to count",
    """The command perft counts ways of playing, up to 200,000 through one turn. In the position
    that the message shows there are more. Nothing is wrong with the rules: count fewer plies, or
    begin from another position.""",
    bad="manqala perft my-game --depth 4   # where the third turn has a milliard ways",
    good="manqala perft my-game --depth 2",
)
NO_ENDGAME_TABLE = Code(
    "E620",
    "no endgame table",
    """A position of an endgame table is the board and the side to move, so nothing else may matter
    to the rules: no mark that lasts between turns and changes, nothing that has been won; and seeds
    may only leave the board. The message says what stands against it. It may also be that the
    table would be too large, or larger than the game.""",
    bad="manqala endgame my-game --seeds 6    # whose rules remember a hole from turn to turn",
    good="manqala endgame my-other-game --seeds 6",
)
OTHER_EVALUATION = Code(
    "E621",
    "an evaluation of other rules",
    """What a program learned of a game holds for the rules and the options that it learned with.
    The file belongs to another game, to other options, or to rules that were changed since.
    Learn an evaluation of these rules with the command train; the message shows the numbers by
    which rules are told apart.""",
    bad="manqala play oware --north alphabeta:eval=kalah.json",
    good="manqala play kalah --north alphabeta:eval=kalah.json",
)
BAD_EVALUATION = Code(
    "E622",
    "not a learned evaluation",
    """The file cannot be read as an evaluation that the command train has written: it is not there,
    it is damaged, it is something else, or another version of Manqala wrote it.""",
    bad="manqala play kalah --north alphabeta:eval=holiday.jpg",
    good="manqala play kalah --north alphabeta:eval=kalah.json",
)
NO_CLUSTER = Code(
    "E630",
    "no cluster to play on",
    """The Dask scheduler of that address does not answer, has no workers, or its workers cannot
    play: each needs Manqala, of the version that is installed here. Without --dask the games
    are played on this machine.""",
    bad="manqala simulate my-game --dask tcp://localhost:1     # where nobody listens",
    good="manqala simulate my-game --dask tcp://localhost:8786",
)
MISSING_EXTRA = Code(
    "E631",
    "a library is missing that only some need",
    """Manqala works by itself. What is for some users only, such as the studio, studies or environments of other
    libraries, needs libraries that an extra brings, and pip installs it: the message says which. Where a library is
    there and cannot be used, it says why. Commands end with 1, not with 2: the command line is right.""",
    bad="python -c \"import manqala; manqala.env('oware')\"     # without PettingZoo",
    good="pip install 'manqala[env]'",
)
OTHER_STUDY = Code(
    "E632",
    "a folder that holds other games",
    """A study or a contest keeps its games in a folder, and goes on from them when it is begun again.
    Games of other rules, of another seed or of other players do not belong with them: give another
    folder, or the same rules, seed and players. More games are no other study.""",
    bad="manqala study my-game --seed 2 --out there     # where the games of seed 1 are",
    good="manqala study my-game --seed 2 --out elsewhere",
)
GOES_ON_WITHOUT = Code(
    "W640",
    "something goes on without a part that does not work",
    """A part besides Manqala's own cannot be used, and all goes on without it, with the same results.
    It may be llvmlite, if its version does not fit this Python: long runs then stay in WebAssembly,
    slower. Or it is the folder in which machine code is stored between runs: where others may
    write to it, they could have put programs there.""",
    bad="pip install --no-deps llvmlite==0.1     # too old for this Python",
    good="pip install --upgrade 'manqala[native]'",
)
GAME_DID_NOT_END = Code(
    "E701",
    "a game did not end",
    """A random game went on beyond the limit of moves. The rules probably allow the same
    positions again and again; say when the game ends, or, with the key repetition in the
    front matter, what happens when a position comes back.""",
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
    """The number of pieces before and after a move differs. Every effect moves pieces from
    one place to another, so this is a fault of a plug-in or of this program.""",
    bad="a plug-in that sets a hole to zero",
    good="put all from last into own store",
)
STUCK_PLAYER = Code(
    "E703",
    "a player is stuck outside a turn",
    """In setup, at the end of a round or between rounds somebody must choose, and there is
    nothing to choose or all of it is forbidden. Nobody can pass there: choose only where there
    is a choice.""",
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
    "rules that go on and on",
    """A rule repeats something too often to be meant, or asks so many questions before it forbids
    what was answered that no way to the end of a turn is found. A sowing that comes back to where
    it had been is another matter: the rules say what follows, by ‘when sowing never ends’.""",
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
    good="uses: [daughters]      # of a version that was mended",
)
SOWN_FROM_NOWHERE = Code(
    "E706",
    "pieces are to be sown from nowhere",
    """There are pieces in hand, and ‘here’, the place after which the first of them falls, is nothing or
    lies on no track. Sowing a hole sets it; whoever takes pieces from elsewhere must set it.""",
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
    "rules that look at too much",
    """A set is gone through for every member of another set, and that for every member of a third one,
    often by names that stand for sets. It is worked out before play, for the board there is, how much may
    have to be looked at: two sets within each other are nothing, four of them on a large board are too
    much. Of a set of numbers, as in ‘1..6’, a thousand can be judged.""",
    bad="if number of (1..2000 where it < pieces in last) > 3, win last",
    good="if number of (1..20 where it < pieces in last) > 3, win last",
)
TURN_TOO_LONG = Code(
    "E708",
    "a turn that takes too long",
    """So much was to be done at once, in one turn, for one list of moves, for all examples of a file or to
    see whether anybody can move, that nobody would wait for it. What is counted are the parts of rules that
    are gone through, so that it does not depend on the machine. The message shows what was being done when
    there had been enough.""",
    bad="round ends when number of (holes where (south can move so that (captures > 99))) > 3",
    good="round ends when pieces in holes < 3",
)
NEVER_ACTED = Code(
    "W720",
    "a rule that never acted",
    """Neither in the examples nor in the games that were played was this ever done, or this demand ever not
    met. Perhaps its condition can never hold. If it is seldom meant to act, add an example in which it does,
    or end its line, or that of the rule it stands in, with the tag ‘[rare]’.""",
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
    """Validation plays random games until it has gone through some millions of parts of the rules, and by then not one was
    over: turns take very long, or there are very many of them. So nothing is known of how games end.""",
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
    """In a random match a round began in which nobody could move, so that it was over at once. Often
    ‘between rounds’ forgets to fill the holes again, or the match should have ended before.""",
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
    """This program has made a mistake; the rule file need not be at fault. Please report
    it, with the rule file and the command.""",
    bad="",
    good="",
)
SEATS_DIFFER = Code(
    "W723",
    "a rule that treats the players differently",
    """In a position and in the same one turned round, with the players in each other's seats, a move came to
    different ends, though no rule names a player. Mostly a rule compares columns or rows by ‘<’ or ‘>’, or goes
    by a direction, which one player sees the other way round. If the players are meant to play by different rules, name them.""",
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
    "a player who does not get to move",
    """After some opening the game is over, or a player has to pass, before each player has had a move. Mostly a rule that
    prescribes the first move, or an end, leaves out a case. Where it is meant, as where all may be captured at once, end
    the line of the rule that says so with the tag ‘[early]’: that of the end, or else that of the turn.""",
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
    "a match that goes round in a circle",
    """A match was played by programs of which each takes what it can get most of, and leaves nothing to chance. One of its
    rounds began as an earlier one had: so the same rounds would follow again, for ever. People stop at some time; a rule
    should say when, and who has won then.""",
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
    """The options of the front matter stand in an order that is for readers only. Written in the opposite order they made
    another game, which they must not: it is most likely a fault of this program, so please report it.""",
    bad="options: {a: …, b: …}      # is played otherwise than with b before a",
    good="options: {a: …, b: …}      # is played like b before a",
)
DIFFERS_WRITTEN_OUT = Code(
    "W727",
    "a game that differs when it is written out",
    """All rules in effect, inherited ones too, were put into one file, as show --expanded shows them, and that file was
    played otherwise than the game. It is most likely a fault of this program, so please report it.""",
    bad="extends: parent            # and what it takes from there acts otherwise than if it stood here",
    good="extends: parent            # and it acts as if it stood here",
)
