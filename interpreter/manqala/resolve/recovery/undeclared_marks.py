"""Suggests declarations for marks that are set but not declared, and types for marks without one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.text import codes
from manqala.text.fixes import Edit, Fix, Hint, apply_edits, find_smallest_edit
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.resolve.recovery.line_advice import Recheck
    from manqala.text.diagnostics import Diagnostic

_SET = re.compile(
    r"\bset +(?P<whose>own +|opponent's +)?(?P<name>[a-z][\w-]*)(?: +of +(?P<of>[a-z][\w-]*)[\w' -]*?)? +to +(?P<value>.+)$"
)
_PLAYERS = {"player", "mover", "opponent", "south", "north"}
_HOLES = {"last", "hole", "it", "here", "origin", "start", "opposite"}
MOST_MARKS = 3
"""Limit of marks that are examined."""


def suggest_declarations(
    found: Iterable[Diagnostic], source: Source, recheck: Recheck
) -> list[Diagnostic]:
    """The diagnostics; an undeclared mark that is set gets a single one, which suggests its declaration."""
    items = list(found)
    unknown = {name for item in items if item.code == codes.UNKNOWN_NAME for name in item.names}
    matches = (
        (number, match) for number, text in enumerate(source.lines, 1)
        if (match := _SET.search(lines.content(text))) and match["name"] in unknown
    )  # fmt: skip
    for number, match in list(matches)[:MOST_MARKS] if unknown else ():
        same_name = [
            item for item in items
            if item.code == codes.UNKNOWN_NAME and match["name"] in item.names and item.span
            and item.span.source is source
        ]  # fmt: skip
        first = next((item for item in same_name if item.span and item.span.line == number), None)
        if first is None or first.meant:
            continue
        rule = _infer_declaration(match)
        help_line = f"a mark is declared at the left margin: ‘{rule}’"
        place = Span.of(source, _find_first_rule(source), 1, 0)
        fix = Fix(f"add ‘{rule}’", (Edit(place, f"{rule}\n\n"),), certain=False)
        after = recheck(Source(source.name, _insert_rule(source, place.line, rule)))
        if any(item.code == codes.UNKNOWN_NAME and match["name"] in item.names for item in after):
            continue
        # The message does not change, since later steps recognise the error by it.
        message = replace(first, help=(help_line,), meant=(), hints=(Hint(help_line, (fix,)),))
        items = [
            message if item is first else item
            for item in items
            if item is first or item not in same_name
        ]
    return items


_UNTYPED = re.compile(r"mark +(?P<name>[a-z][\w-]*)(?![^:]*:)(?P<rest>.*)$")


def suggest_types(
    found: Iterable[Diagnostic], source: Source, recheck: Recheck
) -> list[Diagnostic]:
    """The diagnostics; a mark without a type gets one that suggests its type.

    Errors that followed from the assumed type are dropped.
    """
    items = list(found)
    sets = {
        match["name"]: match for text in source.lines if (match := _SET.search(lines.content(text)))
    }
    for item in items:
        if item.span is None or item.span.source is not source or item.code != codes.UNEXPECTED:
            continue
        old_line = lines.content(source.line(item.span.line))
        match = _UNTYPED.fullmatch(old_line)
        if match is None or match["name"] not in sets:
            continue
        start = re.search(r"= *(\S.*)$", match["rest"])
        rule = _infer_declaration(sets[match["name"]]) + (f" = {start[1]}" if start else "")
        if any(f"‘{rule}’" in line for line in item.help):
            # The diagnostic already suggests it.
            continue
        fix = Fix(
            f"write ‘{rule}’",
            (find_smallest_edit(source, item.span.line, old_line, rule),),
            certain=False,
        )
        advice = f"write ‘{rule}’, as it is used below"
        message = replace(item, help=(advice,), hints=(Hint(advice, (fix,)),))
        remaining = {
            (other.code, other.message)
            for other in recheck(Source(source.name, apply_edits(source.text, fix.edits)))
        }
        items = [
            message if other is item else other for other in items
            if other is item or (other.code, other.message) in remaining
        ]  # fmt: skip
    return items


def _infer_declaration(match: re.Match[str]) -> str:
    """The declaration of a mark, inferred from a statement that sets it."""
    value, of = match["value"].strip(), match["of"] or ""
    first = value.split()[0]
    kind = "number"
    if value in {"true", "false"}:
        kind = "truth"
    elif value in _PLAYERS or first == "owner":
        kind = "player"
    elif first in _HOLES:
        kind = "hole"
    elif value in {"clockwise", "anticlockwise"}:
        kind = "direction"
    bearer = ""
    if match["whose"] or of in _PLAYERS:
        bearer = " on players"
    elif of:
        bearer = " on holes"
    return f"mark {match['name']}: {kind}{bearer}"


def _find_first_rule(source: Source) -> int:
    """The number of the line of the first rule."""
    marks = [number for number, text in enumerate(source.lines, 1) if text.startswith("---")]
    begin = marks[1] if len(marks) > 1 else 0
    numbers = range(begin + 1, len(source.lines) + 1)
    return next((n for n in numbers if lines.content(source.line(n))), begin + 1)


def _insert_rule(source: Source, line: int, rule: str) -> str:
    """The text with a rule inserted before a line."""
    texts = source.text.split("\n")
    return "\n".join([*texts[: line - 1], rule, "", *texts[line - 1 :]])
