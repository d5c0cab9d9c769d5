"""Waits until a rule file or one of its ancestors changes, by polling, which works on every system."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.text.diagnostics import Diagnostics, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

EVERY = 0.3
"""Seconds between polls: imperceptible, yet cheap."""

Stamp = tuple[int, int, int]
Stamps = dict[Path, Stamp | None]


def changes(
    named: Callable[[], Iterable[str]], wait: Callable[[float], None] = time.sleep
) -> Iterator[list[str]]:
    """Yield the changed files, and those with a changed ancestor; ends with ``wait``.

    ``named`` lists the current files at each poll: files may appear or disappear.
    """
    # The baseline is the current state, not that at the first iteration.
    return _changes(named, wait, _stamp_files(named()))


def _changes(
    named: Callable[[], Iterable[str]], wait: Callable[[float], None], before: dict[str, Stamps]
) -> Iterator[list[str]]:
    while True:
        wait(EVERY)
        after = _stamp_files(named())
        changed = [file for file, stamps in after.items() if stamps != before.get(file)]
        # Wait for editors that save in two steps, to read complete files.
        while changed and after != (again := _again(named, wait)):
            after = again
        if changed:
            changed = [file for file, stamps in after.items() if stamps != before.get(file)]
            yield changed
        before = after


def _again(named: Callable[[], Iterable[str]], wait: Callable[[float], None]) -> dict[str, Stamps]:
    wait(EVERY / 6)
    return _stamp_files(named())


def _stamp_files(files: Iterable[str]) -> dict[str, Stamps]:
    """The stamps of each file and its ancestors."""
    return {file: {path: _stamp(path) for path in chain(file)} for file in files}


def _stamp(path: Path) -> Stamp | None:
    """A stamp that changes with the file; None if it does not exist."""
    try:
        state = path.stat()
    except OSError:
        return None
    return (state.st_mtime_ns, state.st_size, state.st_ino)


_parents: dict[tuple[Path, Stamp | None], Path | None] = {}


def chain(file: str) -> list[Path]:
    """A rule file and its ancestors, as far as they can be read."""
    from manqala.resolve.finding import find_game

    try:
        path: Path | None = Path(find_game(file))
    except ManqalaError:
        return [Path(file)]
    found: list[Path] = []
    while path is not None and path not in found:
        found.append(path)
        key = (path, _stamp(path))
        if key not in _parents:
            _parents[key] = _parent(path)
        path = _parents[key]
    return found


def _parent(path: Path) -> Path | None:
    from manqala.resolve.parents import parent_file
    from manqala.syntax.front.reader import usable_front_matter
    from manqala.text.reading import read_source

    try:
        front = usable_front_matter(read_source(path), Diagnostics())
    except ManqalaError:
        return None
    if front is None or front.extends is None:
        return None
    return parent_file(front.extends.value, path)
