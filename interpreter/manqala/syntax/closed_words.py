"""The words of the language of which there is a fixed number, as the syntax tree holds them.

Each is a string as well, spelt as in a rule file.
"""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a word does in a row of words."""

    WORD = "word"
    OWN = "own"
    OWNER = "owner"
    """A possessive such as ``south's``; the word is kept without its ending."""


class Connective(StrEnum):
    """What joins two values: arithmetic, comparison, logic, sets."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIV = "div"
    MOD = "mod"
    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    AND = "and"
    OR = "or"
    EXCEPT = "except"
    ELSE = "else"


LOGIC = frozenset({Connective.AND, Connective.OR})
COMPARISONS = frozenset(
    {Connective.EQUAL, Connective.UNEQUAL, Connective.LESS, Connective.AT_MOST, Connective.MORE,
     Connective.AT_LEAST}
)  # fmt: skip
ARITHMETIC = frozenset(
    {Connective.PLUS, Connective.MINUS, Connective.TIMES, Connective.DIV, Connective.MOD}
)


class Quantifier(StrEnum):
    """How many of a set."""

    ANY = "any"
    SOME = "some"
    NO = "no"
    EVERY = "every"


class Repetition(StrEnum):
    """How often a group of a pattern is taken; what is not said is once."""

    ONCE = ""
    PERHAPS = "?"
    SOME = "+"
    ANY_NUMBER = "*"


class Extent(StrEnum):
    """A part of play: what can end, and how long a mark is remembered."""

    TURN = "turn"
    ROUND = "round"
    MATCH = "match"


class ProgramName(StrEnum):
    """What a game says at the left margin, followed by what is done."""

    SETUP = "setup"
    TURN = "turn"
    BETWEEN = "between rounds"


class ExampleVerb(StrEnum):
    """What a line of an example begins with."""

    OPTION = "option"
    MATCH = "match"
    POSITION = "position"
    PLAY = "play"
    GIVES = "gives"
    ILLEGAL = "illegal"
    LEGAL = "legal"
    ENDS = "ends"
    EXPECT = "expect"
