"""Laps in the words of other books, in lines of their own: they are said with the sowing above them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.resolve.laps_meant import OF_A_RELAY, RELAY
from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery import repairs
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import Edit, Fix, Hint, applied
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.resolve.recovery.line_advice import Look

_GO_ON = (
    r"(?:(?:the +)?(?:player|mover|he) +)?(?:(?:keep|continue|carry +on|go +on|repeat|sow|resow|lap|relay|do)(?:e?s)?"
    r"(?: +(?:on|again|sowing|it|this|that|the|sow|lap|laps|steps?|same|with|from|there|last|here|hole|seeds|contents|once|more))*)"
)
_WHILE = r"(?:while|until|till|as +long +as|so +long +as|whenever|if|unless|repeat +(?:until|while|as +long +as)|do +while)"
_LAPS = re.compile(
    rf"(?:otherwise +)?(?:{_WHILE}\b[^,:]*(?:[,:] *| +then +|, *then +){_GO_ON}"
    r"|(?:repeat|continue|keep|go +on|loop|do)(?: +(?:on|the|sowing|this|it|with))*,? +(?:until|while|till|as +long +as|so +long +as)\b.+"
    rf"|{_GO_ON},? +(?:until|while|till|as +long +as|so +long +as|if)\b.+"
    r"|until\b.+|(?:repeat|continue|loop|do)(?: +sowing)?):?"
)
"""A line that says by itself that a sowing goes on."""
_SOW = re.compile(r" *sow +[^,]+(?:, *(?:skipping|leaving) +[^,]+)*$")
MOST = 3
"""Limit of such lines that are looked at."""


def laps_told(found: Iterable[Diagnostic], source: Source, look: Look) -> list[Diagnostic]:
    """The same diagnostics; of a line that says that a sowing goes on, one that shows how the sowing says it."""
    items = list(found)
    faulty = {
        item.span.line: item for item in reversed(items)
        if item.severity is Severity.ERROR and item.span is not None and item.span.source is source
    }  # fmt: skip
    known, tried = repairs.verbs(source), 0
    for number in sorted(faulty):
        said = lines.content(source.line(number))
        if not said.startswith(" "):
            continue
        above, end = _sowing_above(source, number), _end(source, number)
        if tried == MOST or above is None:
            continue
        condition = _condition(said, known)
        if condition is None:
            continue
        tried += 1
        sowing = lines.content(source.line(above))
        behind = Span(source, above, len(sowing) + 1, above, len(sowing) + 1)
        gone = Span(source, number, 1, end + 1, 1)
        then = f", then {RELAY}"
        if condition:
            margin = " " * (indent_of(said) + 2)
            then = f", then\n{margin}if {condition}, {RELAY}"
        fix = Fix(f"write ‘…, then {RELAY}’", (Edit(behind, then), Edit(gone, "")))
        after = look(Source(source.name, applied(source.text, fix.edits)))
        if any(
            item.severity is Severity.ERROR and item.span is not None and item.span.line == above
            for item in after
        ):
            continue
        above_it = f"write ‘{sowing.strip()}, then {RELAY}’"
        if condition:
            above_it = f"write ‘{sowing.strip()}, then’, and below it, two blanks further in, ‘if {condition}, {RELAY}’"
        advice = f"{above_it}, in place of the sowing above and of this: laps go on as long as something is lifted"
        items = [
            item for item in items
            if item.span is None or item.span.source is not source or not number <= item.span.line <= end
        ]  # fmt: skip
        column = indent_of(source.line(number))
        items.append(
            Diagnostic(
                codes.UNEXPECTED, Severity.ERROR, Span.of(source, number, column + 1, len(said.strip())),
                "how a sowing goes on is said with the sowing", help=(advice,), hints=(Hint(advice, (fix,)),),
            )
        )  # fmt: skip
    return items


def _condition(said: str, known: frozenset[str]) -> str | None:
    """What is asked before a sowing goes on, empty if it is what a relay asks; none where a line says something else."""
    if _LAPS.fullmatch(said.strip()) and not re.match(r" *(?:otherwise +)?if\b", said):
        return ""
    for made in repairs.sentences(said, known):
        match = re.fullmatch(rf"(?:if +(?P<condition>.+?), +)?{RELAY}", made.text.strip())
        if match is None:
            continue
        condition = match["condition"] or ""
        return "" if {*re.findall(r"[\w-]+", condition)} <= OF_A_RELAY else condition
    return None


def _sowing_above(source: Source, number: int) -> int | None:
    """The sowing that stands before a line in its block, with nothing between them; none where there is none."""
    margin = indent_of(source.line(number))
    for above in range(number - 1, 0, -1):
        said = lines.content(source.line(above))
        if said:
            return above if indent_of(said) == margin and _SOW.fullmatch(said) else None
    return None


def _end(source: Source, number: int) -> int:
    """The last line that belongs to a line, and an ‘until …’ below them."""
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
