"""The rule lines that may replace a piece of a faulty line, with names of its file in their slots."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.text.line_ideas import (
    MOST_ROWS,
    LineForIdeas,
    find_lines,
    format_amount,
    format_bound,
    recognise_mixed_ideas,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.resolve.recovery.line_pieces import Piece
    from manqala.text.span import Source

_ROWS = re.compile(r"^board:[^#]*?\brows: *(\d+)", re.MULTILINE)


class LineInFile:
    """A line and what surrounds it: its block, and the names above it."""

    def __init__(self, source: Source, number: int) -> None:
        """``number`` counts the lines of the source from 1."""
        self.source, self.number = source, number
        self.text = lines.content(source.line(number))

    @property
    def block(self) -> str:
        """The kind of block that the line is in: ‘turn’, ‘setup’, ‘end’, ‘between’, ‘when’ or ‘example’."""
        above = (
            text for text in reversed(self.source.lines[: self.number - 1]) if text[:1].strip()
        )
        first = next(above, "") if self.text.startswith(" ") else self.text
        begins = {
            "turn": "turn", "setup": "setup", "round": "end", "match": "end", "between": "between", "when": "when",
            "example": "example",
        }  # fmt: skip
        return begins.get(first.split()[0].rstrip(":") if first.split() else "", "turn")

    def has_block(self) -> bool:
        """Whether a block is indented below the line."""
        below = next((text for text in self.source.lines[self.number :] if lines.content(text)), "")
        return len(below) - len(below.lstrip()) > len(self.text) - len(self.text.lstrip())

    def find_candidates(self, piece: Piece, line: str) -> Iterator[tuple[str, LineForIdeas]]:
        """Yield texts with the ideas of a piece of ``line``, each with its rule line."""
        text = line[piece.start : piece.end]
        if piece.kind == "way" and text.strip() == self._find_name("dir", text):
            yield f" going {text.strip()}", LineForIdeas("", "in the chosen direction", 0, 1)
        rows = _ROWS.search(self.source.text)
        most = int(rows[1]) if rows else MOST_ROWS
        for candidate in find_lines(piece.kind, self.block, text, most):
            candidate_text = self._fill_slots(candidate.rule, text)
            if candidate_text is not None:
                yield candidate_text, candidate

    def _fill_slots(self, rule: str, text: str) -> str | None:
        """A rule line with names of the file in its slots; None if the file lacks one."""
        filled = rule
        for slot in re.findall(r"\{(\w+)\}", rule):
            name = self._find_name(slot, text)
            if not name:
                return None
            filled = filled.replace("{" + slot + "}", name)
        return filled

    def _find_name(self, slot: str, text: str) -> str:
        whole = self.source.text
        above = "\n".join(self.source.lines[: self.number - 1])
        if slot in {"n", "amount", "bound"}:
            heard = recognise_mixed_ideas(text)
            if slot == "bound":
                return format_bound(text) if heard.numbers else ""
            return (
                format_amount(text)
                if slot == "amount"
                else str(heard.numbers[0])
                if heard.numbers
                else ""
            )
        if slot == "asname":
            named = re.search(r"\bas ([a-z]\w*)$", text)
            return named[1] if named else "hole"
        if slot == "item":
            return "it" if " where " in self.text or " preferring " in self.text else "last"
        patterns = {
            "prey": r"\blet ([a-z][\w-]*) be\b", "it": r"\bsow (\w+)", "h": r"falls into (\w+)|\beach (\w+) in\b",
            "dir": r"\bgoing ([a-z]\w*)|choose (\w+) from directions", "target": r"\bchoose (\w+) from (?!directions)",
            "seed": r"^pieces: *\{ *(\w+)", "playermark": r"^mark ([\w-]+): *player on holes",
            "truthmark": r"^mark ([\w-]+): *truth on holes",
        }  # fmt: skip
        usual = {"it": "it", "h": "h", "dir": "w", "seed": "seed", "prey": ""}
        where = whole if slot in {"dir", "seed", "playermark", "truthmark"} else above
        found = re.finditer(patterns[slot], where, re.MULTILINE)
        names = [name for match in found for name in match.groups() if name]
        return names[-1] if names else usual.get(slot, "")
