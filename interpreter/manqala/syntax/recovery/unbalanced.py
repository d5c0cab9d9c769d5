"""Parentheses and quotation marks without a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.text import codes
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.item_text import ItemText
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help


def report_unbalanced(
    item: ItemText, line: int, reads: Callable[[str, bool], bool], diagnostics: Diagnostics
) -> bool:
    """Report an unbalanced parenthesis or quotation mark, which explains the error."""
    found = lines.partnerless(item.text(line))
    if found is not None:
        column, message, help_line = found
        span = Span.of(item.source, line, column)
        advice: Help = help_line
        text = lines.content(item.text(line))
        if text[column - 1 : column] == '"':
            advice = item.rewritten(line, f'{text}"', help_line, certain=True)
        elif text[column - 1 : column] == ")":
            rest = lines.without_closing(text)
            if reads(rest, item.opens(line)):
                # After another ‘)’ it is superfluous; elsewhere a ‘(’ may be missing.
                sure = text[column - 2] == ")" or text.endswith("))")
                advice = item.rewritten(line, rest, help_line, certain=sure)
        elif reads(f"{text})", item.opens(line)):
            # If part of the line could be meant, its end is unknown.
            rest = f"{text[: column - 1]}{text[column:]}"
            without = item.rewritten(line, rest, "leave it out", certain=True)
            closed = item.rewritten(line, f"{text})", help_line, certain=False)
            advice = closed.or_else(without)
        diagnostics.error(codes.NOT_CLOSED, span, message, help=[advice])
    return found is not None
