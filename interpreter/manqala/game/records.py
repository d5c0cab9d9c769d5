"""Records of games, one line per move, written through so that a killed process loses nothing, and read again."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.game.as_json import VERSION
from manqala.game.recorded_moves import MARKS, Chapter, GrowingChapter, RecordedMove, steps
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
CHAPTER_KEYS = {"title": str, "match": bool, "position": str}
MOVE_KEYS = {"ply": int, "mover": str, "move": str, "answers": list, "position": str}


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game: the header, and the moves that were not taken back."""

    header: dict[str, Any]
    chapters: tuple[Chapter, ...]
    """At least one chapter."""
    length: int
    """Length in bytes of all complete lines."""
    truncated: bool
    """Whether the file ends in the middle of a line."""

    @property
    def last(self) -> Chapter:
        """The chapter that further moves continue."""
        return self.chapters[-1]


class Recorder:
    """Writes a game to a file; each line is on disk before the game goes on."""

    def __init__(self, stream: BinaryIO) -> None:
        """Write to a binary stream."""
        self._stream = stream

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> Recorder:
        """Create a new file; never overwrite an existing one."""
        try:
            recorder = cls(path.open("xb"))
        except FileExistsError:
            _refuse(
                codes.CANNOT_WRITE, f"‘{shown_name(path)}’ is there already",
                ["--resume goes on with a recorded game", "or record to another file"],
            )  # fmt: skip
        except OSError as error:
            _refuse(codes.CANNOT_WRITE, f"‘{shown_name(path)}’ cannot be written: {error.strerror}")
        recorder.write(first_line(header))
        return recorder

    @classmethod
    def resume(cls, path: Path, record: Record) -> Recorder:
        """Continue after the last complete line."""
        try:
            stream = path.open("r+b")
            stream.truncate(record.length)
            stream.seek(0, os.SEEK_END)
        except OSError as error:
            _refuse(codes.CANNOT_WRITE, f"‘{shown_name(path)}’ cannot be written: {error.strerror}")
        return cls(stream)

    def write(self, line: dict[str, Any]) -> None:
        """Write one line, and flush it to disk."""
        self._stream.write(_line_text(line).encode())
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def move(self, ply: int, move: RecordedMove) -> None:
        """Write a move and the position after it."""
        self.write(_move_line(ply, move))

    def undo(self, moves: int) -> None:
        """Record that this number of moves is taken back."""
        self.write({"undo": moves})

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


def first_line(header: dict[str, Any]) -> dict[str, Any]:
    """Return the first line of a record."""
    return {"manqala": VERSION, "record": 1, **header}


def record_text(header: dict[str, Any], chapters: Sequence[Chapter]) -> str:
    """Return a whole record; ``header`` omits the initial position of the first chapter."""
    lines: list[dict[str, Any]] = []
    for chapter in chapters:
        begun = {"match": chapter.match, "position": chapter.position} | _if_said(
            comment=chapter.comment
        )
        if lines:
            lines.append({"title": chapter.title} | begun)
        else:
            lines.append(first_line(header | begun | _if_said(title=chapter.title)))
        ply = 0
        for step in steps(chapter):
            ply += 1 if step > 0 else step
            move = chapter.moves[step - 1]
            lines.append(_move_line(ply, move) if step > 0 else {"undo": -step, "variation": True})
    return "".join(map(_line_text, lines))


def _move_line(ply: int, move: RecordedMove) -> dict[str, Any]:
    line = {
        "ply": ply, "mover": move.mover, "move": move.text, "answers": list(move.answers),
        "position": move.position,
    }  # fmt: skip
    return line | _if_said(mark=move.mark, comment=move.comment)


def _if_said(**texts: str) -> dict[str, str]:
    return {key: text for key, text in texts.items() if text}


def _line_text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def replay_moves(position: PositionValue, moves: Sequence[RecordedMove]) -> Iterator[PositionValue]:
    """Yield the positions after each move of a line; raises ``ManqalaError`` for moves that contradict the rules."""
    for move in moves:
        position = replay_move(position, move)
        yield position


def replay_move(position: PositionValue, move: RecordedMove) -> PositionValue:
    """Return the position after a recorded move; raises ``ManqalaError`` if the move contradicts the rules."""
    try:
        after = position.play(move.answers)
    except ManqalaError:
        _refuse_move(move, f"the recorded move ‘{move.text}’ is not legal here")
    _agrees(position, move)
    if after.text != move.position:
        _refuse_move(move, "after this recorded move the position should be another one")
    return after


def _agrees(position: PositionValue, move: RecordedMove) -> None:
    """Check that both forms of a move agree, for people and for programs."""
    try:
        # Refusals at the end of a move may be left out, unless each answer is a move.
        if move.text == position.write(move.answers):
            return
        if position.parse(move.text).answers == move.answers:
            return
    except ManqalaError:
        pass
    meant = position.write(move.answers)
    _refuse_move(move, f"the recorded move is ‘{move.text}’, and by its answers it is ‘{meant}’")


def parse_record(path: Path) -> Record:
    """Read a recorded game; an incomplete last line is left out."""
    return read_record_data(shown_name(path), _read(path))


def read_record_data(name: str, data: bytes) -> Record:
    """Read a record from a file's contents; ``name``: the name in messages."""
    whole = data.rfind(b"\n") + 1
    truncated = whole < len(data)
    try:
        text = data[:whole].decode("utf-8")
    except UnicodeDecodeError:
        _refuse(codes.WRONG_RECORD, f"‘{name}’ is not a recorded game: it is not UTF-8 text")
    source = Source(name, text)
    lines = source.lines[:-1]
    if not lines:
        _refuse(codes.WRONG_RECORD, f"‘{name}’ is not a recorded game: it has no whole line")
    header = _object(source, 1, HEADER_KEYS)
    chapters = [GrowingChapter(_chapter(header, Span.whole_line(source, 1)))]
    for n in range(2, len(lines) + 1):
        span = Span.whole_line(source, n)
        line = _object(source, n, {})
        if "ply" not in line and "title" in line:
            _check_keys(line, CHAPTER_KEYS, span)
            chapters.append(GrowingChapter(_chapter(line, span)))
            continue
        back, variation = line.get("undo"), line.get("variation", False)
        if type(back) is int and back >= 0 and type(variation) is bool:
            if not chapters[-1].back(back, variation=variation):
                bad_line(span, f"this line takes {back} moves back, and there are fewer")
            continue
        _check_keys(line, MOVE_KEYS, span)
        chapters[-1].play(_recorded_move(line, span))
    return Record(header, tuple(one.chapter() for one in chapters), whole, truncated)


def _chapter(line: dict[str, Any], span: Span) -> Chapter:
    """Return the beginning of a chapter, without moves."""
    title, comment = (_text_of(line, key, span) for key in ("title", "comment"))
    return Chapter(line["position"], line["match"], title, comment)


def _recorded_move(line: dict[str, Any], span: Span) -> RecordedMove:
    mark = _text_of(line, "mark", span)
    if mark and mark not in MARKS:
        bad_line(span, f"the ‘mark’ of a recorded move is one of {' '.join(MARKS)}")
    return RecordedMove(
        tuple(answer for answer in line["answers"] if type(answer) is int),
        line["move"], line["position"], span, line["mover"],
        mark=mark, comment=_text_of(line, "comment", span),
    )  # fmt: skip


def _text_of(line: dict[str, Any], key: str, span: Span) -> str:
    """Return an optional text of a line."""
    if key not in line:
        return ""
    _check_keys(line, {key: str}, span)
    return str(line[key])


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
    """Parse the JSON object on a line."""
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
    """Raise the error for a file."""
    raise ManqalaError(Diagnostic(code, Severity.ERROR, None, message, help=tuple(help_lines)))


def _refuse_move(move: RecordedMove, message: str) -> NoReturn:
    """Raise the error for a move of a recorded game."""
    raise ManqalaError(Diagnostic(codes.WRONG_RECORD, Severity.ERROR, move.span, message))


def bad_line(span: Span, message: str) -> NoReturn:
    """Raise the error for a line of a recorded game."""
    raise ManqalaError(Diagnostic(codes.WRONG_RECORD, Severity.ERROR, span, message))
