"""A persistent cache in the user's cache folder, for results that are slow to compute.

Unreadable or outdated entries are computed again; nothing depends on the cache.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from dataclasses import fields, is_dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from manqala.text.own_folder import all_own, own_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Made = TypeVar("Made")
Stamp = tuple[str, ...]
"""Identifies the inputs of a cached result."""


def stamp(files: Iterable[Path], *texts: str) -> Stamp:
    """The stamp for results of these modules, in their current version, on these texts."""
    times = [(file.name, (now := file.stat()).st_mtime_ns, now.st_size) for file in sorted(files)]
    return (sys.version, repr(times), *texts)


def make_or_load(name: str, of: Stamp, make: Callable[[], Made]) -> Made:
    """The result of ``make``, from the cache if its inputs are the same."""
    known: list[Made] = list(load_kept(name, lambda head: head == of))
    if known:
        return known[0]
    fresh = make()
    keep(name, of, fresh)
    return fresh


def load_kept(name: str, is_current: Callable[[Any], bool]) -> Iterator[Any]:
    """Yield the entry with this name if ``is_current`` accepts its head; otherwise the rest is not read."""
    folder = own_folder()
    file = None if folder is None else folder / name
    # Unpickling can execute code.
    if file is None or not file.exists() or not all_own([file]):
        return
    with suppress(Exception):  # the file may contain anything
        # Only the user can have written it.
        content = BytesIO(file.read_bytes())
        if not is_current(pickle.load(content)):
            return
        found = pickle.load(content)
        yield found


def keep(name: str, head: object, thing: object) -> None:
    """Store a result for later processes, with a head that shows whether it is still current."""
    folder = own_folder()
    if folder is None:
        return
    with suppress(OSError, pickle.PicklingError, RecursionError):
        written = BytesIO()
        for part in (head, thing):
            _Pickler(written, pickle.HIGHEST_PROTOCOL).dump(part)
        _write(folder / name, written.getvalue())


class _Pickler(pickle.Pickler):
    """Pickles frozen dataclass values as constructor calls, which load several times faster than fields.

    Other values may contain themselves, as a definition that calls itself does: they are created
    first and filled afterwards.
    """

    def reducer_override(self, thing: object) -> Any:
        if not is_dataclass(thing) or isinstance(thing, type):
            return NotImplemented
        if not getattr(type(thing), "__dataclass_params__").frozen:  # noqa: B009 -- not in the types of dataclasses
            return NotImplemented
        parts = fields(thing)
        if not all(part.init and not part.kw_only for part in parts):
            return NotImplemented
        return type(thing), tuple(getattr(thing, part.name) for part in parts)


def _write(file: Path, content: bytes) -> None:
    """Write a file atomically."""
    import tempfile

    handle, temporary = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
    Path(temporary).replace(file)
