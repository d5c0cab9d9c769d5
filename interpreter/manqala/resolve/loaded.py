"""A cache of loaded games: rules are typed once as long as their files do not change."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from manqala.resolve.finding import find_game
from manqala.text.diagnostics import ManqalaError, RuleError
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.core.rules import Rules
    from manqala.syntax.body import Body
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source

CAPACITY = 32
"""Size of the cache, which evicts the least recently used game."""


@dataclass(slots=True)
class RecordedShelf:
    """The disk, recording the source of every ancestor that was read."""

    sources: list[tuple[Path, Source]] = field(default_factory=list)

    def text(self, path: Path) -> Source:
        """The text of a file."""
        source = read_source(path)
        self.sources.append((path, source))
        return source

    @staticmethod
    def body(source: Source, first_line: int, diagnostics: Diagnostics) -> Body:
        """Its body, parsed."""
        from manqala.resolve.shelf import DISK

        return DISK.body(source, first_line, diagnostics)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """The rules of a game, and the texts from which they were typed."""

    rules: Rules
    sources: list[tuple[Path, Source]]

    def is_current(self) -> bool:
        """Whether the files still have these texts."""
        try:
            return all(read_source(path).text == source.text for path, source in self.sources)
        except ManqalaError:
            return False


_cache: OrderedDict[tuple[str, str, tuple[tuple[str, str], ...]], _Loaded] = OrderedDict()
_lock = Lock()


def load_rules(name_or_path: str | Path, chosen: Mapping[str, OptionValue]) -> Rules:
    """Return the typed rules of a game, by its name or the path of its file, with options.

    Raises ``UnknownGameError``, ``SourceError``, ``OptionError``, or ``RuleError`` with all diagnostics.
    """
    path = find_game(name_or_path)
    if isinstance(path, str):
        return resolve_types("stdin", read_source(path), None, chosen, RecordedShelf())
    # ``True`` and ``1`` are equal as keys, but different options.
    options = tuple(sorted((name, repr(value)) for name, value in chosen.items()))
    key = (str(path), str(path.absolute()), options)
    with _lock:
        known = _cache.get(key)
    if known is not None and known.is_current():
        with _lock:
            if key in _cache:
                _cache.move_to_end(key)
        return known.rules
    shelf = RecordedShelf()
    rules = resolve_types(path.stem, shelf.text(path), path, chosen, shelf)
    if not rules.offers:  # a plug-in may change although the file does not
        with _lock:
            _cache[key] = _Loaded(rules, shelf.sources)
            _cache.move_to_end(key)
            while len(_cache) > CAPACITY:
                _cache.popitem(last=False)
    return rules


def resolve_types(
    name: str, source: Source, path: Path | None, chosen: Mapping[str, OptionValue], shelf: RecordedShelf
) -> Rules:  # fmt: skip
    """Type a text. Raises ``OptionError``, ``RuleError``."""
    # The parser and all that types rules take a while to import; cached rules do without.
    from manqala.resolve.files import check_source

    checked = check_source(name, source, path, chosen, shelf)
    if checked.rules is None:
        raise RuleError(*checked.diagnostics.sorted())
    return checked.rules
