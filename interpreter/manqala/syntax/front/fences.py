"""Finds the two fences around a front matter, and reports a missing one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.rule_lines import RULE
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics
from manqala.text.fixes import Edit, Fix, Hint, insert_before
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.text.fixes import Help
    from manqala.text.span import Source

FENCE = "---"
RULE_FILE = re.compile(r"^(?:language|game)\s*:", re.MULTILINE)
"""A key that the front matter of every rule file has, even a faulty one."""
RECORD = re.compile(r"\s*(?:\[\w+ \"|\{\"manqala\":)")
"""Matches the beginning of a recorded game, in either form."""
_KEY = re.compile(r"(?m)^([\w-]+) *:")


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the front matter and the body of a source are, as offsets and a line number."""

    yaml_start: int
    yaml_end: int
    body_offset: int
    body_line: int


def split(source: Source, diagnostics: Diagnostics) -> Parts | None:
    """Find the two fences; report what is missing."""
    lines = source.lines
    first = Span.whole_line(source, 1)
    if lines[0].rstrip() != FENCE:
        later = [n for n, line in enumerate(lines, 1) if line.rstrip() == FENCE]
        notes = [("this line ends it", Span.whole_line(source, later[0]))] if later else []
        message = "a rule file begins with a front matter, whose first line is ‘---’"
        advice: Help = "‘manqala new’ writes a complete file"
        if later:
            advice = insert_before(first, "---\n", "put a line ‘---’ above this one")
        elif RECORD.match(source.text):
            advice = "this is a recorded game: ‘manqala replay’ and ‘manqala review’ read it"
        diagnostics.error(codes.NO_FRONT_MATTER, first, message, notes=notes, help=[advice])
        return None
    raw = source.text.split("\n")
    start = offset = len(raw[0]) + 1
    for n, line in enumerate(raw[1:], 2):
        if line.rstrip() == FENCE:
            body = min(offset + len(line) + 1, len(source.text))
            return Parts(start, offset, body, n + 1)
        offset += len(line) + 1
    message = "the front matter that starts here does not end"
    diagnostics.error(
        codes.FRONT_MATTER_WITHOUT_END,
        first,
        message,
        help=[_fence_before_rules(source, "put a line ‘---’ before the first rule")],
    )
    return None


def _fence_before_rules(source: Source, said: str) -> Help:
    """A fix that ends a front matter before the first line that begins a rule instead of a key."""
    for n, line in enumerate(source.lines, 1):
        if RULE.match(line) and not _KEY.match(line):
            above = source.line(n - 1).strip() == "" and n > 2
            at = Span(source, n - above, 1, n, 1)
            return Hint(said, (Fix("insert ‘---’", (Edit(at, f"{FENCE}\n"),), certain=True),))
    return said


def looks_like_rules(source: Source) -> bool:
    """Whether a text has a front matter with a title or a language version, valid or not."""
    parts = split(source, Diagnostics())
    if parts is None:
        return False
    return RULE_FILE.search(source.text[parts.yaml_start : parts.yaml_end]) is not None
