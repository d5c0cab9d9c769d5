"""Explanations of the codes E2xx (syntax), E3xx (names, types), E4xx, W4xx (lints) and E5xx."""

from __future__ import annotations

ENTRIES: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "E201",
        "an unexpected word or sign",
        """The line was understood up to the place that is underlined; what stands there cannot
        follow. The message says what could.""",
        "turn\n  choose hole own occupied holes",
        "turn\n  choose hole from own occupied holes",
    ),
    (
        "E202",
        "the indentation",
        """Lines that belong together start in the same column, and what belongs to a line is
        indented more than it. Two blanks a level are usual.""",
        "turn\n  choose hole from own occupied holes\n    sow it anticlockwise",
        "turn\n  choose hole from own occupied holes\n  sow it anticlockwise",
    ),
    (
        "E203",
        "a tab",
        """Tabs are as wide as an editor wants them to be, so that indentation by tabs means
        different things to different people. Use blanks.""",
        "turn\n\tchoose hole from own occupied holes",
        "turn\n  choose hole from own occupied holes",
    ),
    (
        "E204",
        "a parenthesis or a text is not closed",
        """Every ( has its ), and every text ends with a quotation mark in the same line.""",
        """
capture ahead of last: (empty, take occupied+
""",
        """
capture ahead of last: (empty, take occupied)+
""",
    ),
    (
        "E205",
        "nested too deeply, or a line too long",
        """Nobody reads what is nested that deeply or written in so long a line. Give the inner
        part a name of its own, or say it in several lines.""",
        "forbid " + "(" * 41 + "last is empty" + ")" * 41,
        "forbid last is empty",
    ),
    (
        "E206",
        "a number that is too large",
        """Numbers in rules count seeds, holes and moves; there is a largest one.""",
        """
round ends when seeds in own winnings > 99999999
""",
        """
round ends when seeds in own winnings > 6
""",
    ),
    (
        "E301",
        "an unknown name",
        """Nothing of this name is defined in the file, in the games it extends or in the
        prelude. No name is ever taken for something else in silence.""",
        "capture own ocupied holes",
        "capture own occupied holes",
    ),
    (
        "E302",
        "the wrong type",
        """Another type of value is needed here: a number, a hole, a set of holes, a player, a
        direction, a condition. The message names what is needed and what is there.""",
        """
forbid last > 3
""",
        """
forbid seeds in last > 3
""",
    ),
    (
        "E303",
        "defined twice",
        """A name stands for one thing, and each definition stands once in a file. What is inherited
        is changed by defining it again in the file that extends the game; it takes the earlier
        one's place.""",
        """
round ends when own holes are fertile

a hole is fertile when it is own
a hole is fertile when it is end
""",
        """
round ends when own holes are fertile

a hole is fertile when it is own or it is end
""",
    ),
    (
        "E304",
        "the words fit together in two ways, or in none",
        """The words can be read in more than one way, and then both readings are shown and
        parentheses choose; or they stand side by side where only adjectives and owners can stand
        before a noun.""",
        """
capture own holes + opposite of last where occupied
""",
        """
capture own holes + (opposite of last where occupied)
""",
    ),
    (
        "E305",
        "the wrong arguments",
        """The verb or noun exists, but not with these arguments: one is missing, one is too
        many, or the little word before it is another.""",
        """
capture last onto own winnings
""",
        """
capture last, for opponent
""",
    ),
    (
        "E306",
        "a definition that needs itself",
        """Definitions may use each other only in one direction, so that every rule is known to
        end. Repetition within a turn is said with relay, while or each.""",
        """
round ends when wealth > 6

the wealth is wealth + seeds in own winnings
""",
        """
round ends when wealth > 6

the wealth is seeds in own winnings
""",
    ),
    (
        "E307",
        "nothing of that name to drop",
        """drop takes away a rule or a definition that the game inherits. Rules are known by the
        name that follows called; there is none of this name.""",
        """
---
language: 1
game: My Variant
extends: ./parent.sow
---
drop side-emtpy
""",
        """
---
language: 1
game: My Variant
extends: ./parent.sow
---
drop side-empty
""",
    ),
    (
        "E308",
        "a turn or a score that asks who can move",
        """Whether somebody can move is found out by playing turns, so that a turn cannot ask it; nor can a
        score, which counts when nobody moves any more. The rules for the end of a round can,
        and ‘must … if possible’ chooses among turns.""",
        """
forbid opponent cannot move
""",
        """
round ends when opponent cannot move
""",
    ),
    (
        "E309",
        "a choice where nobody can be asked",
        """Players decide in their turns, when the board is set up, when a round ends and between
        rounds. What happens by itself in between cannot ask them.""",
        """
when player cannot move
  choose hole from own holes
  win hole
""",
        """
when player cannot move
  win own holes
""",
    ),
    (
        "E310",
        "no turn",
        """A game needs a rule turn, its own or an inherited one, that says what a player does when
        it is his turn.""",
        """
---
language: 1
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
round ends when own holes are empty
""",
        """
---
language: 1
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when own holes are empty
""",
    ),
    (
        "E311",
        "a word that other rules use otherwise",
        """A definition takes the place of one of the same name in the prelude and in the game that is
        extended. Where those use the word, the new one does not fit: it takes something else, or means
        something of another kind. Take what the old one took, or choose another name.""",
        """
to lift
  put all from last into hand
""",
        """
to lift hole h
  set start to h
  set here to h
  put all from h into hand
""",
    ),
    (
        "E401",
        "an option that changes nothing",
        """The option is declared, and no rule asks for it. Either a rule is missing or the option
        is not needed.""",
        """
---
language: 1
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
        """
---
language: 1
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
    ),
    (
        "E402",
        "a choice without alternatives",
        """A choice needs two things or more to choose from, and an either needs an or. A way that
        can be declined is said with may.""",
        """
either again
  move-again
""",
        """
either again
  move-again
or stay
  nothing
""",
    ),
    (
        "W402",
        "a condition that never changes",
        """The condition is always true or never true, whatever happens in play, and no option has
        to do with it: the rule is needless or dead. What was meant is probably something else.""",
        """
if 1 > 2, move-again
""",
        """
if seeds in last > 2, move-again
""",
    ),
    (
        "W403",
        "a definition that is never used",
        """Nothing refers to this verb, noun, adjective or mark. Remove it, or use it: a name
        that is misspelt where it is used is reported there as well.""",
        """
turn
  choose hole from own occupied holes
  sow it anticlockwise

a hole is fertile when it is end
""",
        """
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is fertile, capture last

a hole is fertile when it is end
""",
    ),
    (
        "W404",
        "a statement without a rule",
        """The front matter lists this statement of the source, and no line is tagged with it: it
        may have been forgotten.""",
        """
---
language: 1
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
statements: [S1, S2]
---
turn
  choose hole from own occupied holes
  sow it anticlockwise   [S1]
""",
        """
---
language: 1
game: My game
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
statements: [S1, S2]
---
turn
  choose hole from own occupied holes   [S2]
  sow it anticlockwise   [S1]
""",
    ),
    (
        "E501",
        "an example fails",
        """The rules do not do what the example says. The message shows what was expected and
        what came out. Either the rules or the example are wrong.""",
        """
example "one lap"
  play 1
  gives 0 1 1 1 1 1 / 1 1 1 1 1 1 : north
""",
        """
example "one lap"
  play 1
  gives 0 2 1 1 1 1 / 1 1 1 1 1 1 : north
""",
    ),
    (
        "E502",
        "an example that cannot be run",
        """The example itself is at fault: a position of another size than the board, an option or a
        player that does not exist.""",
        """
example "short"
  position 1 1 1 / 1 1 1 : south
  play 1
""",
        """
example "even"
  position 1 1 1 1 1 1 / 1 1 1 1 1 1 : south
  play 1
""",
    ),
)
