"""Atomic writing of files: readers see the old or the new content, even if writing is interrupted."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def atomic_write(
    path: Path, *, lasting: bool = False, like: os.stat_result | None = None
) -> Iterator[BinaryIO]:
    """A stream to a temporary file, which replaces the file at the end of the block; an error removes it.

    ``lasting``: whether the file must survive a loss of power. ``like``: a file whose permissions and owner it gets.
    """
    import tempfile

    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            if lasting:
                stream.flush()
                os.fsync(stream.fileno())
        if like is not None:
            Path(temporary).chmod(like.st_mode & 0o7777)
            with suppress(
                OSError, AttributeError
            ):  # only some users may change the owner of a file
                os.chown(temporary, like.st_uid, like.st_gid)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    if lasting:
        _sync_folder(path.parent)


def write_whole(path: Path, data: bytes) -> None:
    """Replace the content of an existing file: write a temporary file beside it, then rename it.

    Follows a link to its target. Keeps the permissions. Raises ``OSError`` if it cannot be written; then nothing has
    changed.
    """
    real = path.resolve(strict=True)
    if not os.access(real, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    with atomic_write(real, lasting=True, like=real.stat()) as stream:
        stream.write(data)


def _sync_folder(folder: Path) -> None:
    """Flush a new name to disk, on systems that can synchronise folders."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
