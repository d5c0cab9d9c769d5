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
        "turn\n    choose hole from own occupied holes\n  sow it anticlockwise",
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
        "Every ( has its ), and every text ends with a quotation mark on the line it starts on.",
        "capture ahead of last: (empty, take occupied+",
        "capture ahead of last: (empty, take occupied)+",
    ),
    (
        "E205",
        "nested too deeply, or a line too long",
        """Nobody reads what is nested that deeply or written in so long a line. Give the inner
        part a name of its own, or say it in several lines.""",
        "if ((((((((last is empty))))))))",
        "if last is empty",
    ),
    (
        "E206",
        "a number that is too large",
        "Numbers in rules count seeds, holes and moves; there is a largest one.",
        "round ends when seeds in own store > 99999999",
        "round ends when seeds in own store > 24",
    ),
    (
        "E301",
        "an unknown name",
        """Nothing of this name is defined in the file, in the games it extends or in the
        prelude. No name is ever taken for something else in silence.""",
        "choose hole from own ocupied holes",
        "choose hole from own occupied holes",
    ),
    (
        "E302",
        "the wrong type",
        """Another type of value is needed here: a number, a hole, a set of holes, a player, a
        direction, a truth. The message names what is needed and what is there.""",
        "if last > 3",
        "if seeds in last > 3",
    ),
    (
        "E303",
        "defined twice",
        """A name stands for one thing. To change an inherited definition, extend the game and
        say that the definition replaces the earlier one.""",
        "a hole is fertile when it is own\na hole is fertile when it is end",
        "a hole is fertile when it is own or it is end",
    ),
    (
        "E304",
        "the phrase can be read in two ways",
        "The words fit together in more than one way. Both readings are shown; parentheses choose.",
        "own holes + opposite of last where occupied",
        "own holes + (opposite of last where occupied)",
    ),
    (
        "E305",
        "the wrong arguments",
        """The verb or noun exists, but not with these arguments: one is missing, one is too
        many, or the little word before it is another.""",
        "capture last onto own store",
        "capture last",
    ),
    (
        "E306",
        "a definition that needs itself",
        """Definitions may use each other only in one direction, so that every rule is known to
        end. Repetition within a turn is said with relay, while or each.""",
        "the score of p is score of p + 1",
        "the score of p is seeds in store of p + 1",
    ),
    (
        "E307",
        "nothing to drop or replace",
        """drop and replace speak about a named rule of the game that is extended. There is no
        such rule there, or this file extends nothing.""",
        "drop cross-captures",
        "drop cross-capture",
    ),
    (
        "E308",
        "the word has no meaning here",
        """The word is known, but not at this place: last before anything was sown, between
        rounds inside a turn, or a choice inside a condition.""",
        "a hole is lucky when choose it",
        "a hole is lucky when it is occupied",
    ),
    (
        "E401",
        "an option that changes nothing",
        """The option is declared, and nothing in the rules or on the board depends on it.
        Either a rule is missing or the option is.""",
        "options:\n  relay: {default: true, because: both are played}  # no rule has relay",
        "if relay\n  relay from the last hole",
    ),
    (
        "E402",
        "no alternative, or a rule that can never apply",
        """A choice between fewer than two things is no choice, and a condition that cannot
        become true makes its rule dead. What was meant is probably something else.""",
        'either "raid"\n  raid',
        'either "raid"\n  raid\nor "pass"\n  pass',
    ),
    (
        "W403",
        "a definition that is never used",
        """Nothing refers to this verb, noun, adjective or mark. Remove it, or use it: a name
        that is misspelt where it is used is reported there as well.""",
        "a hole is fertile when it is end      # and no rule says fertile",
        "capture last if it is fertile",
    ),
    (
        "E404",
        "a definition that contradicts another",
        """Two definitions or two values of the front matter cannot both hold, and nothing says
        which goes first.""",
        "board: {rows: 1, holes: 6}      # and the rules speak of the opposite hole",
        "board: {rows: 2, holes: 6}",
    ),
    (
        "E501",
        "an example fails",
        """The rules do not do what the example says. The message shows what was expected and
        what came out. Either the rules or the example are wrong.""",
        """
example "one lap"
  position 1 1 / 1 1; south to move
  play 1
  gives 1 1 / 0 1; north to move
""",
        """
example "one lap"
  position 1 1 / 1 1; south to move
  play 1
  gives 1 1 / 0 2; north to move
""",
    ),
    (
        "E502",
        "an example that cannot be run",
        """The example itself is at fault: a position of another size than the board, a move
        before any position, an option or a player that does not exist.""",
        'example "short"\n  position 1 1 1 / 1 1; south to move',
        'example "even"\n  position 1 1 1 / 1 1 1; south to move',
    ),
)
