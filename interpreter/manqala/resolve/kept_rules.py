"""The typed rules of a game from the user's cache: loading them imports neither the parser nor the resolver."""

from __future__ import annotations

import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.resolve.finding import find_game
from manqala.resolve.loaded import RecordedShelf, load_rules, resolve_types
from manqala.text import resources
from manqala.text.diagnostics import ManqalaError
from manqala.text.disk_cache import load_entry, store_entry
from manqala.text.own_folder import own_folder
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionValue

ROOMS = ("text", "syntax", "core", "analysis", "resolve")
"""The rooms on whose code typed rules depend."""
MOST_KEPT = 60
"""Limit of games in the cache; the oldest entries are dropped."""
PREFIX, SUFFIX = "rules-", ".pickle"

Text = tuple[str, str, str]
"""A file, its name in messages, and its text."""
Head = tuple[str, tuple[Text, ...]]
"""The code, and the texts of the game and its ancestors."""


def load_kept_rules(name: str, chosen: Mapping[str, OptionValue]) -> Rules:
    """The rules of a game with options, from the cache if its files and the code are the same.

    Raises as ``load_rules`` does.
    """
    path = find_game(name)
    if isinstance(path, str):
        return load_rules(name, chosen)
    code = _code()
    entry = _entry(path, chosen)

    def is_current(head: Head) -> bool:
        return head[0] == code and all(_is_unchanged(text) for text in head[1])

    for kept in load_entry(entry, is_current):
        rules: Rules = kept
        return rules
    shelf = RecordedShelf()
    rules = resolve_types(path.stem, shelf.text(path), path, chosen, shelf)
    if not rules.offers:  # a plug-in may change although the file does not
        texts = tuple((str(file), source.name, source.text) for file, source in shelf.sources)
        store_entry(entry, (code, texts), rules)
        _remove_old()
    return rules


def _code() -> str:
    """Identifies the code, by its version and the times of its modules, and the prelude."""
    home = Path(__file__).parents[1]
    digest = sha256(sys.version.encode())
    for room in ROOMS:
        for module in sorted((home / room).rglob("*.py")):
            status = module.stat()
            digest.update(f"{module} {status.st_mtime_ns} {status.st_size}\n".encode())
    digest.update(resources.prelude()[1].encode())
    return digest.hexdigest()


def _entry(path: Path, chosen: Mapping[str, OptionValue]) -> str:
    """The name of the entry; it includes the working directory, because messages show relative paths."""
    options = sorted((name, repr(value)) for name, value in chosen.items())
    what = repr((str(path), str(path.absolute()), str(Path.cwd()), options))
    return f"{PREFIX}{sha256(what.encode(errors='surrogatepass')).hexdigest()[:32]}{SUFFIX}"


def _is_unchanged(text: Text) -> bool:
    file, name, content = text
    try:
        source = read_source(Path(file))
    except ManqalaError:
        return False
    return source.name == name and source.text == content


def _remove_old() -> None:
    folder = own_folder()
    if folder is None:
        return
    with suppress(OSError):
        kept = sorted(folder.glob(f"{PREFIX}*{SUFFIX}"), key=lambda file: file.stat().st_mtime)
        for file in kept[:-MOST_KEPT]:
            file.unlink()
