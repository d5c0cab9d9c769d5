"""Rewrites a separate line about further laps as a relay of the sowing above it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.resolve.laps_meant import OF_A_RELAY, RELAY
from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Edit, Fix, Hint, apply_edits
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.resolve.recovery.line_advice import Recheck

_CONTINUE = (
    r"(?:(?:the +)?(?:player|mover|he) +)?(?:(?:keep|continue|carry +on|go +on|repeat|sow|resow|lap|relay|do)(?:e?s)?"
    r"(?: +(?:on|again|sowing|it|this|that|the|sow|lap|laps|steps?|same|with|from|there|last|here|hole|seeds"
    r"|contents|once|more))*)"
)
_WHILE = r"(?:while|until|till|as +long +as|so +long +as|whenever|if|unless|repeat +(?:until|while|as +long +as)|do +while)"
_LAPS = re.compile(
    rf"(?:otherwise +)?(?:{_WHILE}\b[^,:]*(?:[,:] *| +then +|, *then +){_CONTINUE}"
    r"|(?:repeat|continue|keep|go +on|loop|do)(?: +(?:on|the|sowing|this|it|with))*,? +(?:until|while|till|as"
    r" +long +as|so +long +as)\b.+"
    rf"|{_CONTINUE},? +(?:until|while|till|as +long +as|so +long +as|if)\b.+"
    r"|until\b.+|(?:repeat|continue|loop|do)(?: +sowing)?):?"
)
"""Matches a sentence about continuing to sow."""
_SOWING = re.compile(r" *sow +[^,]+(?:, *(?:skipping|leaving) +[^,]+)*$")
MOST_TRIED = 3
"""Limit of candidates that are checked."""


def suggest_relays(
    found: Iterable[Diagnostic], source: Source, recheck: Recheck
) -> list[Diagnostic]:
    """The diagnostics; those of a line about further laps are replaced by one that shows the relay."""
    items = list(found)
    faulty = {
        item.span.line: item for item in reversed(items)
        if item.severity is Severity.ERROR and item.span is not None and item.span.source is source
    }  # fmt: skip
    known, tried = find_statement_words(source), 0
    for number in sorted(faulty):
        text = lines.content(source.line(number))
        above = _find_sowing_above(source, number)
        if not text.startswith(" ") or above is None:
            continue
        lap_lines = _LapLines(source, above, number, _find_statement_end(source, number))
        for condition in _find_lap_conditions(text, known):
            if tried == MOST_TRIED:
                break
            tried += 1
            message = lap_lines.make_diagnostic(condition)
            if lap_lines.is_valid(message, recheck):
                items = [item for item in items if not lap_lines.covers(item)]
                items.append(message)
                break
    return items


@dataclass(frozen=True, slots=True)
class _LapLines:
    """A sowing, and the lines about further laps below it."""

    source: Source
    above: int
    number: int
    end: int

    def make_diagnostic(self, condition: str) -> Diagnostic:
        """The diagnostic for these lines; ``condition``: a further condition of each lap."""
        source, number = self.source, self.number
        sowing, text = (lines.content(source.line(line)) for line in (self.above, number))
        end_of_sowing = Span(source, self.above, len(sowing) + 1, self.above, len(sowing) + 1)
        removed = Span(source, number, 1, self.end + 1, 1)
        insertion, advice = f", then {RELAY}", f"write ‘{sowing.strip()}, then {RELAY}’"
        if condition:
            insertion = f", then\n{' ' * (indent_of(text) + 2)}if {condition}, {RELAY}"
            advice = f"write ‘{sowing.strip()}, then’, and below it, indented by two more spaces, ‘if {condition}, {RELAY}’"
        advice += ", in place of the sowing above and this line: laps continue as long as something is lifted"
        fix = Fix(f"write ‘…, then {RELAY}’", (Edit(end_of_sowing, insertion), Edit(removed, "")))
        span = Span.of(source, number, indent_of(text) + 1, len(text.strip()))
        message = "further laps are part of the sowing"
        return Diagnostic(
            codes.UNEXPECTED, Severity.ERROR, span, message, help=(advice,), hints=(Hint(advice, (fix,)),)
        )  # fmt: skip

    def is_valid(self, message: Diagnostic, recheck: Recheck) -> bool:
        """Whether the sowing and the lines added to it have no error after the fix."""
        changed = Source(self.source.name, apply_edits(self.source.text, message.fixes[0].edits))
        added_lines = message.fixes[0].edits[0].text.count("\n")
        return not any(
            item.severity is Severity.ERROR and item.span is not None
            and self.above <= item.span.line <= self.above + added_lines
            for item in recheck(changed)
        )  # fmt: skip

    def covers(self, item: Diagnostic) -> bool:
        """Whether a diagnostic is about the lines below the sowing."""
        span = item.span
        return (
            span is not None and span.source is self.source and self.number <= span.line <= self.end
        )


def _find_lap_conditions(text: str, known: frozenset[str]) -> Iterator[str]:
    """Possible conditions of a further lap, empty for that of any relay; none if the line is about something else."""
    if _LAPS.fullmatch(text.strip()) and not re.match(r" *(?:otherwise +)?if\b", text):
        yield ""
        return
    from manqala.syntax.recovery.repairs import find_meanings

    for repair in find_meanings(text, known):
        match = re.fullmatch(rf"(?:if +(?P<condition>.+?), +)?{RELAY}", repair.text.strip())
        if match is not None:
            condition = match["condition"] or ""
            yield "" if {*re.findall(r"[\w-]+", condition)} <= OF_A_RELAY else condition


def _find_sowing_above(source: Source, number: int) -> int | None:
    """The number of the line above, if it is a sowing in the same block."""
    margin = indent_of(source.line(number))
    for above in range(number - 1, 0, -1):
        text = lines.content(source.line(above))
        if text:
            return above if indent_of(text) == margin and _SOWING.fullmatch(text) else None
    return None


def _find_statement_end(source: Source, number: int) -> int:
    """The number of the last line of a statement, including an ‘until …’ below it."""
    margin, last = indent_of(source.line(number)), number
    for below in range(number + 1, len(source.lines) + 1):
        text = lines.content(source.line(below))
        if not text:
            continue
        if indent_of(text) > margin:
            last = below
            continue
        if indent_of(text) == margin and re.match(r" *(?:until|while)\b", text):
            last = below
        break
    return last
