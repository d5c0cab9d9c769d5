"""Reads a board that a rule file draws: lines, tracks and facing holes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.core.board import Board, Side, Stores, prefixes
from manqala.core.plan import Plan, Spot
from manqala.text import codes
from manqala.text.diagnostics import find_similar, propose, suggest_in_text
from manqala.text.fixes import remove_line
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.syntax.front.front_matter import BoardSpec, FrontMatter, Spanned, TrackSpec
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help

MOST_HOLES = 200
"""Limit of holes on a board."""
_GAP = re.compile(r"\.(?:\*([1-9][0-9]?))?", re.ASCII)
"""A place without a hole, or several."""
_NAME = re.compile(r"([a-z][a-z_]*?)([1-9][0-9]{0,2})", re.ASCII)
_RANGE = re.compile(r"(.+?)\.\.(.+)")
WITH_TRACK = ["write ‘track: […]’ with all places in the order in which they are sown"]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A hole in the drawing."""

    spot: Spot
    span: Span


def read_plan(front: FrontMatter, diagnostics: Diagnostics) -> Board | None:
    """The board that ‘plan’ draws; None if it is inconsistent."""
    reader = _Reader(front, diagnostics)
    board = reader.board()
    return board if reader.sound else None


class _Reader:
    """Reads one board and reports every mistake in it."""

    def __init__(self, front: FrontMatter, diagnostics: Diagnostics) -> None:
        self.front, self.spec, self.diagnostics = front, front.board, diagnostics
        self.players = front.player_names
        self.letters = prefixes(self.players)
        self.sound = True
        self.drawn: dict[str, _Drawn] = {}
        self.number: dict[str, int] = {}
        """The number of each hole, by name."""

    def board(self) -> Board | None:
        """The board; None if it has errors."""
        lines = self.spec.plan or ()
        for line, written in enumerate(lines):
            self._line(line, written)
        rows, commons = self._rows()
        self._report_size_keys()
        if self.sound:
            return self._build(rows, commons)
        return None

    def _build(
        self, rows: list[tuple[int, ...]], commons: tuple[tuple[str, tuple[int, ...]], ...]
    ) -> Board:
        """The board from lines without errors."""
        lines = self.spec.plan or ()
        stores = Stores(self.spec.stores.value) if self.spec.stores else Stores.NONE
        own = self._own_tracks()
        circles = self._circles(rows, commons, stores, own)
        facing = self._facing()
        names = sorted(self.number, key=self.number.__getitem__)
        spots = tuple(self.drawn[name].spot for name in names)
        plan = Plan(
            spots, (None,) * len(self.players), 1 + int(max(spot.column for spot in spots)), len(lines), drawn=True
        )  # fmt: skip
        homes = {hole: n for n, row in enumerate(rows) for hole in row}
        said = {hole for pair in facing for hole in pair}
        plain = (pair for pair in _plain_facing(spots, homes) if not said & {*pair})
        pairs = (*facing, *plain)
        return Board(
            self.players, tuple((row,) for row in rows), circles, plan, pairs, tuple(_backing(spots, homes, pairs)),
            stores, own, Side(self.spec.store_side.value) if self.spec.store_side else Side.RIGHT,
            commons=commons,
        )  # fmt: skip

    # ---- the lines ------------------------------------------------------------------------------

    def _line(self, line: int, written: Spanned[str]) -> None:
        column = 0
        for token in re.finditer(r"\S+", written.value):
            span = _within(written, token.start(), len(token[0]))
            if (gap := _GAP.fullmatch(token[0])) is not None:
                column += int(gap[1] or 1)
                continue
            for name in self._names(token[0], span):
                if name in self.drawn:
                    self._error(
                        span, f"‘{name}’ is drawn twice", "a separate name for each hole",
                        notes=[("it is drawn here first", self.drawn[name].span)],
                    )  # fmt: skip
                else:
                    self.drawn[name] = _Drawn(Spot(column, line), span)
                column += 1

    def _names(self, text: str, span: Span) -> Iterator[str]:
        """The holes that a word names: one hole, or an ascending or descending range."""
        ends = _RANGE.fullmatch(text)
        first, last = (ends[1], ends[2]) if ends else (text, text)
        one, other = _NAME.fullmatch(first), _NAME.fullmatch(last)
        if one is None or other is None or one[1] != other[1]:
            letter = self.letters[0]
            self._error(
                span, f"‘{text}’ names no hole",
                f"a letter and a number, such as {letter}1 or {letter}1..{letter}3",
                help_line=f"{', '.join(self.letters)} are the players' letters; holes without an owner have other letters",
            )  # fmt: skip
            return
        low, high = int(one[2]), int(other[2])
        step = 1 if low <= high else -1
        for number in range(low, high + step, step):
            yield f"{one[1]}{number}"

    def _rows(self) -> tuple[list[tuple[int, ...]], tuple[tuple[str, tuple[int, ...]], ...]]:
        """Number the holes: first each player's, then the ``commons``, by their letters."""
        found: dict[str, list[int]] = {letter: [] for letter in self.letters}
        for name in self.drawn:
            letter, number = self._parts(name)
            found.setdefault(letter, []).append(number)
        if not self.drawn and self.sound and self.spec.plan:
            self._error(self.spec.plan[0].span, "no hole is drawn", "names of holes, such as s1")
        if len(self.drawn) > MOST_HOLES and self.spec.plan:
            self._error(
                self.spec.plan[0].span,
                f"{len(self.drawn)} holes are drawn",
                f"at most {MOST_HOLES}",
            )
        rows: dict[str, tuple[int, ...]] = {}
        for letter, numbers in found.items():
            wanted = range(1, len(numbers) + 1)
            missing = next((n for n in wanted if n not in numbers), None)
            if missing is not None:
                odd = f"{letter}{max(numbers)}"
                self._error(
                    self.drawn[odd].span, f"there is ‘{odd}’, but no ‘{letter}{missing}’",
                    "consecutive numbers from 1",
                )  # fmt: skip
            first = len(self.number)
            self.number.update((f"{letter}{n}", first + n - 1) for n in wanted)
            rows[letter] = tuple(range(first, first + len(numbers)))
        commons = tuple((letter, row) for letter, row in rows.items() if letter not in self.letters)
        return [rows[letter] for letter in self.letters], commons

    def _parts(self, name: str) -> tuple[str, int]:
        match = _NAME.fullmatch(name)
        assert match is not None
        return match[1], int(match[2])

    def _report_size_keys(self) -> None:
        """Report keys for the size of a board of rows: a drawn board has none."""
        for key, said in (
            ("rows", self.spec.rows),
            ("holes", self.spec.holes),
            ("ends", self.spec.ends),
        ):
            if said is not None:
                self._error(
                    said.span, f"a board with a ‘plan’ has no ‘{key}’", None,
                    help_line=_key_left_out(key, said.span, "leave it out: the plan shows all holes"),
                )  # fmt: skip

    # ---- the tracks -----------------------------------------------------------------------------

    def _own_tracks(self) -> bool:
        said = self.spec.track
        if said is not None:
            return said.value == "own"
        return any(track.player is not None for track in self.spec.tracks or ())

    def _circles(
        self, rows: list[tuple[int, ...]], commons: tuple[tuple[str, tuple[int, ...]], ...],
        stores: Stores, own: bool,
    ) -> tuple[tuple[int, ...], ...]:  # fmt: skip
        """The tracks: as written, or each player's holes in order."""
        if self.spec.tracks is not None:
            return self._read_tracks(self.spec.tracks, stores)
        if self.spec.track is not None and self.spec.track.value == "none":
            return ()
        if commons and any(rows):
            span = self.spec.track.span if self.spec.track else self._place()
            self._error(
                span, f"how do seeds get into holes of no player, such as {commons[0][0]}1?", None,
                help_line=WITH_TRACK[0],
            )  # fmt: skip
        store = len(self.number)
        ways = [
            (*row, *((store + n,) if stores is Stores.ON_TRACK else ()))
            for n, row in enumerate(rows)
        ]
        ways += [holes for _, holes in commons]
        return tuple(ways) if own else (tuple(place for way in ways for place in way),)

    def _read_tracks(
        self, tracks: tuple[TrackSpec, ...], stores: Stores
    ) -> tuple[tuple[int, ...], ...]:
        found: dict[str, tuple[int, ...]] = {}
        passed: set[int] = set()
        for track in tracks:
            places = tuple(
                place for written in track.places for place in self._places(written, stores)
            )
            for here, there in zip(places, places[1:] + places[:1], strict=True):
                if here == there and len(places) > 1:
                    name = next((n for n, place in self.number.items() if place == here), "")
                    self._error(
                        track.span, f"‘{name}’ occurs twice in succession", None,
                        help_line="the end of a track leads to its beginning automatically",
                    )  # fmt: skip
            passed.update(places)
            name = "" if track.player is None else track.player.value
            if track.player is not None and name not in self.players:
                self._error(
                    track.player.span, f"‘{name}’ is not a player", ", ".join(self.players),
                    help_line=self._other_player(name, track.player.span, tracks),
                )  # fmt: skip
            found[name] = places
        missed = [name for name, hole in self.number.items() if hole not in passed]
        if missed and self.sound:
            self._error(
                tracks[0].span, f"no track leads to ‘{missed[0]}’", "every hole on a track, or ‘track: none’",
            )  # fmt: skip
        if stores is Stores.ON_TRACK and not passed >= set(self._store_places()) and self.sound:
            self._error(
                tracks[0].span, "the stores are on the track, but not all of them are listed here",
                f"{' and '.join(self.players)} among the places",
            )  # fmt: skip
        if "" in found:
            return (found[""],)
        lost = [name for name in self.players if name not in found]
        if lost and self.sound:
            self._error(tracks[0].span, f"{lost[0]} has no track", "a track for each player")
        return tuple(found.get(name, ()) for name in self.players)

    def _other_player(self, name: str, span: Span, tracks: Sequence[TrackSpec]) -> Help | None:
        """The player meant by an unknown name; certain if only one player lacks a track."""
        named = {track.player.value for track in tracks if track.player is not None}
        left = [player for player in self.players if player not in named]
        near = find_similar(name, self.players)
        return propose(span, name, near, sure=left == list(near))

    def _store_places(self) -> range:
        return range(len(self.number), len(self.number) + len(self.players))

    def _places(self, written: Spanned[str], stores: Stores) -> Iterator[int]:
        """The places that an entry of a track names."""
        if written.value in self.players:
            if stores is not Stores.ON_TRACK:
                self._error(
                    written.span, f"the store of {written.value} is on no track", "stores: on track"
                )
            yield self._store_places()[self.players.index(written.value)]
            return
        for name in self._names(written.value, written.span):
            hole = self._hole(name, written.span)
            if hole is not None:
                yield hole

    def _hole(self, name: str, span: Span) -> int | None:
        hole = self.number.get(name)
        if hole is None:
            self._error(
                span, f"there is no hole ‘{name}’ in the plan", None,
                help_line=suggest_in_text(span, name, list(self.number)),
            )  # fmt: skip
        return hole

    # ---- what faces what --------------------------------------------------------------------------

    def _facing(self) -> tuple[tuple[int, int], ...]:
        """The pairs of facing holes: written ones, and those that the drawing shows."""
        found: dict[int, tuple[int, Span]] = {}
        for one, other in self.spec.facing or ():
            here = [(name, one.span) for name in self._names(one.value, one.span)]
            there = [(name, other.span) for name in self._names(other.value, other.span)]
            if len(here) != len(there):
                self._error(
                    other.span,
                    f"{len(there)} holes cannot face {len(here)}",
                    "the same number on both sides",
                )
                continue
            for (near, at), (far, to) in zip(here, there, strict=True):
                self._pair(near, far, at, to, found)
        return tuple((here, there) for here, (there, _) in found.items() if here < there)

    def _pair(
        self, near: str, far: str, at: Span, to: Span, found: dict[int, tuple[int, Span]]
    ) -> None:
        one, other = self._hole(near, at), self._hole(far, to)
        if one is None or other is None:
            return
        if one == other:
            self._error(to, f"‘{near}’ cannot face itself", "another hole")
            return
        for here, there, name, span in ((one, other, near, at), (other, one, far, to)):
            known = found.setdefault(here, (there, span))
            if known[0] != there:
                faces = next(n for n, hole in self.number.items() if hole == known[0])
                self._error(
                    span, f"‘{name}’ faces ‘{faces}’ already", "each hole facing one that faces it",
                    notes=[("it is given here", known[1])],
                )  # fmt: skip
                return

    # ---- messages -----------------------------------------------------------------------------------

    def _place(self) -> Span:
        return self.spec.plan[0].span if self.spec.plan else self.front.title.span

    def _error(
        self, span: Span, message: str, expected: str | None, *, help_line: Help | None = None,
        notes: list[tuple[str, Span]] | None = None,
    ) -> None:  # fmt: skip
        self.diagnostics.error(
            codes.DRAWN_BOARD, span, message, expected=expected, notes=notes or [],
            help=[help_line] if help_line else [],
        )  # fmt: skip
        self.sound = False


def _key_left_out(key: str, span: Span, said: str) -> Help:
    """A fix that removes the line of a key."""
    alone = re.fullmatch(rf" *{key} *: *\S+ *", span.source.line(span.line))
    return said if alone is None else remove_line(span, said)


def needless(spec: BoardSpec) -> Span | None:
    """The span of a key that only a drawn board may have, if none is drawn."""
    if spec.tracks is not None:
        return spec.tracks[0].span
    if spec.facing:
        return spec.facing[0][0].span
    return spec.track.span if spec.track is not None and spec.track.value == "none" else None


def _within(written: Spanned[str], start: int, length: int) -> Span:
    """A part of a text's span; the whole span if the text is escaped in the source."""
    span = written.span
    line = span.source.line(span.line)[span.column - 1 :]
    quoted = line[:1] in {"'", '"'}
    if not line[quoted:].startswith(written.value):
        return span
    return Span.of(span.source, span.line, span.column + quoted + start, max(1, length))


def _columns(spots: tuple[Spot, ...]) -> list[list[int]]:
    """The holes of each column, from top to bottom."""
    found: dict[float, list[int]] = {}
    for hole, spot in sorted(enumerate(spots), key=lambda one: one[1].line):
        found.setdefault(spot.column, []).append(hole)
    return list(found.values())


def _plain_facing(spots: tuple[Spot, ...], homes: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Pairs of holes of two players that are adjacent in a column."""
    for column in _columns(spots):
        owned = [hole for hole in column if hole in homes]
        pairs = [pair for pair in pairwise(owned) if homes[pair[0]] != homes[pair[1]]]
        # With three sides in a column it is unclear which two face each other.
        if len(pairs) == 1:
            yield pairs[0]


def _backing(
    spots: tuple[Spot, ...], homes: dict[int, int], facing: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, int]]:
    """Pairs of a facing hole and the hole of the same player behind it, and so on outwards."""
    columns = {hole: column for column in _columns(spots) for hole in column}
    for one, other in facing:
        for here, there in ((one, other), (other, one)):
            column = columns[here]
            if there not in column:
                continue
            away = column[column.index(here) :] if spots[here].line > spots[there].line else (
                column[column.index(here) :: -1]
            )  # fmt: skip
            line = [hole for hole in away if homes.get(hole) == homes.get(here)]
            yield from pairwise(line)
