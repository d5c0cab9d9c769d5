"""The words of a game as text: its tags, its tokens, and how texts are written within quotation marks and braces."""

from __future__ import annotations

import re
from enum import StrEnum

FIRST_TAGS = ("Game", "Option", "Player", "Seed")
"""The tags of the whole file, at its beginning."""
OUTCOME = ("Result", "Score", "Termination")
"""The tags about the end of a game; all of them are checked."""
FOLLOWING = ("Title", "Match", "Position", *OUTCOME)
"""The tags of a chapter."""
TAGS = (*FIRST_TAGS, *FOLLOWING)
TOKEN = re.compile(
    r"""
      (?P<blank>\s+)
    | (?P<tag>\[\s*[A-Za-z][A-Za-z0-9_-]*\s+"(?:[^"\\\n]|\\.)*"\s*\])
    | (?P<comment>\{(?:[^{}\\]|\\[\s\S])*\})
    | (?P<remark>;[^\n]*)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<mark>!!|!\?|\?!|\?\?|!|\?)
    | (?P<number>\d+\.+(?![^\s(){}\[\];!?]))
    | (?P<move>[a-z0-9.<>-][a-z0-9_.<>-]*(?:\(\+\d+\))?)
    | (?P<other>\{[\s\S]*|\[[^\n]*|[^\s(){}\[\];!?]+|[\s\S])
    """,
    re.VERBOSE,
)
"""Every text is a sequence of these; ``other`` is an error."""


class TokenKind(StrEnum):
    """The kinds of tokens: the names of the groups of ``TOKEN``."""

    BLANK = "blank"
    TAG = "tag"
    COMMENT = "comment"
    REMARK = "remark"
    OPEN = "open"
    CLOSE = "close"
    MARK = "mark"
    NUMBER = "number"
    MOVE = "move"
    OTHER = "other"


TAG = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_-]*)\s+\"(.*)\"\s*\]", re.DOTALL)
ESCAPED = re.compile(r"\\([\s\S])")
BLANKS = " \t\r\n"
PIECE = re.compile(r"\\[\s\S]|[ \t\r\n]+|[^\\ \t\r\n]+")
"""The pieces of a comment: a sign after a backslash, blanks, other text."""
CODES = {"n": "\n", "t": "\t", "r": "\r"}
"""What a letter after a backslash means; any other character means itself."""
LETTERS = {sign: letter for letter, sign in CODES.items()}


def _plain(match: re.Match[str]) -> str:
    return CODES.get(match[1], match[1])


def plain_value(tag: str) -> tuple[str, str]:
    """Return the name and the text of a tag."""
    match = TAG.fullmatch(tag)
    assert match is not None
    return match[1], ESCAPED.sub(_plain, match[2])


def quote_text(text: str) -> str:
    """Return the text of a tag within quotation marks."""
    return '"' + "".join(_escape(sign, '"\\') for sign in text) + '"'


def plain_comment(written: str) -> str:
    """Return the text of a comment: line breaks and repeated blanks are one blank, unless written with a backslash."""
    if written.startswith(";"):
        return " ".join(written[1:].split())
    pieces = PIECE.findall(written[1:-1])
    if pieces and pieces[0][0] in BLANKS:
        del pieces[0]
    if pieces and pieces[-1][0] in BLANKS:
        del pieces[-1]
    return "".join(map(_plain_piece, pieces))


def _plain_piece(piece: str) -> str:
    if piece[0] == "\\":
        return CODES.get(piece[1], piece[1])
    return " " if piece[0] in BLANKS else piece


def comment_words(text: str) -> list[str]:
    """Return a comment within braces as words that can be wrapped; repeated blanks get a backslash."""
    marked = "".join(_escape(sign, "{}\\") for sign in text)
    marked = re.sub(r"(?<= ) |^ | $", r"\\ ", marked)
    words = re.split(r"(?<!\\) ", marked)
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def _escape(sign: str, marked: str) -> str:
    if sign in LETTERS:
        return f"\\{LETTERS[sign]}"
    return f"\\{sign}" if sign in marked else sign


def value_of_option(text: str) -> str | int | bool:
    """Parse the value of an option in a record."""
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


def option_value(value: object) -> str:
    """Return the text of such a value."""
    return str(value).lower() if isinstance(value, bool) else str(value)
