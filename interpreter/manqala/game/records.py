"""Games written down move by move, so that a killed process loses nothing, and read again."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.game.as_json import VERSION
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.reading import shown_name
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import BinaryIO

    from manqala.game.game import PositionValue
    from manqala.text.codes.code import Code

LARGEST_RECORD = 64 * 1024 * 1024
HEADER_KEYS = {
    "game": str, "options": dict, "match": bool, "seed": int, "players": dict, "position": str
}  # fmt: skip
MOVE_KEYS = {"ply": int, "mover": str, "move": str, "answers": list, "position": str}


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move of a recorded game, and the line it stands on."""

    answers: tuple[int, ...]
    text: str
    position: str
    span: Span


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game: how it began, and the moves that were not taken back."""

    header: dict[str, Any]
    entries: tuple[RecordedMove, ...]
    length: int
    """How many bytes of the file are whole lines."""
    truncated: bool
    """Whether the file ends in the middle of a line."""


class Recorder:
    """Writes a game to a file; each line is on the disk before the game goes on."""

    def __init__(self, stream: BinaryIO) -> None:
        """Write to a file that is open for bytes."""
        self._stream = stream

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> Recorder:
        """Begin a new file; one that is there is never overwritten."""
        try:
            recorder = cls(path.open("xb"))
        except FileExistsError:
            _refuse(
                codes.CANNOT_WRITE, f"‘{shown_name(path)}’ is there already",
                ["--resume goes on with a recorded game", "or record to another file"],
            )  # fmt: skip
        except OSError as error:
            _refuse(codes.CANNOT_WRITE, f"‘{shown_name(path)}’ cannot be written: {error.strerror}")
        recorder.write({"manqala": VERSION, "record": 1, **header})
        return recorder

    @classmethod
    def resume(cls, path: Path, record: Record) -> Recorder:
        """Go on writing behind the last whole line."""
        try:
            stream = path.open("r+b")
            stream.truncate(record.length)
            stream.seek(0, os.SEEK_END)
        except OSError as error:
            _refuse(codes.CANNOT_WRITE, f"‘{shown_name(path)}’ cannot be written: {error.strerror}")
        return cls(stream)

    def write(self, line: dict[str, Any]) -> None:
        """Write one line, through to the disk."""
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
        self._stream.write(data.encode())
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def move(self, ply: int, mover: str, text: str, answers: Sequence[int], position: str) -> None:
        """Write a move and the position after it."""
        self.write(
            {
                "ply": ply,
                "mover": mover,
                "move": text,
                "answers": list(answers),
                "position": position,
            }
        )

    def undo(self, moves: int) -> None:
        """Write that this number of moves is taken back."""
        self.write({"undo": moves})

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


def replay_record(position: PositionValue, record: Record) -> Iterator[PositionValue]:
    """The positions after the recorded moves, one after another; raises ``ManqalaError`` where they do not fit the rules."""
    for entry in record.entries:
        try:
            after = position.play(entry.answers)
        except ManqalaError:
            bad_line(entry.span, f"the recorded move ‘{entry.text}’ is not legal here")
        _agrees(position, entry)
        if after.text != entry.position:
            bad_line(entry.span, "after this recorded move the position should be another one")
        yield after
        position = after


def _agrees(position: PositionValue, entry: RecordedMove) -> None:
    """A record has each move twice, for people and for programs."""
    try:
        # What declines may be left out at the end of a move, unless each answer is one.
        if entry.text == position.write(entry.answers):
            return
        if position.parse(entry.text).answers == entry.answers:
            return
    except ManqalaError:
        pass
    meant = position.write(entry.answers)
    bad_line(entry.span, f"the recorded move is ‘{entry.text}’, and by its answers it is ‘{meant}’")


def parse_record(path: Path) -> Record:
    """Read a recorded game; a last line that was not written to its end is left out."""
    data = _read(path)
    whole = data.rfind(b"\n") + 1
    truncated = whole < len(data)
    try:
        text = data[:whole].decode("utf-8")
    except UnicodeDecodeError:
        _refuse(
            codes.WRONG_RECORD, f"‘{shown_name(path)}’ is not a recorded game: it is not UTF-8 text"
        )
    source = Source(shown_name(path), text)
    lines = source.lines[:-1]
    if not lines:
        _refuse(
            codes.WRONG_RECORD, f"‘{shown_name(path)}’ is not a recorded game: it has no whole line"
        )
    header = _object(source, 1, HEADER_KEYS)
    entries: list[RecordedMove] = []
    for n in range(2, len(lines) + 1):
        span = Span.whole_line(source, n)
        line = _object(source, n, {})
        back = line.get("undo")
        if type(back) is int and 0 <= back <= len(entries):
            del entries[len(entries) - back :]
            continue
        _check_keys(line, MOVE_KEYS, span)
        answers = tuple(answer for answer in line["answers"] if type(answer) is int)
        entries.append(RecordedMove(answers, line["move"], line["position"], span))
    return Record(header, tuple(entries), whole, truncated)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_RECORD + 1)
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror
        _refuse(codes.WRONG_RECORD, f"‘{shown_name(path)}’ cannot be read: {reason}")
    if len(data) > LARGEST_RECORD:
        _refuse(codes.WRONG_RECORD, f"‘{shown_name(path)}’ is too large for a recorded game")
    return data


def _object(source: Source, n: int, keys: dict[str, type]) -> dict[str, Any]:
    """The JSON object on a line."""
    span = Span.whole_line(source, n)
    try:
        value = json.loads(source.line(n))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        bad_line(span, "this line of a recorded game is no JSON object")
    _check_keys(value, keys, span)
    return value


def _check_keys(value: dict[str, Any], keys: dict[str, type], span: Span) -> None:
    for key, kind in keys.items():
        if type(value.get(key)) is not kind:
            bad_line(span, f"this line of a recorded game has no proper ‘{key}’")


def _refuse(code: Code, message: str, help_lines: Sequence[str] = ()) -> NoReturn:
    """Stop because of a file."""
    raise ManqalaError(Diagnostic(code, Severity.ERROR, None, message, help=tuple(help_lines)))


def bad_line(span: Span, message: str) -> NoReturn:
    """Stop because of a line of a recorded game."""
    raise ManqalaError(Diagnostic(codes.WRONG_RECORD, Severity.ERROR, span, message))
