"""Records of games: a file with a line for every move, or the game as text; both are read here."""

from __future__ import annotations

import codecs
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.game.as_json import VERSION
from manqala.game.recorded_moves import MARKS, Chapter, GrowingChapter, RecordedMove, steps
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.reading import display_name
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.text.codes.code import Code

BEGINNING = b'{"manqala":'
"""The beginning of a record with a line for every move."""
SEEN = 64
"""The number of bytes that show the form of a file."""
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
    as_text: bool = False
    """Whether it is a game as text, not a file with a line for every move."""

    @property
    def last(self) -> Chapter:
        """The chapter that further moves continue."""
        return self.chapters[-1]


def first_line(header: dict[str, Any]) -> dict[str, Any]:
    """Return the first line of a record."""
    return {"manqala": VERSION, "record": 1, **header}


def record_text(header: dict[str, Any], chapters: Sequence[Chapter]) -> str:
    """Return a whole record with a line for every move; ``header`` omits the initial position of the first chapter."""
    header = {key: value for key, value in header.items() if key != "tags" or value}
    lines: list[dict[str, Any]] = []
    for chapter in chapters:
        begun = {"match": chapter.match, "position": chapter.position} | _optional_fields(
            comment=chapter.comment
        )
        if lines:
            lines.append({"title": chapter.title} | begun)
        else:
            lines.append(first_line(header | begun | _optional_fields(title=chapter.title)))
        ply = 0
        for step in steps(chapter):
            ply += 1 if step > 0 else step
            move = chapter.moves[step - 1]
            lines.append(move_line(ply, move) if step > 0 else {"undo": -step, "variation": True})
        if chapter.resigned:
            lines.append({"resigned": chapter.resigned})
    return "".join(map(line_text, lines))


def move_line(ply: int, move: RecordedMove) -> dict[str, Any]:
    """Return the line of a move that was played."""
    line = {
        "ply": ply, "mover": move.mover, "move": move.text, "answers": list(move.answers or ()),
        "position": move.position,
    }  # fmt: skip
    return line | _optional_fields(mark=move.mark, comment=move.comment)


def _optional_fields(**texts: str) -> dict[str, str]:
    return {key: text for key, text in texts.items() if text}


def line_text(line: dict[str, Any]) -> str:
    """Return a line of a record as it is written."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def parse_record(path: Path) -> Record:
    """Read a recorded game; an incomplete last line is left out."""
    return read_record_data(display_name(path), _read(path))


def read_record_data(name: str, data: bytes) -> Record:
    """Read a record, in either form, from a file's contents; ``name``: the name in messages."""
    if is_text(data):
        from manqala.game.text_records import read_text_record

        return Record(*read_text_record(name, data), len(data), truncated=False, as_text=True)
    whole = data.rfind(b"\n") + 1
    truncated = whole < len(data)
    try:
        text = data[:whole].decode("utf-8")
    except UnicodeDecodeError:
        refuse_record(codes.WRONG_RECORD, f"‘{name}’ is not a recorded game: it is not UTF-8 text")
    source = Source(name, text)
    lines = source.lines[:-1]
    if not lines:
        refuse_record(
            codes.WRONG_RECORD, f"‘{name}’ is not a recorded game: it has no complete line"
        )
    header = _object(source, 1, HEADER_KEYS)
    _check_tags(header, Span.whole_line(source, 1))
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
                bad_line(span, f"this line takes {back} moves back, but there are fewer")
            continue
        if chapters[-1].resigned:
            bad_line(span, f"nothing can follow here: {chapters[-1].resigned} has resigned")
        if "resigned" in line:
            _check_keys(line, {"resigned": str}, span)
            chapters[-1].resign(line["resigned"], span)
            continue
        _check_keys(line, MOVE_KEYS, span)
        chapters[-1].play(_recorded_move(line, span))
    return Record(header, tuple(chapter.chapter() for chapter in chapters), whole, truncated)


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


def _check_tags(header: dict[str, Any], span: Span) -> None:
    """Check the tags of a game as text that do not depend on the rules."""
    tags = header.setdefault("tags", {})
    if not isinstance(tags, dict) or any(type(value) is not str for value in tags.values()):
        bad_line(span, "the ‘tags’ of a recorded game are an object of texts")


def is_text(data: bytes) -> bool:
    """Whether the beginning of a file is that of a game as text: a tag in brackets."""
    return data.removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"["


def is_record(path: Path) -> bool:
    """Whether a file is a recorded game, by its first bytes."""
    if path.suffix == ".sow" or not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            begun = stream.read(SEEN)
    except OSError:
        return False
    return begun.startswith(BEGINNING) or is_text(begun)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_RECORD + 1)
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror
        refuse_record(codes.WRONG_RECORD, f"‘{display_name(path)}’ cannot be read: {reason}")
    if len(data) > LARGEST_RECORD:
        refuse_record(
            codes.WRONG_RECORD, f"‘{display_name(path)}’ is too large for a recorded game"
        )
    return data


def _object(source: Source, n: int, keys: dict[str, type]) -> dict[str, Any]:
    """Parse the JSON object on a line."""
    span = Span.whole_line(source, n)
    try:
        value = json.loads(source.line(n))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        advice = ('a game as text begins with a tag, as in ‘[Game "oware"]’',) if n == 1 else ()
        bad_line(span, "this line of a recorded game is not a JSON object", advice)
    _check_keys(value, keys, span)
    return value


def _check_keys(value: dict[str, Any], keys: dict[str, type], span: Span) -> None:
    for key, kind in keys.items():
        if type(value.get(key)) is not kind:
            bad_line(span, f"this line of a recorded game has no valid ‘{key}’")


def refuse_record(code: Code, message: str, help_lines: Sequence[str] = ()) -> NoReturn:
    """Raise the error for a file."""
    raise ManqalaError(Diagnostic(code, Severity.ERROR, None, message, help=tuple(help_lines)))


def bad_line(span: Span | None, message: str, help_lines: Sequence[str] = ()) -> NoReturn:
    """Raise the error for a place in a recorded game."""
    raise ManqalaError(
        Diagnostic(codes.WRONG_RECORD, Severity.ERROR, span, message, help=tuple(help_lines))
    )
