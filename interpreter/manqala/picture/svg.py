"""Draws a position as SVG: a wooden board from above, with up to a dozen seeds in a hole drawn individually."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET
from zlib import crc32

from manqala.game.notation import HIDDEN
from manqala.picture.carving import Hollow, carve
from manqala.picture.changes import NOTHING, changes
from manqala.picture.heaps import COUNTABLE, lying_long, lying_round
from manqala.picture.in_words import (
    beside_name,
    description,
    hole_marks,
    label,
    mark_value,
    remarks,
    sign,
    title,
)
from manqala.picture.style import PLAYERS, style_sheet

if TYPE_CHECKING:
    from manqala.game.game import PositionValue

UNIT = 76
"""The distance between the centres of adjacent holes."""
EDGE = 20
"""The distance from the outermost holes to the edge of the board."""
LINE = 20
"""The height of a line of text."""
HEAPED = 17
"""Limit of pieces drawn for a heap in a round hole; in a store, twice as many."""
SHAPES = 4
"""The number of kinds of pieces with a distinct shape."""
NAMESPACE = "http://www.w3.org/2000/svg"


def board_svg(
    position: PositionValue,
    *,
    near: int = 0,
    numbers: bool = False,
    marks: bool = True,
    style: bool = True,
    width: int | None = None,
) -> str:
    """A position as an SVG text.

    ``near`` is the player at the bottom, of two; ``numbers`` writes a number into every hole that is not empty, and
    not only on large heaps; ``marks`` shows the last move; ``style`` is omitted on a page that has the style sheet;
    ``width`` limits the displayed width.
    """
    picture = Picture(position, near, numbers=numbers, marks=marks)
    return ET.tostring(picture.element(width, style=style), encoding="unicode")


class Picture:
    """Draws one position."""

    def __init__(self, position: PositionValue, near: int, *, numbers: bool, marks: bool) -> None:
        """See ``board_svg``."""
        self.position = position
        self.near = near
        self.numbers = numbers
        self.notation = position.notation
        self.board = position.notation.board
        self.cells = position.cells
        self.plan = carve(self.board, near)
        self.done = changes(position) if marks else NOTHING
        self.remarks = remarks(position)
        identity = f"{position.game.name} {position.text} {near} {numbers} {self.done}"
        self.id = f"m{crc32(identity.encode()):08x}"
        self.facing = self.board.number_of_players == 2
        plan = self.plan
        self.x0 = plan.left * UNIT - EDGE
        self.x1 = plan.right * UNIT + EDGE
        above = 2 * LINE if self.facing else LINE
        self.y0 = plan.top * UNIT - EDGE / 2 - above
        self.below = plan.bottom * UNIT + EDGE / 2 + 2 * LINE
        self.y1 = self.below + (len(self.remarks) * LINE if self.remarks else 0)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height."""
        return round(self.x1 - self.x0), round(self.y1 - self.y0)

    def element(self, width: int | None = None, *, style: bool = True) -> ET.Element:
        """The picture as an XML tree, with its description and style sheet; ``width``: the displayed width."""
        made = frame_picture(*self.size, width or self.size[0])
        describe_picture(made, self.id, title(self.position), description(self.position, self.done))
        if style:
            ET.SubElement(made, "style").text = style_sheet()
        self.drawn(made)
        return made

    def drawn(self, into: ET.Element) -> None:
        """Draw the picture into another element."""
        self._definitions(ET.SubElement(into, "defs"))
        board = ET.SubElement(into, "g", {"transform": f"translate({_n(-self.x0)} {_n(-self.y0)})"})
        self._wood(board)
        for spot in self.plan.spots:
            self._spot(board, spot)
        self._names(board)

    # ---- shared definitions ------------------------------------------------------------------------

    def _definitions(self, defs: ET.Element) -> None:
        wood = ET.SubElement(
            defs,
            "linearGradient",
            {"id": f"{self.id}w", "x1": "0", "y1": "0", "x2": "0", "y2": "1"},
        )
        _stops(wood, ("up", "0"), ("down", "1"))
        pit = ET.SubElement(
            defs, "radialGradient", {"id": f"{self.id}p", "cx": ".5", "cy": ".38", "r": ".68"}
        )
        _stops(pit, ("deep", ".35"), ("shallow", "1"))
        for kind in range(min(len(self.notation.layout.kinds), SHAPES)):
            shine = ET.SubElement(
                defs,
                "radialGradient",
                {"id": f"{self.id}g{kind}", "cx": ".38", "cy": ".32", "r": ".75"},
            )
            names = ("s0", "s1", "s2") if kind == 0 else (f"k{kind}a", f"k{kind}b", f"k{kind}c")
            _stops(shine, (names[0], "0"), (names[1], ".5"), (names[2], "1"))
            self._piece(ET.SubElement(defs, "g", {"id": f"{self.id}k{kind}"}), kind)

    def _piece(self, piece: ET.Element, kind: int) -> None:
        """Define the shape of a kind of piece: a round seed, a cowrie, a bean, a stone."""
        fill = {"fill": f"url(#{self.id}g{kind})"}
        if kind == 0:
            ET.SubElement(piece, "ellipse", {"rx": "7.2", "ry": "6.5", **fill})
        elif kind == 1:
            ET.SubElement(piece, "ellipse", {"rx": "10.5", "ry": "7.6", **fill})
            ET.SubElement(piece, "path", {"class": "slit", "d": "M-6 0Q0 2.4 6 0"})
        elif kind == 2:
            ET.SubElement(
                piece,
                "rect",
                {"x": "-7", "y": "-7", "width": "14", "height": "14", "rx": "3.5", **fill},
            )
        else:
            ET.SubElement(
                piece, "path", {"d": "M0-9.5L9 6.5H-9Z", "stroke-linejoin": "round", **fill}
            )

    # ---- the board --------------------------------------------------------------------------------

    def _wood(self, drawn: ET.Element) -> None:
        wide, high = self.x1 - self.x0, self.y1 - self.y0
        place = {
            "x": _n(self.x0 + 1),
            "y": _n(self.y0 + 1),
            "width": _n(wide - 2),
            "height": _n(high - 2),
            "rx": "24",
        }
        inside = {
            "x": _n(self.x0 + 4),
            "y": _n(self.y0 + 4),
            "width": _n(wide - 8),
            "height": _n(high - 8),
            "rx": "21",
        }
        ET.SubElement(drawn, "rect", {**place, "fill": f"url(#{self.id}w)"})
        ET.SubElement(drawn, "path", {"class": "grain", "d": self._grain()})
        ET.SubElement(drawn, "rect", {"class": "rim", **place})
        ET.SubElement(drawn, "rect", {"class": "bevel", **inside})
        for groove in self.plan.grooves:
            y = _n(groove * UNIT)
            holes = [spot for spot in self.plan.spots if not spot.slim]
            left = min(spot.x for spot in holes) * UNIT - 20
            right = max(spot.x for spot in holes) * UNIT + 20
            at = {"x1": _n(left), "x2": _n(right), "y1": y, "y2": y}
            ET.SubElement(drawn, "line", {"class": "groove", **at})

    def _grain(self) -> str:
        """Wood grain, the same on every board of this size."""
        parts = []
        wide, high = self.x1 - self.x0 - 12, self.y1 - self.y0 - 20
        lines = max(6, round(high / 17))
        for n in range(lines):
            y = self.y0 + 10 + high * (n + 0.5) / lines
            sway = 5 - (n * 7) % 11
            parts.append(
                f"M{_n(self.x0 + 6)} {_n(y)}c{_n(wide * 0.3)} {sway} {_n(wide * 0.55)} {-sway} {_n(wide)} {(n * 5) % 7 - 3}"
            )
        return "".join(parts)

    def _names(self, drawn: ET.Element) -> None:
        """Draw the players' names, the player to move, and remarks."""
        if self.facing:
            places = {1 - self.near: self.y0 + LINE + 3, self.near: self.below - LINE / 2 + 2}
            for player, y in places.items():
                self._name(drawn, player, y)
        else:
            turn = ", ".join(
                beside_name(self.position, p) for p in range(len(self.position.players))
            )
            text = ET.SubElement(
                drawn,
                "text",
                {"class": "name", "x": _n(self._middle), "y": _n(self.below - LINE / 2 + 2)},
            )
            text.text = turn
        for n, remark in enumerate(self.remarks):
            at = {"x": _n(self._middle), "y": _n(self.below + n * LINE + 8)}
            ET.SubElement(drawn, "text", {"class": "note", **at}).text = remark

    @property
    def _middle(self) -> float:
        return (self.x0 + self.x1) / 2

    def _name(self, drawn: ET.Element, player: int, y: float) -> None:
        at = ET.SubElement(drawn, "text", {"class": "name", "x": _n(self._middle), "y": _n(y)})
        text = beside_name(self.position, player)
        if not self.position.over and self.position.mover == player:
            sign = ET.SubElement(at, "tspan", {"class": "turn"})
            sign.text, sign.tail = "●", f" {text}"
        else:
            at.text = text

    # ---- one place --------------------------------------------------------------------------------

    def _spot(self, drawn: ET.Element, spot: Hollow) -> None:
        group = ET.SubElement(
            drawn, "g", {"transform": f"translate({_n(spot.x * UNIT)} {_n(spot.y * UNIT)})"}
        )
        self._outline(group, spot, 0, {"class": "pit", "fill": f"url(#{self.id}p)"})
        place = spot.place
        if place < self.board.holes:
            owner = self.cells[self.notation.layout.marks["owner"].cell + place]
            if owner != self.board.home[place] and owner < self.board.number_of_players:
                self._outline(group, spot, 0.5, {"class": f"owner o{owner % len(PLAYERS)}"})
        self._content(group, spot)
        for of, name, out in (
            (self.done.taken, "taken", -4), ({self.done.lifted}, "lifted", -4), ({self.done.last}, "last", -1.5),
        ):  # fmt: skip
            if place in of:
                self._outline(group, spot, out, {"class": name})
        if place < self.board.holes:
            self._label(group, spot)
            self._badges(group, spot)

    def _outline(self, group: ET.Element, spot: Hollow, out: float, look: dict[str, str]) -> None:
        wide, high = spot.wide * UNIT + out, spot.high * UNIT + out
        if not spot.slim:
            ET.SubElement(group, "circle", {"r": _n(wide), **look})
            return
        box = {
            "x": _n(-wide),
            "y": _n(-high),
            "width": _n(2 * wide),
            "height": _n(2 * high),
            "rx": _n(min(wide, high)),
        }
        ET.SubElement(group, "rect", {**box, **look})

    def _content(self, group: ET.Element, spot: Hollow) -> None:
        """Draw the pieces; too many to count are a heap of the most frequent kind, with numbers of all kinds."""
        counts = self.notation.counts(spot.place, self.cells)
        total = sum(counts)
        if total < 0:
            ET.SubElement(group, "text", {"class": "number", "y": "9"}).text = HIDDEN
            return
        if total > COUNTABLE:
            most = counts.index(max(counts))
            heaped = min(counts[most], HEAPED * 2 if spot.slim else HEAPED)
            self._pieces(ET.SubElement(group, "g", {"class": "many"}), spot, [most] * heaped)
            others = [kind for kind, n in enumerate(counts) if n and kind != most]
            at = {"class": "number", "y": "2" if others else "9"}
            ET.SubElement(group, "text", at).text = str(counts[most])
            for n, kind in enumerate(others):
                self._others(group, kind, counts[kind], (n - (len(others) - 1) / 2) * 26)
        elif total:
            # Draw rare kinds on top.
            kinds = [kind for kind in reversed(range(len(counts))) for _ in range(counts[kind])]
            self._pieces(ET.SubElement(group, "g"), spot, kinds)
            if self.numbers:
                self._number(group, spot, "+".join(str(n) for n in counts if n))

    def _pieces(self, heap: ET.Element, spot: Hollow, kinds: list[int]) -> None:
        if spot.slim:
            laid = lying_long(len(kinds), spot.place, spot.high * UNIT - 26)
        else:
            laid = lying_round(len(kinds), spot.place)
        # The first piece is in the centre and on top.
        for lying, kind in reversed(list(zip(laid, kinds, strict=True))):
            at = f"translate({_n(lying.x)} {_n(lying.y)})rotate({lying.turn})"
            ET.SubElement(heap, "use", {"href": self._look(kind), "transform": at})

    def _look(self, kind: int) -> str:
        return f"#{self.id}k{min(kind, SHAPES - 1)}"

    def _others(self, group: ET.Element, kind: int, number: int, x: float) -> None:
        """Draw a piece of another kind before a heap, with its number."""
        aside = 8 if number > 1 else 0
        at = {"href": self._look(kind), "transform": f"translate({_n(x - aside)} 17)"}
        ET.SubElement(group, "use", at)
        if number > 1:
            ET.SubElement(
                group, "text", {"class": "number small", "x": _n(x + aside), "y": "23"}
            ).text = str(number)

    def _number(self, group: ET.Element, spot: Hollow, text: str) -> None:
        y = spot.high * UNIT - 7
        y = y if spot.up else -y
        wide = 8 + 7 * len(text)
        box = {"x": _n(-wide / 2), "y": _n(y - 8.5), "width": _n(wide), "height": "17", "rx": "8.5"}
        ET.SubElement(group, "rect", {"class": "plate", **box})
        ET.SubElement(group, "text", {"class": "count", "y": _n(y + 4)}).text = text

    def _label(self, group: ET.Element, spot: Hollow) -> None:
        """Draw the number of a hole, on its owner's side."""
        y = spot.high * UNIT
        at = _n(-y - 6) if spot.up else _n(y + 15)
        ET.SubElement(group, "text", {"class": "label", "y": at}).text = label(
            self.position, spot.place
        )

    def _badges(self, group: ET.Element, spot: Hollow) -> None:
        """Draw the marks of a hole, as letters at its edge."""
        n = 0
        for mark in hole_marks(self.position):
            value = mark_value(self.position, mark, spot.place)
            if value is None:
                continue
            x = spot.wide * UNIT * 0.74 - n * 19
            y = -spot.high * UNIT + (8 if not spot.slim else 14)
            owner = value if str(mark.type) == "player" and value < len(PLAYERS) else "m"
            ET.SubElement(
                group, "circle", {"class": f"badge b{owner}", "cx": _n(x), "cy": _n(y), "r": "8.5"}
            )
            ET.SubElement(group, "text", {"class": "sign", "x": _n(x), "y": _n(y + 4)}).text = sign(
                self.position, mark, value
            )
            n += 1


def frame_picture(wide: int, high: int, width: int) -> ET.Element:
    """An empty SVG with its metadata."""
    return ET.Element(
        "svg",
        {
            "xmlns": NAMESPACE, "class": "manqala-board", "viewBox": f"0 0 {wide} {high}", "role": "img",
            "width": str(width), "height": str(round(high * width / wide)),
            "style": "max-width:100%;height:auto",
        },
    )  # fmt: skip


def describe_picture(picture: ET.Element, name: str, title_text: str, text: str) -> None:
    """Add a title and a description for people who do not see the picture."""
    picture.set("aria-labelledby", f"{name}t {name}d")
    ET.SubElement(picture, "title", {"id": f"{name}t"}).text = title_text
    ET.SubElement(picture, "desc", {"id": f"{name}d"}).text = text


def _stops(gradient: ET.Element, *stops: tuple[str, str]) -> None:
    for name, offset in stops:
        ET.SubElement(gradient, "stop", {"class": name, "offset": offset})


def _n(value: float) -> str:
    """A number without superfluous digits."""
    return f"{value:.1f}".removesuffix(".0")
