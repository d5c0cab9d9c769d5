"""A persistent cache in the user's cache folder, for results that are slow to compute.

Unreadable or outdated entries are computed again; nothing depends on the cache.
"""

from __future__ import annotations

import pickle
import sys
from contextlib import suppress
from dataclasses import fields, is_dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from manqala.text.own_folder import all_own, own_folder
from manqala.text.writing import atomic_write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Result = TypeVar("Result")
Stamp = tuple[str, ...]
"""Identifies the inputs of a cached result."""


def make_stamp(files: Iterable[Path], *texts: str) -> Stamp:
    """Return the stamp for results of these modules, in their current version, on these texts."""
    times = [(file.name, (now := file.stat()).st_mtime_ns, now.st_size) for file in sorted(files)]
    return (sys.version, repr(times), *texts)


def make_or_load(name: str, stamp: Stamp, make: Callable[[], Result]) -> Result:
    """Return the result of ``make``, from the cache if the stamp is the same."""
    cached: list[Result] = list(load_entry(name, lambda head: head == stamp))
    if cached:
        return cached[0]
    result = make()
    store_entry(name, stamp, result)
    return result


def load_entry(name: str, is_current: Callable[[Any], bool]) -> Iterator[Any]:
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
        entry = pickle.load(content)
        yield entry


def store_entry(name: str, head: object, entry: object) -> None:
    """Store a result for later processes, with a head that shows whether it is still current."""
    folder = own_folder()
    if folder is None:
        return
    with suppress(OSError, pickle.PicklingError, RecursionError):
        content = BytesIO()
        for part in (head, entry):
            _Pickler(content, pickle.HIGHEST_PROTOCOL).dump(part)
        with atomic_write(folder / name) as stream:
            stream.write(content.getvalue())


class _Pickler(pickle.Pickler):
    """Pickles frozen dataclass values as constructor calls, which load several times faster than fields.

    Other values may contain themselves, as a definition that calls itself does: they are created
    first and filled afterwards.
    """

    def reducer_override(self, value: object) -> Any:
        if not is_dataclass(value) or isinstance(value, type):
            return NotImplemented
        if not getattr(type(value), "__dataclass_params__").frozen:  # noqa: B009 -- not in the types of dataclasses
            return NotImplemented
        parts = fields(value)
        if not all(part.init and not part.kw_only for part in parts):
            return NotImplemented
        return type(value), tuple(getattr(value, part.name) for part in parts)
