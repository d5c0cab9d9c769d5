"""Splits a line into pieces that can be checked separately: conditions, actions and the parts of a sowing.

Each piece comes with a line in which everything else is valid: if the check finds an error there, the piece is wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from manqala.syntax import rule_lines as lines
from manqala.text.line_ideas import load_condition_openings
from manqala.text.phrase_book import fold

VALID_STATEMENT = "nothing"
"""A statement that is valid anywhere."""
VALID_CONDITION = "true"
_VALID_EVENT = "when seed falls into h"
"""A condition and an event that are valid anywhere."""
_CALLED = re.compile(r",? +called +[a-z][\w-]*$")
_SOWS = re.compile(r"(?P<name>sow +\w+)(?P<way> +going +\w+| +(?:anti)?clockwise)?(?=,| |$)")
_DIRECTED = re.compile(r" +(?:going +\w+|(?:anti)?clockwise)(?=,| |$)")
_CONDITION_LAST = re.compile(
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
_ACTION_COMMA = re.compile(r", *(?!called\b)")
MOST_PIECES = 6
_STATEMENT_PARTS = {"sowing", "way", "value", "pattern", "choice"}
"""Kinds of pieces that are parts of a statement."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a line: its kind, and its offsets in the line."""

    kind: str
    start: int
    end: int
    standalone: str
    """The line with the other pieces replaced by valid ones."""


@dataclass(frozen=True, slots=True)
class LinePieces:
    """A line whose conditions begin with rule words, and its pieces."""

    line: str
    pieces: tuple[Piece, ...]

    def merge_statements(self) -> LinePieces:
        """The line with each statement as one piece; without pieces if that changes nothing."""
        actions = [piece for piece in self.pieces if piece.kind in _STATEMENT_PARTS]
        conditions = [piece for piece in self.pieces if piece.kind == "test"]
        if self.pieces and self.pieces[0].kind == "event":
            return LinePieces(self.line, (Piece("margin", 0, len(self.line), self.line),))
        if not actions:
            return LinePieces(self.line, ())
        if actions[0].kind == "sowing" and len(actions) > 1:
            return LinePieces(
                self.line,
                (*conditions, Piece("sowing", actions[0].start, actions[-1].end, self.line)),
            )
        start = lines.statement_starts(self.line)[-1 if self.pieces[0].kind == "test" else 0]
        start = max(start, max((condition.end for condition in conditions), default=0))
        start += len(self.line[start:]) - len(self.line[start:].lstrip(", "))
        end = len(self.line)
        whole = Piece("act", start, end, self.line)
        return LinePieces(self.line, (*conditions, whole))

    def replace(self, new: dict[Piece, str]) -> str:
        """The line with some pieces replaced."""
        text = self.line
        for piece in sorted(new, key=lambda one: one.start, reverse=True):
            text = text[: piece.start] + new[piece] + text[piece.end :]
        return text


def split_line(text: str, has_block: bool) -> LinePieces:
    """Split a line into pieces; ``has_block``: lines below belong to it."""
    line = _translate_head(lines.content(text))
    line = _move_condition_first(line, has_block)
    margin = len(line) - len(line.lstrip(" "))
    called = _CALLED.search(line)
    end = called.start() if called else len(line)
    condition = _HEAD.match(line, margin)
    rule = None if margin else _RULES.match(line)
    if condition is not None:
        joint = (
            None
            if has_block or condition["must"]
            else _find_action_comma(line, condition.end(), end)
        )
        stop = joint.start() if joint else end
        tail = f", {VALID_STATEMENT}" if joint else ""
        pieces = [*_split_conditions(line, condition.end(), stop, line[: condition.end()], tail)]
        if joint:
            pieces += _split_statement(
                line, joint.end(), end, f"{line[: condition.end()]}{VALID_CONDITION}, ", has_block
            )
        return LinePieces(line, tuple(pieces[:MOST_PIECES]))
    if rule is not None:
        joint = None if rule["head"] != "when" else _find_action_comma(line, rule.end(), end)
        stop = joint.start() if joint else end
        tail = f", {VALID_STATEMENT}" if joint else ""
        name = line[end:]
        if rule["head"] == "when":
            if joint is None:
                return LinePieces(line, (Piece("margin", 0, len(line), ""),))
            pieces = [Piece("event", 0, stop, f"{line[:stop]}, {VALID_STATEMENT}")]
        else:
            pieces = [*_split_conditions(line, rule.end(), stop, line[: rule.end()], tail + name)]
        if joint:
            pieces.append(
                Piece("act", joint.end(), end, f"{_VALID_EVENT}, {line[joint.end() : end]}")
            )
        return LinePieces(line, tuple(pieces[:MOST_PIECES]))
    if not margin:
        return LinePieces(line, (Piece("margin", 0, end, ""),))
    return LinePieces(
        line, tuple(_split_statement(line, margin, end, line[:margin], has_block)[:MOST_PIECES])
    )


def _find_action_comma(line: str, start: int, end: int) -> re.Match[str] | None:
    return next(iter(_ACTION_COMMA.finditer(line, start, end)), None)


def _split_conditions(line: str, start: int, end: int, before: str, after: str) -> list[Piece]:
    """The conditions that ``and`` and ``or`` join in a range of the line."""
    pieces = []
    at = start
    for joint in [*_JOINT.finditer(line, start, end), None]:
        stop = end if joint is None else joint.start()
        pieces.append(Piece("test", at, stop, f"{before}{line[at:stop]}{after}"))
        at = stop if joint is None else joint.end()
    return pieces


def _split_statement(line: str, start: int, end: int, before: str, has_block: bool) -> list[Piece]:
    """The parts of a sowing or choice; any other statement is one piece."""
    text = line[start:end]
    if (pattern := _PATTERN.match(text)) is not None:
        inside = start + pattern.start("inside"), start + pattern.end("inside")
        return [Piece("pattern", *inside, f"{before}{text}")]
    if (value := _VALUE.match(text)) is not None:
        return [Piece("value", start + value.end(), end, f"{before}{text}")]
    if (sows := _SOWS.match(text)) is not None:
        return _split_sowing(line, start, end, before, sows, has_block=has_block)
    if (chooses := _CHOOSES.match(text)) is not None:
        where = _WHERE.search(line, start + chooses.end(), end)
        if where is None:
            return [Piece("choice", start + chooses.end(), end, f"{before}{text}")]
        return _split_conditions(line, where.end(), end, f"{before}{line[start : where.end()]}", "")
    return [Piece("act", start, end, f"{before}{text}")]


def _split_sowing(
    line: str, start: int, end: int, before: str, sows: re.Match[str], *, has_block: bool
) -> list[Piece]:
    """The direction of a sowing, and the text after each of its commas."""
    commas = [start + comma.start() for comma in re.finditer(r",(?= *\S)", line[start:end])]
    then = commas[-1] if has_block and commas and _THEN.fullmatch(line, commas[-1], end) else end
    first = min([*commas, end])
    name = start + sows.end("name")
    pieces = []
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
        pieces.append(Piece(kind, name, first, f"{before}{line[start:first]}"))
    for at, stop in pairwise([*commas, end]):
        if at < then:
            pieces.append(
                Piece("sowing", at, min(stop, then), f"{before}{begin}{line[at : min(stop, then)]}")
            )
    return pieces


def _move_condition_first(line: str, has_block: bool) -> str:
    """The line with its condition before the action, for lines such as ``move-again if last is own store``."""
    match = None if has_block else _CONDITION_LAST.match(line)
    return f"{match['margin']}if {match['condition']}, {match['act']}" if match else line


def _translate_head(line: str) -> str:
    """The line with the first word of its condition translated, if that is of another language."""
    margin = len(line) - len(line.lstrip(" "))
    for rule, pattern in _compile_head_patterns():
        match = pattern.match(fold(line[margin:]))
        if match is not None and margin and not line[margin:].startswith(("if ", "otherwise ")):
            return line[:margin] + rule + " " + line[margin + match.end() :]
    return line


@cache
def _compile_head_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (rule, re.compile(rf"(?:{'|'.join(re.escape(fold(word)) for word in words)}) +"))
        for rule, words in load_condition_openings().items()
    )
