"""The rule files open in an editor: each is parsed and typed again after changes, incrementally."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from manqala.language.defined_names import find_definitions
from manqala.language.known_names import names_of, verbs_of
from manqala.resolve.assembly import resolve
from manqala.resolve.files import check_source
from manqala.resolve.notes import Notes
from manqala.resolve.parsed_files import prelude_file
from manqala.resolve.resolved import Noted
from manqala.resolve.shelf import DISK
from manqala.syntax.body import Body
from manqala.syntax.known_items import KnownItems
from manqala.syntax.parser import parse_body
from manqala.text import resources
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostics, ManqalaError, SourceError
from manqala.text.reading import LONE_RETURN, make_source
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from manqala.core.rules import Rules
    from manqala.language.defined_names import Symbol
    from manqala.language.known_names import KnownName
    from manqala.resolve.files import Checked
    from manqala.resolve.notes import Meaning
    from manqala.resolve.resolver import Resolver
    from manqala.resolve.shelf import Shelf
    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.span import Span

SMALLEST = (
    "---\nlanguage: 1\ngame: Anything\nboard: {rows: 2, holes: 6}\nseeds: 4\n---\nturn\n  nothing\n"
)
"""A game that includes the words of all games."""


@dataclass(frozen=True)
class Analysis:
    """The analysis of one version of a text."""

    source: Source
    checked: Checked | None
    """None if the text cannot be parsed."""
    noted: Noted
    body: Body
    """Its body, parsed as far as possible."""
    diagnostics: tuple[Diagnostic, ...]

    @property
    def file(self) -> GameFile | None:
        """The text as one of the game's files, if its front matter is valid."""
        files = () if self.checked is None else self.checked.files
        return files[-1] if files and files[-1].source is self.source else None

    @property
    def notes(self) -> Notes:
        """The meanings of the game's words."""
        return self.noted.notes

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return all(diagnostic.severity is not Severity.ERROR for diagnostic in self.diagnostics)

    @cached_property
    def words(self) -> dict[int, list[tuple[Span, Meaning]]]:
        """Return the meanings of words, by line."""
        found: dict[int, list[tuple[Span, Meaning]]] = {}
        for span, meaning in self.notes.words.items():
            if span.source is self.source:
                found.setdefault(span.line, []).append((span, meaning))
        return found

    @cached_property
    def definitions(self) -> tuple[tuple[Span, Symbol], ...]:
        """Return all places that define a name, in the text and in those that it extends."""
        return tuple(find_definitions(self.body.items, self.checked))

    @cached_property
    def definitions_by_line(self) -> dict[int, list[tuple[Span, Symbol]]]:
        """Return the places in the text itself that define a name, by line."""
        found: dict[int, list[tuple[Span, Symbol]]] = {}
        for span, symbol in self.definitions:
            if span.source is self.source:
                for line in range(span.line, span.end_line + 1):
                    found.setdefault(line, []).append((span, symbol))
        return found

    def meaning_at(self, line: int, column: int) -> tuple[Span, Meaning] | None:
        """Return the meaning of the words at a place, and their span; the shortest of several."""
        here = [
            (span, meaning)
            for span, meaning in self.words.get(line, ())
            if span.column <= column <= span.end_column and span.end_line == line
        ]
        return min(here, key=lambda one: one[0].end_column - one[0].column, default=None)


@dataclass
class OpenText:
    """An open text, whose analysis is computed on demand."""

    library: Library
    name: str
    path: Path | None
    text: str
    version: int = 0
    known: KnownItems = field(default_factory=KnownItems)
    _analysis: Analysis | None = None
    _last: Analysis | None = None
    _reader: Resolver | None = None
    _reader_of: Analysis | None = None
    _noted: Notes = field(default_factory=Notes)
    _rules: Rules | None = None

    def become(self, text: str) -> None:
        """Replace the text."""
        if text != self.text:
            self.text = text
            self.forget()

    def forget(self) -> None:
        """Discard the analysis: the text has changed, or one that it extends."""
        self._analysis = None
        self.version += 1

    @property
    def lines(self) -> list[str]:
        """The lines as an editor counts them."""
        return LONE_RETURN.sub("\n", self.text).split("\n")

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.path.stem if self.path is not None else self.name

    def analysis(self) -> Analysis:
        """Return the analysis of the current text."""
        if self._analysis is None:
            self._last = self._analysis = self._analyse()
        return self._analysis

    def latest(self) -> Analysis:
        """Return the latest analysis, perhaps of an earlier text, for fast answers."""
        return self._last or self.analysis()

    def _analyse(self) -> Analysis:
        noted = Noted()
        try:
            source = make_source(self.name, self.text)
            self.library.opened(source, self)
            checked = check_source(
                self.game, source, self.path, {}, self.library, noted, fixes_tried=self.library.fixes_tried
            )  # fmt: skip
        except (SourceError, ManqalaError) as error:
            blank = Source(self.name, LONE_RETURN.sub("\n", self.text))
            return Analysis(blank, None, noted, Body(), error.diagnostics)
        body = self.library.bodies.get(id(source), Body())
        return Analysis(source, checked, noted, body, checked.diagnostics.sorted())

    def sound_rules(self) -> Rules | None:
        """Return the rules of the last analysed version without errors."""
        checked = self.latest().checked
        if checked is not None and checked.rules is not None:
            self._rules = checked.rules
        return self._rules

    def reader(self) -> Resolver:
        """Return the resolver for this game's words, including the whole prelude, from the last version that could be typed."""
        if self._reader is None or self._reader_of is not self._analysis:
            self.refresh()
        return self._reader or _smallest()

    def latest_reader(self) -> Resolver:
        """Return an existing resolver without new analysis, if there is one: names change seldom, and this must be fast."""
        return self._reader or self.reader()

    def noted(self) -> Notes:
        """Return the notes from the latest typing."""
        return self._noted

    def names(self) -> list[KnownName]:
        """Return all names for phrases."""
        return _names(self.latest_reader())[0]

    def verb_names(self) -> list[KnownName]:
        """Return all verbs."""
        return _names(self.latest_reader())[1]

    def refresh(self) -> None:
        """Type the rules again, with all available words."""
        analysis = self.analysis()
        self._reader_of = analysis
        checked = analysis.checked
        if checked is None or checked.front is None or analysis.noted.resolver is None:
            return
        offers = analysis.noted.resolver.c.offers
        noted = Noted()
        try:
            resolve(
                checked.name, [prelude_file(), *checked.files[1:]], checked.front, {}, offers, Diagnostics(), noted=noted
            )  # fmt: skip
        except (ManqalaError, RecursionError):
            return
        if noted.resolver is not None:
            self._reader, self._noted = noted.resolver, noted.notes
            _names(noted.resolver)


@lru_cache(maxsize=16)
def _names(resolver: Resolver) -> tuple[list[KnownName], list[KnownName]]:
    return names_of(resolver), verbs_of(resolver)


@lru_cache(maxsize=1)
def _smallest() -> Resolver:
    """Return a resolver for the words of every game."""
    document = Library().open("anything.sow", None, SMALLEST)
    document.refresh()
    assert document._reader is not None  # noqa: SLF001 -- same module
    return document._reader  # noqa: SLF001 -- the same


class Library:
    """The open texts, and those on disk that they extend."""

    def __init__(
        self, shelf: Shelf = DISK, named: Callable[[str], Path | None] = lambda _name: None,
        *, fixes_tried: bool = True,
    ) -> None:  # fmt: skip
        """Start without texts; ``shelf``: the source of texts that are not open.

        ``named``: returns the file of a text by name, if its address is not that of a file. ``fixes_tried``: whether
        diagnostics offer only fixes that hold, which takes longer; what words mean is the same.
        """
        self.fixes_tried = fixes_tried
        self.shelf = shelf
        self.named = named
        self.documents: dict[str, OpenText] = {}
        self.bodies: dict[int, Body] = {}
        """The latest bodies of open texts, by the identity of their sources."""
        self._owners: dict[int, OpenText] = {}
        self._sources: dict[str, Source] = {}
        self._read: dict[Path, tuple[tuple[int, int], Source]] = {}
        self._paths: dict[str, Path] = {}

    def open(self, name: str, path: Path | None, text: str) -> OpenText:
        """Open a text; ``name``: its name here and in messages."""
        document = OpenText(self, name, path, text)
        self.documents[name] = document
        return document

    def close(self, name: str) -> None:
        """Close a text."""
        self.documents.pop(name, None)
        source = self._sources.pop(name, None)
        if source is not None:
            self._owners.pop(id(source), None)
            self.bodies.pop(id(source), None)

    def opened(self, source: Source, document: OpenText) -> None:
        """Note that a source is the latest version of an open text."""
        old = self._sources.get(document.name)
        if old is not None:
            self._owners.pop(id(old), None)
            self.bodies.pop(id(old), None)
        self._sources[document.name] = source
        self._owners[id(source)] = document

    def heirs(self, name: str) -> list[OpenText]:
        """Return the open texts that extend this one, directly or not."""
        found = []
        for document in self.documents.values():
            known = document._analysis  # noqa: SLF001 -- nothing is computed for this
            checked = None if known is None else known.checked
            if checked is not None and any(
                file.source.name == name for file in checked.files[1:-1]
            ):
                found.append(document)
        return found

    # ---- services for checks of a game ------------------------------------------------------

    def text(self, path: Path) -> Source:
        """Return the text of a file: in the editor, or else on disk."""
        for document in self.documents.values():
            if document.path == path:
                return make_source(document.name, document.text)
        try:
            state = path.stat()
            stamp = (state.st_mtime_ns, state.st_size)
        except OSError:
            return self.shelf.text(path)
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            known = self._read[path] = stamp, self.shelf.text(path)
        self._paths[known[1].name] = path
        return known[1]

    def path_of(self, source: Source) -> Path | None:
        """Return the file of a source that is not open; none if it has none."""
        if source.name == resources.PRELUDE_NAME:
            return resources.root() / resources.PRELUDE_NAME
        return self._paths.get(source.name)

    def body(self, source: Source, first_line: int, diagnostics: Diagnostics) -> Body:
        """Return the body of a text; of an open one only changes are parsed."""
        document = self._owners.get(id(source))
        if document is None:
            return self.shelf.body(source, first_line, diagnostics)
        body = parse_body(source, first_line, diagnostics, document.known)
        self.bodies[id(source)] = body
        return body
