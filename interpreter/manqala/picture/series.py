"""A position and its successors, one picture below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from manqala.core.board import spoken_name
from manqala.picture.in_words import description, title
from manqala.picture.style import style_sheet
from manqala.picture.svg import Picture, describe_picture, frame_picture
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import PositionValue

MOST = 3
"""The greatest number of moves for which every position is shown; of more, the first and the last."""
GAP = 34
"""The space for text between two pictures."""


def series_svg(
    positions: Sequence[PositionValue],
    *,
    near: int = 0,
    numbers: bool = False,
    style: bool = True,
    width: int | None = None,
) -> str:
    """The pictures of consecutive positions as one SVG, each with its move marked.

    The parameters are those of ``board_svg``.
    """
    pictures = [Picture(p, near, numbers=numbers, marks=n > 0) for n, p in enumerate(positions)]
    said = [describe_move(position) for position in positions[1:]]
    if len(said) > MOST:
        texts = " ".join(move_text(position) for position in positions[1:])
        pictures, said = (
            [pictures[0], pictures[-1]],
            [f"after {quantity(len(said), 'move')}: {texts}"],
        )
    wide = max(picture.size[0] for picture in pictures)
    high = sum(picture.size[1] for picture in pictures) + GAP * len(said)
    made = frame_picture(wide, high, width or wide)
    first, last = pictures[0], pictures[-1]
    descriptions = [description(first.position, first.done)]
    for picture, words in zip(pictures[1:], said, strict=True):
        descriptions.append(f"{words}. {description(picture.position, picture.done)}")
    describe_picture(made, f"{first.id}{last.id}", title(last.position), " ".join(descriptions))
    if style:
        ET.SubElement(made, "style").text = style_sheet()
    y = 0
    for n, picture in enumerate(pictures):
        if n:
            at = {"class": "said", "x": str(wide // 2), "y": str(y + 22)}
            ET.SubElement(made, "text", at).text = f"↓  {said[n - 1]}"
            y += GAP
        shift = f"translate({(wide - picture.size[0]) // 2} {y})"
        picture.drawn(ET.SubElement(made, "g", {"transform": shift}))
        y += picture.size[1]
    return ET.tostring(made, encoding="unicode")


def move_text(position: PositionValue) -> str:
    """The move that led to a position, with the mover's captures."""
    last = position.last
    if last is None:
        return ""
    gained = sum(last.captured[last.mover]) if last.mover < len(last.captured) else 0
    return f"{last.move.text}(+{gained})" if gained > 0 else last.move.text


def describe_move(position: PositionValue) -> str:
    """A sentence about the last move."""
    last = position.last
    return "" if last is None else f"{spoken_name(last.by)} plays {move_text(position)}"
