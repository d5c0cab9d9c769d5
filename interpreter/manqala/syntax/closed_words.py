"""Enumerations of the language's fixed words, as the syntax tree holds them.

Each member is also a string, spelt as in a rule file.
"""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """The role of a word in a row of words."""

    WORD = "word"
    OWN = "own"
    OWNER = "owner"
    """A possessive such as ``south's``; the word is kept without its ending."""


class Connective(StrEnum):
    """An operator between two values: arithmetic, comparison, logic, sets."""

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
    """The quantity of a set that a phrase requires."""

    ANY = "any"
    SOME = "some"
    NO = "no"
    EVERY = "every"


class Extreme(StrEnum):
    """A superlative: which places of a set are meant, by the number of their pieces."""

    FULLEST = "fullest"
    EMPTIEST = "emptiest"


class Tie(StrEnum):
    """What a superlative means where several places are equally full."""

    FIRST = "first"
    FINAL = "final"
    ALL = "all"
    NONE = "none"


class Repetition(StrEnum):
    """The repetition of a group in a pattern; the default is once."""

    ONCE = ""
    PERHAPS = "?"
    SOME = "+"
    ANY_NUMBER = "*"


class Extent(StrEnum):
    """A part of play that can end, and the lifetime of a mark."""

    TURN = "turn"
    ROUND = "round"
    MATCH = "match"


class ProgramName(StrEnum):
    """The head of a program at the left margin."""

    SETUP = "setup"
    TURN = "turn"
    BETWEEN = "between rounds"


class ExampleVerb(StrEnum):
    """The first word of a line of an example."""

    OPTION = "option"
    MATCH = "match"
    POSITION = "position"
    PLAY = "play"
    GIVES = "gives"
    ILLEGAL = "illegal"
    LEGAL = "legal"
    ENDS = "ends"
    EXPECT = "expect"
