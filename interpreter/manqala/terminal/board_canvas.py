"""Paint a position on a grid of characters, with named colours: wood, holes, seeds, numbers and marks."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from manqala.core.board import Stores
from manqala.picture.in_words import beside_name, hole_marks, label, mark_value, remarks, sign
from manqala.terminal.board_shape import BoardShape, find_shape

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from manqala.game.game import PositionValue
    from manqala.terminal.board_shape import PlaceBox

UPPER, LOWER = "▀", "▄"
PIECES = "●◆▲■"
"""A character for each kind of piece; all further kinds share the last one."""
SIGNS = {"cursor": "›‹", "ended": "▸◂", "began": "··"}
"""Signs around the content of a hole, for players who see no colours."""
LEAST_WIDTH = 20
FACING = 2
"""The number of players who sit opposite each other."""


class Ink(NamedTuple):
    """The colours of a character, by their names in ``screen_colours``."""

    colour: str = "text"
    ground: str = "wood"
    bold: bool = False


class InkRun(NamedTuple):
    """Characters of one line that share their colours."""

    text: str
    ink: Ink


@dataclass(frozen=True, slots=True)
class Highlights:
    """The places to highlight on the board, and the notes in them."""

    choices: AbstractSet[int] = frozenset()
    """The places that the player can choose."""
    cursor: int | None = None
    began: int | None = None
    ended: int | None = None
    changed: AbstractSet[int] = frozenset()
    """The places whose content the last move changed."""
    preview: Mapping[int, str] = field(default_factory=dict)
    """How the move under the cursor would change each place: ``+1``."""
    values: Mapping[int, str] = field(default_factory=dict)
    """The value of choosing each place."""


NO_HIGHLIGHTS = Highlights()


@dataclass(frozen=True, slots=True)
class PaintedBoard:
    """The lines of a painted board, and the shape that locates its places."""

    lines: list[list[InkRun]]
    shape: BoardShape
    top: int
    """The line on which the shape begins, below the name of the far player."""

    @property
    def text(self) -> str:
        """The characters without their colours."""
        return "\n".join("".join(run.text for run in line).rstrip() for line in self.lines)

    def place_at(self, column: int, line: int) -> int | None:
        """The place at a point."""
        return self.shape.place_at(column, line - self.top)


def paint(
    position: PositionValue,
    near: int,
    width: int,
    height: int,
    highlights: Highlights = NO_HIGHLIGHTS,
) -> PaintedBoard:
    """Paint a board into ``width`` columns and ``height`` lines, as the player ``near`` sees it."""
    board = position.notation.board
    contents = {place: _content(position, place) for place in range(board.nowhere)}
    room = max(len(short) for place, (short, _) in contents.items() if place < board.holes)
    kinds = range(1, len(position.notation.layout.kinds))
    # Reserve a line, so that the board does not move while a hand is full.
    beside = _remarks(position, [_legend(position, kind, "●", "M") for kind in kinds], width) or [
        ""
    ]
    faces = board.number_of_players == FACING
    around = len(beside) + (2 if faces else 1)
    shape = find_shape(board, near, width, height - around, max(2, room))
    above, below = ([1 - near], [near]) if faces else ([], list(range(board.number_of_players)))
    if faces:
        head, foot = (
            [_names(position, above, shape.width)],
            [_names(position, below, shape.width)],
        )
    else:
        head, foot = [], _list_names(position, below, shape.width)
        if len(foot) > 1:
            shape = find_shape(board, near, width, height - around - len(foot) + 1, max(2, room))
            foot = _list_names(position, below, shape.width)
    painter = _Painter(position, shape, contents, highlights)
    signs = [painter.signs(kind) for kind in kinds]
    legends = [
        _legend(position, kind, *said) for kind, said in zip(kinds, signs, strict=True) if said
    ]
    below_board = _remarks(position, legends, width)
    below_board += [""] * (len(beside) - len(below_board))
    remark_lines = [[InkRun(text, Ink("dim", "screen"))] for text in below_board]
    return PaintedBoard([*head, *painter.lines(), *foot, *remark_lines], shape, len(head))


def _content(position: PositionValue, place: int) -> tuple[str, str]:
    """The content of a place with the signs of its marks: a short text and a full one."""
    notation = position.notation
    cells = position.cells if position.stepwise else position.play_state.cells
    counts = notation.counts(place, cells)
    full = notation.counts_text(counts)
    kinds = notation.layout.kinds
    parts = [str(counts[0])] if counts[0] or not any(counts) else []
    parts += [
        f"{n if n > 1 else ''}{kinds[kind][:1].upper()}"
        for kind, n in enumerate(counts)
        if kind and n
    ]
    short = "+".join(parts) if min(counts) >= 0 else full
    board, signs = notation.board, ""
    if (
        place >= board.holes
        and board.number_of_players > FACING
        and board.home[place] < board.number_of_players
    ):
        # With more than two stores, their positions do not show their owners.
        short = full = f"{notation.prefixes[board.home[place]]} {full}"
    if place < notation.board.holes:
        for mark in hole_marks(position):
            value = mark_value(position, mark, place)
            signs += "" if value is None else sign(position, mark, value)
    return short + signs, f"{full}({signs})" if signs else full


def _legend(position: PositionValue, kind: int, *signs: str) -> str:
    """The name of a kind of pieces after its signs on the board."""
    return f"{', '.join(signs)}: {position.notation.layout.kinds[kind]}"


def _remarks(position: PositionValue, legends: list[str], width: int) -> list[str]:
    """The lines below the board: everything that holes do not show, and what their signs mean."""
    import textwrap

    notes = [*remarks(position), *legends]
    return textwrap.wrap("; ".join(notes), max(LEAST_WIDTH, width)) if notes else []


def _names(position: PositionValue, players: list[int], width: int) -> list[InkRun]:
    text = "   ".join(_name(position, player) for player in players)
    return [InkRun(text.center(width), Ink("name", "screen", bold=True))]


def _list_names(position: PositionValue, players: list[int], width: int) -> list[list[InkRun]]:
    """The names of one player, or of three and more: as many in a line as fit below the board."""
    lines: list[str] = []
    for name in (_name(position, player) for player in players):
        together = f"{lines[-1]}   {name}" if lines else name
        if lines and len(together) <= width:
            lines[-1] = together
        else:
            lines.append(name)
    return [[InkRun(line, Ink("name", "screen", bold=True))] for line in lines]


def _name(position: PositionValue, player: int) -> str:
    """A player's name and winnings, with a sign in front for the mover."""
    text = beside_name(position, player)
    board = position.notation.board
    if board.stores is not Stores.NONE and board.number_of_players != FACING:
        text += f": {position.notation.counts_text(position.notation.counts(board.winnings[player], position.play_state.cells))}"
    mine = not position.over and position.mover == player
    return f"▶ {text}" if mine else text


class _Painter:
    """The painter of one position."""

    def __init__(
        self,
        position: PositionValue,
        shape: BoardShape,
        contents: Mapping[int, tuple[str, str]],
        highlights: Highlights,
    ) -> None:
        self.position, self.shape, self.contents, self.highlights = (
            position,
            shape,
            contents,
            highlights,
        )
        self.board = position.notation.board
        self.grid = [[(" ", Ink()) for _ in range(shape.width)] for _ in range(shape.height)]

    def lines(self) -> list[list[InkRun]]:
        """Paint the board; return its lines."""
        for box in self.shape.boxes:
            self._fill(box)
            self._write(box)
            self._number(box)
        return [
            [InkRun("".join(letter for letter, _ in same), ink) for ink, same in _runs_of_ink(line)]
            for line in self.grid
        ]

    def signs(self, kind: int) -> list[str]:
        """The signs on the board for a kind of pieces: those drawn, and the letter where its name has no room."""
        boxes, found = self.shape.boxes, []
        if any(self._shows_seeds(box) for box in boxes):
            found.append(_piece(kind))
        if any(len(self.contents[box.place][1]) > box.width for box in boxes):
            found.append(self.position.notation.layout.kinds[kind][:1].upper())
        return found

    def _put(self, line: int, column: int, text: str, ink: Ink) -> None:
        for n, letter in enumerate(text):
            if 0 <= line < self.shape.height and 0 <= column + n < self.shape.width:
                self.grid[line][column + n] = (letter, ink)

    def _ground(self, place: int) -> str:
        highlights = self.highlights
        if place == highlights.cursor:
            return "cursor"
        if place == highlights.ended:
            return "ended"
        if place == highlights.began:
            return "began"
        if place in highlights.choices:
            return "choice"
        return "hole" if place < self.board.holes else "store"

    def _fill(self, box: PlaceBox) -> None:
        """Paint the ground of a place, with half lines above and below if it is tall enough."""
        ground = self._ground(box.place)
        for line in range(box.top, box.top + box.height):
            edge = box.height > 2 and line in {box.top, box.top + box.height - 1}
            letter = " " if not edge else LOWER if line == box.top else UPPER
            ink = Ink(ground, "wood") if edge else Ink("text", ground)
            self._put(line, box.left, letter * box.width, ink)

    def _inner(self, box: PlaceBox) -> list[int]:
        """The lines of a box that can hold text."""
        lines = list(range(box.top, box.top + box.height))
        return lines[1:-1] if box.height > 2 else lines

    def _write(self, box: PlaceBox) -> None:
        """Write the content of a place: its count, and, if they fit, its seeds and the change that a move would make."""
        place, lines = box.place, self._inner(box)
        short, full = self.contents[place]
        text = full if len(full) <= box.width else short
        ground = self._ground(place)
        empty = short == "0"
        colour = (
            "dark"
            if ground == "cursor"
            else "changed"
            if place in self.highlights.changed
            else "empty"
            if empty
            else "text"
        )
        signs = next((SIGNS[name] for name in SIGNS if getattr(self.highlights, name) == place), "")
        preview = self.highlights.preview.get(place, "")
        at = lines[len(lines) // 2] if not self._shows_seeds(box) else lines[-1]
        if preview and len(lines) > 1:
            other = lines[0] if self._shows_seeds(box) else lines[lines.index(at) - 1]
            self._put(
                other,
                box.left,
                preview.center(box.width),
                Ink("dark" if ground == "cursor" else "preview", ground, bold=True),
            )
        elif preview and len(text) + len(preview) < box.width:
            text = f"{text}{preview}"
        elif self._shows_seeds(box):
            self._seeds(box, lines[:-1], ground)
        if signs and len(text) + 2 <= box.width:
            text = f"{signs[0]}{text}{signs[1]}"
        self._put(
            at, box.left, text[: box.width].center(box.width), Ink(colour, ground, bold=not empty)
        )

    def _shows_seeds(self, box: PlaceBox) -> bool:
        return (
            box.place < self.board.holes and self.shape.size.tall > 3 and len(self._inner(box)) > 1
        )

    def _seeds(self, box: PlaceBox, lines: list[int], ground: str) -> None:
        """Draw a dot for every seed, if all of them fit."""
        counts = self.position.notation.counts(box.place, self.position.play_state.cells)
        pieces = "".join(_piece(kind) * n for kind, n in enumerate(counts))
        each = (box.width - 1) // 2
        if len(pieces) > each * len(lines):
            return
        colour = "dark" if ground == "cursor" else "seed"
        for n, line in enumerate(lines):
            here = pieces[n * each : (n + 1) * each]
            self._put(line, box.left, " ".join(here).center(box.width), Ink(colour, ground))

    def _number(self, box: PlaceBox) -> None:
        """Write the number of a hole, or the value of choosing it."""
        if box.place >= self.board.holes or box.label_line is None:
            return
        value = self.highlights.values.get(box.place)
        chosen = box.place in self.highlights.choices
        text = label(self.position, box.place) if value is None else value
        colour = "value" if value is not None else "chosen" if chosen else "label"
        self._put(
            box.label_line,
            box.left,
            text[: box.width].center(box.width),
            Ink(colour, "wood", bold=chosen),
        )


def _piece(kind: int) -> str:
    return PIECES[min(kind, len(PIECES) - 1)]


def _runs_of_ink(line: list[tuple[str, Ink]]) -> list[tuple[Ink, list[tuple[str, Ink]]]]:
    return [(ink, list(same)) for ink, same in groupby(line, key=lambda one: one[1])]
