"""Caches machine code on disk, so that each program is compiled only once on a machine.

A file holds an object file after the SHA-256 of its bytes. Its name is a hash of everything that the code depends on,
so an edited rule file never meets stale code. The code is executed: files that other users can write are not
read.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from manqala.text.own_folder import all_own, own_folder
from manqala.text.writing import atomic_write

ENDING, MARK = ".obj", ".mark"
MOST_FILES = 3000
"""The folder keeps at most this many files, of some 50 kB each; the oldest go first."""
_SEAL = hashlib.sha256().digest_size


def cache_folder() -> Path | None:
    """Return the folder of the cache; None if nothing can be stored safely."""
    return own_folder("machine-code")


def read(key: str) -> bytes | None:
    """Return the object file of this key; None if it is missing, damaged, or writable by others."""
    folder = cache_folder()
    if folder is None:
        return None
    path = folder / f"{key}{ENDING}"
    try:
        if not path.is_file() or not all_own([path]):
            return None
        sealed = path.read_bytes()
    except OSError:
        return None
    code = sealed[_SEAL:]
    return code if hashlib.sha256(code).digest() == sealed[:_SEAL] else None


def write(key: str, code: bytes) -> None:
    """Store an object file atomically; ignore errors."""
    folder = cache_folder()
    if folder is None:
        return
    with suppress(OSError):
        with atomic_write(folder / f"{key}{ENDING}") as stream:
            stream.write(hashlib.sha256(code).digest() + code)
        _prune(folder)


def mark(key: str) -> None:
    """Mark that the machine code of a whole program is cached."""
    folder = cache_folder()
    if folder is not None:
        with suppress(OSError):
            (folder / f"{key}{MARK}").touch(mode=0o600)
            _prune(folder)


def is_marked(key: str) -> bool:
    """Return whether a program is marked; this only decides on which back end the program starts."""
    folder = cache_folder()
    return folder is not None and (folder / f"{key}{MARK}").is_file()


def _prune(folder: Path) -> None:
    """Remove the oldest files beyond the limit; another process may do the same."""
    files = [*folder.glob(f"*{ENDING}"), *folder.glob(f"*{MARK}")]
    if len(files) <= MOST_FILES:
        return
    for _, path in sorted((path.stat().st_mtime, path) for path in files)[:-MOST_FILES]:
        path.unlink(missing_ok=True)
