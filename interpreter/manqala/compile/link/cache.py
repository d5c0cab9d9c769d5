"""Where compiled modules are kept between runs, and how several processes share that place."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.text.own_folder import all_own, own_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK = "writing.lock"
MOST_MODULES = 250
"""So many modules are kept, of about two megabytes each; one that is missed is compiled again."""
ENTRY = "play_many"
"""The function of every module that plays whole games: when it is compiled, so is whatever it needs."""


def cache_folder() -> Path | None:
    """Where compiled modules are kept, or none when nothing can be kept there safely."""
    return own_folder("native")


def is_safe(module: str) -> bool:
    """Whether nobody but the user can have written what is kept of a module: it is executed."""
    files = compiled_files(module)
    return all_own([*files, *{file.parent for file in files}])


def compiled_files(module: str, function: str = "") -> list[Path]:
    """The files that hold compiled code of a module, or of one of its functions."""
    folder = cache_folder()
    if folder is None:
        return []
    kept = os.environ.get("NUMBA_CACHE_DIR")
    places = folder.glob("__pycache__") if not kept else Path(kept).glob("*")
    name = f"{module}.{function}-*" if function else f"{module}.*"
    return sorted(
        file for place in places for end in ("nbi", "nbc") for file in place.glob(f"{name}.{end}")
    )


def compiled_before(module: str) -> bool:
    """Whether a module can play whole games at once, since some process has compiled it before."""
    return bool(compiled_files(module, ENTRY))


def prune(folder: Path) -> None:
    """Remove the oldest modules where there are very many: every edit of a rule file makes a new one."""
    modules = sorted(folder.glob("manqala_native_*.py"), key=lambda path: path.stat().st_mtime)
    for path in modules[:-MOST_MODULES]:
        for file in (*compiled_files(path.stem), path):
            file.unlink(missing_ok=True)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """While it lasts no other process writes to the folder; where it cannot be locked, nothing is."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        _lock(handle)
        yield
    finally:
        # The system takes the lock off, now or when this process dies.
        os.close(handle)


def _lock(handle: int) -> None:
    """Wait for the lock; a file system without locks has none."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:
        return
