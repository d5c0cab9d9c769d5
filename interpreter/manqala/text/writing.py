"""Atomic replacement of a file: readers find the old content or the new, whenever the writing is broken off."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Give an existing file another content: written beside it first, then moved into its place.

    Of a link, the file that it leads to is written. Who may read the file stays as it is.
    Raises ``OSError`` when it cannot be written; then nothing has changed.
    """
    real = path.resolve(strict=True)
    if not os.access(real, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    state = real.stat()
    handle, temporary = tempfile.mkstemp(dir=real.parent, prefix=f".{real.stem}-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(state.st_mode & 0o7777)
        with suppress(OSError, AttributeError):  # only some may give a file to its owner
            os.chown(temporary, state.st_uid, state.st_gid)
        Path(temporary).replace(real)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
