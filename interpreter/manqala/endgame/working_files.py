"""The files in a working folder: large rows in mapped scratch files, the edges of a level, and what has been done.

Scratch files have no name (where the system allows that), so they vanish with their process. Edges are written once, a segment at
a time, under a temporary name; a journal with their checksums is replaced after each. So whatever ends the process, a later
one goes on after the last segment.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import tempfile
import zlib
from array import array
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.endgame.storage import SUFFIX, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.compile.backends.backend import Backend

HEAD = 8
"""Bytes before a row, for its length."""
LINE = 64
"""Rows of scratch files begin at multiples of it."""
JOURNAL = "journal.json"
WORDS = ".words"
"""The end of names of files with the words of a block, on the way."""


class Room:
    """Makes rows: in memory, or mapped if they are large."""

    def __init__(self, backend: Backend, folder: Path, least: int) -> None:
        """``least``: the number of bytes from which a row is in a file."""
        self.backend, self._folder, self._least = backend, folder, least

    def row(self, size: int, code: str, sure: float = 1.0) -> Any:
        """Return a row of zeros; raises ``OSError`` if the disk is full.

        ``sure``: the share that will be used; the disk has room for that.
        """
        if size * array(code).itemsize < self._least:
            return self.backend.row(size, code)
        return self.rows([size], code, sure)[0]

    def rows(self, sizes: list[int], code: str, sure: float = 1.0) -> list[Any]:
        """Return rows of zeros in one mapped file."""
        width = array(code).itemsize
        starts, end = [], 0
        for size in sizes:
            starts.append(end + LINE)
            end += LINE + -(-size * width // LINE) * LINE
        end = max(end, LINE)
        pages = _scratch(self._folder, end, int(end * sure))
        return [
            self.backend.mapped(pages, at, size, code)
            for at, size in zip(starts, sizes, strict=True)
        ]


def _scratch(folder: Path, size: int, sure: int) -> mmap.mmap:
    """Return pages of zeros that belong to a file without a name; the first ``sure`` bytes have their room on the disk."""
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=".", suffix=".tmp")
    try:
        os.truncate(handle, size)
        if hasattr(os, "posix_fallocate"):
            # A page that the disk has no room for would end the process when it is written.
            os.posix_fallocate(handle, 0, sure)
        return mmap.mmap(handle, size)
    finally:
        os.close(handle)
        # A system that keeps mapped files does not; then a later build removes it.
        with suppress(OSError):
            Path(name).unlink()


@dataclass(frozen=True, slots=True)
class Segment:
    """Edges of consecutive parts of a level."""

    name: str
    size: int
    crc: int


class LevelJournal:
    """What has been done of a level, in its working folder."""

    def __init__(self, folder: Path, identity: str, size: int) -> None:
        """Read the journal of this work; other work in the folder is removed.

        ``size``: the number of positions in a block; work that goes on has the one with which it began.
        """
        self.folder, self._identity, self.size = folder, identity, size
        self.segments: list[Segment] = []
        try:
            known = json.loads((folder / JOURNAL).read_text(encoding="utf-8"))
            if known["identity"] == identity:
                self.segments = [Segment(*each) for each in known["segments"]]
                self.size = int(known["size"])
                return
        except (OSError, ValueError, KeyError, TypeError):
            pass
        clear(folder)
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, rows: Iterable[bytes]) -> None:
        """Write a segment, and then that it is there; raises ``OSError``."""
        self.note(write_segment(self.folder, len(self.segments), rows))

    def note(self, segment: Segment) -> None:
        """Write that the next segment is there, written by any worker."""
        self.segments.append(segment)
        self._write()

    def keep_sound(self) -> None:
        """Check all segments; forget those from the first damaged one on."""
        for number, segment in enumerate(self.segments):
            if not _is_sound(self.folder / segment.name, segment):
                del self.segments[number:]
                self._write()
                return

    def drop(self) -> None:
        """Remove the segments, which are no longer needed."""
        for segment in self.segments:
            # A system that keeps mapped files does not; the folder is removed later.
            with suppress(OSError):
                (self.folder / segment.name).unlink()
        self.segments = []
        self._write()

    def _write(self) -> None:
        segments = [[one.name, one.size, one.crc] for one in self.segments]
        known = {"identity": self._identity, "size": self.size, "segments": segments}
        text = json.dumps(known)
        write_whole(self.folder / JOURNAL, text.encode())


def segment_name(number: int) -> str:
    """Return the name of a segment's file."""
    return f"{number:06}.edges"


def write_segment(folder: Path, number: int, rows: Iterable[bytes]) -> Segment:
    """Write the rows of a segment; raises ``OSError``."""
    crc = size = 0

    def counted() -> Iterator[bytes]:
        nonlocal crc, size
        for row in rows:
            crc, size = zlib.crc32(row, crc), size + len(row)
            yield row

    write_whole(folder / segment_name(number), *counted())
    return Segment(segment_name(number), size, crc)


def _is_sound(path: Path, segment: Segment) -> bool:
    crc = size = 0
    try:
        with path.open("rb") as stream:
            while piece := stream.read(1 << 20):
                crc, size = zlib.crc32(piece, crc), size + len(piece)
    except OSError:
        return False
    return (crc, size) == (segment.crc, segment.size)


def stored_row(row: Any, many: int | None = None) -> bytes:
    """Return the first numbers of a row as a file has them: their number, they, and zeros up to 8 bytes."""
    data = memoryview(row)
    width = data.itemsize
    many = len(row) if many is None else many
    numbers = bytes(data.cast("B")[: many * width])
    return struct.pack("<q", many) + numbers + bytes(-len(numbers) % HEAD)


def write_words(path: Path, words: Any) -> None:
    """Write the words of a block; a loss of power may lose them."""
    write_whole(path, stored_row(words), lasting=False)


Place = tuple[int, int]
"""Where a row begins in a segment, and its length."""


class StoredRows:
    """The rows of a segment, one after the other."""

    def __init__(self, backend: Backend, path: Path) -> None:
        """Map the file; raises ``OSError``."""
        self._backend = backend
        with path.open("rb") as stream:
            # A row in pages gets its length written before it, here in a copy of our own.
            self._pages = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_COPY)
        self._at = 0

    def next(self, code: str) -> Place:
        """Return the place of the next row, of this type."""
        (many,) = struct.unpack_from("<q", self._pages, self._at)
        start = self._at + HEAD
        self._at = start + -(-many * array(code).itemsize // HEAD) * HEAD
        return start, int(many)

    def row(self, place: Place, code: str) -> Any:
        """Return the row at a place."""
        return self._backend.mapped(self._pages, *place, code)


def working_path(folder: Path, seeds: int) -> Path:
    """Return the working folder of a level, in the folder of a game's tables."""
    return folder / f"{seeds:03}.work"


def clear(folder: Path) -> None:
    """Remove a working folder with what the classes here and ``storage`` write there, as far as possible."""
    try:
        for path in folder.iterdir():
            if path.is_dir():
                clear(path)
            elif path.suffix in {".edges", WORDS, ".tmp", SUFFIX} or path.name == JOURNAL:
                path.unlink()
        folder.rmdir()
    except OSError:
        return
