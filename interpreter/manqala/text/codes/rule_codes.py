"""Explanations of the codes E2xx (syntax), E3xx (names, types), E4xx, W4xx (lints) and E5xx."""

from __future__ import annotations

from manqala.text.codes.code import Code

UNEXPECTED = Code(
    "E201",
    "an unexpected word or sign",
    """The line is valid up to the underlined place. The message says what could follow
    there.""",
    bad="turn\n  choose hole own occupied holes",
    good="turn\n  choose hole from own occupied holes",
)
INDENTATION = Code(
    "E202",
    "the indentation",
    """Lines of one block start in the same column, and lines that belong to another line are
    indented more than it. Two spaces for each level are usual.""",
    bad="turn\n  choose hole from own occupied holes\n    sow it anticlockwise",
    good="turn\n  choose hole from own occupied holes\n  sow it anticlockwise",
)
TAB = Code(
    "E203",
    "a tab",
    """The width of a tab depends on the editor, so indentation by tabs is ambiguous. Use spaces.""",
    bad="turn\n\tchoose hole from own occupied holes",
    good="turn\n  choose hole from own occupied holes",
)
NOT_CLOSED = Code(
    "E204",
    "a parenthesis or a text is not closed",
    """Every ( needs a ), and every text ends with a quotation mark on the same line.""",
    bad="""
capture ahead of last: (empty, take occupied+
""",
    good="""
capture ahead of last: (empty, take occupied)+
""",
)
TOO_LONG_OR_DEEP = Code(
    "E205",
    "nested too deeply, or a line too long",
    """The line is too long or nested too deeply to be read. Give the inner part a separate name, or
    use several lines.""",
    bad="forbid " + "(" * 41 + "last is own" + ")" * 41,
    good="forbid last is own",
)
NUMBER_TOO_LARGE = Code(
    "E206",
    "a number that is too large",
    """Numbers in rules count seeds, holes and moves; there is a largest one.""",
    bad="""
round ends when seeds in own winnings > 99999999
""",
    good="""
round ends when seeds in own winnings > 6
""",
)
PROSE = Code(
    "E207",
    "a sentence from a rule book",
    """The line is a sentence from a rule book, perhaps in another language. Rules have a separate
    line for each step. The message shows these lines, as far as the sentence was understood.""",
    bad="turn\n  choose hole from own occupied holes\n  The player sows all the seeds of this hole to the right.",
    good="turn\n  choose hole from own occupied holes\n  sow it anticlockwise",
)
UNKNOWN_NAME = Code(
    "E301",
    "an unknown name",
    """Neither the file, nor a game that it extends, nor the prelude defines this name.""",
    bad="capture own ocupied holes",
    good="capture own occupied holes",
)
WRONG_TYPE = Code(
    "E302",
    "the wrong type",
    """Another type of value is needed here: a number, a hole, a set of holes, a player, a
    direction, a condition. The message names the expected and the actual type.""",
    bad="""
forbid last > 3
""",
    good="""
forbid seeds in last > 3
""",
)
DEFINED_TWICE = Code(
    "E303",
    "defined twice",
    """A name can be defined only once in a file. To change an inherited definition, define it again in
    the file that extends the game; the new one replaces the earlier one.""",
    bad="""
round ends when own holes are fertile

a hole is fertile when it is own
a hole is fertile when it is end
""",
    good="""
round ends when own holes are fertile

a hole is fertile when it is own or it is end
""",
)
AMBIGUOUS_WORDS = Code(
    "E304",
    "the words fit together in two ways, or in none",
    """The words can be read in more than one way: the message shows both readings, and parentheses
    choose one. Or they follow each other, and only adjectives and owners may precede a
    noun.""",
    bad="""
capture own holes + opposite of last where occupied
""",
    good="""
capture own holes + (opposite of last where occupied)
""",
)
WRONG_ARGUMENTS = Code(
    "E305",
    "the wrong arguments",
    """The verb or noun exists, but not with these arguments: one is missing, one is too many, or the
    preposition before it is another.""",
    bad="""
capture last, by opponent
""",
    good="""
capture last, for opponent
""",
)
CIRCULAR_DEFINITION = Code(
    "E306",
    "a definition that uses itself",
    """A definition cannot use itself, not even through others, so that every rule ends. Use relay,
    while or each for repetition within a turn.""",
    bad="""
round ends when wealth > 6

the wealth is wealth + seeds in own winnings
""",
    good="""
round ends when wealth > 6

the wealth is seeds in own winnings
""",
)
NOTHING_TO_DROP = Code(
    "E307",
    "nothing of that name to drop",
    """The word drop removes an inherited rule or definition by its name. The name of a rule follows
    ‘called’. No inherited rule or definition has this name.""",
    bad="""
---
language: 3
game: My Variant
extends: ./parent.sow
---
drop side-emtpy
""",
    good="""
---
language: 3
game: My Variant
extends: ./parent.sow
---
drop side-empty
""",
)
ASKS_WHO_CAN_MOVE = Code(
    "E308",
    "a turn or a score that asks who can move",
    """Turns are tried to decide whether a player can move. So a turn cannot ask this, and neither can a
    score, which is counted after the last move. Rules for the end of a round can ask it, and ‘must … if
    possible’ chooses among turns.""",
    bad="""
forbid opponent cannot move
""",
    good="""
round ends when opponent cannot move
""",
)
NOBODY_TO_ASK = Code(
    "E309",
    "a choice outside a player's decision",
    """Players can choose in their turns, during the set-up, at the end of a round and between
    rounds. A rule that acts automatically at another time cannot ask them.""",
    bad="""
when player cannot move
  choose hole from own holes
  win hole
""",
    good="""
when player cannot move
  win own holes
""",
)
NO_TURN = Code(
    "E310",
    "no turn",
    """A game needs a rule ‘turn’, its own or an inherited one, which says what players do in their
    turns.""",
    bad="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
round ends when own holes are empty
""",
    good="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when own holes are empty
""",
)
WORD_OF_OTHER_RULES = Code(
    "E311",
    "a redefinition that other rules cannot use",
    """The definition replaces one of the same name in the prelude or in the extended game. Their rules
    use the word, and the new definition does not fit there: its arguments or its type differ. Keep
    the arguments and the type, or choose another name.""",
    bad="""
to lift
  put all from last into hand
""",
    good="""
to lift hole h                                                 [instead]
  set start to h
  set here to h
  put all from h into hand
""",
)
OPTION_WITHOUT_EFFECT = Code(
    "E401",
    "an option that changes nothing",
    """The option is declared, and no rule reads it. A rule is missing, or the option is not needed.""",
    bad="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
options:
  again: {default: true, because: both are played}
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
""",
    good="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
options:
  again: {default: true, because: both are played}
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if again and last is own, move-again
""",
)
NO_ALTERNATIVES = Code(
    "E402",
    "a choice without alternatives",
    """A choice needs two or more alternatives, and ‘either’ needs an ‘or’. For one action that a player
    may decline, use ‘may’.""",
    bad="""
either again
  move-again
""",
    good="""
either again
  move-again
or stay
  nothing
""",
)
CONSTANT_CONDITION = Code(
    "W402",
    "a condition that never changes",
    """The condition is always true or never true, whatever happens in play and whatever the options
    are. You probably mean something else.""",
    bad="""
if 1 > 2, move-again
""",
    good="""
if seeds in last > 2, move-again
""",
)
UNUSED_DEFINITION = Code(
    "W403",
    "a definition that is never used",
    """No rule uses this verb, noun, adjective or mark. Remove it, or use it. If it is misspelt where it
    is used, that is reported there as well.""",
    bad="""
turn
  choose hole from own occupied holes
  sow it anticlockwise

a hole is fertile when it is end
""",
    good="""
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is fertile, capture last

a hole is fertile when it is end
""",
)
STATEMENT_WITHOUT_RULE = Code(
    "W404",
    "a statement without a rule",
    """The front matter lists this statement of the source, and no line has its tag. Perhaps the rule
    is missing.""",
    bad="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
statements: [S1, S2]
---
turn
  choose hole from own occupied holes
  sow it anticlockwise   [S1]
""",
    good="""
---
language: 3
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
statements: [S1, S2]
---
turn
  choose hole from own occupied holes   [S2]
  sow it anticlockwise   [S1]
""",
)
EXAMPLE_FAILS = Code(
    "E501",
    "an example fails",
    """The rules do not give the result that the example expects. The message shows both. Either the
    rules or the example are wrong.""",
    bad="""
example "one lap"
  play 1
  gives 0 1 1 1 1 1 / 1 1 1 1 1 1 : north
""",
    good="""
example "one lap"
  play 1
  gives 0 2 1 1 1 1 / 1 1 1 1 1 1 : north
""",
)
EXAMPLE_CANNOT_RUN = Code(
    "E502",
    "an example that cannot be run",
    """The example itself is wrong: its position does not fit the board, or it names an option or a
    player that does not exist.""",
    bad="""
example "short"
  position 1 1 1 / 1 1 1 : south
  play 1
""",
    good="""
example "even"
  position 1 1 1 1 1 1 / 1 1 1 1 1 1 : south
  play 1
""",
)
