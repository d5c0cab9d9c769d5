"""Atomic replacement of a file: readers see the old or the new content, even if writing is interrupted."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Replace the content of an existing file: write a temporary file beside it, then rename it.

    Follows a link to its target. Keeps the permissions. Raises ``OSError`` if it cannot be written; then nothing has
    changed.
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
        with suppress(OSError, AttributeError):  # only some users may change the owner of a file
            os.chown(temporary, state.st_uid, state.st_gid)
        Path(temporary).replace(real)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
