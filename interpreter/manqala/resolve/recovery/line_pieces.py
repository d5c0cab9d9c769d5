"""A line in pieces, each of which may be wrong: conditions, what is done, and the parts of a sowing.

A piece has a form in which it stands alone, in which the check of the file finds whether it is right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from manqala.syntax import rule_lines as lines
from manqala.text.line_ideas import heads
from manqala.text.phrase_book import fold

RIGHT = "nothing"
"""A statement that is right anywhere."""
TRUE = "true"
_EVENT = "when seed falls into h"
"""A condition and an event that are right anywhere."""
_CALLED = re.compile(r",? +called +[a-z][\w-]*$")
_SOWS = re.compile(r"(?P<name>sow +\w+)(?P<way> +going +\w+| +(?:anti)?clockwise)?(?=,| |$)")
_DIRECTED = re.compile(r" +(?:going +\w+|(?:anti)?clockwise)(?=,| |$)")
_BEHIND = re.compile(
    r"(?P<margin> +)(?!(?:otherwise +)?(?:if|when|each|must|forbid|let|set|choose)\b)"
    r"(?P<act>[^,]*?\S),? +(?:if|when) +(?P<condition>[^,]+)$"
)
_HEAD = re.compile(r"(?:(?:otherwise +)?if|(?P<must>must|forbid)) +")
_THEN = re.compile(r", *then *")
_PATTERN = re.compile(r".*: *\((?P<inside>[^()]*)\) *[+*]?$")
_VALUE = re.compile(r"(?:let +[a-z][\w-]* +be|capture|win) +(?=\S)")
_CHOOSES = re.compile(
    r"(?:choose +\w+ +from|each +\w+ +in) +(?:(?:own|opponent's) +)?(?:[a-z]+ +)?holes(?= )"
)
_RULES = re.compile(
    r"(?P<head>(?:round|match) ends when|when|an? [a-z]+ is (?:the )?[a-z-]+ when) +"
)
_WHERE = re.compile(r" (?:where|preferring) ")
_JOINT = re.compile(r" +(?:and|or) +(?!\d|more\b|less\b)")
_ACT = re.compile(r", *(?!called\b)")
MOST_PIECES = 6
_OF_ACTS = {"sowing", "way", "value", "pattern", "choice"}
"""The kinds of pieces that are parts of a statement."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a line: its kind, its columns from zero, and the line in which it stands alone."""

    kind: str
    start: int
    end: int
    alone: str
    """The line with the other pieces replaced by right ones."""


@dataclass(frozen=True, slots=True)
class LinePieces:
    """A line with the head of a condition in rule words, and its pieces."""

    line: str
    pieces: tuple[Piece, ...]

    def coarser(self) -> LinePieces:
        """The line with each statement as one piece; without pieces if they are the same."""
        acts = [piece for piece in self.pieces if piece.kind in _OF_ACTS]
        tests = [piece for piece in self.pieces if piece.kind == "test"]
        if self.pieces and self.pieces[0].kind == "event":
            return LinePieces(self.line, (Piece("margin", 0, len(self.line), self.line),))
        if not acts:
            return LinePieces(self.line, ())
        if acts[0].kind == "sowing" and len(acts) > 1:
            return LinePieces(
                self.line, (*tests, Piece("sowing", acts[0].start, acts[-1].end, self.line))
            )
        start = lines.statement_starts(self.line)[-1 if self.pieces[0].kind == "test" else 0]
        start = max(start, max((one.end for one in tests), default=0))
        start += len(self.line[start:]) - len(self.line[start:].lstrip(", "))
        end = len(self.line)
        whole = Piece("act", start, end, self.line)
        return LinePieces(self.line, (*tests, whole))

    def replaced(self, new: dict[Piece, str]) -> str:
        """The line with some pieces replaced."""
        made = self.line
        for piece in sorted(new, key=lambda one: one.start, reverse=True):
            made = made[: piece.start] + new[piece] + made[piece.end :]
        return made


def pieces_of(text: str, opens: bool) -> LinePieces:
    """The pieces of a line; ``opens``: other lines belong to it."""
    line = _with_head(lines.content(text))
    line = _condition_first(line, opens)
    margin = len(line) - len(line.lstrip(" "))
    called = _CALLED.search(line)
    end = called.start() if called else len(line)
    condition = _HEAD.match(line, margin)
    rule = None if margin else _RULES.match(line)
    if condition is not None:
        joint = None if opens or condition["must"] else _last_comma(line, condition.end(), end)
        stop = joint.start() if joint else end
        tail = f", {RIGHT}" if joint else ""
        made = [*_conditions(line, condition.end(), stop, line[: condition.end()], tail)]
        if joint:
            made += _acts(line, joint.end(), end, f"{line[: condition.end()]}{TRUE}, ", opens)
        return LinePieces(line, tuple(made[:MOST_PIECES]))
    if rule is not None:
        joint = None if rule["head"] != "when" else _last_comma(line, rule.end(), end)
        stop = joint.start() if joint else end
        tail = f", {RIGHT}" if joint else ""
        name = line[end:]
        if rule["head"] == "when":
            if joint is None:
                return LinePieces(line, (Piece("margin", 0, len(line), ""),))
            made = [Piece("event", 0, stop, f"{line[:stop]}, {RIGHT}")]
        else:
            made = [*_conditions(line, rule.end(), stop, line[: rule.end()], tail + name)]
        if joint:
            made.append(Piece("act", joint.end(), end, f"{_EVENT}, {line[joint.end() : end]}"))
        return LinePieces(line, tuple(made[:MOST_PIECES]))
    if not margin:
        return LinePieces(line, (Piece("margin", 0, end, ""),))
    return LinePieces(line, tuple(_acts(line, margin, end, line[:margin], opens)[:MOST_PIECES]))


def _last_comma(line: str, start: int, end: int) -> re.Match[str] | None:
    return next(iter(_ACT.finditer(line, start, end)), None)


def _conditions(line: str, start: int, end: int, before: str, behind: str) -> list[Piece]:
    """The conditions of a text that ``and`` and ``or`` join, and the text as one."""
    made = []
    at = start
    for joint in [*_JOINT.finditer(line, start, end), None]:
        stop = end if joint is None else joint.start()
        made.append(Piece("test", at, stop, f"{before}{line[at:stop]}{behind}"))
        at = stop if joint is None else joint.end()
    return made


def _acts(line: str, start: int, end: int, before: str, opens: bool) -> list[Piece]:
    """The parts of a sowing or of a choice, or the whole statement."""
    said = line[start:end]
    if (pattern := _PATTERN.match(said)) is not None:
        inside = start + pattern.start("inside"), start + pattern.end("inside")
        return [Piece("pattern", *inside, f"{before}{said}")]
    if (value := _VALUE.match(said)) is not None:
        return [Piece("value", start + value.end(), end, f"{before}{said}")]
    if (sows := _SOWS.match(said)) is not None:
        return _of_sowing(line, start, end, before, sows, opens=opens)
    if (chooses := _CHOOSES.match(said)) is not None:
        where = _WHERE.search(line, start + chooses.end(), end)
        if where is None:
            return [Piece("choice", start + chooses.end(), end, f"{before}{said}")]
        return _conditions(line, where.end(), end, f"{before}{line[start : where.end()]}", "")
    return [Piece("act", start, end, f"{before}{said}")]


def _of_sowing(
    line: str, start: int, end: int, before: str, sows: re.Match[str], *, opens: bool
) -> list[Piece]:
    """The way of a sowing, and what follows its commas."""
    commas = [start + comma.start() for comma in re.finditer(r",(?= *\S)", line[start:end])]
    then = commas[-1] if opens and commas and _THEN.fullmatch(line, commas[-1], end) else end
    first = min([*commas, end])
    name = start + sows.end("name")
    made = []
    begin = sows["name"] + " anticlockwise"
    if _DIRECTED.match(line, name, first):
        begin = line[start : start + sows.end()]
        name = start + sows.end()
    if name < first:
        kind = (
            "way"
            if begin.endswith("anticlockwise") and "way" not in begin and not sows["way"]
            else "sowing"
        )
        made.append(Piece(kind, name, first, f"{before}{line[start:first]}"))
    for at, stop in pairwise([*commas, end]):
        if at < then:
            made.append(
                Piece("sowing", at, min(stop, then), f"{before}{begin}{line[at : min(stop, then)]}")
            )
    return made


def _condition_first(line: str, opens: bool) -> str:
    """The line with its condition before what is done: ``move-again if last is own store``."""
    match = None if opens else _BEHIND.match(line)
    return f"{match['margin']}if {match['condition']}, {match['act']}" if match else line


def _with_head(line: str) -> str:
    """The line with the head of a condition in rule words, if it is of another language."""
    margin = len(line) - len(line.lstrip(" "))
    for rule, pattern in _head_patterns():
        match = pattern.match(fold(line[margin:]))
        if match is not None and margin and not line[margin:].startswith(("if ", "otherwise ")):
            return line[:margin] + rule + " " + line[margin + match.end() :]
    return line


@cache
def _head_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (rule, re.compile(rf"(?:{'|'.join(re.escape(fold(word)) for word in words)}) +"))
        for rule, words in heads().items()
    )
