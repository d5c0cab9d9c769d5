"""The file of one level of an endgame table: written atomically, memory-mapped for reading, always verified.

line of magic · length of the header · header (JSON) · CRC-32 of all before it
CRC-32 of each block · the blocks
Numbers have only as many bits as the level needs (5 for up to 15 seeds), 65,536 in a block. So the place of a number is
known, and only the necessary pages of a mapped file are read. Each block has a CRC-32, verified on first use; a
SHA-256 over all blocks is verified when a table is loaded or extended. (A general compressor saves another quarter at
twelve seeds, but loses random access to values.)
"""

from __future__ import annotations

import hashlib
import json
import mmap
import struct
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.frame import NUMBERS
from manqala.text.writing import atomic_write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MAGIC = b"manqala endgame table\n"
BLOCK = 1 << 16
"""Number of values in a block; the last one may have fewer."""
MAX_HEADER = 1 << 20
ABANDONED = 3600.0
"""Age in seconds of temporary files that a killed process has left behind."""
SUFFIX = ".table"


class DamagedError(Exception):
    """A file is damaged; the table must be built again."""


def bits_for(seeds: int) -> int:
    """Return the number of bits for values from ``-seeds`` to ``seeds``."""
    return max(1, (2 * seeds).bit_length())


def packed_size(values: int, bits: int) -> int:
    """Return the number of bytes for a number of values."""
    return (values * bits + 7) // 8


def blocks_of(packed: bytes | mmap.mmap, bits: int, first: int = 0) -> Iterator[bytes]:
    """Yield the blocks of a level in order, from the byte ``first`` on; all but the last hold ``BLOCK`` values."""
    size = packed_size(BLOCK, bits)
    for start in range(first, len(packed), size):
        yield packed[start : start + size]


def write_level(path: Path, header: Mapping[str, Any], blocks: Iterable[bytes]) -> str:
    """Write a temporary file and move it into place; return the SHA-256 of the blocks.

    ``header`` must have ``values`` and ``bits``. Raises ``OSError`` if writing fails.
    """
    number = -(-int(header["values"]) // BLOCK)
    digest = hashlib.sha256()
    sums: list[int] = []

    def head() -> bytes:
        text = json.dumps({**header, "sha256": digest.hexdigest()}, sort_keys=True).encode()
        start = MAGIC + struct.pack("<I", len(text)) + text
        rest = sums or [0] * number
        return start + struct.pack(f"<{1 + number}I", zlib.crc32(start), *rest)

    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path, lasting=True) as stream:
        stream.write(head())
        for block in blocks:
            digest.update(block)
            sums.append(zlib.crc32(block))
            stream.write(block)
        # The checksums, as many as the zeros written at first.
        stream.seek(0)
        stream.write(head())
    return digest.hexdigest()


def write_parts(path: Path, *parts: bytes, lasting: bool = True) -> None:
    """Write a temporary file and move it into place; raises ``OSError`` if writing fails.

    ``lasting``: whether it must survive a loss of power.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path, lasting=lasting) as stream:
        for part in parts:
            stream.write(part)


def remove_abandoned(folder: Path) -> None:
    """Remove temporary files of killed processes; those of running ones stay."""
    for path in folder.glob(".*.tmp"):
        try:
            if time.time() - path.stat().st_mtime > ABANDONED:
                path.unlink()
        except OSError:
            continue


class LevelFile:
    """A level on disk, memory-mapped; close it after use."""

    def __init__(self, path: Path) -> None:
        """Open a file and check its header and length; raises ``DamagedError``, ``FileNotFoundError``."""
        self.path = path
        try:
            with path.open("rb") as stream:
                self._map = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            raise
        except (OSError, ValueError) as error:
            raise DamagedError(f"it cannot be read: {error}") from error
        try:
            self._open()
        except DamagedError:
            self.close()
            raise

    def _open(self) -> None:
        data, at = self._map, len(MAGIC)
        if data[:at] != MAGIC or len(data) < at + 4:
            raise DamagedError("it is not an endgame table")
        (length,) = struct.unpack_from("<I", data, at)
        end = at + 4 + length
        if length > MAX_HEADER or len(data) < end + 4:
            raise DamagedError("it is cut off")
        if struct.unpack_from("<I", data, end)[0] != zlib.crc32(data[:end]):
            raise DamagedError("its header is damaged")
        try:
            self.header: dict[str, Any] = json.loads(data[at + 4 : end])
            self.bits = int(self.header["bits"])
            self.values = int(self.header["values"])
            self.shift = int(self.header["seeds"])
            self.sha256 = str(self.header["sha256"])
            self.width = int(self.header.get("numbers", NUMBERS))
        except (ValueError, KeyError, TypeError) as error:
            raise DamagedError("its header does not match") from error
        size = packed_size(self.values, self.bits)
        block = packed_size(BLOCK, self.bits)
        many = -(-size // block)
        self._start = end + 4 + 4 * many
        if len(data) != self._start + size:
            raise DamagedError("its length is wrong")
        self._sums = struct.unpack_from(f"<{many}I", data, end + 4)
        self._sound = bytearray(many)

    def close(self) -> None:
        """Release the mapping."""
        self._map.close()

    def blocks(self) -> Iterator[bytes]:
        """Yield all blocks; in the end raises ``DamagedError`` if their SHA-256 is wrong."""
        digest = hashlib.sha256()
        for block in blocks_of(self._map, self.bits, self._start):
            digest.update(block)
            yield block
        if digest.hexdigest() != self.sha256:
            raise DamagedError("its values are damaged")

    def verify(self) -> None:
        """Read everything; raises ``DamagedError``."""
        for _ in self.blocks():
            pass

    def packed(self) -> bytes:
        """All blocks, checked against the SHA-256; raises ``DamagedError``."""
        return b"".join(self.blocks())

    def value(self, number: int) -> int:
        """Return one value, from a block that is verified on first use; raises ``DamagedError``."""
        block = number // BLOCK
        size = packed_size(BLOCK, self.bits)
        first = self._start + block * size
        if not self._sound[block]:
            if zlib.crc32(self._map[first : first + size]) != self._sums[block]:
                raise DamagedError("a block of values is damaged")
            self._sound[block] = 1
        bit = (number % BLOCK) * self.bits
        at = first + bit // 8
        two = int.from_bytes(self._map[at : at + 2], "little")
        return ((two >> bit % 8) & ((1 << self.bits) - 1)) - self.shift
