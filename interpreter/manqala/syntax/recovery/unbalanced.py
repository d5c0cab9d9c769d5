"""Reports parentheses and quotation marks without a partner."""

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
    item: ItemText, line: int, parses: Callable[[str, bool], bool], diagnostics: Diagnostics
) -> bool:
    """Report an unbalanced parenthesis or quotation mark; return whether there is one."""
    found = lines.partnerless(item.text(line))
    if found is not None:
        column, message, help_line = found
        span = Span.of(item.source, line, column)
        advice: Help = help_line
        text = lines.content(item.text(line))
        if text[column - 1 : column] == '"':
            advice = item.suggest_line(line, f'{text}"', help_line, certain=True)
        elif text[column - 1 : column] == ")":
            rest = lines.without_closing(text)
            if parses(rest, item.has_block(line)):
                # After another ‘)’ it is superfluous; elsewhere a ‘(’ may be missing.
                sure = text[column - 2] == ")" or text.endswith("))")
                advice = item.suggest_line(line, rest, help_line, certain=sure)
        elif parses(f"{text})", item.has_block(line)):
            # If part of the line could be meant, its end is unknown.
            rest = f"{text[: column - 1]}{text[column:]}"
            without = item.suggest_line(line, rest, "leave it out", certain=True)
            closed = item.suggest_line(line, f"{text})", help_line, certain=False)
            advice = closed.or_else(without)
        diagnostics.error(codes.NOT_CLOSED, span, message, help=[advice])
    return found is not None
