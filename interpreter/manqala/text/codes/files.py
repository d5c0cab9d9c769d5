"""Explanations of the codes E0xx (files and sources) and E1xx (front matter)."""

from __future__ import annotations

ENTRIES: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "E001",
        "there is no such file",
        """The path names nothing. A game of the library is named without a path and without the
        ending; a file of your own is named with both (./my-game.sow).""",
        "manqala validate my-gmae.sow",
        "manqala validate my-game.sow",
    ),
    (
        "E002",
        "a directory instead of a file",
        "A rule file was expected, and the path names a directory.",
        "manqala play games",
        "manqala validate games",
    ),
    (
        "E003",
        "the file is empty",
        """A rule file has at least a front matter, which names the game, and the line ---
        behind it.""",
        "",
        """
---
language: 1
game: My Variant
extends: ./parent.sow
---
""",
    ),
    (
        "E004",
        "the file is too large",
        """Rule files are read up to 256 KB, far more than any game needs. The rest is not read,
        so that a wrong file name costs nothing.""",
        "manqala validate recording.mp4",
        "manqala validate my-game.sow",
    ),
    (
        "E005",
        "not UTF-8 text",
        """Rule files are UTF-8 text. The message names the first byte that is not, counted from
        zero, and its line. Save the file as UTF-8 in your editor.""",
        "people: Köln          # saved as Latin-1",
        "people: Köln          # saved as UTF-8",
    ),
    (
        "E006",
        "a NUL byte: not a text file",
        """The file has a byte of value zero, which no text has. It is probably a picture, a
        program, or text saved as UTF-16.""",
        "manqala validate board.png",
        "manqala validate board.sow",
    ),
    (
        "E007",
        "the file cannot be read",
        """The operating system refuses to read the file, or it is not a regular file but a
        device or a pipe. To read rules from a pipe, give - as the file name.""",
        "manqala validate /dev/zero",
        "manqala validate - < my-game.sow",
    ),
    (
        "E101",
        "the front matter is missing",
        """A rule file begins with a line ---, the front matter (what would be printed on the
        box: name, board, pieces, options, sources), and another line ---. The rules follow.""",
        """
turn
  choose hole from own occupied holes
""",
        """
---
language: 1
game: My game
---
turn
  choose hole from own occupied holes
""",
    ),
    (
        "E102",
        "the front matter is not YAML",
        """The front matter is YAML: a key, a colon, a blank, a value. Text that contains a
        colon and a blank, or that starts with a sign such as [ { * & ! % @ or a quotation mark,
        must be put into quotation marks. Tabs cannot indent.""",
        "summary: Sowing: the modern game",
        'summary: "Sowing: the modern game"',
    ),
    (
        "E103",
        "a key is given twice",
        """Each key may stand once in its block. YAML readers often take the last one in
        silence; here it is an error, since one of the two values was meant.""",
        "seeds: 4\nseeds: 3",
        "seeds: 4",
    ),
    (
        "E104",
        "anchors and aliases are not allowed",
        """YAML can name a value (&name) and repeat it (*name). Rule files are data for people
        and need no such thing, and repeated values can grow without bound.""",
        "seeds: &n 4\nboard: {rows: 2, holes: *n}",
        "seeds: 4\nboard: {rows: 2, holes: 4}",
    ),
    (
        "E105",
        "YAML tags are not allowed",
        """A tag such as !!python/object or !mine tells a YAML reader to build something
        special. A rule file holds plain texts, numbers, truths, lists and mappings only.""",
        "seeds: !!int 4",
        "seeds: 4",
    ),
    (
        "E106",
        "too deep",
        "Values in the front matter may be nested eight levels deep. No key needs more than four.",
        "aka: [[[[[[[[[deep]]]]]]]]]",
        "aka: [plain]",
    ),
    (
        "E107",
        "an unknown key",
        """The front matter has no such key at this place. The help names the keys that are
        spelt alike. Anything that is a rule belongs into the body, below the second ---.""",
        "bord: {rows: 2, holes: 6}",
        "board: {rows: 2, holes: 6}",
    ),
    (
        "E108",
        "a value of the wrong kind",
        """The key expects another kind of value: a number, a text, true or false, a list, or a
        block of keys. Only true and false are truths; a number in quotation marks is a text.""",
        'seeds: "four"\naka: Kala',
        "seeds: 4\naka: [Kala]",
    ),
    (
        "E109",
        "a value that is not allowed",
        """The value is of the right kind and yet not possible: a number out of its range, too
        many or too few entries, or a word that is not among those listed.""",
        "board: {rows: 7, holes: 6}",
        "board: {rows: 2, holes: 6}",
    ),
    (
        "E110",
        "a key is missing",
        """Every rule file gives language and game; every option gives default and because. In a
        file that extends another, an option of the parent may give only what changes.""",
        "options:\n  again: {default: true}",
        'options:\n  again: {default: true, because: "both are played"}',
    ),
    (
        "E111",
        "not a name",
        """Names of options, choices, players, pieces and plug-ins start with a lower-case
        letter; letters, digits and _ follow (a plug-in may have - too). They are used in the
        body, where a hyphen or a capital would be misread.""",
        "options:\n  Again: {default: false, because: both are played}",
        "options:\n  again: {default: false, because: both are played}",
    ),
    (
        "E112",
        "the default is not a value of the option",
        "The default of an option must be one of its choices, or lie in its range.",
        "options:\n  conquest: {choices: [chosen, nearest], default: any, because: unclear}",
        "options:\n  again: {default: true, because: unclear}",
    ),
    (
        "E113",
        "no number option of that name",
        """A number of rows, holes or seeds may be the name of an option, but that option must
        be declared, here or in the game that is extended, and must be one with a range.""",
        "board: {rows: 2, holes: width}",
        """
board: {rows: 2, holes: width}
options:
  width: {range: [3, 10], default: 6, because: boards differ}
""",
    ),
    (
        "E114",
        "the front matter does not end",
        """The front matter ends with a line that is exactly ---, and this file has no second
        one. Put it before the first rule; a file may well have no rules at all.""",
        "---\nlanguage: 1\ngame: My Variant\nextends: ./parent.sow",
        "---\nlanguage: 1\ngame: My Variant\nextends: ./parent.sow\n---",
    ),
    (
        "E115",
        "an option that is no option",
        """An option is a choice (choices: [a, b]), a number (range: [low, high]) or a truth
        (default: true or false), exactly one of them. Only a change to an option of the parent
        may leave that out.""",
        "options:\n  again: {choices: [once, ever], range: [1, 2], default: once, because: x}",
        "options:\n  again: {default: true, because: unclear}",
    ),
    (
        "E116",
        "another version of the language",
        """language: 1 says which version of the rule language the file is written in. This
        program knows version 1. A newer file needs a newer program.""",
        "language: 2",
        "language: 1",
    ),
    (
        "E117",
        "the game that is extended",
        """extends names a game of the library, or a rule file by a relative path ending in
        .sow. The chain of parents must end: a game cannot extend itself, not even by a detour.""",
        "extends: ./parnet.sow",
        "extends: ./parent.sow",
    ),
    (
        "E118",
        "a statement tag",
        """A tag such as [S1] or [S1, S7] ties a line to numbered statements of the source. In
        the front matter it stands in a comment at the end of the line. If the key statements
        lists the ids, a tag must be one of them.""",
        "statements: [S1]\nseeds: 5       # [S2]",
        "statements: [S2]\nseeds: 5       # [S2]",
    ),
    (
        "E119",
        "a list names the same thing twice",
        "Players, choices, plug-ins, statements and the ids of sources must each differ.",
        "players: [south, south]",
        "players: [south, north]",
    ),
    (
        "E120",
        "a plug-in that is not installed",
        """uses names a plug-in, a package with rules written in Python. A rule file cannot bring
        it: whoever plays the game installs it first.""",
        """
uses: [sparkling_daughters]
""",
        """
aka: [a game without plug-ins]
""",
    ),
    (
        "E121",
        "a board that cannot be built",
        """The values of the board are possible each by itself, but not together: so many rows
        cannot be shared by so many players, or such a track is not known.""",
        """
board: {rows: 3, holes: 5}
""",
        """
board: {rows: 3, holes: 6}
""",
    ),
    (
        "E122",
        "a number in the place of an inherited option",
        """The game that is extended leaves a size of the board to an option. A variant of another
        size gives that option another default: then it can still be chosen otherwise.""",
        """
extends: ./parent.sow
board: {holes: 4}
""",
        """
extends: ./parent.sow
options:
  holes: {default: 4}
""",
    ),
)
