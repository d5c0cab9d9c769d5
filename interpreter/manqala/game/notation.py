"""Writes holes, answers and positions as text, and parses such texts.

A position is ``ROWS:WHOSE[:name=value…]``; ``docs/language.md`` describes it.  It needs no quoting in
a shell.  Blanks around separators, and blanks instead of commas, are allowed.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.board import Stores, prefixes, spoken_name
from manqala.core.types import Base
from manqala.syntax.closed_words import Extent
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.core.layout import Layout, MarkInfo
    from manqala.core.rules import Rules
    from manqala.core.types import Type
    from manqala.run.machine import Cells

OPENER = "opener"
"""The mark for the first player of a round, of the prelude or of a game."""
EVIDENT = frozenset({"opened", "last mover", "sides-offered", "turns"})
"""Marks of the prelude that follow from the play so far: who moved last, that play has begun, its turns."""
DIRECTION_SIGNS = (">", "<")
"""Anticlockwise is to the mover's right in one's own row, clockwise to the left."""
SEPARATORS = re.compile(r"(?:[\s,/;]|(?<![a-z])-|-(?![a-z\d]))+")
"""A hyphen within a word does not separate moves."""
NOTHING_SAID = "."
"""A move without any answer; a hyphen would separate moves."""
KEPT = 64
"""Number of hole ownerships for which a player's hole numbers are cached."""
HIDDEN = "?"
"""What stands for hidden contents in texts."""
NOT_SEEN = -1_000_000
"""The contents of a place that is hidden from the observer; sums that include it are negative, too."""
CAPTURE = re.compile(r"\(\+([0-9]{1,9})\)$")


class Notation:
    """Names of holes, players and values for one game's board."""

    def __init__(self, rules: Rules) -> None:
        """Names for the board and pieces of these rules."""
        self.rules = rules
        self.layout: Layout = rules.layout
        self.board = rules.board
        self.prefixes = prefixes(self.board.players)
        self.home_rows = self.board.home_rows
        commons = self.board.commons
        self._rows = (*zip(self.prefixes, self.home_rows, strict=True), *commons)
        """The holes of each player, and of no player, with the prefix of their names."""
        self._owners = self.layout.marks["owner"]
        self._owned = slice(self._owners.cell, self._owners.cell + self._owners.size)
        self._numbers: list[dict[tuple[int, ...], dict[int, str]]] = [{} for _ in self.prefixes]
        """For each player the numbers of the player's own holes, by the owners of all holes."""

    # ---- holes ------------------------------------------------------------------------------------

    def numbering(self, player: int, cells: Cells) -> list[int]:
        """Return the holes that a player owns, in the order of their numbers.

        They run anticlockwise from the first one after the opponent's block. If the opponent has
        several blocks, they run from the longest, or the nearest before the player's own row if these are
        equal.
        """
        owner, order = self._owners.cell, self.board.order[player]
        owned = [cells[owner + hole] == player for hole in order]
        if self.board.own_tracks or all(owned):
            return [hole for hole, mine in zip(order, owned, strict=True) if mine]
        best, start = 0, 0
        for at, mine in enumerate(owned):
            if not mine:
                continue
            gap = 0
            while gap < len(order) and not owned[at - gap - 1]:
                gap += 1
            if gap > best:
                best, start = gap, at
        turned = [*order[start:], *order[:start]]
        return [hole for hole in turned if cells[owner + hole] == player]

    def hole_token(self, hole: int, player: int, cells: Cells) -> str:
        """Return the player's name for a hole: the number of one of their own, the row for any other."""
        # A store has an owner, too, but no number; some holes have no owner.
        if player >= len(self._numbers):
            return self.hole_name(hole)
        owned = tuple(cells[self._owned])
        numbers = self._numbers[player].get(owned) or self._number_holes(player, cells, owned)
        return numbers.get(hole) or self.hole_name(hole)

    def _number_holes(self, player: int, cells: Cells, owned: tuple[int, ...]) -> dict[int, str]:
        """Number a player's holes: numbers stay until a hole changes its owner."""
        known = self._numbers[player]
        if len(known) == KEPT:
            known.clear()
        known[owned] = {hole: str(n) for n, hole in enumerate(self.numbering(player, cells), 1)}
        return known[owned]

    def hole_name(self, hole: int) -> str:
        """Return the name of a hole by its row, not by its owner: ``s3``; of a store: ``south``; of any other place."""
        hole = self.board.place_at[hole]
        for prefix, row in self._rows:
            if hole in row:
                return f"{prefix}{row.index(hole) + 1}"
        return self._place_names.get(hole, "nowhere")

    @cached_property
    def _place_names(self) -> dict[int, str]:
        """Return the other places that may be chosen or remembered, by number."""
        board = self.board
        names = {board.box: "box", board.hand: "hand"}
        for player, name in enumerate(board.players):
            names[board.supply[player]] = f"{name}_supply"
            names.update(
                (hand, f"{name}_hand") for hand in board.waiting_hands[player : player + 1]
            )
            names[board.winnings[player]] = names[board.store[player]] = name
        names[board.nowhere] = "nowhere"
        return names

    def hole_named(self, name: str) -> int | None:
        """Return the hole with this name, or none."""
        match = re.fullmatch(r"([a-z]+)([0-9]{1,9})", name)
        row = next((row for prefix, row in self._rows if match and match[1] == prefix), None)
        if match and row is not None:
            number = int(match[2])
            return row[number - 1] if 0 < number <= len(row) else None
        if name in self.board.players:
            return self.board.winnings[self.board.players.index(name)]
        return next((place for place, known in self._place_names.items() if known == name), None)

    def place_words(self, place: int) -> str:
        """Describe a place: ``south's hole 3``, ``north's winnings``, ``the hand``."""
        board = self.board
        place = board.place_at[place]
        for player, name in enumerate(board.spoken):
            row = self.home_rows[player]
            if place in row:
                return f"{name}'s hole {row.index(place) + 1}"
            if place == board.winnings[player]:
                return (
                    f"{name}'s store" if board.stores == Stores.ON_TRACK else f"{name}'s winnings"
                )
            if place == board.supply[player]:
                return f"{name}'s supply"
            if place in board.waiting_hands[player : player + 1]:
                return f"{name}'s hand"
        if place in board.common:
            return f"hole {self.hole_name(place)}"
        return "the hand" if place == board.hand else "the box" if place == board.box else "nowhere"

    # ---- answers ----------------------------------------------------------------------------------

    def option_token(
        self, question: core.Choose | core.Either, option: int, player: int, cells: Cells
    ) -> str:
        """Return an answer's text in a move."""
        if isinstance(question, core.Either):
            return way_names(question)[option]
        if question.type == ty.HOLE:
            return self.hole_token(option, player, cells)
        if question.type == ty.DIRECTION:
            return DIRECTION_SIGNS[option]
        return self.value_text(question.type, option)

    def option_words(
        self, question: core.Choose | core.Either, option: int, player: int, cells: Cells
    ) -> str:
        """Describe an answer for a person."""
        if isinstance(question, core.Either):
            names = way_names(question)
            if names[option] == "no":
                return "do nothing"
            return question.ways[option - question.optional].text or names[option]
        if question.type == ty.HOLE:
            owner = cells[self.layout.marks["owner"].cell + option]
            token = self.hole_token(option, player, cells)
            mine = owner == player and token.isdigit()
            where = f"your hole {token}" if mine else self.place_words(option)
            return f"{where} ({self.pieces_text(option, cells)})"
        return self.shown_value(question.type, option)

    # ---- values -----------------------------------------------------------------------------------

    def value_text(self, type_: Type, value: int) -> str:
        """Return a value's text in positions and messages."""
        if type_ == ty.PLAYER:
            return self.board.players[value] if value < len(self.board.players) else "nobody"
        if type_ in {ty.HOLE, ty.PLACE}:
            return self.hole_name(value)
        if type_ == ty.TRUTH:
            return "true" if value else "false"
        if type_ == ty.DIRECTION:
            return ty.DIRECTION_NAMES[value]
        if type_ == ty.KIND:
            return self.layout.kinds[value]
        if type_.base == Base.CHOICE:
            return [c.value for c in self.rules.front.options[type_.option].choices][value]
        return str(value)

    def value_words(self, type_: Type, value: int) -> str:
        """Return a value for people, who use other names for places."""
        if type_ in {ty.HOLE, ty.PLACE}:
            return self.place_words(value)
        return self.shown_value(type_, value)

    def shown_value(self, type_: Type, value: int) -> str:
        """Return a value's text for people, with players' names as they write them."""
        text = self.value_text(type_, value)
        return spoken_name(text) if type_ == ty.PLAYER else text

    def value_of(self, type_: Type, text: str) -> int | None:
        """Return the value that a text means, or none."""
        if type_ in {ty.HOLE, ty.PLACE}:
            return self.hole_named(text)
        if type_ == ty.NUMBER:
            return int(text) if re.fullmatch(r"-?\d{1,7}", text) else None
        names: Sequence[str] = ()
        if type_ == ty.PLAYER:
            names = (*self.board.players, "nobody")
        elif type_ == ty.TRUTH:
            names = ("false", "true")
        elif type_ == ty.DIRECTION:
            names = ty.DIRECTION_NAMES
        elif type_ == ty.KIND:
            names = self.layout.kinds
        elif type_.base == Base.CHOICE:
            names = [c.value for c in self.rules.front.options[type_.option].choices]
        return names.index(text) if text in names else None

    # ---- pieces -----------------------------------------------------------------------------------

    def counts(self, place: int, cells: Cells) -> tuple[int, ...]:
        """Return the number of pieces of each kind in a place."""
        places = self.board.places
        return tuple(cells[place + kind * places] for kind in range(len(self.layout.kinds)))

    def hidden_cells(self, players: Iterable[int]) -> list[int]:
        """Return the cells of the places that at least one of these players does not see."""
        hidden = sorted({place for player in players for place in self.board.hidden_from(player)})
        kinds = range(len(self.layout.kinds))
        return [place + kind * self.board.places for kind in kinds for place in hidden]

    def as_seen(self, cells: Cells, players: Iterable[int]) -> Cells:
        """Return cells as all these players see them, with ``NOT_SEEN`` in hidden places."""
        if not self.board.hidden:
            return cells
        seen = list(cells)
        for cell in self.hidden_cells(players):
            seen[cell] = NOT_SEEN
        return seen

    def pieces_text(self, place: int, cells: Cells) -> str:
        """Describe the contents of a place: ``5 seeds``, ``4 stones + 1 muzi``."""
        counts = self.counts(place, cells)
        if min(counts) < 0:
            return "hidden"
        parts = [self.counted(n, kind) for kind, n in enumerate(counts) if n]
        return " + ".join(parts) or "empty"

    def counted(self, n: int, kind: int) -> str:
        """``1 seed``, ``5 seeds``."""
        name = self.layout.kinds[kind]
        spec = self.rules.front.pieces[kind] if self.rules.front.pieces else None
        plural = spec.plural.value if spec is not None and spec.plural else name + "s"
        return f"{n} {name if n == 1 else plural}"

    def counts_text(self, counts: Sequence[int]) -> str:
        """Return the text for the pieces of a place in a position: ``5``, ``4+muzi``, ``2muzi``, ``0``; ``?`` if hidden."""
        if min(counts) < 0:
            return HIDDEN
        parts = [str(counts[0])] if counts[0] else []
        for kind, n in enumerate(counts[1:], 1):
            if n:
                parts.append(f"{n if n > 1 else ''}{self.layout.kinds[kind]}")
        return "+".join(parts) or "0"

    def counts_of(self, text: str) -> tuple[int, ...] | None:
        """Return the pieces that such a text means, or none."""
        counts = [0] * len(self.layout.kinds)
        for part in text.split("+"):
            match = re.fullmatch(r"(\d{0,6})([a-z][a-z_-]*)?", part)
            if match is None or not part:
                return None
            kind = 0 if match[2] is None else self._kind(match[2])
            if kind is None or (match[2] is None and not match[1]):
                return None
            counts[kind] += int(match[1] or 1)
        return tuple(counts)

    def _kind(self, name: str) -> int | None:
        if name in self.layout.kinds:
            return self.layout.kinds.index(name)
        for kind, spec in enumerate(self.rules.front.pieces or ()):
            if name in {
                spec.letter.value if spec.letter else "",
                spec.plural.value if spec.plural else "",
            }:
                return kind
        return None

    # ---- marks ------------------------------------------------------------------------------------

    def lasting_marks(self) -> list[MarkInfo]:
        """Return the marks that are part of a position, without the mover."""
        return [
            mark for mark in self.layout.marks.values()
            if mark.lifetime != Extent.TURN and mark.name != "mover"
        ]  # fmt: skip

    def remarked_marks(self) -> list[MarkInfo]:
        """Return the marks of the game itself that a picture names: others only say what every player knows."""
        return [
            mark for mark in self.lasting_marks()
            if not mark.on and mark.span is not None
            and mark.name != OPENER
            and not (mark.name in EVIDENT and mark.span.source.name == PRELUDE_NAME)
        ]  # fmt: skip


def way_names(question: core.Either) -> list[str]:
    """Return the names of a question's ways, including the refusal."""
    names = [way.name for way in question.ways]
    return ["no", *names] if question.optional else names


def split_moves(text: str) -> list[str]:
    """Split the moves of a game as printed, at blanks, commas, semicolons, ``/`` and ``-``."""
    return [part for part in SEPARATORS.split(text) if part]


def split_move(text: str) -> tuple[list[str], int | None]:
    """Return the answers of a move as written, and the captures printed after it."""
    text = text.strip()
    captured = None
    if (match := CAPTURE.search(text)) is not None:
        captured = int(match[1])
        text = text[: match.start()]
    parts: list[str] = []
    for part in text.split("."):
        parts.extend(re.findall(r"[<>]|[^<>]+", part))
    return [part for part in parts if part], captured


def join_move(tokens: Sequence[str]) -> str:
    """Join the answers of a move: a direction sticks to the hole before it."""
    if len(tokens) == 1:
        return tokens[0]
    text = ""
    for token in tokens:
        text += token if token in DIRECTION_SIGNS or not text else f".{token}"
    return text
