"""Draws the board as text: the first player at the bottom, the opponent opposite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.board import Side, Stores
from manqala.core.layout import Bearer
from manqala.picture.plan_drawing import plan_lines, sides_face

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.game.game import PositionValue

BOXES = ("┌─┬┐", "├─┼┤", "└─┴┘", "│")
PLAIN_BOXES = ("+-++", "+-++", "+-++", "|")
ROOMY = 16
"""The greatest number of holes in a row whose boxes are padded."""
FRONT = 0


def plain(text: str) -> str:
    """No highlighting."""
    return text


@dataclass(frozen=True, slots=True)
class Sign:
    """A highlight for a place: signs on both sides, and a colour."""

    left: str
    right: str
    paint: Callable[[str], str] = plain


BRACKETS = Sign("[", "]")
"""The signs of an end hole."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a drawing: a function for each part."""

    changed: Callable[[str], str] = plain
    """The colour of changes."""
    empty: Callable[[str], str] = plain
    frame: Callable[[str], str] = plain
    label: Callable[[str], str] = plain


UNCOLOURED = Look()


@dataclass(frozen=True, slots=True)
class Fit:
    """The width of a drawing: boxes have no padding if it would exceed ``width``."""

    width: int | None = None
    least: int = 0
    """Least number of characters in every box."""


ANY = Fit()


def draw(
    position: PositionValue,
    before: PositionValue | None = None,
    look: Look = UNCOLOURED,
    *,
    boxes: bool = True,
    near: int = 0,
    signs: Mapping[int, Sign] | None = None,
    fit: Fit = ANY,
) -> str:
    """The board as lines; differences from ``before`` are highlighted if the look has a colour for them.

    ``boxes`` uses box characters, otherwise ASCII. ``near`` is the player at the bottom, of two; ``signs`` highlight
    places; ``fit`` limits the width.
    """
    board = Drawing(position, before, look, boxes, near, signs or {}, fit.least)
    if fit.width is not None and board.pad and board.span > fit.width:
        board = Drawing(position, before, look, boxes, near, signs or {}, least=None)
    return "\n".join(line.rstrip() for line in board.lines())


def widest(position: PositionValue) -> int:
    """The greatest width of a hole's content or label."""
    return Drawing(position, None, UNCOLOURED, boxes=True, near=0, signs={}, least=0).room


class Drawing:
    """Draws one position."""

    def __init__(
        self,
        position: PositionValue,
        before: PositionValue | None,
        look: Look,
        boxes: bool,
        near: int,
        signs: Mapping[int, Sign],
        least: int | None,
    ) -> None:
        """See ``draw``; if ``least`` is None, boxes have no padding."""
        self.position = position
        self.notation = position.notation
        self.board = position.notation.board
        self.cells = position.cells
        self.old = None if before is None else before.cells
        self.look = look
        self.boxes = BOXES if boxes else PLAIN_BOXES
        self.near, self.far = near, 1 - near
        self.signs = signs
        self.owner = self.notation.layout.marks["owner"].cell
        self.hole_marks = [
            mark for mark in self.notation.lasting_marks()
            if mark.on == Bearer.HOLES and mark.name != "owner"
        ]  # fmt: skip
        self.pad = "" if least is None or self.board.plan.columns > ROOMY else " "
        shown = [self.content(hole) for hole in range(self.board.holes)]
        labels = [self.label(hole) for hole in range(self.board.holes)]
        self.room = max(map(len, (*shown, *labels)))
        self.width = max(self.room, least or 0) + 2 * len(self.pad)

    @property
    def span(self) -> int:
        """The width of the boxes, with the places beside them."""
        frame = len(self._rule(0, self.board.plan.columns))
        if self.board.number_of_players != 2 or self.board.plan.drawn:
            return frame
        return frame + self._beside(self.far)[1] + self._beside(self.near)[1]

    def lines(self) -> list[str]:
        """The whole drawing."""
        if self.board.plan.drawn:
            made = plan_lines(self, plain=self.boxes is PLAIN_BOXES)
        else:
            made = self._facing() if self.board.number_of_players == 2 else self._list_players()
        return [*made, *self._remarks()]

    # ---- one hole --------------------------------------------------------------------------------

    def content(self, hole: int) -> str:
        """The contents of a place, and its marks."""
        text = self.notation.counts_text(self.notation.counts(hole, self.cells))
        for mark in self.hole_marks:
            value = self.cells[mark.cell + hole]
            if value != mark.start[hole]:
                text += f"({self._sign(mark.type, value, mark.name)})"
        return text

    def _sign(self, type_: ty.Type, value: int, name: str) -> str:
        if type_ == ty.PLAYER and value < len(self.notation.prefixes):
            return self.notation.prefixes[value]
        return name[:1] if type_ == ty.TRUTH else self.notation.value_text(type_, value)

    def label(self, hole: int) -> str:
        """The number that its owner uses for a hole; in another's row, with the owner's letter."""
        owner = self.cells[self.owner + hole]
        if owner >= len(self.board.players):
            return self.notation.hole_name(hole)
        token = self.notation.hole_token(hole, owner, self.cells)
        name = self.notation.hole_name(hole)
        if self.board.plan.drawn and not sides_face(self.board) and name.endswith(token):
            return name  # the row of a hole does not determine its owner
        return token if owner == self.board.home[hole] else self.notation.prefixes[owner] + token

    def framed(self, text: str) -> str:
        """A part of a frame."""
        return self.look.frame(text)

    def labelled(self, text: str) -> str:
        """A number in a frame."""
        return self.look.label(text)

    def name(self, player: int) -> str:
        """A player's name, and pieces that are not on the drawing."""
        return self._name(player)

    def store(self, player: int) -> tuple[str, int]:
        """The contents of a player's store as shown, with the width; empty without a store."""
        if self.board.stores == Stores.NONE:
            return "", 0
        store = self.board.winnings[player]
        text = self.content(store)
        return self._beyond(store, text), len(text)

    def changed(self, place: int) -> bool:
        """Whether a place looks different than before."""
        if self.old is None:
            return False
        counts = self.notation.counts
        if counts(place, self.old) != counts(place, self.cells):
            return True
        return any(
            self.old[mark.cell + place] != self.cells[mark.cell + place] for mark in self.hole_marks
        )

    def draw_content(self, place: int, width: int) -> str:
        """A place's content, centred in its box and highlighted if necessary."""
        text = self.content(place)
        sign = self.signs.get(place)
        if sign is not None:
            if len(text) + 2 <= width:
                text = f"{sign.left}{text}{sign.right}"
            return sign.paint(text.center(width))
        return self._paint(place, text, text.center(width))

    def _paint(self, place: int, content: str, text: str) -> str:
        if self.changed(place):
            return self.look.changed(text)
        return self.look.empty(text) if content == "0" else text

    # ---- rows ------------------------------------------------------------------------------------

    def _rule(self, kind: int, number: int) -> str:
        left, line, join, right = tuple(self.boxes[kind])
        return left + join.join([line * self.width] * number) + right

    def _line(self, kind: int, number: int) -> str:
        return self.look.frame(self._rule(kind, number))

    def _row(self, holes: Sequence[int]) -> str:
        bar = self.look.frame(self.boxes[3])
        return bar + bar.join(self.draw_content(hole, self.width) for hole in holes) + bar

    def _labels(self, holes: Sequence[int]) -> str:
        return " " + " ".join(self._number(hole) for hole in holes).rstrip()

    def _number(self, hole: int) -> str:
        label = self.label(hole)
        return label.center(self.width).replace(label, self.look.label(label))

    # ---- two players -----------------------------------------------------------------------------

    def _facing(self) -> list[str]:
        near = self.board.rows[self.near]
        far = tuple(tuple(reversed(row)) for row in reversed(self.board.rows[self.far]))
        if len(near[FRONT]) < len(near[-1]):
            body = self._three_frames(far[0], (*far[-1], *near[FRONT]), near[-1])
        elif len(near) == 1:
            body = self._one_frame(far[0], near[0])
        else:
            body = self._two_frames(far, near)
        middle = len(body) // 2
        left, right = self._beside(self.far), self._beside(self.near)
        span = len(self._rule(0, len(near[-1])))
        indent = " " * left[1]
        made = [indent + self._name(self.far).center(span)]
        for n, line in enumerate(body):
            between = line or " " * span  # nothing is between the two frames of four rows
            made.append(f"{left[0]}{between}{right[0]}" if n == middle else f"{indent}{line}")
        made.append(indent + self._name(self.near).center(span))
        return made

    def _beside(self, player: int) -> tuple[str, int]:
        """The store at the right of a player who faces another: their own, or the other's if stores are on the left."""
        return self._side(player, 1 - player if self.board.store_side == Side.LEFT else player)

    def _one_frame(self, far: Sequence[int], near: Sequence[int]) -> list[str]:
        """One row each: one frame around both, the numbers outside."""
        holes = len(near)
        return [
            self._labels(far), self._line(0, holes), self._row(far), self._line(1, holes),
            self._row(near), self._line(2, holes), self._labels(near),
        ]  # fmt: skip

    def _two_frames(self, far: Sequence[Sequence[int]], near: Sequence[Sequence[int]]) -> list[str]:
        """Several rows each: a frame for each side, with the numbers of the front rows between them."""
        return [
            self._labels(far[0]), *self._frame(far), self._labels(far[-1]),
            "",
            self._labels(near[0]), *self._frame(near), self._labels(near[-1]),
        ]  # fmt: skip

    def _three_frames(
        self, far: Sequence[int], middle: Sequence[int], near: Sequence[int]
    ) -> list[str]:
        """One row each, and a middle row: a frame for every row, with its numbers."""
        return [
            self._labels(far), *self._frame([far]), self._labels(middle), *self._frame([middle]),
            *self._frame([near]), self._labels(near),
        ]  # fmt: skip

    def _frame(self, rows: Sequence[Sequence[int]]) -> list[str]:
        made = [self._line(0, len(rows[0]))]
        for n, row in enumerate(rows):
            inner = 0 < n < len(rows) - 1
            numbers = f" {self.label(row[0])} to {self.label(row[-1])}" if inner else ""
            numbers = self.look.label(numbers)
            made += [self._row(row) + numbers, self._line(1, len(row))]
        return [*made[:-1], self._line(2, len(rows[0]))]

    def _side(self, player: int, keeper: int) -> tuple[str, int]:
        """The places at a player's right as shown, with the width: an end hole, a store.

        ``keeper``: the owner of that store, who may be the opponent.
        """
        parts: list[tuple[str, str]] = []
        left = player != self.near
        if self.board.end_places:
            hole = self.board.rows[player][-1][-1] + 1
            sign = self.signs.get(hole, BRACKETS)
            text = f"{sign.left}{self.content(hole)}{sign.right}"
            number = self.label(hole)
            parts.append(
                (f"{self.look.label(number)}{self._beyond(hole, text)}", f"{number}{text}")
            )
        gap = "  "
        if self.board.stores != Stores.NONE:
            store = self.board.winnings[keeper]
            text = self.content(store)
            parts.append((self._beyond(store, text), text))
            if store in self.signs:
                sign = self.signs[store]
                gap = f"{sign.right} " if left else f" {sign.left}"
        if left:
            parts.reverse()
        shown = "  ".join(part for part, _ in parts)
        width = len("  ".join(text for _, text in parts))
        return (f"{shown}{gap}" if left else f"{gap}{shown}", width + 2) if parts else ("", 0)

    def _beyond(self, place: int, text: str) -> str:
        """A place beside the boxes; the sign of a store is in the gap before it."""
        sign = self.signs.get(place)
        return (
            sign.paint(text) if sign is not None else self._paint(place, self.content(place), text)
        )

    # ---- any number of players -------------------------------------------------------------------

    def _list_players(self) -> list[str]:
        """The players one below the other, each row from its owner's left."""
        made: list[str] = []
        for player, rows in enumerate(self.board.rows):
            made.append(self._name(player))
            made += [self._labels(rows[0]), *self._frame(rows)]
            if len(rows) > 1:
                made.append(self._labels(rows[-1]))
            side = self._side(player, player)[0].strip()
            if side:
                made.append(f"beside it: {side}")
        return made

    # ---- in words --------------------------------------------------------------------------------

    def _name(self, player: int) -> str:
        """A player's name, and pieces that are not on the drawing."""
        counts, board = self.notation.counts, self.board
        parts: list[str] = []
        won = self.position.game.takings(self.cells)[player]
        drawn = board.stores != Stores.NONE and won == counts(board.winnings[player], self.cells)
        if any(won) and not drawn:
            parts.append(f"won {self.notation.counts_text(won)}")
        supply = counts(board.supply[player], self.cells)
        if any(supply):
            parts.append(f"in hand {self.notation.counts_text(supply)}")
        debt = self.notation.layout.marks.get("debt")
        if debt is not None and self.cells[debt.cell + player]:
            parts.append(f"owes {self.cells[debt.cell + player]}")
        return board.spoken[player] + (f" ({', '.join(parts)})" if parts else "")

    def _remarks(self) -> list[str]:
        """The pieces in hand, the signs of marks explained, and marks that are not on holes."""
        made: list[str] = []
        for hand in self.board.hands:
            if any(self.notation.counts(hand, self.cells)):
                what = self.notation.pieces_text(hand, self.cells)
                made.append(f"in {self.notation.place_words(hand)}: {what}")
        for mark in self.hole_marks:
            values = {
                self.cells[mark.cell + hole] for hole in range(self.board.holes)
                if self.cells[mark.cell + hole] != mark.start[hole]
            }  # fmt: skip
            if values:
                signs = ", ".join(
                    f"({self._sign(mark.type, value, mark.name)})" for value in sorted(values)
                )
                whose = " of " + " or ".join(
                    self.notation.shown_value(mark.type, value) for value in sorted(values)
                )
                made.append(f"{signs}: {mark.name}{whose if mark.type == ty.PLAYER else ''}")
        for mark in self.notation.remarked_marks():
            value = self.cells[mark.cell]
            if value == mark.start[0]:
                continue
            made.append(f"{mark.name}: {self.notation.shown_value(mark.type, value)}")
        return made
