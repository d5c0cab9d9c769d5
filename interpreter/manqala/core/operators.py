"""The operators on values, and the look-up tables of the board."""

from __future__ import annotations

from enum import StrEnum


class Operator(StrEnum):
    """The operators of ``Op``; ``docs/design/core.md`` has the same list."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIV = "div"
    MOD = "mod"
    """Numbers to a number; ``div`` and ``mod`` of zero are zero."""
    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    """Two values to a truth."""
    AND = "and"
    OR = "or"
    NOT = "not"
    """Truths to a truth; the second is evaluated only if it matters."""
    SINGLE = "single"
    """A hole, player, kind or direction to the set of it; ‘nowhere’ and ‘nobody’ to the empty set."""
    UNION = "union"
    EXCEPT = "except"
    ELSE = "else"
    """Two sets to a set: members of both, of the first only, of the first that is not empty."""
    FIRST = "first"
    LAST = "last"
    """A set and a number to that number of members from its beginning or end, in order."""
    ITEM = "item"
    """A set and a number to that member, counted from one, or none."""
    BACKWARDS = "backwards"
    """A set to the same set in the opposite order."""
    NUMBER = "number"
    """A set to the number of its members."""
    HAS = "has"
    """A set and a value to the truth that it is a member."""
    ONLY = "only"
    """A set to its member if it has just one, or none."""
    FULLEST = "fullest"
    EMPTIEST = "emptiest"
    """A set of places to those that hold the most, the fewest pieces: several on a tie, in order."""
    OWNED = "owned"
    """A player to the holes owned now: the player's own row from its left, then round the board."""
    UPTO = "upto"
    """Two numbers to the set of all numbers from the first to the second."""
    KINDS = "kinds"
    """A place to the kinds of pieces in it."""
    OF_KIND = "of kind"
    """A place and a kind to the number of such pieces there."""
    AS_HOLE = "as hole"
    """A place to itself, typed as a hole, for comparison with a hole."""


LOGIC = frozenset({Operator.AND, Operator.OR})
EQUALITY = frozenset({Operator.EQUAL, Operator.UNEQUAL})
COMPARISONS = EQUALITY | {Operator.LESS, Operator.AT_MOST, Operator.MORE, Operator.AT_LEAST}
SUPERLATIVES = frozenset({Operator.FULLEST, Operator.EMPTIEST})
READS_PIECES = SUPERLATIVES | {Operator.KINDS, Operator.OF_KIND}
"""The operators whose value depends on where pieces lie."""
ARITHMETIC = frozenset({Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.DIV, Operator.MOD})


class BoardFact(StrEnum):
    """The contents of a ``Table``: the noun of the rules."""

    ROW = "row"
    FRONT_ROW = "front row"
    BACK_ROW = "back row"
    END_HOLE = "end hole"
    STORE = "store"
    WINNINGS = "winnings"
    SUPPLY = "supply"
    HAND = "hand"
    """The place of a player's hand while another player sows."""
    OPPOSITE = "opposite"
    BEHIND = "behind"
    HOME = "home"
    NEIGHBOUR = "neighbour"
    WALK = "walk"
    REVERSE = "reverse"
    NEXT_PLAYER = "next player"
    NEXT_SEAT = "next seat"
    TEAM = "team"
    PARTNERS = "partners"
    PARTNER = "partner"
    OPPONENTS = "opponents"
    FILLING = "filling"
    """The initial number of pieces in a hole."""
    CIRCUIT = "circuit"
    """As ``walk``, including holes without an owner."""
    RANK = "rank"
    COLUMN = "column"
    AROUND = "surroundings"
    STATION = "station"
    """The station of a hole for each player, unless it is a station already."""
    PLACE_AT = "place at"
    """The place of a station."""
    OWNED = "owned"
    """The holes of each player, if no rule changes owners."""


ALONG_TRACK = frozenset({BoardFact.NEIGHBOUR, BoardFact.WALK, BoardFact.CIRCUIT})
"""The facts about what follows a hole in a direction."""
