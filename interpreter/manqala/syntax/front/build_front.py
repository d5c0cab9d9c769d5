"""Builds the typed front matter from validated data, and checks what the schema cannot express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.syntax.front.build_options import OptionBuilder
from manqala.syntax.front.front_matter import (
    HIDDEN_ZONES,
    BoardSpec,
    FrontMatter,
    HiddenSpec,
    KindSpec,
    SourceRef,
    Spanned,
    TeamsSpec,
    TrackSpec,
)
from manqala.syntax.front.given_values import GivenValues
from manqala.syntax.front.player_numbers import PLAYERS, read_numbers
from manqala.syntax.front.repeated_positions import repetition_option, repetition_spec
from manqala.syntax.front.value_words import format_value
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.syntax.front.yaml import Document, Path
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source, Span


NAMES = ("plural", "letter", "native", "english")
"""Names for a kind of piece, besides its identifier."""


def build(
    document: Document,
    faulty: set[Path],
    source: Source,
    diagnostics: Diagnostics,
    *,
    tags: tuple[tuple[str, Span], ...],
) -> FrontMatter:
    """The front matter without its faulty parts; a missing title defaults to the file name."""
    builder = _Builder(document, faulty, diagnostics)
    top = document.span(())
    language: Spanned[int] = builder.value("language") or Spanned(1, top)
    title: Spanned[str] = builder.value("game") or Spanned(source.name, top)
    extends = builder.extends()
    option_builder = OptionBuilder(document, faulty, diagnostics)
    options = option_builder.options(child=extends is not None)
    pieces = builder.pieces()
    sources = builder.sources()
    repetition = repetition_spec(builder)
    repetition_made = repetition_option(builder, repetition, options)
    for made in repetition_made.values():
        option_builder.check_default(made)
    return FrontMatter(
        source=source,
        language=language,
        title=title,
        extends=extends,
        aka=builder.texts("aka"),
        people=builder.value("people"),
        region=builder.value("region"),
        summary=builder.value("summary"),
        # Without some of the players it would be another board.
        players=None if any(path[:1] == (PLAYERS,) for path in faulty) else builder.texts(PLAYERS),
        seats=builder.seats(),
        teams=builder.teams(),
        hidden=builder.hidden(),
        board=builder.board(),
        pieces=pieces,
        seeds=builder.value("seeds"),
        start=builder.value("start"),
        repetition=repetition,
        options={**options, **repetition_made, **option_builder.number_of_players()},
        uses=builder.texts("uses"),
        statements=builder.texts("statements"),
        sources=sources,
        tags=tags,
        body_offset=0,
        body_line=0,
        body="",
    )


class _Builder(GivenValues):
    """Builds the parts of a front matter."""

    def extends(self) -> Spanned[str] | None:
        """The parent: a name, or a relative path."""
        parent: Spanned[str] | None = self.value("extends")
        if parent is None:
            return None
        name = parent.value
        if name.startswith(("/", "\\", "~")) or name[1:2] == ":" or "\n" in name:
            text = "‘extends’ needs the name of a game or a relative path"
            self.diagnostics.error(
                codes.EXTENDED_GAME, parent.span, text, expected="a game’s name, or ../my-game.sow"
            )
        elif ("/" in name or "\\" in name) and not name.endswith(".sow"):
            text = f"the path {format_value(name)} does not end in .sow"
            self.diagnostics.error(codes.EXTENDED_GAME, parent.span, text)
        return parent

    def board(self) -> BoardSpec:
        """The board, as far as it is specified."""
        if self.raw("board") is None:
            return BoardSpec()
        track = self.raw("board", "track")
        return BoardSpec(
            rows=self.value("board", "rows"),
            holes=self.value("board", "holes"),
            ring=self.value("board", "ring"),
            stores=self.value("board", "stores"),
            store_side=self.value("board", "store_side"),
            ends=self.value("board", "ends"),
            track=self.value("board", "track") if isinstance(track, str) else None,
            tracks=self.tracks(track),
            plan=self.texts("board", "plan"),
            facing=self.facing(),
            span=self.document.span(("board",)),
        )

    def tracks(self, written: Any) -> tuple[TrackSpec, ...] | None:
        """The tracks that list their places: one for all, or one for each player."""
        path = ("board", "track")
        if isinstance(written, list):
            return (TrackSpec(None, self.texts(*path) or (), self.document.span(path)),)
        if not isinstance(written, dict):
            return None
        found = []
        for name in written:
            key = Spanned(name, self.document.key_span((*path, name)))
            found.append(TrackSpec(key, self.texts(*path, name) or (), key.span))
        return tuple(found)

    def facing(self) -> tuple[tuple[Spanned[str], Spanned[str]], ...] | None:
        """The pairs of holes, or of ranges of holes, that face each other."""
        pairs = self.raw("board", "facing")
        if pairs is None:
            return None
        found = []
        for name in pairs:
            other = self.text("board", "facing", name)
            if other is not None:
                key = self.document.key_span(("board", "facing", name))
                found.append((Spanned(name, key), other))
        return tuple(found)

    def pieces(self) -> tuple[KindSpec, ...] | None:
        """The kinds of pieces, in the order of the file."""
        kinds = self.raw("pieces")
        if kinds is None:
            return None
        found: list[KindSpec] = []
        for name in kinds:
            path = ("pieces", name)
            given = self.raw(*path)
            if given is None:
                continue
            key = Spanned(name, self.document.key_span(path))
            if isinstance(given, int):
                worth = Spanned(given, self.document.span(path))
                found.append(KindSpec(key, worth, key.span))
                continue
            worth = self.value(*path, "value") or Spanned(1, key.span)
            names = {word: self.text(*path, word) for word in NAMES}
            found.append(KindSpec(key, worth, key.span, **names))
        self._distinct([kind.letter for kind in found], "letter", "two kinds of pieces")
        return tuple(found)

    def sources(self) -> tuple[SourceRef, ...] | None:
        """The sources; a text alone stays a text."""
        entries = self.raw("sources")
        if entries is None:
            return None
        found: list[SourceRef] = []
        for n in range(len(entries)):
            path = ("sources", n)
            given = self.raw(*path)
            if given is None:
                continue
            span = self.document.span(path)
            if isinstance(given, str):
                found.append(SourceRef(given, span))
                continue
            words = ("id", "title", "author", "year", "url", "note")
            parts = [self.text(*path, word) for word in words]
            cited = [part.value for part in (parts[2], parts[3], parts[1]) if part is not None]
            found.append(SourceRef(", ".join(cited), span, *parts))
        self._distinct([ref.id for ref in found], "id", "two sources")
        return tuple(found)

    def seats(self) -> Spanned[str] | None:
        """The option that sets the number of players, if they are not named."""
        said = self.raw(PLAYERS)
        if not isinstance(said, str):
            return None
        numbers = read_numbers(said)
        if numbers is not None and len(numbers) < 2:
            return None  # it is reported
        return Spanned(said if numbers is None else PLAYERS, self.document.span((PLAYERS,)))

    def teams(self) -> TeamsSpec | None:
        """The teams: how many, or who plays in each."""
        said, span = self.raw("teams"), self.document.span(("teams",))
        if isinstance(said, int):
            return TeamsSpec(said, (), span)
        if not isinstance(said, list):
            return None
        return TeamsSpec(None, tuple(self.texts("teams", n) or () for n in range(len(said))), span)

    def hidden(self) -> HiddenSpec | None:
        """The places whose contents are hidden, each with those from whom."""
        said = self.raw("hidden")
        if not isinstance(said, dict):
            return None
        found = []
        for name in said:
            path = ("hidden", name)
            given = self.raw(*path)
            if given is None or name not in HIDDEN_ZONES:
                continue  # it is reported
            one = self.text(*path) if isinstance(given, str) else None
            whom = (one,) if one is not None else self.texts(*path) or ()
            found.append((Spanned(name, self.document.key_span(path)), whom))
        return HiddenSpec(tuple(found), self.document.span(("hidden",)))

    def _distinct(self, values: list[Spanned[str] | None], word: str, things: str) -> None:
        seen: dict[str, Spanned[str]] = {}
        for value in values:
            if value is None:
                continue
            first = seen.setdefault(value.value, value)
            if first is not value:
                notes = [("it was given here first", first.span)]
                text = f"{things} have the {word} ‘{value.value}’"
                self.diagnostics.error(codes.LISTED_TWICE, value.span, text, notes=notes)
