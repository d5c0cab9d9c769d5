"""Builds the typed front matter from validated data, and checks what the schema cannot express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.syntax.front.front_matter import (
    HIDDEN_ZONES,
    BoardSpec,
    FrontMatter,
    HiddenSpec,
    KindSpec,
    OptionKind,
    OptionSpec,
    OptionValue,
    SourceRef,
    Spanned,
    TeamsSpec,
    TrackSpec,
)
from manqala.syntax.front.given_values import GivenValues
from manqala.syntax.front.player_numbers import PLAYERS, read_numbers
from manqala.syntax.front.repeated_positions import repetition_option, repetition_spec
from manqala.syntax.front.value_words import describe, format_value
from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text
from manqala.text.fixes import replace_span

if TYPE_CHECKING:
    from manqala.syntax.front.yaml import Document, Path
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source, Span


ANY_NUMBER = "as many may play"
"""The reason for the option that a range of players creates, unless the file gives one."""
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
    options = builder.options(child=extends is not None)
    pieces = builder.pieces()
    sources = builder.sources()
    repetition = repetition_spec(builder)
    repetition_made = repetition_option(builder, repetition, options)
    for made in repetition_made.values():
        builder.check_default(made)
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
        options={**options, **repetition_made, **builder.number_of_players()},
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

    def options(self, *, child: bool) -> dict[str, OptionSpec]:
        """The options; in a child, a partial option gives only what it changes."""
        entries = self.raw("options") or {}
        found: dict[str, OptionSpec] = {}
        # An error within an option would only cause others.
        spoilt = {p[1] for p in self.faulty if p[0:1] == ("options",) and len(p) > 1}
        for name in entries:
            if name in spoilt or self.raw("options", name) is None:
                continue
            if name == PLAYERS and self._numbers_of_players() is not None:
                continue
            option = self._option(name, child=child)
            if option is not None:
                found[name] = option
        return found

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

    def _numbers_of_players(self) -> tuple[int, ...] | None:
        """The numbers that the key ‘players’ gives."""
        said = self.raw(PLAYERS)
        return read_numbers(said) if isinstance(said, str) else None

    def number_of_players(self) -> dict[str, OptionSpec]:
        """The option that a range of players creates; an entry under ‘options’ gives its default and reason."""
        numbers = self._numbers_of_players()
        if numbers is None:
            return {}
        span, path = self.document.span((PLAYERS,)), ("options", PLAYERS)
        key = self.document.key_span((PLAYERS,))
        if len(numbers) < 2:
            self.diagnostics.error(
                codes.NO_OPTION, span, f"‘{span.text}’ is not a choice of numbers",
                expected="at least two numbers, as in 2..6 or 2, 3 or 4",
            )  # fmt: skip
            return {}
        low, high = numbers[0], numbers[-1]
        for word in ("choices", "range", "step"):
            if self.raw(*path, word) is not None:
                self.diagnostics.error(
                    codes.OPTION_MADE_TWICE, self.document.key_span((*path, word)),
                    "‘players’ gives the numbers to choose from",
                    notes=[("the key", key)], help=["leave one of them out"],
                )  # fmt: skip
        default: Spanned[OptionValue] = self.value(*path, "default") or Spanned(low, span)
        because = self.text(*path, "because") or Spanned(ANY_NUMBER, span)
        source = self.text(*path, "source")
        listed = numbers if len(numbers) <= high - low else ()
        made = OptionSpec(
            PLAYERS, OptionKind.NUMBER, (), low, high, default, because, source, key, numbers=listed
        )
        self.check_default(made)
        return {PLAYERS: made}

    def _option(self, name: str, *, child: bool) -> OptionSpec | None:
        path = ("options", name)
        choices = self.texts(*path, "choices")
        bounds = self.raw(*path, "range")
        numbers = self._numbers(name)
        if numbers is None:
            return None
        if numbers:
            choices, bounds = None, (min(numbers), max(numbers))
        default = self.value(*path, "default")
        if default is None:
            return None
        because = self.text(*path, "because")
        partial = child and choices is None and bounds is None
        kind = OptionKind.TRUTH
        if choices is not None or (partial and isinstance(default.value, str)):
            kind = OptionKind.CHOICE
        elif bounds is not None or (partial and not isinstance(default.value, bool)):
            kind = OptionKind.NUMBER
        key = self.document.key_span(path)
        if child and not partial and because is None:
            text = f"{describe(path)} lacks ‘because’"
            self.diagnostics.error(codes.MISSING_KEY, key, text)
        low, high = bounds or (None, None)
        if low is not None and high is not None and low > high:
            span = self.document.span((*path, "range"))
            text = f"the range of ‘{name}’ starts at {low} and ends at {high}"
            self.diagnostics.error(codes.NO_OPTION, span, text, help=[f"write [{high}, {low}]"])
            return None
        option = OptionSpec(
            name,
            kind,
            choices or (),
            low,
            high,
            default,
            because,
            self.text(*path, "source"),
            key,
            partial,
            numbers,
        )
        self.check_default(option)
        return option

    def _numbers(self, name: str) -> tuple[int, ...] | None:
        """The numbers to choose from, by a list or a step; None if neither is given, empty if faulty."""
        path = ("options", name)
        listed = [value for value in self.raw(*path, "choices") or () if isinstance(value, int)]
        if listed:
            words = [
                n for n, value in enumerate(self.raw(*path, "choices")) if isinstance(value, str)
            ]
            if words:
                text = f"‘{name}’ has both words and numbers to choose from"
                span = self.document.span((*path, "choices", words[0]))
                self.diagnostics.error(
                    codes.NO_OPTION, span, text, expected="words only, or numbers only"
                )
                return None
            return tuple(sorted(listed))
        step = self.value(*path, "step")
        if step is None:
            return ()
        low, high = self.raw(*path, "range") or (None, None)
        if low is None or high is None:
            text = f"the steps of ‘{name}’ have no range"
            self.diagnostics.error(
                codes.NO_OPTION, step.span, text, expected="range: [lowest, highest]"
            )
            return None
        numbers = tuple(range(low, high + 1, step.value))
        if low < high and (len(numbers) == 1 or numbers[-1] != high):
            text = f"steps of {step.value} do not lead from {low} to {high}"
            self.diagnostics.error(
                codes.NO_OPTION, step.span, text, help=[f"the last one before is {numbers[-1]}"]
            )
            return None
        return numbers if step.value > 1 else ()

    def check_default(self, option: OptionSpec) -> None:
        """The default must be a value of the option; that of a partial option is checked with its parent."""
        value, span = option.default.value, option.default.span
        if option.partial or option.allows(value):
            return
        if option.kind is not OptionKind.TRUTH:
            guess = suggest_in_text(span, str(value), [choice.value for choice in option.choices])
            text = f"the default of ‘{option.name}’ is not one of its values"
            self.diagnostics.error(
                codes.WRONG_DEFAULT,
                span,
                text,
                help=[guess] if guess else [],
                expected=option.allowed,
            )
        elif str(value).casefold() in {"yes", "no", "on", "off", "true", "false"}:
            plain = str(value).casefold() in {"yes", "on", "true"}
            text = f"‘{value}’ is a text here; only true and false are truths"
            self.diagnostics.error(
                codes.NO_OPTION,
                span,
                text,
                help=[replace_span(span, str(plain).lower(), f"write {str(plain).lower()}")],
            )
        else:
            text = f"‘{option.name}’ has neither choices nor a range, and no true or false"
            self.diagnostics.error(codes.NO_OPTION, option.span, text, expected="choices or range")

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
