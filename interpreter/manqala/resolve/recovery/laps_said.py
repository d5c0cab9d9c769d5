"""Laps in the phrases of other books, on separate lines: rewrites them as part of the sowing above."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.resolve.laps_meant import OF_A_RELAY, RELAY
from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.habit_signs import verbs
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Edit, Fix, Hint, apply_edits
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.resolve.recovery.line_advice import Look

_GO_ON = (
    r"(?:(?:the +)?(?:player|mover|he) +)?(?:(?:keep|continue|carry +on|go +on|repeat|sow|resow|lap|relay|do)(?:e?s)?"
    r"(?: +(?:on|again|sowing|it|this|that|the|sow|lap|laps|steps?|same|with|from|there|last|here|hole|seeds"
    r"|contents|once|more))*)"
)
_WHILE = r"(?:while|until|till|as +long +as|so +long +as|whenever|if|unless|repeat +(?:until|while|as +long +as)|do +while)"
_LAPS = re.compile(
    rf"(?:otherwise +)?(?:{_WHILE}\b[^,:]*(?:[,:] *| +then +|, *then +){_GO_ON}"
    r"|(?:repeat|continue|keep|go +on|loop|do)(?: +(?:on|the|sowing|this|it|with))*,? +(?:until|while|till|as"
    r" +long +as|so +long +as)\b.+"
    rf"|{_GO_ON},? +(?:until|while|till|as +long +as|so +long +as|if)\b.+"
    r"|until\b.+|(?:repeat|continue|loop|do)(?: +sowing)?):?"
)
"""A line that is a sentence about continuing to sow."""
_SOW = re.compile(r" *sow +[^,]+(?:, *(?:skipping|leaving) +[^,]+)*$")
MOST = 3
"""The limit of such lines that are examined."""


def laps_told(found: Iterable[Diagnostic], source: Source, look: Look) -> list[Diagnostic]:
    """The diagnostics; those of a line about continuing to sow get a message that shows the right form."""
    items = list(found)
    faulty = {
        item.span.line: item for item in reversed(items)
        if item.severity is Severity.ERROR and item.span is not None and item.span.source is source
    }  # fmt: skip
    known, tried = verbs(source), 0
    for number in sorted(faulty):
        said = lines.content(source.line(number))
        above = _sowing_above(source, number)
        if not said.startswith(" ") or above is None:
            continue
        place = _Place(source, above, number, _end(source, number))
        for condition in _conditions(said, known):
            if tried == MOST:
                break
            tried += 1
            message = place.compose(condition)
            if place.holds(message, look):
                items = [item for item in items if not place.covers(item)]
                items.append(message)
                break
    return items


@dataclass(frozen=True, slots=True)
class _Place:
    """A sowing, and the lines below it about continuing."""

    source: Source
    above: int
    number: int
    end: int

    def compose(self, condition: str) -> Diagnostic:
        """The message for these lines; ``condition``: tested before each lap, besides that of a relay."""
        source, number = self.source, self.number
        sowing, said = (lines.content(source.line(line)) for line in (self.above, number))
        behind = Span(source, self.above, len(sowing) + 1, self.above, len(sowing) + 1)
        gone = Span(source, number, 1, self.end + 1, 1)
        then, advice = f", then {RELAY}", f"write ‘{sowing.strip()}, then {RELAY}’"
        if condition:
            then = f", then\n{' ' * (indent_of(said) + 2)}if {condition}, {RELAY}"
            advice = f"write ‘{sowing.strip()}, then’, and below it, indented by two more spaces, ‘if {condition}, {RELAY}’"
        advice += ", in place of the sowing above and this line: laps continue as long as something is lifted"
        fix = Fix(f"write ‘…, then {RELAY}’", (Edit(behind, then), Edit(gone, "")))
        span = Span.of(source, number, indent_of(said) + 1, len(said.strip()))
        message = "further laps are part of the sowing"
        return Diagnostic(
            codes.UNEXPECTED, Severity.ERROR, span, message, help=(advice,), hints=(Hint(advice, (fix,)),)
        )  # fmt: skip

    def holds(self, message: Diagnostic, look: Look) -> bool:
        """Whether the fixed sowing, and what then follows it, have no error."""
        changed = Source(self.source.name, apply_edits(self.source.text, message.fixes[0].edits))
        new = message.fixes[0].edits[0].text.count("\n")
        return not any(
            item.severity is Severity.ERROR and item.span is not None
            and self.above <= item.span.line <= self.above + new
            for item in look(changed)
        )  # fmt: skip

    def covers(self, item: Diagnostic) -> bool:
        """Whether a diagnostic is about the lines."""
        span = item.span
        return (
            span is not None and span.source is self.source and self.number <= span.line <= self.end
        )


def _conditions(said: str, known: frozenset[str]) -> Iterator[str]:
    """Possible conditions for continuing, empty for that of a relay; nothing if a line says something else."""
    if _LAPS.fullmatch(said.strip()) and not re.match(r" *(?:otherwise +)?if\b", said):
        yield ""
        return
    from manqala.syntax.recovery.repairs import sentences

    for made in sentences(said, known):
        match = re.fullmatch(rf"(?:if +(?P<condition>.+?), +)?{RELAY}", made.text.strip())
        if match is not None:
            condition = match["condition"] or ""
            yield "" if {*re.findall(r"[\w-]+", condition)} <= OF_A_RELAY else condition


def _sowing_above(source: Source, number: int) -> int | None:
    """The line of the sowing directly above in the same block, or None."""
    margin = indent_of(source.line(number))
    for above in range(number - 1, 0, -1):
        said = lines.content(source.line(above))
        if said:
            return above if indent_of(said) == margin and _SOW.fullmatch(said) else None
    return None


def _end(source: Source, number: int) -> int:
    """The last line of a statement, including an ‘until …’ below it."""
    margin, last = indent_of(source.line(number)), number
    for below in range(number + 1, len(source.lines) + 1):
        said = lines.content(source.line(below))
        if not said:
            continue
        if indent_of(said) > margin:
            last = below
            continue
        if indent_of(said) == margin and re.match(r" *(?:until|while)\b", said):
            last = below
        break
    return last
