"""The words and signs of the grammar as people read them, for messages about syntax errors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ITEM_WORDS = ("to", "the", "a", "an", "mark", "when", "setup", "turn", "between rounds",
              "round ends", "match ends", "drop", "example")  # fmt: skip
"""First words of rules at the left margin."""
FRONT_WORDS = frozenset(
    {"language", "game", "extends", "aka", "people", "region", "summary", "players", "board",
     "pieces", "seeds", "start", "repetition", "options", "option", "uses", "statements", "sources", "rows", "holes",
     "stores"}
)  # fmt: skip
"""Keys of the front matter, which authors may write among the rules."""
SIMPLE_WORDS = ("let", "choose", "must", "forbid", "put", "set", "announce", "end", "nothing")
BLOCK_WORDS = ("if", "otherwise", "each", "while", "repeat", "as", "may", "either", "or")
STATEMENT_WORDS = (*SIMPLE_WORDS, *BLOCK_WORDS)
JOINING_WORDS = (
    "own", "it", "of", "where", "and", "not", "is", "are", "holds", "any", "some", "every", "no",
    "div", "mod", "except", "else", "all", "take", "from", "into", "by", "be", "in", "on", "round",
    "match", "clockwise", "anticlockwise", "drawn", "then",
)  # fmt: skip
RESERVED = frozenset(
    {word for words in (*ITEM_WORDS, *STATEMENT_WORDS, *JOINING_WORDS) for word in words.split()}
    - {"rounds", "ends", "between"}
) | {"hole", "piece", "pieces"}
"""The words of the language, which no name in a front matter may equal."""
EXAMPLE_WORDS = ("option", "position", "play", "gives", "illegal", "legal", "ends", "expect")
TEXT_WORDS = ("position", "play", "gives", "illegal", "legal", "ends")
"""First words of example lines with a notation of their own."""

FOREIGN = {
    "==": "write ‘=’, or ‘is’",
    "&&": "write ‘and’",
    "||": "write ‘or’",
    "!": "write ‘not’ or ‘!=’",
    "+=": "change a mark with ‘set count to count + 1’",
    "-=": "change a mark with ‘set count to count - 1’",
    "<>": "write ‘!=’",
    "=>": "write ‘>=’",
    "=<": "write ‘<=’",
    "≥": "write ‘>=’",
    "≤": "write ‘<=’",
    "≠": "write ‘!=’",
    "×": "write ‘*’",
    "·": "write ‘*’",
    "−": "write ‘-’, the hyphen",
    "–": "write ‘-’, the hyphen, or ‘..’ for a range",
    "—": "write ‘-’, the hyphen",
    "…": "write a range with two points: ‘2..3’",
    "%": "write ‘mod’",
    "/": "write ‘div’: numbers are whole",
    ";": "write each statement on a separate line",
    "{": "what belongs together is indented, without braces",
    "}": "what belongs together is indented, without braces",
    "[": "only tags are in brackets, at the end of a line: ‘[S1]’ for a statement, ‘[rare]’, ‘[early]’ or ‘[instead]’",
    "]": "only tags are in brackets, at the end of a line: ‘[S1]’ for a statement, ‘[rare]’, ‘[early]’ or ‘[instead]’",
    "“": 'write texts in straight quotation marks: "…"',
    "”": 'write texts in straight quotation marks: "…"',
    "„": 'write texts in straight quotation marks: "…"',
    "'": 'write texts in double quotation marks: "…"',
    "’": "the owner is written with a straight apostrophe: ‘opponent's’",
    "&": "write ‘and’",
    "\xa0": "this is a special kind of space: write an ordinary one",
}
"""Signs of other notations, and the form expected here."""
OWN_SIGNS = {
    "==": "=", "&&": "and", "||": "or", "<>": "!=", "=>": ">=", "=<": "<=", "≥": ">=", "≤": "<=", "≠": "!=", "×": "*",
    "·": "*", "−": "-", "—": "-", "…": "..", "%": "mod", "/": "div", "’": "'", "&": "and",
    "\xa0": " ",
}  # fmt: skip
"""Foreign signs with exactly one equivalent."""
QUOTES = frozenset("“”„")
STRAIGHT = re.compile("[“”„]")

_VALUE = frozenset({"WORD", "INT", "LPAR"})
_VALUES = frozenset(
    {
        "WORD",
        "INT",
        "LPAR",
        "OWN",
        "OWNER",
        "RANGE",
        "AMOUNTS",
        "DIRECTION",
        "NOTHING",
        "QUANTIFIER",
        "NOT",
        "SUPERLATIVE",
    }
)
_JOINTS = frozenset(
    {"COMPARE", "EQUAL", "IS", "ARE", "HOLDS", "PLUS", "MINUS", "STAR", "DIV", "MOD", "EXCEPT",
     "ELSE", "AND", "OR", "IF", "IN", "OF", "WHERE", "CAN_MOVE", "HAS_OCCURRED", "COLON", "INT",
     "LPAR", "WORD", "OWN", "OWNER"}
)  # fmt: skip
_CALL = frozenset({"ONTO", "WITH", "AT", "GOING", "BY", "FOR", "TO", "INTO", "FROM"})
_NAMES = {
    "_NL": "the end of the line", "_INDENT": "indented lines", "_DEDENT": "the end of the block",
    "$END": "the end of the file", "WORD": "a word", "INT": "a number", "TEXT": "a text",
    "STRING": 'a text in quotation marks, "…"', "OWNER": "an owner such as ‘opponent's’",
    "RANGE": "a range such as 2..3", "AMOUNTS": "numbers such as 2 or 4", "DIRECTION": "clockwise or anticlockwise",
    "COMPARE": "a comparison such as = or >", "QUANTIFIER": "any, some, every or no",
    "SUPERLATIVE": "‘fullest of’ or ‘emptiest of’", "TIE": "‘first on a tie’",
    "CAN_MOVE": "‘can move’", "HAS_OCCURRED": "‘has occurred’", "IN": "‘in’ or ‘on’",
    "POSSIBLE": "‘if possible’", "AS_CHANCE": "‘as chance’", "ODDS": "‘with odds 1:2’", "THE": "‘the’", "AN": "‘a’",
}  # fmt: skip
_SILENT = frozenset({"TAG", "COMMENT", "_DEDENT", "__IGNORE_0", "AN", "THE"})
MOST = 6


def describe_expected(accepted: set[str], literals: Mapping[str, str]) -> str | None:
    """Describe the accepted words and signs; None if the list would be long.

    ``literals`` holds the terminals of the grammar that are fixed words or signs.
    """
    rest = accepted - _SILENT
    parts: list[str] = []
    joints = rest & _JOINTS
    if rest >= _VALUE and "COMPARE" not in rest:
        parts.append("a value: a number, a hole, a player or a set of them")
        rest -= _VALUES
    elif "COMPARE" in rest and joints:
        rest -= _JOINTS
        if "_NL" in rest:
            parts.append("the end of the line")
        rest -= {"_NL", "COMMA", "THEN", "CALLED", *_CALL} if len(rest) > MOST else {"_NL"}
        parts.append("more of the value, such as a comparison, ‘and’ or ‘where’")
    names = {
        _NAMES.get(name) or f"‘{literals[name]}’" for name in rest if _is_known(name, literals)
    }
    if len(names) + len(parts) > MOST:
        return " or ".join(parts) or None
    parts = (
        [*parts[:1], *sorted(names), *parts[1:]] if "_NL" in accepted else [*sorted(names), *parts]
    )
    return _either(parts)


def _is_known(name: str, literals: Mapping[str, str]) -> bool:
    return name in _NAMES or name in literals


def _either(parts: list[str]) -> str | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return f"{', '.join(parts[:-1])} or {parts[-1]}"
