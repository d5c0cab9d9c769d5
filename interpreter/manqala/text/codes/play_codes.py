"""Explanations of the codes E6xx: positions, moves, records and queries."""

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
    """No game of the library has that name. The command list shows the names. For a file of your own, give its
    path.""",
    bad="manqala play my-gmae",
    good="manqala play my-game",
)
WRONG_CAPTURE = Code(
    "E606",
    "a printed capture does not match",
    """The record says how many seeds were captured, as in (+3), but by the rules it is another number.
    Either the record is wrong, or the game was played by other rules.""",
    bad="4 (+3)",
    good="4 (+2)",
)
CANNOT_WRITE = Code(
    "E607",
    "a file cannot be written",
    """The file exists, or the operating system refuses to write it. What a command writes never replaces a
    rule file, nor a file of another kind. Choose another name, or remove the file first.""",
    bad="manqala new my-game          # and my-game.sow is there",
    good="manqala new my-other-game",
)
WRONG_RECORD = Code(
    "E608",
    "a recorded game cannot be resumed",
    """The file was not written by play --record, or it records another game or other options, or the
    rules have changed and no longer allow its moves, or its result differs from that by the rules.""",
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
    """Programs that look ahead need compiled rules, and these rules cannot be compiled. They use a
    plug-in, which runs in Python only, or they are too long once all definitions are inlined. Such rules are
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
RECORD_TEXT = Code(
    "E613",
    "the text of a recorded game",
    """A game as text begins with tags, each in brackets with its text in quotation marks; the first one names the
    game. Then follow the moves, separated by spaces, with comments in braces and variations in parentheses. Every brace
    and parenthesis that opens is closed. docs/playing.md has the grammar.""",
    bad="manqala replay game.txt      # with 1. 3 {a good beginning 2. 5",
    good="manqala replay game.txt      # with 1. 3 {a good beginning} 2. 5",
)
TOO_MANY_WAYS = Code(
    "E617",
    "too many ways to list",
    """In this position one turn can be played in too many ways to list, because a player chooses many
    times in a turn. The rules and the position are correct, and all these moves are legal.
    The command moves shows the answers to the first question instead; --after continues from one of
    them, and --depth shows several questions at once.""",
    bad="manqala solve my-game        # where a turn can be played in millions of ways",
    good="manqala moves my-game --after 3",
)
UNKNOWN_WAYS = Code(
    "E618",
    "too many ways to determine the legal moves",
    """A rule says what a turn must do if possible. There are too many ways through this turn to try all of
    them, and none of those tried does it. So it is unknown which moves are legal. Ask fewer questions in
    a turn, or forbid dead ends early.""",
    bad="""
turn
  choose hole from own occupied holes
  repeat 30 times
    may wait "wait"
      nothing
  sow it anticlockwise
  must before = 0 if possible "end in an empty hole"
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  must before = 0 if possible "end in an empty hole"
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
    """A position of an endgame table consists of the board, the player to move and the marks that turns
    change. So the rules may depend on nothing else, neither on the number of turns nor on winnings, and
    seeds may only leave the board or what is still played for. The message says which condition fails,
    or that the table would be too large.""",
    bad="manqala endgame my-game --seeds 6    # whose rules count turns",
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
OTHER_BOOK = Code(
    "E623",
    "an opening book of other rules",
    """An opening book is valid only for the rules and options that it was built for. The file belongs to another
    game, to other options, or to rules that have changed since; or it was built with searches of another depth or
    with another evaluation than those that are now asked for. Build a new one with the command book. The message
    shows the fingerprints of both rules.""",
    bad="manqala play oware --north alphabeta:book=kalah.book",
    good="manqala play kalah --north alphabeta:book=kalah.book",
)
BAD_BOOK = Code(
    "E624",
    "not an opening book",
    """The file is not a book written by the command book: it is missing or damaged, or it is something else, or
    another version of Manqala wrote it.""",
    bad="manqala play kalah --north alphabeta:book=holiday.jpg",
    good="manqala play kalah --north alphabeta:book=kalah.book",
)
NO_BOOK = Code(
    "E625",
    "no opening book",
    """A book holds lines of play that both players can foresee: it is for two players who see everything and decide
    one after the other, without chance. The message says which condition fails.""",
    bad="manqala book my-game     # whose rules throw a die",
    good="manqala book my-other-game",
)
NO_CLUSTER = Code(
    "E630",
    "no cluster to play on",
    """The Dask scheduler at that address does not answer, or has no workers, or its workers cannot play:
    each needs the version of Manqala that is installed here. To build endgame tables they must also see
    the folder of the tables, under the same path. Without --dask this machine does the work.""",
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
    "a folder that holds another study",
    """A study or a contest stores its games in a folder and continues from there when it is started again.
    This folder has games with other rules, another seed or other players. Give another folder, or the
    same rules, seed and players. The number of games may differ.""",
    bad="manqala study my-game --seed 2 --out there     # where the games of seed 1 are",
    good="manqala study my-game --seed 2 --out elsewhere",
)
BAD_GOAL = Code(
    "E633",
    "not a goal",
    """A goal of the command tune is a measure and the numbers that are wanted: ‘length 30..60’, ‘draws < 10 %’,
    ‘choices > 3’, ‘first player = 50’. Shares are in per cent, all other measures plain numbers. The page on
    tuning lists the measures.""",
    bad='manqala tune kalah --goal "lenght 30..60"',
    good='manqala tune kalah --goal "length 30..60"',
)
BAD_VARIATION = Code(
    "E634",
    "nothing to vary",
    """The command tune varies the options of a game, and with --vary numbers: options that are numbers, and the
    numbers of seeds and holes in the front matter. The message says which of these the game has, or why these values
    give no game.""",
    bad="manqala tune kalah --vary stones=3..6",
    good="manqala tune kalah --vary seeds=3..6",
)
OTHER_JOURNAL = Code(
    "E635",
    "a journal of another search",
    """The command tune writes the games of its variants into a journal and continues from there. This file has
    games of other rules, another seed or other players, or is not a journal. The goals, the variants and the number of
    games may differ.""",
    bad="manqala tune kalah --seed 2 --journal there.jsonl     # which has the games of seed 1",
    good="manqala tune kalah --seed 2 --journal elsewhere.jsonl",
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
