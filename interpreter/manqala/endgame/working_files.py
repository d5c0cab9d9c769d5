"""The files in a working folder: large rows in mapped scratch files, the edges of a level, and the journal.

Scratch files have no name (where the system allows that), so they vanish with their process. Edges are written once, a segment at
a time, under a temporary name; a journal with their checksums is replaced after each. So a later process can resume
after the last segment, however the first one ended.
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

from manqala.endgame.storage import SUFFIX, write_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.compile.backends.backend import Backend

ROW_HEADER = 8
"""Bytes before a row, which hold its length."""
ALIGNMENT = 64
"""Rows of scratch files begin at multiples of this number of bytes."""
JOURNAL = "journal.json"
WORDS = ".words"
"""Suffix of files with the words of a block."""


@dataclass(frozen=True, slots=True)
class WorkingSpace:
    """The memory limit, and the folder in which larger levels are solved."""

    folder: Path
    """The folder of the tables."""
    memory: int
    """The number of bytes of memory that may be used."""


class RowAllocator:
    """Allocates rows: in memory, or mapped if they are large."""

    def __init__(self, backend: Backend, folder: Path, least: int) -> None:
        """``least``: the number of bytes from which a row is mapped to a file."""
        self.backend, self._folder, self._least = backend, folder, least

    def row(self, size: int, code: str, reserved: float = 1.0) -> Any:
        """Return a row of zeros; raises ``OSError`` if the disk is full.

        ``reserved``: the share of the row for which disk space is reserved.
        """
        if size * array(code).itemsize < self._least:
            return self.backend.row(size, code)
        return self.rows([size], code, reserved)[0]

    def rows(self, sizes: list[int], code: str, reserved: float = 1.0) -> list[Any]:
        """Return rows of zeros in one mapped file."""
        width = array(code).itemsize
        starts, end = [], 0
        for size in sizes:
            starts.append(end + ALIGNMENT)
            end += ALIGNMENT + -(-size * width // ALIGNMENT) * ALIGNMENT
        end = max(end, ALIGNMENT)
        pages = _map_scratch_file(self._folder, end, int(end * reserved))
        return [
            self.backend.mapped(pages, at, size, code)
            for at, size in zip(starts, sizes, strict=True)
        ]


def _map_scratch_file(folder: Path, size: int, reserved: int) -> mmap.mmap:
    """Return mapped pages of zeros in an unnamed file; disk space is reserved for the first ``reserved`` bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=".", suffix=".tmp")
    try:
        os.truncate(handle, size)
        if hasattr(os, "posix_fallocate"):
            # Writing a page without disk space would kill the process.
            os.posix_fallocate(handle, 0, reserved)
        return mmap.mmap(handle, size)
    finally:
        os.close(handle)
        # Some systems refuse while the file is mapped; a later build removes it.
        with suppress(OSError):
            Path(name).unlink()


@dataclass(frozen=True, slots=True)
class Segment:
    """Edges of consecutive parts of a level."""

    name: str
    size: int
    crc: int


class LevelJournal:
    """The journal of finished segments, in a working folder."""

    def __init__(self, folder: Path, identity: str, size: int) -> None:
        """Read the journal of this work; files of other work in the folder are removed.

        ``size``: the number of positions in a block; resumed work keeps its block size.
        """
        self.folder, self._identity, self.size = folder, identity, size
        self.segments: list[Segment] = []
        try:
            known = json.loads((folder / JOURNAL).read_text(encoding="utf-8"))
            if known["identity"] == identity:
                self.segments = [Segment(*segment) for segment in known["segments"]]
                self.size = int(known["size"])
                return
        except (OSError, ValueError, KeyError, TypeError):
            pass
        remove_working_folder(folder)
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, rows: Iterable[bytes]) -> None:
        """Write a segment and record it; raises ``OSError``."""
        self.record(write_segment(self.folder, len(self.segments), rows))

    def record(self, segment: Segment) -> None:
        """Record the next segment, which any worker may have written."""
        self.segments.append(segment)
        self._write()

    def drop_damaged(self) -> None:
        """Verify all segments; drop the first damaged one and all after it."""
        for number, segment in enumerate(self.segments):
            if not _is_intact(self.folder / segment.name, segment):
                del self.segments[number:]
                self._write()
                return

    def drop(self) -> None:
        """Remove all segments."""
        for segment in self.segments:
            # A system that keeps mapped files does not; the folder is removed later.
            with suppress(OSError):
                (self.folder / segment.name).unlink()
        self.segments = []
        self._write()

    def _write(self) -> None:
        segments = [[segment.name, segment.size, segment.crc] for segment in self.segments]
        known = {"identity": self._identity, "size": self.size, "segments": segments}
        text = json.dumps(known)
        write_parts(self.folder / JOURNAL, text.encode())


def segment_name(number: int) -> str:
    """Return the name of a segment's file."""
    return f"{number:06}.edges"


def write_segment(folder: Path, number: int, rows: Iterable[bytes]) -> Segment:
    """Write the rows of a segment; raises ``OSError``."""
    crc = size = 0

    def with_checksum() -> Iterator[bytes]:
        nonlocal crc, size
        for row in rows:
            crc, size = zlib.crc32(row, crc), size + len(row)
            yield row

    write_parts(folder / segment_name(number), *with_checksum())
    return Segment(segment_name(number), size, crc)


def _is_intact(path: Path, segment: Segment) -> bool:
    crc = size = 0
    try:
        with path.open("rb") as stream:
            while piece := stream.read(1 << 20):
                crc, size = zlib.crc32(piece, crc), size + len(piece)
    except OSError:
        return False
    return (crc, size) == (segment.crc, segment.size)


def serialise_row(row: Any, many: int | None = None) -> bytes:
    """Return the first ``many`` numbers of a row as bytes: the length, the numbers, and padding to 8 bytes."""
    data = memoryview(row)
    width = data.itemsize
    many = len(row) if many is None else many
    numbers = bytes(data.cast("B")[: many * width])
    return struct.pack("<q", many) + numbers + bytes(-len(numbers) % ROW_HEADER)


def write_words(path: Path, words: Any) -> None:
    """Write the words of a block; a loss of power may lose them."""
    write_parts(path, serialise_row(words), lasting=False)


Place = tuple[int, int]
"""The offset of a row in a segment, and its length."""


class StoredRows:
    """Reads the rows of a segment in order."""

    def __init__(self, backend: Backend, path: Path) -> None:
        """Map the file; raises ``OSError``."""
        self._backend = backend
        with path.open("rb") as stream:
            # Mapping a row writes its length before it, here into a private copy.
            self._pages = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_COPY)
        self._at = 0

    def next(self, code: str) -> Place:
        """Return the place of the next row, of this type."""
        (many,) = struct.unpack_from("<q", self._pages, self._at)
        start = self._at + ROW_HEADER
        self._at = start + -(-many * array(code).itemsize // ROW_HEADER) * ROW_HEADER
        return start, int(many)

    def row(self, place: Place, code: str) -> Any:
        """Return the row at a place."""
        return self._backend.mapped(self._pages, *place, code)


def working_path(folder: Path, seeds: int) -> Path:
    """Return the working folder of a level, in the folder of a game's tables."""
    return folder / f"{seeds:03}.work"


def remove_working_folder(folder: Path) -> None:
    """Remove a working folder and the files that this module and ``storage`` write there, if possible."""
    try:
        for path in folder.iterdir():
            if path.is_dir():
                remove_working_folder(path)
            elif path.suffix in {".edges", WORDS, ".tmp", SUFFIX} or path.name == JOURNAL:
                path.unlink()
        folder.rmdir()
    except OSError:
        return
