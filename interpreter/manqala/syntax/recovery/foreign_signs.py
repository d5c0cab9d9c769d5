"""Reports signs of other notations, with their equivalents in rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.text import codes
from manqala.text.fixes import Edit, Fix, Hint, find_smallest_edit, remove_line, replace_span
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.syntax.recovery.item_text import ItemText
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help

BRACES = {"{", "}", ";"}


def report_foreign_signs(
    item: ItemText, first: Span, sign: str, explanation: str, diagnostics: Diagnostics
) -> str | None:
    """Report a foreign sign, and the others in its line.

    Returns the line with all signs replaced; None if it contains a quoted text.
    """
    text = lines.content(item.text(first.line))
    found = [(first, sign, explanation)]
    if '"' not in text:
        for match in lines.SIGN.finditer(text, first.end_column - 1):
            other = match.group()
            if other in words.OWN_SIGNS or other in BRACES:
                span = Span.of(item.source, first.line, match.start() + 1, len(other))
                found.append((span, other, words.FOREIGN[other]))
    for span, other, meant in found:
        advice = _suggest_sign(item, span, other, meant)
        message = f"‘{other}’ is not a sign of the rule language"
        if other.isspace():
            message = "there is a special kind of space here"
        diagnostics.error(codes.UNEXPECTED, span, message, help=[advice])
    if '"' in text:
        return None
    for span, other, _ in reversed(found):
        own = words.OWN_SIGNS.get(other, "")
        text = text[: span.column - 1] + own + text[span.end_column - 1 :]
    return text


def _suggest_sign(item: ItemText, span: Span, found: str, explanation: str) -> Help:
    """A hint to write the equivalent of a sign; quotation marks and braces are replaced in pairs."""
    source, line = item.source, span.line
    old = lines.content(source.line(line))
    if found in words.QUOTES:
        new = words.STRAIGHT.sub('"', old)
        return item.suggest_line(line, new, explanation, certain=new.count('"') % 2 == 0)
    if found == "{" and old.endswith("{"):
        edits = [find_smallest_edit(source, line, old, old[:-1].rstrip())]
        margin = indent_of(old)
        for number in item.lines[item.lines.index(line) + 1 :]:
            text = lines.content(source.line(number))
            if text.strip() == "}" and indent_of(text) == margin:
                edits.append(Edit(Span(source, number, 1, number + 1, 1), ""))
                break
        return Hint(explanation, (Fix("leave out the braces", tuple(edits), certain=True),))
    if found == "}" and old.strip() == "}":
        return remove_line(span, explanation)
    own = words.OWN_SIGNS.get(found)
    return explanation if own is None else replace_span(span, own, explanation)
