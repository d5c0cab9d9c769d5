"""Recorders, which write a game to a file during play, so that a killed process loses nothing."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from manqala.game.outcome import resigned_words
from manqala.game.recorded_moves import Chapter, GrowingChapter, RecordedMove, ToldOutcome
from manqala.game.records import first_line, line_text, move_line, record_text, refuse_record
from manqala.game.replaying import played_record, true_outcome, written_move
from manqala.game.written_record import record_as_text
from manqala.text import codes
from manqala.text.reading import display_name
from manqala.text.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import BinaryIO

    from manqala.game.game import GameValue, PositionValue
    from manqala.game.move import Move
    from manqala.game.records import Record

TEXT_ENDING = ".txt"
"""The ending of file names for a game as text; other files get a line for every move."""


class Recorder(Protocol):
    """Writes a game; each change is on disk before the game continues."""

    def move(self, ply: int, before: PositionValue, move: Move, after: PositionValue) -> None:
        """Write a move."""

    def undo(self, moves: int) -> None:
        """Write that this number of moves, or a resignation, is taken back."""

    def resign(self, player: str) -> None:
        """Write that a player resigns."""

    def close(self) -> None:
        """Close the file."""


def create_recorder(path: Path, start: PositionValue, who: dict[str, str], seed: int) -> Recorder:
    """Create a new file, never overwriting one; the form depends on its name.

    ``who``: the registered player for each player of the game.
    """
    game, match = start.game, start.play_state.match
    header = {
        "game": game.name, "options": game.options, "match": match, "seed": seed, "players": who,
        "position": start.text,
    }  # fmt: skip
    try:
        stream = path.open("xb")
    except FileExistsError:
        _refuse_existing(path)
    except OSError as error:
        _cannot_write(path, error)
    if path.suffix.casefold() == TEXT_ENDING:
        stream.close()
        begun = GrowingChapter(Chapter(start.text, match))
        recorder = TextRecorder(path, header, (), begun, start)
        recorder.write()
        return recorder
    lines = LineRecorder(stream)
    lines.write(first_line(header))
    return lines


def resume_recorder(path: Path, record: Record, position: PositionValue) -> Recorder:
    """Continue a record after the main line of its last chapter, which led to ``position``."""
    if record.as_text:
        whole = played_record(position.game, record, captures=True)
        *earlier, last = whole.chapters
        growing = GrowingChapter.at_end_of(last)
        return TextRecorder(path, whole.header, earlier, growing, position)
    try:
        stream = path.open("r+b")
        stream.truncate(record.length)
        stream.seek(0, os.SEEK_END)
    except OSError as error:
        _cannot_write(path, error)
    return LineRecorder(stream)


class LineRecorder:
    """Writes a line for every move."""

    def __init__(self, stream: BinaryIO) -> None:
        """Write to a binary stream."""
        self._stream = stream

    def write(self, line: dict[str, Any]) -> None:
        """Write one line, and flush it to disk."""
        self._stream.write(line_text(line).encode())
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def move(self, ply: int, before: PositionValue, move: Move, after: PositionValue) -> None:
        """Write a move and the position after it."""
        made = RecordedMove(move.answers, move.text, after.text, mover=before.turn or "")
        self.write(move_line(ply, made))

    def undo(self, moves: int) -> None:
        """Write that this number of moves, or a resignation, is taken back."""
        self.write({"undo": moves})

    def resign(self, player: str) -> None:
        """Write that a player resigns."""
        self.write({"resigned": player})

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


class TextRecorder:
    """Writes the game as text, rewriting all of it after each change, because its tags report the result."""

    def __init__(
        self, path: Path, header: dict[str, Any], earlier: Sequence[Chapter], growing: GrowingChapter,
        position: PositionValue,
    ) -> None:  # fmt: skip
        """``earlier``: the chapters before the one that continues; ``position``: the position at its end."""
        self._path, self._header = path, header
        self._earlier, self._growing = earlier, growing
        self._game = position.game
        self._outcome = true_outcome(position, growing.resigned)

    def write(self) -> None:
        """Replace the text in the file."""
        chapter = replace(self._growing.chapter(), outcome=self._outcome)
        text = record_as_text(self._game, self._header, [*self._earlier, chapter])
        try:
            write_whole(self._path, text.encode("utf-8", "replace"))
        except OSError as error:
            _cannot_write(self._path, error)

    def move(self, ply: int, before: PositionValue, move: Move, after: PositionValue) -> None:  # noqa: ARG002 -- the numbers follow from the moves
        """Write a move."""
        text = written_move(before, move.answers)
        self._growing.play(RecordedMove(move.answers, text, after.text, mover=before.turn or ""))
        self._outcome = true_outcome(after, "")
        self.write()

    def undo(self, moves: int) -> None:
        """Take out this number of moves, or a resignation."""
        self._growing.back(moves, variation=False)
        self._outcome = ()
        self.write()

    def resign(self, player: str) -> None:
        """Write that a player resigns."""
        self._growing.resign(player)
        self._outcome = (ToldOutcome("Result", resigned_words(self._game.rules.board, player)),)
        self.write()

    def close(self) -> None:
        """Do nothing: the file is closed after each change."""


def _refuse_existing(path: Path) -> NoReturn:
    refuse_record(
        codes.CANNOT_WRITE, f"‘{display_name(path)}’ already exists",
        ["--resume continues a recorded game", "or record to another file"],
    )  # fmt: skip


def _cannot_write(path: Path, error: OSError) -> NoReturn:
    refuse_record(codes.CANNOT_WRITE, f"‘{display_name(path)}’ cannot be written: {error.strerror}")


def write_record(path: Path, game: GameValue, record: Record) -> None:
    """Write a whole record to a new file, in the form that the file name selects; raises ``ManqalaError``."""
    as_text = path.suffix.casefold() == TEXT_ENDING
    whole = played_record(game, record, captures=as_text)
    write = partial(record_as_text, game) if as_text else record_text
    data = write(whole.header, whole.chapters).encode("utf-8", "replace")
    try:
        with path.open("xb") as stream:
            stream.write(data)
    except FileExistsError:
        _refuse_existing(path)
    except OSError as error:
        _cannot_write(path, error)
