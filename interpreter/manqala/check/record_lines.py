"""The games of record files and of lists of moves, as lines that can be played in several settings."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from manqala.check.record_reading import LineMove, RecordedLine
from manqala.game.game import GameValue
from manqala.game.notation import split_moves
from manqala.game.records import parse_record
from manqala.resolve.files import check_again
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, RuleError
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionValue


def lines_of_record(rules: Rules, path: Path) -> list[RecordedLine]:
    """Read a record file: the main line of each chapter. Raises ``ManqalaError`` for a record of another game."""
    record, shown = parse_record(path), display_name(path)
    name = str(record.header["game"])
    known = {PurePath(file.source.name).stem for file in rules.files[1:]} | {rules.name}
    if PurePath(name).stem not in known:
        text = f"‘{shown}’ records a game of ‘{name}’, not of ‘{rules.name}’"
        raise ManqalaError(Diagnostic(codes.WRONG_RECORD, Severity.ERROR, None, text))
    own = GameValue(_with_options(rules, record.header["options"]))
    found = []
    for number, chapter in enumerate(record.chapters, 1):
        title = f"{shown}: {chapter.title or number}" if len(record.chapters) > 1 else shown
        moves = tuple(
            LineMove(move.text, move.mover or None, move.answers, move.position)
            for move in chapter.main
        )
        match = chapter.match and own.rules.between is not None
        at_start = own.start(match=match).text == chapter.position
        found.append(
            RecordedLine(title, moves, chapter.position, chapter.match, at_start, own.pieces)
        )
    return found


def line_of_moves(moves: str, position: str | None = None, *, match: bool = False) -> RecordedLine:
    """Return the line of printed moves, as in ``3 2(+4) 1``; from the start, or from a position."""
    line_moves = tuple(LineMove(text) for text in split_moves(moves))
    return RecordedLine("moves", line_moves, position, match, position is None)


def _with_options(rules: Rules, options: dict[str, OptionValue]) -> Rules:
    """Return the rules with the options of a record; raises ``OptionError`` for options that they do not have."""
    checked = check_again(rules, options)
    if checked.rules is None:
        raise RuleError(*checked.diagnostics.sorted())
    return checked.rules
