"""Explanations of the codes E6xx (while playing), E7xx (playouts) and E9xx (our own faults)."""

from __future__ import annotations

from manqala.text.codes.code import Code

POSITION_TEXT = Code(
    "E601",
    "the text of a position",
    """A position lists the rows of the first player, then those of the next, each from its
    owner's left and separated by /. A colon follows, then the player to move and the winnings. The
    numbers of rows and holes must be those of the board.""",
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
    """More than one legal move fits the text. Add what distinguishes them: the direction, or the name
    of the choice.""",
    bad="play a6               # to the left or to the right?",
    good="play a6 clockwise",
)
WRONG_OPTION = Code(
    "E604",
    "an unknown option or value",
    """The game has no option of that name, or the option does not allow the value. Set an option with
    --set name=value; the value is one of its choices, a number in its range, or true or false.""",
    bad="manqala play my-game --set seeds=many",
    good="manqala play my-game --set seeds=4",
)
UNKNOWN_GAME = Code(
    "E605",
    "an unknown game",
    """No game of the library has that name. The command list shows the names. Give the path of a file
    of your own.""",
    bad="manqala play my-gmae",
    good="manqala play my-game",
)
WRONG_CAPTURE = Code(
    "E606",
    "a printed capture does not agree",
    """The record gives a number of captured seeds, as (+3), and the rules give another number.
    Either the record is wrong, or the game was played by other rules.""",
    bad="4 (+3)",
    good="4 (+2)",
)
CANNOT_WRITE = Code(
    "E607",
    "a file cannot be written",
    """The file exists, or the operating system refuses to write it. Only `manqala fmt` changes existing
    files. Choose another name, or remove the file first.""",
    bad="manqala new my-game          # and my-game.sow is there",
    good="manqala new my-other-game",
)
WRONG_RECORD = Code(
    "E608",
    "a recorded game cannot be resumed",
    """The file was not written by play --record, or it records another game or other options, or the
    rules have changed and no longer allow its moves.""",
    bad="manqala play other-game --resume game.jsonl    # a record of my-game",
    good="manqala play my-game --resume game.jsonl",
)
UNKNOWN_PLAYER = Code(
    "E609",
    "an unknown player",
    """There is no player of that name, or the player has no such parameter, or the parameter does not
    allow the value. A parameter follows the name and a colon: the number of turns to look ahead, of
    games to try, or of seconds to think.""",
    bad="manqala play my-game --north alphabeta:dept=6",
    good="manqala play my-game --north alphabeta:depth=6",
)
UNSOLVABLE = Code(
    "E610",
    "a position that cannot be solved",
    """An exact value needs a search of all positions that can follow. There are too many of them, or the
    time limit is too short, or the game has more than two players. Try fewer pieces or a smaller
    board.""",
    bad="manqala solve my-game --time 1",
    good="manqala solve my-game --set seeds=2",
)
UNSEARCHABLE = Code(
    "E611",
    "a game that cannot be searched",
    """Programs that look ahead need compiled rules, and these rules cannot be compiled: they use a plug-in,
    which runs in Python only, or they are too long once all definitions are inlined. Such rules are
    played by the interpreter.""",
    bad="manqala analyse my-game      # which uses a plug-in",
    good="manqala moves my-game",
)
AMBIGUOUS_GAME = Code(
    "E612",
    "a name that several games have",
    """A game is also found by its title and by its other names (aka). Several games have this one. Use the
    name that the command list shows.""",
    bad="manqala show shared-name     # which two games are called",
    good="manqala show my-game",
)
TOO_MANY_WAYS = Code(
    "E617",
    "too many ways to list",
    """In this position one turn can be played in too many ways to list, because a player chooses many
    times in a turn. The rules and the position are correct, and each of these moves may be played.
    The command moves shows the answers to the first question instead; --after goes on from one of
    them, and --depth shows several questions at once.""",
    bad="manqala solve my-game        # where a turn can be played in millions of ways",
    good="manqala moves my-game --after 3",
)
UNKNOWN_WAYS = Code(
    "E618",
    "too many ways to find out what is possible",
    """A rule says what a turn must do if possible. There are too many ways through this turn to try all of
    them, and none of those tried does it. So it is unknown which moves are legal. Ask fewer questions in
    a turn, or forbid early what leads nowhere.""",
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
    """The command perft counts up to 200,000 ways through one turn. The position in the message has more.
    The rules are correct: count fewer plies, or begin from another position.""",
    bad="manqala perft my-game --depth 4   # the third turn has a billion ways",
    good="manqala perft my-game --depth 2",
)
NO_ENDGAME_TABLE = Code(
    "E620",
    "no endgame table",
    """A position of an endgame table consists of the board and the player to move. So the rules may depend
    on nothing else, neither on a mark that lasts between turns nor on winnings, and seeds may only leave
    the board. The message says which condition fails, or that the table would be too large.""",
    bad="manqala endgame my-game --seeds 6    # whose rules remember a hole from turn to turn",
    good="manqala endgame my-other-game --seeds 6",
)
OTHER_EVALUATION = Code(
    "E621",
    "an evaluation of other rules",
    """A learned evaluation is valid only for the rules and options that it was learned with. The file
    belongs to another game, to other options, or to rules that have changed since. Learn a new one with
    the command train. The message shows the fingerprints of both rules.""",
    bad="manqala play oware --north alphabeta:eval=kalah.json",
    good="manqala play kalah --north alphabeta:eval=kalah.json",
)
BAD_EVALUATION = Code(
    "E622",
    "not a learned evaluation",
    """The file is not an evaluation written by the command train: it is missing or damaged, or it is
    something else, or another version of Manqala wrote it.""",
    bad="manqala play kalah --north alphabeta:eval=holiday.jpg",
    good="manqala play kalah --north alphabeta:eval=kalah.json",
)
NO_CLUSTER = Code(
    "E630",
    "no cluster to play on",
    """The Dask scheduler at that address does not answer, or has no workers, or its workers cannot play:
    each needs the version of Manqala that is installed here. Without --dask the games are played on
    this machine.""",
    bad="manqala simulate my-game --dask tcp://localhost:1     # no scheduler there",
    good="manqala simulate my-game --dask tcp://localhost:8786",
)
MISSING_EXTRA = Code(
    "E631",
    "an optional library is missing",
    """The studio, studies and environments need libraries that are not part of the plain installation. The message names
    the extra to install with pip, or says why an installed library cannot be used. The exit code is 1, not 2,
    because the command line is correct.""",
    bad="python -c \"import manqala; manqala.env('oware')\"     # without PettingZoo",
    good="pip install 'manqala[env]'",
)
OTHER_STUDY = Code(
    "E632",
    "a folder with games of another study",
    """A study or a contest stores its games in a folder and continues from there when it is started again.
    This folder has games with other rules, another seed or other players. Give another folder, or the
    same rules, seed and players. The number of games may differ.""",
    bad="manqala study my-game --seed 2 --out there     # where the games of seed 1 are",
    good="manqala study my-game --seed 2 --out elsewhere",
)
GOES_ON_WITHOUT = Code(
    "W640",
    "an optional part does not work",
    """Manqala continues without this part, with the same results. If it is llvmlite (its version may not fit
    this Python), long runs stay in WebAssembly and are slower. If it is the folder that stores machine code
    between runs, other users may write to it, so nothing is loaded from there.""",
    bad="pip install --no-deps llvmlite==0.1     # too old for this Python",
    good="pip install --upgrade 'manqala[native]'",
)
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
    "rules that go on and on",
    """A rule repeats an action too often, or asks too many questions before it forbids the answers, so that
    no way to the end of a turn is found. For a sowing that returns to an earlier state, write
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
    good="uses: [daughters]      # of a version that was mended",
)
SOWN_FROM_NOWHERE = Code(
    "E706",
    "pieces are to be sown from nowhere",
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
    "rules that look at too much",
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
    """In no example and in no game that was played did this rule act. Perhaps its condition can never hold. If
    it is meant to act rarely, add an example in which it does, or put the tag ‘[rare]’ at the end of its
    line or of the line of its rule.""",
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
    """Validation plays random games for some millions of steps of the rules, and no game ended in that time: turns are very
    long, or there are very many of them. So it is unknown how games end.""",
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
    "a player who does not get to move",
    """After some openings the game ends, or a player must pass, before each player has moved. Usually a rule for the first
    move, or for the end, forgets a case. If it is meant, put the tag ‘[early]’ at the end of the line of the rule that
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
    "a match that goes round in a circle",
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
