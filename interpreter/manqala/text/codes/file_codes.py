"""Explanations of the codes E0xx (files and sources) and E1xx (front matter)."""

from __future__ import annotations

from manqala.text.codes.code import Code

NO_SUCH_FILE = Code(
    "E001",
    "there is no such file",
    """There is no file at this path. Name a game of the library without a path and without the
    ending; name a file of your own with both (./my-game.sow).""",
    bad="manqala validate my-gmae.sow",
    good="manqala validate my-game.sow",
)
DIRECTORY = Code(
    "E002",
    "a directory instead of a rule file",
    "The command needs a rule file, and the path names a directory.",
    bad="manqala play games",
    good="manqala validate games",
)
EMPTY_FILE = Code(
    "E003",
    "the file is empty",
    """A rule file has at least a front matter, which names the game, and the line --- after it.""",
    bad="",
    good="""
---
language: 3
game: My Variant
extends: ./parent.sow
---
""",
)
FILE_TOO_LARGE = Code(
    "E004",
    "the file is too large",
    """A rule file may have up to 256 KB, far more than any game needs. Perhaps the file name is
    wrong.""",
    bad="manqala validate recording.mp4",
    good="manqala validate my-game.sow",
)
NOT_UTF8 = Code(
    "E005",
    "not UTF-8 text",
    """Rule files are UTF-8 text. The message names the first byte that is not UTF-8, counted from
    zero, and its line. Save the file as UTF-8 in your editor.""",
    bad="people: Köln          # saved as Latin-1",
    good="people: Köln          # saved as UTF-8",
)
NUL_BYTE = Code(
    "E006",
    "a NUL byte: not a text file",
    """The file contains a byte of value zero, which no text has. It is probably a picture, a
    program, or text saved as UTF-16.""",
    bad="manqala validate board.png",
    good="manqala validate board.sow",
)
UNREADABLE_FILE = Code(
    "E007",
    "the file cannot be read",
    """The operating system refuses to read the file, or it is not a regular file but a
    device or a pipe. To read rules from a pipe, give - as the file name.""",
    bad="manqala validate /dev/zero",
    good="manqala validate - < my-game.sow",
)
NO_FRONT_MATTER = Code(
    "E101",
    "the front matter is missing",
    """A rule file begins with a line ---, the front matter (what would be printed on the
    box: name, board, pieces, options, sources), and another line ---. The rules follow.""",
    bad="""
turn
  choose hole from own occupied holes
""",
    good="""
---
language: 3
game: My game
---
turn
  choose hole from own occupied holes
""",
)
NOT_YAML = Code(
    "E102",
    "the front matter is not YAML",
    """The front matter is YAML: a key, a colon, a space, a value. Text that contains a
    colon and a space, or that starts with a sign such as [ { * & ! % @ or a quotation mark,
    must be put into quotation marks. Tabs cannot indent.""",
    bad="summary: Sowing: the modern game",
    good='summary: "Sowing: the modern game"',
)
KEY_TWICE = Code(
    "E103",
    "a key is given twice",
    """A key may occur only once in its block. YAML readers often use the last value silently; here
    it is an error, because only one of the values can be meant.""",
    bad="seeds: 4\nseeds: 3",
    good="seeds: 4",
)
YAML_ALIAS = Code(
    "E104",
    "anchors and aliases are not allowed",
    """In YAML, &name names a value and *name repeats it. Rule files do not need this, and repeated
    values can grow without bound.""",
    bad="seeds: &n 4\nboard: {rows: 2, holes: *n}",
    good="seeds: 4\nboard: {rows: 2, holes: 4}",
)
YAML_TAG = Code(
    "E105",
    "YAML tags are not allowed",
    """A tag such as !!python/object or !mine makes a YAML reader build special values.
    A rule file holds only texts, numbers, true or false, lists and mappings.""",
    bad="seeds: !!int 4",
    good="seeds: 4",
)
YAML_TOO_DEEP = Code(
    "E106",
    "too deep",
    "Values in the front matter may be nested eight levels deep. No key needs more than four.",
    bad="aka: [[[[[[[[[deep]]]]]]]]]",
    good="aka: [plain]",
)
UNKNOWN_KEY = Code(
    "E107",
    "an unknown key",
    """The front matter has no such key at this place. The help names the keys that are
    spelt alike. Rules belong in the body, below the second ---.""",
    bad="bord: {rows: 2, holes: 6}",
    good="board: {rows: 2, holes: 6}",
)
WRONG_KIND_OF_VALUE = Code(
    "E108",
    "a value of the wrong type",
    """The key expects another type of value: a number, a text, true or false, a list, or a
    block of keys. A number in quotation marks is a text.""",
    bad='seeds: "four"\naka: Kala',
    good="seeds: 4\naka: [Kala]",
)
VALUE_NOT_ALLOWED = Code(
    "E109",
    "a value that is not allowed",
    """The value has the right type but is not allowed. The number is out of range, there are too
    many or too few entries, or the word is not one of those listed.""",
    bad="board: {rows: 13, holes: 6}",
    good="board: {rows: 2, holes: 6}",
)
MISSING_KEY = Code(
    "E110",
    "a key is missing",
    """Every rule file gives language and game; every option gives default and because. In a
    file that extends another, an option of the parent may give only what changes.""",
    bad="options:\n  again: {default: true}",
    good='options:\n  again: {default: true, because: "both are played"}',
)
NOT_A_NAME = Code(
    "E111",
    "not a name",
    """Names of options, choices, players, pieces and plug-ins start with a lower-case
    letter; letters, digits and _ follow (a plug-in may have - too). They are used in the
    body, where a hyphen or a capital would be misread.""",
    bad="options:\n  Again: {default: false, because: both are played}",
    good="options:\n  again: {default: false, because: both are played}",
)
WRONG_DEFAULT = Code(
    "E112",
    "the default is not a value of the option",
    "The default of an option must be one of its choices, or lie in its range.",
    bad="options:\n  conquest: {choices: [chosen, nearest], default: any, because: unclear}",
    good="options:\n  again: {default: true, because: unclear}",
)
NO_NUMBER_OPTION = Code(
    "E113",
    "no number option of that name",
    """A number of rows, holes or seeds may be the name of an option. That option must have a range,
    and must be declared here or in the game that is extended.""",
    bad="board: {rows: 2, holes: width}",
    good="""
board: {rows: 2, holes: width}
options:
  width: {range: [3, 10], default: 6, because: boards differ}
""",
)
FRONT_MATTER_WITHOUT_END = Code(
    "E114",
    "the front matter does not end",
    """The front matter ends with a line that is exactly ---, and this file has no second
    one. Put it before the first rule; a file may have no rules at all.""",
    bad="---\nlanguage: 3\ngame: My Variant\nextends: ./parent.sow",
    good="---\nlanguage: 3\ngame: My Variant\nextends: ./parent.sow\n---",
)
NO_OPTION = Code(
    "E115",
    "an incomplete or contradictory option",
    """An option is a choice (choices: [a, b]), a number (range: [low, high]) or a truth
    (default: true or false), exactly one of them. Only a change to an option of the parent
    may leave that out.""",
    bad="options:\n  again: {choices: [once, ever], range: [1, 2], default: once, because: x}",
    good="options:\n  again: {default: true, because: unclear}",
)
OTHER_VERSION = Code(
    "E116",
    "another version of the language",
    """language: 3 says in which edition of the rule language the file is written. This program knows
    editions 1 and 3; a newer file needs a newer program. ‘manqala fmt --edition 3’ rewrites a file of
    the first edition.""",
    bad="language: 4",
    good="language: 3",
)
EXTENDED_GAME = Code(
    "E117",
    "the game that is extended",
    """extends names a game of the library, or a rule file by a relative path ending in
    .sow. The chain of parents must end: a game cannot extend itself, not even through other games.""",
    bad="extends: ./parnet.sow",
    good="extends: ./parent.sow",
)
STATEMENT_TAG = Code(
    "E118",
    "a statement tag",
    """A tag such as [S1] or [S1, S7] ties a line to numbered statements of the source. In
    the front matter, write it in a comment at the end of the line. If the key statements
    lists the ids, a tag must be one of them.""",
    bad="statements: [S1]\nseeds: 5       # [S2]",
    good="statements: [S2]\nseeds: 5       # [S2]",
)
LISTED_TWICE = Code(
    "E119",
    "a list names the same thing twice",
    "A list of players, choices, plug-ins, statements or sources may contain each name only once.",
    bad="players: [south, south]",
    good="players: [south, north]",
)
NO_PLUG_IN = Code(
    "E120",
    "a plug-in that is not installed",
    """The key uses names a plug-in, a package with rules written in Python. A rule file cannot
    contain it: install the package before you play the game.""",
    bad="""
uses: [sparkling_daughters]
""",
    good="""
aka: [a game without plug-ins]
""",
)
IMPOSSIBLE_BOARD = Code(
    "E121",
    "a board that cannot be built",
    """Each value of the board is allowed, but not together with the others. Either the players cannot
    share the rows equally, or there is no such track for this number of rows.""",
    bad="""
board: {rows: 3, holes: 5}
""",
    good="""
board: {rows: 3, holes: 6}
""",
)
DRAWN_BOARD = Code(
    "E126",
    "a drawn board that does not fit together",
    """On a drawn board each hole has a name: a letter and a number. The letter is the first one of
    the player in whose row the hole lies, or another one if it lies in no player's row.
    The tracks, and which hole faces which, use these names. A player's numbers begin with 1, a track
    reaches every hole, and a hole that faces another is faced by it.""",
    bad="board:\n  plan:\n    - n2 n1\n    - s1 s2\n  track: [s1, s2, n1]",
    good="board:\n  plan:\n    - n2 n1\n    - s1 s2\n  track: [s1, s2, n1, n2]",
)
IMPOSSIBLE_TEAMS = Code(
    "E127",
    "teams that do not fit the players",
    """The key teams lists the players of each team, or gives the number of teams. Every player is in one team,
    and there are at least two. If teams is a number, all teams have the same size, for every number of players.""",
    bad="players: [south, east, north, west]\nteams: [[south, north], [east]]",
    good="players: [south, east, north, west]\nteams: [[south, north], [east, west]]",
)
IMPOSSIBLE_HIDING = Code(
    "E128",
    "hidden places that do not fit the game",
    """The key hidden lists places whose contents some players do not see: each player's holes, front_row, back_row,
    supply or winnings, or the commons or the box. After each place follow those from whom it is hidden: opponents, others
    or players by name. A place that no player owns has no opponents.""",
    bad="hidden: {supply: opponent}",
    good="hidden: {supply: opponents}",
)
OPTION_MADE_TWICE = Code(
    "E123",
    "repetition is defined twice",
    """The key repetition makes an option and an ending called ‘repetition’. If the game has an option
    or an ending of that name, leave the key out.""",
    bad="""
repetition: drawn
options:
  repetition: {choices: [settled, drawn], default: settled, because: customs differ}
""",
    good="""
repetition: drawn
""",
)
WRONG_START = Code(
    "E124",
    "a start that does not fit the board",
    """The key start gives the number of seeds in each hole before the first move. It is written like
    a position: rows separated by /, each from its owner's left, with a number for each hole. If only one side is given,
    it applies to every player. 3*7 means seven holes with three seeds each.""",
    bad="start: 0 0 1 2 3*3",
    good="start: 0 0 1 3*3",
)
INHERITED_OPTION = Code(
    "E122",
    "a number that replaces an inherited option",
    """The extended game has an option for this size of the board. Change the default of that
    option instead, so that players can still choose the size.""",
    bad="""
extends: ./parent.sow
board: {holes: 4}
""",
    good="""
extends: ./parent.sow
options:
  holes: {default: 4}
""",
)
