"""Cache folders whose files are executed when loaded: only the user's own are trusted.

Compiled modules and pickled results are programs. A user who may write to their folder, or to one above it,
could run any code as the victim, as soon as the victim plays a game.
"""

from __future__ import annotations

import os
import stat
import warnings
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = 0
"""The user id of the superuser, who is trusted anyway."""


class UntrustedFolderWarning(RuntimeWarning):
    """A folder is ignored because others may write to it."""


def cache_home() -> Path:
    """The user's cache folder; raises ``RuntimeError`` if there is no home."""
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "manqala"


def data_home() -> Path:
    """The user's data folder; raises ``RuntimeError`` if there is no home."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "manqala"


def own_folder(*parts: str) -> Path | None:
    """A folder below ``cache_home()``, created if necessary; None if none is safe.

    If others may write to it, warns once (``UntrustedFolderWarning``).
    """
    try:
        folder = cache_home().joinpath(*parts)
        for path in (*reversed(folder.parents), folder):
            if not path.exists():
                path.mkdir(mode=0o700, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    if not os.access(folder, os.W_OK):
        return None
    return folder if all_own([folder]) else None


def all_own(paths: Iterable[Path]) -> bool:
    """Whether only the user may change these files and folders; warns once if another user may."""
    for path in paths:
        reason = why_not_own(path)
        if reason is not None:
            _warn_once(reason)
            return False
    return True


def why_not_own(path: Path) -> str | None:
    """Explain which other users may change or replace a file or folder; ``None`` if there are none.

    On systems on which the owner of a file cannot be queried, such as Windows, the result is ``None``.
    """
    if not hasattr(os, "geteuid"):
        return None
    try:
        resolved = path.resolve()
        me = os.geteuid()
        for place in (path.absolute(), *path.absolute().parents):
            if place.lstat().st_uid not in {me, ROOT}:
                # It may be a link, which leads wherever its owner likes.
                return f"‘{place}’ belongs to another user"
        for place in (resolved, *resolved.parents):
            status = place.stat()
            inside = place == resolved
            if status.st_uid != me and (inside or status.st_uid != ROOT):
                return f"‘{place}’ belongs to another user"
            # In a folder like /tmp, others may add files but not remove those of others.
            sticky = not inside and status.st_mode & stat.S_ISVTX
            if not sticky and _others_write(status):
                return f"others may write to ‘{place}’"
    except OSError as error:
        return f"‘{path}’ cannot be read: {error.strerror}"
    return None


def _others_write(status: os.stat_result) -> bool:
    """Whether another user may write; a group whose only member is the user counts as the user."""
    if status.st_mode & stat.S_IWOTH:
        return True
    return bool(status.st_mode & stat.S_IWGRP) and not _group_of_one(status.st_uid, status.st_gid)


@cache
def _group_of_one(user: int, group: int) -> bool:
    """Whether a group is the private group that some systems create for each user, with the same name."""
    import grp
    import pwd

    try:
        owner, members = pwd.getpwuid(user), grp.getgrgid(group)
    except KeyError:
        return False
    same = owner.pw_gid == group and members.gr_name == owner.pw_name
    return same and set(members.gr_mem) <= {owner.pw_name}


_WARNED: set[str] = set()
"""The cache homes about which a warning was given."""


def _warn_once(reason: str) -> None:
    """Warn once for the whole cache, with the first reason; of several processes only the first warns."""
    from multiprocessing import parent_process

    home = str(cache_home())
    if parent_process() is not None or home in _WARNED:
        return
    _WARNED.add(home)
    message = f"nothing is read from the cache or stored in it: {reason}"
    warnings.warn(message, UntrustedFolderWarning, stacklevel=2)
