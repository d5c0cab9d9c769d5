"""Draws a board from a rule file's plan as text: a box for each hole, with its number in the frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from manqala.core.board import Board

Cell = tuple[int, int]
"""A row from the top, and a column from the left."""
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Joints by the lines that meet: from above, below, left and right are the bits of the index."""
PLAIN_JOINTS = " +++++++++++-+++"
BARS = ("│", "─")
PLAIN_BARS = ("|", "-")


class Pen(Protocol):
    """The appearance of a drawing's parts."""

    board: Board
    near: int
    width: int

    def draw_content(self, place: int, width: int) -> str:
        """The contents of a place, centred in a box."""

    def label(self, hole: int) -> str:
        """The number of a hole."""

    def framed(self, text: str) -> str:
        """A part of a frame."""

    def labelled(self, text: str) -> str:
        """A number in a frame."""

    def name(self, player: int) -> str:
        """A player's name, and pieces that are not on the drawing."""

    def store(self, player: int) -> tuple[str, int]:
        """The contents of a player's store as shown, with the width; empty without a store."""


def sides_face(board: Board) -> bool:
    """Whether two players sit opposite each other, each with all holes on their own side."""
    if board.number_of_players != 2 or not all(board.home_rows):
        return False
    near, far = ([board.plan.holes[hole].line for hole in row] for row in board.home_rows)
    return max(far) < min(near)


def plan_lines(pen: Pen, *, plain: bool) -> list[str]:
    """The drawing without its remarks."""
    return _Grid(pen, plain).lines()


class _Grid:
    """The boxes of one board, and the lines between them."""

    def __init__(self, pen: Pen, plain: bool) -> None:
        self.pen = pen
        self.joints = PLAIN_JOINTS if plain else JOINTS
        self.bar, self.dash = PLAIN_BARS if plain else BARS
        plan = pen.board.plan
        self.height, self.columns = plan.lines, plan.columns
        turned = pen.near == 1 and sides_face(pen.board)
        self.holes: dict[Cell, int] = {}
        for hole, spot in enumerate(plan.holes):
            cell = (int(spot.line), int(spot.column))
            self.holes[self._turn(cell) if turned else cell] = hole

    def _turn(self, cell: Cell) -> Cell:
        return self.height - 1 - cell[0], self.columns - 1 - cell[1]

    def lines(self) -> list[str]:
        """The lines; names of two facing players are above and below, those of others below."""
        body: list[str] = []
        for line in range(self.height):
            body += [self._rule(line), self._row(line)]
        body.append(self._rule(self.height))
        if not sides_face(self.pen.board):
            return [*body, *self._footer()]
        near, far = self.pen.near, 1 - self.pen.near
        (left, indent), (right, _) = self.pen.store(far), self.pen.store(near)
        span = self.columns * (self.pen.width + 1) + 1
        blank = " " * (indent + 2 if indent else 0)
        middle = len(body) // 2
        made = [blank + self.pen.name(far).center(span)]
        for n, text in enumerate(body):
            beside = n == middle and bool(indent)
            made.append(f"{left}  {text}  {right}" if beside else f"{blank}{text}")
        return [*made, blank + self.pen.name(near).center(span)]

    def _footer(self) -> list[str]:
        parts = []
        for player in range(self.pen.board.number_of_players):
            store = self.pen.store(player)[0]
            parts.append(self.pen.name(player) + (f": {store}" if store else ""))
        return ["   ".join(parts)]

    # ---- parts of it --------------------------------------------------------------------------------

    def _row(self, line: int) -> str:
        """A line of boxes with their contents."""
        made = []
        for column in range(self.columns + 1):
            made.append(self.pen.framed(self.bar) if self._upright(line, column) else " ")
            hole = self.holes.get((line, column))
            if hole is not None:
                made.append(self.pen.draw_content(hole, self.pen.width))
            elif column < self.columns:
                made.append(" " * self.pen.width)
        return "".join(made)

    def _rule(self, line: int) -> str:
        """The frame above a line of boxes, with hole numbers."""
        made = []
        for column in range(self.columns + 1):
            made.append(self.pen.framed(self._joint(line, column)))
            if column < self.columns:
                made.append(self._level_with_number(line, column))
        return "".join(made)

    def _level_with_number(self, line: int, column: int) -> str:
        width = self.pen.width
        if not self._level(line, column):
            return " " * width
        hole = self._numbered_hole(line, column)
        if hole is None:
            return self.pen.framed(self.dash * width)
        number = self.pen.label(hole)
        before = (width - len(number)) // 2
        after = width - len(number) - before
        ends = (self.pen.framed(self.dash * n) if n else "" for n in (before, after))
        return self.pen.labelled(number).join(ends)

    def _numbered_hole(self, line: int, column: int) -> int | None:
        """The hole whose number is here: above its box in the upper half, below it in the lower half."""
        below, above = self.holes.get((line, column)), self.holes.get((line - 1, column))
        if below is not None and 2 * line < self.height:
            return below
        return above if 2 * (line - 1) >= self.height else None

    def _level(self, line: int, column: int) -> bool:
        """Whether there is a line above this box or below the one above it."""
        return (line, column) in self.holes or (line - 1, column) in self.holes

    def _upright(self, line: int, column: int) -> bool:
        """Whether there is a line to the left of this box or to the right of the one before."""
        return (line, column) in self.holes or (line, column - 1) in self.holes

    def _joint(self, line: int, column: int) -> str:
        joined = 0
        if self._upright(line - 1, column):
            joined |= UP
        if self._upright(line, column):
            joined |= DOWN
        if self._level(line, column - 1):
            joined |= LEFT
        if self._level(line, column):
            joined |= RIGHT
        return self.joints[joined]
