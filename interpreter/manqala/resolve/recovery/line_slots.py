"""The place of a line in its file, and the names of the file for the slots of a rule line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.text.line_ideas import amount_of, bound_of, listen

if TYPE_CHECKING:
    from manqala.text.span import Source

_OF_SOME = re.compile(r"\b(?:any|some) player")


class LineSlots:
    """What a file says about the slots of lines at a place."""

    def __init__(self, source: Source, number: int, text: str) -> None:
        """The line of this number, with its text without comment."""
        self.source, self.number, self.text = source, number, text

    @property
    def block(self) -> str:
        """What the line belongs to: ‘turn’, ‘setup’, ‘end’, ‘between’, ‘when’, ‘example’."""
        above = (
            text for text in reversed(self.source.lines[: self.number - 1]) if text[:1].strip()
        )
        first = next(above, "") if self.text.startswith(" ") else self.text
        begins = {
            "turn": "turn", "setup": "setup", "round": "end", "match": "end", "between": "between", "when": "when",
            "example": "example", "a": "define", "an": "define",
        }  # fmt: skip
        return begins.get(first.split()[0].rstrip(":") if first.split() else "", "turn")

    def filled(self, rule: str, text: str) -> str | None:
        """A line with the names of the file in its slots; None if the file lacks one."""
        made = rule
        for slot in re.findall(r"\{(\w+)\}", rule):
            name = self.name(slot, text)
            if not name:
                return None
            made = made.replace("{" + slot + "}", name)
        made = re.sub(r"\bseeds (?=in\b|on\b)", f"{self.name('seed', text)}s ", made)
        if self.block == "define" and rule != made.replace("last", "it") and " " in made:
            # What a hole or a player is like is said of ‘it’.
            return None if _OF_SOME.search(made) else re.sub(r"\blast\b", "it", made)
        return made

    def name(self, slot: str, text: str) -> str:
        """The name or the number for a slot, from the text or from the lines above; empty if there is none."""
        whole = self.source.text
        above = "\n".join(self.source.lines[: self.number - 1])
        if slot in {"n", "amount", "bound"}:
            heard = listen(text)
            if slot == "bound":
                return bound_of(text) if heard.numbers else ""
            return (
                amount_of(text)
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
            "dir": r"\bgoing ((?:own |opponent's )?[a-z][\w-]*)|choose (\w+) from directions",
            "target": r"\bchoose (\w+) from (?!directions)",
            "seed": r"^pieces: *\{ *(\w+)", "playermark": r"^mark ([\w-]+): *player on holes",
            "truthmark": r"^mark ([\w-]+): *truth on holes",
        }  # fmt: skip
        usual = {"it": "it", "h": "h", "dir": "w", "seed": "seed", "prey": ""}
        where = whole if slot in {"dir", "seed", "playermark", "truthmark"} else above
        found = re.finditer(patterns[slot], where, re.MULTILINE)
        names = [name for match in found for name in match.groups() if name]
        return names[-1] if names else usual.get(slot, "")
