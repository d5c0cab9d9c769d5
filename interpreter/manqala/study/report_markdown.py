"""The same report as Markdown, with its drawings as files beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from manqala.study.report_parts import FigureTable, Heading, Listing, Paragraph, Plot, ShownCommand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.study.report_parts import Part

SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def as_markdown(parts: Sequence[Part], drawings: str) -> str:
    """The whole text; ``drawings``: the folder of the drawings, as it is written in links."""
    return "\n\n".join(_part(part, drawings) for part in parts) + "\n"


def plain(text: str) -> str:
    """A text that nothing in it makes anything else of: titles come from rule files."""
    return SPECIAL.sub(r"\\\1", text)


def _part(part: Part, drawings: str) -> str:
    match part:
        case Heading():
            return f"{'#' * part.level} {plain(part.text)}"
        case Paragraph():
            return plain(part.text)
        case Listing():
            return "\n".join(f"- {plain(item)}" for item in part.items)
        case ShownCommand():
            return "\n".join(f"    {line}" for line in part.text.splitlines())
        case FigureTable():
            return _table(part)
        case Plot():
            return f"![{plain(part.told)}]({drawings}/{part.name}.svg)\n\n{plain(part.caption)}"
        case _:
            assert_never(part)


def _table(part: FigureTable) -> str:
    rows = [part.head, ("---", *("---:" for _ in part.head[1:])), *part.rows]
    lines = [
        "| " + " | ".join(cell if set(cell) <= set("-:") else plain(cell) for cell in row) + " |"
        for row in rows
    ]
    return f"{plain(part.caption)}\n\n" + "\n".join(lines)
